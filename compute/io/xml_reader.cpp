// expat's callbacks as calls of a handler, and its error codes as sentences.
#include "compute/io/xml_reader.h"

#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "compute/io/fields.h"

namespace wf::io {
namespace {

std::string_view withoutPrefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

struct Spoken {
  const char* message;
  const char* expected = "";
};

Spoken spokenError(XML_Error code) {
  switch (code) {
    case XML_ERROR_SYNTAX:
      return {"this is not XML", "a tag, a comment or the end of the file"};
    case XML_ERROR_NO_ELEMENTS:
      return {"the file ends before its first element", "a root element"};
    case XML_ERROR_INVALID_TOKEN:
      return {"a character that XML does not allow here", "well-formed XML"};
    case XML_ERROR_UNCLOSED_TOKEN:
      return {"the file ends within a tag: it may be cut short", "the end of the tag"};
    case XML_ERROR_PARTIAL_CHAR:
      return {"the file ends within a character: it may be cut short"};
    case XML_ERROR_TAG_MISMATCH:
      return {"this end tag does not close the element that was opened last", "the end tag of that element"};
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
      return {"an attribute stands twice in one tag", "every attribute once"};
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return {"there is more after the end of the root element", "the end of the file"};
    case XML_ERROR_UNDEFINED_ENTITY:
      return {"an entity that the file does not define", "&amp; &lt; &gt; &quot; &apos; or a number"};
    case XML_ERROR_RECURSIVE_ENTITY_REF:
      return {"an entity contains itself"};
    case XML_ERROR_BAD_CHAR_REF:
      return {"a character reference names no character", "the number of a Unicode character"};
    case XML_ERROR_EXTERNAL_ENTITY_HANDLING:
      return {"the file refers to another one by an external entity, which is never fetched"};
    case XML_ERROR_UNKNOWN_ENCODING:
      return {"the file's encoding is not known", "UTF-8, UTF-16, ISO-8859-1 or US-ASCII"};
    case XML_ERROR_INCORRECT_ENCODING:
      return {"the file is not in the encoding that it declares"};
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
      return {"the file ends within a CDATA section: it may be cut short", "]]>"};
    case XML_ERROR_MISPLACED_XML_PI:
      return {"an XML declaration that is not at the beginning of the file", "<?xml once, as the first bytes"};
    case XML_ERROR_XML_DECL:
      return {"the XML declaration is malformed", "<?xml version=\"1.0\"?>"};
    case XML_ERROR_ASYNC_ENTITY:
      return {"an element begins within an entity and ends outside it"};
    case XML_ERROR_NO_MEMORY:
      return {"there is not enough memory to read this file"};
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return {"the file's entities expand to far more than the file: this is an attack or a mistake"};
    default:
      return {"the XML is malformed", "well-formed XML"};
  }
}

struct Free {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

class Reader {
 public:
  Reader(FileBytes& bytes, Progress& progress, XmlHandler& handler)
      : bytes_(bytes), progress_(progress), handler_(handler), parser_(XML_ParserCreate(nullptr)) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_Parser p = parser_.get();
    XML_SetUserData(p, this);
    XML_SetElementHandler(
        p,
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          of(self).guarded([&](Reader& r) { return r.open(name, attributes); });
        },
        [](void* self, const XML_Char*) { of(self).guarded([](Reader& r) { return r.close(); }); });
    XML_SetCharacterDataHandler(p, [](void* self, const XML_Char* text, int size) {
      of(self).guarded([&](Reader& r) { return r.handler_.text({text, static_cast<std::size_t>(size)}); });
    });
    XML_SetExternalEntityRefHandler(p, [](XML_Parser, const XML_Char*, const XML_Char*, const XML_Char*, const XML_Char*) {
      return static_cast<int>(XML_STATUS_ERROR);
    });
    // Where a DTD outside the file might define an entity, expat does not object to it.
    XML_SetSkippedEntityHandler(p, [](void* self, const XML_Char* name, int) {
      of(self).guarded([&](Reader&) -> Status {
        return Error{.code = ErrorCode::Unsupported,
                     .message = "an entity that the file does not define",
                     .text = excerpt(fmt::format("&{};", name)),
                     .expected = "an entity of the file itself; a DTD is never fetched"};
      });
    });
  }

  Status read() {
    while (true) {
      if (progress_.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
      const auto piece = bytes_.nextPiece();
      if (!piece) return piece.error();
      pieceAt_ = fed_;
      piece_ = *piece;
      fed_ += piece->size();
      const bool last = piece->empty();
      const XML_Status status = XML_Parse(parser_.get(), piece->data(), static_cast<int>(piece->size()), last ? 1 : 0);
      if (exception_) std::rethrow_exception(exception_);
      if (!status_) return status_;
      if (status != XML_STATUS_OK) return parseError();
      if (last) return {};
      const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
      if (index >= 0 && fed_ - static_cast<std::uint64_t>(index) > kXmlLongestTag + piece->size()) {
        return placed({.code = ErrorCode::Unsupported,
                       .message = fmt::format("a tag or comment is longer than {} bytes", kXmlLongestTag),
                       .expected = "a file of graphs, whose tags are short"});
      }
      progress_.advanceTo(bytes_.storedRead());
    }
  }

 private:
  static Reader& of(void* self) { return *static_cast<Reader*>(self); }

  // No exception may pass through expat's frames; after an error nothing is called any more.
  template <class Call>
  void guarded(const Call& call) {
    if (!status_ || exception_) return;
    try {
      if (Status status = call(*this); !status) status_ = placed(std::move(status.error()));
    } catch (...) {
      exception_ = std::current_exception();
    }
    if (!status_ || exception_) XML_StopParser(parser_.get(), XML_FALSE);
  }

  Status open(const char* name, const char** attributes) {
    if (++depth_ > kXmlDepth) {
      return Error{.code = ErrorCode::Unsupported, .message = fmt::format("elements are nested more than {} deep", kXmlDepth)};
    }
    return handler_.start(XmlTag(name, attributes));
  }

  Status close() {
    --depth_;
    return handler_.end();
  }

  Error placed(Error error) const {
    if (error.file.empty()) error.file = bytes_.name();
    if (error.line != 0) return error;
    error.line = XML_GetCurrentLineNumber(parser_.get());
    error.column = XML_GetCurrentColumnNumber(parser_.get()) + 1;
    return error;
  }

  Error parseError() const {
    const XML_Error code = XML_GetErrorCode(parser_.get());
    if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    const Spoken spoken = spokenError(code);
    const bool unsupported = code == XML_ERROR_EXTERNAL_ENTITY_HANDLING || code == XML_ERROR_UNKNOWN_ENCODING;
    Error error{
        .code = unsupported ? ErrorCode::Unsupported : ErrorCode::InvalidInput, .message = spoken.message, .expected = spoken.expected};
    const bool cut = piece_.empty();
    if (cut && depth_ > 0) {
      error.message = fmt::format("the file ends while {} still open: it may be cut short",
                                  depth_ == 1 ? std::string("an element is") : fmt::format("{} elements are", depth_));
      error.expected = "the end tag of the root element";
    }
    const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
    if (index >= 0 && static_cast<std::uint64_t>(index) >= pieceAt_ && static_cast<std::uint64_t>(index) - pieceAt_ < piece_.size()) {
      std::string_view rest = piece_.substr(static_cast<std::size_t>(static_cast<std::uint64_t>(index) - pieceAt_), 61);
      if (rest.front() == '\0') error.message = "a zero byte, which no XML may hold";
      error.text = excerpt(withoutTrailingBlanks(rest.substr(0, rest.find('\n'))));
    }
    return placed(std::move(error));
  }

  FileBytes& bytes_;
  Progress& progress_;
  XmlHandler& handler_;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, Free> parser_;
  int depth_ = 0;
  std::uint64_t fed_ = 0;
  std::uint64_t pieceAt_ = 0;
  std::string_view piece_;
  Status status_;
  std::exception_ptr exception_;
};

}  // namespace

XmlTag::XmlTag(const char* name, const char** attributes) : name_(withoutPrefix(name)), attributes_(attributes) {}

std::optional<std::string_view> XmlTag::attribute(std::string_view name) const {
  for (const char** at = attributes_; *at != nullptr; at += 2) {
    if (withoutPrefix(*at) == name) return std::string_view(at[1]);
  }
  return std::nullopt;
}

Status readXml(FileBytes& bytes, Progress& progress, XmlHandler& handler) { return Reader(bytes, progress, handler).read(); }

std::string_view xmlRoot(std::string_view head, std::string& scratch) {
  // UTF-16 of names in ASCII is those names with zero bytes between.
  if (head.substr(0, 4).find('\0') != std::string_view::npos || head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    scratch = head;
    std::erase_if(scratch, [](char c) { return c == '\0' || c == '\xFF' || c == '\xFE'; });
    head = scratch;
  }
  const auto skip = [&](std::string_view end) {
    const std::size_t at = head.find(end);
    head.remove_prefix(at == std::string_view::npos ? head.size() : at + end.size());
  };
  while (true) {
    const std::size_t start = head.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || head[start] != '<') return {};
    head.remove_prefix(start);
    if (head.starts_with("<?")) {
      skip("?>");
    } else if (head.starts_with("<!--")) {
      skip("-->");
    } else if (head.starts_with("<!")) {
      const std::size_t end = head.find_first_of("[>");
      skip(end != std::string_view::npos && head[end] == '[' ? "]>" : ">");
    } else {
      const std::string_view name = head.substr(1, head.find_first_of(" \t\r\n/>", 1) - 1);
      return withoutPrefix(name);
    }
  }
}

}  // namespace wf::io

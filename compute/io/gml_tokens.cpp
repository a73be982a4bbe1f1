// GML's grammar as its report gives it (Himsolt, "GML: A portable Graph File Format", 1996), with the liberties that programs take: line
// breaks in strings, UTF-8, keys that begin with an underscore, "inf" and "nan".
#include "compute/io/gml_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "compute/io/column.h"
#include "compute/io/fields.h"
#include "compute/io/utf8.h"

namespace wf::io {
namespace {

// The names that HTML gives the characters 160 to 255 of ISO 8859-1.
constexpr std::array<std::string_view, 96> kLatin1Names = {
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",   "laquo",
    "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",  "para",   "middot",
    "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",  "Atilde",
    "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",   "Igrave", "Iacute", "Icirc",  "Iuml",
    "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",   "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",
    "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute", "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil",
    "egrave", "eacute", "ecirc",  "euml",   "igrave", "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute",
    "ocirc",  "otilde", "ouml",   "divide", "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};

std::uint32_t characterOf(std::string_view entity) {
  if (entity == "amp") return '&';
  if (entity == "quot") return '"';
  if (entity == "lt") return '<';
  if (entity == "gt") return '>';
  if (entity == "apos") return '\'';
  if (entity.starts_with('#')) {
    entity.remove_prefix(1);
    const bool hex = entity.starts_with('x') || entity.starts_with('X');
    if (hex) entity.remove_prefix(1);
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(entity.data(), entity.data() + entity.size(), number, hex ? 16 : 10);
    return error == std::errc() && stop == entity.data() + entity.size() ? number : 0;
  }
  const auto* const found = std::find(kLatin1Names.begin(), kLatin1Names.end(), entity);
  return found == kLatin1Names.end() ? 0 : static_cast<std::uint32_t>(160 + (found - kLatin1Names.begin()));
}

// A longer word is none.
constexpr std::size_t kLongestWord = 256;

bool endsWord(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '[' || c == ']' || c == '"' || c == '\f' || c == '\v';
}

bool isBreak(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

}  // namespace

std::string withoutGmlEntities(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t start = text.find('&');
    out += text.substr(0, start);
    if (start == std::string_view::npos) return out;
    text.remove_prefix(start);
    const std::size_t end = text.substr(0, 12).find(';');
    if (end != std::string_view::npos && appendUtf8(out, characterOf(text.substr(1, end - 1)))) {
      text.remove_prefix(end + 1);
    } else {
      out += '&';
      text.remove_prefix(1);
    }
  }
}

bool GmlTokens::peek(int& byte) {
  if (at_ == piece_.size() && !atEnd_) {
    if (progress_.cancelled()) {
      status_ = Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
      return false;
    }
    const auto piece = bytes_.nextPiece();
    if (!piece) {
      status_ = piece.error();
      return false;
    }
    piece_ = *piece;
    at_ = 0;
    atEnd_ = at_ == piece_.size();
    progress_.advanceTo(bytes_.storedRead());
  }
  byte = atEnd_ ? kEnd : static_cast<unsigned char>(piece_[at_]);
  return true;
}

void GmlTokens::take() {
  if (piece_[at_] == '\n') {
    ++line_;
    column_ = 1;
  } else {
    ++column_;
  }
  ++at_;
}

Error GmlTokens::error(const GmlToken& token, std::string message, std::string expected) const {
  return {.code = ErrorCode::InvalidInput,
          .message = std::move(message),
          .file = bytes_.name(),
          .line = token.line,
          .column = token.column,
          .text = token.kind == GmlToken::Open    ? "["
                  : token.kind == GmlToken::Close ? "]"
                                                  : excerpt(token.text),
          .expected = std::move(expected)};
}

Result<GmlToken> GmlTokens::next(bool anyWord) {
  int byte = 0;
  while (true) {
    if (!peek(byte)) return status_.error();
    if (byte == '#') {
      while (byte != '\n' && byte != kEnd) {
        take();
        if (!peek(byte)) return status_.error();
      }
    } else if (!isBreak(byte)) {
      break;
    } else {
      take();
    }
  }
  GmlToken token{.line = line_, .column = column_};
  text_.clear();
  if (byte == kEnd) return token;
  if (byte == '[' || byte == ']') {
    take();
    token.kind = byte == '[' ? GmlToken::Open : GmlToken::Close;
    return token;
  }
  if (byte == 0) return error(token, "a zero byte: this is a binary file, not text", "GML");
  return byte == '"' ? readString(token) : readWord(token, anyWord);
}

Result<GmlToken> GmlTokens::readString(GmlToken token) {
  token.kind = GmlToken::String;
  take();
  int byte = 0;
  bool plain = true;
  while (true) {
    if (!peek(byte)) return status_.error();
    if (byte == kEnd) {
      token.text = text_;
      return error(token, "the file ends within a string that begins here: it may be cut short", "\"");
    }
    take();
    if (byte == '"') break;
    if (byte == 0) return error(token, "a zero byte in this string: this is a binary file, not text", "text");
    if (text_.size() == kLongest) return error(token, fmt::format("a string is longer than {} bytes", kLongest), "\"");
    text_ += static_cast<char>(byte);
    plain = plain && byte < 0x80 && byte != '&';
  }
  if (!plain) decode();
  token.text = text_;
  return token;
}

void GmlTokens::decode() {
  if (!isUtf8(text_)) text_ = utf8FromLatin1(text_);
  text_ = withoutGmlEntities(text_);
}

Result<GmlToken> GmlTokens::readWord(GmlToken token, bool anyWord) {
  int byte = 0;
  while (true) {
    if (!peek(byte)) return status_.error();
    if (byte == kEnd || text_.size() >= kLongestWord) break;
    std::size_t stop = at_;
    while (stop < piece_.size() && !endsWord(piece_[stop])) ++stop;
    text_ += piece_.substr(at_, stop - at_);
    column_ += stop - at_;
    at_ = stop;
    if (stop < piece_.size()) break;
  }
  if (text_.size() > kLongestWord) text_.resize(kLongestWord);
  token.text = text_;
  const auto first = static_cast<unsigned char>(text_[0]);
  if (text_.size() == kLongestWord) return error(token, "a word is longer than any that GML knows", "a key or a number");
  if (anyWord && text_.find('\0') == std::string::npos) {
    token.kind = parseNumber(text_) ? GmlToken::Number : GmlToken::String;
    if (token.kind == GmlToken::String) decode();
    token.text = text_;
    return token;
  }
  if (std::isalpha(first) != 0 || first == '_') {
    token.kind = GmlToken::Key;
    const bool word = std::all_of(text_.begin(), text_.end(), [](char c) {
      const auto u = static_cast<unsigned char>(c);
      return std::isalnum(u) != 0 || c == '_' || c == '-' || c == '.' || c == ':';
    });
    if (word) return token;
  } else {
    token.kind = GmlToken::Number;
    if (parseNumber(text_)) return token;
  }
  return error(token, "this is not a word of GML", "a key, a number, a string in quotes, [ or ]");
}

}  // namespace wf::io

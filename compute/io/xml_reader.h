// XML as a stream of tags and text, by expat: entities of the file itself within bounds, nothing fetched from outside it.
#pragma once

#include <optional>
#include <string_view>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

// A start tag; valid while the handler's call lasts. Names are without their namespace's prefix.
class XmlTag {
 public:
  // `attributes`: name, value, name, value, …, null.
  XmlTag(const char* name, const char** attributes);
  std::string_view name() const { return name_; }
  std::optional<std::string_view> attribute(std::string_view name) const;

 private:
  std::string_view name_;
  const char** attributes_;
};

// What a format does with the file. An Error without a line gets the file's name and the place that is being read.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual Status start(const XmlTag& tag) = 0;
  virtual Status end() = 0;                         // of the tag that was opened last
  virtual Status text(std::string_view piece) = 0;  // what lies between two tags may come in several pieces
};

// Deeper elements, and tags or comments of more bytes, are refused.
inline constexpr int kXmlDepth = 256;
inline constexpr std::uint64_t kXmlLongestTag = std::uint64_t{1} << 24;

// Feeds the whole file to the handler. UTF-8, UTF-16, ISO 8859-1 and US-ASCII; text reaches the handler as UTF-8. InvalidInput with line
// and column, Unsupported (external entities, other encodings), Cancelled; throws std::bad_alloc.
Status readXml(FileBytes& bytes, Progress& progress, XmlHandler& handler);

// The name of the root element, without prefix, where `head` is the beginning of an XML file and holds it; empty otherwise.
std::string_view xmlRoot(std::string_view head, std::string& scratch);

}  // namespace wf::io

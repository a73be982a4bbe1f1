// What the readers of GEXF and GraphML share: an XML file whose elements fill a network.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "compute/io/fields.h"
#include "compute/io/network.h"
#include "compute/io/xml_reader.h"

namespace wf::io {

class XmlNetworkReader : public XmlHandler {
 public:
  XmlNetworkReader(FileBytes& bytes, const ImportOptions& options, Progress& progress)
      : bytes_(bytes), progress_(progress), network_(bytes, options, {"weight"}) {}

  // `title`: the format's; `phase`: of the progress.
  Result<std::shared_ptr<const Graph>> read(const char* title, const char* phase) {
    progress_.begin(phase, bytes_.storedSize());
    if (const Status status = readXml(bytes_, progress_, *this); !status) return status.error();
    if (graphs_ == 0) {
      return Error{.code = ErrorCode::InvalidInput, .message = "the file holds no graph", .file = bytes_.name(), .expected = "<graph>"};
    }
    network_.compareCounts(declaredNodes_, declaredEdges_);
    return network_.finish({.format = title, .directed = directed_}, progress_);
  }

 private:
  FileBytes& bytes_;
  Progress& progress_;

 protected:
  static Error malformed(std::string message, std::string_view text, std::string expected) {
    return {.code = ErrorCode::InvalidInput, .message = std::move(message), .text = excerpt(text), .expected = std::move(expected)};
  }
  // `what`: a value, a default.
  Status addText(std::string_view piece, std::size_t most, const char* what) {
    if (text_.size() + piece.size() > most) {
      return Error{.code = ErrorCode::Unsupported, .message = fmt::format("{} is longer than {} bytes", what, most)};
    }
    text_ += piece;
    return {};
  }
  // Of a <node>.
  Result<VertexId> declareNode(const XmlTag& tag) {
    const auto id = tag.attribute("id");
    if (!id) return malformed("a vertex without an id", "", "<node id=\"…\">");
    return network_.declare(*id);
  }

  Network network_;
  std::uint64_t graphs_ = 0;
  std::optional<bool> directed_;
  std::optional<std::uint64_t> declaredNodes_, declaredEdges_;  // by the file
  std::string text_;                                    // of the element that is open
};

}  // namespace wf::io

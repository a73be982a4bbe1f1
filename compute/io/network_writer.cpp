#include "compute/io/network_writer.h"

#include "compute/io/utf8.h"

namespace wf::io {

NetworkFile::NetworkFile(const Graph& graph, std::vector<ValueColumn> columns, OutputFile& file, Progress& progress, WriteNotes& notes)
    : graph_(graph),
      columns_(std::move(columns)),
      asEdges_(goesBothWays(graph, columns_)),
      file_(file),
      progress_(progress),
      notes_(notes) {}

Status NetworkFile::write() {
  begin();
  if (Status status = writeVertices(); !status) return status;
  between();
  if (Status edges = writeEdges(graph_, columns_, asEdges_, file_, progress_, [this](const WrittenEdge& one) { edge(one); }); !edges)
    return edges;
  if (!asEdges_ && !graph_.directed()) {
    notes_.push_back({.id = "direction-not-kept",
                      .text = "an edge has one direction only or differs in the two, so the graph was written as a directed one"});
  }
  if (replaced_ > 0)
    notes_.push_back({.id = "labels-changed", .text = "characters that XML cannot hold were replaced", .count = replaced_});
  end();
  return file_.status();
}

Status NetworkFile::writeVertices() {
  const VertexId count = graph_.vertexCount();
  progress_.begin("Writing vertices", count);
  for (VertexId v = 0; v < count; ++v) {
    if (v % (1 << 14) == 0) {
      if (progress_.cancelled()) {
        return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = file_.path().string()};
      }
      if (Status status = file_.status(); !status) return status;
      progress_.advanceTo(v);
    }
    vertex(v);
  }
  return {};
}

void NetworkFile::addText(std::string_view text) {
  std::string converted;
  if (!isUtf8(text)) text = converted = utf8FromLatin1(text);
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    std::string_view instead;
    std::size_t length = 1;
    if (c == '&') instead = "&amp;";
    if (c == '<') instead = "&lt;";
    if (c == '>') instead = "&gt;";
    if (c == '"') instead = "&quot;";
    if (c == '\r') instead = "&#13;";
    if (c == '\n') instead = "&#10;";
    if (c == '\t') instead = "&#9;";
    const bool noCharacter = text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF";
    if (noCharacter) length = 3;
    if (noCharacter || (byte < 0x20 && instead.empty())) {
      instead = "\xEF\xBF\xBD";
      ++replaced_;
    }
    if (instead.empty()) continue;
    file_.add(text.substr(plain, i - plain)).add(instead);
    plain = i + length;
    i += length - 1;
  }
  file_.add(text.substr(plain));
}

void NetworkFile::addWeight(ArcId arc) {
  std::visit(
      [&]<class T>(const T& weights) {
        if constexpr (!std::is_same_v<T, std::monostate>) file_.add(weights[arc]);
      },
      graph_.weights());
}

void NetworkFile::addValue(const ValueColumn& column, std::size_t i) {
  if (column.flag()) {
    file_.add(column.isSet(i) ? "true" : "false");
  } else {
    column.add(file_, i);
  }
}

}  // namespace wf::io

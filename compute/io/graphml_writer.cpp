// Streams the file: keys, then vertices, then edges.
#include "compute/io/graphml_writer.h"

#include <array>

#include <fmt/format.h>

#include "compute/io/utf8.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions = {".graphml"};
// What the reader takes for something else than an attribute.
constexpr std::array<std::string_view, 5> kReserved = {"label", "name", "x", "y", "weight"};

// Text as content or attribute value. What XML cannot hold becomes U+FFFD; `replaced` counts it.
void addText(OutputFile& file, std::string_view text, std::uint64_t& replaced) {
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
      ++replaced;
    }
    if (instead.empty()) continue;
    file.add(text.substr(plain, i - plain)).add(instead);
    plain = i + length;
    i += length - 1;
  }
  file.add(text.substr(plain));
}

std::string_view weightType(const WeightColumn& weights) {
  return std::holds_alternative<Column<float>>(weights) ? "float" : std::holds_alternative<Column<std::int32_t>>(weights) ? "int" : "long";
}

class GraphmlFile {
 public:
  GraphmlFile(const Graph& graph, std::vector<ValueColumn> columns, OutputFile& file, Progress& progress, WriteNotes& notes)
      : graph_(graph),
        columns_(std::move(columns)),
        asEdges_(goesBothWays(graph, columns_)),
        file_(file),
        progress_(progress),
        notes_(notes) {}

  Status write() {
    file_.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    writeKeys();
    file_.add("<graph edgedefault=\"").add(asEdges_ ? "undirected" : "directed").add("\">\n");
    if (Status status = writeVertices(); !status) return status;
    Status edges = writeEdges(graph_, columns_, asEdges_, file_, progress_, [this](const WrittenEdge& edge) { writeEdge(edge); });
    if (!edges) return edges;
    if (!asEdges_ && !graph_.directed()) {
      notes_.push_back({.id = "direction-not-kept",
                        .text = "an edge has one direction only or differs in the two, so the graph was written as a directed one"});
    }
    if (replaced_ > 0) {
      notes_.push_back({.id = "labels-changed", .text = "characters that XML cannot hold were replaced", .count = replaced_});
    }
    file_.add("</graph>\n</graphml>\n");
    return file_.status();
  }

 private:
  void key(std::string_view id, std::string_view domain, std::string_view name, std::string_view type, std::string_view help = {}) {
    file_.add("<key id=\"").add(id).add("\" for=\"").add(domain).add("\" attr.name=\"");
    addText(file_, name, replaced_);
    file_.add("\" attr.type=\"").add(type);
    if (help.empty()) {
      file_.add("\"/>\n");
      return;
    }
    file_.add("\"><desc>");
    addText(file_, help, replaced_);
    file_.add("</desc></key>\n");
  }

  void writeKeys() {
    if (!graph_.labels().empty()) key("label", "node", "label", "string");
    if (!graph_.coordinates().empty()) {
      key("x", "node", "x", "double");
      key("y", "node", "y", "double");
    }
    if (graph_.weighted()) key("weight", "edge", "weight", weightType(graph_.weights()));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ValueColumn& column = columns_[i];
      const bool ofVertices = column.domain() == Domain::Vertex;
      key(fmt::format("d{}", i), ofVertices ? "node" : "edge", column.name, column.type(), column.help);
      if (hasBack(column)) key(fmt::format("b{}", i), "edge", column.name + " (back)", column.type(), column.help);
    }
  }

  bool hasBack(const ValueColumn& column) const { return column.domain() == Domain::Arc && column.ofRun() && asEdges_; }

  void value(const ValueColumn& column, char prefix, std::size_t number, std::size_t i) {
    if (column.at(i) != ValueColumn::Value::Number) return;
    file_.add("<data key=\"").add(prefix).add(std::uint64_t{number}).add("\">");
    if (column.flag()) {
      file_.add(column.isSet(i) ? "true" : "false");
    } else {
      column.add(file_, i);
    }
    file_.add("</data>");
  }

  Status writeVertices() {
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
      file_.add("<node id=\"").add(graph_.ids().toFile(v)).add("\">");
      if (!graph_.labels().empty()) {
        file_.add("<data key=\"label\">");
        addText(file_, graph_.labels()[v], replaced_);
        file_.add("</data>");
      }
      if (!graph_.coordinates().empty()) {
        file_.add("<data key=\"x\">").add(graph_.coordinates()[v].x).add("</data><data key=\"y\">");
        file_.add(graph_.coordinates()[v].y).add("</data>");
      }
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (columns_[i].domain() == Domain::Vertex) value(columns_[i], 'd', i, v);
      }
      file_.add("</node>\n");
    }
    return {};
  }

  void writeEdge(const WrittenEdge& edge) {
    file_.add("<edge source=\"").add(graph_.ids().toFile(edge.source)).add("\" target=\"").add(graph_.ids().toFile(edge.target));
    file_.add("\">");
    if (graph_.weighted()) {
      file_.add("<data key=\"weight\">");
      std::visit(
          [&]<class T>(const T& weights) {
            if constexpr (!std::is_same_v<T, std::monostate>) file_.add(weights[edge.arc]);
          },
          graph_.weights());
      file_.add("</data>");
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ValueColumn& column = columns_[i];
      if (column.domain() == Domain::Vertex) continue;
      value(column, 'd', i, column.domain() == Domain::Edge ? edge.edge : edge.arc);
      if (hasBack(column)) value(column, 'b', i, edge.back);
    }
    file_.add("</edge>\n");
  }

  const Graph& graph_;
  std::vector<ValueColumn> columns_;
  bool asEdges_ = false;  // behind columns_, which decide it
  OutputFile& file_;
  Progress& progress_;
  WriteNotes& notes_;
  std::uint64_t replaced_ = 0;
};

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeGraphml(graph, {}, path, progress);
}

}  // namespace

Result<WriteNotes> writeGraphml(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                Progress& progress) {
  WriteNotes notes;
  if (Status paired = pairArcs(graph, path, progress); !paired) return paired.error();
  noteLosses(graph, {.ids = true, .labels = true, .coordinates = true, .attributes = true}, "GraphML", notes);
  if (!graph.coordinates().empty() && graph.coordinateUnit() == CoordinateUnit::Microdegrees) {
    notes.push_back({.id = "unit-not-kept", .text = "GraphML does not say that coordinates are in microdegrees"});
  }
  auto columns = valueColumns(graph, states, kReserved, notes);
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  if (Status status = GraphmlFile(graph, std::move(columns), *file, progress, notes).write(); !status) return status.error();
  if (Status status = finish(*file, notes); !status) return status.error();
  return notes;
}

Writer graphmlWriter() {
  return {.id = "graphml", .title = "GraphML", .extensions = kExtensions, .write = write, .writeStates = writeGraphml};
}

}  // namespace wf::io

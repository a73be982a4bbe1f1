// GraphML: keys, then vertices, then edges.
#include "compute/io/graphml_writer.h"

#include <array>

#include <fmt/format.h>

#include "compute/io/network_writer.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions = {".graphml"};
// What the reader takes for something else than an attribute.
constexpr std::array<std::string_view, 5> kReserved = {"label", "name", "x", "y", "weight"};

std::string_view weightType(const WeightColumn& weights) {
  return std::holds_alternative<Column<float>>(weights) ? "float" : std::holds_alternative<Column<std::int32_t>>(weights) ? "int" : "long";
}

class GraphmlFile final : public NetworkFile {
 public:
  using NetworkFile::NetworkFile;

 private:
  void begin() override {
    file_.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    writeKeys();
    file_.add("<graph edgedefault=\"").add(asEdges_ ? "undirected" : "directed").add("\">\n");
  }
  void end() override { file_.add("</graph>\n</graphml>\n"); }

  void key(std::string_view id, std::string_view domain, std::string_view name, std::string_view type, std::string_view help = {}) {
    file_.add("<key id=\"").add(id).add("\" for=\"").add(domain).add("\" attr.name=\"");
    addText(name);
    file_.add("\" attr.type=\"").add(type);
    if (help.empty()) {
      file_.add("\"/>\n");
      return;
    }
    file_.add("\"><desc>");
    addText(help);
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

  void value(const ValueColumn& column, char prefix, std::size_t number, std::size_t i) {
    if (column.at(i) != ValueColumn::Value::Number) return;
    file_.add("<data key=\"").add(prefix).add(std::uint64_t{number}).add("\">");
    addValue(column, i);
    file_.add("</data>");
  }

  void vertex(VertexId v) override {
    file_.add("<node id=\"").add(graph_.ids().toFile(v)).add("\">");
    if (!graph_.labels().empty()) {
      file_.add("<data key=\"label\">");
      addText(graph_.labels()[v]);
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

  void edge(const WrittenEdge& edge) override {
    file_.add("<edge source=\"").add(graph_.ids().toFile(edge.source)).add("\" target=\"").add(graph_.ids().toFile(edge.target));
    file_.add("\">");
    if (graph_.weighted()) {
      file_.add("<data key=\"weight\">");
      addWeight(edge.arc);
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
};

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeGraphml(graph, {}, path, progress);
}

}  // namespace

Result<WriteNotes> writeGraphml(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                                Progress& progress) {
  return writeNetwork<GraphmlFile>("GraphML", kReserved, graph, states, path, progress);
}

constinit const Writer kGraphmlWriter{
    .id = "graphml", .title = "GraphML", .extensions = kExtensions, .write = write, .writeStates = writeGraphml};

}  // namespace wf::io

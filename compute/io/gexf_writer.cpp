// GEXF 1.3: declarations of attributes, then vertices, then edges.
#include "compute/io/gexf_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "compute/io/network_writer.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions = {".gexf"};
// What the reader takes for something else than an attribute.
constexpr std::array<std::string_view, 1> kReserved = {"weight"};

class GexfFile final : public NetworkFile {
 public:
  using NetworkFile::NetworkFile;

 private:
  void begin() override {
    file_.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    file_.add("<gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" version=\"1.3\">\n");
    file_.add("<graph defaultedgetype=\"").add(asEdges_ ? "undirected" : "directed").add("\">\n");
    declare(true);
    declare(false);
    file_.add("<nodes count=\"").add(graph_.vertexCount()).add("\">\n");
  }
  void between() override { file_.add("</nodes>\n<edges>\n"); }
  void end() override { file_.add("</edges>\n</graph>\n</gexf>\n"); }

  bool isHeight(const ValueColumn& column) const {
    return column.domain() == Domain::Vertex && !column.ofRun() && !column.flag() && column.name == "z" && !graph_.coordinates().empty();
  }

  void declare(bool ofVertices) {
    bool any = false;
    const auto attribute = [&](char prefix, std::size_t i, const std::string& title) {
      if (!any) file_.add("<attributes class=\"").add(ofVertices ? "node" : "edge").add("\">\n");
      any = true;
      const std::string_view type = columns_[i].type();
      file_.add("<attribute id=\"").add(prefix).add(std::uint64_t{i}).add("\" title=\"");
      addText(title);
      file_.add("\" type=\"").add(type == "int" ? "integer" : type).add("\"/>\n");
    };
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ValueColumn& column = columns_[i];
      if ((column.domain() == Domain::Vertex) != ofVertices || isHeight(column)) continue;
      attribute('d', i, column.name);
      if (hasBack(column)) attribute('b', i, column.name + " (back)");
    }
    if (any) file_.add("</attributes>\n");
  }

  // The values of a vertex or an edge; the element around them comes with the first.
  class Values {
   public:
    explicit Values(GexfFile& of) : of_(of) {}
    void add(const ValueColumn& column, char prefix, std::size_t number, std::size_t i) {
      if (column.at(i) != ValueColumn::Value::Number) return;
      if (!any_) of_.file_.add("<attvalues>");
      any_ = true;
      of_.file_.add("<attvalue for=\"").add(prefix).add(std::uint64_t{number}).add("\" value=\"");
      of_.addValue(column, i);
      of_.file_.add("\"/>");
    }
    void end() {
      if (any_) of_.file_.add("</attvalues>");
    }

   private:
    GexfFile& of_;
    bool any_ = false;
  };

  void vertex(VertexId v) override {
    file_.add("<node id=\"").add(graph_.ids().toFile(v));
    if (!graph_.labels().empty()) {
      file_.add("\" label=\"");
      addText(graph_.labels()[v]);
    }
    file_.add("\">");
    Values values(*this);
    const ValueColumn* height = nullptr;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (isHeight(columns_[i])) {
        height = &columns_[i];
      } else if (columns_[i].domain() == Domain::Vertex) {
        values.add(columns_[i], 'd', i, v);
      }
    }
    values.end();
    if (!graph_.coordinates().empty()) {
      file_.add("<viz:position x=\"").add(graph_.coordinates()[v].x).add("\" y=\"").add(graph_.coordinates()[v].y);
      if (height != nullptr && height->at(v) == ValueColumn::Value::Number) {
        file_.add("\" z=\"");
        addValue(*height, v);
      }
      file_.add("\"/>");
    }
    file_.add("</node>\n");
  }

  void edge(const WrittenEdge& edge) override {
    file_.add("<edge id=\"").add(written_++);
    file_.add("\" source=\"").add(graph_.ids().toFile(edge.source)).add("\" target=\"").add(graph_.ids().toFile(edge.target));
    if (graph_.weighted()) {
      file_.add("\" weight=\"");
      addWeight(edge.arc);
      if (writtenWhole(edge.arc)) file_.add(".0");
    }
    file_.add("\">");
    Values values(*this);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ValueColumn& column = columns_[i];
      if (column.domain() == Domain::Vertex) continue;
      values.add(column, 'd', i, column.domain() == Domain::Edge ? edge.edge : edge.arc);
      if (hasBack(column)) values.add(column, 'b', i, edge.back);
    }
    values.end();
    file_.add("</edge>\n");
  }

  // GEXF declares no type of weights: without a point, weights that are all whole would come back as whole numbers.
  bool writtenWhole(ArcId arc) const {
    const auto* const weights = std::get_if<Column<float>>(&graph_.weights());
    if (weights == nullptr) return false;
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), (*weights)[arc]);
    return std::none_of(digits.data(), end, [](char c) { return c == '.' || c == 'e'; });
  }

  std::uint64_t written_ = 0;  // edges
};

Result<WriteNotes> writeStates(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                               Progress& progress) {
  return writeNetwork<GexfFile>("GEXF", kReserved, graph, states, path, progress);
}

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeStates(graph, {}, path, progress);
}

}  // namespace

Writer gexfWriter() { return {.id = "gexf", .title = "GEXF", .extensions = kExtensions, .write = write, .writeStates = writeStates}; }

}  // namespace wf::io

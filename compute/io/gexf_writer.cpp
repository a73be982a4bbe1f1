// GEXF 1.3: declarations of attributes, then vertices, then edges.
#include "compute/io/gexf_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "compute/core/file_look.h"
#include "compute/io/network_writer.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions = {".gexf"};
// What the reader takes for something else than an attribute.
constexpr std::array<std::string_view, 1> kReserved = {"weight"};

// Empty: the graph has none, or a part of one is no whole number from 0 to 255 and stays a number.
std::vector<std::uint32_t> colorsToWrite(const Graph& graph) {
  if (!hasFileColors(graph)) return {};
  std::vector<std::uint32_t> colors = fileColors(graph);
  for (const Attribute& attribute : graph.attributes()) {
    for (std::size_t k = 0; k < std::size(kColorParts) && isColorPart(attribute); ++k) {
      if (attribute.name != kColorParts[k]) continue;
      for (std::size_t v = 0; v < colors.size(); ++v) {
        const std::uint32_t part = colors[v] >> (8 * k) & 255u;
        const double number = numberAt(attribute, v);
        if (colors[v] == kNoFileColor ? !std::isnan(number) : number != part) return {};
      }
    }
  }
  return colors;
}

bool writesSizes(const Graph& graph) {
  if (!hasFileSizes(graph)) return false;
  const std::vector<std::uint32_t> sizes = fileSizes(graph);
  const auto attributes = graph.attributes();
  const auto found = std::find_if(attributes.begin(), attributes.end(), [](const Attribute& attribute) {
    return attribute.domain == Domain::Vertex && attribute.name == "size";
  });
  return found->bits == sizes && std::any_of(sizes.begin(), sizes.end(), [](std::uint32_t bits) { return bits != 0; });
}

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

  // What viz:color and viz:size say in its place.
  bool isDrawn(const ValueColumn& column) const {
    if (column.domain() != Domain::Vertex || column.ofRun() || column.flag()) return false;
    const auto isPart = [&](const char* part) { return column.name == part; };
    return column.name == "size" ? sizes_ : colors_ && std::any_of(std::begin(kColorParts), std::end(kColorParts), isPart);
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
      if ((column.domain() == Domain::Vertex) != ofVertices || isHeight(column) || isDrawn(column)) continue;
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
      } else if (columns_[i].domain() == Domain::Vertex && !isDrawn(columns_[i])) {
        values.add(columns_[i], 'd', i, v);
      }
    }
    values.end();
    if (colors_ && colorsOf_[v] != kNoFileColor) {
      const std::uint32_t color = colorsOf_[v];
      file_.add("<viz:color r=\"").add(std::uint64_t{color & 255u}).add("\" g=\"").add(std::uint64_t{color >> 8 & 255u});
      file_.add("\" b=\"").add(std::uint64_t{color >> 16}).add("\"/>");
    }
    for (const ValueColumn& column : columns_) {
      if (column.name != "size" || !isDrawn(column) || column.at(v) != ValueColumn::Value::Number) continue;
      file_.add("<viz:size value=\"");
      addValue(column, v);
      file_.add("\"/>");
    }
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
  // Only where nothing is lost: no size is below 0, and not all are 0.
  std::vector<std::uint32_t> colorsOf_ = colorsToWrite(graph_);
  bool colors_ = !colorsOf_.empty(), sizes_ = writesSizes(graph_);
};

Result<WriteNotes> writeStates(const Graph& graph, std::span<const StateColumn> states, const std::filesystem::path& path,
                               Progress& progress) {
  return writeNetwork<GexfFile>("GEXF", kReserved, graph, states, path, progress);
}

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  return writeStates(graph, {}, path, progress);
}

}  // namespace

constinit const Writer kGexfWriter{.id = "gexf", .title = "GEXF", .extensions = kExtensions, .write = write, .writeStates = writeStates};

}  // namespace wf::io

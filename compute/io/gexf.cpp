// The reader: a stack of what each open element is.
#include "compute/io/gexf.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "compute/core/file_look.h"
#include "compute/io/xml_network.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "GEXF";
constexpr std::array<std::string_view, 1> kExtensions = {".gexf"};
constexpr std::size_t kLongestDefault = std::size_t{1} << 16;

enum class Open { File, Gexf, Graph, NodeAttributes, EdgeAttributes, Attribute, Default, Nodes, Node, Edges, Edge, Values, Skipped };

ValueKind kindOf(std::string_view type) {
  if (type == "boolean") return ValueKind::Flag;
  if (type == "integer" || type == "long" || type == "short" || type == "byte" || type == "int") return ValueKind::Number;
  if (type == "float" || type == "double" || type == "bigdecimal" || type == "biginteger") return ValueKind::Real;
  return ValueKind::Text;
}

std::optional<EdgeKind> edgeKind(std::string_view word) {
  if (word == "directed") return EdgeKind::Directed;
  if (word == "undirected") return EdgeKind::Undirected;
  if (word == "mutual") return EdgeKind::Mutual;
  return std::nullopt;
}

class Reader final : public XmlNetworkReader {
 public:
  using XmlNetworkReader::XmlNetworkReader;

  Status start(const XmlTag& tag) override {
    Open now = Open::Skipped;
    Status status;
    const std::string_view name = tag.name();
    switch (open_.back()) {
      case Open::File:
        if (name != "gexf") return malformed("this is not GEXF: its root element is another one", name, "<gexf>");
        now = Open::Gexf;
        break;
      case Open::Gexf:
        if (name != "graph") break;
        if (++graphs_ > 1) {
          network_.note("graphs-skipped", "the file holds several graphs; only the first was read");
          break;
        }
        now = Open::Graph;
        status = startGraph(tag);
        break;
      case Open::Graph:
        if (name == "attributes") {
          const std::string_view of = tag.attribute("class").value_or("node");
          now = of == "edge" ? Open::EdgeAttributes : of == "node" ? Open::NodeAttributes : Open::Skipped;
        } else if (name == "nodes" || name == "edges") {
          now = startList(tag, name == "nodes");
        }
        break;
      case Open::NodeAttributes:
      case Open::EdgeAttributes:
        if (name != "attribute") break;
        status = declareAttribute(tag, open_.back() == Open::EdgeAttributes);
        now = Open::Attribute;
        break;
      case Open::Attribute:
        if (name == "default") now = Open::Default;
        break;
      case Open::Nodes:
        if (name != "node") break;
        now = Open::Node;
        status = startNode(tag);
        break;
      case Open::Edges:
        if (name != "edge") break;
        now = Open::Edge;
        status = startEdge(tag);
        break;
      case Open::Node:
        if (name == "nodes" || name == "edges") {
          now = startList(tag, name == "nodes");
          network_.note("nested-flattened", "vertices within vertices were read as vertices of one graph");
        } else if (name == "position") {
          status = readPosition(tag);
        } else if (name == "size") {
          status = setDrawn(tag, "size", "value", sizeColumn_);
        } else if (name == "color") {
          status = readColor(tag);
        }
        [[fallthrough]];
      case Open::Edge:
        if (name == "attvalues") now = Open::Values;
        if (name == "spells" || name == "slices") noteTime();
        break;
      case Open::Values:
        if (name == "attvalue") status = setValue(tag);
        break;
      case Open::Default:
      case Open::Skipped:
        break;
    }
    if (!status) return status;
    open_.push_back(now);
    return {};
  }

  Status end() override {
    const Open now = open_.back();
    open_.pop_back();
    if (now == Open::Node || now == Open::Edge) owner_.pop_back();
    if (now == Open::Attribute) {
      network_.setDefault(column_, text_);
      text_.clear();
    }
    return {};
  }

  Status text(std::string_view piece) override {
    if (open_.back() != Open::Default) return {};
    return addText(piece, kLongestDefault, "a default");
  }

 private:
  using Columns = std::map<std::string, std::size_t, std::less<>>;

  Status startGraph(const XmlTag& tag) {
    if (const auto kind = tag.attribute("defaultedgetype")) {
      const auto known = edgeKind(*kind);
      if (!known) {
        return malformed("the graph's edges are of unknown type", *kind, "\"directed\", \"undirected\" or \"mutual\"");
      }
      defaultKind_ = *known;
      directed_ = *known != EdgeKind::Undirected;
    }
    if (tag.attribute("mode").value_or(tag.attribute("type").value_or("static")) == "dynamic") noteTime();
    return {};
  }

  void noteTime() {
    if (!timed_) network_.note("dynamic-flattened", "the graph changes over time: all vertices and edges of all times were read");
    timed_ = true;
  }

  Open startList(const XmlTag& tag, bool ofNodes) {
    const auto count = parseNumber(tag.attribute("count").value_or(""));
    std::optional<std::uint64_t>& declared = ofNodes ? declaredNodes_ : declaredEdges_;
    if (count && count->isWhole && count->whole >= 0) declared = declared.value_or(0) + static_cast<std::uint64_t>(count->whole);
    return ofNodes ? Open::Nodes : Open::Edges;
  }

  Status declareAttribute(const XmlTag& tag, bool ofEdges) {
    const auto id = tag.attribute("id");
    if (!id) return malformed("an attribute is declared without an id", "", "<attribute id=\"…\" title=\"…\" type=\"…\">");
    Columns& columns = ofEdges ? edgeColumns_ : nodeColumns_;
    if (columns.contains(*id)) return malformed("a second attribute of the same id", *id, "every id once");
    const auto title = tag.attribute("title");
    const auto column = network_.addColumn(std::string(title && !title->empty() ? *title : *id), ofEdges ? Domain::Arc : Domain::Vertex,
                                           kindOf(tag.attribute("type").value_or("string")), true);
    if (!column) return column.error();
    column_ = *column;
    columns.emplace(*id, *column);
    return {};
  }

  Status startNode(const XmlTag& tag) {
    const auto v = declareNode(tag);
    if (!v) return v.error();
    if (const auto label = tag.attribute("label")) network_.label(*v, *label, 1);
    if (tag.attribute("pid")) network_.note("nested-flattened", "vertices within vertices were read as vertices of one graph");
    owner_.push_back({*v, false});
    return {};
  }

  Status startEdge(const XmlTag& tag) {
    const auto source = tag.attribute("source"), target = tag.attribute("target");
    if (!source || !target) {
      return malformed(fmt::format("an edge without a {}", source ? "target" : "source"), "", "<edge source=\"…\" target=\"…\">");
    }
    EdgeKind kind = defaultKind_;
    if (const auto own = tag.attribute("type")) {
      const auto known = edgeKind(*own);
      if (!known) return malformed("an edge of unknown type", *own, "\"directed\", \"undirected\" or \"mutual\"");
      kind = *known;
    }
    const auto tail = network_.mention(*source);
    if (!tail) return tail.error();
    const auto head = network_.mention(*target);
    if (!head) return head.error();
    const auto edge = network_.addEdge(*tail, *head, kind);
    if (!edge) return edge.error();
    owner_.push_back({*edge, true});
    const auto weight = tag.attribute("weight");
    if (!weight) return {};
    if (!weightColumn_) {
      const auto column = network_.addColumn("weight", Domain::Arc, ValueKind::Number, true);
      if (!column) return column.error();
      weightColumn_ = *column;
    }
    return network_.set(*weightColumn_, *edge, *weight);
  }

  Status setValue(const XmlTag& tag) {
    auto id = tag.attribute("for");
    if (!id) id = tag.attribute("id");  // of version 1.0
    if (!id) return malformed("a value without its attribute", "", "<attvalue for=\"…\" value=\"…\">");
    const auto value = tag.attribute("value");
    if (!value) return malformed("a value that is not there", *id, "<attvalue for=\"…\" value=\"…\">");
    if (tag.attribute("start") || tag.attribute("end") || tag.attribute("startopen") || tag.attribute("endopen")) noteTime();
    const auto [owner, isEdge] = owner_.back();
    Columns& columns = isEdge ? edgeColumns_ : nodeColumns_;
    auto known = columns.find(*id);
    if (known == columns.end()) {
      network_.note("keys-undeclared", "the file uses attributes that it does not declare, such as “" + excerpt(*id) + "”");
      const auto column = network_.addColumn(std::string(*id), isEdge ? Domain::Arc : Domain::Vertex, ValueKind::Number, false);
      if (!column) return column.error();
      known = columns.emplace(*id, *column).first;
    }
    return network_.set(known->second, owner, *value);
  }

  Status readPosition(const XmlTag& tag) {
    for (const int axis : {0, 1}) {
      const auto text = tag.attribute(axis == 0 ? "x" : "y");
      if (!text) continue;
      const auto parsed = parseNumber(*text);
      if (!parsed) return malformed("a coordinate is not a number", *text, "a number");
      network_.place(owner_.back().first, axis, parsed->number);
    }
    return setDrawn(tag, "z", "z", zColumn_);
  }

  // Three numbers, or as one: hex="#2d48d8" (1.3). None: it is neither.
  static std::optional<std::array<std::uint32_t, 3>> colorOf(const XmlTag& tag) {
    std::array<std::uint32_t, 3> out{};
    if (const auto hex = tag.attribute("hex")) {
      if (hex->size() != 7 || hex->front() != '#') return std::nullopt;
      for (std::size_t k = 0; k < out.size(); ++k) {
        const char* const begin = hex->data() + 1 + 2 * k;
        if (std::from_chars(begin, begin + 2, out[k], 16).ptr != begin + 2) return std::nullopt;
      }
      return out;
    }
    for (std::size_t k = 0; k < out.size(); ++k) {
      const auto number = parseNumber(tag.attribute(kColorParts[k]).value_or(""));
      if (!number || !(number->number >= 0) || !(number->number <= 255)) return std::nullopt;
      out[k] = static_cast<std::uint32_t>(std::lround(number->number));
    }
    return out;
  }

  // A decoration that cannot be read keeps no graph from being opened.
  Status readColor(const XmlTag& tag) {
    const auto color = colorOf(tag);
    if (!color) {
      network_.note("colours-skipped", "a vertex whose colour is neither r, g and b from 0 to 255 nor six hexadecimal digits has none");
      return {};
    }
    for (std::size_t k = 0; k < colorColumns_.size(); ++k) {
      if (!colorColumns_[k]) {
        const auto added = network_.addColumn(kColorParts[k], Domain::Vertex, ValueKind::Number, true);
        if (!added) return added.error();
        colorColumns_[k] = *added;
      }
      if (Status set = network_.set(*colorColumns_[k], owner_.back().first, std::to_string((*color)[k])); !set) return set;
    }
    return {};
  }

  // What a drawing says of a vertex becomes an attribute, which is left out where it is 0 everywhere.
  Status setDrawn(const XmlTag& tag, const char* name, const char* attribute, std::optional<std::size_t>& column) {
    const auto value = tag.attribute(attribute);
    if (!value) return {};
    if (!column) {
      const auto added = network_.addColumn(name, Domain::Vertex, ValueKind::Real, true);
      if (!added) return added.error();
      column = *added;
      network_.setQuiet(*added);
    }
    return network_.set(*column, owner_.back().first, *value);
  }

  std::vector<Open> open_ = {Open::File};
  std::vector<std::pair<std::uint32_t, bool>> owner_;  // the vertices and (true) edges that are open
  Columns nodeColumns_;
  Columns edgeColumns_;
  std::size_t column_ = 0;  // of the declaration that is open
  std::optional<std::size_t> weightColumn_, sizeColumn_, zColumn_;
  std::array<std::optional<std::size_t>, 3> colorColumns_;  // of r, g and b
  EdgeKind defaultKind_ = EdgeKind::Undirected;
  bool timed_ = false;
};

Match sniff(std::string_view head) {
  std::string scratch;
  return xmlRoot(head, scratch) == "gexf" ? Match::Yes : Match::No;
}

Result<std::shared_ptr<const Graph>> readGexf(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read(kTitle, "Reading GEXF");
}

}  // namespace

constinit const Format kGexfFormat{.id = "gexf", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readGexf};

}  // namespace wf::io

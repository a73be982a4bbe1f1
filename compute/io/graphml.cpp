// The reader: a stack of what each open element is, and the values of the data element that is open.
#include "compute/io/graphml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "compute/io/xml_network.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "GraphML";
constexpr std::array<std::string_view, 1> kExtensions = {".graphml"};
constexpr std::size_t kLongestValue = std::size_t{1} << 20;
constexpr std::size_t kMostKeys = 2048;
constexpr int kYedRank = 1, kNameRank = 2, kLabelRank = 3;

enum class Open { File, Graphml, Key, Default, Graph, Node, Edge, Data, Extension, NodeLabel, Skipped };

// What is done with the values of a key.
struct Use {
  enum Kind { Ignore, Attribute, Label, Name, X, Y } kind = Ignore;
  bool strict = false;
  std::size_t column = 0;
};

struct Key {
  std::string id;
  std::string name;
  ValueKind kind = ValueKind::Number;
  bool typed = false;  // a value of another kind is refused
  bool ofNodes = true;
  bool ofEdges = true;
  bool ignored = false;  // what a drawing program keeps for itself
  std::string defaultText;
};

ValueKind kindOf(std::string_view type) {
  if (type == "boolean") return ValueKind::Flag;
  if (type == "int" || type == "long" || type == "integer" || type == "short" || type == "byte") return ValueKind::Number;
  if (type == "float" || type == "double") return ValueKind::Real;
  return ValueKind::Text;
}

class Reader final : public XmlNetworkReader {
 public:
  using XmlNetworkReader::XmlNetworkReader;

  Status start(const XmlTag& tag) override {
    const Open parent = open_.back();
    Open now = Open::Skipped;
    Status status;
    const std::string_view name = tag.name();
    switch (parent) {
      case Open::File:
        if (name != "graphml") return malformed("this is not GraphML: its root element is another one", name, "<graphml>");
        now = Open::Graphml;
        break;
      case Open::Graphml:
        if (name == "key") {
          now = Open::Key;
          status = startKey(tag);
        } else if (name == "graph") {
          if (++graphs_ == 1) {
            now = Open::Graph;
            status = startGraph(tag);
          } else {
            network_.note("graphs-skipped", "the file holds several graphs; only the first was read");
          }
        } else if (name == "node" || name == "edge") {
          return malformed("a vertex or an edge outside a graph", name, "<graph> around it");
        }
        break;
      case Open::Key:
        if (name == "default") {
          now = Open::Default;
          text_.clear();
        }
        break;
      case Open::Graph:
        if (name == "node") {
          now = Open::Node;
          status = startNode(tag);
        } else if (name == "edge") {
          now = Open::Edge;
          status = startEdge(tag);
        } else if (name == "hyperedge") {
          return Error{.code = ErrorCode::Unsupported,
                       .message = "a hyperedge joins any number of vertices, which this program's graphs cannot hold",
                       .expected = "<edge>"};
        } else if (name == "graph") {
          status = startNested(tag, now);
        }
        break;
      case Open::Node:
      case Open::Edge:
        if (name == "data") {
          now = Open::Data;
          status = startData(tag);
        } else if (name == "graph" || name == "node" || name == "edge") {
          status = startNested(tag, now);
        } else if (name == "port") {
          return Error{.code = ErrorCode::Unsupported,
                       .message = "a vertex with ports, where its edges end, which this program's graphs cannot hold",
                       .expected = "a vertex without <port>"};
        }
        break;
      case Open::Data:
      case Open::Extension:
        now = Open::Extension;
        if (parentOfData() != Open::Node) break;
        if (name == "NodeLabel" && !labelled_) {
          now = Open::NodeLabel;
          text_.clear();
        }
        if (name == "Geometry") readGeometry(tag);
        break;
      case Open::Default:
      case Open::NodeLabel:
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
    switch (now) {
      case Open::Default:
        keys_.back().defaultText = text_;
        return {};
      case Open::Data:
        return endData();
      case Open::NodeLabel:
        network_.label(owner_.back(), text_.substr(0, text_.find_last_not_of(" \t\r\n") + 1), kYedRank);
        labelled_ = true;
        return {};
      case Open::Graph:
        undirected_.pop_back();
        return {};
      case Open::Node:
      case Open::Edge:
        owner_.pop_back();
        return {};
      default:
        return {};
    }
  }

  Status text(std::string_view piece) override {
    const Open now = open_.back();
    if (now != Open::Data && now != Open::Default && now != Open::NodeLabel) return {};
    return addText(piece, kLongestValue, "a value");
  }

 private:
  using Uses = std::map<std::string, Use, std::less<>>;

  Open parentOfData() const {
    std::size_t i = open_.size() - 1;
    while (open_[i] == Open::Extension || open_[i] == Open::Data) --i;
    return open_[i];
  }

  Status startKey(const XmlTag& tag) {
    const auto id = tag.attribute("id");
    if (!id) return malformed("a key without an id", "", "<key id=\"…\">");
    if (std::any_of(keys_.begin(), keys_.end(), [&](const Key& key) { return key.id == *id; })) {
      return malformed("a second key of the same id", *id, "every id once");
    }
    const auto name = tag.attribute("attr.name"), type = tag.attribute("attr.type"), domain = tag.attribute("for");
    Key key{.id = std::string(*id), .name = std::string(name.value_or(*id))};
    if (type) key.kind = kindOf(*type);
    key.typed = type.has_value();
    key.ignored = !name && !type && tag.attribute("yfiles.type");
    key.ofNodes = !domain || *domain == "node" || *domain == "all";
    key.ofEdges = !domain || *domain == "edge" || *domain == "all";
    if (keys_.size() >= kMostKeys) return Error{.code = ErrorCode::Unsupported, .message = fmt::format("more than {} keys", kMostKeys)};
    keys_.push_back(std::move(key));
    return {};
  }

  Status startGraph(const XmlTag& tag) {
    const auto direction = tag.attribute("edgedefault");
    if (direction && *direction != "directed" && *direction != "undirected") {
      return malformed("the graph's edges have an unknown direction", *direction, "\"directed\" or \"undirected\"");
    }
    const bool outermost = undirected_.empty();
    undirected_.push_back(direction ? *direction == "undirected" : outermost || undirected_.back());
    if (!outermost) return {};
    for (const Key& key : keys_) {
      if (key.ofNodes) {
        if (const auto use = addUse(key, false); !use) return use.error();
      }
      if (key.ofEdges) {
        if (const auto use = addUse(key, true); !use) return use.error();
      }
    }
    if (direction) directed_ = *direction == "directed";
    for (const char* what : {"parse.nodes", "parse.edges"}) {
      const auto count = parseNumber(tag.attribute(what).value_or(""));
      if (count && count->isWhole && count->whole >= 0)
        (what[6] == 'n' ? declaredNodes_ : declaredEdges_) = static_cast<std::uint64_t>(count->whole);
    }
    return {};
  }

  // What GraphML allows only elsewhere, or in a graph of its own.
  Status startNested(const XmlTag& tag, Open& now) {
    network_.note("nested-flattened", "graphs, vertices or edges within others were read as parts of one graph");
    const std::string_view name = tag.name();
    now = name == "graph" ? Open::Graph : name == "node" ? Open::Node : Open::Edge;
    return name == "graph" ? startGraph(tag) : name == "node" ? startNode(tag) : startEdge(tag);
  }

  Status startNode(const XmlTag& tag) {
    const auto v = declareNode(tag);
    if (!v) return v.error();
    owner_.push_back(*v);
    labelled_ = placed_ = false;
    return {};
  }

  Status startEdge(const XmlTag& tag) {
    const auto source = tag.attribute("source"), target = tag.attribute("target");
    if (!source || !target) {
      return malformed(fmt::format("an edge without a {}", source ? "target" : "source"), "", "<edge source=\"…\" target=\"…\">");
    }
    const auto own = tag.attribute("directed");
    if (own && *own != "true" && *own != "false" && *own != "1" && *own != "0") {
      return malformed("an edge's \"directed\" is neither true nor false", *own, "\"true\" or \"false\"");
    }
    const auto tail = network_.mention(*source);
    if (!tail) return tail.error();
    const auto head = network_.mention(*target);
    if (!head) return head.error();
    const bool undirected = own ? *own == "false" || *own == "0" : undirected_.back();
    const auto edge = network_.addEdge(*tail, *head, undirected ? EdgeKind::Undirected : EdgeKind::Directed);
    if (!edge) return edge.error();
    owner_.push_back(*edge);
    return {};
  }

  Status startData(const XmlTag& tag) {
    const auto id = tag.attribute("key");
    if (!id) return malformed("data without a key", "", "<data key=\"…\">");
    const bool ofEdge = open_.back() == Open::Edge;
    const auto use = useOf(*id, ofEdge);
    if (!use) return use.error();
    use_ = *use;
    text_.clear();
    return {};
  }

  Result<Use> useOf(std::string_view id, bool ofEdge) {
    const Uses& uses = ofEdge ? edgeUses_ : nodeUses_;
    if (const auto known = uses.find(id); known != uses.end()) return known->second;
    network_.note("keys-undeclared", "the file uses keys that it does not declare, such as “" + excerpt(id) + "”");
    return addUse({.id = std::string(id), .name = std::string(id)}, ofEdge);
  }

  Result<Use> addUse(const Key& key, bool ofEdge) {
    Use use{.kind = key.ignored ? Use::Ignore : Use::Attribute, .strict = key.typed};
    if (!ofEdge && !key.ignored) {
      const bool text = key.kind == ValueKind::Text;
      if (key.name == "label" || key.name == "Label") use.kind = Use::Label;
      if (key.name == "name" && text) use.kind = Use::Name;
      if ((key.name == "x" || key.name == "y") && !text) use.kind = key.name == "x" ? Use::X : Use::Y;
    }
    if (use.kind == Use::Attribute) {
      const auto column = network_.addColumn(key.name, ofEdge ? Domain::Arc : Domain::Vertex, key.kind, key.typed);
      if (!column) return column.error();
      use.column = *column;
      network_.setDefault(*column, key.defaultText);
    }
    (ofEdge ? edgeUses_ : nodeUses_).emplace(key.id, use);
    return use;
  }

  Status endData() {
    switch (use_.kind) {
      case Use::Ignore:
        return {};
      case Use::Attribute:
        return network_.set(use_.column, owner_.back(), text_);
      case Use::Label:
      case Use::Name:
        network_.label(owner_.back(), text_, use_.kind == Use::Label ? kLabelRank : kNameRank);
        return {};
      case Use::X:
      case Use::Y: {
        const auto parsed = parseNumber(text_);
        if (parsed) network_.place(owner_.back(), use_.kind == Use::X ? 0 : 1, parsed->number);
        if (!parsed && use_.strict && text_.find_first_not_of(" \t\r\n") != std::string::npos) {
          return malformed("a coordinate is not a number", text_, "a number");
        }
        return {};
      }
    }
    return {};
  }

  // yEd's shapes: the corner with the smallest coordinates, and the size.
  void readGeometry(const XmlTag& tag) {
    const auto number = [&](const char* name) {
      const auto parsed = parseNumber(tag.attribute(name).value_or(""));
      return parsed ? parsed->number : std::nan("");
    };
    const double x = number("x"), y = number("y"), width = number("width"), height = number("height");
    if (placed_ || std::isnan(x) || std::isnan(y)) return;
    network_.place(owner_.back(), 0, std::isnan(width) ? x : x + width / 2);
    network_.place(owner_.back(), 1, std::isnan(height) ? y : y + height / 2);
    placed_ = true;
  }

  std::vector<Open> open_ = {Open::File};
  std::vector<Key> keys_;
  Uses nodeUses_;
  Uses edgeUses_;
  std::vector<bool> undirected_;      // by default, one per open graph
  std::vector<std::uint32_t> owner_;  // the vertices and edges that are open
  bool labelled_ = false;             // by a drawing's label, the innermost vertex
  bool placed_ = false;
  Use use_;
};

Match sniff(std::string_view head) {
  std::string scratch;
  return xmlRoot(head, scratch) == "graphml" ? Match::Yes : Match::No;
}

Result<std::shared_ptr<const Graph>> readGraphml(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read(kTitle, "Reading GraphML");
}

}  // namespace

constinit const Format kGraphmlFormat{.id = "graphml", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readGraphml};

}  // namespace wf::io

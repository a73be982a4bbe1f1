// What a value is as text, what a column is called, and which of a graph's arcs are written as one edge.
#include "compute/io/value_columns.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

namespace wf::io {

ValueColumn::ValueColumn(const Graph& graph, const Attribute& attribute)
    : name(attribute.name),
      graph_(graph),
      domain_(attribute.domain),
      type_(attribute.type),
      values_(std::as_bytes(std::span(attribute.bits))) {}

ValueColumn::ValueColumn(const Graph& graph, const StateColumn& state)
    : name(state.info.id),
      help(state.info.help),
      graph_(graph),
      domain_(state.info.domain),
      type_(state.info.type),
      values_(state.values),
      infinite_(state.info.infinite),
      ofRun_(true),
      flag_(state.info.flag),
      isSigned_(state.info.isSigned),
      namesVertices_(state.info.names == Names::Vertex) {}

std::uint64_t ValueColumn::bits(std::size_t i) const {
  const std::size_t size = elementSize(type_);
  std::uint64_t bits = 0;
  std::memcpy(&bits, values_.data() + i * size, size);  // the machines this runs on are little-endian
  return bits;
}

std::string_view ValueColumn::type() const {
  if (flag_) return "boolean";
  if (namesVertices_) return "long";
  switch (type_) {
    case ElementType::U8:
    case ElementType::I32:
      return "int";
    case ElementType::F32:
      return "float";
    case ElementType::U32:
      return "long";
    case ElementType::U64:
      break;
  }
  if (isSigned_) return "long";
  const std::size_t count = values_.size() / sizeof(std::uint64_t);
  for (std::size_t i = 0; i < count; ++i) {
    if (at(i) == Value::Number && bits(i) > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return "double";
  }
  return "long";
}

ValueColumn::Value ValueColumn::at(std::size_t i) const {
  const std::uint64_t value = bits(i);
  if (infinite_ && value == *infinite_) return Value::Infinite;
  if (namesVertices_ && value >= graph_.vertexCount()) return Value::Missing;
  if (type_ == ElementType::F32 && std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(value)))) return Value::Missing;
  return Value::Number;
}

void ValueColumn::add(OutputFile& file, std::size_t i) const {
  const std::uint64_t value = bits(i);
  if (namesVertices_) {
    file.add(graph_.ids().toFile(static_cast<VertexId>(value)));
  } else if (type_ == ElementType::F32) {
    const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(value));
    if (std::isinf(number)) {
      file.add(number < 0 ? std::string_view("-INF") : std::string_view("INF"));
    } else {
      file.add(number);
    }
  } else if (type_ == ElementType::I32) {
    file.add(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(value)));
  } else if (isSigned_) {
    file.add(static_cast<std::int64_t>(value));
  } else {
    file.add(value);
  }
}

std::vector<ValueColumn> valueColumns(const Graph& graph, std::span<const StateColumn> states, std::span<const std::string_view> reserved,
                                      WriteNotes& notes) {
  std::vector<ValueColumn> columns;
  std::unordered_map<std::string, int> names[2];  // of vertices, of edges: the number behind the last column that wanted the name
  const auto lower = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  };
  const auto add = [&](ValueColumn column) {
    auto& used = names[column.domain() == Domain::Vertex ? 0 : 1];
    const auto taken = [&](const std::string& name) {
      return name.empty() || std::find(reserved.begin(), reserved.end(), lower(name)) != reserved.end() || used.contains(name);
    };
    const std::string wanted = column.name;
    if (taken(wanted)) {
      int& number = used.try_emplace(wanted, 1).first->second;
      do column.name = fmt::format("{} ({})", wanted, ++number);
      while (taken(column.name));
    }
    used.try_emplace(column.name, 1);
    if (column.name != wanted) {
      notes.push_back({.id = "attribute-renamed",
                       .text = fmt::format("“{}” was written as “{}”: the name has another meaning there", wanted, column.name)});
    }
    columns.push_back(std::move(column));
  };
  for (const Attribute& attribute : graph.attributes()) add(ValueColumn(graph, attribute));
  for (const StateColumn& state : states) {
    const Domain domain = state.info.domain;
    const std::size_t count = domain == Domain::Vertex ? graph.vertexCount()
                              : domain == Domain::Arc  ? graph.arcCount()
                              : domain == Domain::Edge ? graph.edges().size()
                                                       : 0;
    const bool written = domain == Domain::Vertex || domain == Domain::Arc || domain == Domain::Edge;
    if (state.info.names != Names::Nothing && state.info.names != Names::Vertex) {
      notes.push_back(
          {.id = "not-kept", .text = fmt::format("the array {} names arcs, which have no numbers in a file", state.info.title)});
    } else if (written && state.values.size() == count * elementSize(state.info.type)) {
      add(ValueColumn(graph, state));
    } else {
      notes.push_back({.id = "not-kept", .text = fmt::format("the array {} belongs to neither vertices nor edges", state.info.title)});
    }
  }
  return columns;
}

bool goesBothWays(const Graph& graph, std::span<const ValueColumn> columns) {
  if (graph.directed()) return false;
  const Edges& edges = graph.edges();
  for (EdgeId e = 0; e < edges.size(); ++e) {
    const ArcId forward = edges.forward[e], backward = edges.backward[e];
    if (forward == kNone || backward == kNone || graph.weight(forward) != graph.weight(backward)) return false;
    const auto same = [&](const ValueColumn& c) { return c.domain() != Domain::Arc || c.ofRun() || c.sameAt(forward, backward); };
    if (!std::all_of(columns.begin(), columns.end(), same)) return false;
  }
  return true;
}

Status writeEdges(const Graph& graph, std::span<const ValueColumn> columns, bool asEdges, OutputFile& file, Progress& progress,
                  const std::function<void(const WrittenEdge&)>& each) {
  const bool ofEdges = std::any_of(columns.begin(), columns.end(), [](const ValueColumn& c) { return c.domain() == Domain::Edge; });
  progress.begin("Writing edges", asEdges ? graph.edges().size() : graph.arcCount());
  std::uint64_t done = 0;
  Status status;
  const auto going = [&] {
    if (done++ % (1 << 14) != 0) return true;
    progress.advanceTo(done);
    status = file.status();
    if (progress.cancelled())
      status = Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = file.path().string()};
    return status.ok();
  };
  if (asEdges) {
    const Edges& edges = graph.edges();
    for (EdgeId e = 0; e < edges.size(); ++e) {
      if (!going()) return status;
      each({.source = edges.tail[e], .target = edges.head[e], .arc = edges.forward[e], .back = edges.backward[e], .edge = e});
    }
    return file.status();
  }
  std::vector<EdgeId> edgeOf(ofEdges ? graph.arcCount() : 0);
  if (ofEdges) {
    const Edges& edges = graph.edges();
    for (EdgeId e = 0; e < edges.size(); ++e) {
      if (edges.forward[e] != kNone) edgeOf[edges.forward[e]] = e;
      if (edges.backward[e] != kNone) edgeOf[edges.backward[e]] = e;
    }
  }
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      if (!going()) return status;
      each({.source = u, .target = graph.heads()[a], .arc = a, .edge = ofEdges ? edgeOf[a] : 0});
    }
  }
  return file.status();
}

}  // namespace wf::io

#include "ui/session/drawn_graph.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "ui/session/document.h"

namespace wf::ui {
namespace {

constexpr std::string_view kKind = "drawing";

// Names may hold what separates the parts of the text.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || std::string_view("%;:,*=").find(c) != std::string_view::npos) {
      out += fmt::format("%{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned byte = 0;
    if (i + 2 >= text.size()) return std::nullopt;
    const auto [end, wrong] = std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16);
    if (wrong != std::errc() || end != text.data() + i + 3) return std::nullopt;
    out += static_cast<char>(byte);
    i += 2;
  }
  return out;
}

template <class Number>
bool take(std::string_view& text, Number& number) {
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc()) return false;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return false;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

// The value of NAME in "… NAME=VALUE …"; values have no blanks.
std::string_view valueOf(std::string_view source, std::string_view name) {
  const std::string begin = fmt::format(" {}=", name);
  const auto at = source.find(begin);
  if (at == std::string_view::npos) return {};
  source.remove_prefix(at + begin.size());
  return source.substr(0, source.find(' '));
}

bool readVertex(std::string_view text, DrawnGraph::Vertex& vertex) {
  if (!take(text, vertex.id) || !take(text, ':') || !take(text, vertex.x) || !take(text, ',') || !take(text, vertex.y)) return false;
  if (text.empty()) return true;
  if (!take(text, ':')) return false;
  auto label = unescaped(text);
  if (!label) return false;
  vertex.label = std::move(*label);
  return true;
}

bool readEdge(std::string_view text, std::size_t vertices, DrawnGraph::Edge& edge) {
  if (!take(text, edge.tail) || !take(text, ',') || !take(text, edge.head) || edge.tail >= vertices || edge.head >= vertices) return false;
  if (text.empty()) return true;
  return take(text, '*') && take(text, edge.weight) && text.empty();
}

template <class Item, class Read>
bool readList(std::string_view text, std::size_t most, std::vector<Item>& out, const Read& read) {
  while (!text.empty()) {
    const auto end = std::min(text.find(';'), text.size());
    if (out.size() == most || !read(text.substr(0, end), out.emplace_back())) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

Weights weightsOf(const std::vector<double>& weights) {
  const auto all = [&](const auto& holds) { return std::all_of(weights.begin(), weights.end(), holds); };
  if (all([](double w) { return w == 1; })) return {};
  const bool whole = all([](double w) { return w == std::round(w) && std::abs(w) < 2147483648.0; });
  if (!whole) return std::vector<float>(weights.begin(), weights.end());
  if (all([](double w) { return w >= 0; })) return std::vector<std::uint32_t>(weights.begin(), weights.end());
  return std::vector<std::int32_t>(weights.begin(), weights.end());
}

}  // namespace

VertexId DrawnGraph::addVertex(float x, float y) {
  std::uint64_t id = 0;
  for (const Vertex& vertex : vertices) id = std::max(id, vertex.id);
  vertices.push_back({.id = id + 1, .x = x, .y = y, .label = {}});
  return static_cast<VertexId>(vertices.size() - 1);
}

void DrawnGraph::addEdge(VertexId tail, VertexId head, double weight) { edges.push_back({tail, head, weight}); }

void DrawnGraph::erase(std::span<const VertexId> gone) {
  std::vector<VertexId> to(vertices.size(), kNone);
  std::vector<Vertex> kept;
  for (VertexId v = 0; v < vertices.size(); ++v) {
    if (std::binary_search(gone.begin(), gone.end(), v)) continue;
    to[v] = static_cast<VertexId>(kept.size());
    kept.push_back(std::move(vertices[v]));
  }
  vertices = std::move(kept);
  std::erase_if(edges, [&](const Edge& edge) { return to[edge.tail] == kNone || to[edge.head] == kNone; });
  for (Edge& edge : edges) edge = {to[edge.tail], to[edge.head], edge.weight};
}

std::optional<std::size_t> DrawnGraph::edgeBetween(VertexId tail, VertexId head) const {
  for (std::size_t e = edges.size(); e-- > 0;) {
    const Edge& edge = edges[e];
    if ((edge.tail == tail && edge.head == head) || (!directed && edge.tail == head && edge.head == tail)) return e;
  }
  return std::nullopt;
}

std::string sourceOf(const DrawnGraph& drawn) {
  std::string out = fmt::format("{}{} key={} directed={} vertices=", kGeneratedPrefix, kKind, drawn.key, drawn.directed ? "on" : "off");
  for (const DrawnGraph::Vertex& v : drawn.vertices) {
    out += fmt::format("{}:{},{}", v.id, v.x, v.y);
    if (!v.label.empty()) out += ':' + escaped(v.label);
    out += ';';
  }
  out += " edges=";
  for (const DrawnGraph::Edge& e : drawn.edges) {
    out += fmt::format("{},{}", e.tail, e.head);
    if (e.weight != 1) out += fmt::format("*{}", e.weight);
    out += ';';
  }
  return out;
}

bool isDrawn(std::string_view source) { return source.starts_with(fmt::format("{}{} ", kGeneratedPrefix, kKind)); }

std::string_view drawingKey(std::string_view source) { return isDrawn(source) ? valueOf(source, "key") : std::string_view(); }

Result<DrawnGraph> readDrawn(std::string_view source) {
  DrawnGraph out;
  out.key = drawingKey(source);
  out.directed = valueOf(source, "directed") == "on";
  const bool vertices = readList(valueOf(source, "vertices"), DrawnGraph::kMostVertices, out.vertices, readVertex);
  const auto edge = [&](std::string_view text, DrawnGraph::Edge& to) { return readEdge(text, out.vertices.size(), to); };
  if (!vertices || !readList(valueOf(source, "edges"), DrawnGraph::kMostEdges, out.edges, edge)) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the text of this drawn graph is damaged",
                 .expected = "vertices as ID:X,Y:NAME and edges as TAIL,HEAD*WEIGHT, with a semicolon after each"};
  }
  return out;
}

Result<std::shared_ptr<const Graph>> makeDrawn(const DrawnGraph& drawn) {
  std::vector<VertexId> tails, heads;
  std::vector<double> weights;
  const auto arc = [&](VertexId tail, VertexId head, double weight) {
    tails.push_back(tail);
    heads.push_back(head);
    weights.push_back(weight);
  };
  for (const DrawnGraph::Edge& edge : drawn.edges) {
    arc(edge.tail, edge.head, edge.weight);
    if (!drawn.directed && edge.tail != edge.head) arc(edge.head, edge.tail, edge.weight);
  }
  GraphParts parts = adjacencyFromArcs(static_cast<VertexId>(drawn.vertices.size()), tails, heads, weightsOf(weights));
  std::vector<std::uint64_t> ids;
  const bool named = std::any_of(drawn.vertices.begin(), drawn.vertices.end(), [](const auto& v) { return !v.label.empty(); });
  for (const DrawnGraph::Vertex& vertex : drawn.vertices) {
    ids.push_back(vertex.id);
    parts.coordinates.push_back({vertex.x, vertex.y});
    if (named) parts.labels.add(vertex.label);
  }
  auto sorted = ids;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return Error{.code = ErrorCode::InvalidInput, .message = "two vertices of this drawn graph have the same id"};
  const bool contiguous = ids.empty() || (std::is_sorted(ids.begin(), ids.end()) && ids.back() - ids.front() + 1 == ids.size());
  parts.ids = contiguous ? VertexIds::contiguous(ids.empty() ? 1 : ids.front(), ids.size()) : VertexIds::listed(std::move(ids));
  parts.directed = drawn.directed;
  parts.path = "drawn graph";
  return Graph::make(std::move(parts));
}

Result<DrawnGraph> drawnFrom(const Graph& graph, std::span<const render::PointF> places) {
  const auto twins = graph.arcCount() <= 2 * DrawnGraph::kMostEdges ? graph.twins() : std::span<const ArcId>();
  if (graph.vertexCount() > DrawnGraph::kMostVertices || (twins.empty() && graph.arcCount() != 0)) {
    return Error{
        .code = ErrorCode::Unsupported,
        .message = fmt::format("a graph of {} vertices and {} arcs is too large to be drawn into", graph.vertexCount(), graph.arcCount()),
        .expected = fmt::format("at most {} vertices and {} arcs", DrawnGraph::kMostVertices, DrawnGraph::kMostEdges)};
  }
  DrawnGraph out;
  out.key = newDrawingKey();
  const auto oneWay = [&](ArcId a) { return twins[a] == kNone || graph.weight(a) != graph.weight(twins[a]); };
  for (ArcId a = 0; a < graph.arcCount() && !out.directed; ++a) out.directed = graph.directed() || oneWay(a);
  if (graph.arcCount() == 0) out.directed = graph.directed();
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    const render::PointF at = v < places.size() ? places[v] : render::PointF{};
    out.vertices.push_back({.id = graph.ids().toFile(v),
                            .x = at.x,
                            .y = at.y,
                            .label = graph.labels().empty() ? std::string() : std::string(graph.labels()[v])});
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (out.directed || a <= twins[a]) out.addEdge(v, graph.heads()[a], graph.weight(a));
    }
  }
  if (out.edges.size() > DrawnGraph::kMostEdges) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("a graph of {} edges is too large to be drawn into", out.edges.size()),
                 .expected = fmt::format("at most {}", DrawnGraph::kMostEdges)};
  }
  return out;
}

std::optional<DrawnGraph> drawnAt(std::string_view source, std::span<const render::PointF> places) {
  if (!isDrawn(source)) return std::nullopt;
  auto drawn = readDrawn(source);
  if (!drawn || drawn->vertices.size() != places.size()) return std::nullopt;
  for (std::size_t v = 0; v < places.size(); ++v) {
    drawn->vertices[v].x = places[v].x;
    drawn->vertices[v].y = places[v].y;
  }
  return *std::move(drawn);
}

std::vector<VertexId> sameVertices(const Graph& from, const Graph& to, std::span<const VertexId> vertices) {
  std::vector<VertexId> out;
  for (const VertexId v : vertices) {
    if (const auto same = to.ids().fromFile(from.ids().toFile(v))) out.push_back(*same);
  }
  std::ranges::sort(out);
  return out;
}

std::string newDrawingKey() { return fmt::format("{:x}", std::chrono::system_clock::now().time_since_epoch().count()); }

}  // namespace wf::ui

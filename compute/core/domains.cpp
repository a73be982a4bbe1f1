#include "compute/core/domains.h"

#include <algorithm>

namespace wf {
namespace {

using Ends = std::optional<ElementEnds>;
using Range = std::optional<ElementRange>;

std::uint64_t vertices(const Graph& graph) { return graph.vertexCount(); }
std::uint64_t arcs(const Graph& graph) { return graph.arcCount(); }
std::uint64_t pairs(const Graph& graph) { return vertices(graph) * vertices(graph); }

Ends noEnds(const Graph&, std::uint64_t) { return std::nullopt; }
Ends vertexEnds(const Graph& graph, std::uint64_t index) {
  const auto vertex = static_cast<VertexId>(index);
  return index < vertices(graph) ? Ends({vertex, vertex}) : std::nullopt;
}
Ends arcEnds(const Graph& graph, std::uint64_t index) {
  const auto arc = static_cast<ArcId>(index);
  return index < arcs(graph) ? Ends({graph.tail(arc), graph.heads()[arc]}) : std::nullopt;
}
Ends edgeEnds(const Graph& graph, std::uint64_t index) {
  const Edges& all = graph.edges();
  return index < all.size() ? Ends({all.tail[index], all.head[index]}) : std::nullopt;
}
Ends residualEnds(const Graph& graph, std::uint64_t index) {
  const ResidualArcs& all = graph.residual();
  return index < all.size() ? Ends({all.heads[all.reverse[index]], all.heads[index]}) : std::nullopt;
}
Ends pairEnds(const Graph& graph, std::uint64_t index) {
  const std::uint64_t side = vertices(graph);
  return index < pairs(graph) ? Ends({static_cast<VertexId>(index / side), static_cast<VertexId>(index % side)}) : std::nullopt;
}

Range noRange(const Graph&, VertexId) { return std::nullopt; }
Range vertexRange(const Graph&, VertexId vertex) { return ElementRange{vertex, vertex + std::uint64_t{1}}; }
Range arcRange(const Graph& graph, VertexId vertex) { return ElementRange{graph.offsets()[vertex], graph.offsets()[vertex + 1]}; }
Range residualRange(const Graph& graph, VertexId vertex) {
  return ElementRange{graph.residual().offsets[vertex], graph.residual().offsets[vertex + 1]};
}
Range pairRange(const Graph& graph, VertexId vertex) {
  return ElementRange{vertex * vertices(graph), (vertex + std::uint64_t{1}) * vertices(graph)};
}

std::uint32_t ofNoArc(const Graph&, ArcId) { return kNone; }
std::uint32_t arcItself(const Graph&, ArcId arc) { return arc; }
std::uint32_t edgeOfArc(const Graph& graph, ArcId arc) {
  const Edges& all = graph.edges();
  const VertexId low = std::min(graph.tail(arc), graph.heads()[arc]);
  const auto [first, last] = std::equal_range(all.tail.begin(), all.tail.end(), low);
  for (auto e = static_cast<std::size_t>(first - all.tail.begin()); e < static_cast<std::size_t>(last - all.tail.begin()); ++e) {
    if (all.forward[e] == arc || all.backward[e] == arc) return static_cast<std::uint32_t>(e);
  }
  return kNone;
}
std::uint32_t residualOfArc(const Graph& graph, ArcId arc) {
  // A vertex's own arcs come first and in their order.
  const VertexId tail = graph.tail(arc);
  return graph.residual().offsets[tail] + (arc - graph.offsets()[tail]);
}

std::uint32_t noTwin(const Graph&, std::uint32_t) { return kNone; }
std::uint32_t unlessItself(std::uint32_t element, std::uint32_t back) { return back == element ? kNone : back; }
std::uint32_t arcTwin(const Graph& graph, std::uint32_t arc) { return unlessItself(arc, graph.twins()[arc]); }
std::uint32_t residualTwin(const Graph& graph, std::uint32_t arc) { return unlessItself(arc, graph.residual().reverse[arc]); }

// In the order of Domain.
using C = Counted;
constexpr DomainTraits kTraits[] = {
    {Domain::Vertex, "vertex", "vertex", "vertices", "vertex", "", C::Vertices, false, true, vertexEnds, vertexRange, ofNoArc, noTwin},
    {Domain::Arc, "arc", "arc", "arcs", "arc", " → ", C::Arcs, false, true, arcEnds, arcRange, arcItself, arcTwin},
    {Domain::Edge, "edge", "edge", "edges", "edge", " – ", C::Edges, false, true, edgeEnds, noRange, edgeOfArc, noTwin},
    {Domain::Residual, "residual", "residual arc", "residual arcs", "arc", " → ", C::ResidualArcs, false, true, residualEnds, residualRange,
     residualOfArc, residualTwin},
    // A supervertex is named by the position of one of its vertices.
    {Domain::Color, "color", "colour", "colours", "supervertex of vertex", "", C::Vertices, false, true, vertexEnds, noRange, ofNoArc,
     noTwin},
    {Domain::Pair, "pair", "pair", "pairs", "pair", " → ", C::Pairs, false, false, pairEnds, pairRange, ofNoArc, noTwin},
    {Domain::List, "list", "slot", "slots", "", "", C::Vertices, true, false, noEnds, noRange, ofNoArc, noTwin},
    {Domain::ArcList, "arc_list", "slot of arcs", "slots of arcs", "", "", C::ResidualArcs, true, false, noEnds, noRange, ofNoArc, noTwin},
    {Domain::Other, "other", "element", "elements", "", "", C::Nothing, true, false, noEnds, noRange, ofNoArc, noTwin},
};
static_assert([] {
  for (std::size_t k = 0; k < std::size(kTraits); ++k) {
    if (static_cast<std::size_t>(kTraits[k].domain) != k) return false;
  }
  return true;
}());

}  // namespace

const DomainTraits& traits(Domain domain) { return kTraits[static_cast<std::size_t>(domain)]; }
std::span<const DomainTraits> allDomains() { return kTraits; }

std::uint64_t elementCount(const StateArrayInfo& info, const Graph& graph) {
  return info.count != 0 && traits(info.domain).roomy ? info.count : elementCount(info.domain, graph);
}

std::uint64_t elementCount(Domain domain, const Graph& graph) {
  switch (traits(domain).counted) {
    case Counted::Vertices:
      return vertices(graph);
    case Counted::Arcs:
      return arcs(graph);
    case Counted::Edges:
      return graph.edgeCount();
    case Counted::ResidualArcs:
      return graph.residualCount();
    case Counted::Pairs:
      return pairs(graph);
    case Counted::Nothing:
      return 0;
  }
  return 0;
}

CountRange possibleCounts(Counted counted, std::uint64_t vertices, std::uint64_t arcs) {
  switch (counted) {
    case Counted::Vertices:
      return {vertices, vertices};
    case Counted::Arcs:
      return {arcs, arcs};
    case Counted::Edges:
      return {arcs - arcs / 2, arcs};
    case Counted::ResidualArcs:
      return {arcs, 2 * arcs};
    case Counted::Pairs:
      return {vertices * vertices, vertices * vertices};  // of 32 bits each
    case Counted::Nothing:
      return {0, kMaxIndex};
  }
  return {};
}

std::string placeText(const Graph& graph, Domain domain, std::uint64_t index) {
  const DomainTraits& of = traits(domain);
  const auto ends = of.ends(graph, index);
  if (!ends) return {};
  const auto id = [&](VertexId v) { return std::to_string(graph.ids().toFile(v)); };
  const std::string between = of.between;
  return std::string(of.belongs) + " " + id(ends->from) + (between.empty() ? "" : between + id(ends->to));
}

}  // namespace wf

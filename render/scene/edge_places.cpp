// In the order of the drawn edges, which is random.
#include "render/scene/edge_places.h"

namespace wf::render {

std::uint64_t elementsOf(const Graph& graph, Domain domain) {
  switch (domain) {
    case Domain::Arc:
      return graph.arcCount();
    case Domain::Edge:
      return graph.edges().size();
    case Domain::Residual:
      return graph.residualCount();
    default:
      return 0;
  }
}

std::vector<EdgePlaces> edgePlaces(const GraphGeometry& geometry, Domain domain, bool added) {
  const Graph& graph = geometry.graph();
  const Edges& edges = graph.edges();
  const std::vector<std::uint32_t> order = geometry.edgeOrder();
  std::vector<EdgePlaces> places(order.size());
  const ResidualArcs* residual = domain == Domain::Residual ? &graph.residual() : nullptr;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t e = order[i];
    EdgePlaces& place = places[i];
    if (domain == Domain::Edge) {
      place.first = e;
      continue;
    }
    place = {edges.forward[e], edges.backward[e]};
    if (residual == nullptr) continue;
    // A vertex's own arcs come first, in their order; the reverse of one that stands alone was added.
    const auto moved = [&](ArcId arc, VertexId tail) {
      return arc == kNone ? kNone : residual->offsets[tail] + (arc - graph.offsets()[tail]);
    };
    place = {moved(place.first, edges.tail[e]), moved(place.second, edges.head[e])};
    if (added && place.first == kNone) place.first = residual->reverse[place.second];
    if (added && place.second == kNone) place.second = residual->reverse[place.first];
  }
  return places;
}

std::vector<std::uint32_t> edgeDirections(const GraphGeometry& geometry) {
  const Graph& graph = geometry.graph();
  const Edges& edges = graph.edges();
  const std::vector<std::uint32_t> order = geometry.edgeOrder();
  std::vector<std::uint32_t> words((order.size() + 15) / 16);
  const auto carries = [&](ArcId arc) { return arc != kNone && graph.weight(arc) != 0; };
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t bits = (carries(edges.forward[order[i]]) ? 1u : 0u) | (carries(edges.backward[order[i]]) ? 2u : 0u);
    words[i / 16] |= bits << (2 * (i % 16));
  }
  return words;
}

}  // namespace wf::render

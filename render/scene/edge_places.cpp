// In the order of the drawn edges, which is random.
#include "render/scene/edge_places.h"

#include <bit>
#include <type_traits>
#include <variant>

namespace wf::render {
namespace {

constexpr std::size_t kAskEvery = 1 << 20;

bool stopped(const Progress* progress, std::size_t i) { return progress != nullptr && i % kAskEvery == 0 && progress->cancelled(); }

}  // namespace

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

std::vector<EdgePlaces> edgePlaces(const GraphGeometry& geometry, Domain domain, bool added, Progress* progress) {
  const Graph& graph = geometry.graph();
  const Edges& edges = graph.edges();
  const std::vector<std::uint32_t> order = geometry.edgeOrder(progress);
  std::vector<EdgePlaces> places(order.size());
  if (domain == Domain::Residual && progress != nullptr && !graph.addReverses(*progress)) return {};
  const ResidualArcs* residual = domain == Domain::Residual ? &graph.residual() : nullptr;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (stopped(progress, i)) return {};
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

std::vector<std::uint32_t> edgeArcs(const GraphGeometry& geometry) {
  const std::size_t edges = geometry.edges().size();
  std::vector<std::uint32_t> words((edges + 15) / 16);
  for (std::size_t i = 0; i < edges; ++i) {
    const std::uint8_t ways = geometry.directions(i);
    const std::uint32_t bits = ((ways & GraphGeometry::kForward) != 0 ? 1u : 0u) | ((ways & GraphGeometry::kBackward) != 0 ? 2u : 0u);
    words[i / 16] |= bits << (2 * (i % 16));
  }
  return words;
}

std::uint32_t absentWeight(const Graph& graph) { return graph.weightKind() == WeightKind::Signed ? 0x8000'0000u : kNone; }

std::vector<std::uint32_t> edgeWeights(const GraphGeometry& geometry, Progress* progress) {
  const Edges& edges = geometry.graph().edges();
  const std::vector<std::uint32_t> order = geometry.edgeOrder(progress);
  std::vector<std::uint32_t> words(2 * order.size());
  const std::uint32_t absent = absentWeight(geometry.graph());
  const auto fill = [&](const auto& weights) {
    if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>)
      return;
    else
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (stopped(progress, i)) return;
        const auto bits = [&](ArcId arc) { return arc == kNone ? absent : std::bit_cast<std::uint32_t>(weights[arc]); };
        words[2 * i] = bits(edges.forward[order[i]]);
        words[2 * i + 1] = bits(edges.backward[order[i]]);
      }
  };
  std::visit(fill, geometry.graph().weights());
  return words;
}

}  // namespace wf::render

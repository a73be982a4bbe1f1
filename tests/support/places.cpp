// Breadth-first distances against lengths.
#include "tests/support/places.h"

#include <algorithm>
#include <random>

#include "compute/layouts/components.h"

namespace wf::test {

double stress(const Graph& graph, const std::vector<layouts::Place>& places, std::size_t sources) {
  Progress progress;
  const layouts::Neighbours neighbours(graph);
  layouts::Components components;
  layouts::findComponents(neighbours, graph.vertexCount(), progress, components);
  if (components.list.empty()) return 0;
  const auto members = components.members(components.list.front());
  sources = std::min(sources, members.size());
  double lengths = 0, squares = 0, pairs = 0;
  std::vector<std::uint32_t> distance(graph.vertexCount());
  std::vector<VertexId> queue;
  for (std::size_t k = 0; k < sources; ++k) {
    const VertexId source = members[k * members.size() / sources];
    std::fill(distance.begin(), distance.end(), kNone);
    queue.assign(1, source);
    distance[source] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const VertexId v = queue[at];
      for (const VertexId w : neighbours.of(v)) {
        if (distance[w] != kNone) continue;
        distance[w] = distance[v] + 1;
        queue.push_back(w);
      }
      if (v == source) continue;
      const double share = apart(places[source], places[v]) / distance[v];
      lengths += share;
      squares += share * share;
      pairs += 1;
    }
  }
  // Σ (s·l/d − 1)² is least at s = Σ l/d over Σ l²/d².
  if (pairs == 0) return 0;
  return squares > 0 ? (pairs - lengths * lengths / squares) / pairs : 1;
}

std::shared_ptr<const Graph> gridGraph(VertexId width, VertexId height) {
  ArcList arcs;
  for (VertexId v = 0; v < width * height; ++v) {
    if (v % width + 1 < width) arcs.emplace_back(v, v + 1);
    if (v + width < width * height) arcs.emplace_back(v, v + width);
  }
  return graphFromArcs(width * height, arcs);
}

std::shared_ptr<const Graph> randomGraph(VertexId vertices, std::uint64_t arcs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  ArcList list;
  for (std::uint64_t k = 0; k < arcs; ++k) {
    const auto tail = static_cast<VertexId>(random() % vertices);
    list.emplace_back(tail, static_cast<VertexId>(random() % vertices));
  }
  return graphFromArcs(vertices, list);
}

}  // namespace wf::test

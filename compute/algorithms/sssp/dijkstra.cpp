#include "compute/algorithms/sssp/dijkstra.h"

#include <functional>
#include <queue>
#include <utility>

#include "compute/algorithms/sssp/costs.h"

namespace wf::algorithms::sssp {

std::vector<std::uint32_t> dijkstra(const Graph& graph, VertexId source, Progress& progress) {
  const Costs sums(graph);
  std::vector<std::uint32_t> costs(graph.vertexCount(), sums.infinite());
  if (costs.empty()) return costs;
  using Reached = std::pair<std::uint32_t, VertexId>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
  costs[source] = 0;
  queue.emplace(0, source);
  progress.begin("Searching on the host", costs.size());
  std::uint64_t settled = 0;
  while (!queue.empty() && progress.goesOn(settled)) {
    const auto [cost, u] = queue.top();
    queue.pop();
    if (cost != costs[u]) continue;  // reached for less since
    ++settled;
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      const std::uint32_t sum = sums.along(cost, arc);
      if (sum >= costs[v]) continue;
      costs[v] = sum;
      queue.emplace(sum, v);
    }
  }
  return costs;
}

}  // namespace wf::algorithms::sssp

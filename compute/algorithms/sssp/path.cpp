#include "compute/algorithms/sssp/path.h"

#include <algorithm>

#include "compute/algorithms/sssp/costs.h"

namespace wf::algorithms::sssp {

std::vector<VertexId> tightParents(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs) {
  const Costs sums(graph);
  std::vector<VertexId> parents(graph.vertexCount(), kNone);
  if (parents.empty() || costs[source] == sums.infinite()) return parents;
  std::vector<VertexId> queue = {source};
  parents[source] = source;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const VertexId u = queue[at];
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      if (parents[v] != kNone || costs[v] == sums.infinite() || sums.along(costs[u], arc) != costs[v]) continue;
      parents[v] = u;
      queue.push_back(v);
    }
  }
  return parents;
}

std::vector<VertexId> pathTo(VertexId target, std::span<const VertexId> parents) {
  std::vector<VertexId> path;
  if (parents[target] == kNone) return path;
  for (VertexId v = target; path.empty() || path.back() != v; v = parents[v]) path.push_back(v);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace wf::algorithms::sssp

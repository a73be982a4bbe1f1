#include "compute/algorithms/sssp/verify.h"

#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/path.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::sssp {

Verification verifyCosts(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs, Progress& progress) {
  const VertexId n = graph.vertexCount();
  const Costs sums(graph);
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  if (costs.size() != n) return {false, fmt::format("{} costs for {} vertices", costs.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  for (VertexId v = 0; v < n; ++v) {  // floats: negative, or not a number
    if (costs[v] > sums.infinite())
      return {false, fmt::format("the cost of vertex {} has the bits {:08x}, which are no cost", id(v), costs[v])};
  }
  if (costs[source] != 0) return {false, fmt::format("the source, vertex {}, has cost {}", id(source), sums.text(costs[source]))};
  progress.begin("Checking costs", n);
  for (VertexId u = 0; u < n; ++u) {
    if (!progress.goesOn(u)) return {};
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      const std::uint32_t sum = sums.along(costs[u], arc);
      if (sum < costs[v]) {
        return {false, fmt::format("the arc {} → {} leads to vertex {} at cost {}, but it has cost {}", id(u), id(v), id(v), sums.text(sum),
                                   sums.text(costs[v]))};
      }
    }
  }
  if (const auto over = overflow(graph, costs)) return {false, overflowText(graph, costs, *over)};
  const std::vector<VertexId> parents = tightParents(graph, source, costs);
  std::uint64_t reached = 0;
  for (VertexId v = 0; v < n; ++v) {
    if (costs[v] == sums.infinite()) continue;
    ++reached;
    if (parents[v] == kNone)
      return {false, fmt::format("vertex {} has cost {}, but no path from the source comes to that", id(v), sums.text(costs[v]))};
  }
  return {true, fmt::format("{} and {} checked", counted(reached, "cost", "costs"), counted(graph.arcCount(), "arc", "arcs"))};
}

}  // namespace wf::algorithms::sssp

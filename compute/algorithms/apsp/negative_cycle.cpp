#include "compute/algorithms/apsp/negative_cycle.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::apsp {
namespace {

// The parents of the last round that lowered something after all rounds that a graph without such a cycle needs; kNone: there was none.
struct Search {
  std::vector<VertexId> parent;
  VertexId lowered = kNone;
};

template <class Sum>
Search search(const Graph& graph) {
  const VertexId n = graph.vertexCount();
  Search out{std::vector<VertexId>(n, kNone), kNone};
  std::vector<Sum> length(n, 0);  // as from a vertex of its own with an arc of weight 0 to each
  for (VertexId round = 0; round <= n; ++round) {
    out.lowered = kNone;
    for (VertexId u = 0; u < n; ++u) {
      for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
        const Sum sum = length[u] + static_cast<Sum>(graph.weight(arc));
        const VertexId v = graph.heads()[arc];
        if (sum >= length[v]) continue;
        length[v] = sum;
        out.parent[v] = u;
        out.lowered = v;
      }
    }
    if (out.lowered == kNone) break;
  }
  return out;
}

double cheapest(const Graph& graph, VertexId u, VertexId v) {
  double least = std::numeric_limits<double>::infinity();
  for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
    if (graph.heads()[arc] == v) least = std::min(least, graph.weight(arc));
  }
  return least;
}

}  // namespace

std::vector<VertexId> negativeCycle(const Graph& graph) {
  if (graph.weightKind() == WeightKind::Unsigned) return {};
  const Search found = graph.weightKind() == WeightKind::Real ? search<double>(graph) : search<std::int64_t>(graph);
  if (found.lowered == kNone) return {};
  VertexId on = found.lowered;
  for (VertexId step = 0; step < graph.vertexCount(); ++step) on = found.parent[on];  // far enough back to be on the cycle
  std::vector<VertexId> cycle{on};
  for (VertexId v = found.parent[on]; v != on; v = found.parent[v]) cycle.push_back(v);
  std::reverse(cycle.begin(), cycle.end());
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
  cycle.push_back(cycle.front());
  return cycle;
}

std::string cycleWeight(const Graph& graph, const std::vector<VertexId>& cycle) {
  double sum = 0;
  for (std::size_t k = 1; k < cycle.size(); ++k) sum += cheapest(graph, cycle[k - 1], cycle[k]);
  if (graph.weightKind() != WeightKind::Real) return groupedSigned(static_cast<std::int64_t>(sum));
  return sum < 0 ? fmt::format("−{:.6g}", -sum) : fmt::format("{:.6g}", sum);
}

}  // namespace wf::algorithms::apsp

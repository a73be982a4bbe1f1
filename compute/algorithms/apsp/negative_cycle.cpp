#include "compute/algorithms/apsp/negative_cycle.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms::apsp {
namespace {

// Who lowered each vertex last, after all rounds that a graph without such a cycle needs; empty: the last of them lowered nothing.
template <class Sum>
std::vector<VertexId> parentsOf(const Graph& graph) {
  const VertexId n = graph.vertexCount();
  std::vector<VertexId> parent(n, kNone);
  std::vector<Sum> length(n, 0);  // as from a vertex of its own with an arc of weight 0 to each
  for (VertexId round = 0; round <= n; ++round) {
    bool lowered = false;
    for (VertexId u = 0; u < n; ++u) {
      for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
        const Sum sum = length[u] + static_cast<Sum>(graph.weight(arc));
        const VertexId v = graph.heads()[arc];
        if (sum >= length[v]) continue;
        length[v] = sum;
        parent[v] = u;
        lowered = true;
      }
    }
    if (!lowered) return {};
  }
  return parent;
}

// A vertex on that cycle of parents which has the smallest vertex of all. Every cycle of parents is negative, and there is one.
VertexId smallestOnCycle(const std::vector<VertexId>& parent) {
  std::vector<VertexId> seenFrom(parent.size(), kNone);  // the start of the walk that came by first
  for (VertexId start = 0, best = kNone;; ++start) {
    if (start == parent.size()) return best;
    VertexId v = start;
    while (v != kNone && seenFrom[v] == kNone) {
      seenFrom[v] = start;
      v = parent[v];
    }
    if (v == kNone || seenFrom[v] != start) continue;  // it ends, or joins a walk that is known
    VertexId smallest = v;
    for (VertexId on = parent[v]; on != v; on = parent[on]) smallest = std::min(smallest, on);
    best = std::min(best, smallest);
  }
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
  const std::vector<VertexId> parent = graph.weightKind() == WeightKind::Real ? parentsOf<double>(graph) : parentsOf<std::int64_t>(graph);
  if (parent.empty()) return {};
  const VertexId on = smallestOnCycle(parent);
  std::vector<VertexId> cycle{on};
  for (VertexId v = parent[on]; v != on; v = parent[v]) cycle.push_back(v);
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

#include "compute/algorithms/mst/verify.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/mst/forest.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::mst {
namespace {

class UnionFind {
 public:
  explicit UnionFind(VertexId n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), VertexId{0}); }
  VertexId find(VertexId v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  // Whether the two were apart.
  bool join(VertexId a, VertexId b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    parent_[std::max(a, b)] = std::min(a, b);
    return true;
  }

 private:
  std::vector<VertexId> parent_;
};

struct Candidate {
  double weight;
  VertexId tail, head;
};

// The weights of a minimum spanning forest, ascending.
std::vector<double> kruskal(const Graph& graph, Progress& progress) {
  std::vector<Candidate> candidates;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) candidates.push_back({graph.weight(a), v, graph.heads()[a]});
  }
  progress.begin("Sorting arcs by weight", 0);
  if (progress.cancelled()) return {};
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return a.weight < b.weight; });
  UnionFind sets(graph.vertexCount());
  std::vector<double> weights;
  progress.begin("Joining trees", candidates.size());
  for (std::size_t k = 0; k < candidates.size() && progress.goesOn(k); ++k) {
    const Candidate& c = candidates[k];
    if (sets.join(c.tail, c.head)) weights.push_back(c.weight);
  }
  return weights;
}

}  // namespace

Verification verifyForest(const Graph& graph, std::span<const std::uint8_t> selected, Progress& progress) {
  const ResidualArcs& residual = graph.residual();
  const VertexId n = graph.vertexCount();
  if (selected.size() != residual.size()) return {false, fmt::format("{} flags for {} arcs", selected.size(), residual.size())};

  UnionFind sets(n);
  std::vector<double> weights;
  progress.begin("Checking edges", n);
  for (VertexId v = 0; v < n; ++v) {
    if (!progress.goesOn(v)) return {};
    for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
      if (selected[r] == 0) continue;
      const auto wrong = [&](const char* what) {
        return Verification{false, fmt::format("the edge {} – {} {}", graph.ids().toFile(v), graph.ids().toFile(residual.heads[r]), what)};
      };
      if (selected[r] != 1) return wrong("is marked by neither yes nor no");
      if (residual.heads[r] == v) return wrong("is a loop");
      if (selected[residual.reverse[r]] != 0) return wrong("is selected in both directions");
      if (!sets.join(v, residual.heads[r])) return wrong("closes a cycle");
      weights.push_back(edgeWeight(graph, r));
    }
  }
  const std::vector<double> least = kruskal(graph, progress);
  if (weights.size() != least.size()) {
    return {false, fmt::format("{} selected, but a spanning forest has {}", counted(weights.size(), "edge is", "edges are"),
                               grouped(least.size()))};
  }
  std::sort(weights.begin(), weights.end());
  const auto at = std::mismatch(weights.begin(), weights.end(), least.begin());
  if (at.first != weights.end()) {
    return {false, fmt::format("the edge of rank {} weighs {}, but {} in a minimum spanning forest", at.first - weights.begin() + 1,
                               *at.first, *at.second)};
  }
  return {true, fmt::format("{} and Kruskal's forest weigh the same", counted(weights.size(), "edge", "edges"))};
}

}  // namespace wf::algorithms::mst

// Whether a selection of residual arcs is a minimum spanning forest.
#include <algorithm>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "compute/algorithms/mst/mst.h"
#include "compute/core/numbers.h"
#include "compute/core/union_find.h"

namespace wf::algorithms::mst {
namespace {

class Sets {
 public:
  explicit Sets(VertexId n) : parents_(n) { std::iota(parents_.begin(), parents_.end(), VertexId{0}); }
  // Whether the two were apart.
  bool joined(VertexId a, VertexId b) {
    const bool apart = rootOf(parents_.data(), a) != rootOf(parents_.data(), b);
    if (apart) join(parents_.data(), a, b);
    return apart;
  }

 private:
  std::vector<VertexId> parents_;
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
  Sets sets(graph.vertexCount());
  std::vector<double> weights;
  progress.begin("Joining trees", candidates.size());
  for (std::size_t k = 0; k < candidates.size() && progress.goesOn(k); ++k) {
    const Candidate& c = candidates[k];
    if (sets.joined(c.tail, c.head)) weights.push_back(c.weight);
  }
  return weights;
}

}  // namespace

Verification verifyForest(const Graph& graph, std::span<const std::uint8_t> selected, Progress& progress) {
  const ResidualArcs& residual = graph.residual();
  const VertexId n = graph.vertexCount();
  if (selected.size() != residual.size()) return {false, fmt::format("{} flags for {} arcs", selected.size(), residual.size())};

  Sets sets(n);
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
      if (!sets.joined(v, residual.heads[r])) return wrong("closes a cycle");
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
  return {true, fmt::format("same total weight as Kruskal's forest ({})", counted(weights.size(), "edge", "edges"))};
}

}  // namespace wf::algorithms::mst

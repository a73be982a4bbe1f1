// Minimum spanning tree: what every variant shows of its run, however it finds the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::mst {

// The variants, one file each.
Variant boruvka();
Variant boruvkaCompacted();
Variant boruvkaPrimitives();
Variant fastBoruvka();

// What their descriptions share: an array over colors, which vertices reach through the array `via`; the arcs of the tree, "selected"; and
// what each kernel moves, in the order of the kernels.
StateArrayInfo byColor(const char* via, StateArrayInfo info);
StateArrayInfo treeArcs();
void setTraffic(std::vector<KernelInfo>& kernels, std::span<const Traffic> traffic);

// The weights of residual arcs as unsigned words that order as the weights do, on the executor. One word per residual arc: the smaller of
// the weights of the arc and of its reverse, or that of the one that the file has. Unsigned weights are their own keys; in signed ones the
// sign bit is flipped, in floats all bits of a negative one and the sign bit of the others.
exec::Buffer weightKeys(const exec::DeviceGraph& graph, exec::Executor& executor);
// weight key << 32 | the edge's first residual arc, of so many edges as arcs at equal distances have, in their order. Waits.
std::vector<std::uint64_t> sampledKeys(const exec::DeviceGraph& graph, exec::Executor& executor, const std::uint32_t* d_keys,
                                       std::uint32_t samples);
std::uint32_t weightKey(const Graph& graph, ArcId residualArc);

// What a selection of residual arcs comes to, on the executor.
struct ForestSum {
  std::uint64_t edges = 0;
  std::uint64_t components = 0;  // colors that are their own
  std::int64_t weight = 0;       // of whole numbers; no sum of floats, whose order would matter
};
struct ForestArrays {
  const std::uint8_t* d_selected;     // flags, 8-byte aligned
  const std::uint32_t* d_weightKeys;  // of as many residual arcs
  std::uint32_t arcs;
  const std::uint32_t* d_color;
  VertexId vertices;
};
// `sums` has kForestSumBytes.
inline constexpr std::size_t kForestSumBytes = 24;
ForestSum sumForest(exec::Executor& executor, exec::Buffer& sums, const ForestArrays& arrays, WeightKind weights);

// The weight of the edge that a residual arc belongs to: the smaller one of its directions.
double edgeWeight(const Graph& graph, ArcId residualArc);

// Whether a selection of residual arcs, a flag each, is a minimum spanning forest, by a Kruskal of its own: every flag is 0 or 1, no loop
// and no edge twice; V − components edges without a cycle; and the weights are those of Kruskal's forest, which are the same, sorted, for
// every minimum spanning forest. O(A log A). Means nothing once cancelled.
Verification verifyForest(const Graph& graph, std::span<const std::uint8_t> selected, Progress& progress);

// "3 vertices more than": of a supervertex, by how many its vertices are more than its edges in the tree.
std::string differenceText(std::int32_t difference);

// From the arrays `selected`, a flag per residual arc, and `color`, where a component is a color that is its own.
class Spanning : public Algorithm {
 public:
  Spanning(exec::Executor& executor, const VariantInfo& info)
      : Algorithm(executor, info), selected_(arrayIndex("selected")), color_(arrayIndex("color")) {}

  // Where the reverse of an arc was selected that the file lacks, the arc itself is the one to tell of.
  Result<ValueTable> values() const override;
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;
  // In start(): the keys, a word per residual arc, on the executor.
  void placeWeightKeys();
  const std::uint32_t* d_weightKeys() const { return weightKeys_.as<std::uint32_t>(); }

 private:
  const std::size_t selected_, color_;  // where they are among the arrays
  exec::Buffer weightKeys_;
  mutable exec::Buffer sums_;
};

}  // namespace wf::algorithms::mst

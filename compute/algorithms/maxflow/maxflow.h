// Maximum flow by push and relabel: what the variant (push_relabel.cpp), its answers (maxflow.cpp, verify.cpp) and what explains it
// (explained.cpp) share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::maxflow {

Variant pushRelabel();
Variant fastVariant();

// The arrays of push-relabel, and its kernels.
enum Array : std::size_t { kHeight, kExcess, kActivity, kResidual, kReach };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kSaturateStep, kHeightsStep, kStateStep, kPushStep, kRelabelStep, kReachStep };  // … of VariantInfo::kernels

// Where the variants have the arrays; kNowhere: not at all.
struct Places {
  std::size_t height, excess, activity, residual, reach;
};
inline constexpr std::size_t kNowhere = ~std::size_t{0};
inline constexpr Places kPushRelabelPlaces{kHeight, kExcess, kActivity, kResidual, kReach};
inline constexpr Places kFastPlaces{0, 1, kNowhere, 2, 3};

// A height is at most 2V + 1, and below the value that means none.
inline constexpr std::uint64_t kMostVertices = (kMaxIndex - 1) / 2;

// Whether every weight can be a capacity, a whole number from 0 to 2^31 − 1, and there are no more vertices than the variant has heights
// for.
Status checkCapacities(const Graph& graph, std::uint64_t mostVertices = kMostVertices);
// One for each residual arc: the weight, 1 where the graph has none, 0 for an added reverse. Of a graph that passed the check.
std::vector<std::uint32_t> residualCapacities(const Graph& graph);
void fillCapacities(const exec::DeviceGraph& graph, exec::Executor& executor, exec::Buffer& capacities);  // the same on the executor

// The arrays of a run, one element per vertex or, of W_a, per residual arc.
struct FlowArrays {
  std::vector<std::uint64_t> excess;    // e_a
  std::vector<std::uint32_t> residual;  // W_a
  std::vector<std::uint32_t> reach;     // D_a
};
// `value`: the sink's excess; `reach`: D_a. Source and sink are kNone where the graph has fewer than two vertices: the value is then 0.
// `cut`: the arcs from the source's side to the other, ascending; none: they are looked for here.
RunResult flowResult(const Graph& graph, VertexId source, VertexId sink, std::uint64_t value, std::span<const std::uint32_t> reach,
                     std::optional<std::span<const ArcId>> cut = std::nullopt);
// Those arcs, also the ones of capacity 0. Working memory on the executor: `count` of a word, `list` for so many arcs as are told at most;
// none: there are more. Waits; a failure sticks to the executor.
std::optional<std::vector<ArcId>> cutArcs(const exec::DeviceGraph& graph, exec::Executor& executor, const exec::Buffer& reach,
                                          exec::Buffer& count, exec::Buffer& list);

// Adds the column "flow" before the column "residual": what of an arc's capacity is used, 0 where flow runs against it.
void addFlowColumn(ValueTable& table, const Graph& graph, std::span<const std::uint32_t> residual);

// Capacities kept on every pair of residual arcs; as much into every vertex as out of it, but for source and sink, where the excess says
// what flowed; the distances in the residual graph are those of a search on the host; and the cut between what that search reached and the
// rest has the capacity of the flow, which proves that no flow is larger. O(V + A). source kNone: fewer than two vertices.
// Means nothing once cancelled.
Verification verifyFlow(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays, Progress& progress);

// Where a run stands between two kernels.
struct InvariantState {
  VertexId source = kNone;
  VertexId sink = kNone;
  bool filled = false;            // the source's arcs were
  std::uint32_t phase = 0;        // that the heights are of, 1 or 2; 0: there was no search yet
  std::uint32_t searched = 0;     // while heights are searched, those below this were looked from; else kNone: all were
  bool stateIsNew = false;        // the state of every vertex was just looked at
  std::uint32_t limit = 0;        // of heights
  std::uint32_t reachLevels = 0;  // of the search for the cut, looked from
  Places places{};
};

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k);
// As Algorithm::cause(), of either variant. Looks at the residual arcs of one vertex.
std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);
std::optional<Cause> whyFast(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::maxflow

// st-connectivity: what its variant (two_frontiers.cpp), its answers (stcon.cpp) and what explains it (explained.cpp) share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::stcon {

Variant twoFrontiers();

enum Array : std::size_t { kFrontier, kNext, kCost, kRed, kGreen, kNextRed, kNextGreen };  // order of VariantInfo::arrays

// The arrays of a run, one element per vertex, and how far each search came (R_f and G_f).
struct Outcome {
  VertexId source = kNone;  // kNone: the graph is empty
  VertexId target = kNone;
  bool met = false;
  std::uint32_t redLength = 0;
  std::uint32_t greenLength = 0;
  std::uint32_t levels = 0;  // levels that were expanded; one that ended in a meeting on an arc counts
  std::vector<std::uint32_t> cost;
  std::vector<std::uint8_t> red, green;
};

// Whether there is a path, its length and the path. Where several are equally short: the smallest vertex to meet at (on an arc, the
// smallest tail, then the smallest head), then at every vertex from there on the smallest neighbour. O(V + A).
RunResult resultOf(const Graph& graph, const Outcome& outcome);
// Connected or not and the length are those of a search from the source; the path that is given runs along arcs and has that length; and
// every vertex's cost is its distance to the nearer of source (along arcs) and target (against them), as far as the searches went. O(V +
// A). Means nothing once cancelled.
Verification verifyConnection(const Graph& graph, const Outcome& outcome, Progress& progress);
// How a search came to a vertex, at any time of a run: from the source to a red one, from a green one to the target; at every vertex the
// smallest neighbour. None: neither did, or the search starts there.
std::optional<Path> pathOf(const Graph& graph, const Outcome& outcome, VertexId vertex);

// Where a run stands between two kernels.
struct InvariantState {
  VertexId source = kNone;
  VertexId target = kNone;
  std::uint32_t level = 0;  // the last that has a colour
  bool proposed = false;    // it was expanded, and what that found is not settled
  bool met = false;
};
InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k);
// As Algorithm::cause(); the kernel follows from the array and its new value.
std::optional<Cause> why(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::stcon

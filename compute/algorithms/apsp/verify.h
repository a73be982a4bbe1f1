// Whether given distances are those of shortest paths, and predecessors lead along them; without searching again. On the host.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::apsp {

// A row at a time: its own entry is 0, no arc can be relaxed, and tight arcs lead from the row's vertex to exactly those that have a
// distance. That is all there is to know of whole numbers; sums of floats are taken as equal within what their rounding can come to. Where
// predecessors are kept: each is the tail of a tight arc, and they lead back to the row's vertex. O(V + A) a row; where all rows come to
// more than kMostLooks, evenly spread ones. `row(i, distances, predecessors)` fills in row i (bits of the arithmetic; the second may be
// empty) and is false where that failed. Means nothing once cancelled.
inline constexpr std::uint64_t kMostLooks = 4'000'000'000;
using RowReader = std::function<bool(VertexId i, std::vector<std::uint32_t>& distances, std::vector<VertexId>& predecessors)>;
Result<Verification> verifyRows(const Graph& graph, bool predecessors, const RowReader& row, Progress& progress);

// A vertex whose chain of predecessors, in the row of `from`, never ends, or `from` itself where it has one; none: every chain ends, at
// `from` or at another vertex without one. O(V).
std::optional<VertexId> goesRound(const std::vector<VertexId>& predecessors, VertexId from);

}  // namespace wf::algorithms::apsp

// Single-source shortest paths: what wrote an element, and what it was made from.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/sssp/variants.h"

namespace wf::algorithms::sssp {

// Where there is a mask. As Algorithm::cause(); the kernel follows from the array and its new value.
std::optional<Cause> why(const Graph& graph, const Lines& lines, const SavedState& before, const SavedState& after, const Cell& cell);

// One thread an edge, by way of C_ua; and in place, where threads race: an arc that could have left the cost, from what its tail had before
// the step or has after it. None: its tail had something else in between.
std::optional<Cause> whyOfEdges(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell);
std::optional<Cause> whyInPlace(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::sssp

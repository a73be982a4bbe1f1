// Single-source shortest paths: what wrote an element, and what it was made from. For all variants.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/sssp/variants.h"

namespace wf::algorithms::sssp {

// As Algorithm::cause(); the kernel follows from the array and its new value.
std::optional<Cause> why(const Graph& graph, const Lines& lines, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::sssp

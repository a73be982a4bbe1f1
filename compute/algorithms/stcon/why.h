// st-connectivity: what wrote an element, and what it was made from.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::stcon {

// As Algorithm::cause(); the kernel follows from the array and its new value.
std::optional<Cause> why(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::stcon

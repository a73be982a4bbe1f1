// Minimum spanning tree by primitives: what wrote an element, and what it was made from.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst::primitives {

// As Algorithm::cause(). Where an arc stands in a list takes a pass over the list.
std::optional<Cause> why(const Graph& graph, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::mst::primitives

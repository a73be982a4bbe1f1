// Maximum flow by push and relabel: what wrote an element, and what it was made from.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::maxflow {

// As Algorithm::cause(). Looks at the residual arcs of one vertex.
std::optional<Cause> why(const Graph& graph, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::maxflow

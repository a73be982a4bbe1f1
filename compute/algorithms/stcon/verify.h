// Whether the outcome of the two searches is right, by two searches of its own.
#pragma once

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/stcon/path.h"

namespace wf::algorithms::stcon {

// Connected or not and the length are those of a search from the source; the path that is told runs along arcs and has that length; and
// every vertex's cost is its distance to the nearer of source (along arcs) and target (against them), as far as the searches went. O(V +
// A). Means nothing once cancelled.
Verification verifyConnection(const Graph& graph, const Outcome& outcome, Progress& progress);

}  // namespace wf::algorithms::stcon

// Whether given arrays are a maximum flow, without pushing again.
#pragma once

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/maxflow/result.h"

namespace wf::algorithms::maxflow {

// Capacities kept on every pair of residual arcs; as much into every vertex as out of it, but for source and sink, where the excess says
// what flowed; the distances in the residual graph are those of a search on the host; and the cut between what that search reached and the
// rest has the capacity of the flow, which proves that no flow is larger. O(V + A). source kNone: fewer than two vertices.
// Means nothing once cancelled.
Verification verifyFlow(const Graph& graph, VertexId source, VertexId sink, const FlowArrays& arrays, Progress& progress);

}  // namespace wf::algorithms::maxflow

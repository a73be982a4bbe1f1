// The parts of a graph that are connected both ways: from every vertex of one a path leads to every other of it. On the host.
#pragma once

#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::algorithms::apsp {

// Tarjan's search: each vertex's part, numbered from 0 as the search ends them. O(V + A). Means nothing once cancelled.
// Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
std::vector<VertexId> strongParts(const Graph& graph, const Progress& progress);

}  // namespace wf::algorithms::apsp

// Whether given costs are those of shortest paths, without searching for them again.
#pragma once

#include <cstdint>
#include <span>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// The source costs 0, no arc can be relaxed, and the tight arcs lead from the source to exactly the vertices that have a cost. O(V + A).
// costs: one per vertex, as C_a holds them. source kNone: the graph is empty. Means nothing once cancelled.
Verification verifyCosts(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs, Progress& progress);

}  // namespace wf::algorithms::sssp

// Shortest paths the classical way, on one thread: what the racing variant is measured against.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::algorithms::sssp {

// The cost of every vertex as C_a holds it (costs.h). A sum that 32 bits do not hold counts as no path. No weight is negative.
// O((V + A) log A). Means nothing once cancelled.
std::vector<std::uint32_t> dijkstra(const Graph& graph, VertexId source, Progress& progress);

}  // namespace wf::algorithms::sssp

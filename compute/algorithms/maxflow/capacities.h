// The weights of a graph as capacities.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/result.h"

namespace wf::algorithms::maxflow {

// Whether every weight can be a capacity, a whole number from 0 to 2^31 − 1, and heights of up to twice the vertices fit in 32 bits.
Status checkCapacities(const Graph& graph);

// One for each residual arc: the weight, 1 where the graph has none, 0 for an added reverse. Of a graph that passed the check.
std::vector<std::uint32_t> residualCapacities(const Graph& graph);

}  // namespace wf::algorithms::maxflow

// The right costs, by a Dijkstra of the tests' own: what a run that may lose updates is held against.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

// As the bits of the "cost" array, infinite where unreached. No weight is negative.
std::vector<std::uint64_t> shortestCosts(const Graph& graph, VertexId source);

}  // namespace wf::test

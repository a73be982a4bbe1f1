// The right costs, by a Dijkstra of the tests' own: what a run that may lose updates is held against.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

// As the bits of the "cost" array, infinite where unreached. No weight is negative.
std::vector<std::uint64_t> shortestCosts(const Graph& graph, VertexId source);

// cost(tail) + weight(arc) as such bits; none where it is too large. Bits order as the costs do.
std::optional<std::uint64_t> costAlong(const Graph& graph, std::uint64_t tailBits, ArcId arc);

}  // namespace wf::test

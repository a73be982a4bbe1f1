// Edges grouped by the segments of vertices that their ends lie in, for the cache's sake. Kolganov 2014, on keeping data local: blocks by
// the segment of the head (the paper's end of an edge), and within that by the segment of the tail.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/algorithms/inspection.h"
#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"

namespace wf::algorithms {

// What variants with blocks describe alike.
ParameterInfo segmentParameter();
StateArrayInfo blockArray();
InvariantInfo blocksInvariant();

// The block of every edge: the position of its pair of segments among those that have an edge. On the host, and not as the kernels do it.
std::vector<std::uint32_t> blocksOf(const Graph& graph, std::uint32_t segment);

// Whether the array holds what blocksOf() says.
Inspection::Answer checkBlocks(Inspection& look, std::size_t array, std::uint32_t segment);

}  // namespace wf::algorithms

// Edges grouped by the segments of vertices that their ends lie in, for the cache's sake. Kolganov 2014, on keeping data local: blocks by
// the segment of the head (the paper's end of an edge), and within that by the segment of the tail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compute/algorithms/checker.h"
#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"

namespace wf::algorithms {

// Makes a variant that visits every edge one that visits them in blocks: the parameter P, the array B_a, its invariant, and how the
// pseudo-code and the caption of the visiting kernel say so.
void describeBlocks(VariantInfo& info, std::size_t visit, const std::string& captionsEnd);

// The block of every edge: the position of its pair of segments among those that have an edge. On the host, and not as the kernels do it.
std::vector<std::uint32_t> blocksOf(const Graph& graph, std::uint32_t segment);

// Whether the array holds what blocksOf() says.
Checker::Answer checkBlocks(Checker& checker, std::size_t array, std::uint32_t segment);

}  // namespace wf::algorithms

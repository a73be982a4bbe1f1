// The weights of residual arcs as unsigned words that order as the weights do.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"

namespace wf::algorithms::mst {

// One word per residual arc: the smaller of the weights of the arc and of its reverse, or that of the one that the file has. Unsigned
// weights are their own keys; in signed ones the sign bit is flipped, in floats all bits of a negative one and the sign bit of the others.
std::vector<std::uint32_t> weightKeys(const Graph& graph);
// The word of one of them.
std::uint32_t weightKey(const Graph& graph, ArcId residualArc);

}  // namespace wf::algorithms::mst

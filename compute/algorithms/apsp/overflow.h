// Whether a finished matrix of distances is that of the graph, or sums passed what its entries hold on the way.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/exec/device_graph.h"

namespace wf::algorithms::apsp {

// The smallest arc that shows it, and of its rows the smallest: the pair (row, arc's tail) is finite, and (row, arc's head) is not, or lies
// above the two together. Floats round, so of them only what is infinite counts. O(V · A) on the executor; waits. Meaningless where there
// is a negative cycle.
struct Passed {
  VertexId row = kNone;
  ArcId arc = kNone;
};
std::optional<Passed> passedRange(exec::Executor& executor, const exec::DeviceGraph& graph, const exec::Buffer& distances);

}  // namespace wf::algorithms::apsp

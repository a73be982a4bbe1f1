// What a selection of residual arcs comes to.
#pragma once

#include <cstdint>
#include <span>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

// The weight of the edge that a residual arc belongs to: the smaller one of its directions.
double edgeWeight(const Graph& graph, ArcId residualArc);

// Total weight (signed 64 bits, double for floats), edges and components. selected: Mst_a, a flag per residual arc; color: C_a, where a
// component is a color that is its own.
RunResult describeForest(const Graph& graph, std::span<const std::uint8_t> selected, std::span<const std::uint32_t> color);

}  // namespace wf::algorithms::mst

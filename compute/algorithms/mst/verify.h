// Whether a selection of residual arcs is a minimum spanning forest, by a Kruskal of its own.
#pragma once

#include <cstdint>
#include <span>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

// Every flag is 0 or 1, no loop and no edge twice; V − components edges without a cycle; and the weights are those of Kruskal's forest,
// which are the same, sorted, for every minimum spanning forest. selected: one flag per residual arc. O(A log A). Means nothing once
// cancelled.
Verification verifyForest(const Graph& graph, std::span<const std::uint8_t> selected, Progress& progress);

}  // namespace wf::algorithms::mst

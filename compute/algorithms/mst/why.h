// Minimum spanning tree: what wrote an element, and what it was made from. For both variants.
#pragma once

#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/mst/boruvka.h"

namespace wf::algorithms::mst {

// As Algorithm::cause(). An element of a color's slot may take a pass over all vertices or all colors: arcs are not sorted by color.
std::optional<Cause> why(const Graph& graph, const Assignments& lines, const Step& step, const SavedState& before, const SavedState& after,
                         const Cell& cell);

}  // namespace wf::algorithms::mst

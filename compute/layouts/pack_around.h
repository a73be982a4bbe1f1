// Small components about a large one, as near to its middle as there is room.
#pragma once

#include <vector>

#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/layout.h"

namespace wf::layouts {

// Moves the components in x and y, largest first, so that they lie in a disc: the largest as what it covers, the others as rectangles in
// the bays of it and around (after Freivalds, Dogrusoz, Kikusts, "Disconnected graph layout and the polyomino packing approach", 2002).
// Vertices without a neighbour come in one block below, as wide as the rest: there may be more of them than of all others, and there is
// nothing to see in them. Gaps are a small share of the largest one's side. Of a largest one with millions of edges the others keep clear
// of its vertices and of four million of them. The same on every run. False where cancelled: some are moved then.
bool packAround(const force::LevelGraph& graph, Progress& progress, std::vector<Place>& places);

}  // namespace wf::layouts

// Where the vertices of a graph are drawn.
#pragma once

#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::layouts {

// One position per vertex, y up: the file's coordinates (microdegrees with x narrowed by the cosine of the middle latitude, so that a block
// is as wide as it is high), or else a layout: the map of distances
// for what resembles a road network or a mesh, the radial one for everything else. `positionsFrom`, where it is not null, gets a text for a
// person that says which. Empty where it was cancelled or the graph has no vertices.
std::vector<Coordinate> drawingPositions(const Graph& graph, Progress& progress, std::string* positionsFrom = nullptr);

}  // namespace wf::layouts

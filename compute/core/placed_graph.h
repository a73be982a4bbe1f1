// A graph whose vertices lie elsewhere.
#pragma once

#include <memory>
#include <vector>

#include "compute/core/graph.h"

namespace wf {

// The third coordinate of places, as GEXF has them: an attribute of vertices.
bool isThirdCoordinate(const Attribute& attribute);

// The same graph with one coordinate, planar, per vertex; and, unless they are empty, with the third ones as the attribute z of vertices.
// One that it had is left out: it belonged to the places before.
// It shares the arrays of `graph` and keeps it alive; what was derived of it is derived anew. Graph::fromColumns()' errors.
Result<std::shared_ptr<const Graph>> placedGraph(const std::shared_ptr<const Graph>& graph, std::vector<Coordinate> coordinates,
                                                 const std::vector<float>& heights = {});

}  // namespace wf

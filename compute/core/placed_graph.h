// A graph whose vertices lie elsewhere.
#pragma once

#include <memory>
#include <vector>

#include "compute/core/graph.h"

namespace wf {

// The same graph with one coordinate, planar, per vertex; and, unless they are empty, with the third ones as the attribute z of vertices.
// It shares the arrays of `graph` and keeps it alive; what was derived of it is derived anew. Graph::fromColumns()' errors.
Result<std::shared_ptr<const Graph>> placedGraph(const std::shared_ptr<const Graph>& graph, std::vector<Coordinate> coordinates,
                                                 const std::vector<float>& heights = {});

}  // namespace wf

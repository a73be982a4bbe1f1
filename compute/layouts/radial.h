// Every weak component as a disc: a breadth-first tree around its vertex of greatest degree, one ring per level. O(V + A).
#pragma once

#include "compute/layouts/components.h"
#include "compute/layouts/layout.h"

namespace wf::layouts {

// A ring is as wide as its vertices need at equal density, so that a path stays a line and a star a full disc. A vertex has the angle
// between its children's, and a share of its parent's sector that grows with the part of the component behind it (after Eades, "Drawing
// free trees", 1992). Components lie beside each other, the largest first. The same on every run; empty where cancelled.
std::vector<Coordinate> radialPositions(const Graph& graph, Progress& progress, std::optional<VertexId> root = std::nullopt);

// The same with balls for discs and shells for rings: a branch has a part of the sphere of directions. Empty where cancelled.
std::vector<Place> shellPositions(const Graph& graph, Progress& progress, std::optional<VertexId> root = std::nullopt);

Layout radialLayout();

}  // namespace wf::layouts

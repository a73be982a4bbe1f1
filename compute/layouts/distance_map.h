// A map on which the distance of two vertices resembles their distance in arcs: road networks and meshes come out as they lie.
#pragma once

#include "compute/layouts/layout.h"

namespace wf::layouts {

// Pivot MDS (Brandes, Pich, "Eigensolver methods for progressive multidimensional scaling of large data", GD 2006), then stochastic
// gradient descent on the stress of edges and of distances to the pivots (Zheng, Pawar, Goodman, "Graph drawing by stochastic gradient
// descent", 2018; Ortmann, Klimenta, Brandes, "A sparse stress model", 2016). O(V + A) for a fixed number of pivots and rounds. Neighbours
// are about 1 apart; components lie beside each other, the largest first. The same on every run; empty where cancelled.
std::vector<Coordinate> mapPositions(const Graph& graph, Progress& progress);

Layout mapLayout();

}  // namespace wf::layouts

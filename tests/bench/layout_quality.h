// What a picture of a graph is worth, in numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/graph.h"
#include "compute/layouts/layout.h"

namespace wf::bench {

struct Quality {
  double kept = 0;    // share of a vertex's k nearest in the picture that are its neighbours, k its degree; mean over vertices with k ≥ 1
  double stress = 0;  // test::stress(): normalised, w = d⁻², at the best scale
  double separation = 0;  // mean distance within a community over that between two of them, in the largest component
  double spread = 0;      // standard deviation of the edges' lengths over their mean
  double fill = 0;        // share of the cells of a 50 × 50 grid over the picture's longer side that hold a vertex
  double room = 0;        // the median distance to the nearest vertex, over the side of a cell if all shared that square evenly
  double nearest = 0;     // the hundredth part's distance to the nearest vertex, over the mean of those distances: 0 where discs overlap
};

// `community`: one number a vertex. Distances are taken from at most 2,000 vertices each.
Quality qualityOf(const Graph& graph, const std::vector<layouts::Place>& places, std::span<const VertexId> community);

}  // namespace wf::bench

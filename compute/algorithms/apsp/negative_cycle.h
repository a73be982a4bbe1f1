// A cycle whose weights add up to less than nothing, which leaves no shortest paths. On the host.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::algorithms::apsp {

// Its vertices in order, from its smallest round to that again; empty: the graph has none. Of several the one with the smallest vertex, as
// far as the search tells them apart (one in every part of the graph that is connected both ways; to find the smallest of all that are on
// any is not known to be possible in reasonable time). Which one does not depend on how the matrix was worked out: Bellman and Ford's
// search in each part, arcs in stored order, in sums of 64 bits (floats: double), until the parents go round. O(V · A) at worst; where
// cycles have few arcs, few rounds over the arcs. Means nothing once cancelled.
std::vector<VertexId> negativeCycle(const Graph& graph, Progress& progress);

// What the cheapest arcs from each vertex to the next add up to, as a person reads it: "−3".
std::string cycleWeight(const Graph& graph, const std::vector<VertexId>& cycle);

}  // namespace wf::algorithms::apsp

// The path that two searches found, traced on the host from what they left behind.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/graph.h"

namespace wf::algorithms::stcon {

// The arrays of a run that has ended, one element per vertex, and how far each search came (R_f and G_f).
struct Outcome {
  VertexId source = kNone;  // kNone: the graph is empty
  VertexId target = kNone;
  bool met = false;
  std::uint32_t redLength = 0;
  std::uint32_t greenLength = 0;
  std::uint32_t levels = 0;  // levels that were expanded; one that ended in a meeting on an arc counts
  std::vector<std::uint32_t> cost;
  std::vector<std::uint8_t> red, green;
};

// The vertices from source to target; empty where the searches did not meet, or where the arrays do not hold together. Where several paths
// are equally short: the smallest vertex to meet at (on an arc, the smallest tail, then the smallest head), then at every vertex from there
// on the smallest neighbour. O(V + A).
std::vector<VertexId> tracePath(const Graph& graph, const Outcome& outcome);

// How a search came to a vertex, at any time of a run: from the source to a red one, from a green one to the target; at every vertex the
// smallest neighbour. Empty: neither did.
std::vector<VertexId> wayOf(const Graph& graph, const Outcome& outcome, VertexId vertex);

}  // namespace wf::algorithms::stcon

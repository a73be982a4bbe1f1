// A directed graph read as an undirected one.
#pragma once

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::io {

// Adds, behind the arcs of each vertex, a reverse for every arc that leads to it and has none (the k-th arc of a pair pairs with the k-th
// back), with its weight and attributes; notes how many. Cancelled; Unsupported beyond 32 bits. O(V + A).
Status addMissingReverses(GraphParts& parts, Progress& progress);

}  // namespace wf::io

// Whether a graph's arcs are its in-arcs, too.
#pragma once

#include <optional>

#include "compute/core/graph.h"

namespace wf {

// Whether neighbours() of every vertex ascend and are the tails of inArcs(): as many arcs lead back from u to v as from v to u. What
// searches against the arcs then needs no second list. O(A) by several threads, without memory of its own: arcs are summed up by a 128-bit
// hash of their ends, so that a graph that is not mirrored passes once in about 10^38. A few are looked for one by one before, so that a
// graph with many one-way arcs costs next to nothing. None: cancelled.
std::optional<bool> findMirrored(const Graph& graph, const Progress* progress);

}  // namespace wf

// The twins of a graph's arcs, by several threads.
#pragma once

#include <optional>

#include "compute/core/graph.h"

namespace wf {

// None: cancelled. `mirrored`: what mirrored.h says of the graph; its arcs are then paired by a walk that looks at no head twice. Else the
// lists of both ends are merged, sorted before where heads do not ascend, which takes 8 bytes an arc on the way. 4 bytes a vertex on the
// way in either case.
std::optional<Twins> pairArcs(const Graph& graph, bool mirrored, const Progress* progress);

}  // namespace wf

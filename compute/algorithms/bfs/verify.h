// Whether given levels are those of a breadth-first search, without searching again.
#pragma once

#include <cstdint>
#include <span>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

// Only the source has level 0; an arc u→v with u reached has level(v) ≤ level(u) + 1; every other reached vertex has an in-neighbour one
// level lower. O(V + A). levels: one per vertex, kNone where unreached. source kNone: the graph is empty. Means nothing once cancelled.
Verification verifyLevels(const Graph& graph, VertexId source, std::span<const std::uint32_t> levels, Progress& progress);

}  // namespace wf::algorithms::bfs

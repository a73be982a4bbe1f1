// Breadth-first search: what wrote an element, and what it was made from.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::bfs {

// Lines of the pseudo-code that assign: the list; F_a ← no; C_a; F_ua ← yes; F_ua ← no; F_a ← yes and X_a.
struct Assignments {
  std::uint32_t compact = 0;  // only in `compacted`
  std::uint32_t leave, cost, find, unfind, enter;
};

// The smallest arc to n from a vertex of that level: all such arcs write the same. `cost` is where C_a is among the arrays.
std::optional<TailAndArc> firstArcFromLevel(const Graph& graph, const SavedState& before, std::size_t cost, std::uint32_t level,
                                            VertexId n);

// Where the frontier is a mask. As Algorithm::cause(); the kernel follows from the array and its new value.
std::optional<Cause> why(const Graph& graph, const Assignments& lines, const SavedState& before, const SavedState& after, const Cell& cell);

}  // namespace wf::algorithms::bfs

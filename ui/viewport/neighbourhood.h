// Vertices together with those that an arc joins to them: what stays bright where the graph's own colours are shown.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "compute/core/graph.h"
#include "compute/core/vertex_set.h"

namespace wf::ui {

// Found within a frame; the arcs that lead to a vertex of a directed graph of more arcs would take longer.
inline constexpr ArcId kMostArcsLit = 1'000'000;

// One bit per vertex. Null: no vertex, or a graph too large. The same object as long as graph and vertices stay. GUI thread.
std::shared_ptr<const VertexSet::Bits> neighbourhood(const std::shared_ptr<const Graph>& graph, std::span<const VertexId> of);

}  // namespace wf::ui

// Paths along tight arcs: those u→v where the cost of u plus the weight is the cost of v.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/graph.h"

namespace wf::algorithms::sssp {

// parent[v] on the way from the source: breadth-first over tight arcs, arcs in stored order, the first to discover v is its parent. The
// source is its own parent; kNone: no tight path leads to v. Zero weights may make tight circles, which this does not follow. O(V + A).
std::vector<VertexId> tightParents(const Graph& graph, VertexId source, std::span<const std::uint32_t> costs);

// From the source to the target, both included; empty where there is none.
std::vector<VertexId> pathTo(VertexId target, std::span<const VertexId> parents);

}  // namespace wf::algorithms::sssp

// The way in the tree between two vertices.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "compute/core/graph.h"
#include "compute/core/way.h"

namespace wf::algorithms::mst {

// selected: Mst_a, a flag per residual arc. None: the two are not joined yet, or `wanted` said no. O(V + A).
std::optional<Way> treeWay(const Graph& graph, std::span<const std::uint8_t> selected, VertexId from, VertexId to,
                           const std::function<bool()>& wanted);

}  // namespace wf::algorithms::mst

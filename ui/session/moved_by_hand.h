// The geometry of a graph some of whose vertices were moved by hand.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "render/scene/geometry.h"

namespace wf::ui {

using MovedVertices = std::vector<std::pair<VertexId, render::Point3F>>;  // as HandMoves; of as many the last one counts

// O(V), on all cores.
std::shared_ptr<const render::GraphGeometry> movedByHand(const render::GraphGeometry& geometry, const MovedVertices& moves);

}  // namespace wf::ui

// Vertices that a person moves.
#pragma once

#include <vector>

#include "compute/core/types.h"
#include "render/scene/points.h"

namespace wf::ui {

// As many places as vertices, in world units; z: how high above the ground, 0 or more, where the geometry has elevations.
struct HandMoves {
  std::vector<VertexId> vertices;  // ascending
  std::vector<render::Point3F> places;
};

}  // namespace wf::ui

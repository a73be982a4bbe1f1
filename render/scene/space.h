// A view that is not flat: the uniform block of assets/shaders/space.glsl, and what of the ground may be seen. No OpenGL.
#pragma once

#include <glm/vec4.hpp>
#include <optional>

#include "render/camera/camera.h"

namespace wf::render {

// std140.
struct SpaceUniforms {
  glm::vec4 high, low, right, up, toward, depth;
};

// Of things between two heights over the box, with discs up to `radius` pixels. share of the background that what is far takes at most.
SpaceUniforms makeSpace(const Camera& camera, const Box& bounds, double highest, double radius);

// The part of the plane over which lies, between the heights 0 and `highest`, what the view may show; none: no end of it.
std::optional<Box> boxInSight(const Camera& camera, double highest);

}  // namespace wf::render

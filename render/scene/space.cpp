// Depths of the scene's corners, and lines of sight through those of the view.
#include "render/scene/space.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace wf::render {
namespace {

constexpr double kNear = 0.02;      // of the eye's distance; less than what space.glsl cuts off
constexpr double kLeastFade = 1.5;  // sides of the view over which the distance fades, at most by kFade
constexpr double kFade = 0.55;

glm::vec4 with(Vec3 v, double last) { return glm::vec4(glm::vec3(v), static_cast<float>(last)); }

}  // namespace

SpaceUniforms makeSpace(const Camera& camera, const Box& bounds, double highest, double radius) {
  const Projection p = camera.projection();
  double nearest = -INFINITY, farthest = INFINITY;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at((corner & 1) != 0 ? bounds.high.x : bounds.low.x, (corner & 2) != 0 ? bounds.high.y : bounds.low.y,
                  (corner & 4) != 0 ? highest : 0);
    const double depth = glm::dot(p.toward, at - p.centre);
    nearest = std::max(nearest, depth);
    farthest = std::min(farthest, depth);
  }
  const double room = 0.01 * (nearest - farthest) + 4 * radius + 1;
  nearest += room;
  farthest -= room;
  if (p.perPixel > 0) nearest = std::min(nearest, (1 - kNear) / p.perPixel);
  farthest = std::min(farthest, nearest - 1);

  SpaceUniforms out{};
  const Vec3 high(glm::vec3(p.centre));
  out.high = with(high, p.perPixel);
  out.low = with(p.centre - high, 0);
  const double width = std::max(camera.width(), 1), height = std::max(camera.height(), 1);
  out.right = with(p.right, 2 * p.middle.x / width - 1);
  out.up = with(p.up, 1 - 2 * p.middle.y / height);
  const double side = camera.wholeSide();
  out.toward = with(p.toward, kLeastFade * side);
  // In clip space −w at the nearest depth and w at the farthest one.
  const double nearW = 1 - nearest * p.perPixel, farW = 1 - farthest * p.perPixel;
  const double slope = (nearW + farW) / (farthest - nearest);
  out.depth = with({-nearW - slope * nearest, slope, std::min(nearest, side / 2)}, kFade);
  return out;
}

std::optional<Box> boxInSight(const Camera& camera, double highest) {
  const Projection p = camera.projection();
  const double length = glm::length(p.right);
  const Vec3 right = p.right / length, up = p.up / length, toward = p.toward / length;
  Box box{{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
  const auto take = [&](double x, double y) {
    box.low = {std::min(box.low.x, x), std::min(box.low.y, y)};
    box.high = {std::max(box.high.x, x), std::max(box.high.y, y)};
  };
  const auto place = [&](double sx, double sy, double depth) {
    // `depth` pixels nearer than the centre, seen at (sx, sy) pixels from it.
    const double shrink = 1 - depth * p.perPixel;
    const double a = sx * shrink / length, b = sy * shrink / length, c = depth / length;
    return p.centre + right * a + up * b + toward * c;
  };
  for (int corner = 0; corner < 4; ++corner) {
    const double sx = ((corner & 1) != 0 ? camera.width() : 0) - p.middle.x, sy = p.middle.y - ((corner & 2) != 0 ? camera.height() : 0);
    const double rise = toward.z - sy * p.perPixel * up.z;  // of the line of sight, a pixel nearer
    if (!(rise > 1e-3)) return std::nullopt;                // along the ground, or above the horizon
    for (const double z : {0.0, highest}) {
      double depth = ((z - p.centre.z) * length - sy * up.z) / rise;
      if (p.perPixel > 0) depth = std::min(depth, 1 / p.perPixel);  // not behind the eye
      const Vec3 at = place(sx, sy, depth);
      take(at.x, at.y);
    }
  }
  return box;
}

}  // namespace wf::render

// Depths of the scene's corners, and lines of sight through those of the view.
#include "render/scene/space.h"

#include <algorithm>
#include <cmath>

namespace wf::render {
namespace {

constexpr double kNear = 0.02;      // of the eye's distance; less than what space.glsl cuts off
constexpr double kLeastFade = 1.5;  // sides of the view over which the distance fades, at most by kFade
constexpr double kFade = 0.55;

double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

void put(float (&to)[4], Vec3 from, double last) {
  to[0] = static_cast<float>(from.x);
  to[1] = static_cast<float>(from.y);
  to[2] = static_cast<float>(from.z);
  to[3] = static_cast<float>(last);
}

}  // namespace

SpaceUniforms makeSpace(const Camera& camera, const Box& bounds, double highest, double radius) {
  const Projection p = camera.projection();
  double nearest = -INFINITY, farthest = INFINITY;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 d{((corner & 1) != 0 ? bounds.high.x : bounds.low.x) - p.centre.x,
                 ((corner & 2) != 0 ? bounds.high.y : bounds.low.y) - p.centre.y, ((corner & 4) != 0 ? highest : 0) - p.centre.z};
    const double depth = dot(p.toward, d);
    nearest = std::max(nearest, depth);
    farthest = std::min(farthest, depth);
  }
  const double room = 0.01 * (nearest - farthest) + 4 * radius + 1;
  nearest += room;
  farthest -= room;
  if (p.perPixel > 0) nearest = std::min(nearest, (1 - kNear) / p.perPixel);
  farthest = std::min(farthest, nearest - 1);

  SpaceUniforms out{};
  const Vec3 high{static_cast<double>(static_cast<float>(p.centre.x)), static_cast<double>(static_cast<float>(p.centre.y)),
                  static_cast<double>(static_cast<float>(p.centre.z))};
  put(out.high, high, p.perPixel);
  put(out.low, {p.centre.x - high.x, p.centre.y - high.y, p.centre.z - high.z}, 0);
  const double width = std::max(camera.width(), 1), height = std::max(camera.height(), 1);
  put(out.right, p.right, 2 * p.middle.x / width - 1);
  put(out.up, p.up, 1 - 2 * p.middle.y / height);
  const double side = camera.wholeSide();
  put(out.toward, p.toward, kLeastFade * side);
  // In clip space −w at the nearest depth and w at the farthest one.
  const double nearW = 1 - nearest * p.perPixel, farW = 1 - farthest * p.perPixel;
  const double slope = (nearW + farW) / (farthest - nearest);
  put(out.depth, {-nearW - slope * nearest, slope, std::min(nearest, side / 2)}, kFade);
  return out;
}

std::optional<Box> boxInSight(const Camera& camera, double highest) {
  const Projection p = camera.projection();
  const double length = std::sqrt(dot(p.right, p.right));
  const auto unit = [&](Vec3 v) { return Vec3{v.x / length, v.y / length, v.z / length}; };
  const Vec3 right = unit(p.right), up = unit(p.up), toward = unit(p.toward);
  Box box{{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
  const auto take = [&](double x, double y) {
    box.low = {std::min(box.low.x, x), std::min(box.low.y, y)};
    box.high = {std::max(box.high.x, x), std::max(box.high.y, y)};
  };
  const auto place = [&](double sx, double sy, double depth) {
    // `depth` pixels nearer than the centre, seen at (sx, sy) pixels from it.
    const double shrink = 1 - depth * p.perPixel;
    const double a = sx * shrink / length, b = sy * shrink / length, c = depth / length;
    return Vec3{p.centre.x + right.x * a + up.x * b + toward.x * c, p.centre.y + right.y * a + up.y * b + toward.y * c,
                p.centre.z + right.z * a + up.z * b + toward.z * c};
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

#include "ui/viewport/vertex_drag.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace wf::ui {

void VertexDrag::press(VertexId grabbed, std::vector<VertexId> vertices, const render::GraphGeometry& geometry, float height,
                       render::Vec2 at) {
  end();
  const auto positions = geometry.positions();
  const auto elevations = geometry.elevations();
  if (grabbed >= positions.size()) return;
  grabbed_ = grabbed;
  spatial_ = !elevations.empty();
  start_ = {positions[grabbed].x, positions[grabbed].y, height};
  pressedAt_ = at;
  from_.vertices = std::move(vertices);
  for (const VertexId v : from_.vertices) from_.places.push_back({positions[v].x, positions[v].y, spatial_ ? elevations[v] : 0});
  to_ = from_;
}

bool VertexDrag::move(const render::Camera& camera, render::Vec2 to, double slack) {
  if (!grabbed_) return false;
  if (!dragging_ && std::hypot(to.x - pressedAt_.x, to.y - pressedAt_.y) <= slack) return false;
  dragging_ = true;
  const auto before = inPlane(camera, pressedAt_), now = inPlane(camera, to);
  if (!before || !now) return true;
  const render::Vec3 by = *now - *before;
  for (std::size_t i = 0; i < from_.places.size(); ++i) {
    const render::Point3F& p = from_.places[i];
    to_.places[i] = {static_cast<float>(p.x + by.x), static_cast<float>(p.y + by.y),
                     spatial_ ? std::max(0.f, static_cast<float>(p.z + by.z)) : 0.f};
  }
  return true;
}

void VertexDrag::end() {
  grabbed_.reset();
  dragging_ = false;
  from_ = to_ = {};
}

std::optional<render::Vec3> VertexDrag::inPlane(const render::Camera& camera, render::Vec2 at) const {
  if (camera.flat()) {
    const render::Vec2 world = camera.toWorld(at);
    return render::Vec3{world.x, world.y, start_.z};
  }
  // screen = middle + (right·d, −up·d) / (1 − perPixel × toward·d), with d = world − centre (camera.h).
  const render::Projection p = camera.projection();
  const render::Vec2 off = at - p.middle;
  const render::Vec3 start = start_ - p.centre;
  if (spatial_) {
    const double scale = glm::dot(p.right, p.right), shrink = 1 - p.perPixel * glm::dot(p.toward, start);
    if (!(scale > 0) || !(shrink > 0)) return std::nullopt;
    const render::Vec2 of{glm::dot(p.right, start), -glm::dot(p.up, start)};
    const render::Vec2 by = off * shrink - of;
    return start_ + (p.right * by.x - p.up * by.y) / scale;
  }
  const render::Vec3 across = p.right + p.toward * (p.perPixel * off.x), down = p.toward * (p.perPixel * off.y) - p.up;
  const double determinant = across.x * down.y - across.y * down.x, size = glm::dot(p.right, p.right);
  if (!(std::abs(determinant) > 0.02 * size)) return std::nullopt;
  const double a = off.x - across.z * start.z, b = off.y - down.z * start.z;
  return p.centre + render::Vec3{(a * down.y - b * across.y) / determinant, (across.x * b - down.x * a) / determinant, start.z};
}

}  // namespace wf::ui

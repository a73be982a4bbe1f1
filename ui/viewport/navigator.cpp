// Camera control.
#include "ui/viewport/navigator.h"

#include <algorithm>
#include <cmath>

#include "ui/viewport/fit.h"

namespace wf::ui {
namespace {

constexpr double kTurn = 3.0;     // radians that a drag over the view's shorter side turns it
constexpr double kAround = 0.06;  // of the view, beside the whole graph
constexpr double kDolly = 3.5;    // for the same drag, the logarithm of how much larger things become

constexpr double kLeastFollowed = 0.92;  // of the largest size that places may have in view, while they move

}  // namespace

void Navigator::resize(int width, int height) {
  if (width == camera_.width() && height == camera_.height()) return;
  camera_.resize(width, height);
  covers_.clear();  // they were of another size
  if (!moved_) frameAll();
}

void Navigator::setGeometry(std::shared_ptr<const render::GraphGeometry> geometry) {
  geometry_ = std::move(geometry);
  covers_.clear();
  frameAll();
}

void Navigator::replaceGeometry(std::shared_ptr<const render::GraphGeometry> geometry) {
  geometry_ = std::move(geometry);
  if (moved_) return;
  // A view that follows every small step of a layout trembles.
  render::Camera whole = camera_;
  fitWhole(whole);
  const double larger = camera_.pixelsPerUnit() / whole.pixelsPerUnit();
  const double away = std::hypot(camera_.centre().x - whole.centre().x, camera_.centre().y - whole.centre().y) * camera_.pixelsPerUnit();
  if (larger < kLeastFollowed || larger > 1 || away > (1 - kLeastFollowed) * std::min(camera_.width(), camera_.height())) frameAll();
}

void Navigator::setHighest(double highest) {
  if (highest == highest_) return;
  highest_ = highest;
  if (!moved_ && !camera_.flat()) frameAll();
}

void Navigator::setCovers(std::span<const Cover> covers) {
  if (std::equal(covers.begin(), covers.end(), covers_.begin(), covers_.end())) return;
  covers_.assign(covers.begin(), covers.end());
  if (!moved_) frameAll();
}

bool Navigator::setEdges(const Edges& edges) {
  if (edges == edges_) return false;
  edges_ = edges;
  if (!moved_) frameAll();
  return true;
}

void Navigator::fitWhole(render::Camera& camera) const {
  fitBeside(camera, geometry_->bounds(), 0, highest_, covers_, coveredBy(*geometry_, highest_), kAround, edges_);
}

void Navigator::press(render::Vec2 at, Drag drag) {
  pressed_ = last_ = at;
  kind_ = drag;
  down_ = true;
  dragging_ = false;
}

bool Navigator::drag(render::Vec2 to, double slack) {
  if (!down_) return false;
  if (!dragging_ && std::hypot(to.x - pressed_.x, to.y - pressed_.y) > slack) dragging_ = true;
  if (dragging_) {
    const double dx = to.x - last_.x, dy = to.y - last_.y;
    const double side = std::max(camera_.wholeSide(), 1);
    switch (kind_) {
      case Drag::Pan:
        pan(dx, dy);
        break;
      case Drag::Orbit:
        orbit(-dx / side * kTurn, -dy / side * kTurn);
        break;
      case Drag::Dolly:
        zoom(pressed_, std::exp(-dy / side * kDolly));
        break;
    }
    last_ = to;
  }
  return dragging_;
}

bool Navigator::release() {
  const bool click = down_ && !dragging_;
  down_ = dragging_ = false;
  return click;
}

double Navigator::fitScale() const {
  if (geometry_ == nullptr) return 1;
  render::Camera whole = camera_;
  fit(whole, geometry_->bounds(), 0, highest_, kAround, edges_);
  return whole.pixelsPerUnit();
}

void Navigator::zoom(render::Vec2 at, double factor) {
  if (!std::isfinite(factor) || factor <= 0) return;
  const double fit = fitScale();
  const double edge = geometry_ != nullptr ? geometry_->medianEdgeLength() : 0;
  const double largest = std::max(fit * 16, edge > 0 ? 1500 / edge : 0);
  const double wanted = std::clamp(camera_.pixelsPerUnit() * factor, fit * 0.1, largest);
  const double by = wanted / camera_.pixelsPerUnit();
  moved_ = true;
  if (camera_.fieldOfView() > 0) {
    // Everything grows around the place on the plane under the pointer, as far as there is one nearby.
    const render::Vec2 place = camera_.toWorld(at);
    const render::Vec3 centre = camera_.centre3();
    const double away = std::hypot(place.x - centre.x, place.y - centre.y) * camera_.pixelsPerUnit();
    if (away < 2 * std::max(camera_.width(), camera_.height())) {
      camera_.zoomAt(camera_.width() / 2.0, camera_.height() / 2.0, by);
      camera_.moveTo({place.x + (centre.x - place.x) / by, place.y + (centre.y - place.y) / by, centre.z});
      return;
    }
  }
  camera_.zoomAt(at.x, at.y, by);
}

void Navigator::pan(double dx, double dy) {
  camera_.pan(dx, dy);
  moved_ = true;
}

void Navigator::orbit(double byYaw, double byTilt) {
  camera_.orbit(byYaw, byTilt);
  moved_ = true;
}

void Navigator::look(const ViewAngle& angle, bool spatial) {
  spatial_ = spatial;
  camera_.look(angle.yaw, angle.tilt, angle.fieldOfView);
  if (!moved_) frameAll();
}

void Navigator::setPerspective(bool on) { look({camera_.yaw(), camera_.tilt(), on ? kUsualFieldOfView : 0}, spatial_); }

void Navigator::adopt(const render::Camera& camera, bool spatial) {
  const int width = camera_.width(), height = camera_.height();
  camera_ = camera;
  camera_.resize(width, height);
  spatial_ = spatial || !camera_.flat();
  moved_ = true;
}

void Navigator::frameAll() {
  moved_ = false;
  if (geometry_ != nullptr) fitWhole(camera_);
}

void Navigator::frame(std::span<const VertexId> vertices) { frame(vertices, {}); }

void Navigator::frame(std::span<const VertexId> vertices, std::span<const float> heights) {
  if (geometry_ == nullptr || vertices.empty()) return;
  const auto positions = geometry_->positions();
  render::Box box;
  bool first = true;
  double lowest = INFINITY, highest = -INFINITY;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const VertexId v = vertices[i];
    if (v >= positions.size()) continue;
    const double height = i < heights.size() ? static_cast<double>(heights[i]) : 0.0;
    lowest = std::min(lowest, height);
    highest = std::max(highest, height);
    const render::Vec2 at{positions[v].x, positions[v].y};
    box.low = first ? at : render::Vec2{std::min(box.low.x, at.x), std::min(box.low.y, at.y)};
    box.high = first ? at : render::Vec2{std::max(box.high.x, at.x), std::max(box.high.y, at.y)};
    first = false;
  }
  if (first) return;
  // Some twenty edges of surroundings, so that a single vertex does not fill the view.
  const double around = 10 * geometry_->medianEdgeLength();
  box.low.x -= around;
  box.low.y -= around;
  box.high.x += around;
  box.high.y += around;
  const double before = camera_.pixelsPerUnit(), fit = fitScale();
  camera_.frame(box, lowest, highest);
  const double free = std::min((camera_.width() - edges_.left - edges_.right) / std::max(camera_.width(), 1),
                               (camera_.height() - edges_.top - edges_.bottom) / std::max(camera_.height(), 1));
  if (free > 0 && free < 1) camera_.zoomAt(camera_.width() / 2.0, camera_.height() / 2.0, free);
  // Never further away than the whole graph; and one vertex needs no other scale than a close one that is there.
  const double wanted = std::max(camera_.pixelsPerUnit(), box.high.x - box.low.x <= 2.001 * around ? std::max(before, fit) : fit);
  camera_.zoomAt(camera_.width() / 2.0, camera_.height() / 2.0, wanted / camera_.pixelsPerUnit());
  camera_.pan((edges_.left - edges_.right) / 2, (edges_.top - edges_.bottom) / 2);
  moved_ = true;
}

void Navigator::centreOn(render::Vec3 world) {
  camera_.moveTo(camera_.flat() ? render::Vec3{world.x, world.y, 0} : world);
  moved_ = true;
}

void Navigator::centreOn(render::Vec2 world) {
  camera_.centreOn(world);
  moved_ = true;
}

}  // namespace wf::ui

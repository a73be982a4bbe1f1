// Camera control.
#include "ui/viewport/navigator.h"

#include <algorithm>
#include <cmath>

namespace wf::ui {

void Navigator::resize(int width, int height) {
  if (width == camera_.width() && height == camera_.height()) return;
  camera_.resize(width, height);
  if (!moved_) frameAll();
}

void Navigator::setGeometry(std::shared_ptr<const render::GraphGeometry> geometry) {
  geometry_ = std::move(geometry);
  frameAll();
}

void Navigator::press(render::Vec2 at) {
  pressed_ = last_ = at;
  down_ = true;
  dragging_ = false;
}

bool Navigator::drag(render::Vec2 to, double slack) {
  if (!down_) return false;
  if (!dragging_ && std::hypot(to.x - pressed_.x, to.y - pressed_.y) > slack) dragging_ = true;
  if (dragging_) {
    pan(to.x - last_.x, to.y - last_.y);
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
  render::Camera2D whole = camera_;
  whole.frame(geometry_->bounds());
  return whole.pixelsPerUnit();
}

void Navigator::zoom(render::Vec2 at, double factor) {
  if (!std::isfinite(factor) || factor <= 0) return;
  const double fit = fitScale();
  const double edge = geometry_ != nullptr ? geometry_->medianEdgeLength() : 0;
  const double largest = std::max(fit * 16, edge > 0 ? 1500 / edge : 0);
  const double wanted = std::clamp(camera_.pixelsPerUnit() * factor, fit * 0.1, largest);
  camera_.zoomAt(at.x, at.y, wanted / camera_.pixelsPerUnit());
  moved_ = true;
}

void Navigator::pan(double dx, double dy) {
  camera_.pan(dx, dy);
  moved_ = true;
}

void Navigator::frameAll() {
  moved_ = false;
  if (geometry_ != nullptr) camera_.frame(geometry_->bounds());
}

void Navigator::frame(std::span<const VertexId> vertices) {
  if (geometry_ == nullptr || vertices.empty()) return;
  const auto positions = geometry_->positions();
  render::Box box;
  bool first = true;
  for (const VertexId v : vertices) {
    if (v >= positions.size()) continue;
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
  camera_.frame(box);
  // Never further away than the whole graph; and one vertex needs no other scale than a close one that is there.
  const double wanted = std::max(camera_.pixelsPerUnit(), box.high.x - box.low.x <= 2.001 * around ? std::max(before, fit) : fit);
  camera_.zoomAt(camera_.width() / 2.0, camera_.height() / 2.0, wanted / camera_.pixelsPerUnit());
  moved_ = true;
}

void Navigator::centreOn(render::Vec2 world) {
  camera_.centreOn(world);
  moved_ = true;
}

}  // namespace wf::ui

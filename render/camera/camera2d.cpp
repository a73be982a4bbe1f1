// The 2D camera: where the world lies on the screen. Bad input (zero or infinite factors, boxes that are not finite) leaves it as it is.
#include "render/camera/camera2d.h"

#include <algorithm>
#include <cmath>

namespace wf::render {
namespace {

// Beyond these a double no longer tells neighbouring pixels apart, or the whole world falls into one.
constexpr double kSmallestScale = 1e-15;
constexpr double kLargestScale = 1e15;

bool finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

}  // namespace

void Camera2D::resize(int width, int height) {
  width_ = std::max(width, 0);
  height_ = std::max(height, 0);
  wholeSide_ = 0;
}

void Camera2D::frame(const Box& box, double margin) {
  if (!finite(box.low) || !finite(box.high)) return;
  const double boxWidth = std::max(box.high.x - box.low.x, 0.0);
  const double boxHeight = std::max(box.high.y - box.low.y, 0.0);
  const double share = std::clamp(1 - 2 * margin, 0.05, 1.0);
  const double width = std::max(width_, 1) * share;
  const double height = std::max(height_, 1) * share;
  centre_ = {box.low.x + (box.high.x - box.low.x) / 2, box.low.y + (box.high.y - box.low.y) / 2};
  if (boxWidth > 0 || boxHeight > 0) {
    const double horizontal = boxWidth > 0 ? width / boxWidth : INFINITY;
    const double vertical = boxHeight > 0 ? height / boxHeight : INFINITY;
    scale_ = std::clamp(std::min(horizontal, vertical), kSmallestScale, kLargestScale);
  } else {
    scale_ = std::min(width, height) / 4;  // a single point: one unit is a quarter of the view
  }
}

void Camera2D::pan(double dxPixels, double dyPixels) {
  const Vec2 moved{centre_.x - dxPixels / scale_, centre_.y + dyPixels / scale_};
  if (finite(moved)) centre_ = moved;
}

void Camera2D::zoomAt(double xPixel, double yPixel, double factor) {
  if (!std::isfinite(factor) || factor <= 0 || !std::isfinite(xPixel) || !std::isfinite(yPixel)) return;
  const Vec2 fixed = toWorld({xPixel, yPixel});
  scale_ = std::clamp(scale_ * factor, kSmallestScale, kLargestScale);
  centre_ = {fixed.x - (xPixel - width_ / 2.0) / scale_, fixed.y + (yPixel - height_ / 2.0) / scale_};
}

void Camera2D::centreOn(Vec2 world) {
  if (finite(world)) centre_ = world;
}

Camera2D Camera2D::part(int left, int top, int width, int height) const {
  Camera2D out = *this;
  out.resize(width, height);
  out.centre_ = toWorld({left + width / 2.0, top + height / 2.0});
  out.wholeSide_ = wholeSide();
  return out;
}

Vec2 Camera2D::toScreen(Vec2 world) const {
  return {(world.x - centre_.x) * scale_ + width_ / 2.0, height_ / 2.0 - (world.y - centre_.y) * scale_};
}

Vec2 Camera2D::toWorld(Vec2 screen) const {
  return {(screen.x - width_ / 2.0) / scale_ + centre_.x, (height_ / 2.0 - screen.y) / scale_ + centre_.y};
}

}  // namespace wf::render

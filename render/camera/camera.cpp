// Where the world lies on the screen. Bad input (zero or infinite factors, boxes that are not finite) leaves the camera as it is.
#include "render/camera/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>

namespace wf::render {
namespace {

// Beyond these a double no longer tells neighbouring pixels apart, or the whole world falls into one.
constexpr double kSmallestScale = 1e-15;
constexpr double kLargestScale = 1e15;
constexpr double kMostFieldOfView = 2;
constexpr double kGrazing = 1e-6;  // a line of sight so nearly along the ground meets it nowhere of use

bool finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }
bool finite(Vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

struct Axes {
  Vec3 right{}, up{}, toward{};
};

Axes axesOf(double yaw, double tilt) {
  const double cy = std::cos(yaw), sy = std::sin(yaw), ct = std::cos(tilt), st = std::sin(tilt);
  return {{cy, sy, 0}, {-sy * ct, cy * ct, st}, {sy * st, -cy * st, ct}};
}

double clampScale(double scale) { return std::clamp(scale, kSmallestScale, kLargestScale); }

// From −π up to π.
double turned(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

}  // namespace

void Camera::resize(int width, int height) {
  width_ = std::max(width, 0);
  height_ = std::max(height, 0);
  wholeSide_ = 0;
  shift_ = {};
}

double Camera::eyeDistance() const { return fieldOfView_ > 0 ? std::max(wholeSide(), 1) / 2.0 / std::tan(fieldOfView_ / 2) : INFINITY; }

void Camera::frame(const Box& box, double margin) { frame(box, 0, 0, margin); }

void Camera::frame(const Box& box, double lowest, double highest, double margin) {
  if (!finite(box.low) || !finite(box.high) || !std::isfinite(lowest) || !std::isfinite(highest)) return;
  const double share = std::clamp(1 - 2 * margin, 0.05, 1.0);
  const double width = std::max(width_, 1) * share;
  const double height = std::max(height_, 1) * share;
  const Vec3 low(box.low, flat() ? 0 : lowest), size = Vec3(box.high, flat() ? 0 : highest) - low;
  const Vec3 half = glm::max(size, 0.0) / 2.0;
  centre_ = low + size / 2.0;
  if (!(half.x > 0 || half.y > 0 || half.z > 0)) {
    scale_ = std::min(width, height) / 4;  // a single point: one unit is a quarter of the view
    return;
  }
  // A corner that is nearer than the centre looks larger: s·a / (1 − s·w / eye) ≤ half the view, solved for s.
  const Axes axes = axesOf(yaw_, tilt_);
  const double perPixel = 1 / eyeDistance();
  double scale = INFINITY;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 d{(corner & 1) != 0 ? half.x : -half.x, (corner & 2) != 0 ? half.y : -half.y, (corner & 4) != 0 ? half.z : -half.z};
    const double nearer = glm::dot(axes.toward, d) * perPixel;
    const auto fit = [&](double away, double room) {
      const double needs = std::abs(away) + room * nearer;
      if (needs > 0) scale = std::min(scale, room / needs);
    };
    fit(glm::dot(axes.right, d), width / 2);
    fit(glm::dot(axes.up, d), height / 2);
  }
  scale_ = clampScale(scale);
}

void Camera::moveCentre(double right, double up) {
  const Axes axes = axesOf(yaw_, tilt_);
  const Vec3 moved = centre_ + axes.right * right + axes.up * up;
  if (finite(moved)) centre_ = moved;
}

void Camera::pan(double dxPixels, double dyPixels) { moveCentre(-dxPixels / scale_, dyPixels / scale_); }

void Camera::zoomAt(double xPixel, double yPixel, double factor) {
  if (!std::isfinite(factor) || factor <= 0 || !std::isfinite(xPixel) || !std::isfinite(yPixel)) return;
  const double dx = xPixel - width_ / 2.0 - shift_.x, dy = height_ / 2.0 + shift_.y - yPixel;
  const double before = scale_;
  scale_ = clampScale(scale_ * factor);
  moveCentre(dx / before - dx / scale_, dy / before - dy / scale_);
}

void Camera::centreOn(Vec2 world) { moveTo(Vec3(world, centre_.z)); }

void Camera::moveTo(Vec3 centre) {
  if (finite(centre)) centre_ = centre;
}

void Camera::look(double yaw, double tilt, double fieldOfView) {
  if (!std::isfinite(yaw) || !std::isfinite(tilt) || !std::isfinite(fieldOfView)) return;
  yaw_ = turned(yaw);
  tilt_ = std::clamp(tilt, 0.0, kMostTilt);
  fieldOfView_ = std::clamp(fieldOfView, 0.0, kMostFieldOfView);
  if (flat()) centre_.z = 0;
}

bool Camera::restore(Vec3 centre, double pixelsPerUnit, double yaw, double tilt, double fieldOfView) {
  const bool fits = finite(centre) && pixelsPerUnit >= kSmallestScale && pixelsPerUnit <= kLargestScale && std::isfinite(yaw) &&
                    tilt >= 0 && tilt <= kMostTilt && fieldOfView >= 0 && fieldOfView <= kMostFieldOfView;
  if (!fits) return false;
  look(yaw, tilt, fieldOfView);
  centre_ = centre;
  if (flat()) centre_.z = 0;
  scale_ = pixelsPerUnit;
  return true;
}

Camera Camera::part(int left, int top, int width, int height) const {
  Camera out = *this;
  out.resize(width, height);
  out.wholeSide_ = wholeSide();
  if (flat()) {
    const Vec2 middle = toWorld({left + width / 2.0, top + height / 2.0});
    out.centre_ = Vec3(middle, 0);
  } else {
    // Perspective has one middle, wherever the part lies.
    out.shift_ = {width_ / 2.0 + shift_.x - left - out.width_ / 2.0, height_ / 2.0 + shift_.y - top - out.height_ / 2.0};
  }
  return out;
}

Camera Camera::between(const Camera& from, const Camera& to, double t) {
  if (!(t < 1)) return to;
  t = std::max(t, 0.0);
  Camera out = to;
  const double ratio = to.scale_ / from.scale_;
  out.scale_ = clampScale(from.scale_ * std::pow(ratio, t));
  // So that what both views show moves along a straight line on the screen.
  const double part = std::abs(ratio - 1) < 1e-6 ? t : (from.scale_ / out.scale_ - 1) / (1 / ratio - 1);
  const auto mix = [](double a, double b, double share) { return a + (b - a) * share; };
  out.look(from.yaw_ + turned(to.yaw_ - from.yaw_) * t, mix(from.tilt_, to.tilt_, t), mix(from.fieldOfView_, to.fieldOfView_, t));
  out.centre_ = from.centre_ + (to.centre_ - from.centre_) * part;
  return out;
}

Projection Camera::projection() const {
  const Axes axes = axesOf(yaw_, tilt_);
  return {.centre = centre_,
          .right = axes.right * scale_,
          .up = axes.up * scale_,
          .toward = axes.toward * scale_,
          .perPixel = 1 / eyeDistance(),
          .middle = {width_ / 2.0 + shift_.x, height_ / 2.0 + shift_.y}};
}

std::optional<Projected> Camera::project(Vec3 world) const {
  const Projection p = projection();
  const Vec3 d = world - centre_;
  const double depth = glm::dot(p.toward, d);
  const double shrink = 1 - depth * p.perPixel;
  if (!(shrink > 0)) return std::nullopt;
  return Projected{{p.middle.x + glm::dot(p.right, d) / shrink, p.middle.y - glm::dot(p.up, d) / shrink}, depth};
}

Vec2 Camera::toScreen(Vec2 world) const {
  if (flat()) return {(world.x - centre_.x) * scale_ + width_ / 2.0, height_ / 2.0 - (world.y - centre_.y) * scale_};
  const auto seen = project(Vec3(world, centre_.z));
  return seen ? seen->screen : Vec2{INFINITY, INFINITY};
}

Vec2 Camera::toWorld(Vec2 screen) const {
  if (flat()) return {(screen.x - width_ / 2.0) / scale_ + centre_.x, (height_ / 2.0 - screen.y) / scale_ + centre_.y};
  const Projection p = projection();
  const Axes axes = axesOf(yaw_, tilt_);
  // The line of sight in pixels: from (sx, sy) at the centre's distance, changing with depth z to (sx, sy)·(1 − z × perPixel).
  const double sx = screen.x - p.middle.x, sy = p.middle.y - screen.y;
  const double rise = axes.toward.z - sy * p.perPixel * axes.up.z;
  const double z = std::abs(rise) > kGrazing ? -sy * axes.up.z / rise : 0;
  const double shrink = 1 - z * p.perPixel;
  const bool meets = shrink > 0 && std::isfinite(z);
  const double right = (meets ? sx * shrink : sx) / scale_, up = (meets ? sy * shrink : sy) / scale_, toward = (meets ? z : 0) / scale_;
  return Vec2(centre_ + axes.right * right + axes.up * up + axes.toward * toward);
}

}  // namespace wf::render

// The camera: from straight above (the 2D view) or turned and tilted (3D), with or without perspective. World units are GraphGeometry's
// positions (y up) and heights above them (z), screen units are device pixels (y down). Doubles, so that zooming in stays exact.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace wf::render {

// Of GLM: without an initialiser they hold anything; {} is zero.
using Vec2 = glm::dvec2;
using Vec3 = glm::dvec3;

struct Box {
  Vec2 low{};
  Vec2 high{};
};

// Where a point of the world lies: pixels from the upper left, and how many pixels nearer to the viewer than the centre.
struct Projected {
  Vec2 screen{};
  double depth = 0;
};

// What project() does, for shaders and kernels: with d = world − centre, depth = toward·d, shrink = 1 − depth × perPixel,
// screen = middle + (right·d, −up·d) / shrink. Not in front of the eye where shrink ≤ 0.
struct Projection {
  Vec3 centre{};
  Vec3 right{}, up{}, toward{};  // pixels per world unit
  double perPixel = 0;           // 1 / distance of the eye from the centre in pixels; 0: no perspective
  Vec2 middle{};                 // where the centre lies, pixels from the upper left; outside of parts of a view
};

class Camera {
 public:
  static constexpr double kMostTilt = 1.5707963267948966;  // π/2: from the side

  void resize(int width, int height);                // keeps everything else
  void frame(const Box& box, double margin = 0.06);  // the whole box visible; a point or empty box gets a sensible scale
  void frame(const Box& box, double lowest, double highest, double margin = 0.06);  // with everything on it between two heights
  void pan(double dxPixels, double dyPixels);                // what lies as far away as the centre follows the cursor
  void zoomAt(double xPixel, double yPixel, double factor);  // what is under the cursor stays there
  void centreOn(Vec2 world);
  void moveTo(Vec3 centre);
  // Yaw: the view turns to the left around the vertical; tilt: 0 from above … kMostTilt (clamped); fieldOfView: of the shorter side,
  // 0 without perspective … 2 (clamped). Radians.
  void look(double yaw, double tilt, double fieldOfView);
  void orbit(double byYaw, double byTilt) { look(yaw_ + byYaw, tilt_ + byTilt, fieldOfView_); }
  // The camera of a rectangle of this one's view, pixels from the upper left; it may reach beyond the view.
  Camera part(int left, int top, int width, int height) const;

  // As seen on the way from one to the other, t in 0 … 1; of `to`'s size.
  static Camera between(const Camera& from, const Camera& to, double t);

  bool flat() const { return yaw_ == 0 && tilt_ == 0 && fieldOfView_ == 0; }  // the 2D view: heights do not show
  std::optional<Projected> project(Vec3 world) const;                         // none: not in front of the eye
  Projection projection() const;
  Vec2 toScreen(Vec2 world) const;  // of the flat view; of others: of the point as high as the centre, were it in front of the eye
  Vec2 toWorld(Vec2 screen) const;  // the point as high as the centre; seen from the side, where there is none: one as far as the centre
  double pixelsPerUnit() const { return scale_; }  // as far away as the centre
  Vec2 centre() const { return {centre_.x, centre_.y}; }
  Vec3 centre3() const { return centre_; }
  double yaw() const { return yaw_; }
  double tilt() const { return tilt_; }
  double fieldOfView() const { return fieldOfView_; }
  int width() const { return width_; }
  int height() const { return height_; }
  int wholeSide() const { return wholeSide_ > 0 ? wholeSide_ : width_ < height_ ? width_ : height_; }  // shorter side, of the whole view
  // Exactly these, for sessions that are opened again; not finite or out of range: as it was, false.
  bool restore(Vec3 centre, double pixelsPerUnit, double yaw, double tilt, double fieldOfView);
  bool operator==(const Camera&) const = default;

 private:
  double eyeDistance() const;  // pixels; infinity without perspective
  void moveCentre(double right, double up);

  Vec3 centre_{};
  double scale_ = 1;
  double yaw_ = 0;
  double tilt_ = 0;
  double fieldOfView_ = 0;
  int width_ = 1;
  int height_ = 1;
  int wholeSide_ = 0;  // 0: this is no part
  Vec2 shift_{};       // of a part of a view that is not flat: from its middle to where the centre lies
};

}  // namespace wf::render

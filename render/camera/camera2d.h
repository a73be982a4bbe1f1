// The 2D camera. World units are GraphGeometry's positions (y up), screen units are device pixels (y down). Doubles, so that zooming in
// stays exact.
#pragma once

namespace wf::render {

struct Vec2 {
  double x = 0;
  double y = 0;
  bool operator==(const Vec2&) const = default;
};

struct Box {
  Vec2 low;
  Vec2 high;
};

class Camera2D {
 public:
  void resize(int width, int height);                        // keeps centre and scale
  void frame(const Box& box, double margin = 0.06);          // the whole box visible; a point or empty box gets a sensible scale
  void pan(double dxPixels, double dyPixels);                // the world follows the cursor
  void zoomAt(double xPixel, double yPixel, double factor);  // the world point under the cursor stays there
  void centreOn(Vec2 world);
  // The camera of a rectangle of this one's view, pixels from the upper left; it may reach beyond the view.
  Camera2D part(int left, int top, int width, int height) const;

  Vec2 toScreen(Vec2 world) const;
  Vec2 toWorld(Vec2 screen) const;
  double pixelsPerUnit() const { return scale_; }
  Vec2 centre() const { return centre_; }
  int width() const { return width_; }
  int height() const { return height_; }
  int wholeSide() const { return wholeSide_ > 0 ? wholeSide_ : width_ < height_ ? width_ : height_; }  // shorter side, of the whole view
  bool operator==(const Camera2D&) const = default;

 private:
  Vec2 centre_;
  double scale_ = 1;
  int width_ = 1;
  int height_ = 1;
  int wholeSide_ = 0;  // 0: this is no part
};

}  // namespace wf::render

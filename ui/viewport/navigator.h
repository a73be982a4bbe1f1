// Moves the 2D camera by drags, wheel and commands, within limits, and tells a click from a drag. Device pixels; no Qt, no OpenGL.
#pragma once

#include <memory>
#include <span>

#include "render/scene/geometry.h"

namespace wf::ui {

class Navigator {
 public:
  const render::Camera2D& camera() const { return camera_; }

  // Until the person moves the view, a new size shows the whole graph again.
  void resize(int width, int height);
  void setGeometry(std::shared_ptr<const render::GraphGeometry> geometry);  // shows the whole graph

  void press(render::Vec2 at);
  // True once the pointer has left the place of the press by more than `slack` pixels: the view follows from then on.
  bool drag(render::Vec2 to, double slack);
  bool release();  // true: it was a click

  void zoom(render::Vec2 at, double factor);
  void pan(double dx, double dy);
  void frameAll();
  void frame(std::span<const VertexId> vertices);  // a single one is centred, close enough to see its neighbours
  void centreOn(render::Vec2 world);

 private:
  double fitScale() const;

  render::Camera2D camera_;
  std::shared_ptr<const render::GraphGeometry> geometry_;
  render::Vec2 pressed_, last_;
  bool down_ = false;
  bool dragging_ = false;
  bool moved_ = false;  // by the person, since the graph was shown whole
};

}  // namespace wf::ui

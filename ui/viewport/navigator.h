// Moves the camera by drags, wheel and commands, within limits, and tells a click from a drag. Device pixels; no Qt, no OpenGL.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "render/scene/geometry.h"
#include "ui/viewport/views.h"

namespace wf::ui {

class Navigator {
 public:
  enum class Drag { Pan, Orbit, Dolly };

  const render::Camera& camera() const { return camera_; }
  bool showsAll() const { return !moved_; }  // the whole graph, at every size
  // In 3D the mouse turns the view; seen from the top without perspective, the camera may be flat all the same.
  bool spatial() const { return spatial_; }

  // Until the person moves the view, a new size shows the whole graph again.
  void resize(int width, int height);
  void setGeometry(std::shared_ptr<const render::GraphGeometry> geometry);  // shows the whole graph
  void replaceGeometry(
      std::shared_ptr<const render::GraphGeometry> geometry);  // the same graph lies elsewhere; a view that was moved stays
  void setHighest(double highest);                             // up to where vertices stand in 3D; a view that was moved stays
  // What lies over the view: the whole graph is shown beside it from now on; a view that the person moved stays.
  void setCovers(std::span<const Cover> covers);

  // Sides of the view that are covered all along: what is shown whole, or brought into view, lies between them. False: as before.
  bool setEdges(const Edges& edges);

  void press(render::Vec2 at, Drag drag = Drag::Pan);
  // True once the pointer has left the place of the press by more than `slack` pixels: the view follows from then on.
  bool drag(render::Vec2 to, double slack);
  bool release();  // true: it was a click
  bool dragging() const { return dragging_; }

  void zoom(render::Vec2 at, double factor);
  void pan(double dx, double dy);
  void orbit(double byYaw, double byTilt);
  // Another direction; the place in the middle stays there, or the whole graph in view.
  void look(const ViewAngle& angle, bool spatial);
  void setPerspective(bool on);
  void adopt(const render::Camera& camera, bool spatial);  // of this view's size from now on
  void frameAll();
  void frame(std::span<const VertexId> vertices);  // a single one is centred, close enough to see its neighbours
  void frame(std::span<const VertexId> vertices, std::span<const float> heights);
  void centreOn(render::Vec2 world);
  void centreOn(render::Vec3 world);

 private:
  double fitScale() const;
  void fitWhole(render::Camera& camera) const;

  render::Camera camera_;
  std::shared_ptr<const render::GraphGeometry> geometry_;
  double highest_ = 0;
  std::vector<Cover> covers_;
  Edges edges_;
  render::Vec2 pressed_{}, last_{};
  Drag kind_ = Drag::Pan;
  bool spatial_ = false;
  bool down_ = false;
  bool dragging_ = false;
  bool moved_ = false;  // by the person, since the graph was shown whole
};

}  // namespace wf::ui

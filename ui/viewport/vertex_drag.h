// Vertices that are dragged with the mouse: which, and where they are in the world. In the plane, and where all lie on the ground, along
// it; in a layout of three dimensions, in the plane parallel to the screen. No widget.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/camera/camera.h"
#include "render/scene/geometry.h"
#include "ui/session/hand_moves.h"

namespace wf::ui {

class VertexDrag {
 public:
  // The button went down on `grabbed`, whose height in the picture is `height`; `vertices`, ascending, move with it. Device pixels.
  void press(VertexId grabbed, std::vector<VertexId> vertices, const render::GraphGeometry& geometry, float height, render::Vec2 at);
  bool pressed() const { return grabbed_.has_value(); }
  // True once the pointer has left the place of the press by more than `slack` pixels: the vertices follow from then on.
  bool move(const render::Camera& camera, render::Vec2 to, double slack);
  bool dragging() const { return dragging_; }
  void end();

  const HandMoves& from() const { return from_; }
  const HandMoves& to() const { return to_; }

 private:
  // Of a place on the screen: on the plane in which the vertex moves. None: the plane is seen from its edge.
  std::optional<render::Vec3> inPlane(const render::Camera& camera, render::Vec2 at) const;

  std::optional<VertexId> grabbed_;
  bool dragging_ = false;
  bool spatial_ = false;  // the geometry has elevations
  render::Vec3 start_{};  // of the grabbed vertex
  render::Vec2 pressedAt_{};
  HandMoves from_, to_;
};

}  // namespace wf::ui

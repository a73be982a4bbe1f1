// Wide lines between vertices above all edges, in passes over all of their pieces, so that they join without seams. Discs stay visible in
// them. For layers whose shaders are path.vert.glsl and one with its uniforms.
#pragma once

#include <span>
#include <vector>

#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {

class Bands {
 public:
  explicit Bands(gl::Program program) : program_(std::move(program)) {}

  unsigned program() const { return program_.name(); }
  void begin(const View& view);
  // Whether two vertices of the graph are far enough apart to be seen as two: a long line from afar costs what is seen of it.
  bool apart(VertexId a, VertexId b) const;
  void add(VertexId from, VertexId to);  // where it may be seen
  // A pass for each of the half widths (pixels), the widest one first.
  void draw(std::span<const float> halfWidths);

  static float pixelRatio(const View& view);

 private:
  gl::Program program_;
  const View* view_ = nullptr;  // until it was drawn
  double least_ = 0;            // in the graph's units
  std::vector<VertexId> pieces_;
};

}  // namespace wf::render

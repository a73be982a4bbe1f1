// Wide lines between vertices above all edges, in passes over all of their pieces, so that they join without seams. Discs stay visible in
// them. For layers whose shaders are path.vert.glsl and one with its uniforms.
#pragma once

#include <span>

#include "render/gl/program.h"
#include "render/scene/layer.h"

namespace wf::render {

class Bands {
 public:
  explicit Bands(gl::Program program) : program_(std::move(program)) {}

  unsigned program() const { return program_.name(); }
  // Of the pieces of band_pieces.h: a pass for each of the half widths (pixels), the widest one first.
  void draw(const View& view, std::span<const VertexId> pieces, std::span<const float> halfWidths);

 private:
  gl::Program program_;
};

}  // namespace wf::render

// Wide lines between vertices above all edges, in passes over all of their pieces, so that they join without seams. Discs stay visible in
// them. For layers whose shaders are path.vert.glsl and one with its uniforms.
#pragma once

#include <span>

#include "render/scene/layer.h"
#include "render/scene/variants.h"

namespace wf::render {

class Bands {
 public:
  explicit Bands(Variants programs) : programs_(std::move(programs)) {}

  unsigned program(const View& view) { return programs_.ofEdges(view, {}); }
  // Of the pieces of band_pieces.h: a pass for each of the half widths (pixels), the widest one first.
  void draw(const View& view, std::span<const VertexId> pieces, std::span<const float> halfWidths);

 private:
  Variants programs_;
};

}  // namespace wf::render

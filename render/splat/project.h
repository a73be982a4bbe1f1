// Kernels of a view that is not flat: every vertex once per picture into pixels, where the kernels of the plane then draw as ever.
#pragma once

#include <cstdint>

#include "render/splat/kernels.h"

namespace wf::render::splat {

// As render::Projection has it, with the centre as the sum of two floats and the origin in the lower left corner.
struct Space {
  float high[3], low[3];
  float right[3], up[3], toward[3];
  float perPixel;
  float middleX, middleY;
  float fadeBegin, fadeOver, fadeAtMost;  // as in assets/shaders/space.glsl
  std::uint32_t background;               // RGB8, red in the low byte
};

struct TakeHeights {
  const VertexId* d_placed;
  const float* d_heights;  // by id
  float* d_out;            // by place

  WF_HOST_DEVICE void operator()(std::uint32_t place, exec::Tally&) const { d_out[place] = d_heights[d_placed[place]]; }
};

struct Project {
  const Vertex* d_vertices;
  const float* d_heights;  // null: all are 0
  Vertex* d_out;
  Space space;

  WF_HOST_DEVICE static float dot(const float (&a)[3], const float (&b)[3]) {
    return times(a[0], b[0]) + times(a[1], b[1]) + times(a[2], b[2]);
  }

  WF_HOST_DEVICE void operator()(std::uint32_t place, exec::Tally&) const {
    Vertex v = d_vertices[place];
    const float world[3] = {v.x, v.y, d_heights != nullptr ? d_heights[place] : 0.0f};
    float d[3];
    for (int i = 0; i < 3; ++i) d[i] = (world[i] - space.high[i]) - space.low[i];
    const float depth = dot(space.toward, d);
    float shrink = 1 - times(depth, space.perPixel);
    if (shrink <= 0) {
      shrink = fminf(shrink, -1e-6f);
      v.colour |= kBehindEnd;
    }
    v.x = space.middleX + dot(space.right, d) / shrink;
    v.y = space.middleY + dot(space.up, d) / shrink;
    const float away = (space.fadeBegin - depth) / space.fadeOver;
    const float fade = times(space.fadeAtMost, fminf(fmaxf(away, 0.0f), 1.0f));
    const auto t = static_cast<std::uint32_t>(times(fade, 256) + 0.5f);
    v.edgeColour = (mixed(v.edgeColour & kRgb, space.background, t) & kRgb) | (v.edgeColour & ~kRgb);
    v.colour = (mixed(v.colour & kRgb, space.background, t) & kRgb) | (v.colour & ~kRgb);
    d_out[place] = v;
  }
};

}  // namespace wf::render::splat

// The light around dense parts of a far view: small pictures of what its pixels give off, for splat.frag.glsl.
#pragma once

#include "compute/core/result.h"
#include "render/gl/objects.h"
#include "render/gl/program.h"
#include "render/mapping/theme.h"

namespace wf::render {

class Glow {
 public:
  struct Look {
    float exponent = 0, scale = 0, power = 1;  // uniforms of splat.frag.glsl
    Rgb8 ground, plain;
  };
  // Of `pixels`, width × height of them in one binding. ratio: device pixels for one of the design. Other storage buffers are bound then.
  Status make(unsigned pixels, int width, int height, double ratio, const Look& look);
  unsigned light() const { return to_.name(); }  // vec4 for each block, row by row
  int block() const { return block_; }           // pixels that a block is wide and high
  int across() const { return across_; }         // blocks
  int down() const { return down_; }

 private:
  gl::Program program_;  // made with the first light
  gl::Buffer from_, to_;
  std::size_t room_ = 0;  // blocks that both have room for
  int block_ = 1, across_ = 0, down_ = 0;
};

}  // namespace wf::render

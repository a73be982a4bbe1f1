// What the GPU made of a mapping and the shown step, read back: the words that the drawing shaders read. Plain data.
#pragma once

#include <cstdint>
#include <vector>

namespace wf::render {

struct DrawnWords {
  std::vector<std::uint32_t> colours;   // per vertex: RGBA8, alpha as visibility.h says; empty: nothing was drawn
  std::vector<std::uint32_t> looks;     // per vertex: size and colour of the outline, as view.glsl has them; empty: all are plain
  std::vector<std::uint32_t> styles;    // of GraphGeometry::edges(), as view.glsl has them; empty: edges have the colours of their ends
  std::vector<std::uint32_t> widths;    // of the same edges; empty: all are as wide
  std::vector<std::uint32_t> frontier;  // marked vertices in the order of their ids, with kOpenRing for what comes next
  std::vector<std::uint32_t> cut;       // the inner and the outer end of each edge that a cut goes through
};

constexpr std::uint32_t kOpenRing = 0x8000'0000u;

}  // namespace wf::render

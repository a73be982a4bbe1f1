// Which edges may reach into a near view: found once for all the layers that draw them, piece by piece as they ask, and kept while the view
// stands still.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/scene/edge_blend.h"
#include "render/scene/edge_curve.h"
#include "render/scene/geometry.h"

namespace wf::render {

class VisibleEdges {
 public:
  void forget() { *this = {}; }  // another graph
  // Positions in geometry.edges(), ascending, of those from `first` on, of `count`, whose own box, with what their
  // curves reach beyond it, reaches into this one.
  std::span<const std::uint32_t> in(const GraphGeometry& geometry, const Box& box, const CurveReach& reach, std::uint64_t first,
                                    std::uint64_t count);

 private:
  Box box_;
  CurveReach reach_;
  EdgeSpan looked_;
  std::vector<std::uint32_t> found_;
};

}  // namespace wf::render

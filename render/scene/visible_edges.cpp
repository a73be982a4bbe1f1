// One pass over the edges, in pieces that grow.
#include "render/scene/visible_edges.h"

#include <algorithm>

namespace wf::render {

std::span<const std::uint32_t> VisibleEdges::in(const GraphGeometry& geometry, const Box& box, const CurveReach& reach, std::uint64_t first,
                                                std::uint64_t count) {
  const bool same =
      reach == reach_ && box.low.x == box_.low.x && box.low.y == box_.low.y && box.high.x == box_.high.x && box.high.y == box_.high.y;
  if (!same) {
    box_ = box;
    reach_ = reach;
    looked_ = {};
  }
  const std::uint64_t begun = looked_.begin;
  const bool any = looked_.begin < looked_.end;
  const EdgeSpan fresh = looked_.grow({first, first + count});
  if (!any || looked_.begin != begun) found_.clear();

  const auto positions = geometry.positions();
  const auto edges = geometry.edges();
  const auto lowX = static_cast<float>(box.low.x), highX = static_cast<float>(box.high.x);
  const auto lowY = static_cast<float>(box.low.y), highY = static_cast<float>(box.high.y);
  for (std::uint64_t i = fresh.begin; i < fresh.end && reach.on(); ++i) {
    if (mayReach(box, positions[edges[i].a], positions[edges[i].b], reach)) found_.push_back(static_cast<std::uint32_t>(i));
  }
  for (std::uint64_t i = fresh.begin; i < fresh.end && !reach.on(); ++i) {
    const PointF a = positions[edges[i].a], b = positions[edges[i].b];
    const bool outside =
        (a.x < lowX && b.x < lowX) || (a.x > highX && b.x > highX) || (a.y < lowY && b.y < lowY) || (a.y > highY && b.y > highY);
    if (!outside) found_.push_back(static_cast<std::uint32_t>(i));
  }
  const auto from = std::lower_bound(found_.begin(), found_.end(), first);
  return {from, std::lower_bound(from, found_.end(), first + count)};
}

}  // namespace wf::render

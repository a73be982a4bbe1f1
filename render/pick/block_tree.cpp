// Two levels: a group's box holds those of its blocks.
#include "render/pick/block_tree.h"

#include <algorithm>
#include <cmath>

#include "render/pick/kernels.h"

namespace wf::render {
namespace {

using namespace pick;
using Range = HeightBounds::Range;

// Whether the box, whose corners bound its picture, could be seen within `radius` of the pixel.
bool nearTo(const Projection& projection, Vec2 pixel, double radius, const BlockBox& box, Range heights) {
  const int corners = heights.low == heights.high ? 4 : 8;
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
  int behind = 0;
  for (int k = 0; k < corners; ++k) {
    const Seen seen =
        see(projection, static_cast<double>((k & 1) != 0 ? box.right : box.left), static_cast<double>((k & 2) != 0 ? box.top : box.bottom),
            static_cast<double>((k & 4) != 0 ? heights.high : heights.low));
    if (!seen.inFront) {
      ++behind;
      continue;
    }
    left = std::min(left, seen.x);
    right = std::max(right, seen.x);
    top = std::min(top, seen.y);
    bottom = std::max(bottom, seen.y);
  }
  if (behind > 0) return behind < corners;  // what the eye is within has no bounds in the picture
  const double reach = radius + 1e-3;       // what a corner's rounding could cost
  return left - reach <= pixel.x && pixel.x <= right + reach && top - reach <= pixel.y && pixel.y <= bottom + reach;
}

// One thread per block.
struct BoundHeights {
  const float* d_heights;
  const VertexId* d_placed;
  std::uint32_t places, first;
  Range* d_bounds;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t b = first + i, begin = b * FarOrder::kBlock;
    const std::uint32_t end = places - begin < FarOrder::kBlock ? places : begin + FarOrder::kBlock;
    Range range{d_heights[d_placed[begin]], d_heights[d_placed[begin]]};
    for (std::uint32_t place = begin + 1; place < end; ++place) {
      const float height = d_heights[d_placed[place]];
      range.low = height < range.low ? height : range.low;
      range.high = height > range.high ? height : range.high;
    }
    d_bounds[b] = range;
  }
};

}  // namespace

BlockTree::BlockTree(std::span<const BlockBox> boxes) : boxes_(boxes) {
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const BlockBox& box = boxes[b];
    if (b % kGroup == 0) groups_.push_back(box);
    BlockBox& group = groups_.back();
    group = {std::min(group.left, box.left), std::min(group.bottom, box.bottom), std::max(group.right, box.right),
             std::max(group.top, box.top)};
  }
}

std::vector<std::uint32_t> BlockTree::near(const Projection& projection, Vec2 pixel, double radius, float low, float high,
                                           const HeightBounds* bounds) const {
  const bool known = bounds != nullptr && bounds->blocks.size() == boxes_.size() && bounds->groups.size() == groups_.size();
  std::vector<std::uint32_t> out;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if (!nearTo(projection, pixel, radius, groups_[g], known ? bounds->groups[g] : Range{low, high})) continue;
    const std::size_t end = std::min(boxes_.size(), (g + 1) * kGroup);
    for (std::size_t b = g * kGroup; b < end; ++b) {
      if (nearTo(projection, pixel, radius, boxes_[b], known ? bounds->blocks[b] : Range{low, high}))
        out.push_back(static_cast<std::uint32_t>(b));
    }
  }
  return out;
}

HeightBounds BlockTree::boundsOf(exec::Executor& executor, const float* heights, std::span<const VertexId> placed,
                                 const std::function<bool()>& stop) {
  constexpr std::uint32_t kAtOnce = 8192;  // blocks
  const auto places = static_cast<std::uint32_t>(placed.size());
  const std::uint32_t count = (places + FarOrder::kBlock - 1) / FarOrder::kBlock;
  HeightBounds out;
  out.blocks.resize(count);
  for (std::uint32_t first = 0; first < count; first += kAtOnce) {
    if (stop && stop()) return {};
    exec::forEach(executor, "bound heights", std::min(kAtOnce, count - first),
                  BoundHeights{heights, placed.data(), places, first, out.blocks.data()}, nullptr);
  }
  for (std::size_t b = 0; b < out.blocks.size(); ++b) {
    if (b % kGroup == 0) out.groups.push_back(out.blocks[b]);
    Range& group = out.groups.back();
    group = {std::min(group.low, out.blocks[b].low), std::max(group.high, out.blocks[b].high)};
  }
  return out;
}

}  // namespace wf::render

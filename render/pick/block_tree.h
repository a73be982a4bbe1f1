// The blocks of the far view's places, by where they may be seen: which of them a pixel could hold a vertex of. On the processor.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "compute/exec/executor.h"
#include "render/camera/camera.h"
#include "render/splat/far_order.h"

namespace wf::render {

// The least and the greatest height among each block's vertices, and of each group's; world units.
struct HeightBounds {
  struct Range {
    float low = 0, high = 0;
  };
  std::vector<Range> blocks, groups;
};

class BlockTree {
 public:
  static constexpr std::size_t kGroup = 64;  // blocks, one after the other

  BlockTree() = default;
  explicit BlockTree(std::span<const BlockBox> boxes);  // which stay as long as the tree

  // Blocks with a place that may be seen within `radius` of the pixel; ascending. Without bounds all heights are from low to high.
  std::vector<std::uint32_t> near(const Projection& projection, Vec2 pixel, double radius, float low, float high,
                                  const HeightBounds* bounds) const;

  // `heights`: a vertex's. Empty once `stop` says true, which is asked now and then.
  static HeightBounds boundsOf(exec::Executor& executor, const float* heights, std::span<const VertexId> placed,
                               const std::function<bool()>& stop);

 private:
  std::span<const BlockBox> boxes_;
  std::vector<BlockBox> groups_;
};

}  // namespace wf::render

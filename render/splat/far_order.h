// The graph in the order in which the kernels of the far view go through it: neighbours in the plane lie side by side, so that caches work
// and a sample of evenly spaced items is a fair one. Immutable.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "render/scene/points.h"

namespace wf::render {

struct BlockBox {
  float left, bottom, right, top;
};

class FarOrder {
 public:
  static constexpr std::uint32_t kBlock = 256;  // vertices that lie together, one box for them all

  FarOrder() = default;
  // Null `stop`: never; otherwise asked now and then, and what was built is worthless once it says true. O(V + E), one thread.
  FarOrder(std::span<const PointF> positions, std::span<const EdgeEnds> edges, const std::function<bool()>& stop = nullptr);

  // Places: vertices along a Z-shaped curve over the plane (Morton 1966). placed()[p] is the vertex at place p.
  std::span<const VertexId> placed() const { return placed_; }
  std::span<const BlockBox> boxes() const { return boxes_; }  // of kBlock places each, the last of fewer
  // For each of edges() its position among those that were given. Made anew by every call, O(E).
  std::vector<std::uint32_t> edgeOrder(std::span<const EdgeEnds> edges) const;
  std::span<const EdgeEnds> edges() const { return edges_; }  // as places, ascending by the smaller one

 private:
  std::vector<VertexId> placed_;
  std::vector<BlockBox> boxes_;
  std::vector<EdgeEnds> edges_;
};

}  // namespace wf::render

// The graph in the order in which the kernels of the far view go through it: neighbours in the plane lie side by side, so that caches work
// and a sample of evenly spaced items is a fair one. Immutable.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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

  FarOrder() : order_(std::make_shared<Order>()) {}
  // Null `stop`: never; otherwise asked now and then, and what was built is worthless once it says true. O(V + E), one thread.
  FarOrder(std::span<const PointF> positions, std::span<const EdgeEnds> edges, const std::function<bool()>& stop = nullptr);

  // The same order where the vertices are elsewhere: right, though neighbours in it may have moved apart. O(V), on all cores.
  FarOrder moved(std::span<const PointF> positions) const;
  bool sameOrder(const FarOrder& other) const { return order_ == other.order_; }

  // Places: vertices along a Z-shaped curve over the plane (Morton 1966). placed()[p] is the vertex at place p.
  std::span<const VertexId> placed() const { return order_->placed; }
  std::span<const BlockBox> boxes() const { return boxes_; }  // of kBlock places each, the last of fewer
  // For each of edges() its position among those that were given. Made anew by every call, O(E).
  std::vector<std::uint32_t> edgeOrder(std::span<const EdgeEnds> edges) const;
  std::span<const EdgeEnds> edges() const { return order_->edges; }  // as places, ascending by the smaller one

 private:
  struct Order {
    std::vector<VertexId> placed;
    std::vector<EdgeEnds> edges;
  };
  void makeBoxes(std::span<const PointF> positions);

  std::shared_ptr<const Order> order_;
  std::vector<BlockBox> boxes_;
};

}  // namespace wf::render

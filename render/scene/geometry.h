// What of a graph is drawn, prepared once off the drawing thread: positions, edges in a random order (so that any prefix is a fair
// sample), a random order of vertices, and a grid that finds the vertex under the cursor. Immutable.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "render/camera/camera.h"
#include "render/labels/label_order.h"
#include "render/scene/points.h"
#include "render/splat/far_order.h"

namespace wf::render {

class GraphGeometry {
 public:
  // positions: one per vertex, y up, any unit; recentred on their bounding box so that floats hold them. Cancelled: null.
  static std::shared_ptr<const GraphGeometry> build(std::shared_ptr<const Graph> graph, std::span<const Coordinate> positions,
                                                    Progress* progress = nullptr);

  const Graph& graph() const { return *graph_; }
  std::span<const PointF> positions() const { return positions_; }  // relative to the centre of the bounds
  std::span<const EdgeEnds> edges() const { return edges_; }        // shuffled; loops left out
  std::span<const VertexId> loops() const { return loops_; }        // vertices with a loop, ascending
  // Which arcs the file has along edges()[e]: kForward from a to b, kBackward from b to a.
  static constexpr std::uint8_t kForward = 1, kBackward = 2;
  bool oneWay() const { return !directions_.empty(); }  // some arc has none that leads back
  std::uint8_t directions(std::size_t e) const { return directions_.empty() ? kForward | kBackward : directions_[e]; }
  // For each of edges() its position in graph().edges(). Made anew by every call, O(E), since few pictures need it.
  std::vector<std::uint32_t> edgeOrder(Progress* progress = nullptr) const;  // cancelled: worthless
  std::span<const VertexId> vertexOrder() const { return order_; }           // shuffled
  const FarOrder& farOrder() const { return farOrder_; }
  const LabelOrder& labelOrder() const { return labelOrder_; }
  const Box& bounds() const { return bounds_; }                  // of positions(): centred on 0
  double medianEdgeLength() const { return medianEdgeLength_; }  // 0 without edges; rules sizes and level of detail
  // The vertex nearest to a world point within `radius`, ties to the smaller id. O(cells within the radius).
  std::optional<VertexId> nearest(Vec2 world, double radius) const;
  // Those in and around the box, in no order; false where there are more than `most`. Appends to `out`.
  bool within(const Box& box, std::size_t most, std::vector<VertexId>& out) const;

 private:
  void buildGrid();

  std::shared_ptr<const Graph> graph_;
  std::vector<PointF> positions_;
  std::vector<EdgeEnds> edges_;
  std::vector<VertexId> order_;
  FarOrder farOrder_;
  LabelOrder labelOrder_;
  std::vector<VertexId> loops_;
  std::vector<std::uint8_t> directions_;  // empty: every edge has both arcs
  Box bounds_;
  double medianEdgeLength_ = 0;
  // The picking grid: cells of cellSize_, cellStart_ has columns × rows + 1 entries into cellVertices_.
  double cellSize_ = 1;
  std::uint32_t columns_ = 1;
  std::uint32_t rows_ = 1;
  std::vector<std::uint32_t> cellStart_;
  std::vector<VertexId> cellVertices_;
};

}  // namespace wf::render

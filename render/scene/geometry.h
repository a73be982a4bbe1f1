// What of a graph is drawn, prepared once off the drawing thread: positions, edges in a random order (so that any prefix is a fair
// sample), a random order of vertices, and a grid that finds the vertex under the cursor. Immutable; where vertices move, another one
// shares what does not depend on their places.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/degrees.h"
#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "render/camera/camera.h"
#include "render/labels/label_order.h"
#include "render/scene/points.h"
#include "render/splat/far_order.h"

namespace wf::render {

class GraphGeometry : public std::enable_shared_from_this<GraphGeometry> {
 public:
  // positions: one per vertex, y up, any unit; recentred on their bounding box so that floats hold them. Cancelled: null.
  static std::shared_ptr<const GraphGeometry> build(std::shared_ptr<const Graph> graph, std::span<const Coordinate> positions,
                                                    Progress* progress = nullptr);

  enum class Order { Kept, Anew };
  // The same graph with its vertices elsewhere: places as they are, one per vertex, not recentred; infinite ones lie in the middle.
  // How far z is above its least is how high a vertex stands in views that are not flat; all 0: geometry without elevations.
  // Kept: the far view's order stays, O(V) on all cores, drawn slower once neighbours have moved apart. `ground`: z counts from here, not
  // from its least, which is no lower. Cancelled: null.
  std::shared_ptr<const GraphGeometry> moved(std::span<const Point3F> places, Order order, Progress* progress = nullptr,
                                             std::optional<float> ground = {}) const;
  bool sameGraph(const GraphGeometry& other) const { return shared_ == other.shared_; }

  const Graph& graph() const { return *graph_; }
  std::span<const PointF> positions() const { return positions_; }
  // How high vertices stand of themselves, the lowest at 0: then no array says how high. Empty: all lie on the ground.
  std::span<const float> elevations() const { return elevations_; }
  double highest() const { return highest_; }                         // of elevations(); 0 without
  std::span<const EdgeEnds> edges() const { return shared_->edges; }  // shuffled; loops left out
  std::span<const VertexId> loops() const { return shared_->loops; }  // vertices with a loop, ascending
  const Degrees& degrees() const { return shared_->degrees; }         // of graph()
  // Which arcs the file has along edges()[e]: kForward from a to b, kBackward from b to a.
  static constexpr std::uint8_t kForward = 1, kBackward = 2;
  bool oneWay() const { return !shared_->directions.empty(); }  // some arc has none that leads back
  std::uint8_t directions(std::size_t e) const { return shared_->directions.empty() ? kForward | kBackward : shared_->directions[e]; }
  // For each of edges() its position in graph().edges(). Made anew by every call, O(E), since few pictures need it.
  std::vector<std::uint32_t> edgeOrder(Progress* progress = nullptr) const;  // cancelled: worthless
  std::span<const VertexId> vertexOrder() const { return shared_->order; }   // shuffled
  const FarOrder& farOrder() const { return farOrder_; }
  const LabelOrder& labelOrder() const { return labelOrder_; }
  const Box& bounds() const { return bounds_; }                  // of positions(); of build() centred on 0
  double medianEdgeLength() const { return medianEdgeLength_; }  // 0 without edges; rules sizes and level of detail
  // The vertex nearest to a world point within `radius`, ties to the smaller id. O(cells within the radius).
  std::optional<VertexId> nearest(Vec2 world, double radius) const;
  // Those in and around the box, in no order; false where there are more than `most`. Appends to `out`.
  bool within(const Box& box, std::size_t most, std::vector<VertexId>& out) const;

 private:
  // What does not depend on places.
  struct Shared {
    std::vector<EdgeEnds> edges;
    std::vector<VertexId> order;
    std::vector<VertexId> loops;
    Degrees degrees;
    std::vector<std::uint8_t> directions;  // empty: every edge has both arcs
  };
  // Null: cancelled.
  static std::shared_ptr<const GraphGeometry> withoutCommunities(const std::shared_ptr<const Graph>& graph,
                                                                 std::span<const Coordinate> positions, Progress* progress);
  static std::shared_ptr<const Shared> makeShared(const Graph& graph, Progress* progress);  // cancelled: null
  bool orderAnew(Progress* progress);                                                       // false: cancelled
  void measureEdges();
  void buildGrid();

  std::shared_ptr<const Graph> graph_;
  std::shared_ptr<const Shared> shared_ = std::make_shared<Shared>();
  std::vector<PointF> positions_;
  std::vector<float> elevations_;
  double highest_ = 0;
  FarOrder farOrder_;
  LabelOrder labelOrder_;
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

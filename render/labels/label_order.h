// Which vertices may be labelled in a view, those of highest degree first, without looking at all of them: a tree over the vertices as they
// lie along the far view's curve. Each node knows where its vertices lie and, of those, the few of highest degree. Immutable.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "compute/core/degrees.h"
#include "render/camera/camera.h"
#include "render/scene/points.h"

namespace wf::render {

// The bounds of a node's vertices.
struct PlaceBounds {
  float lowX = 0, lowY = 0, highX = 0, highY = 0;
};

class LabelOrder {
 public:
  LabelOrder() = default;
  // `placed`: FarOrder::placed() of the same graph. O(V).
  LabelOrder(const Degrees& degrees, std::span<const PointF> positions, std::span<const VertexId> placed);

  // The same tree where the vertices are elsewhere. O(V), on all cores.
  LabelOrder moved(std::span<const PointF> positions, std::span<const VertexId> placed) const;

  // Vertices of the nodes that `visible` lets through, from as fine a level of the tree as `most` allows: all of them where they are few,
  // else those of highest degree in every part. More than `most` never; some may lie just outside. Replaces `out`; in no order.
  // Few: at most `most`, in finest nodes that hold at most kLooked times as many. A strip along the graph's rim cuts through many nodes.
  void find(std::span<const PointF> positions, std::span<const VertexId> placed, const std::function<bool(const PlaceBounds&)>& visible,
            std::size_t most, std::vector<VertexId>& out) const;

 private:
  // Those of the finest nodes that `visible` lets through one by one. False: more than `most`.
  static bool each(std::span<const PointF> positions, std::span<const VertexId> placed, std::span<const std::uint32_t> leaves,
                   const std::function<bool(const PlaceBounds&)>& visible, std::size_t most, std::vector<VertexId>& out);
  struct Level {
    std::vector<PlaceBounds> bounds;
    std::vector<VertexId> top;  // kTop a node, kNone where it has fewer; empty for the finest level, which has all
  };
  static std::vector<PlaceBounds> leafBounds(std::span<const PointF> positions, std::span<const VertexId> placed);
  static constexpr std::size_t kLeaf = 64, kFan = 4, kTop = 16, kLooked = 4;
  std::vector<Level> levels_;  // the finest first; a node's children are kFan in a row
};

// Of two vertices, the one that is labelled first: higher degree, then the smaller id.
inline bool labelledBefore(const Degrees& degrees, VertexId a, VertexId b) {
  const std::uint32_t of = degrees.total(a), other = degrees.total(b);
  return of != other ? of > other : a < b;
}

}  // namespace wf::render

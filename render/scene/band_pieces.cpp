#include "render/scene/band_pieces.h"

#include <cmath>

#include "render/scene/edge_curve.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

constexpr double kStep = 1.5;  // design pixels on the screen

class Pieces {
 public:
  Pieces(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail)
      : positions_(geometry.positions()),
        box_(detail.visible),
        reach_(reachOf(bendOf(request.mapping.style, request.camera), request.camera)),
        least_(kStep * static_cast<double>(designRatio(request)) / request.camera.pixelsPerUnit()) {}

  bool there(VertexId v) const { return v < positions_.size(); }
  // Whether two vertices are far enough apart to be seen as two: a long line from afar costs what is seen of it.
  bool apart(VertexId a, VertexId b) const {
    const PointF p = positions_[a], q = positions_[b];
    return std::hypot(p.x - q.x, p.y - q.y) >= least_;
  }
  void add(VertexId from, VertexId to) {  // where it may be seen
    if (mayReach(box_, positions_[from], positions_[to], reach_)) ends.insert(ends.end(), {from, to});
  }

  std::vector<VertexId> ends;

 private:
  std::span<const PointF> positions_;
  const Box& box_;
  CurveReach reach_;
  double least_;  // in the graph's units
};

}  // namespace

std::vector<VertexId> pathPieces(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail) {
  Pieces pieces(request, geometry, detail);
  VertexId from = kNone, last = kNone;
  bool any = false;
  for (const VertexId v : request.path) {
    if (!pieces.there(v)) continue;
    last = v;
    if (from == kNone) {
      from = v;
      continue;
    }
    if (!pieces.apart(v, from)) continue;
    pieces.add(from, v);
    from = v;
    any = true;
  }
  if (from != kNone && (last != from || !any)) pieces.add(from, last);  // the end, or a path of one place
  return std::move(pieces.ends);
}

// Arcs that follow each other are one while they are short.
std::vector<VertexId> arcPieces(std::span<const VertexId> arcs, const FrameRequest& request, const GraphGeometry& geometry,
                                const Detail& detail) {
  Pieces pieces(request, geometry, detail);
  for (std::size_t k = 0; k + 1 < arcs.size(); k += 2) {
    const VertexId head = arcs[k + 1];
    VertexId tail = arcs[k];
    if (!pieces.there(head) || !pieces.there(tail)) continue;
    while (!pieces.apart(tail, head) && k + 3 < arcs.size() && arcs[k + 3] == tail && pieces.there(arcs[k + 2])) {
      k += 2;
      tail = arcs[k];
    }
    pieces.add(tail, head);
  }
  return std::move(pieces.ends);
}

}  // namespace wf::render

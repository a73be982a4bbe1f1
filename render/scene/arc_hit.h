// What lies under the cursor beside vertices: arcs from near, and drawn pieces between two vertices. On the screen, in device pixels.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "render/scene/edge_curve.h"
#include "render/scene/geometry.h"

namespace wf::render {

// Where vertices are drawn, all at once; none: not in front of the eye.
using PlacesOf = std::function<std::vector<std::optional<Vec2>>(std::span<const VertexId>)>;

// Around what lies under the point: as much of the graph as has few enough vertices. Empty where too many lie within `reach`, which is in
// pixels. In no order.
inline constexpr std::size_t kMostVerticesAround = 4096, kMostArcsAround = 1 << 14;
std::vector<VertexId> verticesAround(const GraphGeometry& geometry, const Camera& camera, Vec2 point, double reach);

// How far a point is from the piece from a to b, and where along it the nearest place lies: 0 at a, 1 at b.
struct FromPiece {
  double distance = 0;
  double along = 0;
};
FromPiece fromPiece(Vec2 point, Vec2 a, Vec2 b);
FromPiece fromPiece(Vec2 point, const EdgeCurve& curve);  // the same of a curve

// The arc that lies within `reach` of the point, the nearest one, ties to the smaller arc; of two that lead back and forth, the one to
// whose head the point is nearer. Among the arcs that leave the vertices around the point, some thousand of each at most, on any
// graph: one that comes from far outside of the view may be missed.
std::optional<ArcId> arcNear(const GraphGeometry& geometry, const Camera& camera, const PlacesOf& places, Vec2 point, double reach,
                             const Bend& bend = {});

// Which of the pieces (tail and head, one after the other) is nearest to the point, within `reach`; of those equally near, the first.
std::optional<std::size_t> pieceNear(std::span<const VertexId> ends, const PlacesOf& places, Vec2 point, double reach,
                                     const Bend& bend = {});

}  // namespace wf::render

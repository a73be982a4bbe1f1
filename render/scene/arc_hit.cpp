#include "render/scene/arc_hit.h"

#include <algorithm>
#include <cmath>

namespace wf::render {
std::vector<VertexId> verticesAround(const GraphGeometry& geometry, const Camera& camera, Vec2 point, double reach) {
  std::vector<VertexId> found;
  const Vec2 middle = camera.toWorld(point);
  if (!std::isfinite(middle.x) || !std::isfinite(middle.y)) return found;
  const Box& all = geometry.bounds();
  double side = 2 * (std::hypot(middle.x, middle.y) + std::hypot(all.high.x - all.low.x, all.high.y - all.low.y));
  do {
    found.clear();
    if (geometry.within({{middle.x - side / 2, middle.y - side / 2}, {middle.x + side / 2, middle.y + side / 2}}, kMostVerticesAround,
                        found))
      return found;
    side /= 1.5;
  } while (side * camera.pixelsPerUnit() > reach);
  return {};
}

FromPiece fromPiece(Vec2 point, Vec2 a, Vec2 b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double along = square > 0 ? std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return {std::hypot(point.x - a.x - along * dx, point.y - a.y - along * dy), along};
}

// The nearest of the places that are nearest in each piece, made exact by thirds: two places far from each other may be as near but for the
// width between the curve and its chords, a pixel at most. Newton's steps lose their way where the point is as far as the curve is bent.
FromPiece fromPiece(Vec2 point, const EdgeCurve& curve) {
  if (curve.straight()) return fromPiece(point, curve.a, curve.b);
  const int pieces = curvePieces(std::hypot(curve.bow.x, curve.bow.y));
  const double wide = 1.0 / pieces;
  const auto exact = [&](double t) {
    const Vec2 at = curve.at(t);
    return FromPiece{std::hypot(at.x - point.x, at.y - point.y), t};
  };
  const auto refined = [&](double t) {
    double low = std::max(0.0, t - wide), high = std::min(1.0, t + wide);
    for (int k = 0; k < 24; ++k) {
      const double third = (high - low) / 3;
      if (exact(low + third).distance < exact(high - third).distance) {
        high -= third;
      } else {
        low += third;
      }
    }
    return exact((low + high) / 2);
  };
  FromPiece best{INFINITY, 0};
  Vec2 before = curve.a;
  for (int k = 1; k <= pieces; ++k) {
    const Vec2 after = curve.at(k * wide);
    const FromPiece found = exact((k - 1 + fromPiece(point, before, after).along) * wide);
    if (found.distance < best.distance + 1) {
      const FromPiece here = refined(found.along);
      const FromPiece& nearer = here.distance < found.distance ? here : found;
      if (nearer.distance < best.distance) best = nearer;
    }
    before = after;
  }
  return best;
}

std::optional<ArcId> arcNear(const GraphGeometry& geometry, const Camera& camera, const PlacesOf& places, Vec2 point, double reach,
                             const Bend& bend) {
  const Graph& graph = geometry.graph();
  std::vector<ArcId> arcs;
  std::vector<VertexId> ends;  // tail and head of each
  for (const VertexId v : verticesAround(geometry, camera, point, reach)) {
    for (ArcId arc = graph.offsets()[v]; arc < graph.offsets()[v + 1] && arcs.size() < kMostArcsAround; ++arc) {
      if (graph.heads()[arc] == v) continue;
      arcs.push_back(arc);
      ends.insert(ends.end(), {v, graph.heads()[arc]});
    }
  }
  const auto at = places(ends);
  std::optional<ArcId> best;
  double bestDistance = reach, bestToHead = 0;
  for (std::size_t k = 0; k < arcs.size(); ++k) {
    const auto& from = at[2 * k];
    const auto& to = at[2 * k + 1];
    if (!from || !to) continue;
    const EdgeCurve curve = curveOf(ends[2 * k], ends[2 * k + 1], *from, *to, bend);
    // No place is farther from the chord than half the bow.
    const double beside = std::hypot(curve.bow.x, curve.bow.y) / 2;
    if (bend.on() && fromPiece(point, *from, *to).distance > bestDistance + beside) continue;
    const FromPiece hit = fromPiece(point, curve);
    const double toHead = std::hypot(point.x - to->x, point.y - to->y);
    // The two arcs of an edge are as far away, but for rounding.
    const bool alike = best && std::abs(hit.distance - bestDistance) < 1e-6;
    const bool nearer = alike  ? toHead < bestToHead - 1e-6 || (toHead < bestToHead + 1e-6 && arcs[k] < *best)
                        : best ? hit.distance < bestDistance
                               : hit.distance <= bestDistance;
    if (!nearer) continue;
    best = arcs[k];
    bestDistance = hit.distance;
    bestToHead = toHead;
  }
  return best;
}

std::optional<std::size_t> pieceNear(std::span<const VertexId> ends, const PlacesOf& places, Vec2 point, double reach, const Bend& bend) {
  std::optional<std::size_t> best;
  double bestDistance = reach;
  const auto at = places(ends);
  for (std::size_t k = 0; k + 1 < ends.size(); k += 2) {
    if (!at[k] || !at[k + 1]) continue;
    const double distance = fromPiece(point, curveOf(ends[k], ends[k + 1], *at[k], *at[k + 1], bend)).distance;
    if (distance > bestDistance || (best && distance == bestDistance)) continue;
    best = k / 2;
    bestDistance = distance;
  }
  return best;
}

}  // namespace wf::render

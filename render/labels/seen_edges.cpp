#include "render/labels/seen_edges.h"

#include <algorithm>
#include <cmath>

#include "render/scene/arc_hit.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

struct Found {
  ArcId arc, back;
  VertexId tail, head;
};

// The edges of these vertices, each once; none: there are more than may be looked at.
std::optional<std::vector<Found>> edgesOf(const Graph& graph, std::span<const VertexId> vertices) {
  const auto twins = graph.twins();
  std::vector<Found> out;
  std::size_t looked = 0;
  for (const VertexId v : vertices) {
    looked += graph.degree(v);
    if (looked > kMostArcsAround) return std::nullopt;
    for (ArcId arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      const VertexId head = graph.heads()[arc];
      const ArcId back = twins[arc];
      if (head == v) {
        if (back >= arc) out.push_back({arc, kNone, v, v});
        continue;
      }
      out.push_back(back < arc ? Found{back, arc, head, v} : Found{arc, back, v, head});
    }
  }
  std::sort(out.begin(), out.end(), [](const Found& a, const Found& b) { return a.arc < b.arc; });
  out.erase(std::unique(out.begin(), out.end(), [](const Found& a, const Found& b) { return a.arc == b.arc; }), out.end());
  return out;
}

// Those that do not reach into the plane's view. `beside`: pixels that a vertex reaches.
void leaveOutside(const GraphGeometry& geometry, const Camera& camera, const Bend& bend, double beside, std::vector<VertexId>& vertices,
                  std::vector<Found>& edges) {
  const Vec2 low = camera.toWorld({-beside, camera.height() + beside}), high = camera.toWorld({camera.width() + beside, -beside});
  const CurveReach reach = reachOf(bend, camera);
  const auto apart = [&](VertexId v, VertexId u) {
    return !mayReach({low, high}, geometry.positions()[v], geometry.positions()[u], reach);
  };
  std::erase_if(vertices, [&](VertexId v) { return apart(v, v); });
  std::erase_if(edges, [&](const Found& edge) { return apart(edge.tail, edge.head); });
}

// None: it is not in the view.
std::optional<ScreenDisc> ringOf(const EdgeView& view, const LabelPlace& vertex) {
  const double radius = view.loopRadius * vertex.grown;
  const Vec2 at = vertex.at + kLoopDirection * (view.loopAway * vertex.grown);
  const bool seen = at.x > -radius && at.y > -radius && at.x < view.camera.width() + radius && at.y < view.camera.height() + radius;
  return radius > 0 && seen ? std::optional(ScreenDisc{at.x, at.y, radius}) : std::nullopt;
}

}  // namespace

SeenEdges seenEdges(const EdgeView& view) {
  const Camera& camera = view.camera;
  const double width = camera.width(), height = camera.height();
  const Graph& graph = view.geometry.graph();
  // Arcs that only lead to a vertex in view, from far outside, are those of its own where they lead back.
  std::vector<VertexId> vertices = verticesAround(view.geometry, camera, {width / 2, height / 2}, std::max(width, height));
  auto edges = edgesOf(graph, vertices);
  if (!edges) {
    const Vec2 a = camera.toWorld({0, height}), b = camera.toWorld({width, 0});
    vertices.clear();
    if (!camera.flat() || !view.geometry.within({{a.x, a.y}, {b.x, b.y}}, kMostVerticesAround, vertices)) return {};
    edges = edgesOf(graph, vertices);
    if (!edges) return {};
  }
  if (camera.flat()) leaveOutside(view.geometry, camera, view.bend, view.discRadius, vertices, *edges);
  const std::size_t around = vertices.size();
  std::vector<VertexId> asked = vertices;
  for (const Found& edge : *edges) asked.insert(asked.end(), {edge.tail, edge.head});
  const auto places = view.places ? view.places(asked) : groundPlaces(view.geometry, camera, asked);
  SeenEdges out;
  const ScreenBox page{0, 0, width, height};
  for (std::size_t i = 0; i < around; ++i) {
    if (!places[i]) continue;
    const double radius = std::max(view.discRadius, view.ringRadius) * places[i]->grown;
    const Vec2 at = places[i]->at;
    if (at.x > -radius && at.y > -radius && at.x < width + radius && at.y < height + radius) out.discs.push_back({at.x, at.y, radius});
  }
  for (std::size_t e = 0; e < edges->size(); ++e) {
    const auto &from = places[around + 2 * e], &to = places[around + 2 * e + 1];
    if (!from || !to) continue;
    const Found& found = (*edges)[e];
    if (found.tail == found.head) {
      if (const auto ring = ringOf(view, *from)) {
        if (out.edges.size() == kMostSeenEdges) return {};
        out.edges.push_back({.arc = found.arc, .tail = found.tail, .head = found.head, .line = {}, .loop = ring});
        out.discs.push_back(*ring);
      }
      continue;
    }
    const double dx = to->at.x - from->at.x, dy = to->at.y - from->at.y, length = std::hypot(dx, dy);
    const double before = view.discRadius * from->grown, after = view.discRadius * to->grown;
    if (!(length > before + after)) continue;
    const double ux = dx / length, uy = dy / length;
    ScreenLine free{from->at.x + ux * before, from->at.y + uy * before, to->at.x - ux * after, to->at.y - uy * after};
    if (view.bend.on()) {
      const EdgeCurve whole = curveOf(found.tail, found.head, from->at, to->at, view.bend);
      const double begin = wayAfterBegin(whole, before), end = wayBeforeEnd(whole, after);
      if (!(begin < end)) continue;
      const EdgeCurve part = whole.part(begin, end);
      free = {part.a.x, part.a.y, part.b.x, part.b.y, part.bow.x, part.bow.y};
    }
    const auto line = clipped(free, page);
    if (!line || std::hypot(line->bx - line->ax, line->by - line->ay) < view.shortest) continue;
    if (out.edges.size() == kMostSeenEdges) return {};
    out.edges.push_back({found.arc, found.back, found.tail, found.head, *line, {}});
  }
  return out;
}

}  // namespace wf::render

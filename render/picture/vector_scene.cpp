// Edges, loops, arrows and vertices.
#include "render/picture/vector_scene.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/scene/line_part.h"
#include "render/scene/mark_sizes.h"
#include "render/scene/visibility.h"

namespace wf::render {
namespace {

// Ends that differ by less look alike, and so do those of lines that are shorter: such lines have one colour, and files are smaller.
constexpr double kAlike = 2.5 / 255, kShort = 3;

bool inBox(const Box& box, PointF p) { return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y; }

bool alike(const Tone& a, const Tone& b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b), std::abs(a.a - b.a)}) < kAlike;
}

// The part of an edge that lies on the page or a little beyond; of a curve, one that holds it.
std::optional<LinePart> partOnPage(const EdgeCurve& curve, double beyond, const Camera& page) {
  const Vec2 low{-beyond, -beyond}, high{page.width() + beyond, page.height() + beyond};
  if (curve.straight()) return partInBox(curve.a, curve.b, low, high);
  LinePart part;
  wayInBox(curve, low, high, part.from, part.to);
  return part.from < part.to ? std::optional(part) : std::nullopt;
}

double smoothstep(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

// From afar a line covers one pixel of each row or column, so it is the thinner the more it slants.
double thinWidth(Vec2 along) { return std::max(std::abs(along.x), std::abs(along.y)) / std::max(glm::length(along), 1e-9); }

std::vector<VectorItem> edges(const VectorView& view, const Box& box) {
  std::vector<VectorItem> out;
  const auto ends = view.geometry.edges();
  const auto positions = view.geometry.positions();
  const CurveReach reach = reachOf(view.bend, view.request.camera);
  for (std::size_t e = 0; e < ends.size(); ++e) {
    const auto [v, u] = ends[e];
    if (!mayReach(box, positions[v], positions[u], reach)) continue;
    const double shown = std::min(view.shown(v), view.shown(u));
    if (shown == 0) continue;
    const EdgeCurve curve = view.curve(v, u);
    const double width = view.detail.wideEdges ? 2 * view.edgeHalfWidth(e) : thinWidth(curve.b - curve.a);
    const auto part = partOnPage(curve, width + 2, view.request.camera);
    if (!part) continue;
    Tone from = view.edgeEnd(v, e), to = view.edgeEnd(u, e);
    for (Tone* end : {&from, &to}) {
      // All thin lines are as thin: a wider one covers more.
      if (!view.detail.wideEdges) end->a = 1 - std::pow(1 - end->a, view.edgeWidthFactor(e));
      end->a *= shown;
    }
    const Tone start = mix(from, to, part->from), stop = mix(from, to, part->to);
    const EdgeCurve seen = curve.part(part->from, part->to);
    VectorLine line{seen.a, seen.b, width, inkOf(start), inkOf(stop), false, seen.bow};
    if (alike(start, stop) || glm::length(line.b - line.a) < kShort * view.ratio) line.from = line.to = inkOf(mix(start, stop, 0.5));
    out.emplace_back(line);
  }
  return out;
}

std::vector<VectorItem> loops(const VectorView& view, const Box& box) {
  std::vector<VectorItem> out;
  if (!view.discs()) return out;
  const double ring = static_cast<double>(loopRadius(view.detail, static_cast<float>(view.ratio)));
  for (const VertexId v : view.geometry.loops()) {
    if (!inBox(box, view.geometry.positions()[v]) || view.shown(v) == 0) continue;
    const Vec2 beside = kLoopDirection * loopAway(view.radius(v), ring);
    Tone tone = view.edgeEnd(v);
    tone.a *= view.shown(v);
    const double half = static_cast<double>(view.detail.edgeHalfWidth);
    out.emplace_back(VectorDisc{view.place(v) + beside, ring - half, std::nullopt, 2 * half, inkOf(tone)});
  }
  return out;
}

void addArrow(const VectorView& view, std::size_t edge, VertexId tail, VertexId head, std::vector<VectorItem>& out) {
  const Vec2 from = view.place(tail), to = view.place(head);
  const double reach = glm::length(to - from);
  if (reach < kShortestArrow * view.ratio) return;
  const double rim = static_cast<double>(arrowRim(view.detail, static_cast<float>(view.ratio)));
  const double tip = view.radius(head) + rim, room = reach - tip - view.radius(tail) - rim;
  double extent = static_cast<double>(arrowSize(view.detail, static_cast<float>(view.ratio)));
  if ((view.style(edge) & VectorView::kChosen) != 0) extent *= 1.25;
  if ((view.style(edge) & VectorView::kFaint) != 0) extent *= 0.85;
  extent = std::min(extent, 0.45 * room);  // a short arc has a small head, and a very short one none
  Tone tone = view.edgeEnd(head, edge);
  tone.a *= std::min(view.shown(tail), view.shown(head)) * smoothstep(10 * view.ratio, 22 * view.ratio, room);
  if (!(tone.a > 0) || !(extent > 0)) return;
  tone.a = (tone.a + std::sqrt(tone.a)) / 2;
  Vec2 along = (to - from) / reach, at = to - along * tip;
  if (view.bend.on()) {  // the head lies along the curve where it meets the disc
    const EdgeCurve curve = view.curve(tail, head);
    at = curve.at(wayBeforeEnd(curve, tip));
    const Vec2 way = at - curve.at(wayBeforeEnd(curve, tip + std::max(extent, 1.0)));
    if (glm::length(way) > 0) along = way / glm::length(way);
  }
  const Vec2 across{-along.y, along.x};
  const Vec2 back = at - along * extent;
  out.emplace_back(VectorShape{
      {{at, back + across * (0.4 * extent), at - along * (0.72 * extent), back - across * (0.4 * extent)}}, inkOf(tone), 0, {}});
}

std::vector<VectorItem> arrows(const VectorView& view, const Box& box) {
  std::vector<VectorItem> out;
  const GraphGeometry& geometry = view.geometry;
  if (!view.request.arrows || !geometry.graph().directed() || !geometry.oneWay() || !view.detail.wideEdges || !view.discs()) return out;
  for (std::size_t e = 0; e < geometry.edges().size(); ++e) {
    const auto [a, b] = geometry.edges()[e];
    const std::uint8_t ways = geometry.directions(e);
    if ((ways & GraphGeometry::kForward) != 0 && inBox(box, geometry.positions()[b])) addArrow(view, e, a, b, out);
    if ((ways & GraphGeometry::kBackward) != 0 && inBox(box, geometry.positions()[a])) addArrow(view, e, b, a, out);
  }
  return out;
}

VectorItem disc(const VectorView& view, VertexId v) {
  const double size = view.radius(v);
  const double radius = view.alphaOf(v) < 64 ? std::max(size * 0.8, std::min(size, 1.25)) : size;
  const bool outlined = !view.words.looks.empty() && view.request.mapping.outline.on();
  // A colour has to be seen: wider than a mere gap.
  const double ring = outlined ? std::clamp(radius * 0.4, 1.2, kOutlineRoom - 1) : std::clamp(radius * 0.22, 0.6, 1.5);
  const Rgb8 around = outlined ? view.outline(v) : view.request.theme.background;
  return VectorDisc{view.place(v), radius, inkOf(view.colour(v)), ring * view.ratio, {around, 1}, view.shown(v)};
}

VectorItem dot(const VectorView& view, VertexId v) {
  constexpr double kOfOnePixel = 0.5641895835;  // radius of a disc whose area is 1
  Tone tone = view.colour(v);
  tone.a = view.dotAlpha() * view.shown(v);
  return VectorDisc{view.place(v), kOfOnePixel, inkOf(tone)};
}

std::vector<VectorItem> vertices(const VectorView& view) {
  std::vector<VectorItem> out;
  if (view.detail.vertices == Detail::Vertices::Hidden) return out;
  for (const VertexId v : view.geometry.vertexOrder()) {
    if (!inBox(view.detail.visible, view.geometry.positions()[v]) || view.shown(v) == 0) continue;
    out.push_back(view.discs() ? disc(view, v) : dot(view, v));
  }
  return out;
}

}  // namespace

std::uint64_t countInView(const FrameRequest& request, const GraphGeometry& geometry, const Detail& detail, std::uint64_t most) {
  const Box box = besideDiscs(request, detail);
  const auto positions = geometry.positions();
  const CurveReach reach = reachOf(bendOf(request.mapping.style, request.camera), request.camera);
  std::uint64_t count = 0;
  for (const EdgeEnds& e : geometry.edges()) {
    if (count > most) return count;
    count += mayReach(box, positions[e.a], positions[e.b], reach) ? 1 : 0;
  }
  for (const PointF& p : positions) {
    if (count > most) return count;
    count += detail.vertices != Detail::Vertices::Hidden && inBox(detail.visible, p) ? 1 : 0;
  }
  return count;
}

std::vector<VectorLayer> nearLayers(const VectorView& view) {
  if (view.words.colours.size() != view.geometry.positions().size()) return {};
  const Box box = besideDiscs(view.request, view.detail);
  std::vector<VectorLayer> out;
  out.push_back({"edges", edges(view, box)});
  out.push_back({"loops", loops(view, box)});
  out.push_back({"arrows", arrows(view, box)});
  out.push_back({"vertices", vertices(view)});
  std::erase_if(out, [](const VectorLayer& layer) { return layer.items.empty(); });
  return out;
}

}  // namespace wf::render

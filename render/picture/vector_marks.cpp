// Paths, explanations, cuts, the frontier and marks.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/picture/vector_scene.h"
#include "render/scene/band_pieces.h"
#include "render/scene/differing_marks.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

Tone withAlpha(Tone tone, double alpha) {
  tone.a = alpha;
  return tone;
}

double luminance(const Tone& tone) { return 0.2126 * tone.r + 0.7152 * tone.g + 0.0722 * tone.b; }

// One pass of a band over all of its pieces; discs stay free where there are any.
void addBand(const VectorView& view, std::span<const VertexId> pieces, double halfWidth, const Tone& tone, std::vector<VectorItem>& out) {
  const double trim = view.discs() ? static_cast<double>(view.detail.vertexRadius) : 0;
  for (std::size_t k = 0; k + 1 < pieces.size(); k += 2) {
    const Vec2 a = view.place(pieces[k]), b = view.place(pieces[k + 1]);
    const double size = glm::length(b - a);
    if (trim > 0 && size <= 2 * trim) continue;
    if (view.bend.on() && size > 0) {
      const EdgeCurve whole = view.curve(pieces[k], pieces[k + 1]);
      const double begin = wayAfterBegin(whole, trim), end = wayBeforeEnd(whole, trim);
      const EdgeCurve free = whole.part(begin, std::max(begin, end));
      out.emplace_back(VectorLine{free.a, free.b, 2 * halfWidth, inkOf(tone), inkOf(tone), trim == 0, free.bow});
      continue;
    }
    const Vec2 step = size > 0 ? (b - a) * (trim / size) : Vec2{};
    out.emplace_back(VectorLine{a + step, b - step, 2 * halfWidth, inkOf(tone), inkOf(tone), trim == 0});
  }
}

std::vector<VectorItem> path(const VectorView& view) {
  std::vector<VectorItem> out;
  const auto pieces = pathPieces(view.request, view.geometry, view.detail);
  const double band = static_cast<double>(pathBand(view.detail, static_cast<float>(view.ratio)));
  const Tone mark = toneOf(view.request.theme.mark), ground = view.background();
  const bool markIsLight = luminance(mark) > luminance(ground);
  const Tone dark = toneOf(markIsLight ? view.request.theme.background : view.request.theme.mark, 0.6);
  addBand(view, pieces, band + static_cast<double>(kBandOutline) * view.ratio, withAlpha(dark, 0.9), out);
  addBand(view, pieces, band, markIsLight ? mark : ground, out);
  addBand(view, pieces, static_cast<double>(kPathCore) * band, toneOf(view.request.theme.selection), out);
  return out;
}

// Where a curve of this length is so far from its beginning, along itself.
double wayAt(const EdgeCurve& curve, double length, double whole) {
  if (curve.straight()) return length / whole;
  double low = 0, high = 1;
  for (int k = 0; k < 30; ++k) {
    const double t = (low + high) / 2;
    (lengthTo(curve, t) < length ? low : high) = t;
  }
  return low;
}

// Chevrons that point along the piece, cut into its band.
void addChevrons(const VectorView& view, const EdgeCurve& curve, double half, const Tone& tone, std::vector<VectorItem>& out) {
  const double size = lengthTo(curve, 1), period = 5 * half;
  if (size <= 1.1 * period) return;
  const double trim = view.discs() ? static_cast<double>(view.detail.vertexRadius) : 0;
  for (double start = 0; start < size; start += period) {
    const auto at = [&](double x, double y) {
      const double t = wayAt(curve, std::clamp(start + x * half, trim, size - trim), size);
      const Vec2 way = curve.way(t), along = way / glm::length(way), across{-along.y, along.x};
      return curve.at(t) + across * (y * half);
    };
    if (start + 3.6 * half < trim || start + 0.4 * half > size - trim) continue;
    out.emplace_back(VectorShape{{{at(0.4, -1), at(1.4, 0), at(0.4, 1), at(2.6, 1), at(3.6, 0), at(2.6, -1)}}, inkOf(tone), 0, {}});
  }
}

std::vector<VectorItem> arcBands(const VectorView& view, std::span<const VertexId> arcs, Rgb8 color) {
  std::vector<VectorItem> out;
  const auto pieces = arcPieces(arcs, view.request, view.geometry, view.detail);
  const double band = static_cast<double>(arcBand(view.detail, static_cast<float>(view.ratio)));
  const Tone ink = toneOf(color);
  addBand(view, pieces, band + static_cast<double>(kBandOutline) * view.ratio, withAlpha(view.background(), 0.92), out);
  addBand(view, pieces, band, ink, out);
  for (std::size_t k = 0; k + 1 < pieces.size(); k += 2)
    addChevrons(view, view.curve(pieces[k], pieces[k + 1]), band, mix(ink, view.background(), 0.85), out);
  return out;
}

// A bar across the middle of each edge, a wide line before it and a thin one beyond.
std::vector<VectorItem> cut(const VectorView& view) {
  std::vector<VectorItem> out;
  const auto& ends = view.words.cut;
  const double r = view.ratio, bar = (2.5 + 6.5 * static_cast<double>(view.detail.nearness)) * r;
  const double stroke = std::max(1.5 * static_cast<double>(view.detail.edgeHalfWidth), 1.25 * r);
  const double trim = view.discs() ? static_cast<double>(view.detail.vertexRadius) : 0;
  for (int pass = 0; pass < 2; ++pass) {
    const double more = pass == 0 ? 1.4 * r : 0;
    const Tone tone = pass == 0 ? withAlpha(view.background(), 0.85) : toneOf(view.request.theme.cut);
    for (std::size_t k = 0; k + 1 < ends.size(); k += 2) {
      const double shown = std::min(view.shown(ends[k]), view.shown(ends[k + 1]));
      if (shown == 0 || !view.meets(ends[k], ends[k + 1])) continue;
      const EdgeCurve curve = view.curve(ends[k], ends[k + 1]);
      const Vec2 from = curve.a, to = curve.b, middle = curve.at(0.5);
      const double size = glm::length(to - from);
      const Vec2 along = size > 0 ? (to - from) / size : Vec2(1, 0), across{-along.y, along.x};
      const Ink ink = inkOf(withAlpha(tone, tone.a * shown));
      out.emplace_back(VectorLine{middle + across * -bar, middle + across * bar, 2 * (stroke + more), ink, ink, true});
      // Pixels from the middle of the chord.
      const auto line = [&](double a, double b, double half) {
        const EdgeCurve part = curve.part(0.5 + a / size, 0.5 + b / size);
        out.emplace_back(VectorLine{part.a, part.b, 2 * (half + more), ink, ink, true, part.bow});
      };
      const double gap = 2 * stroke + 2.5 * r, end = size / 2 - trim - stroke;
      if (end <= gap) continue;
      line(-end, -gap, stroke);
      line(gap, end, stroke / 2);
    }
  }
  return out;
}

// The passes of frontier.frag.glsl: glow, dark outline, light ring, core. Thin ones where warps colour the graph.
std::vector<VectorItem> frontier(const VectorView& view) {
  std::vector<VectorItem> out;
  const double r = view.ratio, near = static_cast<double>(view.detail.nearness);
  const double frontierRadius = static_cast<double>(view.detail.frontierRadius), usual = frontierRadius + 2 * r;
  const double crowd = static_cast<double>(view.words.frontier.size()) * 3.1416 * usual * usual /
                       std::max(frontierRoom(view.request, view.geometry, view.detail), 1.0);
  const double scale = frontierScale(crowd), pixel = r * scale;
  const double t = std::clamp((scale - 0.5) / 0.5, 0.0, 1.0), glow = t * t * (3 - 2 * t);
  const Tone ground = view.background(), mark = toneOf(view.request.theme.mark), dark = view.dark();
  const bool thin = isOpened(view.request.mapping.colorArray);
  const double stroke = pixel * (thin ? 0.5 * glow : 1), outline = pixel * (thin ? glow : 1);
  for (int pass = glow > 0 && !thin ? 0 : 1; pass < 4; ++pass) {
    for (const std::uint32_t word : view.words.frontier) {
      const VertexId v = word & ~kOpenRing;
      const double shown = view.shown(v);
      if (shown == 0 || !view.meets(v, v)) continue;
      const Vec2 at = view.place(v);
      const double radius = frontierRadius * scale * view.sizeFactorOf(v);
      const double ring = radius + (1.8 + 0.8 * near) * stroke;
      if (pass == 0) {
        const Tone light = withAlpha(mix(view.colour(v), mark, 0.35), glow * (0.22 + 0.38 * near) * shown);
        out.emplace_back(VectorGlow{at, ring + (8 + 6 * near) * pixel, inkOf(light)});
      } else if (pass == 1) {
        out.emplace_back(VectorDisc{at, ring + (1.2 + 0.4 * near) * outline, inkOf(withAlpha(dark, 0.9 * shown))});
      } else if (pass == 2) {
        out.emplace_back(VectorDisc{at, ring, inkOf(withAlpha(mark, shown))});
      } else {
        const Tone inside = (word & kOpenRing) != 0 && !thin ? mix(ground, view.colour(v), 0.3) : view.colour(v);
        out.emplace_back(VectorDisc{at, radius, inkOf(inside), (thin ? 0.3 : 1.1) * r * near, inkOf(dark), shown});
      }
    }
  }
  return out;
}

std::vector<VectorItem> heaviest(const VectorView& view) {
  std::vector<VectorItem> out;
  for (const VertexId v : heaviestOf(view.request)) {
    if (view.shown(v) == 0 || !view.meets(v, v)) continue;
    const double radius = std::max(static_cast<double>(kHeaviestMore) * view.radius(v), static_cast<double>(kHeaviestLeast) * view.ratio);
    const double ring = std::clamp(radius * 0.22, 0.6, 1.5) * view.ratio;
    out.emplace_back(VectorDisc{view.place(v), radius, inkOf(view.colour(v)), ring, {view.request.theme.background, 1}, view.shown(v)});
  }
  return out;
}

enum class Mark { Selected, Hovered, Source, Target, From, To, Pinned };

std::vector<Vec2> diamond(Vec2 at, double ring) {
  const double d = ring * 1.41421356237;
  return {at + Vec2(0, -d), at + Vec2(d, 0), at + Vec2(0, d), at + Vec2(-d, 0)};
}

std::vector<Vec2> square(Vec2 at, double ring) {
  return {at + Vec2(-ring, -ring), at + Vec2(ring, -ring), at + Vec2(ring, ring), at + Vec2(-ring, ring)};
}

void addTicks(const VectorView& view, VertexId v, const DifferingTicks& ticks, float opacity, std::vector<VectorItem>& out) {
  if (v >= view.geometry.positions().size() || !view.meets(v, v)) return;
  const Vec2 at = view.place(v);
  const double low = static_cast<double>(ticks.radius), high = static_cast<double>(ticks.radius + ticks.beyond);
  for (const bool outline : {true, false}) {
    if (outline && ticks.outline <= 0) continue;
    const double half = static_cast<double>(ticks.stroke + (outline ? ticks.outline : 0));
    const Ink ink = inkOf(outline ? withAlpha(view.dark(), 0.9 * static_cast<double>(opacity))
                                  : withAlpha(toneOf(view.request.theme.cut), static_cast<double>(opacity)));
    for (const Vec2 side : {Vec2(1, 1), Vec2(1, -1), Vec2(-1, 1), Vec2(-1, -1)}) {
      const Vec2 way = side * 0.70710678;
      out.emplace_back(VectorLine{at + way * low, at + way * high, 2 * half, ink, ink, true});
    }
  }
}

// A shape with a dark outline around its light stroke; stroke: half the width, pixels.
void addMark(const VectorView& view, VertexId v, Mark mark, double ring, double stroke, std::vector<VectorItem>& out) {
  if (v >= view.geometry.positions().size() || !view.meets(v, v)) return;
  const Vec2 at = view.place(v);
  if (mark == Mark::Pinned) {
    for (const double more : {1.3 * view.ratio, 0.0}) {
      const Ink ink = inkOf(more > 0 ? withAlpha(view.dark(), 0.9) : toneOf(view.request.theme.mark));
      out.emplace_back(VectorShape{{square(at, ring + more)}, ink, 0, {}});
    }
    return;
  }
  const Tone light = toneOf(mark == Mark::Selected ? view.request.theme.selection : view.request.theme.mark);
  for (const bool outline : {true, false}) {
    const double half = stroke + (outline ? 1.3 * view.ratio : 0);
    const Ink ink = inkOf(outline ? withAlpha(view.dark(), 0.9) : light);
    const auto frame = [&](std::vector<Vec2> points) { out.emplace_back(VectorShape{{std::move(points)}, std::nullopt, 2 * half, ink}); };
    if (mark == Mark::Source) frame(diamond(at, ring));
    if (mark == Mark::Target) frame(square(at, ring));
    if (mark == Mark::Source || mark == Mark::Target) continue;
    out.emplace_back(VectorDisc{at, ring - half, std::nullopt, 2 * half, ink});
    if (mark == Mark::From) frame(diamond(at, ring + 2 * view.ratio));
    if (mark == Mark::To) frame(square(at, ring + 2 * view.ratio));
    if (mark != Mark::Selected) continue;
    const double more = half - stroke;
    for (const Vec2 side : {Vec2(1, 0), Vec2(-1, 0), Vec2(0, 1), Vec2(0, -1)})
      out.emplace_back(VectorLine{at + side * (ring - more), at + side * (ring + 6 * view.ratio + more), 2 * half, ink, ink});
  }
}

std::vector<VectorItem> marks(const VectorView& view) {
  std::vector<VectorItem> out;
  const FrameRequest& request = view.request;
  const auto r = static_cast<float>(view.ratio);
  const double terminal = static_cast<double>(sourceRadius(view.detail, r)), ring = static_cast<double>(selectedRadius(view.detail, r));
  const auto one = [&](const std::optional<VertexId>& v, Mark mark, double radius, float stroke) {
    if (v) addMark(view, *v, mark, radius, static_cast<double>(stroke) * view.ratio, out);
  };
  for (const VertexId v : request.pinned) one(v, Mark::Pinned, static_cast<double>(pinnedRadius(view.detail, r)), 0);
  const DifferingMarks differing =
      request.differing != nullptr ? differingMarks(*request.differing, view.geometry, request.camera, view.detail, r) : DifferingMarks{};
  for (const VertexId v : differing.inside) addTicks(view, v, differing.ticks, differing.inner, out);
  for (const VertexId v : differing.outline) addTicks(view, v, differing.ticks, 1, out);
  for (const VertexId v : differing.spread) addTicks(view, v, differing.spreadTicks, 1, out);
  one(request.target, Mark::Target, terminal, kSourceStroke);
  one(request.source, Mark::Source, terminal, kSourceStroke);
  for (const VertexId v : request.selected) one(v, Mark::Selected, ring + view.ratio, kSelectedStroke);
  const double pair = ring + 4 * view.ratio;
  if (request.hovered != request.from && request.hovered != request.to) one(request.hovered, Mark::Hovered, pair, kPairStroke);
  one(request.from, Mark::From, pair, kPairStroke);
  one(request.to, Mark::To, pair, kPairStroke);
  return out;
}

}  // namespace

std::vector<VectorLayer> markLayers(const VectorView& view) {
  if (view.words.colours.size() != view.geometry.positions().size()) return {};
  std::vector<VectorLayer> out;
  out.push_back({"path", path(view)});
  out.push_back({"why", arcBands(view, view.request.why, view.request.theme.why)});
  out.push_back({"arc", arcBands(view, view.request.arc, view.request.theme.selection)});
  out.push_back({"cut", cut(view)});
  out.push_back({"frontier", frontier(view)});
  out.push_back({"heaviest", heaviest(view)});
  out.push_back({"marks", marks(view)});
  std::erase_if(out, [](const VectorLayer& layer) { return layer.items.empty(); });
  return out;
}

std::uint64_t countMarks(const FrameRequest& request, const DrawnWords& words) {
  return words.frontier.size() + words.cut.size() / 2 + request.path.size() + request.why.size() / 2 + request.selected.size() +
         request.pinned.size() + countDiffering(request.differing.get());
}

FrameRequest withoutMarks(const FrameRequest& request) {
  FrameRequest out = request;
  out.mapping.frontierArray = out.mapping.nextFrontierArray = out.mapping.pendingArray = out.mapping.insideArray = -1;
  out.hovered = out.from = out.to = out.source = out.target = std::nullopt;
  out.differing.reset();
  for (auto* list : {&out.selected, &out.pinned, &out.path, &out.why, &out.arc}) list->clear();
  return out;
}

}  // namespace wf::render

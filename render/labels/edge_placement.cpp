#include "render/labels/edge_placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/labels/screen_grid.h"
#include "render/scene/line_part.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {
namespace {

constexpr std::uint8_t kAlong = 7;
constexpr double kOn[kAlong] = {0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74};    // parts of the line's way
constexpr double kBeside[kAlong] = {0.64, 0.56, 0.72, 0.48, 0.8, 0.4, 0.3};  // nearer to the head where it can be
constexpr double kAround[kAlong] = {0, -30, 30, -60, 60, -90, 90};  // degrees, from the direction in which a loop leaves its vertex
constexpr double kMostCovered = 0.7;                                // of a line: a longer text would hide which two vertices it joins

ScreenBox boxAround(double x, double y, const EdgeLabelCandidate& c) {
  return {x - c.width / 2, y - c.height / 2, x + c.width / 2, y + c.height / 2};
}

// Outside of its ring.
std::optional<ScreenBox> loopLabelBox(const EdgeLabelCandidate& c, std::uint8_t place, double air) {
  if (!(c.width > 0) || !(c.height > 0) || place >= kAlong) return std::nullopt;
  const double angle = std::atan2(kLoopDirection.y, kLoopDirection.x) + kAround[place] * std::numbers::pi / 180;
  const double ux = std::cos(angle), uy = std::sin(angle);
  const double away = c.loop->radius + air + (std::abs(ux) * c.width + std::abs(uy) * c.height) / 2;
  return boxAround(c.loop->x + ux * away, c.loop->y + uy * away, c);
}

std::optional<LinePart> partIn(const ScreenBox& box, Vec2 a, Vec2 b) {
  return partInBox(a, b, {box.left, box.top}, {box.right, box.bottom});
}

bool mayMeet(const EdgeCurve& curve, const ScreenBox& box) {
  const double x = std::abs(curve.bow.x) / 2, y = std::abs(curve.bow.y) / 2;
  return std::max(curve.a.x, curve.b.x) + x >= box.left && std::min(curve.a.x, curve.b.x) - x <= box.right &&
         std::max(curve.a.y, curve.b.y) + y >= box.top && std::min(curve.a.y, curve.b.y) - y <= box.bottom;
}

// Calls meets(from, to) for each straight piece of the curve that has a part in the box, with that part of the curve's way, in their order;
// until it says false.
template <class Meets>
void eachPart(const EdgeCurve& curve, const ScreenBox& box, const Meets& meets) {
  if (!mayMeet(curve, box)) return;
  const int pieces = curvePieces(std::hypot(curve.bow.x, curve.bow.y));
  Vec2 before = curve.a;
  for (int k = 0; k < pieces; ++k) {
    const Vec2 after = curve.at((k + 1.0) / pieces);
    const auto part = partIn(box, before, after);
    if (part && !meets((k + part->from) / pieces, (k + part->to) / pieces)) return;
    before = after;
  }
}

std::optional<ScreenLine> clippedCurve(const EdgeCurve& curve, const ScreenBox& box) {
  LinePart best{0, 0}, now{0, -1};
  eachPart(curve, box, [&](double from, double to) {
    if (from > now.to + 1e-9) now.from = from;
    now.to = to;
    if (now.to - now.from > best.to - best.from) best = now;
    return true;
  });
  if (!(best.to > best.from)) return std::nullopt;
  const EdgeCurve part = curve.part(best.from, best.to);
  return ScreenLine{part.a.x, part.a.y, part.b.x, part.b.y, part.bow.x, part.bow.y};
}

}  // namespace

std::optional<ScreenLine> clipped(const ScreenLine& line, const ScreenBox& box) {
  if (!line.curve().straight()) return clippedCurve(line.curve(), box);
  const auto part = partIn(box, {line.ax, line.ay}, {line.bx, line.by});
  if (!part) return std::nullopt;
  const double dx = line.bx - line.ax, dy = line.by - line.ay;
  return ScreenLine{line.ax + dx * part->from, line.ay + dy * part->from, line.ax + dx * part->to, line.ay + dy * part->to};
}

bool crosses(const ScreenLine& line, const ScreenBox& box) {
  const EdgeCurve curve = line.curve();
  if (curve.straight()) return partIn(box, curve.a, curve.b).has_value();
  bool any = false;
  eachPart(curve, box, [&](double, double) { return !(any = true); });
  return any;
}

std::optional<ScreenBox> edgeLabelBox(const EdgeLabelCandidate& c, std::uint8_t place, double air) {
  if (c.loop) return loopLabelBox(c, place, air);
  const double length = std::hypot(c.line.bx - c.line.ax, c.line.by - c.line.ay);
  if (!(length > 0) || !(c.width > 0) || !(c.height > 0) || place >= kEdgeLabelPlaces) return std::nullopt;
  const int side = place / kAlong;  // on the line, right, left
  if (c.beside && side != 1) return std::nullopt;
  const double t = c.beside ? kBeside[place % kAlong] : kOn[place % kAlong];
  const EdgeCurve curve = c.line.curve();
  const Vec2 at = curve.at(t), way = curve.way(t);
  const double size = std::hypot(way.x, way.y), ux = way.x / size, uy = way.y / size;
  double x = at.x, y = at.y;
  if (side == 0) {
    const double covered = std::min(ux != 0 ? c.width / std::abs(ux) : INFINITY, uy != 0 ? c.height / std::abs(uy) : INFINITY);
    if (covered > kMostCovered * length) return std::nullopt;
  } else {
    // On the right of what goes right is below: y leads down.
    const double away = (std::abs(uy) * c.width + std::abs(ux) * c.height) / 2 + air;
    x += (side == 1 ? -uy : uy) * away;
    y += (side == 1 ? ux : -ux) * away;
  }
  return boxAround(x, y, c);
}

std::vector<PlacedEdgeLabel> placeEdgeLabels(std::span<const EdgeLabelCandidate> candidates, std::span<const ScreenLine> lines,
                                             const LabelRoom& room) {
  std::vector<PlacedEdgeLabel> placed;
  const ScreenGrid grid(room.view);
  std::vector<std::vector<std::uint32_t>> taken(grid.size()), discs(grid.size()), labels(grid.size());
  for (std::uint32_t i = 0; i < room.taken.size(); ++i)
    grid.each(room.taken[i], [&](std::size_t cell) { return taken[cell].push_back(i), true; });
  for (std::uint32_t i = 0; i < room.discs.size(); ++i) {
    const ScreenDisc& d = room.discs[i];
    grid.each({d.x - d.radius, d.y - d.radius, d.x + d.radius, d.y + d.radius},
              [&](std::size_t cell) { return discs[cell].push_back(i), true; });
  }
  const auto fits = [&](const ScreenBox& box) {
    if (box.left < room.view.left || box.top < room.view.top || box.right > room.view.right || box.bottom > room.view.bottom) return false;
    const ScreenBox wide{box.left - room.gapX, box.top - room.gapY, box.right + room.gapX, box.bottom + room.gapY};
    return grid.each(wide, [&](std::size_t cell) {
      const auto overlaps = [&](std::uint32_t i) { return placed[i].box.overlaps(wide); };
      const auto lies = [&](std::uint32_t i) { return room.taken[i].overlaps(box); };
      const auto hides = [&](std::uint32_t i) { return covers(box, room.discs[i]); };
      return std::none_of(labels[cell].begin(), labels[cell].end(), overlaps) &&
             std::none_of(taken[cell].begin(), taken[cell].end(), lies) && std::none_of(discs[cell].begin(), discs[cell].end(), hides);
    });
  };
  const auto isOwn = [](const ScreenLine& line, const ScreenLine& own) { return line == own || line == own.turned(); };
  const auto clear = [&](const EdgeLabelCandidate& c, const ScreenBox& box) {
    return std::none_of(lines.begin(), lines.end(), [&](const ScreenLine& line) { return !isOwn(line, c.line) && crosses(line, box); });
  };
  const auto put = [&](std::uint32_t i, std::uint8_t place, bool uncrossed) {
    const EdgeLabelCandidate& c = candidates[i];
    const auto box = edgeLabelBox(c, place, room.gapX);
    if (!box || !fits(*box) || (uncrossed && !clear(c, *box))) return false;
    const auto number = static_cast<std::uint32_t>(placed.size());
    placed.push_back({i, place, *box});
    grid.each(*box, [&](std::size_t cell) { return labels[cell].push_back(number), true; });
    return true;
  };
  // Those that are shown stay where they are before one of them moves: else one that has to move drives others away.
  std::vector<std::uint32_t> moving;
  for (std::uint32_t i = 0; i < candidates.size() && placed.size() < room.most; ++i) {
    if (!candidates[i].place || !put(i, *candidates[i].place, true)) moving.push_back(i);
  }
  for (const std::uint32_t i : moving) {
    bool done = placed.size() >= room.most;
    for (const bool uncrossed : {true, false}) {
      if (!done && !uncrossed && candidates[i].place) done = put(i, *candidates[i].place, false);
      for (std::uint8_t place = 0; place < kEdgeLabelPlaces && !done; ++place) done = put(i, place, uncrossed);
    }
  }
  return placed;
}

}  // namespace wf::render

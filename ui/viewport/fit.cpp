// A few rounds of moving and scaling what the box's corners take on the screen.
#include "ui/viewport/fit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace wf::ui {
namespace {

constexpr double kLeastShare = 0.6;     // a graph is not made smaller than that to show beside what covers it
constexpr std::size_t kMostCovers = 5;  // 3^n ways to go around them

struct Area {
  double left = 0, top = 0, right = 0, bottom = 0;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

// What the box takes on the screen; none where a part of it is not in front of the eye.
std::optional<Area> seenOf(const render::Camera& camera, const render::Box& box, double lowest, double highest) {
  Area seen{INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (int corner = 0; corner < 8; ++corner) {
    const auto at = camera.project(
        {(corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y, (corner & 4) != 0 ? highest : lowest});
    if (!at) return std::nullopt;
    seen = {std::min(seen.left, at->screen.x), std::min(seen.top, at->screen.y), std::max(seen.right, at->screen.x),
            std::max(seen.bottom, at->screen.y)};
  }
  return seen;
}

// Between the edges, with a margin that is a share of what is left.
Area roomIn(const render::Camera& camera, const Edges& edges, double margin) {
  const double wide = camera.width() - edges.left - edges.right, high = camera.height() - edges.top - edges.bottom;
  return {edges.left + wide * margin, edges.top + high * margin, edges.left + wide * (1 - margin), edges.top + high * (1 - margin)};
}

bool empty(const render::Box& box) { return !(box.high.x > box.low.x || box.high.y > box.low.y); }

// Into the area, as large as it fits; false: as it was before, or nearly.
bool fitInto(render::Camera& camera, const render::Box& box, double lowest, double highest, const Area& area) {
  constexpr int kRounds = 12;
  for (int round = 0; round < kRounds; ++round) {
    const auto seen = seenOf(camera, box, lowest, highest);
    if (!seen) return false;
    const double factor = std::min(area.width() / std::max(seen->width(), 1e-9), area.height() / std::max(seen->height(), 1e-9));
    if (!std::isfinite(factor)) return false;
    camera.pan((area.left + area.right - seen->left - seen->right) / 2, (area.top + area.bottom - seen->top - seen->bottom) / 2);
    camera.zoomAt((area.left + area.right) / 2, (area.top + area.bottom) / 2, std::clamp(factor, 0.5, 1.5));
  }
  return true;
}

// The area beside the covers that lets a thing of this shape be largest.
struct Choice {
  Area area;
  double scale = 0;
};

void choose(std::span<const Cover> covers, const Area& area, double width, double height, Choice& best) {
  const double scale = std::min(area.width() / std::max(width, 1e-9), area.height() / std::max(height, 1e-9));
  if (area.width() <= 0 || area.height() <= 0 || scale <= best.scale) return;
  if (covers.empty()) {
    best = {area, scale};
    return;
  }
  const Cover& c = covers.front();
  const auto rest = covers.subspan(1);
  if (c.right <= area.left || c.left >= area.right || c.bottom <= area.top || c.top >= area.bottom)
    return choose(rest, area, width, height, best);
  // Above or below it, beside it on either side.
  for (const Area& part : {Area{area.left, area.top, area.right, c.top}, Area{area.left, c.bottom, area.right, area.bottom},
                           Area{c.right, area.top, area.right, area.bottom}, Area{area.left, area.top, c.left, area.bottom}}) {
    choose(rest, part, width, height, best);
  }
}

}  // namespace

void fit(render::Camera& camera, const render::Box& box, double lowest, double highest, double margin, const Edges& edges) {
  camera.frame(box, lowest, highest, margin);
  const bool whole = edges == Edges{};
  if (camera.width() < 2 || camera.height() < 2 || (whole && (camera.flat() || empty(box)))) return;
  const Area room = roomIn(camera, edges, margin);
  if (room.width() < 1 || room.height() < 1) return;
  if (empty(box)) return camera.pan((edges.left - edges.right) / 2, (edges.top - edges.bottom) / 2);
  if (!fitInto(camera, box, lowest, highest, room)) camera.frame(box, lowest, highest, margin);
}

void fitBeside(render::Camera& camera, const render::Box& box, double lowest, double highest, std::span<const Cover> covers,
               const Covered& covered, double margin, const Edges& edges) {
  fit(camera, box, lowest, highest, margin, edges);
  if (covers.empty() || covers.size() > kMostCovers || empty(box) || camera.width() < 2 || camera.height() < 2) return;
  const render::Camera whole = camera;
  const auto seen = seenOf(camera, box, lowest, highest);
  if (!seen) return;
  const Area all = roomIn(camera, edges, margin);
  const auto lies = [&](const render::Camera& so, const Area& box2, const Cover& c) {
    return c.right > box2.left && c.left < box2.right && c.bottom > box2.top && c.top < box2.bottom && (!covered || covered(so, c));
  };
  // One cover after the other that has something below it: going around one may push the graph below another.
  std::vector<Cover> around;
  for (std::size_t round = 0; round < covers.size(); ++round) {
    const auto now = seenOf(camera, box, lowest, highest);
    const auto next = std::find_if(covers.begin(), covers.end(), [&](const Cover& c) {
      return now && lies(camera, *now, c) && std::find(around.begin(), around.end(), c) == around.end();
    });
    if (next == covers.end()) return;
    around.push_back(*next);
    Choice best;
    choose(around, all, seen->width(), seen->height(), best);
    if (best.scale < kLeastShare) {
      around.pop_back();
      return;
    }
    render::Camera tried = whole;
    if (!fitInto(tried, box, lowest, highest, best.area)) return;
    // With perspective what comes nearer grows: a few rounds may not be enough.
    const auto there = seenOf(tried, box, lowest, highest);
    if (!there || there->left < 0 || there->top < 0 || there->right > camera.width() || there->bottom > camera.height()) return;
    camera = tried;
  }
}

}  // namespace wf::ui

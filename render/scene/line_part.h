// What of a straight line lies in a box.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "render/camera/camera.h"

namespace wf::render {

// Of the way from a to b: 0 at a, 1 at b.
struct LinePart {
  double from = 0, to = 1;
};

// None: the line lies outside (Liang and Barsky).
inline std::optional<LinePart> partInBox(Vec2 a, Vec2 b, Vec2 low, Vec2 high) {
  LinePart part;
  const auto side = [&](double start, double step, double least, double most) {
    if (step == 0) return start >= least && start <= most;
    double in = (least - start) / step, out = (most - start) / step;
    if (in > out) std::swap(in, out);
    part.from = std::max(part.from, in);
    part.to = std::min(part.to, out);
    return part.from <= part.to;
  };
  if (!side(a.x, b.x - a.x, low.x, high.x) || !side(a.y, b.y - a.y, low.y, high.y)) return std::nullopt;
  return part;
}

}  // namespace wf::render

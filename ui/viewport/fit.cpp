// A few rounds of moving and scaling what the box's corners take on the screen.
#include "ui/viewport/fit.h"

#include <algorithm>
#include <cmath>

namespace wf::ui {

void fit(render::Camera& camera, const render::Box& box, double lowest, double highest, double margin) {
  camera.frame(box, lowest, highest, margin);
  if (camera.flat() || camera.width() < 2 || camera.height() < 2 || !(box.high.x > box.low.x || box.high.y > box.low.y)) return;
  constexpr int kRounds = 12;
  for (int round = 0; round < kRounds; ++round) {
    render::Vec2 low{INFINITY, INFINITY}, high{-INFINITY, -INFINITY};
    for (int corner = 0; corner < 8; ++corner) {
      const auto seen = camera.project(
          {(corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y, (corner & 4) != 0 ? highest : lowest});
      if (!seen) return camera.frame(box, lowest, highest, margin);
      low = {std::min(low.x, seen->screen.x), std::min(low.y, seen->screen.y)};
      high = {std::max(high.x, seen->screen.x), std::max(high.y, seen->screen.y)};
    }
    const double width = camera.width(), height = camera.height(), share = 1 - 2 * margin;
    const double factor = std::min(width * share / std::max(high.x - low.x, 1e-9), height * share / std::max(high.y - low.y, 1e-9));
    if (!std::isfinite(factor)) return;
    camera.pan(width / 2 - (low.x + high.x) / 2, height / 2 - (low.y + high.y) / 2);
    camera.zoomAt(width / 2, height / 2, std::clamp(factor, 0.5, 1.5));
  }
}

}  // namespace wf::ui

#include "ui/viewport/views.h"

#include <algorithm>

#include "render/scene/heights.h"

namespace wf::ui {

Covered coveredBy(const render::GraphGeometry& geometry, double highest) {
  return [&geometry, highest](const render::Camera& camera, const Cover& cover) {
    constexpr std::size_t kSample = 20'000;
    const auto positions = geometry.positions();
    const auto order = geometry.vertexOrder();  // shuffled: its first ones are a fair sample
    const auto below = [&](render::PointF at, double height) {
      const auto seen = camera.project({at.x, at.y, height});
      return seen && seen->screen.x >= cover.left && seen->screen.x <= cover.right && seen->screen.y >= cover.top &&
             seen->screen.y <= cover.bottom;
    };
    const std::size_t count = std::min(order.size(), kSample);
    for (std::size_t i = 0; i < count; ++i) {
      const render::PointF at = positions[order[i]];
      if (below(at, 0) || (highest > 0 && !camera.flat() && below(at, highest))) return true;
    }
    return false;
  };
}

void showWhole(render::Camera& camera, const ViewAngle& angle, const render::GraphGeometry& geometry, const render::Mapping& mapping,
               std::span<const Cover> covers, const Edges& edges) {
  camera.look(angle.yaw, angle.tilt, angle.fieldOfView);
  const double highest = render::highestOf(geometry, mapping);
  fitBeside(camera, geometry.bounds(), 0, highest, covers, coveredBy(geometry, highest), 0.06, edges);
}

Edges labelRoom(const LabelContent& labels, int width, int height, double pixelRatio) {
  if (labels.empty()) return {};
  constexpr double kWide = 56, kHigh = 14;  // pixels of a plain screen: a word, and a line
  constexpr double kMost = 0.08;            // of the view, on either side
  const double x = std::min(kWide * pixelRatio, kMost * width), y = std::min(kHigh * pixelRatio, kMost * height);
  return {x, y, x, y};
}

}  // namespace wf::ui

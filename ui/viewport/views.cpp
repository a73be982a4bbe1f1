#include "ui/viewport/views.h"

#include <algorithm>

#include "render/scene/heights.h"
#include "ui/viewport/fit.h"

namespace wf::ui {

double highestOf(const render::GraphGeometry& geometry, const render::Mapping& mapping) {
  const render::Box& all = geometry.bounds();
  return static_cast<double>(render::heightTop(mapping, std::max(all.high.x - all.low.x, all.high.y - all.low.y)));
}

void showWhole(render::Camera& camera, const ViewAngle& angle, const render::GraphGeometry& geometry, const render::Mapping& mapping) {
  camera.look(angle.yaw, angle.tilt, angle.fieldOfView);
  fit(camera, geometry.bounds(), 0, highestOf(geometry, mapping));
}

}  // namespace wf::ui

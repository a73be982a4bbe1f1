// Brings a box into view as large as it fits; Camera::frame leaves room where perspective needs none.
#pragma once

#include "render/camera/camera.h"

namespace wf::ui {

void fit(render::Camera& camera, const render::Box& box, double lowest, double highest, double margin = 0.06);

}  // namespace wf::ui

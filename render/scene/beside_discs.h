// Which vertices may have something beside their discs that reaches into the view.
#pragma once

#include <algorithm>

#include "render/scene/layer.h"

namespace wf::render {

// Vertices may have three times the usual radius.
inline Box besideDiscs(const View& view) {
  const double ratio = std::clamp(view.request.pixelRatio, 0.5, 8.0);
  const double reach = (9 * static_cast<double>(view.detail.vertexRadius) + 8 * ratio) / view.request.camera.pixelsPerUnit();
  const Box& box = view.detail.visible;
  return {{box.low.x - reach, box.low.y - reach}, {box.high.x + reach, box.high.y + reach}};
}

}  // namespace wf::render

// What is written along the axis of heights in a tilted view: the values of its ticks and what they are values of. No ImGui, no OpenGL.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "render/scene/renderer.h"
#include "ui/labels/label_scene.h"

namespace wf::ui {

struct AxisScene {
  const render::FrameRequest& frame;
  const render::GraphGeometry& geometry;
  std::span<const StateArrayInfo> infos;                            // of the run that the picture shows
  std::function<std::optional<exec::ValueRange>(int array)> range;  // as that shows it
  render::SortedKeysOf sorted = {};                                 // the same of what quantiles go by
  std::span<const render::ScreenBox> taken = {};                    // where something else stands; device pixels
};

// None overlaps another or what is taken, none reaches out of the picture. Empty where the picture has no axis, or one too short to read.
std::vector<ViewLabel> axisLabels(const AxisScene& scene, const LabelMeasure& measure);

inline render::ScreenBox boxOf(const ViewLabel& label) {
  return {label.left, label.top, label.left + label.width, label.top + label.height};
}

}  // namespace wf::ui

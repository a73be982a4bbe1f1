// Labels in ImGui's background: text with a halo in the tone of the picture behind it.
#pragma once

#include <vector>

#include "ui/labels/label_scene.h"

struct ImFont;

namespace wf::ui {

// Alpha of a label in parts of 1, and how far its halo reaches, in pixels of a plain screen.
struct LabelInk {
  render::Rgb8 text, halo;
  double strength = 1, haloStrength = 1, haloReach = 0;
};
inline constexpr double kGroundStrength = 0.94;  // of a label's ground, in the tone of the picture
render::ScreenBox labelGround(const ViewLabel& label, double pixelRatio);
LabelInk labelInk(const ViewLabel& label, render::Rgb8 background, bool dark);

// Within a frame. `bold` may be null.
void drawLabels(const std::vector<ViewLabel>& labels, ImFont* regular, ImFont* bold, render::Rgb8 background, bool dark, double pixelRatio);

}  // namespace wf::ui

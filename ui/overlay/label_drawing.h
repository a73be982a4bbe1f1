// Labels in ImGui's background: text with a halo in the tone of the picture behind it.
#pragma once

#include <vector>

#include "ui/labels/view_labels.h"

struct ImFont;

namespace wf::ui {

// Within a frame. `bold` may be null.
void drawLabels(const std::vector<ViewLabel>& labels, ImFont* regular, ImFont* bold, render::Rgb8 background, bool dark, double pixelRatio);

}  // namespace wf::ui

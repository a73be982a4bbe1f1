// Colours made by rule in CIE LCh (D65), where equal steps look about equal: ramps for two sides, and many colours that stay apart.
#pragma once

#include <array>

#include "render/mapping/colormap.h"

namespace wf::render {

struct LabColor {
  double lightness = 0;  // L*, 0 … 100
  double chroma = 0;
  double hue = 0;  // degrees
};

// The sRGB colour; where sRGB has none so colourful, the most colourful one of that lightness and hue.
Rgb8 rgbOf(const LabColor& color);

// Of an sRGB colour.
LabColor labOf(Rgb8 color);
double labDistance(const LabColor& a, const LabColor& b);  // CIE76: 2 is just to be seen

// The straight line through L*a*b* from one end to the other, in even steps; an exponent below 1 leaves the first end sooner.
std::array<Rgb8, 256> labRamp(const LabColor& from, const LabColor& to, double exponent = 1);

// 256 colours; neighbours, and any dozen in a row, are well apart in hue or lightness.
std::array<Rgb8, 256> manyColors();

}  // namespace wf::render

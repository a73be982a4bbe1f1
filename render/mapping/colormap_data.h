// Control points of the published colormaps: entries of their 256-colour tables, sampled densely enough that linear interpolation gives
// every other entry to within one step of eight bits.
#pragma once

#include <cstdint>
#include <span>

namespace wf::render {

struct ControlPoint {
  std::uint8_t index;  // ascending; the first is 0, the last 255
  float r, g, b;       // 0 … 1, sRGB
};

std::span<const ControlPoint> viridisPoints();  // Smith and van der Walt 2015, matplotlib (CC0)
std::span<const ControlPoint> cividisPoints();  // Nuñez, Anderton and Renslow 2018, doi:10.1371/journal.pone.0199239
std::span<const ControlPoint> turboPoints();    // Mikhailov 2019, Google (Apache-2.0)

}  // namespace wf::render

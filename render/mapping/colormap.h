// Colormaps: 256 colours each, perceptually uniform where they claim to be, known by name.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace wf::render {

struct Rgb8 {
  std::uint8_t r = 0, g = 0, b = 0;
  bool operator==(const Rgb8&) const = default;
};

struct Colormap {
  std::string id;     // "viridis"
  std::string title;  // "Viridis"
  std::array<Rgb8, 256> colors;
};

std::span<const Colormap> colormaps();            // the first is the default
const Colormap& colormap(const std::string& id);  // the default where the id is unknown

// The entry for t in 0 … 1 (clamped; NaN gives 0): floor(t × 255 + 0.5). Shaders use the same rule on the same table.
std::uint8_t colormapIndex(double t);

}  // namespace wf::render

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
  // How much of the colours of its ends an edge gives up for this one, 255: all. Only edges use it.
  std::array<std::uint8_t, 256> cover = allCovered();

  static constexpr std::array<std::uint8_t, 256> allCovered() {
    std::array<std::uint8_t, 256> out{};
    out.fill(255);
    return out;
  }
};

std::span<const Colormap> colormaps();  // the first is the default
// Also those of made_colormaps.h, made at the first call and kept. The default where the id is unknown. Any thread.
const Colormap& colormap(const std::string& id);

// The entry for t in 0 … 1 (clamped; NaN gives 0): floor(t × 255 + 0.5). Shaders use the same rule on the same table.
std::uint8_t colormapIndex(double t);

}  // namespace wf::render

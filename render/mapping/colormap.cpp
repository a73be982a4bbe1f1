// The colormaps, built once from their control points.
#include "render/mapping/colormap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <vector>

#include "render/mapping/colormap_data.h"
#include "render/mapping/lab_colors.h"
#include "render/mapping/made_colormaps.h"

namespace wf::render {
namespace {

std::uint8_t toByte(double unit) { return static_cast<std::uint8_t>(std::floor(unit * 255 + 0.5)); }

Colormap interpolated(std::string id, std::string title, std::span<const ControlPoint> points) {
  Colormap map{std::move(id), std::move(title), {}};
  std::size_t segment = 0;
  for (int i = 0; i < 256; ++i) {
    while (i > points[segment + 1].index) ++segment;
    const ControlPoint& low = points[segment];
    const ControlPoint& high = points[segment + 1];
    const double t = static_cast<double>(i - low.index) / (high.index - low.index);
    map.colors[i] = {toByte(low.r + t * (high.r - low.r)), toByte(low.g + t * (high.g - low.g)), toByte(low.b + t * (high.b - low.b))};
  }
  return map;
}

// Equal steps of lightness (CIE L* from 25 to 98), so that the ramp is as uniform as the others and its dark end shows on a dark ground.
Colormap greys() {
  Colormap map{"greys", "Greys", {}};
  for (int i = 0; i < 256; ++i) {
    const double lightness = 25 + 73 * i / 255.0;
    const double f = (lightness + 16) / 116;
    const double luminance = f * f * f;
    const double encoded = luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * std::pow(luminance, 1 / 2.4) - 0.055;
    map.colors[i] = {toByte(encoded), toByte(encoded), toByte(encoded)};
  }
  return map;
}

// The eight colours of Okabe and Ito (Color Universal Design, 2008), black replaced by a grey that shows on dark and on light grounds.
// They repeat, so that with the fixed range 0 … 255 neighbouring values always differ.
Colormap categorical() {
  constexpr Rgb8 kColors[] = {{0, 114, 178},  {230, 159, 0}, {0, 158, 115},  {204, 121, 167},
                              {86, 180, 233}, {213, 94, 0},  {240, 228, 66}, {150, 150, 150}};
  Colormap map{"categorical", "Categorical (Okabe–Ito)", {}};
  for (int i = 0; i < 256; ++i) map.colors[i] = kColors[i % std::size(kColors)];
  return map;
}

// What is left of a capacity: none stands out, some soon gives way to the colours of the edge's ends.
Colormap emberOrange() {
  constexpr double kUncovered = 0.6;  // of the range, on which arcs look as if nothing were mapped
  Colormap map{"ember-orange", "Ember (orange)", labRamp({66, 74, 56}, {44, 14, 265}, 0.5)};
  for (int i = 0; i < 256; ++i) {
    const double left = std::max(0.0, 1 - i / (255 * kUncovered));
    map.cover[i] = toByte(left * left);
  }
  return map;
}

}  // namespace

std::span<const Colormap> colormaps() {
  static const std::vector<Colormap> all = {
      interpolated("viridis", "Viridis", viridisPoints()),
      interpolated("cividis", "Cividis", cividisPoints()),
      interpolated("turbo", "Turbo", turboPoints()),
      greys(),
      {"tide", "Tide (blue to cyan)", labRamp({40, 52, 285}, {84, 32, 205})},
      // The two sides of one picture: the same course of lightness, apart in blue and yellow as well as in red and green.
      {"ember", "Amber (red to amber)", labRamp({40, 66, 26}, {84, 66, 82})},
      {"fern", "Fern (teal to green)", labRamp({40, 36, 222}, {84, 44, 176})},
      emberOrange(),
      categorical(),
      {"categorical-256", "Categorical (256)", manyColors()},
  };
  return all;
}

const Colormap& colormap(const std::string& id) {
  for (const Colormap& map : colormaps()) {
    if (map.id == id) return map;
  }
  static std::mutex mutex;
  static std::map<std::string, Colormap> made;  // whose elements stay where they are
  const std::scoped_lock lock(mutex);
  const auto known = made.find(id);
  if (known != made.end()) return known->second;
  auto map = madeColormap(id);
  return map ? made.emplace(id, std::move(*map)).first->second : colormaps().front();
}

std::uint8_t colormapIndex(double t) {
  if (!(t > 0)) return 0;
  if (t >= 1) return 255;
  return static_cast<std::uint8_t>(std::floor(t * 255 + 0.5));
}

}  // namespace wf::render

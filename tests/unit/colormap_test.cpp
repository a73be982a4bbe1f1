// The colormaps: entries against the published tables, lightness against what "perceptually uniform" means, the index rule.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

#include "render/mapping/colormap.h"

namespace wf::render {
namespace {

// CIE L*, from sRGB.
double lightness(Rgb8 c) {
  const auto linear = [](double byte) {
    const double v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const double y = 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
  return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

struct Known {
  std::string map;
  int index;
  Rgb8 color;
};

TEST(Colormap, MatchesPublishedTablesBetweenTheControlPoints) {
  // Rounded entries of matplotlib's and Google's tables at indices that are not control points.
  const Known known[] = {
      {"viridis", 0, {68, 1, 84}},      {"viridis", 2, {69, 4, 87}},       {"viridis", 48, {66, 64, 134}},
      {"viridis", 128, {33, 145, 140}}, {"viridis", 147, {31, 161, 135}},  {"viridis", 203, {119, 209, 83}},
      {"viridis", 253, {248, 230, 33}}, {"viridis", 255, {253, 231, 37}},  {"cividis", 0, {0, 34, 78}},
      {"cividis", 24, {5, 51, 113}},    {"cividis", 128, {125, 124, 120}}, {"cividis", 254, {254, 230, 54}},
      {"turbo", 0, {48, 18, 59}},       {"turbo", 64, {40, 188, 235}},     {"turbo", 127, {161, 253, 61}},
      {"turbo", 255, {122, 4, 3}},
  };
  for (const Known& k : known) {
    const Rgb8 c = colormap(k.map).colors[static_cast<std::size_t>(k.index)];
    EXPECT_LE(std::abs(c.r - k.color.r), 1) << k.map << " " << k.index;
    EXPECT_LE(std::abs(c.g - k.color.g), 1) << k.map << " " << k.index;
    EXPECT_LE(std::abs(c.b - k.color.b), 1) << k.map << " " << k.index;
  }
}

TEST(Colormap, SequentialMapsGetLighterAllTheWay) {
  for (const std::string id : {"viridis", "cividis", "greys"}) {
    const Colormap& map = colormap(id);
    for (std::size_t i = 8; i < 256; ++i) EXPECT_GT(lightness(map.colors[i]), lightness(map.colors[i - 8])) << id << " " << i;
  }
}

TEST(Colormap, ViridisAndGreysAreUniformInLightness) {
  for (const std::string id : {"viridis", "greys"}) {
    const Colormap& map = colormap(id);
    const double step = (lightness(map.colors[255]) - lightness(map.colors[0])) / 8;
    for (std::size_t i = 0; i < 8; ++i) {
      const double here = lightness(map.colors[std::min<std::size_t>(255, (i + 1) * 32)]) - lightness(map.colors[i * 32]);
      EXPECT_NEAR(here, step, 0.35 * step) << id << " from " << i * 32;
    }
  }
}

TEST(Colormap, NeighboursDifferInTheCategoricalMap) {
  const Colormap& map = colormap("categorical");
  for (std::size_t i = 1; i < 256; ++i) EXPECT_FALSE(map.colors[i] == map.colors[i - 1]) << i;
}

TEST(Colormap, IdsAreDistinctAndUnknownOnesGetTheDefault) {
  std::set<std::string> ids;
  for (const Colormap& map : colormaps()) {
    EXPECT_TRUE(ids.insert(map.id).second) << map.id;
    EXPECT_FALSE(map.title.empty());
    EXPECT_EQ(&colormap(map.id), &map);
  }
  EXPECT_EQ(colormaps().front().id, "viridis");
  EXPECT_EQ(&colormap("no such map"), &colormaps().front());
}

TEST(Colormap, IndexRoundsAndClamps) {
  EXPECT_EQ(colormapIndex(0), 0);
  EXPECT_EQ(colormapIndex(1), 255);
  EXPECT_EQ(colormapIndex(0.5), 128);  // 127.5 + 0.5
  EXPECT_EQ(colormapIndex(0.49 / 255), 0);
  EXPECT_EQ(colormapIndex(0.51 / 255), 1);
  EXPECT_EQ(colormapIndex(-3), 0);
  EXPECT_EQ(colormapIndex(7), 255);
  EXPECT_EQ(colormapIndex(std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_EQ(colormapIndex(std::numeric_limits<double>::infinity()), 255);
  EXPECT_EQ(colormapIndex(-std::numeric_limits<double>::infinity()), 0);
}

}  // namespace
}  // namespace wf::render

// The colormaps: entries against the published tables, lightness against what "perceptually uniform" means, the index rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

#include "render/mapping/lab_colors.h"
#include "render/mapping/made_colormaps.h"

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
  for (const std::string id : {"viridis", "cividis", "greys", "tide", "ember", "fern"}) {
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

TEST(Colormap, NeighboursDifferInTheCategoricalMaps) {
  for (const std::string id : {"categorical", "categorical-256"}) {
    const Colormap& map = colormap(id);
    for (std::size_t i = 1; i < 256; ++i) EXPECT_FALSE(map.colors[i] == map.colors[i - 1]) << id << " " << i;
  }
}

struct Lab {
  double l, a, b;
};

std::array<double, 3> linear(Rgb8 c) {
  const auto one = [](double byte) {
    const double v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return {one(c.r), one(c.g), one(c.b)};
}

Lab labOf(const std::array<double, 3>& c) {
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047);
  const double y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
  const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Lab& p, const Lab& q) { return std::hypot(p.l - q.l, p.a - q.a, p.b - q.b); }

// What people without one kind of cone see: Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
std::array<double, 3> seenBy(int kind, const std::array<double, 3>& c) {
  static constexpr double kMatrices[4][9] = {
      {1, 0, 0, 0, 1, 0, 0, 0, 1},
      {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},   // protanopia
      {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},    // deuteranopia
      {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}};  // tritanopia
  const double* m = kMatrices[kind];
  std::array<double, 3> out{};
  for (std::size_t i = 0; i < 3; ++i) out[i] = std::fmin(1, std::fmax(0, m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2]));
  return out;
}

TEST(Colormap, TheTwoSidesAreFarApartForEveryEyeAndEvenInThemselves) {
  const Colormap& fern = colormap("fern");
  const Colormap& ember = colormap("ember");
  for (int kind = 0; kind < 4; ++kind) {
    double nearest = 1e9;
    for (std::size_t i = 0; i < 256; i += 5) {
      for (std::size_t k = 0; k < 256; k += 5) {
        nearest = std::min(nearest, distance(labOf(seenBy(kind, linear(fern.colors[i]))), labOf(seenBy(kind, linear(ember.colors[k])))));
      }
    }
    EXPECT_GT(nearest, 30) << kind;  // 2.3 is a just noticeable difference
  }
  for (const Colormap* map : {&fern, &ember}) {
    double least = 1e9, most = 0;
    for (std::size_t i = 0; i + 16 < 256; i += 16) {
      const double step = distance(labOf(linear(map->colors[i])), labOf(linear(map->colors[i + 16])));
      least = std::min(least, step);
      most = std::max(most, step);
    }
    EXPECT_LT(most, 1.6 * least) << map->id;
  }
  // The same course of lightness, so that neither side seems further along.
  for (std::size_t i = 0; i < 256; ++i) EXPECT_NEAR(lightness(fern.colors[i]), lightness(ember.colors[i]), 1.5) << i;
}

TEST(Colormap, ManyColorsStayApartAndShowOnDarkAndOnLight) {
  const Colormap& map = colormap("categorical-256");
  std::set<std::array<std::uint8_t, 3>> distinct;
  for (std::size_t i = 0; i < 256; ++i) {
    distinct.insert({map.colors[i].r, map.colors[i].g, map.colors[i].b});
    EXPECT_GT(lightness(map.colors[i]), 45) << i;
    EXPECT_LT(lightness(map.colors[i]), 80) << i;
    for (std::size_t k = 1; k <= 7 && i + k < 256; ++k) {
      EXPECT_GT(distance(labOf(linear(map.colors[i])), labOf(linear(map.colors[i + k]))), 15) << i << " " << i + k;
    }
  }
  EXPECT_GT(distinct.size(), 250u);
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

TEST(Colormap, ReversedOnesRunFromTheOtherEnd) {
  for (const Colormap& map : colormaps()) {
    const std::string other = reversedId(map.id);
    EXPECT_EQ(reversedId(other), map.id);
    const Colormap& reversed = colormap(other);
    if (!canReverse(map)) {
      EXPECT_EQ(reversed.id, colormaps().front().id) << map.id << " has names";
      continue;
    }
    EXPECT_EQ(reversed.id, other);
    for (std::size_t i = 0; i < 256; ++i) EXPECT_EQ(reversed.colors[i], map.colors[255 - i]) << other;
    EXPECT_EQ(&colormap(other), &reversed) << "made once";
  }
}

TEST(Colormap, OwnColoursAreTheirId) {
  const Colormap& map = colormap("#000000,#ff0000,#ffff00");
  EXPECT_EQ(map.id, "#000000,#ff0000,#ffff00");
  EXPECT_EQ(map.colors[0], (Rgb8{0, 0, 0}));
  EXPECT_EQ(map.colors[255], (Rgb8{255, 255, 0}));
  EXPECT_NEAR(map.colors[127].r, 254, 1);
  EXPECT_NEAR(map.colors[64].r, 128, 1);
  EXPECT_EQ(reversedId(map.id), "#ffff00,#ff0000,#000000");
  EXPECT_EQ(idOfColours(coloursOf(map.id)), map.id);
  for (const char* wrong : {"#000000", "#000000,", "#00000,#ffffff", "#gggggg,#ffffff", "red,blue", "#000000,#ffffff,",
                            "#000000,#000000,#000000,#000000,#000000,#000000,#000000,#000000,#000000"})
    EXPECT_FALSE(madeColormap(wrong).has_value()) << wrong;
}

TEST(Colormap, NoEntryVanishesInTheGround) {
  for (const Rgb8 ground : {Rgb8{16, 18, 24}, Rgb8{250, 251, 252}, Rgb8{16, 44, 92}, Rgb8{246, 240, 226}, Rgb8{3, 3, 8}}) {
    for (const Colormap& map : colormaps()) {
      const Colormap& shown = colormapOn(map.id, ground);
      for (std::size_t i = 0; i < 256; ++i) {
        if (map.cover[i] == 0) continue;
        EXPECT_GT(labDistance(wf::render::labOf(shown.colors[i]), wf::render::labOf(ground)), 12) << map.id << " " << i;
        if (labDistance(wf::render::labOf(map.colors[i]), wf::render::labOf(ground)) > 19) {
          EXPECT_EQ(shown.colors[i], map.colors[i]);
        }
      }
      EXPECT_EQ(&colormapOn(map.id, ground), &shown);
    }
  }
  for (const Rgb8 ground : {Rgb8{16, 18, 24}, Rgb8{3, 3, 8}, Rgb8{255, 255, 255}, Rgb8{250, 251, 252}}) {
    const Colormap& shown = colormapOn("#000000,#ffffff", ground);
    for (const Rgb8 colour : shown.colors) EXPECT_GT(labDistance(wf::render::labOf(colour), wf::render::labOf(ground)), 12);
  }
  EXPECT_EQ(&colormapOn("viridis", {16, 18, 24}), &colormap("viridis")) << "it stands out everywhere";
  EXPECT_NE(&colormapOn("greys", {250, 251, 252}), &colormap("greys"));
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

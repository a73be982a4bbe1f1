// Appearances to start from, and the styles that they set.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "render/mapping/lab_colors.h"
#include "render/mapping/presets.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

StateArrayInfo cost() {
  StateArrayInfo out;
  out.id = "cost";
  out.title = "Cost";
  out.role = Role::Cost;
  out.infinite = kNone;
  return out;
}

TEST(Presets, EachSuitsAGraphWithARunAndIsAnother) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  const std::vector<StateArrayInfo> infos = {cost()};
  const Mapping now = suggestMapping(infos);
  std::set<std::string> ids, titles;
  std::vector<Mapping> made;
  for (const Preset& preset : presets()) {
    const auto mapping = preset.make({*graph, infos, now});
    ASSERT_TRUE(mapping.has_value()) << preset.id;
    for (const Mapping& other : made) EXPECT_FALSE(*mapping == other) << preset.id;
    made.push_back(*mapping);
    EXPECT_TRUE(mapping->style.ground.empty() || findGround(mapping->style.ground) != nullptr) << preset.id;
    EXPECT_LE(std::abs(mapping->style.exposure), kMostExposure);
    EXPECT_EQ(mapping->height, now.height) << preset.id;
    ids.insert(preset.id);
    titles.insert(preset.title);
    EXPECT_EQ(findPreset(preset.id), &preset);
    // Chosen again it changes nothing: the list knows it as the one that is chosen.
    EXPECT_TRUE(*preset.make({*graph, infos, *mapping}) == *mapping) << preset.id;
  }
  EXPECT_EQ(ids.size(), 8u);
  EXPECT_EQ(titles.size(), 8u);
}

TEST(Presets, KeepHowEdgesBendButForPlain) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  const std::vector<StateArrayInfo> infos = {cost()};
  Mapping now = suggestMapping(infos);
  now.style.curve = 0.5;
  for (const Preset& preset : presets()) {
    const auto mapping = preset.make({*graph, infos, now});
    ASSERT_TRUE(mapping.has_value()) << preset.id;
    EXPECT_EQ(mapping->style.curve, preset.id == "plain" ? 0 : 0.5) << preset.id;
  }
}

TEST(Presets, ThoseThatHaveNothingToShowAreLeftOut) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  EXPECT_FALSE(findPreset("distance")->make({*graph, {}, {}}).has_value()) << "there is no run";
  EXPECT_TRUE(findPreset("communities")->make({*graph, {}, {}}).has_value());
  EXPECT_EQ(findPreset("neo"), nullptr);
}

// What is near the source, and what is farthest, are not lost in the dark.
TEST(Presets, DistancesAreAllSeenOnADarkGround) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  const std::vector<StateArrayInfo> infos = {cost()};
  const Colormap& map = colormap(findPreset("distance")->make({*graph, infos, suggestMapping(infos)})->colormap);
  for (const Rgb8 c : map.colors) EXPECT_GT(labOf(c).lightness, 40) << int{c.r} << " " << int{c.g} << " " << int{c.b};
}

TEST(Style, ExposureMakesFirmer) {
  EXPECT_EQ(exposed(0.3, 0), 0.3);
  EXPECT_NEAR(exposed(0.3, 1), 1 - 0.7 * 0.7, 1e-12) << "as two lines over each other";
  double before = 0;
  for (double stops = -kMostExposure; stops <= kMostExposure; stops += 0.5) {
    const double now = exposed(0.3, stops);
    EXPECT_GT(now, before) << stops;
    EXPECT_LT(now, 1);
    before = now;
  }
}

TEST(Style, TextsStandOutFromEveryGround) {
  const auto lightness = [](Rgb8 c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; };
  for (const Ground& ground : grounds()) {
    const Theme& theme = ground.theme;
    EXPECT_EQ(ground.dark, lightness(theme.background) < 128) << ground.id;
    for (const Rgb8 ink : {theme.neutral, theme.mark, theme.selection, theme.edge})
      EXPECT_GT(std::abs(lightness(ink) - lightness(theme.background)), 45) << ground.id;
  }
}

}  // namespace
}  // namespace wf::render

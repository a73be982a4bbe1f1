// The mapping rule, the suggestion by role, and the thresholds against the rule, value by value.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "render/mapping/mapping.h"
#include "render/mapping/thresholds.h"
#include "tests/support/data.h"

namespace wf::render {
namespace {

StateArrayInfo arrayOf(ElementType type, Role role = Role::None, Domain domain = Domain::Vertex) {
  StateArrayInfo info;
  info.type = type;
  info.role = role;
  info.domain = domain;
  return info;
}

std::uint64_t floatBits(float f) { return std::bit_cast<std::uint32_t>(f); }
std::uint64_t intBits(std::int32_t i) { return static_cast<std::uint32_t>(i); }

TEST(Mapping, SuggestsCostForColourAndFrontierForTheMark) {
  const std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U8, Role::Visited), arrayOf(ElementType::U8, Role::Frontier),
                                             arrayOf(ElementType::U32, Role::Cost)};
  const Mapping mapping = suggestMapping(infos);
  EXPECT_EQ(mapping.colorArray, 2);
  EXPECT_EQ(mapping.frontierArray, 1);
  EXPECT_EQ(mapping.nextFrontierArray, -1);
  EXPECT_EQ(suggestMapping(std::vector{arrayOf(ElementType::U8, Role::NextFrontier)}).nextFrontierArray, 0);
}

TEST(Mapping, SuggestsNothingThatIsNotOfVertices) {
  const std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U32, Role::Cost, Domain::Arc)};
  EXPECT_EQ(suggestMapping(infos).colorArray, -1);
  EXPECT_EQ(suggestMapping({}).frontierArray, -1);
}

StateArrayInfo named(const std::string& id, StateArrayInfo info) {
  info.id = id;
  return info;
}

TEST(Mapping, CostsMarkWhatRelaxedUnlessEdgesHaveArraysOfTheirOwn) {
  std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U8, Role::OtherSide, Domain::Color), arrayOf(ElementType::U64, Role::Cost),
                                       arrayOf(ElementType::U32, Role::Cost), arrayOf(ElementType::U8, Role::OtherSide),
                                       arrayOf(ElementType::U8, Role::OtherSide)};
  EXPECT_EQ(suggestMapping(infos).relaxedArray, 2) << "sums are made of 32 bits";
  EXPECT_TRUE(suggestMapping(infos).comparesSteps());
  EXPECT_EQ(otherSideOf(infos), 3);
  EXPECT_TRUE(relaxes(infos, 2));
  for (const int array : {-1, 0, 1, 3, 5}) EXPECT_FALSE(relaxes(infos, array)) << array;
  infos[2].type = ElementType::I32;
  EXPECT_EQ(suggestMapping(infos).relaxedArray, 2) << "levels of other programs, and sums of signed weights";
  infos.push_back(arrayOf(ElementType::U32, Role::None, Domain::Edge));
  EXPECT_EQ(suggestMapping(infos).relaxedArray, -1);
  EXPECT_FALSE(suggestMapping(infos).comparesSteps());
  EXPECT_EQ(otherSideOf(std::span(infos).first(3)), -1);
}

TEST(Mapping, ScoresAreLogarithmicAndMarkNoArcs) {
  std::vector<StateArrayInfo> infos = {arrayOf(ElementType::F32, Role::Cost)};
  EXPECT_EQ(suggestMapping(infos).scale, Scale::Log) << "most are small";
  EXPECT_EQ(suggestMapping(infos).relaxedArray, -1) << "they add up along no arc";
  infos[0].infinite = floatBits(INFINITY);
  EXPECT_EQ(suggestMapping(infos).scale, Scale::Linear);
  EXPECT_EQ(suggestMapping(infos).relaxedArray, 0);
}

TEST(Mapping, SuggestsColorsThroughTheirIndexAndChosenEdges) {
  StateArrayInfo color = named("color", arrayOf(ElementType::U32, Role::Color, Domain::Color));
  color.via = "color_index";
  std::vector<StateArrayInfo> infos = {color, named("color_index", arrayOf(ElementType::U32)),
                                       named("selected", arrayOf(ElementType::U8, Role::Selected, Domain::Residual))};
  const Mapping mapping = suggestMapping(infos);
  EXPECT_EQ(mapping.colorArray, 0);
  EXPECT_EQ(mapping.scale, Scale::Category);
  EXPECT_EQ(mapping.colormap, "categorical-256");
  EXPECT_EQ(mapping.chosenArray, 2);
  EXPECT_EQ(mapping.edgeArray, -1);
  EXPECT_EQ(viaOf(infos, 0), 1);
  EXPECT_EQ(viaOf(infos, 1), -1);
  EXPECT_TRUE(drawsVertices(infos, 0));
  EXPECT_TRUE(drawsVertices(infos, 1));
  EXPECT_FALSE(drawsVertices(infos, 2));
  EXPECT_FALSE(drawsVertices(infos, 3));
  infos[0].via = "missing";
  EXPECT_EQ(suggestMapping(infos).colorArray, -1);
  infos[0].via = "color_index";
  infos[1].type = ElementType::F32;  // no places
  EXPECT_EQ(suggestMapping(infos).colorArray, -1);
}

TEST(Mapping, SuggestsTwoColormapsForTwoSides) {
  const std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U8, Role::OtherSide), arrayOf(ElementType::U32, Role::Cost),
                                             arrayOf(ElementType::U8, Role::OtherSide), arrayOf(ElementType::U8, Role::OtherSide)};
  const Mapping mapping = suggestMapping(infos);
  EXPECT_EQ(mapping.otherSideArrays, (std::array{0, 2}));
  EXPECT_EQ(mapping.colormap, "ember");
  EXPECT_EQ(mapping.otherColormap, "fern");
  const Mapping one = suggestMapping(std::vector{arrayOf(ElementType::U32, Role::Cost)});
  EXPECT_EQ(one.otherSideArrays, (std::array{-1, -1}));
  EXPECT_EQ(one.colormap, "viridis");
}

TEST(Mapping, SuggestsFlowOnEdgesAndTheCut) {
  StateArrayInfo activity = arrayOf(ElementType::U8, Role::Activity);
  activity.valueNames = {"relabel", "push", "saturated"};
  std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U64, Role::Excess), activity,
                                       arrayOf(ElementType::U32, Role::Residual, Domain::Residual), arrayOf(ElementType::U32, Role::Inside),
                                       arrayOf(ElementType::U32, Role::Height)};
  Mapping mapping = suggestMapping(infos);
  EXPECT_EQ(mapping.colorArray, 4);
  EXPECT_EQ(mapping.edgeArray, 2);
  EXPECT_EQ(mapping.edgeScale, Scale::Log);
  EXPECT_EQ(mapping.insideArray, 3);
  EXPECT_EQ(mapping.scale, Scale::Log) << "heights beyond reach stand far above the others";
  EXPECT_EQ(mapping.frontierArray, 1);
  EXPECT_EQ(mapping.frontierValue, kActivityPush);
  EXPECT_EQ(mapping.nextFrontierArray, 1);
  EXPECT_EQ(mapping.nextFrontierValue, kActivityRelabel);
  mapping.fixedRange = exec::ValueRange{0, 5};
  chooseColor(mapping, infos, 1);
  EXPECT_EQ(mapping.colorArray, 1);
  EXPECT_EQ(mapping.scale, Scale::Category);
  EXPECT_EQ(mapping.colormap, "categorical");
  EXPECT_FALSE(mapping.fixedRange);
  EXPECT_EQ(mapping.edgeArray, 2);
  EXPECT_EQ(suggestMapping(std::span(infos).subspan(1, 1)).scale, Scale::Category);
}

TEST(Mapping, SuggestsPendingWhereThereIsNoNextFrontier) {
  StateArrayInfo cost = named("cost", arrayOf(ElementType::U32, Role::Cost));
  cost.next = "updating";
  std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U8, Role::Frontier), cost, named("updating", arrayOf(ElementType::U32))};
  EXPECT_EQ(suggestMapping(infos).pendingArray, 1);
  EXPECT_EQ(nextOf(infos, 1), 2);
  EXPECT_EQ(nextOf(infos, 2), -1);
  infos.push_back(arrayOf(ElementType::U8, Role::NextFrontier));
  EXPECT_EQ(suggestMapping(infos).pendingArray, -1);
  infos.pop_back();
  infos[2].type = ElementType::U64;  // cannot be compared
  EXPECT_EQ(suggestMapping(infos).pendingArray, -1);
}

TEST(Mapping, CategoriesKeepTheirEntryInAnyRange) {
  for (std::uint64_t v = 0; v < 256; ++v) EXPECT_EQ(categoryIndex(v), v);
  // Written down: a colour that changed from one version to the next would make old pictures lie.
  EXPECT_EQ(categoryIndex(256), 183);
  EXPECT_EQ(categoryIndex(264'345), 223);
  EXPECT_EQ(categoryIndex(0xFFFF'FFFFu), 218);
  EXPECT_EQ(categoryIndex(1ull << 40), 143);
  std::mt19937_64 random(test::runSeed());
  int alike = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t v = random() >> (random() % 64);
    const StateArrayInfo info = arrayOf(ElementType::U64);
    EXPECT_EQ(colormapIndex(*normalise(info, v, {0, random()}, Scale::Category)), categoryIndex(v));
    EXPECT_NE(categoryIndex(v), categoryIndex(v ^ 1));
    alike += categoryIndex(v) == categoryIndex(v + 264 + random() % 1000);
  }
  EXPECT_LT(alike, 300);  // 78 of 20,000 by chance
}

TEST(Mapping, EqualityLooksAtEverything) {
  const Mapping plain;
  Mapping ringed;
  ringed.nextFrontierArray = 0;
  EXPECT_FALSE(plain == ringed);
  EXPECT_TRUE(plain == Mapping{});
  const auto differs = [&](auto change) {
    Mapping changed;
    change(changed);
    EXPECT_FALSE(changed == plain);
  };
  differs([](Mapping& m) { m.pendingArray = 1; });
  differs([](Mapping& m) { m.otherSideArrays[1] = 1; });
  differs([](Mapping& m) { m.otherColormap = "ember"; });
  differs([](Mapping& m) { m.edgeArray = 1; });
  differs([](Mapping& m) { m.chosenArray = 1; });
  differs([](Mapping& m) { m.insideArray = 1; });
  differs([](Mapping& m) { m.edgeColormap = "turbo"; });
  differs([](Mapping& m) { m.edgeScale = Scale::Category; });
  Mapping other;
  other.fixedRange = exec::ValueRange{0, 1};
  EXPECT_FALSE(plain == other);
  Mapping third = other;
  third.fixedRange->maximum = 2;
  EXPECT_FALSE(third == other);
  other = plain;
  other.scale = Scale::Log;
  EXPECT_FALSE(plain == other);
}

TEST(Mapping, NormalisesEveryType) {
  EXPECT_DOUBLE_EQ(*normalise(arrayOf(ElementType::U32), 15, {10, 20}, Scale::Linear), 0.5);
  EXPECT_DOUBLE_EQ(*normalise(arrayOf(ElementType::I32), intBits(0), {intBits(-10), intBits(30)}, Scale::Linear), 0.25);
  EXPECT_DOUBLE_EQ(*normalise(arrayOf(ElementType::F32), floatBits(-0.5f), {floatBits(-1), floatBits(1)}, Scale::Linear), 0.25);
  EXPECT_DOUBLE_EQ(*normalise(arrayOf(ElementType::U64), 3ull << 40, {1ull << 40, 5ull << 40}, Scale::Linear), 0.5);
  EXPECT_DOUBLE_EQ(*normalise(arrayOf(ElementType::U32), 9, {0, 99}, Scale::Log), 0.5);  // log 10 / log 100
  // The whole 32-bit signed range, where a 32-bit difference would wrap.
  EXPECT_NEAR(*normalise(arrayOf(ElementType::I32), intBits(0), {intBits(INT32_MIN), intBits(INT32_MAX)}, Scale::Linear), 0.5, 1e-9);
}

TEST(Mapping, RealNumbersOnALogarithmicScaleAreApartByTheirRatio) {
  const StateArrayInfo info = arrayOf(ElementType::F32);
  const auto at = [&](float value, float low, float high) {
    return *normalise(info, floatBits(value), {floatBits(low), floatBits(high)}, Scale::Log);
  };
  EXPECT_DOUBLE_EQ(at(10, 1, 1000), 1.0 / 3);
  // However small they are: what a rank of vertices looks like.
  EXPECT_DOUBLE_EQ(at(std::ldexp(10.0f, -30), std::ldexp(1.0f, -30), std::ldexp(1000.0f, -30)), 1.0 / 3);
  EXPECT_NEAR(at(1e-3f, 6e-5f, 0.017f), std::log(1e-3 / 6e-5) / std::log(0.017 / 6e-5), 0.05);
  // Zero and what is negative have no logarithm: the scale begins with a thousandth of the range.
  EXPECT_NEAR(at(0.03f, 0, 1), 0.5, 0.02);
  EXPECT_NEAR(at(-0.94f, -1, 1), 0.5, 0.02);
  EXPECT_EQ(at(5, 5, 5), 0);
  EXPECT_EQ(at(1e30f, 0, INFINITY), 0) << "of a range without a width all is at its lower end";
}

TEST(Mapping, ClampsAndHandlesOneValueRanges) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  EXPECT_EQ(*normalise(info, 5, {10, 20}, Scale::Linear), 0);
  EXPECT_EQ(*normalise(info, 25, {10, 20}, Scale::Linear), 1);
  EXPECT_EQ(*normalise(info, 10, {10, 10}, Scale::Linear), 0);
  EXPECT_EQ(*normalise(info, 11, {10, 10}, Scale::Linear), 1);
  EXPECT_EQ(*normalise(arrayOf(ElementType::F32), floatBits(NAN), {floatBits(0), floatBits(1)}, Scale::Linear), 0);
}

TEST(Mapping, InfiniteHasNoPlace) {
  StateArrayInfo info = arrayOf(ElementType::U32);
  info.infinite = 0xFFFF'FFFFu;
  EXPECT_FALSE(normalise(info, 0xFFFF'FFFFu, {0, 10}, Scale::Linear));
  EXPECT_TRUE(normalise(info, 0xFFFF'FFFEu, {0, 10}, Scale::Linear));
}

// What paint.comp.glsl does with the thresholds.
std::uint8_t indexByThresholds(const std::array<std::uint64_t, 256>& thresholds, std::uint64_t key) {
  unsigned entry = 0;
  for (unsigned stride = 128; stride > 0; stride >>= 1) {
    if (key >= thresholds[entry + stride]) entry += stride;
  }
  return static_cast<std::uint8_t>(entry);
}

struct Range {
  ElementType type;
  exec::ValueRange range;
  bool isSigned = false;
};

class Thresholds : public testing::TestWithParam<Range> {};

TEST_P(Thresholds, GiveTheRulesEntryForEveryValue) {
  const auto& [type, range, isSigned] = GetParam();
  StateArrayInfo info = arrayOf(type);
  info.isSigned = isSigned;
  std::mt19937_64 random(test::runSeed());
  for (const Scale scale : {Scale::Linear, Scale::Log}) {
    const auto thresholds = colormapThresholds(info, range, scale);
    ASSERT_TRUE(std::is_sorted(thresholds.begin(), thresholds.end()));
    std::vector<std::uint64_t> values = {range.minimum, range.maximum};
    const std::uint64_t mask = elementSize(type) == 8 ? ~0ull : 0xFFFF'FFFFull;
    for (int i = 0; i < 4000; ++i) values.push_back(random() & mask);
    // Around each border, where a rule that is only nearly the same would differ.
    for (const std::uint64_t t : thresholds) {
      for (const std::uint64_t key : {t - 1, t, t + 1}) {
        const std::uint64_t bits = type == ElementType::I32   ? key ^ 0x8000'0000u
                                   : type == ElementType::F32 ? ((key & 0x8000'0000u) != 0 ? key ^ 0x8000'0000u : ~key)
                                   : isSigned                 ? key ^ std::uint64_t{1} << 63
                                                              : key;
        values.push_back(bits & mask);
      }
    }
    for (int i = 0; i < 4000 && range.maximum > range.minimum && type != ElementType::F32 && type != ElementType::I32; ++i) {
      values.push_back(range.minimum + random() % (range.maximum - range.minimum + 1));
    }
    for (const std::uint64_t bits : values) {
      if (type == ElementType::F32 && std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(bits))))
        continue;  // the shader asks first
      ASSERT_EQ(indexByThresholds(thresholds, orderKey(info, bits)), colormapIndex(*normalise(info, bits, range, scale)))
          << "bits " << bits << ", scale " << static_cast<int>(scale);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ranges, Thresholds,
                         testing::Values(Range{ElementType::U32, {0, 619}}, Range{ElementType::U32, {0, 255}},
                                         Range{ElementType::U32, {0, 1}}, Range{ElementType::U32, {7, 7}},
                                         Range{ElementType::U32, {0, 0xFFFF'FFFEu}}, Range{ElementType::U8, {0, 200}},
                                         Range{ElementType::I32, {intBits(-500), intBits(1300)}},
                                         Range{ElementType::I32, {intBits(INT32_MIN), intBits(INT32_MAX)}},
                                         Range{ElementType::F32, {floatBits(-2.5f), floatBits(1e6f)}},
                                         Range{ElementType::F32, {floatBits(0), floatBits(1)}}, Range{ElementType::U64, {5, 1ull << 50}},
                                         Range{ElementType::U64, {0, ~0ull - 1}}, Range{ElementType::U64, {~0ull - 4, 3}, true},
                                         Range{ElementType::U64, {std::uint64_t{1} << 63, 1ull << 62}, true}));

TEST(Mapping, OfSignedWideValuesNegativeOnesAreTheLeast) {
  StateArrayInfo info = arrayOf(ElementType::U64);
  info.isSigned = true;
  const auto bits = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
  const exec::ValueRange range{bits(-5), bits(3)};
  EXPECT_LT(orderKey(info, bits(-5)), orderKey(info, bits(3)));
  EXPECT_EQ(bitsOfKey(info, orderKey(info, bits(-5))), bits(-5));
  EXPECT_DOUBLE_EQ(*normalise(info, bits(-1), range, Scale::Linear), 0.5);
  EXPECT_DOUBLE_EQ(*normalise(info, bits(-900), range, Scale::Linear), 0);
  EXPECT_DOUBLE_EQ(*normalise(info, bits(900), range, Scale::Linear), 1);
}

TEST(Mapping, EdgesOfBlocksHaveAColourEach) {
  StateArrayInfo block = named("block", arrayOf(ElementType::U32, Role::Color, Domain::Edge));
  block.constant = true;
  const std::vector<StateArrayInfo> infos{named("cost", arrayOf(ElementType::U32, Role::Cost, Domain::Vertex)), block,
                                          named("flow", arrayOf(ElementType::U32, Role::None, Domain::Arc))};
  Mapping mapping = suggestMapping(infos);
  EXPECT_EQ(mapping.colorArray, 0);
  EXPECT_EQ(mapping.edgeArray, -1) << "only where it is chosen";
  mapping.edgeFixedRange = exec::ValueRange{0, 3};
  chooseEdgeColor(mapping, infos, 1);
  EXPECT_EQ(mapping.edgeArray, 1);
  EXPECT_EQ(mapping.edgeScale, Scale::Category);
  EXPECT_EQ(mapping.edgeColormap, "categorical-256");
  EXPECT_FALSE(mapping.edgeFixedRange.has_value());
  chooseEdgeColor(mapping, infos, 2);
  EXPECT_EQ(mapping.edgeScale, Scale::Linear);
  EXPECT_EQ(mapping.edgeColormap, Mapping().edgeColormap);
  mapping.edgeScale = Scale::Log;
  chooseEdgeColor(mapping, infos, -1);
  EXPECT_EQ(mapping.edgeScale, Scale::Log) << "what suits stays";
}

}  // namespace
}  // namespace wf::render

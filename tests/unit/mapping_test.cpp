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

TEST(Mapping, EqualityLooksAtEverything) {
  const Mapping plain;
  Mapping ringed;
  ringed.nextFrontierArray = 0;
  EXPECT_FALSE(plain == ringed);
  EXPECT_TRUE(plain == Mapping{});
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
};

class Thresholds : public testing::TestWithParam<Range> {};

TEST_P(Thresholds, GiveTheRulesEntryForEveryValue) {
  const auto& [type, range] = GetParam();
  const StateArrayInfo info = arrayOf(type);
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
      ASSERT_EQ(indexByThresholds(thresholds, orderKey(type, bits)), colormapIndex(*normalise(info, bits, range, scale)))
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
                                         Range{ElementType::U64, {0, ~0ull - 1}}));

}  // namespace
}  // namespace wf::render

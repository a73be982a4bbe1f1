// Which value stands on the ground, how high the others stand, and which of them are written along the axis.
#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

#include "compute/core/state_array.h"
#include "render/scene/height_axis.h"

namespace wf::render {
namespace {

StateArrayInfo arrayOf(ElementType type, bool isSigned = false) {
  StateArrayInfo info;
  info.id = "height";
  info.type = type;
  info.isSigned = isSigned;
  return info;
}

std::uint64_t floatBits(float f) { return std::bit_cast<std::uint32_t>(f); }
std::uint64_t intBits(std::int32_t i) { return static_cast<std::uint32_t>(i); }
std::uint64_t wideBits(std::int64_t i) { return static_cast<std::uint64_t>(i); }

Mapping mappingOf(Scale scale, std::optional<exec::ValueRange> fixed = {}) {
  Mapping mapping;
  mapping.height = {.array = 0, .scale = scale, .fixedRange = fixed};
  mapping.heightScale = 0.5;
  return mapping;
}

// The height of a value in parts of the axis.
double share(const StateArrayInfo& info, std::uint64_t bits, exec::ValueRange range, const Mapping& mapping) {
  return static_cast<double>(heightOf(info, bits, range, mapping, 20)) / 10;
}

std::string written(const StateArrayInfo& info, exec::ValueRange range, const Mapping& mapping) {
  std::string out;
  for (const HeightTick& tick : heightTicks(info, heightRule(info, range, mapping, 20)))
    out += (out.empty() ? "" : " ") + formatValue(info, tick.bits);
  return out;
}

TEST(Heights, OfAQuantileScaleTheShareIsTheHeight) {
  const Mapping mapping = mappingOf(Scale::Quantile);
  const StateArrayInfo info = arrayOf(ElementType::U32);
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 1; i <= 100; ++i) values.push_back(i * i * i);
  const Quantiles quantiles(info, sortedKeys(info, values), std::nullopt);
  const HeightRule rule = heightRule(info, exec::ValueRange{1, 1'000'000}, mapping, 20, &quantiles);
  for (const std::uint64_t i : {1u, 17u, 50u, 99u, 100u})
    EXPECT_NEAR(static_cast<double>(heightOf(rule, i * i * i)) / 10, static_cast<double>(i) / 100, 1 / 256.0) << i;
  EXPECT_EQ(heightOf(rule, 0), 0);
  std::string ticks;
  for (const HeightTick& tick : heightTicks(info, rule)) ticks += " " + formatValue(info, tick.bits);
  EXPECT_EQ(ticks, " 1 15,625 125,000 421,875 1,000,000") << "cubes of 25, 50 and 75 between the ends";
}

TEST(Heights, OfALinearScaleZeroIsOnTheGround) {
  const Mapping mapping = mappingOf(Scale::Linear);
  const StateArrayInfo info = arrayOf(ElementType::U32);
  EXPECT_NEAR(share(info, 7, {7, 14}, mapping), 0.5, 1e-6);
  EXPECT_NEAR(share(info, 14, {7, 14}, mapping), 1, 1e-6);
  EXPECT_EQ(share(info, 0, {7, 14}, mapping), 0);
  EXPECT_EQ(share(info, 7, {7, 7}, mapping), 1) << "one value, which is not 0";
  EXPECT_EQ(share(info, 0, {0, 0}, mapping), 0);
  for (const StateArrayInfo& other :
       {arrayOf(ElementType::U8), arrayOf(ElementType::I32), arrayOf(ElementType::U64), arrayOf(ElementType::U64, true)})
    EXPECT_NEAR(share(other, 7, {7, 14}, mapping), 0.5, 1e-6);
  EXPECT_NEAR(share(arrayOf(ElementType::F32), floatBits(7), {floatBits(7), floatBits(14)}, mapping), 0.5, 1e-6);
  // Nothing stands below the grid: of negative values the least one is on it.
  EXPECT_EQ(share(arrayOf(ElementType::I32), intBits(-5), {intBits(-5), intBits(15)}, mapping), 0);
  EXPECT_NEAR(share(arrayOf(ElementType::I32), 0, {intBits(-5), intBits(15)}, mapping), 0.25, 1e-6);
  EXPECT_NEAR(share(arrayOf(ElementType::U64, true), 0, {wideBits(-5), 15}, mapping), 0.25, 1e-6);
  EXPECT_NEAR(share(arrayOf(ElementType::F32), 0, {floatBits(-1), floatBits(1)}, mapping), 0.5, 1e-6);
}

TEST(Heights, OfALogarithmicScaleTheLeastValueIsOnTheGround) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  const Mapping mapping = mappingOf(Scale::Log);
  EXPECT_EQ(share(info, 7, {7, 14}, mapping), 0);
  EXPECT_NEAR(share(info, 8, {7, 14}, mapping), 1.0 / 3, 1e-5);
  EXPECT_NEAR(share(info, 14, {7, 14}, mapping), 1, 1e-5);
}

TEST(Heights, OfAFixedRangeItsLowerEndIsOnTheGround) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  const exec::ValueRange range{1'000, 1'100};
  const Mapping mapping = mappingOf(Scale::Linear, range);
  EXPECT_EQ(share(info, 1'000, range, mapping), 0);
  EXPECT_NEAR(share(info, 1'050, range, mapping), 0.5, 1e-6);
  EXPECT_EQ(share(info, 7, range, mapping), 0) << "below the range as at its end";
}

TEST(Heights, WhatIsInfiniteStandsOnTheGround) {
  StateArrayInfo info = arrayOf(ElementType::U32);
  info.infinite = 0xFFFF'FFFF;
  for (const Scale scale : {Scale::Linear, Scale::Log}) EXPECT_EQ(share(info, *info.infinite, {7, 14}, mappingOf(scale)), 0);
  EXPECT_EQ(written(info, {7, 0xFFFF'FFFE}, mappingOf(Scale::Linear)), "0 1,000,000,000 2,000,000,000 3,000,000,000 4,000,000,000");
}

TEST(HeightTicks, OfLinearScalesAreRound) {
  const Mapping mapping = mappingOf(Scale::Linear);
  const StateArrayInfo u32 = arrayOf(ElementType::U32), i32 = arrayOf(ElementType::I32), f32 = arrayOf(ElementType::F32);
  EXPECT_EQ(written(u32, {7, 14}, mapping), "0 5 10");
  EXPECT_EQ(written(u32, {0, 100}, mapping), "0 20 40 60 80 100");
  EXPECT_EQ(written(u32, {3, 264'346}, mapping), "0 100,000 200,000");
  EXPECT_EQ(written(u32, {0, 1}, mapping), "0 1") << "whole numbers only";
  EXPECT_EQ(written(u32, {0, 3}, mapping), "0 1 2 3");
  EXPECT_EQ(written(u32, {0, 0}, mapping), "0");
  EXPECT_EQ(written(i32, {intBits(-13), intBits(10)}, mapping), "−13 −10 −5 0 5 10");
  EXPECT_EQ(written(i32, {intBits(-100), intBits(-51)}, mapping), "−100 −90 −80 −70 −60");
  EXPECT_EQ(written(i32, {intBits(INT32_MIN), intBits(INT32_MAX)}, mapping), "−2,147,483,648 −1,000,000,000 0 1,000,000,000 2,000,000,000");
  EXPECT_EQ(written(f32, {floatBits(0.25f), floatBits(0.9f)}, mapping), "0 0.2 0.4 0.6 0.8");
  EXPECT_EQ(written(f32, {floatBits(-0.5f), floatBits(0.5f)}, mapping), "-0.5 -0.2 0 0.2 0.4");
  EXPECT_EQ(written(f32, {floatBits(-0.0f), floatBits(1)}, mapping), "0 0.2 0.4 0.6 0.8 1");
}

TEST(HeightTicks, OfSixtyFourBits) {
  const StateArrayInfo u64 = arrayOf(ElementType::U64), i64 = arrayOf(ElementType::U64, true);
  const std::uint64_t big = std::uint64_t{1} << 63;
  EXPECT_EQ(written(u64, {0, ~std::uint64_t{0}}, mappingOf(Scale::Linear)),
            "0 5,000,000,000,000,000,000 10,000,000,000,000,000,000 15,000,000,000,000,000,000");
  const exec::ValueRange narrow{big + 2, big + 10};
  EXPECT_EQ(written(u64, narrow, mappingOf(Scale::Linear, narrow)),
            "9,223,372,036,854,775,810 9,223,372,036,854,775,812 9,223,372,036,854,775,814 9,223,372,036,854,775,816 "
            "9,223,372,036,854,775,818");
  EXPECT_EQ(written(i64, {big, big - 1}, mappingOf(Scale::Linear)),
            "−9,223,372,036,854,775,808 −5,000,000,000,000,000,000 0 5,000,000,000,000,000,000");
}

TEST(HeightTicks, OfLogarithmicScalesArePowersOrTheirHalvesAndDoubles) {
  const Mapping mapping = mappingOf(Scale::Log);
  const StateArrayInfo u32 = arrayOf(ElementType::U32);
  EXPECT_EQ(written(u32, {7, 14}, mapping), "7 8 10 12 14");
  EXPECT_EQ(written(u32, {0, 3}, mapping), "0 1 2 3");
  EXPECT_EQ(written(u32, {0, 20}, mapping), "0 1 2 5 10 20");
  EXPECT_EQ(written(u32, {0, 100}, mapping), "0 1 10 100");
  EXPECT_EQ(written(u32, {0, 264'346}, mapping), "0 10 100 1,000 10,000 100,000");
  EXPECT_EQ(written(u32, {0, 5'000'000}, mapping), "0 100 10,000 1,000,000");
  EXPECT_EQ(written(arrayOf(ElementType::F32), {floatBits(0.001f), floatBits(0.9f)}, mapping), "0.001 0.01 0.1 0.5");
}

// With any ends: a few ticks from the ground up, each where heightOf() has it, none on another.
TEST(HeightTicks, AreFewApartAndTrue) {
  const std::vector<std::pair<StateArrayInfo, std::vector<std::uint64_t>>> cases = {
      {arrayOf(ElementType::U8), {0, 1, 2, 7, 14, 254, 255}},
      {arrayOf(ElementType::U32), {0, 1, 2, 7, 14, 999, 1'000, 1'100, 70'000, 0xFFFF'FFFEu, 0xFFFF'FFFFu}},
      {arrayOf(ElementType::I32), {intBits(INT32_MIN), intBits(-1'000), intBits(-51), intBits(-1), 0, 3, 1'000, intBits(INT32_MAX)}},
      {arrayOf(ElementType::U64), {0, 1, 12, 1'000'000, std::uint64_t{1} << 63, ~std::uint64_t{0} - 9, ~std::uint64_t{0}}},
      {arrayOf(ElementType::U64, true), {wideBits(INT64_MIN), wideBits(-1'000'000), wideBits(-1), 0, 5, wideBits(INT64_MAX)}},
      {arrayOf(ElementType::F32),
       {floatBits(-INFINITY), floatBits(-FLT_MAX), floatBits(-1e9f), floatBits(-0.3f), floatBits(0), floatBits(FLT_TRUE_MIN),
        floatBits(1e-30f), floatBits(0.1f), floatBits(1), floatBits(16'777'216), floatBits(16'777'218), floatBits(1e9f), floatBits(FLT_MAX),
        floatBits(INFINITY)}}};
  for (const auto& [info, values] : cases) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t k = i; k < values.size(); ++k) {
        for (const Scale scale : {Scale::Linear, Scale::Log, Scale::Category}) {
          for (const bool fixed : {false, true}) {
            const exec::ValueRange range{values[i], values[k]};
            const HeightRule rule = heightRule(info, range, mappingOf(scale, fixed ? std::optional(range) : std::nullopt), 20);
            const auto ticks = heightTicks(info, rule);
            const std::string which = formatValue(info, values[i]) + " to " + formatValue(info, values[k]) + ", scale " +
                                      std::to_string(static_cast<int>(scale)) + ", fixed " + std::to_string(fixed);
            if (scale == Scale::Category) {
              EXPECT_LE(ticks.size(), 6u) << which;
              continue;
            }
            ASSERT_GE(ticks.size(), 1u) << which;
            EXPECT_LE(ticks.size(), 6u) << which;
            EXPECT_EQ(ticks.front().bits, rule.minimum) << which;
            EXPECT_EQ(ticks.front().height, k == i && rule.minimum != values[i] ? 0 : heightOf(rule, rule.minimum)) << which;
            for (std::size_t t = 0; t < ticks.size(); ++t) {
              EXPECT_EQ(ticks[t].height, heightOf(rule, ticks[t].bits)) << which;
              if (t > 0) {
                EXPECT_GT(ticks[t].height - ticks[t - 1].height, 0.1f * rule.top) << which;
              }
            }
          }
        }
      }
    }
  }
}

TEST(HeightTicks, OfCategories) {
  StateArrayInfo info = arrayOf(ElementType::U32);
  EXPECT_EQ(written(info, {0, 250}, mappingOf(Scale::Category)), "0 50 100 150 200 250");
  EXPECT_EQ(written(info, {0, 70'000}, mappingOf(Scale::Category)), "") << "places by a hash have no order";
  EXPECT_EQ(written(arrayOf(ElementType::F32), {0, floatBits(3)}, mappingOf(Scale::Category)), "");
}

TEST(HeightTicks, OfWhatTheMappingShows) {
  std::vector<StateArrayInfo> infos = {arrayOf(ElementType::U32), arrayOf(ElementType::U8), arrayOf(ElementType::U32)};
  infos[1].flag = true;
  infos[2].names = Names::Vertex;
  const Box bounds{{0, 0}, {20, 10}};
  Mapping mapping = mappingOf(Scale::Linear);
  const auto none = [](int) { return std::optional<exec::ValueRange>(); };
  const auto some = [](int) { return std::optional(exec::ValueRange{7, 14}); };
  EXPECT_EQ(heightTicks(infos, mapping, some, bounds).size(), 3u);
  EXPECT_TRUE(heightTicks(infos, mapping, none, bounds).empty()) << "no value yet";
  mapping.height.array = kDegree;
  EXPECT_EQ(heightTicks(infos, mapping, some, bounds).size(), 3u);
  mapping.height.array = 1;
  ASSERT_EQ(heightTicks(infos, mapping, none, bounds).size(), 2u);
  EXPECT_EQ(formatValue(infos[1], heightTicks(infos, mapping, none, bounds).back().bits), "yes");
  mapping.height.array = 2;
  EXPECT_TRUE(heightTicks(infos, mapping, some, bounds).empty()) << "an id says nothing about height";
  for (const int missing : {-1, 3}) {
    mapping.height.array = missing;
    EXPECT_TRUE(heightTicks(infos, mapping, some, bounds).empty());
  }
}

// From wherever one looks, the axis stands at the left rim of the grid and its marks point away from it.
TEST(HeightAxis, StandsAtTheLeftRim) {
  const Box bounds{{-10, -5}, {10, 5}};
  const Box ground = groundBox(bounds);
  for (const double fieldOfView : {0.0, 0.7}) {
    for (const double tilt : {0.4, 1.0, Camera::kMostTilt}) {
      for (double yaw = -3.2; yaw < 3.2; yaw += 0.1) {
        Camera camera;
        camera.resize(800, 600);
        camera.look(yaw, tilt, fieldOfView);
        camera.frame(bounds, 0, 7);
        const HeightAxis axis = heightAxis(camera, bounds, 1);
        const auto foot = camera.project({axis.foot.x, axis.foot.y, 0});
        ASSERT_TRUE(foot);
        for (const double x : {ground.low.x, ground.high.x}) {
          for (const double y : {ground.low.y, ground.high.y}) {
            const auto corner = camera.project({x, y, 0});
            ASSERT_TRUE(corner);
            EXPECT_LE(foot->screen.x, corner->screen.x + 0.5) << yaw;
          }
        }
        const auto mark = camera.project({axis.foot.x + axis.outward.x * axis.mark, axis.foot.y + axis.outward.y * axis.mark, 0});
        ASSERT_TRUE(mark);
        EXPECT_LT(mark->screen.x, foot->screen.x - 2) << yaw;
        EXPECT_NEAR(std::hypot(axis.outward.x, axis.outward.y), 1, 1e-12);
        // A tile of the picture has it where the whole has it.
        EXPECT_EQ(heightAxis(camera.part(400, 300, 200, 100), bounds, 1).foot, axis.foot) << yaw;
      }
    }
  }
}

}  // namespace
}  // namespace wf::render

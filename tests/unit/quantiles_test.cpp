// Quantile scales: shares of values, thresholds against the rule, samples of large arrays.
#include "render/mapping/quantiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>

#include "render/mapping/thresholds.h"
#include "tests/support/data.h"

namespace wf::render {
namespace {

StateArrayInfo arrayOf(ElementType type, bool isSigned = false) {
  StateArrayInfo info;
  info.type = type;
  info.isSigned = isSigned;
  return info;
}

std::uint64_t floatBits(float f) { return std::bit_cast<std::uint32_t>(f); }

TEST(Quantiles, AValueLiesAtTheShareThatIsNotAbove) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  const std::vector<std::uint64_t> values = {1, 1, 1, 1, 2, 2, 5, 1000};
  const Quantiles quantiles(info, sortedKeys(info, values), std::nullopt);
  const auto at = [&](std::uint64_t value) { return *normalise(info, value, {1, 1000}, Scale::Quantile, &quantiles); };
  EXPECT_DOUBLE_EQ(at(0), 0);
  EXPECT_DOUBLE_EQ(at(1), 0.5);
  EXPECT_DOUBLE_EQ(at(2), 0.75);
  EXPECT_DOUBLE_EQ(at(4), 0.75);
  EXPECT_DOUBLE_EQ(at(5), 0.875);
  EXPECT_DOUBLE_EQ(at(1000), 1);
  EXPECT_DOUBLE_EQ(at(2000), 1);
  EXPECT_EQ(quantiles.keyAt(0), 1u);
  EXPECT_EQ(quantiles.keyAt(0.5), 1u);
  EXPECT_EQ(quantiles.keyAt(0.51), 2u);
  EXPECT_EQ(quantiles.keyAt(1), 1000u);
}

TEST(Quantiles, OfAFixedRangeOnlyWhatLiesWithinCounts) {
  const StateArrayInfo info = arrayOf(ElementType::I32);
  const auto bits = [](std::int32_t value) { return std::uint64_t{static_cast<std::uint32_t>(value)}; };
  const Quantiles quantiles(info, sortedKeys(info, std::vector{bits(-9), bits(-1), bits(0), bits(3), bits(700)}),
                            exec::ValueRange{bits(-2), bits(10)});
  const auto at = [&](std::int32_t value) { return quantiles.share(orderKey(info, bits(value))); };
  EXPECT_DOUBLE_EQ(at(-9), 0);
  EXPECT_DOUBLE_EQ(at(-1), 1 / 3.0);
  EXPECT_DOUBLE_EQ(at(3), 1);
  EXPECT_DOUBLE_EQ(at(700), 1);
  EXPECT_FALSE(Quantiles(info, sortedKeys(info, std::vector{bits(5)}), exec::ValueRange{bits(6), bits(10)}).known());
}

TEST(Quantiles, WhatIsInfiniteOrNoNumberDoesNotCount) {
  StateArrayInfo info = arrayOf(ElementType::U32);
  info.infinite = 0xFFFF'FFFFu;
  EXPECT_EQ(*sortedKeys(info, std::vector<std::uint64_t>{7, 0xFFFF'FFFFu, 3}), (std::vector<std::uint64_t>{3, 7}));
  const StateArrayInfo real = arrayOf(ElementType::F32);
  EXPECT_EQ(sortedKeys(real, std::vector{floatBits(NAN), floatBits(2), floatBits(INFINITY), floatBits(-INFINITY)})->size(), 1u);
  const Quantiles quantiles(real, sortedKeys(real, std::vector{floatBits(2), floatBits(3)}), std::nullopt);
  EXPECT_DOUBLE_EQ(*normalise(real, floatBits(NAN), {}, Scale::Quantile, &quantiles), 0);
  const Quantiles known(info, sortedKeys(info, std::vector<std::uint64_t>{7}), std::nullopt);
  EXPECT_FALSE(normalise(info, 0xFFFF'FFFFu, {}, Scale::Quantile, &known));
}

TEST(Quantiles, PooledKeysAreThoseOfBothInOrder) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  const auto keys = [&](const std::vector<std::uint64_t>& values) { return sortedKeys(info, values); };
  EXPECT_EQ(*pooledKeys(keys({9, 1, 5}), keys({5, 2})), *keys({1, 2, 5, 5, 9}));
  EXPECT_EQ(*pooledKeys(keys({}), keys({3})), *keys({3}));
  EXPECT_EQ(pooledKeys(keys({1}), nullptr), nullptr);
  EXPECT_EQ(pooledKeys(nullptr, keys({1})), nullptr);
  const PooledKeys pooled{4, keys({1})};
  EXPECT_EQ(pooled.of(4), pooled.keys);
  EXPECT_EQ(pooled.of(3), nullptr);
}

TEST(Quantiles, WithoutAValueTheScaleIsLinear) {
  const StateArrayInfo info = arrayOf(ElementType::U32);
  EXPECT_FALSE(quantilesOf(info, Scale::Quantile, std::nullopt, 0, {}));
  EXPECT_FALSE(quantilesOf(info, Scale::Quantile, std::nullopt, 0, [](int) { return SortedKeys(); }));
  EXPECT_FALSE(quantilesOf(info, Scale::Log, std::nullopt, 0, [&](int) { return sortedKeys(info, std::vector<std::uint64_t>{1}); }));
  EXPECT_DOUBLE_EQ(*normalise(info, 15, {10, 20}, Scale::Quantile), 0.5);
  EXPECT_EQ(colormapThresholds(info, {10, 20}, Scale::Quantile), colormapThresholds(info, {10, 20}, Scale::Linear));
}

// What paint.comp.glsl does with the thresholds.
std::uint8_t indexByThresholds(const std::array<std::uint64_t, 256>& thresholds, std::uint64_t key) {
  unsigned entry = 0;
  for (unsigned stride = 128; stride > 0; stride >>= 1) {
    if (key >= thresholds[entry + stride]) entry += stride;
  }
  return static_cast<std::uint8_t>(entry);
}

TEST(Quantiles, ThresholdsGiveTheRulesEntryForEveryValue) {
  std::mt19937_64 random(test::runSeed());
  struct Case {
    ElementType type;
    bool isSigned = false;
  };
  for (const Case& c :
       {Case{ElementType::U8}, {ElementType::U32}, {ElementType::I32}, {ElementType::F32}, {ElementType::U64}, {ElementType::U64, true}}) {
    const StateArrayInfo info = arrayOf(c.type, c.isSigned);
    for (const std::size_t count : {1, 2, 3, 255, 256, 257, 5000}) {
      std::vector<std::uint64_t> values(count);
      for (auto& value : values) {  // heavy tails, many equal
        const double drawn = std::exp(std::exponential_distribution(0.5)(random));
        value = c.type == ElementType::F32 ? floatBits(static_cast<float>(drawn)) : static_cast<std::uint64_t>(std::min(drawn, 200.0));
      }
      for (const bool fixed : {false, true}) {
        const auto range = fixed ? std::optional(exec::ValueRange{values[0], std::max(values[0], values.back())}) : std::nullopt;
        const Quantiles quantiles(info, sortedKeys(info, values), range);
        if (!quantiles.known()) continue;
        const auto thresholds = quantiles.thresholds();
        ASSERT_TRUE(std::is_sorted(thresholds.begin(), thresholds.end()));
        for (const std::uint64_t value : values) {
          for (const std::uint64_t key : {orderKey(info, value) - 1, orderKey(info, value), orderKey(info, value) + 1}) {
            ASSERT_EQ(indexByThresholds(thresholds, key), colormapIndex(quantiles.share(key)))
                << "type " << static_cast<int>(c.type) << ", " << count << " values, fixed " << fixed << ", key " << key;
          }
        }
      }
    }
  }
}

TEST(Quantiles, EveryColourHasAsManyValuesHoweverTheyAreSpread) {
  const StateArrayInfo info = arrayOf(ElementType::F32);
  std::vector<std::uint64_t> values(25'600);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = floatBits(std::exp(static_cast<float>(i) / 2000));
  const Quantiles quantiles(info, sortedKeys(info, values), std::nullopt);
  std::array<int, 256> counts{};
  for (const std::uint64_t value : values) ++counts[colormapIndex(quantiles.share(orderKey(info, value)))];
  for (std::size_t k = 1; k < 255; ++k) EXPECT_NEAR(counts[k], 100, 2) << k;
}

TEST(Quantiles, ASampleTakesOneOutOfEachPart) {
  for (const std::uint32_t count : {1u, 1000u, kMostSampled, kMostSampled + 1, 10'000'000u, 0xFFFF'FFFFu}) {
    SCOPED_TRACE(count);
    const std::uint32_t samples = sampleSize(count);
    std::uint64_t next = 0;
    for (std::uint32_t i = 0; i < samples; ++i) {
      const std::uint32_t place = samplePlace(i, count);
      ASSERT_GE(place, next);
      ASSERT_LT(place, count);
      next = std::uint64_t{place} + 1;
    }
    if (count <= kMostSampled) {
      EXPECT_EQ(next, count) << "all of few";
    }
  }
  // Rows of a grid of 256 columns do not give the same ones again and again.
  std::set<std::uint32_t> columns;
  for (std::uint32_t i = 0; i < 4096; ++i) columns.insert(samplePlace(i, kMostSampled * 256) % 256);
  EXPECT_EQ(columns.size(), 256u);
}

}  // namespace
}  // namespace wf::render

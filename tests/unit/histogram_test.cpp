// Histograms of arrays against a plain count, on every executor.
#include "compute/exec/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <type_traits>

#include "compute/exec/executors.h"
#include "tests/support/data.h"

namespace wf::exec {
namespace {

std::vector<std::shared_ptr<Executor>> executors() {
  std::vector<std::shared_ptr<Executor>> out{makeCpuExecutor(), makeSequentialExecutor(), makeHostileExecutor(test::runSeed())};
  if (!cudaDevices().empty()) out.push_back(*makeCudaExecutor());
  return out;
}

template <class T>
Buffer put(Executor& executor, const std::vector<T>& values) {
  Buffer buffer = executor.allocate(values.size() * sizeof(T));
  if (!values.empty()) executor.upload(buffer, 0, values.data(), values.size() * sizeof(T));
  return buffer;
}

template <class T>
std::uint64_t bitsOf(T value) {
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(value);
  return static_cast<std::make_unsigned_t<std::conditional_t<std::is_same_v<T, float>, int, T>>>(value);
}

template <class T>
T valueOf(std::uint64_t bits) {
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return static_cast<T>(bits);
}

template <class T>
void agrees(ElementType type, const std::vector<T>& values, std::optional<T> infinite, std::uint32_t atMost, bool logarithmic) {
  for (const auto& executor : executors()) {
    SCOPED_TRACE(executor->name() + (logarithmic ? ", log" : ", linear") + ", bins " + std::to_string(atMost));
    const Buffer data = put(*executor, values);
    const auto n = static_cast<std::uint32_t>(values.size());
    const auto skip = infinite ? std::optional(bitsOf(*infinite)) : std::nullopt;
    const auto range = executor->range(data, type, n, skip);
    std::uint64_t infinities = 0;
    for (const T value : values) infinities += infinite && bitsOf(value) == *skip ? 1 : 0;
    ASSERT_EQ(range.has_value(), infinities < values.size());
    const Bins bins = range ? binsOver(type, *range, atMost, logarithmic) : Bins{};
    const BinCounts counted = countInBins(*executor, data, type, n, skip, bins);
    EXPECT_EQ(counted.infinite, infinities);
    ASSERT_EQ(counted.counts.size(), bins.size());
    EXPECT_LE(bins.size(), atMost);
    std::uint64_t sum = infinities;
    for (std::size_t k = 0; k < bins.size(); ++k) {
      const T low = valueOf<T>(bins.low[k]), high = valueOf<T>(bins.high[k]);
      ASSERT_LE(low, high);
      if (k > 0) {
        ASSERT_LT(valueOf<T>(bins.high[k - 1]), low);
      }
      const auto expected =
          std::count_if(values.begin(), values.end(), [&](T v) { return (!infinite || v != *infinite) && low <= v && v <= high; });
      EXPECT_EQ(counted.counts[k], static_cast<std::uint64_t>(expected)) << "bin " << k;
      sum += counted.counts[k];
    }
    EXPECT_EQ(sum, values.size()) << "every element is in a bin, or infinite";
    if (range) {
      EXPECT_EQ(bins.low.front(), range->minimum);
      EXPECT_EQ(bins.high.back(), range->maximum);
    }
  }
}

TEST(Histogram, AgreesWithAPlainCount) {
  std::mt19937_64 random(test::runSeed());
  for (const std::size_t n : {0, 1, 2, 33, 1025, 50'003}) {
    for (const bool logarithmic : {false, true}) {
      for (const std::uint32_t bins : {1u, 2u, 64u, 256u}) {
        std::vector<std::uint32_t> words(n);
        for (auto& v : words) v = random() % 5 == 0 ? 0xFFFF'FFFFu : static_cast<std::uint32_t>(random() >> (32 + random() % 32));
        agrees<std::uint32_t>(ElementType::U32, words, 0xFFFF'FFFFu, bins, logarithmic);
        std::vector<std::uint8_t> bytes(n);
        for (auto& v : bytes) v = static_cast<std::uint8_t>(random() % 3);
        agrees<std::uint8_t>(ElementType::U8, bytes, {}, bins, logarithmic);
        std::vector<std::int32_t> whole(n);
        for (auto& v : whole) v = static_cast<std::int32_t>(random() % 2001) - 1000;
        agrees<std::int32_t>(ElementType::I32, whole, {}, bins, logarithmic);
        std::vector<float> real(n);
        for (auto& v : real) v = random() % 7 == 0 ? INFINITY : static_cast<float>(static_cast<double>(random() % 100'000) / 77 - 300);
        agrees<float>(ElementType::F32, real, INFINITY, bins, logarithmic);
        std::vector<std::uint64_t> wide(n);
        for (auto& v : wide) v = random() >> (random() % 40);
        agrees<std::uint64_t>(ElementType::U64, wide, {}, bins, logarithmic);
      }
    }
  }
}

TEST(Histogram, FewWholeNumbersHaveABinEach) {
  const Bins bins = binsOver(ElementType::U32, {10, 14}, 96, false);
  EXPECT_EQ(bins.low, (std::vector<std::uint64_t>{10, 11, 12, 13, 14}));
  EXPECT_EQ(bins.high, bins.low);
}

TEST(Histogram, LinearBinsAreAlikeAndLogBinsGrow) {
  const Bins linear = binsOver(ElementType::U32, {0, 999}, 10, false);
  ASSERT_EQ(linear.size(), 10u);
  for (std::size_t k = 0; k < 10; ++k) EXPECT_EQ(linear.high[k] - linear.low[k], 99u);
  const Bins log = binsOver(ElementType::U32, {0, 1'000'000}, 32, true);
  for (std::size_t k = 2; k < log.size(); ++k) EXPECT_GE(log.high[k] - log.low[k], log.high[k - 1] - log.low[k - 1]) << k;
  EXPECT_GT(log.high.back() - log.low.back(), 100'000u);
  // Of real numbers, however small: each bin ends at the same ratio to where it begins.
  const auto bits = [](float f) { return std::uint64_t{std::bit_cast<std::uint32_t>(f)}; };
  const auto real = [](std::uint64_t b) { return std::bit_cast<float>(static_cast<std::uint32_t>(b)); };
  const Bins small = binsOver(ElementType::F32, {bits(std::ldexp(1.0f, -20)), bits(std::ldexp(1.0f, -10))}, 10, true);
  ASSERT_EQ(small.size(), 10u);
  for (std::size_t k = 0; k < 10; ++k) EXPECT_FLOAT_EQ(real(small.low[k]), std::ldexp(1.0f, -20 + static_cast<int>(k)));
}

TEST(Histogram, TheLargestNumbersHaveBinsOfTheirOwn) {
  constexpr std::uint64_t kLargest = ~std::uint64_t{0};
  const Bins bins = binsOver(ElementType::U64, {kLargest - 2, kLargest}, 96, false);
  EXPECT_EQ(bins.low, (std::vector<std::uint64_t>{kLargest - 2, kLargest - 1, kLargest}));
  EXPECT_EQ(bins.high, bins.low);
}

TEST(Histogram, PickedElementsAreCountedThroughTheirPlaces) {
  for (const auto& executor : executors()) {
    SCOPED_TRACE(executor->name());
    const Buffer colors = put(*executor, std::vector<std::uint32_t>{5, 7, 7, 9});
    const Buffer via = put(*executor, std::vector<std::uint32_t>{0, 3, 3, 1, 2, 77});
    const Buffer picks = put(*executor, std::vector<std::uint32_t>{1, 2, 3, 5});
    const Bins bins = binsOver(ElementType::U32, {5, 9}, 96, false);
    EXPECT_EQ(countInBins(*executor, colors, ElementType::U32, 4, {}, bins).counts, (std::vector<std::uint64_t>{1, 0, 2, 0, 1}));
    EXPECT_EQ(countInBins(*executor, colors, ElementType::U32, 4, {}, bins, {&picks, 4, &via}).counts,
              (std::vector<std::uint64_t>{0, 0, 1, 0, 2}))
        << "a place past the end is left out";
    EXPECT_EQ(countInBins(*executor, colors, ElementType::U32, 4, std::uint64_t{7}, bins, {&picks, 3}).infinite, 2u);
  }
}

}  // namespace
}  // namespace wf::exec

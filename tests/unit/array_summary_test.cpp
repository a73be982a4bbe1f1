// Summaries of arrays against a plain loop, on every executor.
#include "compute/exec/array_summary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>

#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::exec {
namespace {

template <class T>
Buffer put(Executor& executor, const std::vector<T>& values) {
  Buffer buffer = executor.allocate(values.size() * sizeof(T));
  if (!values.empty()) executor.upload(buffer, 0, values.data(), values.size() * sizeof(T));
  return buffer;
}

template <class T>
T valueAt(std::mt19937_64& random, const StateArrayInfo& info) {
  const auto small = static_cast<int>(random() % 1000);
  if (info.infinite && random() % 3 == 0) {
    if constexpr (std::is_same_v<T, float>) return std::bit_cast<float>(static_cast<std::uint32_t>(*info.infinite));
    return static_cast<T>(*info.infinite);
  }
  if (info.flag) return static_cast<T>(small % 2);
  const bool negative = info.type == ElementType::I32 || info.type == ElementType::F32 || info.isSigned;
  return static_cast<T>(negative ? small - 500 : small);
}

template <class T>
void agrees(const StateArrayInfo& info) {
  std::mt19937_64 random(test::runSeed());
  for (const std::size_t n : {1u, 7u, 5000u}) {
    std::vector<T> values(n);
    for (T& value : values) value = valueAt<T>(random, info);
    std::vector<std::uint32_t> picks, via(n);
    for (std::uint32_t& at : via) at = static_cast<std::uint32_t>(random() % n);
    for (std::uint32_t i = 0; i < n; ++i) {
      if (random() % 4 == 0) picks.push_back(i);
    }
    if (picks.empty()) picks.push_back(0);
    for (const auto& executor :
         {makeCpuExecutor(), makeSequentialExecutor(), makeHostileExecutor(test::runSeed()), test::testedExecutor()}) {
      SCOPED_TRACE(executor->name() + ", " + std::to_string(n) + ", seed " + std::to_string(test::runSeed()));
      const Buffer data = put(*executor, values), indices = put(*executor, picks), places = put(*executor, via);
      const StateArray array{&info, &data, static_cast<std::uint32_t>(n)};
      const auto check = [&](const Picked& picked, const std::vector<std::uint32_t>& elements) {
        const auto found = summaryOf(*executor, array, picked);
        ASSERT_TRUE(found);
        ArraySummary expected{.count = elements.size()};
        double sum = 0;
        T low{}, high{};
        bool any = false;
        for (const std::uint32_t e : elements) {
          const T value = values[e];
          std::uint64_t bits = 0;
          std::memcpy(&bits, &value, sizeof value);
          expected.set += info.flag && bits != 0 ? 1 : 0;
          if (bits == info.infinite) {
            ++expected.infinite;
            continue;
          }
          const auto number = [&](T v) {
            return info.isSigned ? static_cast<double>(static_cast<std::int64_t>(v)) : static_cast<double>(v);
          };
          sum += number(value);
          if (!any || number(value) < number(low)) low = value;
          if (!any || number(value) > number(high)) high = value;
          any = true;
        }
        EXPECT_EQ(found->count, expected.count);
        EXPECT_EQ(found->infinite, expected.infinite);
        EXPECT_EQ(found->set, expected.set);
        ASSERT_EQ(found->range.has_value(), any);
        if (!any) return;
        EXPECT_EQ(std::memcmp(&found->range->minimum, &low, sizeof low), 0);
        EXPECT_EQ(std::memcmp(&found->range->maximum, &high, sizeof high), 0);
        EXPECT_NEAR(found->mean, sum / static_cast<double>(expected.count - expected.infinite), 1e-9);
      };
      std::vector<std::uint32_t> every(n);
      for (std::uint32_t i = 0; i < n; ++i) every[i] = i;
      check({}, every);
      const auto count = static_cast<std::uint32_t>(picks.size());
      check({&indices, count, nullptr}, picks);
      std::vector<std::uint32_t> through;
      for (const std::uint32_t at : picks) through.push_back(via[at]);
      check({&indices, count, &places}, through);
      check({nullptr, static_cast<std::uint32_t>(n), &places}, via);
      via[picks[0]] = static_cast<std::uint32_t>(n);
      const Buffer off = put(*executor, via);
      EXPECT_FALSE(summaryOf(*executor, array, {&indices, count, &off})) << "an element that is not there";
      via[picks[0]] = 0;
      ASSERT_FALSE(executor->failed());
    }
    for (std::uint32_t& at : via) at = static_cast<std::uint32_t>(random() % n);
  }
}

StateArrayInfo infoOf(ElementType type, std::optional<std::uint64_t> infinite = {}) {
  StateArrayInfo info;
  info.type = type;
  info.infinite = infinite;
  return info;
}

TEST(ArraySummary, IsWhatALoopCounts) {
  agrees<std::uint32_t>(infoOf(ElementType::U32, 0xFFFF'FFFFu));
  agrees<std::int32_t>(infoOf(ElementType::I32));
  agrees<float>(infoOf(ElementType::F32, kFloatInfinity));
  agrees<std::uint64_t>(infoOf(ElementType::U64, ~std::uint64_t{0}));
  StateArrayInfo excess = infoOf(ElementType::U64), flag = infoOf(ElementType::U8);
  excess.isSigned = true;
  agrees<std::uint64_t>(excess);
  flag.flag = true;
  agrees<std::uint8_t>(flag);
}

TEST(ArraySummary, NothingAndAllInfinite) {
  const auto executor = makeSequentialExecutor();
  const StateArrayInfo info = infoOf(ElementType::U32, 9);
  const Buffer data = put(*executor, std::vector<std::uint32_t>{9, 9, 9});
  EXPECT_EQ(summaryOf(*executor, {&info, &data, 0})->count, 0u);
  const auto found = summaryOf(*executor, {&info, &data, 3});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->infinite, 3u);
  EXPECT_FALSE(found->range);
}

}  // namespace
}  // namespace wf::exec

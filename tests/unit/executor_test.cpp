// The executors: memory, loops, primitives and timers against plain loops of the standard library.
#include "compute/exec/executors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "compute/core/types.h"
#include "compute/exec/range_reducer.h"
#include "compute/exec/value_range.h"
#include "tests/support/data.h"
#include "tests/unit/executor_kernels.h"

namespace wf::exec {
namespace {

struct Case {
  const char* name;
  std::shared_ptr<Executor> (*make)();
};

std::shared_ptr<Executor> cuda() {
  auto made = cudaDevices().empty() ? Result<std::shared_ptr<Executor>>(Error{}) : makeCudaExecutor();
  return made ? *made : nullptr;
}

class ExecutorTest : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    executor_ = GetParam().make();
    if (!executor_) GTEST_SKIP() << "there is no CUDA device on this machine";
    random_.seed(test::runSeed());
  }
  void TearDown() override {
    if (executor_ == nullptr) return;
    EXPECT_FALSE(executor_->failed()) << executor_->error().message;
  }

  template <class T>
  Buffer put(const std::vector<T>& values) {
    Buffer buffer = executor_->allocate(values.size() * sizeof(T));
    executor_->upload(buffer, 0, values.data(), values.size() * sizeof(T));
    return buffer;
  }
  template <class T>
  std::vector<T> get(const Buffer& buffer, std::size_t n) {
    std::vector<T> out(n);
    executor_->download(out.data(), buffer, 0, n * sizeof(T));
    return out;
  }
  // Around the sizes of a warp, a block, a chunk, and well beyond.
  static std::vector<std::uint32_t> sizes() { return {0, 1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 100'003}; }
  std::vector<std::uint32_t> words(std::uint32_t n, std::uint32_t below) {
    std::vector<std::uint32_t> out(n);
    for (auto& value : out) value = static_cast<std::uint32_t>(random_() % below);
    return out;
  }

  std::shared_ptr<Executor> executor_;
  std::mt19937_64 random_;
};

TEST_P(ExecutorTest, MemoryComesZeroedAndKeepsWhatIsWritten) {
  Buffer fresh = executor_->allocate(1000);
  EXPECT_EQ(get<std::uint8_t>(fresh, 1000), std::vector<std::uint8_t>(1000, 0));
  executor_->fill(fresh, 0xAB, 10);
  const std::uint32_t word = 0x01020304;
  executor_->upload(fresh, 500, &word, 4);
  Buffer copied = executor_->allocate(1000);
  executor_->copy(copied, fresh, 1000);
  const auto bytes = get<std::uint8_t>(copied, 1000);
  EXPECT_EQ(bytes[9], 0xAB);
  EXPECT_EQ(bytes[10], 0);
  EXPECT_EQ(bytes[500], 0x04);
  EXPECT_EQ(bytes[503], 0x01);
  EXPECT_EQ(executor_->allocate(0).data(), nullptr);

  std::uint32_t elsewhere = 0;
  executor_->synchronize();
  EXPECT_TRUE(executor_->readFromAnyThread(&elsewhere, copied, 4, nullptr).ok());
  EXPECT_EQ(elsewhere, 0xABABABABu);
}

TEST_P(ExecutorTest, EveryIndexIsVisitedOnceAndCounted) {
  for (const std::uint32_t n : sizes()) {
    Buffer visits = executor_->allocate(std::size_t{n} * 4);
    const Tally tally = test::runVisit(*executor_, n, visits);
    EXPECT_EQ(get<std::uint32_t>(visits, n), std::vector<std::uint32_t>(n, 1)) << n;
    EXPECT_EQ(tally.active, n);
    EXPECT_EQ(tally.arcs, std::uint64_t{n} * (n > 0 ? n - 1 : 0) / 2);  // kernel adds its index
    EXPECT_EQ(tally.changed, (n + 2) / 3);                              // every third
  }
}

TEST_P(ExecutorTest, NoTwoThreadsAreTheSameWorker) {
  for (const std::uint32_t n : sizes()) {
    Buffer counts = executor_->allocate(std::size_t{executor_->workers()} * 4);
    test::runCountByWorker(*executor_, n, counts);
    const auto each = get<std::uint32_t>(counts, executor_->workers());
    EXPECT_EQ(std::accumulate(each.begin(), each.end(), 0u), n);
  }
}

TEST_P(ExecutorTest, AtomicMinimumIsTheSmallestInAnyOrder) {
  const std::uint32_t n = 50'000;
  const auto values = words(n, 1u << 31);
  const Buffer in = put(values);
  Buffer out = executor_->allocate(4);
  executor_->fill(out, 0xFF, 4);
  test::runMinimum(*executor_, n, in, out);
  EXPECT_EQ(get<std::uint32_t>(out, 1)[0], *std::min_element(values.begin(), values.end()));
}

TEST_P(ExecutorTest, Scan) {
  for (const std::uint32_t n : sizes()) {
    const auto values = words(n, 1000);
    std::vector<std::uint32_t> expected(n);
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0u);
    Buffer out = executor_->allocate(std::size_t{n} * 4);
    EXPECT_EQ(executor_->exclusiveScan(put(values), out, n), std::accumulate(values.begin(), values.end(), std::uint64_t{0}));
    EXPECT_EQ(get<std::uint32_t>(out, n), expected) << n;
  }
}

TEST_P(ExecutorTest, Compact) {
  for (const std::uint32_t n : sizes()) {
    std::vector<std::uint8_t> flags(n);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < n; ++i) {
      flags[i] = random_() % 3 == 0 ? static_cast<std::uint8_t>(1 + random_() % 255) : 0;
      if (flags[i] != 0) expected.push_back(i);
    }
    Buffer indices = executor_->allocate(std::size_t{n} * 4);
    const std::uint32_t found = executor_->compact(put(flags), indices, n);
    ASSERT_EQ(found, expected.size()) << n;
    EXPECT_EQ(get<std::uint32_t>(indices, found), expected) << n;
  }
}

TEST_P(ExecutorTest, SumDoesNotWrapAt32Bits) {
  const std::vector<std::uint32_t> values(3000, 0xFFFF'FFFFu);
  EXPECT_EQ(executor_->sum(put(values), 3000), 3000ull * 0xFFFF'FFFFull);
  EXPECT_EQ(executor_->sum(put(values), 0), 0u);
}

TEST_P(ExecutorTest, RangeSkipsTheInfiniteValueAndOrdersByType) {
  std::vector<std::uint32_t> values = words(5000, 1u << 30);
  values[17] = kNone;
  values[18] = 3;
  values[4999] = 0x7000'0000;
  const auto range = executor_->range(put(values), ElementType::U32, 5000, kNone);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->minimum, std::min<std::uint32_t>(3, *std::min_element(values.begin(), values.end())));
  EXPECT_EQ(range->maximum, 0x7000'0000u);
  EXPECT_FALSE(executor_->range(put(std::vector<std::uint32_t>(100, kNone)), ElementType::U32, 100, kNone));
  EXPECT_FALSE(executor_->range(put(values), ElementType::U32, 0, kNone));

  const auto bits = [](float f) { return std::bit_cast<std::uint32_t>(f); };
  const auto floats =
      executor_->range(put<float>({2.5f, -7.0f, 0.0f, std::numeric_limits<float>::quiet_NaN()}), ElementType::F32, 4, std::nullopt);
  ASSERT_TRUE(floats);
  EXPECT_EQ(floats->minimum, bits(-7.0f));
  EXPECT_EQ(floats->maximum, bits(2.5f));
  const auto signedRange = executor_->range(put<std::int32_t>({5, -9, 2}), ElementType::I32, 3, std::nullopt);
  ASSERT_TRUE(signedRange);
  EXPECT_EQ(static_cast<std::int32_t>(signedRange->minimum), -9);
  EXPECT_EQ(signedRange->maximum, 5u);
  const auto bytes = executor_->range(put<std::uint8_t>({7, 200, 9}), ElementType::U8, 3, std::nullopt);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->maximum, 200u);
  const auto wide = executor_->range(put<std::uint64_t>({1ull << 40, 12}), ElementType::U64, 2, std::nullopt);
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->maximum, 1ull << 40);
}

// The same ranges as a plain loop finds, by both ways: the one that waits and the one that leaves them in memory.
template <class T>
void checkRanges(Executor& executor, StateArrayInfo info, const std::vector<T>& values, const Buffer& data) {
  std::optional<std::pair<T, T>> wanted;
  for (const T value : values) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    if ((info.infinite && bits == *info.infinite) || value != value) continue;
    wanted = wanted ? std::pair(std::min(wanted->first, value), std::max(wanted->second, value)) : std::pair(value, value);
  }
  const auto n = static_cast<std::uint32_t>(values.size());
  Buffer out = executor.allocateOnHost(3 * sizeof(RangeKeys));
  RangeReducer reducer;
  for (const std::size_t slot : {2u, 0u}) reducer.reduce(executor, data, info, n, out, slot);
  const auto marker = executor.makeMarker();
  executor.record(marker.get());
  RangeKeys keys[3];
  ASSERT_TRUE(executor.readFromAnyThread(keys, out, sizeof keys, marker.get()));
  for (const auto& found : {valueRange(keys[2], info), valueRange(keys[0], info), valueRange(executor, data, info, n)}) {
    ASSERT_EQ(found.has_value(), wanted.has_value());
    if (!found) continue;
    T low{}, high{};
    std::memcpy(&low, &found->minimum, sizeof low);
    std::memcpy(&high, &found->maximum, sizeof high);
    EXPECT_EQ(low, wanted->first);
    EXPECT_EQ(high, wanted->second);
    EXPECT_EQ(sizeof(T) == 8 ? 0 : found->minimum >> (8 * (sizeof(T) % 8)), 0u) << "zero-extended";
  }
}

TEST_P(ExecutorTest, RangesOfEveryElementTypeAreLeftInMemory) {
  const auto check = [&]<class T>(StateArrayInfo info, const std::function<T()>& next) {
    for (const std::uint32_t n : sizes()) {
      if (n == 0) continue;
      SCOPED_TRACE(testing::Message() << "type " << static_cast<int>(info.type) << ", signed " << info.isSigned << ", " << n
                                      << " elements");
      std::vector<T> values(n);
      for (T& value : values) value = next();
      checkRanges(*executor_, info, values, put(values));
      if (!info.infinite) continue;
      for (T& value : values) std::memcpy(&value, &*info.infinite, sizeof value);
      checkRanges(*executor_, info, values, put(values));
    }
  };
  using Info = StateArrayInfo;
  check.operator()<std::uint8_t>(Info{.type = ElementType::U8}, [&] { return static_cast<std::uint8_t>(random_() % 200 + 3); });
  check.operator()<std::uint8_t>(Info{.type = ElementType::U8, .infinite = 0xFF}, [&] { return static_cast<std::uint8_t>(random_()); });
  check.operator()<std::uint32_t>(Info{.infinite = kNone},
                                  [&] { return random_() % 4 == 0 ? kNone : static_cast<std::uint32_t>(random_()); });
  check.operator()<std::int32_t>(Info{.type = ElementType::I32, .infinite = kSignedInfinity},
                                 [&] { return random_() % 4 == 0 ? 0x7FFF'FFFF : static_cast<std::int32_t>(random_()); });
  const auto real = [&] {
    const auto kind = random_() % 8;
    if (kind == 0) return std::numeric_limits<float>::infinity();
    if (kind == 1) return std::numeric_limits<float>::quiet_NaN();
    return static_cast<float>(static_cast<std::int64_t>(random_() % 2001) - 1000) / 7;
  };
  check.operator()<float>(Info{.type = ElementType::F32, .infinite = kFloatInfinity}, real);
  check.operator()<float>(Info{.type = ElementType::F32, .infinite = kMissingValue}, [&] { return -1 - std::abs(real()); });
  check.operator()<std::uint64_t>(Info{.type = ElementType::U64, .infinite = ~0ull},
                                  [&] { return random_() % 3 == 0 ? ~0ull : random_(); });
  check.operator()<std::int64_t>(Info{.type = ElementType::U64, .isSigned = true}, [&] { return static_cast<std::int64_t>(random_()); });
  check.operator()<std::int64_t>(Info{.type = ElementType::U64, .infinite = ~0ull, .isSigned = true},
                                 [&] { return static_cast<std::int64_t>(random_() % 5) - 2; });
  check.operator()<std::int64_t>(Info{.type = ElementType::U64, .isSigned = true},
                                 [&] { return -1 - static_cast<std::int64_t>(random_() % 9); });
}

template <class T>
Matches plainMatches(const std::vector<T>& values, T low, T high, bool outside, std::optional<T> skip) {
  Matches out;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    const bool inside = values[i] >= low && values[i] <= high;
    if (inside == outside || (skip && values[i] == *skip)) continue;
    out.first = std::min(out.first, i);
    ++out.count;
    if constexpr (std::is_floating_point_v<T>) {
      out.realSum += values[i];
    } else {
      out.sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(values[i]));
    }
  }
  return out;
}

template <class T, class Bits>
void matchAsPlainLoops(Executor& executor, ElementType type, std::uint32_t n, const std::vector<T>& values, const Buffer& buffer,
                       std::mt19937_64& random) {
  for (int turn = 0; turn < 6 && n > 0; ++turn) {
    const T a = values[random() % n], b = values[random() % n];
    const bool outside = turn % 2 == 1;
    const std::optional<T> skip = turn < 3 ? std::nullopt : std::optional(values[random() % n]);
    const auto bits = [](T value) { return std::uint64_t{std::bit_cast<Bits>(value)}; };
    Where where{.low = bits(a), .high = bits(b), .outside = outside, .skip = {}};
    if (skip) where.skip = bits(*skip);
    const Matches found = executor.match(buffer, type, n, where), plain = plainMatches(values, a, b, outside, skip);
    EXPECT_EQ(found.count, plain.count);
    EXPECT_EQ(found.first, plain.first);
    EXPECT_EQ(found.sum, plain.sum);
    EXPECT_NEAR(found.realSum, plain.realSum, 1e-9 * std::abs(plain.realSum) + 1e-3);
  }
}

TEST_P(ExecutorTest, MatchFindsWhatAPlainLoopFinds) {
  const auto each = [&]<class T, class Bits>(ElementType type, auto make) {
    for (const std::uint32_t n : sizes()) {
      SCOPED_TRACE(n);
      std::vector<T> values(n);
      for (T& value : values) value = make();
      matchAsPlainLoops<T, Bits>(*executor_, type, n, values, put(values), random_);
    }
  };
  each.operator()<std::uint8_t, std::uint8_t>(ElementType::U8, [&] { return static_cast<std::uint8_t>(random_()); });
  each.operator()<std::uint32_t, std::uint32_t>(ElementType::U32, [&] { return static_cast<std::uint32_t>(random_()); });
  each.operator()<std::int32_t, std::uint32_t>(ElementType::I32, [&] { return static_cast<std::int32_t>(random_()); });
  each.operator()<std::uint64_t, std::uint64_t>(ElementType::U64, [&] { return random_(); });
  each.operator()<float, std::uint32_t>(ElementType::F32, [&] { return static_cast<float>(random_() % 2001) / 8 - 125; });
}

TEST_P(ExecutorTest, NoNumberIsInNoRange) {
  const auto nan = std::numeric_limits<float>::quiet_NaN();
  const auto bits = [](float f) { return std::uint64_t{std::bit_cast<std::uint32_t>(f)}; };
  const Buffer floats = put<float>({nan, 1, nan});
  const auto infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(executor_->match(floats, ElementType::F32, 3, {.low = bits(-infinity), .high = bits(infinity)}).count, 1u);
  EXPECT_EQ(executor_->match(floats, ElementType::F32, 3, {.low = bits(1), .high = bits(1), .outside = true}).first, 0u);
  const Matches none = executor_->match(floats, ElementType::F32, 0, {});
  EXPECT_EQ(none.count, 0u);
  EXPECT_EQ(none.first, 0xFFFF'FFFFu);
}

TEST_P(ExecutorTest, DifferencesAreFoundFromTheFirstOn) {
  for (const std::uint32_t n : sizes()) {
    std::vector<std::uint8_t> bytes(std::size_t{n} * 8);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_());
    for (const ElementType type : {ElementType::U8, ElementType::F32, ElementType::U64}) {
      const std::size_t size = elementSize(type);
      auto other = bytes;
      std::set<std::uint32_t> changed;
      for (int k = 0; n > 0 && k < 3; ++k) {
        const auto i = static_cast<std::uint32_t>(random_() % n);
        if (changed.insert(i).second) other[i * size + random_() % size] ^= 0x40;
      }
      const Matches found = executor_->differing(put(bytes), put(other), type, n);
      EXPECT_EQ(found.count, changed.size());
      EXPECT_EQ(found.first, changed.empty() ? 0xFFFF'FFFFu : *changed.begin());
    }
  }
}

TEST_P(ExecutorTest, SortIsStable) {
  // Keys that differ in a few bits in the middle, at both ends, in all, and in none.
  const std::function<std::uint64_t()> kinds[] = {[&] { return random_() % 50 << 37; },
                                                  [&] { return (random_() % 3 << 62) | random_() % 300; },
                                                  [&] { return random_(); }, [] { return std::uint64_t{7}; }};
  for (const auto& key : kinds) {
    for (const std::uint32_t n : sizes()) {
      std::vector<std::pair<std::uint64_t, std::uint32_t>> pairs(n);
      for (std::uint32_t i = 0; i < n; ++i) pairs[i] = {key(), i};
      std::vector<std::uint64_t> keys(n);
      std::vector<std::uint32_t> values(n);
      for (std::uint32_t i = 0; i < n; ++i) std::tie(keys[i], values[i]) = pairs[i];
      Buffer keyBuffer = put(keys), valueBuffer = put(values);
      executor_->sortPairs(keyBuffer, valueBuffer, n);
      std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      const auto sortedKeys = get<std::uint64_t>(keyBuffer, n);
      const auto sortedValues = get<std::uint32_t>(valueBuffer, n);
      for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(sortedKeys[i], pairs[i].first) << n;
        ASSERT_EQ(sortedValues[i], pairs[i].second) << n;
      }
    }
  }
}

TEST_P(ExecutorTest, TheTimerMeasuresWhatLiesBetween) {
  Buffer visits = executor_->allocate(4'000'000);
  executor_->startTimer();
  test::runVisit(*executor_, 1'000'000, visits);
  executor_->stopTimer();
  EXPECT_GT(executor_->elapsed(), 1'000u);  // a million writes take more than a microsecond
}

TEST_P(ExecutorTest, AFailureSticksAndLaterCallsDoNothing) {
  const auto executor = GetParam().make();
  const std::vector<std::uint32_t> values = {1, 2, 3};
  Buffer buffer = executor->allocate(12);
  executor->upload(buffer, 0, values.data(), 12);
  executor->synchronize();
  const Buffer tooLarge = executor->allocate(std::size_t{1} << 60);
  EXPECT_EQ(tooLarge.data(), nullptr);
  ASSERT_TRUE(executor->failed());
  const ErrorCode code = executor->backend() == Backend::Cuda ? ErrorCode::Device : ErrorCode::OutOfMemory;
  EXPECT_EQ(executor->error().code, code);
  EXPECT_NE(executor->error().message.find("free"), std::string::npos) << executor->error().message;
  executor->fail({.message = "a second one"});
  EXPECT_EQ(executor->error().code, code);
  EXPECT_EQ(executor->sum(buffer, 3), 0u);
}

const Case kHost[] = {{"Cpu", [] { return makeCpuExecutor(); }},
                      {"CpuFourThreads", [] { return makeCpuExecutor(4); }},
                      {"Sequential", [] { return makeSequentialExecutor(); }},
                      {"Hostile", [] { return makeHostileExecutor(test::runSeed()); }}};
const Case kGpu[] = {{"Cuda", &cuda}};
const auto caseName = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Host, ExecutorTest, testing::ValuesIn(kHost), caseName);
INSTANTIATE_TEST_SUITE_P(Gpu, ExecutorTest, testing::ValuesIn(kGpu), caseName);

TEST(Executors, TakesADeviceWhereThereIsOneElseGivesTheReason) {
  std::string why;
  if (!cudaDevices(&why).empty()) {
    const auto taken = makeExecutor(DeviceChoice::Auto);
    ASSERT_TRUE(taken);
    EXPECT_EQ((*taken)->backend(), Backend::Cuda);
    return;
  }
  EXPECT_FALSE(why.empty());
  const auto refused = makeExecutor(DeviceChoice::Cuda);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Device);
  EXPECT_NE(refused.error().message.find(why), std::string::npos);
  const auto otherwise = makeExecutor(DeviceChoice::Auto);
  ASSERT_TRUE(otherwise);
  EXPECT_EQ((*otherwise)->backend(), Backend::Cpu);
}

}  // namespace
}  // namespace wf::exec

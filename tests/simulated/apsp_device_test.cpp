// Products and closed squares of lengths on the simulated device, beside those on the host: entries and counts are equal, in all
// arithmetics that sums may need, and where the factors are parts of the target.
#include <gtest/gtest.h>

#include <cuda_pipeline.h>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "compute/algorithms/apsp/min_plus.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/exec/executors.h"
#include "compute/exec/launch_blocks.h"
#include "tests/simulated/device.h"
#include "tests/support/data.h"

namespace wf::exec {
// As on a device, with another order each time.
template <class Kernel>
void launchBlocks(Executor&, const char* name, unsigned blocks, unsigned threads, std::size_t, const Kernel& kernel) {
  static std::uint64_t turn = 0;
  EXPECT_EQ(test::simulated::launch({blocks, threads}, ++turn, [&] { kernel(); }), "") << name;
}
}  // namespace wf::exec

// Device code, between these two.
// clang-format off
#include "tests/simulated/begin.h"
#include "compute/algorithms/apsp/fast_product.h"
#include "tests/simulated/end.h"
// clang-format on

namespace wf::algorithms::apsp {
namespace {

using Entries = std::vector<std::uint32_t>;

// What entries may be: small ones that 16 bits hold, large ones that 32 do, any at all.
enum class Size { Small, Large, Any };

template <class Lengths>
std::uint32_t drawn(Size size, std::mt19937_64& random) {
  using Value = typename Lengths::Value;
  const auto bitsOf = [](Value value) { return std::bit_cast<std::uint32_t>(value); };
  if (random() % 3 == 0) return bitsOf(Lengths::kNothing);
  const std::uint64_t below = size == Size::Small ? 1u << 13 : size == Size::Large ? 1u << 27 : 1ull << 32;
  const std::uint64_t value = random() % below;
  if constexpr (std::is_floating_point_v<Value>) {
    if (size == Size::Any && random() % 5 == 0) return 0x8000'0000u;  // a zero that is negative
    return bitsOf(static_cast<float>(value) / 8 - (size == Size::Any ? 100 : 0));
  } else if constexpr (std::is_signed_v<Value>) {
    return static_cast<std::uint32_t>(value) - (size == Size::Any ? 0 : static_cast<std::uint32_t>(below / 4));
  } else {
    return static_cast<std::uint32_t>(value);
  }
}

// A product within a matrix: factors and target may overlap, as those of a step do.
template <class Lengths>
void multiplyBoth(WeightKind weights, Size size, std::mt19937_64& random) {
  const auto within = [&](std::uint32_t least, std::uint32_t most) {
    return static_cast<std::uint32_t>(least + random() % (most - least + 1));
  };
  const std::uint32_t n = within(1, 70) * (random() % 3 == 0 ? 4 : 1);
  Entries entries(std::size_t{n} * n), now;
  for (std::uint32_t& one : entries) one = drawn<Lengths>(size, random);
  now = entries;
  const std::uint32_t row = within(0, n - 1), column = within(0, n - 1), k = within(0, n - 1);
  ProductOf what{.rows = within(1, n - row), .columns = within(1, n - column), .inner = std::min(within(1, 70), n - k)};
  if (random() % 2 == 0) what.stillRows = {within(0, what.rows), what.rows};
  if (random() % 2 == 0) what.stillColumns = {0, within(0, what.columns)};
  const auto place = [&](Entries& in) {
    const Rectangle whole{in.data(), n};
    what.left = whole.at(row, k);
    what.right = whole.at(k, column);
    what.target = whole.at(row, column);
  };
  const std::size_t words = factorBytes(n, kMostPivots) / 4;
  Entries left(words, 0xDEAD'BEEF), right(words, 0xDEAD'BEEF);
  const auto executor = exec::makeSequentialExecutor();

  place(entries);
  const HostProduct on{*executor, weights, left.data(), right.data()};
  const std::uint32_t largest = largestOf(on, what);
  const std::uint64_t changed = multiply(on, what, sumsOf(weights, largest));

  place(now);
  std::uint32_t signals[2] = {0, 0};
  exec::Tally tally;
  device::multiply<Lengths>(*executor, "product", weights, {&signals[0], &signals[1]}, what, left.data(), right.data(), &tally);
  ASSERT_EQ(signals[1], largest);
  ASSERT_EQ(tally.changed, changed);
  ASSERT_TRUE(now == entries);

  signals[0] = 1;  // a step before stopped all that come after
  place(now);
  const Entries before = now;
  std::uint32_t untouched = 0;
  device::multiply<Lengths>(*executor, "product", weights, {&signals[0], &untouched}, what, left.data(), right.data(), &tally);
  ASSERT_TRUE(now == before);
  ASSERT_EQ(untouched, 0u);
}

template <class Lengths>
void closeBoth(WeightKind weights, Size size, std::mt19937_64& random) {
  const auto count = static_cast<std::uint32_t>(1 + random() % (random() % 4 == 0 ? kMostPivots : 30)),
             pitch = count + static_cast<std::uint32_t>(random() % 3);
  Entries entries(std::size_t{count} * pitch);
  for (std::uint32_t& one : entries) one = drawn<Lengths>(size, random);
  for (std::uint32_t i = 0; i < count && random() % 4 != 0; ++i) entries[std::size_t{i} * pitch + i] = 0;
  Entries everyTime = entries, once = entries;
  const Closed closed = close(weights, {entries.data(), pitch}, count);
  const auto executor = exec::makeSequentialExecutor();

  std::uint32_t stop = 0;
  exec::Tally tally;
  exec::launchBlocks(*executor, "close", 1, device::kClosingThreads, 0,
                     device::CloseBlock<Lengths, true>{{everyTime.data(), pitch}, count, &stop, 7, &tally});
  ASSERT_TRUE(everyTime == entries);
  ASSERT_EQ(stop, closed.negative ? 7u : 0u);
  ASSERT_EQ(tally.active, closed.joined);
  ASSERT_EQ(tally.arcs, closed.joined);
  ASSERT_EQ(tally.changed, closed.improved);

  stop = 0;
  tally = {};
  exec::launchBlocks(*executor, "close", 1, device::kClosingThreads, 0,
                     device::CloseBlock<Lengths>{{once.data(), pitch}, count, &stop, 7, &tally});
  ASSERT_TRUE(once == entries);
  ASSERT_EQ(tally.active, 0u);
  ASSERT_EQ(tally.changed, closed.changed);
}

template <class What>
void everyArithmetic(int turns, const What& what) {
  std::mt19937_64 random(test::runSeed());
  for (int turn = 0; turn < turns; ++turn) {
    for (const WeightKind weights : {WeightKind::Unsigned, WeightKind::Signed, WeightKind::Real}) {
      for (const Size size : {Size::Small, Size::Large, Size::Any}) {
        SCOPED_TRACE("turn " + std::to_string(turn) + ", weights " + std::to_string(static_cast<int>(weights)) + ", size " +
                     std::to_string(static_cast<int>(size)));
        pairs::withLengths(weights, [&]<class Lengths>(Lengths lengths) { what(lengths, weights, size, random); });
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(SimulatedPairs, ProductsAreTheHosts) {
  everyArithmetic(1, []<class Lengths>(Lengths, WeightKind weights, Size size, std::mt19937_64& random) {
    multiplyBoth<Lengths>(weights, size, random);
  });
}
TEST(SimulatedPairs, ClosedSquaresAreTheHosts) {
  everyArithmetic(
      2, []<class Lengths>(Lengths, WeightKind weights, Size size, std::mt19937_64& random) { closeBoth<Lengths>(weights, size, random); });
}

}  // namespace
}  // namespace wf::algorithms::apsp

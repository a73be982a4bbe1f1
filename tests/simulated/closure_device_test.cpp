// Reachability on the simulated device, beside that on the host: bits, bytes and counts are equal, also where rows take from others that
// take themselves.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "compute/algorithms/closure/bits.h"
#include "compute/exec/executors.h"
#include "compute/exec/launch_blocks.h"
#include "tests/simulated/device.h"
#include "tests/support/data.h"

// Device code, between these two.
// clang-format off
#include "tests/simulated/begin.h"
#include "compute/algorithms/closure/fast_device.h"
#include "tests/simulated/end.h"
// clang-format on

namespace wf::algorithms::closure {
namespace {

struct Matrix {
  std::uint32_t vertices;
  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> reach;

  BitMatrix bits() { return {words.data(), reach.data(), vertices, pitchOf(vertices)}; }
};

// Every vertex reaches itself, and of the others one in `sparse`.
Matrix drawn(std::uint32_t vertices, std::uint32_t sparse, std::mt19937_64& random) {
  const std::uint32_t pitch = pitchOf(vertices);
  Matrix out{vertices, std::vector<std::uint32_t>(std::size_t{vertices} * pitch),
             std::vector<std::uint8_t>(std::size_t{vertices} * vertices)};
  for (std::uint32_t i = 0; i < vertices; ++i) {
    for (std::uint32_t j = 0; j < vertices; ++j) {
      if (i != j && random() % sparse != 0) continue;
      out.words[std::size_t{i} * pitch + j / kWordBits] |= 1u << j % kWordBits;
      out.reach[std::size_t{i} * vertices + j] = 1;
    }
  }
  return out;
}

void same(const Matrix& device, const Matrix& host) {
  ASSERT_TRUE(device.words == host.words);
  ASSERT_TRUE(device.reach == host.reach);
}

void closeBoth(Matrix& host, pairs::Range block, std::mt19937_64& random) {
  Matrix counted = host, plain = host;
  const Closed closed = closeBits(host.bits(), block);
  exec::Tally tally;
  const device::CloseBits<true> counting{counted.bits(), block, &tally};
  ASSERT_EQ(test::simulated::launch({1, device::kClosingThreads}, random(), [&] { counting(); }), "");
  ASSERT_NO_FATAL_FAILURE(same(counted, host));
  ASSERT_EQ(tally.active, closed.joined);
  ASSERT_EQ(tally.arcs, closed.joined);
  ASSERT_EQ(tally.changed, closed.changed);
  tally = {};
  const device::CloseBits<> closing{plain.bits(), block, &tally};
  ASSERT_EQ(test::simulated::launch({1, device::kClosingThreads}, random(), [&] { closing(); }), "");
  ASSERT_NO_FATAL_FAILURE(same(plain, host));
  ASSERT_EQ(tally.active, 0u);
  ASSERT_EQ(tally.changed, closed.changed);
}

void takeBoth(Matrix& host, const Taking& what, std::mt19937_64& random) {
  Matrix on = host;
  const auto executor = exec::makeSequentialExecutor();
  const std::uint64_t changed = takeThrough(*executor, host.bits(), what);
  exec::Tally tally;
  const device::TakeThrough take{on.bits(), what, &tally};
  ASSERT_EQ(test::simulated::launch({take.blocks(), device::kThreads}, random(), [&] { take(); }), "");
  ASSERT_NO_FATAL_FAILURE(same(on, host));
  ASSERT_EQ(tally.changed, changed);
}

TEST(SimulatedReach, IsTheHosts) {
  std::mt19937_64 random(test::runSeed());
  for (int turn = 0; turn < 12; ++turn) {
    const auto within = [&](std::uint32_t least, std::uint32_t most) {
      return static_cast<std::uint32_t>(least + random() % (most - least + 1));
    };
    const std::uint32_t n = turn % 3 == 0 ? 16 * within(1, 14) : within(1, 220);
    SCOPED_TRACE("turn " + std::to_string(turn) + ", " + std::to_string(n) + " vertices");
    Matrix matrix = drawn(n, within(2, 60), random);
    const std::uint32_t begin = within(0, n - 1), middle = std::min(n, begin + within(1, kMostPivots));
    const pairs::Range all{0, n}, block{begin, middle}, others{middle, n}, before{0, begin};
    ASSERT_NO_FATAL_FAILURE(closeBoth(matrix, block, random));
    // As steps of `recursive-boolean` take.
    for (const pairs::Range other : {others, before}) {
      if (other.size() == 0) continue;
      Matrix rows = matrix, columns = matrix, neither = matrix;
      ASSERT_NO_FATAL_FAILURE(takeBoth(rows, {.rows = block, .columns = other, .block = block, .stillRows = {}}, random));
      ASSERT_NO_FATAL_FAILURE(takeBoth(columns, {.rows = other, .columns = block, .block = block, .stillRows = {}}, random));
      ASSERT_NO_FATAL_FAILURE(takeBoth(neither, {.rows = other, .columns = other, .block = block, .stillRows = {}}, random));
    }
    // As those of `fast`: all others take from rows that are done.
    ASSERT_NO_FATAL_FAILURE(takeBoth(matrix, {.rows = block, .columns = all, .block = block, .stillRows = {}}, random));
    ASSERT_NO_FATAL_FAILURE(takeBoth(matrix, {.rows = all, .columns = all, .block = block, .stillRows = block}, random));
  }
}

}  // namespace
}  // namespace wf::algorithms::closure

// Loops in chunks: every item once, by any number of threads; the first exception comes out; cancelling ends it.
#include "compute/core/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <vector>

namespace wf {
namespace {

TEST(Workers, TakeEveryItemOnce) {
  for (const unsigned threads : {0u, 1u, 2u, 5u}) {
    for (const std::uint64_t count : {0u, 1u, 99u, 100u, 101u, 5000u}) {
      std::vector<int> seen(count);
      Progress progress;
      progress.begin("Testing", count);
      EXPECT_TRUE(parallelChunks({.count = count, .size = 100, .threads = threads, .reports = &progress}, [&](auto begin, auto end) {
        EXPECT_LE(end - begin, 100u);
        for (auto i = begin; i < end; ++i) ++seen[i];
      }));
      EXPECT_EQ(seen, std::vector<int>(count, 1)) << threads << " threads";
      if (threads == 1 && count > 0) {
        EXPECT_EQ(progress.fraction(), 1.0);
      }
    }
  }
}

TEST(Workers, HandTheFirstExceptionOn) {
  for (const unsigned threads : {1u, 5u}) {
    std::atomic<int> calls{0};
    EXPECT_THROW(parallelChunks({.count = 1'000'000, .size = 1, .threads = threads},
                                [&](auto begin, auto) {
                                  ++calls;
                                  if (begin == 10) throw std::bad_alloc();
                                }),
                 std::bad_alloc);
    EXPECT_LT(calls, 1'000'000) << "what comes after is not begun";
  }
}

TEST(Workers, BeginNothingOnceCancelled) {
  for (const unsigned threads : {1u, 5u}) {
    Progress progress;
    std::atomic<int> calls{0};
    EXPECT_FALSE(parallelChunks({.count = 1'000'000, .size = 1, .threads = threads, .progress = &progress}, [&](auto, auto) {
      if (++calls == 20) progress.cancel();
    }));
    EXPECT_LT(calls, 20 + 64);
  }
}

}  // namespace
}  // namespace wf

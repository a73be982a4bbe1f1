// What changed between two looks at arrays: exactly the elements that differ, with what they held, on every executor; and putting changes
// into another array makes it the same.
#include "compute/exec/change_finder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "compute/exec/executors.h"
#include "compute/exec/host_executor.h"
#include "compute/exec/host_loops.h"
#include "compute/exec/scatter.h"
#include "compute/exec/write_marks.h"
#include "tests/support/data.h"

namespace wf::exec {
namespace {

struct Watched {
  ElementType type;
  std::uint32_t count;
  Buffer data, copy;
  std::vector<std::byte> host;
};

// Some elements of some arrays are changed, or most of them, round after round. `find`: asks for what changed.
template <class Find>
void expectExactlyWhatDiffers(const std::shared_ptr<Executor>& on, const Find& find) {
  std::mt19937_64 random(test::runSeed());
  std::vector<Watched> arrays;
  for (const std::uint32_t count : {0u, 1u, 15u, 16u, 17u, 500u, 4099u, 70'001u}) {
    for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::F32, ElementType::U64})
      arrays.push_back({type, count, {}, {}, std::vector<std::byte>(count * elementSize(type))});
  }
  std::vector<WatchedArray> watched;
  for (Watched& one : arrays) {
    for (std::byte& byte : one.host) byte = static_cast<std::byte>(random());
    one.data = on->allocate(one.host.size());
    one.copy = on->allocate(one.host.size());
    on->upload(one.data, 0, one.host.data(), one.host.size());
    on->upload(one.copy, 0, one.host.data(), one.host.size());
    watched.push_back({one.data.data(), one.type, one.count});
  }
  ChangeFinder finder(*on, watched);
  EXPECT_TRUE(find(finder, arrays).empty());
  Scatterer scatterer;
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::vector<std::vector<std::byte>> before;
    for (Watched& one : arrays) {
      before.push_back(one.host);
      if (one.count == 0 || random() % 3 == 0) continue;
      const std::uint64_t changes = random() % 8 == 0 ? one.host.size() : random() % 20;
      for (std::uint64_t k = 0; k < changes; ++k) one.host[random() % one.host.size()] = static_cast<std::byte>(random() % 3);
      on->upload(one.data, 0, one.host.data(), one.host.size());
    }
    std::size_t next = 0;
    const auto found = find(finder, arrays);
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      Watched& one = arrays[a];
      if (before[a] == one.host) continue;
      ASSERT_LT(next, found.size());
      const FoundChanges& change = found[next++];
      ASSERT_EQ(change.array, a);
      if (change.whole) {
        EXPECT_EQ(change.after, one.host);
        on->upload(one.copy, 0, change.after.data(), change.after.size());
      } else {
        const std::size_t size = elementSize(one.type);
        std::vector<std::uint64_t> indices;
        std::vector<std::byte> was, is;
        for (std::size_t i = 0; i < one.count; ++i) {
          if (std::memcmp(&before[a][i * size], &one.host[i * size], size) == 0) continue;
          indices.push_back(i);
          was.insert(was.end(), &before[a][i * size], &before[a][i * size] + size);
          is.insert(is.end(), &one.host[i * size], &one.host[i * size] + size);
        }
        EXPECT_EQ(change.indices, indices);
        EXPECT_EQ(change.before, was);
        EXPECT_EQ(change.after, is);
        scatterer.scatter(*on, one.copy, one.type, one.count, change.indices, change.after);
      }
      std::vector<std::byte> copy(one.host.size());
      on->download(copy.data(), one.copy, 0, copy.size());
      ASSERT_EQ(copy, one.host);
    }
    EXPECT_EQ(next, found.size());
  }
}

class ChangeFinderTest : public testing::TestWithParam<int> {
 protected:
  std::shared_ptr<Executor> executor() const {
    switch (GetParam()) {
      case 0:
        return makeSequentialExecutor();
      case 1:
        return makeHostileExecutor(test::runSeed());
      default:
        return makeCpuExecutor(5);
    }
  }
};

TEST_P(ChangeFinderTest, NamesExactlyWhatDiffers) {
  expectExactlyWhatDiffers(executor(), [](ChangeFinder& finder, const auto&) { return finder.find(); });
}

TEST_P(ChangeFinderTest, IndicesPastTheEndAreLeftOut) {
  const auto on = executor();
  Buffer array = on->allocate(4 * sizeof(std::uint32_t));
  const std::vector<std::uint64_t> indices{1, 3, 4, std::uint64_t{1} << 40};
  const std::vector<std::uint32_t> values{7, 8, 9, 10};
  Scatterer scatterer;
  scatterer.scatter(*on, array, ElementType::U32, 4, indices, std::as_bytes(std::span(values)));
  std::vector<std::uint32_t> out(4);
  on->download(out.data(), array, 0, array.bytes());
  EXPECT_EQ(out, (std::vector<std::uint32_t>{0, 7, 0, 8}));
}

// A loop of an executor's user says not where it wrote; what the executor writes itself is marked.
TEST_P(ChangeFinderTest, FindsWhatNoMarkLeadsTo) {
  const auto on = executor();
  constexpr std::uint32_t kCount = 50'000;
  Buffer array = on->allocate(kCount * sizeof(std::uint32_t));
  const std::vector<WatchedArray> watched{{array.data(), ElementType::U32, kCount}};
  ChangeFinder finder(*on, watched);
  auto* const elements = array.as<std::uint32_t>();
  on->runChunks(
      kCount,
      [](const void* at, std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
          if (i % 9'999 == 7) (*static_cast<std::uint32_t* const*>(at))[i] = 5;
        }
      },
      &elements);
  auto found = finder.find();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].indices, (std::vector<std::uint64_t>{7, 10'006, 20'005, 30'004, 40'003}));
  EXPECT_FALSE(finder.foundByMarks());

  const std::uint32_t six = 6;
  on->upload(array, 4 * sizeof six, &six, sizeof six);
  found = finder.find();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].indices, std::vector<std::uint64_t>{4});
  EXPECT_TRUE(finder.foundByMarks());

  elements[9] = 1;
  EXPECT_TRUE(finder.find().empty()) << "what nothing marks is not looked at";
  on->wroteUnseen();
  EXPECT_EQ(finder.find().at(0).indices, std::vector<std::uint64_t>{9});
}

// Two blocks 64 MiB apart have one mark.
TEST_P(ChangeFinderTest, OneMarkLeadsToEveryBlockThatHasIt) {
  const auto on = executor();
  constexpr std::size_t kApart = WriteMarks::kMarks * WriteMarks::kBlock;
  Buffer memory = on->allocate(kApart + 4096);
  auto* const first = memory.as<std::uint8_t>();
  const std::vector<WatchedArray> watched{{first, ElementType::U8, 4096}, {first + kApart, ElementType::U8, 4096}};
  ChangeFinder finder(*on, watched);
  first[77] = first[kApart + 80] = 3;
  on->writeMarks()->mark(first + 77, 1);
  auto found = finder.find();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].indices, std::vector<std::uint64_t>{77});
  EXPECT_EQ(found[1].indices, std::vector<std::uint64_t>{80});
  EXPECT_TRUE(finder.find().empty());
}

// The second one of an executor has no marks, and the first one keeps its own.
TEST_P(ChangeFinderTest, TwoOfThemFindTheSame) {
  const auto on = executor();
  Buffer array = on->allocate(1000);
  const std::vector<WatchedArray> watched{{array.data(), ElementType::U8, 1000}};
  ChangeFinder first(*on, watched);
  {
    ChangeFinder second(*on, watched);
    for (std::uint8_t round = 1; round < 4; ++round) {
      on->upload(array, 10u * round, &round, 1);
      EXPECT_EQ(second.find().at(0).indices, std::vector<std::uint64_t>{10u * round});
      EXPECT_EQ(first.find().at(0).indices, std::vector<std::uint64_t>{10u * round});
      EXPECT_FALSE(second.foundByMarks());
    }
  }
  EXPECT_NE(on->writeMarks(), nullptr);
}

// A device; where this is built without CUDA one that has the host's loops and memory.
class DeviceFinderTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!builtWithCuda()) {
      on_ = std::make_shared<HostExecutor>(Backend::Cuda, makeParallelLoops(3));
    } else if (cudaDevices().empty()) {
      GTEST_SKIP() << "no CUDA device";
    } else {
      on_ = *makeCudaExecutor();
    }
  }
  std::shared_ptr<Executor> on_;
};

TEST_F(DeviceFinderTest, NamesExactlyWhatDiffers) {
  expectExactlyWhatDiffers(on_, [](ChangeFinder& finder, const auto&) { return finder.find(); });
}

// The answer is of the arrays as they were when it was asked for; the next one has what was written since.
TEST_F(DeviceFinderTest, WhatIsWrittenBeforeTheAnswerIsOfTheNext) {
  expectExactlyWhatDiffers(on_, [this](ChangeFinder& finder, std::vector<Watched>& arrays) {
    EXPECT_TRUE(finder.asksAhead());
    finder.ask();
    for (Watched& one : arrays) on_->fill(one.data, 0xA5, one.data.bytes());
    auto found = finder.inOrder(finder.answer());
    for (Watched& one : arrays) on_->upload(one.data, 0, one.host.data(), one.host.size());
    return found;
  });
}

TEST_F(DeviceFinderTest, AnAnswerIsGivenOnce) {
  Buffer array = on_->allocate(4096);
  const std::vector<WatchedArray> watched{{array.data(), ElementType::U8, 4096}};
  ChangeFinder finder(*on_, watched);
  on_->fill(array, 3, 20);
  finder.ask();
  EXPECT_EQ(finder.inOrder(finder.answer()).at(0).indices.size(), 20u);
  EXPECT_TRUE(finder.inOrder(finder.answer()).empty());
  on_->fill(array, 4, 10);
  finder.ask();  // left unanswered when both go
}

INSTANTIATE_TEST_SUITE_P(Executors, ChangeFinderTest, testing::Values(0, 1, 2));

}  // namespace
}  // namespace wf::exec

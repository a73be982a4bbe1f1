// Publishing waits for nothing, and works out the ranges of what is shown alone.
#include "compute/run/snapshots.h"

#include <gtest/gtest.h>

#include "tests/support/small_executor.h"

namespace wf::render {
namespace {

class Snapshots : public testing::Test {
 protected:
  // Two of vertices, a flag, one that no kernel writes, and a list.
  void SetUp() override {
    infos_.resize(5);
    infos_[0].infinite = 9;
    infos_[1].type = ElementType::U64;
    infos_[1].isSigned = true;
    infos_[2].type = ElementType::U8;
    infos_[2].flag = true;
    infos_[3].constant = true;
    infos_[4].domain = Domain::List;
    buffers_.reserve(infos_.size());
    for (const StateArrayInfo& info : infos_) {
      buffers_.push_back(executor_->allocate(4 * elementSize(info.type)));
      arrays_.push_back({&info, &buffers_.back(), 4});
    }
    put(0, std::vector<std::uint32_t>{9, 3, 5, 9});
    put(1, std::vector<std::int64_t>{-7, 3, 0, -1});
    put(3, std::vector<std::uint32_t>{6, 7, 8, 6});
    ring_ = std::make_unique<run::SnapshotRing>(executor_, arrays_);
    executor_->loops = executor_->waits = 0;
  }
  template <class T>
  void put(std::size_t array, const std::vector<T>& values) {
    executor_->upload(buffers_[array], 0, values.data(), values.size() * sizeof(T));
  }
  void publish() {
    Step step;
    step.index = ++step_;
    ring_->publish(step, arrays_);
  }
  // Of the newest snapshot; none: it came without.
  std::optional<std::optional<exec::ValueRange>> range(std::size_t array) {
    run::Snapshot* snapshot = ring_->acquire();
    const auto keys = ring_->rangesOf(*snapshot);
    std::optional<std::optional<exec::ValueRange>> out;
    if (snapshot->ranged[array]) out = exec::valueRange(keys.at(array), infos_[array]);
    ring_->release(snapshot);
    return out;
  }

  std::shared_ptr<test::SmallExecutor> executor_ = std::make_shared<test::SmallExecutor>();
  std::vector<StateArrayInfo> infos_;
  std::vector<exec::Buffer> buffers_;
  std::vector<exec::StateArray> arrays_;
  std::unique_ptr<run::SnapshotRing> ring_;
  std::uint64_t step_ = 0;
};

TEST_F(Snapshots, HaveTheRangesOfWhatIsShown) {
  publish();
  EXPECT_EQ(executor_->loops, 0u) << "nothing is shown";
  EXPECT_FALSE(range(0));
  ring_->wantRanges({true});
  publish();
  EXPECT_EQ(executor_->loops, 1u);
  auto found = range(0);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->minimum, 3u);
  EXPECT_EQ((*found)->maximum, 5u);
  ring_->wantRanges({false, true, true, false, true});
  put(0, std::vector<std::uint32_t>{1, 1, 1, 1});
  publish();
  EXPECT_EQ(executor_->loops, 2u) << "flags have no range, and lists are not drawn";
  run::Snapshot* snapshot = ring_->acquire();
  EXPECT_EQ(snapshot->ranged, (std::vector<bool>{false, true, false, false, false})) << "that of an earlier step is gone";
  ring_->release(snapshot);
  put(0, std::vector<std::uint32_t>(4, 9));
  ring_->wantRanges({true, true});
  publish();
  snapshot = ring_->acquire();
  const auto keys = ring_->rangesOf(*snapshot);
  EXPECT_FALSE(exec::valueRange(keys.at(0), infos_[0])) << "nothing is finite";
  const auto wide = exec::valueRange(keys.at(1), infos_[1]);
  ASSERT_TRUE(wide);
  EXPECT_EQ(static_cast<std::int64_t>(wide->minimum), -7);
  EXPECT_EQ(wide->maximum, 3u);
  ring_->release(snapshot);
}

TEST_F(Snapshots, PublishingWaitsForNothingAndReadingForTheMarker) {
  ring_->wantRanges({true, true, true, true, true});
  for (int k = 0; k < 5; ++k) publish();
  EXPECT_EQ(executor_->waits, 0u);
  run::Snapshot* snapshot = ring_->acquire();
  const auto& ready = static_cast<const test::SmallExecutor::CountedMarker&>(*snapshot->ready);
  EXPECT_EQ(ready.readAfter, 0);
  EXPECT_EQ(ring_->rangesOf(*snapshot).size(), 5u);
  EXPECT_EQ(ready.readAfter, 1);
  snapshot->ranged.assign(5, false);
  EXPECT_TRUE(ring_->rangesOf(*snapshot).empty());
  EXPECT_EQ(ready.readAfter, 1) << "there is nothing to wait for";
  ring_->release(snapshot);
}

// Once for each of the three snapshots, whenever it came to be shown.
TEST_F(Snapshots, WhatNoKernelWritesIsReducedOnce) {
  for (int k = 0; k < 4; ++k) publish();
  ring_->wantRanges({false, false, false, true, false});
  for (int k = 0; k < 12; ++k) {
    publish();
    const auto found = range(3);
    ASSERT_TRUE(found && *found) << k;
    EXPECT_EQ((*found)->minimum, 6u);
    EXPECT_EQ((*found)->maximum, 8u);
  }
  EXPECT_LE(executor_->loops, 3u);
}

}  // namespace
}  // namespace wf::render

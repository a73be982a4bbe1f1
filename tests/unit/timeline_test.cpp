// History memory: keyframes within their budget, and that every step gone back to is what a fresh run shows there.
#include "compute/run/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"

namespace wf::run {
namespace {

// A path of `n` vertices: BFS from its first has n levels of two steps.
std::shared_ptr<const Graph> path(VertexId n) {
  std::vector<VertexId> tails, heads;
  for (VertexId v = 0; v + 1 < n; ++v) {
    tails.insert(tails.end(), {v, v + 1});
    heads.insert(heads.end(), {v + 1, v});
  }
  return *Graph::make(adjacencyFromArcs(n, tails, heads, std::monostate{}));
}

class TimelineTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto chosen = algorithms::choose("bfs", "mask");
    bfs_ = chosen->make(*executor_, *chosen->variant);
    ASSERT_TRUE(bfs_->reset(path(5000), {}).ok());
    frame_ = bfs_->save()->bytes();
  }
  void run(Timeline& timeline, int steps, std::uint64_t nanoseconds) {
    ASSERT_TRUE(timeline.note(*bfs_).ok());
    for (int k = 0; k < steps; ++k) {
      ASSERT_TRUE(bfs_->step());
      ASSERT_TRUE(timeline.note(*bfs_, nanoseconds).ok());
      most_ = std::max(most_, timeline.bytes());
    }
  }

  std::shared_ptr<exec::Executor> executor_ = exec::makeSequentialExecutor();
  std::unique_ptr<algorithms::Algorithm> bfs_;
  std::uint64_t frame_ = 0;  // bytes of a keyframe
  std::uint64_t most_ = 0;
};

TEST_F(TimelineTest, KeyframesAreAsFarApartAsAPersonWaits) {
  Timeline timeline(HistoryPolicy::Keyframes, 1'000 * frame_);
  run(timeline, 1000, 10'000'000);
  const auto at = timeline.keyframes();
  ASSERT_GT(at.size(), 100u);
  EXPECT_EQ(timeline.bytes(), at.size() * frame_);
  for (std::size_t i = 1; i < at.size(); ++i) EXPECT_LE(at[i] - at[i - 1], 10u);
}

TEST_F(TimelineTest, TheBudgetIsNeverPassed) {
  for (const std::uint64_t frames : {2, 3, 6, 17}) {
    SCOPED_TRACE(frames);
    ASSERT_TRUE(bfs_->reset(path(5000), {}).ok());
    const std::uint64_t budget = frames * frame_ + frame_ / 2;
    Timeline timeline(HistoryPolicy::Keyframes, budget);
    most_ = 0;
    run(timeline, 1000, 1'000'000'000);
    EXPECT_LE(most_, budget);
    const auto at = timeline.keyframes();
    EXPECT_EQ(at.front(), 0u);
    EXPECT_GE(2 * at.size() + 1, frames) << "what there is is used";
    for (std::size_t i = 2; i < at.size(); ++i) EXPECT_LE(at[i] - at[i - 1], 2 * (at[i - 1] - at[i - 2]) + 2) << "evenly";
  }
}

TEST_F(TimelineTest, StepZeroIsAlwaysKept) {
  for (const std::uint64_t budget : {std::uint64_t{0}, frame_ - 1, frame_, 2 * frame_ - 1}) {
    ASSERT_TRUE(bfs_->reset(path(5000), {}).ok());
    Timeline timeline(HistoryPolicy::Keyframes, budget);
    run(timeline, 100, 1'000'000'000);
    EXPECT_EQ(timeline.keyframes(), std::vector<std::uint64_t>{0});
    ASSERT_TRUE(timeline.approach(*bfs_, 50).ok());
    EXPECT_EQ(bfs_->lastStep().index, 0u);
  }
}

TEST_F(TimelineTest, WithoutAWayBackNothingButStepZeroIsKept) {
  Timeline timeline(HistoryPolicy::None, 1'000 * frame_);
  run(timeline, 100, 1'000'000'000);
  EXPECT_EQ(timeline.keyframes(), std::vector<std::uint64_t>{0});
}

// What a run without going back needs: its length and the times of its kernels.
TEST_F(TimelineTest, ForwardKeepsSumsAlone) {
  Timeline timeline(HistoryPolicy::Forward, 1'000 * frame_);
  run(timeline, 101, 1'000'000'000);
  EXPECT_EQ(most_, 0u);
  EXPECT_TRUE(timeline.keyframes().empty());
  EXPECT_TRUE(timeline.steps().empty());
  EXPECT_EQ(timeline.lastStep(), 101u);
  ASSERT_EQ(timeline.sums().size(), 2u);
  EXPECT_EQ(timeline.sums()[0].launches, 51u);
  EXPECT_EQ(timeline.sums()[1].launches, 50u);
  EXPECT_GT(timeline.sums()[0].nanoseconds, 0u);
  EXPECT_TRUE(timeline.approach(*bfs_, 200).ok());
  EXPECT_EQ(bfs_->lastStep().index, 101u);
  EXPECT_FALSE(timeline.approach(*bfs_, 100).ok()) << "there is no way back";
  EXPECT_EQ(timeline.iterationEndBefore(101, 1), 0u);
}

TEST_F(TimelineTest, GoingOnFromHereIsPreferredToAnOlderKeyframe) {
  Timeline timeline(HistoryPolicy::Keyframes, 1'000 * frame_);
  run(timeline, 100, 10'000'000);
  ASSERT_TRUE(timeline.approach(*bfs_, 40).ok());
  const std::uint64_t near = bfs_->lastStep().index;
  EXPECT_GT(near, 20u);
  ASSERT_TRUE(bfs_->step());
  ASSERT_TRUE(timeline.approach(*bfs_, near + 1).ok());
  EXPECT_EQ(bfs_->lastStep().index, near + 1);
  ASSERT_TRUE(timeline.approach(*bfs_, 100).ok());
  EXPECT_GT(bfs_->lastStep().index, 80u);
}

TEST_F(TimelineTest, KnowsWhereIterationsEnd) {
  Timeline timeline(HistoryPolicy::Keyframes, 1'000 * frame_);
  run(timeline, 1000, 0);
  EXPECT_EQ(timeline.lastStep(), 1000u);
  EXPECT_EQ(timeline.iterationEndBefore(1000, 1), 998u);
  EXPECT_EQ(timeline.iterationEndBefore(999, 2), 996u);
  EXPECT_EQ(timeline.iterationEndBefore(3, 5), 0u);
}

bool sameArrays(const algorithms::SavedState& a, const algorithms::SavedState& b) { return a.arrays == b.arrays; }

// Every deterministic variant, seeks at random, on another executor than the fresh run and with a budget that is soon used up.
TEST(TimelineProperty, WhereverOneGoesItIsAsInAFreshRun) {
  std::mt19937_64 random(test::runSeed());
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (graph->vertexCount() < 2) continue;
    for (const auto& entry : algorithms::entries()) {
      for (std::size_t v = 0; v < entry.makers.size(); ++v) {
        const VariantInfo& info = entry.info.variants[v];
        if (!info.deterministic) continue;
        SCOPED_TRACE(entry.info.id + "/" + info.id + " on " + name);
        const auto parameters = readParameters(info.parameters, {});
        const auto sequential = exec::makeSequentialExecutor(), parallel = test::testedExecutor();
        const auto fresh = entry.makers[v](*sequential, info), run = entry.makers[v](*parallel, info);
        if (!fresh->reset(graph, *parameters)) continue;  // a graph that this algorithm refuses
        std::vector<algorithms::SavedState> states;
        states.push_back(*fresh->save());
        while (!fresh->done() && states.size() < 200) {
          ASSERT_TRUE(fresh->step());
          states.push_back(*fresh->save());
        }
        ASSERT_TRUE(run->reset(graph, *parameters).ok());
        Timeline timeline(HistoryPolicy::Keyframes, 7 * states.front().bytes());
        ASSERT_TRUE(timeline.note(*run).ok());
        for (int turn = 0; turn < 20; ++turn) {
          const std::uint64_t to = random() % states.size();
          ASSERT_TRUE((turn % 3 == 0 ? timeline.retrace(*run, to) : timeline.approach(*run, to)).ok());
          ASSERT_LE(run->lastStep().index, to);
          while (run->lastStep().index < to) {
            ASSERT_TRUE(sameArrays(*run->save(), states[run->lastStep().index])) << run->lastStep().index;
            ASSERT_TRUE(run->step());
            ASSERT_TRUE(timeline.note(*run, 20'000'000).ok());
          }
          ASSERT_TRUE(sameArrays(*run->save(), states[to])) << to;
        }
      }
    }
  }
}

TEST_F(TimelineTest, GoingBackStepByStepReplaysLittle) {
  const std::uint64_t budget = 40 * frame_;
  Timeline timeline(HistoryPolicy::Keyframes, budget);
  run(timeline, 1000, 1'000'000);
  std::uint64_t replayed = 0;
  for (std::uint64_t to = 1000; to-- > 0;) {
    ASSERT_TRUE(timeline.retrace(*bfs_, to).ok());
    for (; bfs_->lastStep().index < to; ++replayed) {
      ASSERT_TRUE(bfs_->step());
      ASSERT_TRUE(timeline.note(*bfs_).ok());
      ASSERT_LE(timeline.bytes(), budget);
    }
    ASSERT_EQ(bfs_->lastStep().index, to);
  }
  EXPECT_LT(replayed, 5'000u) << "some 20 a step it would be from keyframes";
  EXPECT_LE(timeline.bytes(), budget);
}

// Every step of a run is put back as it was, control state and all, from any other step.
TEST(StepJournalTest, EveryStepIsPutBackAsItWas) {
  std::mt19937_64 random(test::runSeed());
  for (const auto& entry : algorithms::entries()) {
    const VariantInfo& info = entry.info.variants.front();
    SCOPED_TRACE(entry.info.id + "/" + info.id);
    const auto executor = exec::makeSequentialExecutor();
    const auto run = entry.makers.front()(*executor, info);
    if (!run->reset(path(77), *readParameters(info.parameters, {}))) continue;
    StepJournal journal(100'000'000);
    std::vector<algorithms::SavedState> states;
    const auto note = [&] {
      ASSERT_TRUE(journal.note(*run).ok());
      states.push_back(*run->save());
    };
    note();
    while (!run->done() && states.size() < 100) {
      ASSERT_TRUE(run->step());
      note();
    }
    for (int turn = 0; turn < 50; ++turn) {
      const std::uint64_t to = random() % states.size();
      ASSERT_TRUE(journal.show(*run, to).ok());
      const auto shown = *run->save();
      ASSERT_EQ(shown.arrays, states[to].arrays);
      ASSERT_EQ(shown.control, states[to].control);
    }
  }
}

TEST_F(TimelineTest, EveryStepIsKeptWithinTheBudget) {
  const std::uint64_t budget = 8 * frame_;
  Timeline timeline(HistoryPolicy::EveryStep, budget);
  run(timeline, 3000, 0);
  EXPECT_LE(most_, budget);
  EXPECT_GT(most_, budget - 2000);
  EXPECT_GT(timeline.oldest(), 0u);
  EXPECT_LT(timeline.oldest(), 2900u);
  ASSERT_TRUE(timeline.approach(*bfs_, 0).ok());
  EXPECT_EQ(bfs_->lastStep().index, timeline.oldest());
  ASSERT_TRUE(timeline.approach(*bfs_, 2950).ok());
  EXPECT_EQ(bfs_->lastStep().index, 2950u);
  ASSERT_TRUE(timeline.approach(*bfs_, 5000).ok());
  EXPECT_EQ(bfs_->lastStep().index, 3000u);
}

}  // namespace
}  // namespace wf::run

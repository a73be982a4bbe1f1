// Whole runs in an order of their threads.
#include <set>

#include "compute/exec/executors.h"
#include "compute/lens/ordered_steps.h"
#include "compute/lens/texts.h"
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7: relaxed at once, one of the two sums gets lost.
std::shared_ptr<const Graph> crossing() {
  return test::graphFromArcs(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, Weights(std::vector<std::uint32_t>{1, 1, 5, 7}));
}

struct Made {
  std::vector<algorithms::SavedState> states;
  Losses losses;
  EndsWrong endsWrong;
};

Made made(const std::string& algorithm, const std::string& variant, const std::shared_ptr<const Graph>& graph, const Schedule& schedule) {
  Made out;
  const auto chosen = algorithms::choose(algorithm, variant);
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}});
  const auto executor = exec::makeCpuExecutor(2);
  const auto run = chosen->make(*executor, *chosen->variant);
  EXPECT_TRUE(run->reset(graph, *parameters).ok());
  OrderedSteps ordered(*chosen, graph, schedule);
  Progress progress;
  EXPECT_TRUE(ordered.accepts(*run, *parameters, progress).ok());
  while (!run->done()) {
    const auto step = ordered.make(*run, *parameters, progress);
    EXPECT_TRUE(step) << step.error().sentence();
    if (!step) break;
    EXPECT_EQ(step->index, run->lastStep().index);
    out.states.push_back(*run->save());
  }
  out.losses = ordered.losses();
  auto wrong = ordered.endsWrong(*run, *parameters, {}, progress);
  EXPECT_TRUE(wrong);
  out.endsWrong = std::move(*wrong);
  return out;
}

TEST(OrderedSteps, AnAdversaryLosesTheShorterWayForGood) {
  const Made lost = made("sssp", "two-kernel-2007", crossing(), {Schedule::Kind::Adversarial});
  EXPECT_EQ(lost.losses.writes, 1u);
  EXPECT_EQ(lost.losses.steps, 1u);
  EXPECT_EQ(lost.losses.firstStep, 3u);
  EXPECT_EQ(lost.losses.first, "thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of vertex 4)");
  ASSERT_EQ(lost.endsWrong.count, 1u);
  EXPECT_EQ(lost.endsWrong.named, std::vector<std::string>{"C_a of vertex 4 is 8, in order 6"});
}

TEST(OrderedSteps, InOrderNothingIsLost) {
  const Made inOrder = made("sssp", "two-kernel-2007", crossing(), {Schedule::Kind::Ascending});
  EXPECT_EQ(inOrder.losses.writes, 0u);
  EXPECT_EQ(inOrder.endsWrong.count, 0u);
  EXPECT_EQ(inOrder.losses, Losses{});
}

TEST(OrderedSteps, OneSeedOneRun) {
  std::set<std::string> ends;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Schedule schedule{Schedule::Kind::Random, seed};
    const Made a = made("sssp", "two-kernel-2007", crossing(), schedule), b = made("sssp", "two-kernel-2007", crossing(), schedule);
    ASSERT_EQ(a.states.size(), b.states.size());
    for (std::size_t k = 0; k < a.states.size(); ++k) {
      EXPECT_EQ(a.states[k].arrays, b.states[k].arrays);
    }
    EXPECT_EQ(a.losses, b.losses);
    EXPECT_EQ(a.endsWrong.named, b.endsWrong.named);
    ends.insert(a.endsWrong.named.empty() ? std::string() : a.endsWrong.named.front());
  }
  EXPECT_EQ(ends, (std::set<std::string>{"", "C_a of vertex 4 is 8, in order 6"}));
}

TEST(OrderedSteps, AtomicsLoseNothingInAnyOrder) {
  for (const Schedule::Kind kind : kSchedules) {
    const Made run = made("sssp", "mask", crossing(), {kind, 7});
    EXPECT_EQ(run.losses.writes, 0u);
    EXPECT_EQ(run.endsWrong.count, 0u);
  }
}

TEST(OrderedSteps, KernelsOfBlocksHaveNoOrder) {
  const auto chosen = algorithms::choose("bfs", "fast");
  ASSERT_TRUE(chosen) << chosen.error().sentence();
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}});
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  const auto graph = crossing();
  ASSERT_TRUE(run->reset(graph, *parameters).ok());
  Progress progress;
  const Status status = OrderedSteps(*chosen, graph, {}).accepts(*run, *parameters, progress);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::Unsupported);
  EXPECT_NE(status.error().message.find("no order of threads can be chosen for bfs/fast"), std::string::npos) << status.error().message;
}

TEST(OrderedSteps, ACancelledStepIsNotMade) {
  const auto chosen = algorithms::choose("sssp", "two-kernel-2007");
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}});
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  const auto graph = crossing();
  ASSERT_TRUE(run->reset(graph, *parameters).ok());
  OrderedSteps ordered(*chosen, graph, {Schedule::Kind::Random, 3});
  Progress progress;
  progress.cancel();
  const auto step = ordered.make(*run, *parameters, progress);
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(run->lastStep().index, 0u);
}

}  // namespace
}  // namespace wf::lens

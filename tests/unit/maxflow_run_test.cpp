// Maximum flow: the schedule of push-relabel, saved runs, what verification finds, and the arcs of the cut.
#include <algorithm>
#include <cstring>
#include <random>

#include "compute/algorithms/maxflow/maxflow.h"
#include "tests/support/data.h"
#include "tests/unit/maxflow_networks.h"

namespace wf::test {
namespace {

// The order of steps from the scalars alone: saturate, heights, state; then k times (m pushes, each with its state, relabel, state),
// heights and state again; a state that finds no active vertex ends the phase.
TEST(Maxflow, ScheduleIsThatOfMAndK) {
  std::mt19937_64 random(runSeed());
  for (int round = 0; round < 60; ++round) {
    const std::uint64_t m = 1 + random() % 5, k = 1 + random() % 9;
    SCOPED_TRACE("m " + std::to_string(m) + ", k " + std::to_string(k));
    const FlowRun run = runHere(randomNetwork(random, 120), {{"m", std::to_string(m)}, {"k", std::to_string(k)}});
    std::size_t at = 0;
    std::uint32_t iteration = 0;
    const auto next = [&](const std::string& kernel, std::uint64_t phase) -> const Step& {
      static const Step kNoStep;
      if (at >= run.steps.size()) {
        ADD_FAILURE() << "no step " << at << ", expected " << kernel;
        return kNoStep;
      }
      const Step& step = run.steps[at++];
      EXPECT_EQ(run.kernel(step), kernel) << "step " << at;
      EXPECT_EQ(step.scalars[0], phase) << "step " << at;
      EXPECT_EQ(step.iteration, iteration) << "step " << at;
      return step;
    };
    const auto search = [&](const std::string& kernel, std::uint64_t phase) {
      for (std::uint64_t level = 0;; ++level) {
        const Step& step = next(kernel, phase);
        EXPECT_EQ(step.scalars[2], level);
        if (testing::Test::HasFailure() || step.changed == 0) return step;
        EXPECT_FALSE(step.endsIteration);
      }
    };
    next("saturate", 1);
    for (std::uint64_t phase = 1; phase <= 2; ++phase) {
      bool anyActive = true, afterHeights = true;
      const auto state = [&] {
        const Step& step = next("state", phase);
        EXPECT_EQ(step.active, step.scalars[1]);
        anyActive = step.scalars[1] != 0;
        EXPECT_EQ(step.endsIteration, !anyActive || afterHeights);
        if (step.endsIteration) ++iteration;
      };
      while (anyActive && !testing::Test::HasFailure()) {
        search("heights", phase);
        afterHeights = true;
        state();
        afterHeights = false;
        for (std::uint64_t i = 0; i < k && anyActive; ++i) {
          for (std::uint64_t j = 0; j < m && anyActive; ++j) {
            EXPECT_FALSE(next("push", phase).endsIteration);
            state();
          }
          if (!anyActive) break;
          next("relabel", phase);
          state();
        }
      }
    }
    EXPECT_TRUE(search("reach", 3).endsIteration);
    EXPECT_EQ(at, run.steps.size());
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Maxflow, ASavedRunGoesOnElsewhere) {
  std::mt19937_64 random(runSeed());
  const auto chosen = pushRelabel();
  for (int round = 0; round < 30; ++round) {
    const auto graph = randomNetwork(random, 150);
    const FlowRun whole = runHere(graph);
    const auto here = exec::makeSequentialExecutor(), there = exec::makeHostileExecutor(random());
    const auto first = chosen.make(*here, *chosen.variant), second = chosen.make(*there, *chosen.variant);
    const Parameters ends = fromFirstToLast(*graph, chosen.variant->parameters, {});
    ASSERT_TRUE(first->reset(graph, ends).ok());
    ASSERT_TRUE(second->reset(graph, ends).ok());
    for (std::uint64_t left = random() % (whole.steps.size() + 1); left > 0; --left) ASSERT_TRUE(first->step().ok());
    ASSERT_TRUE(second->restore(*first->save()).ok());
    while (!second->done()) {
      const auto step = second->step();
      ASSERT_TRUE(step.ok());
      ASSERT_TRUE(sameCounts(*step, whole.steps[step->index - 1]));
    }
    EXPECT_EQ(second->save()->arrays, whole.algorithm->save()->arrays);
  }
}

TEST(Maxflow, VerificationFindsDamage) {
  std::mt19937_64 random(runSeed());
  const auto& arrays = pushRelabel().variant->arrays;
  int damages = 0;
  for (int round = 0; round < 20; ++round) {
    const FlowRun run = runHere(randomNetwork(random, 60));
    const auto sound = run.algorithm->save();
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      if (arrays[a].id != "excess" && arrays[a].id != "residual" && arrays[a].id != "reach") continue;
      const std::size_t size = elementSize(arrays[a].type);
      for (int k = 0; k < 20 && !sound->arrays[a].empty(); ++k) {
        auto damaged = *sound;
        std::byte* const at = damaged.arrays[a].data() + random() % (damaged.arrays[a].size() / size) * size;
        std::uint64_t value = 0;
        std::memcpy(&value, at, size);
        const std::uint64_t others[] = {value + 1, value - 1, random() % 16, random(), 0};
        std::memcpy(at, &others[k % 5], size);
        if (damaged.arrays[a] == sound->arrays[a]) continue;
        ++damages;
        ASSERT_TRUE(run.algorithm->restore(damaged).ok());
        const auto verification = run.algorithm->verify();
        ASSERT_TRUE(verification.ok());
        EXPECT_FALSE(verification->passed) << arrays[a].id;
      }
    }
    ASSERT_TRUE(run.algorithm->restore(*sound).ok());
    EXPECT_TRUE(run.algorithm->verify()->passed);
  }
  EXPECT_GT(damages, 300);
}

// A flow that is valid but too small is none.
TEST(Maxflow, VerificationFindsAFlowThatIsNotTheLargest) {
  const auto graph = network(3, {{0, 1, 2}, {1, 2, 2}});
  const FlowRun run = runHere(graph);
  auto smaller = *run.algorithm->save();
  // Nothing flows, everything came back, and the distances are those of that residual graph.
  const std::uint64_t excess[] = {2, 0, 0};
  const std::uint32_t residual[] = {2, 2, 0, 0}, reach[] = {0, 1, 2};
  const auto& arcs = graph->residual();
  ASSERT_EQ(arcs.heads, (std::vector<VertexId>{1, 2, 0, 1}));
  std::memcpy(smaller.arrays[1].data(), excess, sizeof excess);
  std::memcpy(smaller.arrays[3].data(), residual, sizeof residual);
  std::memcpy(smaller.arrays[4].data(), reach, sizeof reach);
  ASSERT_TRUE(run.algorithm->restore(smaller).ok());
  const auto verification = run.algorithm->verify();
  ASSERT_TRUE(verification.ok());
  EXPECT_FALSE(verification->passed);
  EXPECT_EQ(verification->sentence, "more can flow: residual capacity leads from 1 to 3");
}

// Gaps of vertices without arcs, a vertex of 10,000 arcs, and a random side.
TEST(Maxflow, TheArcsOfTheCutAreWhatAScanFinds) {
  std::mt19937 random(7);
  constexpr VertexId kVertices = 700;
  for (int round = 0; round < 20; ++round) {
    std::vector<WeightedArc> arcs;
    for (int k = 0; k < 10'000; ++k) arcs.push_back({350, static_cast<VertexId>(random() % kVertices), 1});
    for (int k = 0; k < 900; ++k)
      arcs.push_back(
          {static_cast<VertexId>(random() % 300), static_cast<VertexId>(random() % kVertices), static_cast<std::uint32_t>(random() % 3)});
    arcs.push_back({kVertices - 1, 0, 1});
    const auto graph = network(kVertices, arcs);
    std::vector<std::uint32_t> reach(kVertices, kNone);
    for (std::uint32_t& one : reach) {
      if (random() % 10 < static_cast<unsigned>(round) / 2) one = 1;
    }
    std::vector<ArcId> expected;
    for (ArcId a = 0; a < graph->arcCount(); ++a) {
      if (reach[graph->tail(a)] != kNone && reach[graph->heads()[a]] == kNone) expected.push_back(a);
    }
    for (const auto& executor : {exec::makeSequentialExecutor(), exec::makeCpuExecutor()}) {
      const exec::DeviceGraph on(graph, *executor);
      exec::Buffer sides = executor->allocate(kVertices * sizeof(std::uint32_t)), count = executor->allocate(sizeof(std::uint32_t)),
                   list = executor->allocate(graph->arcCount() * sizeof(ArcId)), small = executor->allocate(3 * sizeof(ArcId));
      executor->upload(sides, 0, reach.data(), sides.bytes());
      EXPECT_EQ(algorithms::maxflow::cutArcs(on, *executor, sides, count, list), expected) << round;
      if (expected.size() > 3) {
        EXPECT_EQ(algorithms::maxflow::cutArcs(on, *executor, sides, count, small), std::nullopt) << round;
      }
      const RunResult scanned = algorithms::maxflow::flowResult(*graph, 0, 1, 5, reach);
      EXPECT_EQ(algorithms::maxflow::flowResult(*graph, 0, 1, 5, reach, expected).values, scanned.values) << round;
    }
  }
}

}  // namespace
}  // namespace wf::test

// Whether an adversary finds the lost update on each of ten graphs, and none where kernels update by atomics: step by step, and in whole
// runs; in every other order of the threads, too.
#include <functional>

#include "compute/exec/executors.h"
#include "compute/lens/ordered_steps.h"
#include "compute/lens/texts.h"
#include "tests/unit/lens_racing_graphs.h"

namespace wf::lens {
namespace {

struct Racer {
  const char *algorithm, *variant;
  std::map<std::string, std::string> texts;
};
const std::vector<Racer>& racers() {
  static const std::vector<Racer> kAll = {
      {"sssp", "two-kernel-2007", {}}, {"bfs", "one-kernel-2007", {{"in-place", "on"}}}, {"sssp", "edge", {{"in-place", "on"}}}};
  return kAll;
}
const std::vector<Racer>& atomics() {
  static const std::vector<Racer> kAll = {{"sssp", "mask", {}}, {"mst", "boruvka", {}}, {"maxflow", "push-relabel", {}}};
  return kAll;
}

std::string nameOf(const Racer& racer) { return std::string(racer.algorithm) + "/" + racer.variant; }

// Every order that there is, the random one with some seeds.
std::vector<Schedule> everySchedule() {
  std::vector<Schedule> out = {{Schedule::Kind::Ascending}, {Schedule::Kind::LockStep}, {Schedule::Kind::Adversarial}};
  for (std::uint64_t seed = 1; seed <= 1; ++seed) out.push_back({Schedule::Kind::Random, seed});
  return out;
}

// Opens every step of the run that threads one after the other make.
void eachStepInOrder(const Racer& racer, const test::NamedGraph& on, const Schedule& schedule,
                     const std::function<void(const Report&, const VariantInfo&)>& visit) {
  const auto chosen = algorithms::choose(racer.algorithm, racer.variant);
  ASSERT_TRUE(chosen);
  const Parameters parameters = parametersOn(*on.graph, *chosen->variant, racer.texts);
  Progress progress;
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  const Status reset = run->reset(on.graph, parameters);
  ASSERT_TRUE(reset.ok()) << reset.error().sentence();
  for (int step = 0; !run->done(); ++step) {
    ASSERT_LT(step, 5000);
    auto saved = run->save();
    ASSERT_TRUE(saved);
    const auto report = look({.chosen = *chosen,
                              .parameters = parameters,
                              .graph = on.graph,
                              .before = std::make_shared<const algorithms::SavedState>(std::move(*saved)),
                              .schedule = schedule},
                             progress);
    ASSERT_TRUE(report) << report.error().sentence();
    visit(*report, *chosen->variant);
    ASSERT_TRUE(run->step());
  }
}

struct WholeRun {
  Losses losses;
  EndsWrong endsWrong;
};
WholeRun wholeRun(const Racer& racer, const test::NamedGraph& on, const Schedule& schedule) {
  WholeRun out;
  const auto chosen = algorithms::choose(racer.algorithm, racer.variant);
  const Parameters parameters = parametersOn(*on.graph, *chosen->variant, racer.texts);
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  EXPECT_TRUE(run->reset(on.graph, parameters).ok());
  OrderedSteps ordered(*chosen, on.graph, schedule);
  Progress progress;
  for (int step = 0; !run->done() && step < 5000; ++step) {
    const auto made = ordered.make(*run, parameters, progress);
    EXPECT_TRUE(made) << (made ? "" : made.error().sentence());
    if (!made) break;
  }
  EXPECT_TRUE(run->done());
  out.losses = ordered.losses();
  auto wrong = ordered.endsWrong(*run, parameters, {}, progress);
  EXPECT_TRUE(wrong);
  if (wrong) out.endsWrong = std::move(*wrong);
  return out;
}

TEST(LostUpdates, TheAdversaryFindsOneOnEachOfTenGraphs) {
  const auto graphs = racingGraphs();
  ASSERT_EQ(graphs.size(), 10u);
  for (const Racer& racer : racers()) {
    for (const test::NamedGraph& on : graphs) {
      SCOPED_TRACE(nameOf(racer) + " on " + on.name);
      std::uint64_t lost = 0;
      eachStepInOrder(racer, on, {Schedule::Kind::Adversarial},
                      [&](const Report& report, const VariantInfo&) { lost += report.lostWrites; });
      EXPECT_GT(lost, 0u);
      const WholeRun run = wholeRun(racer, on, {Schedule::Kind::Adversarial});
      EXPECT_GT(run.losses.writes, 0u);
      EXPECT_NE(run.losses.first.find(" that thread "), std::string::npos) << run.losses.first;
    }
  }
}

// A lost update of two-kernel-2007 is never made up for where the vertex that offered it has left the mask.
TEST(LostUpdates, CostsStayWrong) {
  for (const test::NamedGraph& on : racingGraphs()) {
    SCOPED_TRACE(on.name);
    const WholeRun run = wholeRun(racers()[0], on, {Schedule::Kind::Adversarial});
    EXPECT_GT(run.endsWrong.count, 0u);
    EXPECT_EQ(run.endsWrong.count, run.endsWrong.named.size());
    EXPECT_EQ(wholeRun(racers()[0], on, {Schedule::Kind::Ascending}).endsWrong.count, 0u);
  }
}

TEST(LostUpdates, AtomicsLoseNoneInAnyOrder) {
  for (const Racer& racer : atomics()) {
    std::uint64_t made = 0;
    for (const test::NamedGraph& on : racingGraphs()) {
      for (const Schedule& schedule : everySchedule()) {
        SCOPED_TRACE(nameOf(racer) + " on " + on.name + ", " + threadOrderText(schedule));
        eachStepInOrder(racer, on, schedule, [&](const Report& report, const VariantInfo& variant) {
          SCOPED_TRACE("step " + std::to_string(report.step.index) + ", " + variant.kernels[report.kernel].id);
          EXPECT_EQ(report.lostWrites, 0u);
          EXPECT_EQ(report.wrongElements, 0u);
          EXPECT_EQ(report.harmfulWrites, 0u);
          for (const MemoryFigures& memory : report.memoryFigures) made += memory.atomics;
        });
        if (HasFailure()) return;
      }
    }
    EXPECT_GT(made, 0u) << nameOf(racer) << " updates by atomics";
  }
}

TEST(LostUpdates, RunsOfAtomicsEndRightInAnyOrder) {
  for (const Racer& racer : atomics()) {
    for (const test::NamedGraph& on : racingGraphs()) {
      for (const Schedule& schedule : everySchedule()) {
        SCOPED_TRACE(nameOf(racer) + " on " + on.name + ", " + threadOrderText(schedule));
        const WholeRun run = wholeRun(racer, on, schedule);
        EXPECT_EQ(run.losses.writes, 0u) << run.losses.first;
        EXPECT_EQ(run.endsWrong.count, 0u);
        if (HasFailure()) return;
      }
    }
  }
}

// Steps of a race are opened from the run in order, not from what two processors happened to make of it: in order a search in place runs
// through the whole path in its first launch.
TEST(LostUpdates, StepsAreOpenedFromTheRunInOrder) {
  constexpr VertexId kLength = 1 << 17;
  test::ArcList arcs;
  for (VertexId v = 0; v + 1 < kLength; ++v) arcs.emplace_back(v, v + 1);
  const auto graph = test::graphFromArcs(kLength, arcs);
  const auto chosen = algorithms::choose("bfs", "one-kernel-2007");
  const Parameters parameters = *readParameters(chosen->variant->parameters, {{"source", "1"}, {"in-place", "on"}});
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  ASSERT_TRUE(run->reset(graph, parameters).ok());
  ASSERT_TRUE(run->step());
  const auto inOrder = run->save();
  Progress progress;
  for (int turn = 0; turn < 5; ++turn) {
    const auto before = stateBefore(*chosen, parameters, graph, 2, progress);
    ASSERT_TRUE(before) << before.error().sentence();
    ASSERT_TRUE((*before)->arrays == inOrder->arrays) << "in turn " << turn;
  }
}

}  // namespace
}  // namespace wf::lens

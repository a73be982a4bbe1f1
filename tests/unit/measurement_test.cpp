// Timed runs of variants: how many, of what, checked, and where they end.
#include "compute/run/measurement.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "compute/core/drawing_clock.h"
#include "compute/exec/executors.h"
#include "compute/run/random_sources.h"
#include "tests/support/graphs.h"

namespace wf::run {
namespace {

// 1 – 2 – 3 – 4 and 5 alone.
std::shared_ptr<const Graph> path() { return test::graphFromArcs(5, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}}); }

Trial trialOf(const std::string& algorithm, const std::string& variant, const std::map<std::string, std::string>& texts) {
  const auto chosen = algorithms::choose(algorithm, variant);
  return {.chosen = *chosen, .parameters = {*readParameters(chosen->variant->parameters, texts)}};
}

Result<Measured> measured(const std::shared_ptr<const Graph>& graph, const Trial& trial, const MeasureLimits& limits) {
  Progress progress;
  return Measurement(exec::makeSequentialExecutor()).measure(graph, trial, limits, progress);
}

TEST(Measurement, MakesAsManyRunsAsAskedForAndChecksThem) {
  const auto found = measured(path(), trialOf("bfs", "mask", {{"source", "1"}}), {.runs = 4});
  ASSERT_TRUE(found) << found.error().sentence();
  EXPECT_EQ(found->runs.size(), 4u);
  EXPECT_EQ(found->kernelMs.count, 4u);
  EXPECT_TRUE(found->verified);
  EXPECT_FALSE(found->verdict.empty());
  EXPECT_TRUE(found->cutShort.empty()) << found->cutShort;
  for (const Spread& spread : {found->kernelMs, found->runMs, found->setupMs}) {
    EXPECT_LE(spread.minimum, spread.median);
    EXPECT_LE(spread.median, spread.maximum);
  }
  for (const TimedRun& run : found->runs) {
    EXPECT_EQ(run.steps, found->steps);
    EXPECT_LE(run.kernelMs, run.runMs);
    EXPECT_EQ(run.reachedArcs, 6u);
  }
  ASSERT_TRUE(found->teps);
  EXPECT_GT(found->teps->median, 0);
}

TEST(Measurement, CountsOneRunWhereItMay) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto counted = measured(path(), trial, {.runs = 1});
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->arcs, 6u);
  EXPECT_GT(counted->bytes.value_or(0), 0u);
  const auto plain = measured(path(), trial, {.runs = 1, .counts = false});
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->arcs);
  EXPECT_FALSE(plain->bytesPerSecond);
}

TEST(Measurement, EveryRunHasTheNextSource) {
  Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  trial.parameters.push_back(trialOf("bfs", "mask", {{"source", "5"}}).parameters.front());
  const auto found = measured(path(), trial, {.runs = 2});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->runs.size(), 4u);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(found->runs[k].parameters, k % 2);
    EXPECT_EQ(found->runs[k].reachedArcs, k % 2 == 0 ? 6u : 0u);
  }
}

TEST(Measurement, EndsAfterTheRunThatPassesItsTimeAndSaysSo) {
  const auto found = measured(path(), trialOf("bfs", "mask", {{"source", "1"}}), {.runs = 50, .seconds = 0});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->runs.size(), 1u);
  EXPECT_NE(found->cutShort.find("1 of 50 runs"), std::string::npos) << found->cutShort;
}

// One step, and a result that is never right.
struct OneStep {
  std::uint32_t done = 0;
};
class WrongRun final : public algorithms::Controlled<OneStep> {
 public:
  using Controlled::Controlled;

 protected:
  Status start(const Parameters&) override { return {}; }
  void advance(Step& step) override {
    begin(step, 0, 0);
    control_.done = 1;
  }
  bool isPossible(const OneStep&) const override { return true; }
  Result<RunResult> workOut(Progress&) const override { return RunResult(); }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{false, "it is wrong"}; }
};

TEST(Measurement, SaysWhichRunsWereBesideDrawing) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  drawingClock().begin();
  const auto beside = measured(path(), trial, {.runs = 3});
  drawingClock().end();
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->disturbed, 3u);
  EXPECT_EQ(beside->kernelMs.count, 3u) << "there are no others";
  const auto alone = measured(path(), trial, {.runs = 3});
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->disturbed, 0u);
}

TEST(Measurement, AWrongResultIsNotVerified) {
  const AlgorithmInfo algorithm{.id = "wrong"};
  const VariantInfo variant{.id = "wrong", .kernels = {{.id = "only"}}};
  const Trial trial{.chosen = {&algorithm, &variant, algorithms::make<WrongRun>}, .parameters = {{}}};
  const auto found = measured(path(), trial, {.runs = 2});
  ASSERT_TRUE(found) << found.error().sentence();
  EXPECT_FALSE(found->verified);
  EXPECT_EQ(found->verdict, "it is wrong");
  EXPECT_EQ(found->runs.size(), 2u);
  EXPECT_FALSE(found->teps);
}

TEST(Measurement, IsCancelled) {
  Progress progress;
  progress.cancel();
  const auto found = Measurement(exec::makeSequentialExecutor()).measure(path(), trialOf("bfs", "mask", {{"source", "1"}}), {}, progress);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
}

TEST(Measurement, RefusesWhatARunRefuses) {
  const auto negative = test::graphFromArcs(2, {{0, 1}}, Weights(std::vector<std::int32_t>{-1}));
  const auto found = measured(negative, trialOf("sssp", "mask", {{"source", "1"}}), {});
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().code, ErrorCode::Cancelled);
}

TEST(Measurement, AGraphWithoutVerticesHasNoSteps) {
  const auto found = measured(test::graphFromArcs(0, {}), trialOf("mst", "boruvka", {}), {.runs = 2});
  ASSERT_TRUE(found) << found.error().sentence();
  EXPECT_EQ(found->steps, 0u);
  EXPECT_EQ(found->runs.size(), 2u);
}

// The steps of a run, step 0 first.
std::vector<Step> stepsOf(const std::shared_ptr<const Graph>& graph, const Trial& trial) {
  const auto executor = exec::makeSequentialExecutor();
  const auto run = trial.chosen.make(*executor, *trial.chosen.variant);
  EXPECT_TRUE(run->reset(graph, trial.parameters.front()));
  std::vector<Step> out{run->lastStep()};
  while (!run->done()) out.push_back(*run->step());
  return out;
}

Result<Repeated> repeated(const Repetition& what, std::uint32_t times) {
  Progress progress;
  return Measurement(exec::makeSequentialExecutor()).repeat(path(), what, times, progress);
}

TEST(Repetition, OfEveryStepComesFromTheStateBeforeIt) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto steps = stepsOf(path(), trial);
  ASSERT_GT(steps.size(), 4u);
  for (std::size_t k = 1; k < steps.size(); ++k) {
    const auto found = repeated({.trial = trial, .step = steps[k]}, 3);
    ASSERT_TRUE(found) << k << ": " << found.error().sentence();
    EXPECT_EQ(found->times, 3u);
    EXPECT_EQ(found->disturbed, 0u);
    EXPECT_EQ(found->kernelMs.count, 3u);
    EXPECT_LE(found->kernelMs.minimum, found->kernelMs.median);
  }
}

TEST(Repetition, OfARunIsTheSumOfItsKernels) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto found = repeated({.trial = trial}, 4);
  ASSERT_TRUE(found) << found.error().sentence();
  EXPECT_EQ(found->times, 4u);
  EXPECT_GT(found->kernelMs.minimum, 0);
}

TEST(Repetition, BesideDrawingItIsDisturbed) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto step = stepsOf(path(), trial)[1];
  drawingClock().begin();
  for (const auto& one : {std::optional<Step>(step), std::optional<Step>()}) {
    const auto found = repeated({.trial = trial, .step = one}, 3);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->disturbed, 3u);
    EXPECT_EQ(found->kernelMs.count, 3u) << "there is no better one";
  }
  drawingClock().end();
  const auto clean = repeated({.trial = trial, .step = step}, 3);
  ASSERT_TRUE(clean);
  EXPECT_EQ(clean->disturbed, 0u);
}

TEST(Repetition, WaitsForThePictureThatIsUnderWay) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto step = stepsOf(path(), trial)[1];
  drawingClock().begin();
  std::thread device([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    drawingClock().end();
  });
  const auto found = repeated({.trial = trial, .step = step}, 3);
  device.join();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->disturbed, 0u);
}

TEST(Repetition, RefusesAStepThatComesOutOtherwise) {
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  const auto steps = stepsOf(path(), trial);
  Step other = steps[1];
  other.iteration += 7;
  const auto found = repeated({.trial = trial, .step = other}, 3);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::InvalidInput);
  Step beyond = steps.back();
  beyond.index += 1;
  EXPECT_FALSE(repeated({.trial = trial, .step = beyond}, 3));
}

TEST(Repetition, IsCancelled) {
  Progress progress;
  progress.cancel();
  const Trial trial = trialOf("bfs", "mask", {{"source", "1"}});
  for (const auto& one : {std::optional<Step>(stepsOf(path(), trial)[1]), std::optional<Step>()}) {
    const auto found = Measurement(exec::makeSequentialExecutor()).repeat(path(), {.trial = trial, .step = one}, 3, progress);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
  }
}

TEST(DrawingClock, KnowsWhetherSomethingWasDrawnSince) {
  DrawingClock clock;
  const auto before = clock.now();
  EXPECT_TRUE(clock.stillSince(before));
  clock.begin();
  clock.begin();
  const auto during = clock.now();
  EXPECT_FALSE(clock.stillSince(before));
  EXPECT_FALSE(clock.stillSince(during)) << "it was being drawn then";
  clock.end();
  EXPECT_FALSE(clock.stillSince(before)) << "a whole frame lies between";
  EXPECT_FALSE(clock.stillSince(during));
  EXPECT_TRUE(clock.stillSince(clock.now()));
  clock.end();
  EXPECT_TRUE(clock.stillSince(clock.now())) << "nothing was begun";
}

std::vector<std::string> textsOf(const std::vector<Parameters>& all, const std::string& id) {
  std::vector<std::string> out;
  for (const Parameters& one : all) out.push_back(one.text(id));
  return out;
}

TEST(RandomSources, AreOfTheSeedAndHaveArcs) {
  const auto chosen = algorithms::choose("bfs", "");
  const auto some = withRandomSources(*path(), *chosen->variant, {}, 200, 1);
  ASSERT_EQ(some.size(), 200u);
  EXPECT_EQ(textsOf(some, "source"), textsOf(withRandomSources(*path(), *chosen->variant, {}, 200, 1), "source"));
  EXPECT_NE(textsOf(some, "source"), textsOf(withRandomSources(*path(), *chosen->variant, {}, 200, 2), "source"));
  const auto texts = textsOf(some, "source");
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()), (std::set<std::string>{"1", "2", "3", "4"}));
}

TEST(RandomSources, DrawATargetThatIsNoSource) {
  const auto chosen = algorithms::choose("maxflow", "");
  const auto some = withRandomSources(*path(), *chosen->variant, {}, 50, 1);
  ASSERT_EQ(some.size(), 50u);
  for (const Parameters& one : some) {
    EXPECT_NE(one.text("source"), one.text("target"));
    EXPECT_FALSE(one.text("target").empty());
  }
  Parameters given;
  given.set("target", std::uint64_t{2});
  const auto toThere = withRandomSources(*path(), *chosen->variant, given, 200, 1);
  ASSERT_EQ(toThere.size(), 200u);
  for (const Parameters& one : toThere) {
    EXPECT_EQ(one.text("target"), "2");
    EXPECT_NE(one.text("source"), "2");
  }
  const auto pair = test::graphFromArcs(2, {{0, 1}});
  given.set("target", std::uint64_t{1});
  EXPECT_TRUE(withRandomSources(*pair, *chosen->variant, given, 3, 1).empty()) << "the one vertex with an arc is the target";
}

TEST(RandomSources, ThereAreNoneWhereNothingStartsOrNoArcLeaves) {
  EXPECT_TRUE(withRandomSources(*path(), *algorithms::choose("mst", "")->variant, {}, 3, 1).empty());
  EXPECT_TRUE(withRandomSources(*test::graphFromArcs(3, {}), *algorithms::choose("bfs", "")->variant, {}, 3, 1).empty());
}

}  // namespace
}  // namespace wf::run

// Timed runs of variants: how many, of what, checked, and where they end.
#include "compute/run/measurement.h"

#include <gtest/gtest.h>

#include <set>

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
  Result<RunResult> workOut(Progress&) const override { return RunResult(); }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{false, "it is wrong"}; }
};

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
  for (const Parameters& one : withRandomSources(*path(), *chosen->variant, given, 20, 1)) EXPECT_EQ(one.text("target"), "2");
}

TEST(RandomSources, ThereAreNoneWhereNothingStartsOrNoArcLeaves) {
  EXPECT_TRUE(withRandomSources(*path(), *algorithms::choose("mst", "")->variant, {}, 3, 1).empty());
  EXPECT_TRUE(withRandomSources(*test::graphFromArcs(3, {}), *algorithms::choose("bfs", "")->variant, {}, 3, 1).empty());
}

}  // namespace
}  // namespace wf::run

// Two runs of different variants on one graph, each on its own executor and thread: what one does changes nothing of the other.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "compute/exec/executors.h"
#include "compute/run/runner.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/traveller.h"

namespace wf::run {
namespace {

Runner::ExecutorMaker always(std::shared_ptr<exec::Executor> executor) {
  return [executor](exec::DeviceRequest, std::string*) -> Result<std::shared_ptr<exec::Executor>> { return executor; };
}

std::shared_ptr<const Graph> graphOf(const std::string& shape) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (name.starts_with(shape)) return graph;
  }
  return nullptr;
}

std::string nameOf(const algorithms::Chosen& chosen) { return chosen.algorithm->id + "/" + chosen.variant->id; }

struct Half {
  Half(const algorithms::Chosen& variant, std::shared_ptr<const Graph> graph, std::shared_ptr<exec::Executor> executor)
      : chosen(variant),
        parameters(*readParameters(variant.variant->parameters, {})),
        fresh(variant, graph, parameters),
        there({.graph = graph, .chosen = variant, .parameters = parameters, .keyframeBudget = std::uint64_t{1} << 22}, always(executor)) {
    fresh.make();
  }
  void expectShownAt(std::uint64_t step) {
    SCOPED_TRACE(nameOf(chosen) + ", step " + std::to_string(step));
    compare(there.shownAt(step), fresh.state(step), *chosen.variant);
  }

  algorithms::Chosen chosen;
  Parameters parameters;
  FreshRun fresh;
  Traveller there;
};

class TwoRuns : public testing::TestWithParam<std::size_t> {};

// Which variants take such a graph.
std::vector<algorithms::Chosen> variantsOf(const std::shared_ptr<const Graph>& graph) {
  std::vector<algorithms::Chosen> out;
  for (const algorithms::Chosen& chosen : deterministicVariants()) {
    if (!FreshRun(chosen, graph, *readParameters(chosen.variant->parameters, {})).refused()) out.push_back(chosen);
  }
  return out;
}

TEST_P(TwoRuns, StepIndependentlyOnTwoExecutors) {
  const auto graph = graphOf("random");
  ASSERT_NE(graph, nullptr);
  const auto variants = variantsOf(graph);
  if (GetParam() >= variants.size()) GTEST_SKIP() << "fewer variants take this graph";
  Half one(variants[GetParam()], graph, exec::makeSequentialExecutor());
  Half other(variants[(GetParam() + variants.size() / 2) % variants.size()], graph, exec::makeCpuExecutor(2));
  std::mt19937_64 random(test::runSeed() + GetParam());
  for (int turn = 0; turn < 12; ++turn) {
    const std::uint64_t first = random() % (one.fresh.last() + 1), second = random() % (other.fresh.last() + 1);
    one.there.runner().goTo(first);  // both are under way at once
    other.there.runner().goTo(second);
    one.expectShownAt(first);
    other.expectShownAt(second);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, TwoRuns, testing::Range<std::size_t>(0, deterministicVariants().size()));

TEST(TwoRunsAtOnce, OneEndsWhileTheOtherPlays) {
  const auto graph = graphOf("random");
  ASSERT_NE(graph, nullptr);
  const auto variants = variantsOf(graph);
  ASSERT_GE(variants.size(), 2u);
  Half stays(variants.front(), graph, exec::makeCpuExecutor(2));
  stays.there.runner().setSpeed(1000);
  {
    Half goes(variants.back(), graph, exec::makeSequentialExecutor());
    goes.there.runner().goTo(Runner::kEnd);
    stays.there.play(false);
  }
  if (stays.fresh.whole()) stays.expectShownAt(stays.fresh.last());
  stays.there.runner().goTo(0);
  stays.expectShownAt(0);
}

}  // namespace
}  // namespace wf::run

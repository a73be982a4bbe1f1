// Whether the steps of a run have times and counts.
#include "compute/run/step_figures.h"

#include <gtest/gtest.h>

#include <vector>

namespace wf::test {
namespace {

using run::StepFigures;

TEST(StepFigures, ARunWithoutStepsLacksNothing) {
  const StepFigures none;
  EXPECT_TRUE(none.timed());
  EXPECT_TRUE(none.counted());
  EXPECT_TRUE(StepFigures(std::vector<Step>{Step{}}).timed()) << "step 0 is no kernel";
}

TEST(StepFigures, OneTimeAndOneCountAreEnough) {
  std::vector<Step> steps(4);
  for (std::size_t k = 0; k < steps.size(); ++k) steps[k].index = k;
  StepFigures of(steps);
  EXPECT_EQ(of.launches(), 3u);
  EXPECT_FALSE(of.timed());
  EXPECT_FALSE(of.counted());
  steps[2].nanoseconds = 7;
  EXPECT_TRUE(StepFigures(steps).timed());
  EXPECT_FALSE(StepFigures(steps).counted());
  steps[3].arcs = 1;
  EXPECT_TRUE(StepFigures(steps).counted());
  steps[3] = {.index = 3, .changed = 9};
  EXPECT_FALSE(StepFigures(steps).counted()) << "the recording itself finds what changed";
}

TEST(StepFigures, SumsOfKernelsHaveTimesToo) {
  std::vector<run::KernelSum> sums(2);
  EXPECT_TRUE(StepFigures(sums).timed());
  sums[1].launches = 4;
  EXPECT_FALSE(StepFigures(sums).timed());
  sums[0] = {.launches = 1, .nanoseconds = 12};
  EXPECT_EQ(StepFigures(sums).nanoseconds(), 12u);
  EXPECT_TRUE(StepFigures(sums).timed());
  EXPECT_FALSE(StepFigures(sums).counted());
  Step step{.index = 5, .kernel = 1};
  step.arcs = 3;
  run::add(sums, step);
  EXPECT_TRUE(StepFigures(sums).counted());
}

}  // namespace
}  // namespace wf::test

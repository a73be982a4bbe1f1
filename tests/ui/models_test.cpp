// Sums of a run and the texts of numbers.
#include <gtest/gtest.h>

#include "ui/panels/run_statistics.h"
#include "ui/text.h"

namespace wf::test {
namespace {

std::vector<Step> threeSteps() {
  return {Step{}, Step{.index = 1, .kernel = 0, .iteration = 0, .active = 1, .arcs = 4, .nanoseconds = 10},
          Step{.index = 2, .kernel = 1, .iteration = 0, .endsIteration = true, .active = 4, .nanoseconds = 5},
          Step{.index = 3, .kernel = 0, .iteration = 1, .active = 4, .arcs = 12, .nanoseconds = 20}};
}

TEST(RunStatistics, SumsGrowWithTheSteps) {
  const std::vector<Step> steps = threeSteps();
  ui::RunStatistics sums;
  EXPECT_TRUE(sums.update(std::span(steps).first(2), 1));
  EXPECT_FALSE(sums.update(steps, 1));
  EXPECT_FALSE(sums.update(steps, 1));
  ASSERT_EQ(sums.kernels().size(), 2u);
  EXPECT_EQ(sums.kernels()[0].launches, 2u);
  EXPECT_EQ(sums.kernels()[0].nanoseconds, 30u);
  EXPECT_EQ(sums.nanoseconds(), 35u);
  ASSERT_EQ(sums.iterations().size(), 2u);
  EXPECT_EQ(sums.iterations()[0].nanoseconds, 15u);
  EXPECT_EQ(sums.iterations()[0].active, 1u);  // of the kernel that visited arcs
  EXPECT_EQ(sums.iterationOf(0), std::nullopt);
  EXPECT_EQ(sums.iterationOf(2), 0u);
  EXPECT_EQ(sums.iterationOf(3), 1u);
  EXPECT_EQ(sums.iterationOf(4), std::nullopt);
}

TEST(RunStatistics, AnotherRunStartsOver) {
  const std::vector<Step> steps = threeSteps();
  ui::RunStatistics sums;
  (void)sums.update(steps, 1);
  EXPECT_TRUE(sums.update(steps, 2));
  EXPECT_EQ(sums.nanoseconds(), 35u);
  EXPECT_TRUE(sums.update(std::span(steps).first(1), 2));
  EXPECT_TRUE(sums.iterations().empty());
}

TEST(Text, Counts) {
  EXPECT_EQ(ui::countText(264346), "264,346");
  EXPECT_EQ(ui::countText(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(ui::countText(0, "vertex", "vertices"), "0 vertices");
}

}  // namespace
}  // namespace wf::test

// What repeated measurements come to.
#include "compute/core/spread.h"

#include <gtest/gtest.h>

namespace wf {
namespace {

TEST(Spread, OfNoValuesIsNothing) {
  const Spread spread = spreadOf({});
  EXPECT_EQ(spread.count, 0u);
  EXPECT_EQ(spread.median, 0);
  EXPECT_EQ(spread.spread, 0);
}

TEST(Spread, OfOneValueIsThatValue) {
  const Spread spread = spreadOf({7.5});
  EXPECT_EQ(spread.count, 1u);
  EXPECT_EQ(spread.median, 7.5);
  EXPECT_EQ(spread.minimum, 7.5);
  EXPECT_EQ(spread.maximum, 7.5);
  EXPECT_EQ(spread.mean, 7.5);
  EXPECT_EQ(spread.spread, 0);
}

TEST(Spread, TheMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle) {
  const Spread spread = spreadOf({10, 1, 4, 2});
  EXPECT_EQ(spread.median, 3);
  EXPECT_EQ(spread.minimum, 1);
  EXPECT_EQ(spread.maximum, 10);
  EXPECT_EQ(spread.mean, 4.25);
}

TEST(Spread, IsTheMiddleHalfAsAPartOfTheMedian) {
  const Spread spread = spreadOf({5, 1, 2, 4, 3});
  EXPECT_EQ(spread.median, 3);
  EXPECT_DOUBLE_EQ(spread.spread, 2.0 / 3);
}

TEST(Spread, OneDisturbedRunMovesTheMaximumAlone) {
  const Spread calm = spreadOf({10, 10, 10, 10, 10, 10, 10, 10, 10}), disturbed = spreadOf({10, 10, 10, 10, 10, 10, 10, 10, 900});
  EXPECT_EQ(disturbed.median, calm.median);
  EXPECT_EQ(disturbed.spread, calm.spread);
  EXPECT_EQ(disturbed.maximum, 900);
}

TEST(Spread, IsKnownWhereTheMedianIsZero) { EXPECT_EQ(spreadOf({0, 0, 5}).spread, 0); }

}  // namespace
}  // namespace wf

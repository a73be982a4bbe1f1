// The lanes of the kernels over time: where a time lies, zoom and clicks, and what painting a long run costs.
#include <QPicture>
#include <QSignalSpy>
#include <QWheelEvent>
#include <random>

#include "tests/support/data.h"
#include "tests/ui/many_steps.h"
#include "tests/ui/ui_harness.h"
#include "ui/widgets/kernel_lanes.h"

namespace wf::test {
namespace {

TEST(LaneTimes, SearchesAgreeWithALinearLook) {
  ui::LaneTimes times;
  const auto steps = manySteps(500);
  for (std::size_t i = 1; i < steps.size(); ++i) times.add(steps[i].kernel, steps[i].nanoseconds, i % 2 == 1);
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t time = random() % times.total();
    std::uint64_t busy[2] = {0, 0};
    std::size_t at = 0;
    for (std::size_t step = 0; step < times.size(); ++step) {
      if (times.start(step) <= time) at = step;
      if (times.start(step) < time) busy[step % 2] += std::min(time, times.end(step)) - times.start(step);
    }
    EXPECT_EQ(times.stepAt(time), at);
    EXPECT_EQ(times.iterationAt(at), at / 2);
    for (std::size_t lane = 0; lane < 2; ++lane) EXPECT_EQ(times.busyBefore(lane, time), busy[lane]);
    EXPECT_EQ(times.laneStepIn(at % 2, time, time), at);
  }
  EXPECT_EQ(times.stepAt(times.total()), times.size() - 1);
  EXPECT_EQ(times.busyBefore(0, times.total()) + times.busyBefore(1, times.total()), times.total());
}

TEST(LaneTimes, WhatGoesOnBesideAStepHasALaneOfItsOwn) {
  ui::LaneTimes times;
  times.add(0, 100, true);
  times.addBeside(2, 40);
  times.add(1, 50, false);
  times.addBeside(2, 70);
  times.add(0, 30, true);
  EXPECT_EQ(times.size(), 3u);
  EXPECT_EQ(times.start(1), 100u);
  EXPECT_EQ(times.start(2), 170u) << "the longer one of the two";
  EXPECT_EQ(times.total(), 200u);
  EXPECT_EQ(times.laneEnd(2, 0), 40u);
  EXPECT_EQ(times.laneEnd(1, 0), 150u);
  EXPECT_EQ(times.laneEnd(2, 1), 170u);
  EXPECT_EQ(times.busyBefore(2, 60), 40u);
  EXPECT_EQ(times.busyBefore(2, 120), 60u);
  EXPECT_EQ(times.busyBefore(2, 200), 110u);
  EXPECT_EQ(times.busyBefore(1, 200), 50u);
  EXPECT_EQ(times.laneStepIn(2, 60, 80), std::nullopt);
  EXPECT_EQ(times.laneStepIn(2, 120, 130), 1u);
  EXPECT_EQ(times.laneStepIn(1, 155, 165), std::nullopt) << "the kernel had ended, and its copy went on";
  EXPECT_EQ(times.stepAt(160), 1u);
}

class LanesTest : public ::testing::Test {
 protected:
  void fill(std::size_t count) {
    lanes.setLanes({"Expand the frontier", "Commit"});
    const auto steps = manySteps(count);
    for (std::size_t i = 1; i < steps.size(); ++i) lanes.times().add(steps[i].kernel, steps[i].nanoseconds, i % 2 == 1);
    lanes.timesChanged();
    lanes.resize(1000, 160);
    lanes.show();
  }
  void wheel(double x, int notches) {
    const QPointF at(x, lanes.laneMiddle(0));
    QWheelEvent event(at, lanes.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&lanes, &event);
  }
  ui::KernelLanes lanes{"lanes", nullptr};
};

TEST_F(LanesTest, TheWheelZoomsAtTheCursorAndADoubleClickShowsAll) {
  fill(1000);
  const auto total = static_cast<double>(lanes.times().total());
  EXPECT_DOUBLE_EQ(lanes.viewEnd(), total);
  const double time = total * 0.3, x = lanes.xOf(time);
  wheel(x, 5);
  EXPECT_NEAR(lanes.xOf(time), x, 0.01);
  EXPECT_NEAR(lanes.viewEnd() - lanes.viewStart(), total * std::pow(0.8, 5), total * 1e-6);
  const double before = lanes.viewStart();
  const QPoint from(static_cast<int>(lanes.laneArea().center().x()), static_cast<int>(lanes.laneMiddle(1)));
  QSignalSpy clicked(&lanes, &ui::KernelLanes::clicked);
  QTest::mousePress(&lanes, Qt::LeftButton, {}, from);
  moveMouse(&lanes, from + QPoint(50, 0), Qt::LeftButton);
  QTest::mouseRelease(&lanes, Qt::LeftButton, {}, from + QPoint(50, 0));
  EXPECT_LT(lanes.viewStart(), before) << "what was at the left comes into view";
  EXPECT_EQ(clicked.count(), 0) << "a drag is no click";
  wheel(x, 400);
  EXPECT_GT(lanes.viewEnd() - lanes.viewStart(), 1) << "zooming in ends";
  wheel(x, -1000);
  EXPECT_DOUBLE_EQ(lanes.viewEnd() - lanes.viewStart(), total);
  wheel(x, 3);
  doubleClick(&lanes, from);
  EXPECT_DOUBLE_EQ(lanes.viewStart(), 0);
  EXPECT_DOUBLE_EQ(lanes.viewEnd(), total);
}

TEST_F(LanesTest, AClickTellsTheStepOfTheLane) {
  fill(20);
  QSignalSpy clicked(&lanes, &ui::KernelLanes::clicked);
  for (const std::size_t step : {0u, 7u, 12u, 19u}) {
    const auto& times = lanes.times();
    const double middle = (static_cast<double>(times.start(step)) + static_cast<double>(times.end(step))) / 2;
    QTest::mouseClick(&lanes, Qt::LeftButton, {}, QPointF(lanes.xOf(middle), lanes.laneMiddle(step % 2)).toPoint());
    ASSERT_FALSE(clicked.isEmpty());
    EXPECT_EQ(clicked.takeLast().at(0).toULongLong(), step);
  }
}

TEST_F(LanesTest, TheShownStepComesIntoView) {
  fill(1000);
  wheel(lanes.laneArea().left(), 20);
  ASSERT_LT(lanes.viewEnd(), static_cast<double>(lanes.times().start(900)));
  lanes.setShown(900);
  EXPECT_LT(lanes.viewStart(), static_cast<double>(lanes.times().end(900)));
  EXPECT_GT(lanes.viewEnd(), static_cast<double>(lanes.times().start(900)));
}

// By pixels in place of steps: so a frame has time for it.
TEST_F(LanesTest, OfAMillionStepsNoMoreIsPaintedThanThePixelsShow) {
  fill(1'000'000);
  for (const int notches : {0, 10, 15, 20, 10}) {
    wheel(lanes.laneArea().center().x(), notches);
    QPicture picture;
    lanes.render(&picture);
    EXPECT_GT(picture.size(), 100u);
    EXPECT_LT(picture.size(), 2'000'000u) << lanes.viewEnd() - lanes.viewStart() << " ns in view";
  }
}

TEST_F(LanesTest, SaysThatThereIsNothingToShow) {
  lanes.resize(600, 160);
  QImage image(lanes.size(), QImage::Format_ARGB32_Premultiplied);
  lanes.render(&image);
  fill(0);
  lanes.render(&image);
  lanes.times().add(0, 0, true);  // no time passed
  lanes.timesChanged();
  lanes.render(&image);
  wheel(300, 2);
  QTest::mouseClick(&lanes, Qt::LeftButton, {}, {300, 40});
}

}  // namespace
}  // namespace wf::test

// While a run plays, a report, its snapshot and its readings are of one step: the shown step, the snapshot that can be drawn, and what is
// read.
#include <cmath>
#include <limits>
#include <thread>

#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

constexpr double kAsFastAsItGoes = std::numeric_limits<double>::infinity();

class ShownStepTest : public SessionTest {
 protected:
  // As a window does it: takes the report, and draws a little later, when the run has gone on.
  void look() {
    std::this_thread::sleep_for(2ms);
    const auto ring = session_.snapshots();
    if (!ring) return;
    if (run::Snapshot* snapshot = ring->acquire()) {
      drawn_ = snapshot->step.index;
      ring->release(snapshot);
    }
    const std::uint64_t step = session_.run().step;
    EXPECT_EQ(drawn_, step) << "picture";
    EXPECT_LT(step, session_.steps().size());
    const ui::VertexValues* values = session_.values(kWatched);
    EXPECT_EQ(values != nullptr ? values->step : step, step) << "card";
    EXPECT_EQ(newest<run::CellReader>() != nullptr ? newest<run::CellReader>()->step : step, step) << "cells";
    if (shown_.empty() || shown_.back() != step) shown_.push_back(step);
  }
  bool lookUntil(const std::function<bool()>& until) {
    return wait([&] {
      look();
      return HasFailure() || until();
    });
  }
  // A vertex and some cells are watched, and were read once.
  bool begin(int vertices) {
    if (!open(pathFile(vertices))) return false;
    session_.select(kWatched, false);
    want<run::CellReader>(std::vector<run::CellWindow>{{3, 0, 20}});
    return wait([&] { return session_.values(kWatched) != nullptr && newest<run::CellReader>() != nullptr; }) &&
           lookUntil([] { return true; });
  }

  static constexpr VertexId kWatched = 7;
  std::uint64_t drawn_ = 0;
  std::vector<std::uint64_t> shown_;
};

TEST_F(ShownStepTest, PlayingForwardAsFastAsItGoes) {
  ASSERT_TRUE(begin(20000));  // long enough for many looks on a machine that has much else to do
  session_.setSpeed(kAsFastAsItGoes);
  session_.play();
  ASSERT_TRUE(lookUntil([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().step, 40000u);
  EXPECT_GT(shown_.size(), 3u) << "some steps are shown on the way";
  EXPECT_TRUE(std::is_sorted(shown_.begin(), shown_.end()));
}

TEST_F(ShownStepTest, PlayingAtAnySpeedAndPausing) {
  ASSERT_TRUE(begin(20000));
  for (const double speed : {50.0, 119.0, 121.0, 1000.0, kAsFastAsItGoes}) {
    session_.goTo(0);
    ASSERT_TRUE(lookUntil([&] { return session_.run().step == 0; }));
    session_.setSpeed(speed);
    session_.play();
    ASSERT_TRUE(lookUntil([&] { return session_.run().step >= 20; })) << speed;
    session_.pause();
    const std::uint64_t at = session_.run().step;
    session_.stepBy(1);
    ASSERT_TRUE(lookUntil([&] { return session_.run().step > at && !session_.movePending(); })) << speed;
  }
}

TEST_F(ShownStepTest, PlayingBackwardAndRound) {
  ASSERT_TRUE(begin(400));
  session_.goToEnd();
  ASSERT_TRUE(lookUntil([&] { return session_.run().state == PlayState::Finished; }));
  session_.setSpeed(kAsFastAsItGoes);
  session_.playBack();
  ASSERT_TRUE(lookUntil([&] { return session_.run().state == PlayState::Paused && session_.run().step == 0; }));
  session_.setLoop(100, 120);
  shown_.clear();
  session_.play();
  ASSERT_TRUE(lookUntil([&] { return shown_.size() > 20; }));
  session_.pause();
  ASSERT_TRUE(lookUntil([&] { return session_.run().state == PlayState::Paused; }));
}

TEST_F(ShownStepTest, OnTheWayToAFarStepAndBack) {
  ASSERT_TRUE(begin(3000));
  for (const std::uint64_t step : {6000u, 17u, 4001u, 3999u, 0u}) {
    session_.goTo(step);
    ASSERT_TRUE(lookUntil([&] { return session_.run().step == step && !session_.movePending(); })) << step;
  }
}

}  // namespace
}  // namespace wf::ui

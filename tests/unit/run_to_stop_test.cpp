// To the next stop as fast as the run goes, at any playing speed.
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using RunToStopTest = SessionTest;

// At the slowest speed this would take half an hour per direction.
TEST_F(RunToStopTest, RunsToTheNextStopAtAnySpeedAndInALoop) {
  constexpr double kSlow = 0.5;
  ASSERT_TRUE(open(pathFile(1000)));
  session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().variant->id == "mask"; }));
  for (const char* condition : {"cost[400] < ∞", "cost[900] < ∞"}) {
    std::string why;
    ASSERT_TRUE(session_.stops().addWatch(condition, &why, nullptr)) << why;
  }
  session_.setSpeed(kSlow);
  session_.setLoop(10, 20);
  bool seen = false;
  const auto look = session_.observe([&](std::uint32_t) { seen = seen || session_.run().hurrying; });
  const auto stopsAt = [&](std::uint64_t step) {
    return wait([&] { return session_.run().state != PlayState::Playing && session_.run().step == step; }) &&
           !session_.run().stopped.empty() && !session_.run().hurrying && session_.run().speed == kSlow;
  };
  session_.runToStop(false);
  EXPECT_TRUE(session_.run().hurrying);
  ASSERT_TRUE(stopsAt(797)) << session_.run().step << session_.run().stopped;
  EXPECT_TRUE(seen);
  // While it plays at its speed, too; not round the loop, which could be back at its start before it is asked for.
  session_.setLoop(std::nullopt, std::nullopt);
  session_.play();
  EXPECT_FALSE(session_.run().hurrying);
  session_.runToStop(false);
  ASSERT_TRUE(stopsAt(1797)) << session_.run().step << session_.run().stopped;
  session_.setLoop(10, 20);
  session_.runToStop(true);
  ASSERT_TRUE(stopsAt(797)) << session_.run().step << session_.run().stopped;
  session_.runToStop(true);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 0; }));
  EXPECT_FALSE(session_.run().hurrying);
  session_.runToStop(false);
  ASSERT_TRUE(stopsAt(797));
  session_.runToStop(false);
  ASSERT_TRUE(stopsAt(1797));
  session_.runToStop(false);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; })) << "no further stop: the end";
  session_.runToStop(false);
  ASSERT_TRUE(stopsAt(797)) << "from the end: once more";
}

TEST_F(RunToStopTest, PausingEndsTheWayToTheNextStop) {
  ASSERT_TRUE(open(pathFile(20000)));
  session_.setSpeed(1);
  session_.runToStop(false);
  session_.pause();
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  EXPECT_FALSE(session_.run().hurrying);
  session_.stepBy(1);
  const auto come = [&] { return session_.run().step > 0 && !session_.movePending(); };
  ASSERT_TRUE(wait(come));
  const std::uint64_t here = session_.run().step;
  EXPECT_LT(here, 40000u);
  session_.stepBy(1);
  ASSERT_TRUE(wait([&] { return session_.run().step == here + 1 && session_.run().state == PlayState::Paused; }));
}

}  // namespace
}  // namespace wf::ui

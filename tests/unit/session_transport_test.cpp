// The session without a window: going back and forth, playing, loops, and requests that supersede each other.
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

TEST_F(SessionTest, OpensAndRunsToTheEnd) {
  ASSERT_TRUE(open(pathFile(40)));
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  EXPECT_EQ(session_.run().step, 0u);
  EXPECT_EQ(session_.request().parameters.at("source"), "1");
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().step, 80u);
  EXPECT_EQ(session_.steps().size(), 81u);
  for (std::uint64_t k = 0; k <= 80; ++k) EXPECT_EQ(session_.steps()[k].index, k);
  EXPECT_EQ(session_.run().resultText, "40 of 40 vertices reached, depth 39");
  EXPECT_EQ(costOf(40), 39u);
  EXPECT_EQ(costOf(1), 0u);
}

TEST_F(SessionTest, BackAndForthAlwaysShowsTheSameState) {
  ASSERT_TRUE(open(pathFile(100)));
  std::mt19937_64 random(test::runSeed());
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  for (int turn = 0; turn < 30; ++turn) {
    const std::uint64_t step = random() % 201;
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    // After k steps, the levels up to (k+1)/2 are known; the last one may wait to be settled.
    const std::uint64_t reached = (step + 1) / 2 + 1;
    EXPECT_EQ(costOf(std::min<std::uint64_t>(reached, 100)), std::min<std::uint64_t>(reached, 100) - 1) << step;
    if (reached < 100) {
      EXPECT_EQ(costOf(reached + 1), kNone) << step;
    }
  }
}

// What changed in a step shows only beside the step before.
TEST_F(SessionTest, AJumpBringsTheStepBeforeFirstWhereAViewDraws) {
  ASSERT_TRUE(open(pathFile(100)));
  const auto ring = session_.snapshots();
  ASSERT_NE(ring, nullptr);
  std::vector<std::uint64_t> drawn;
  const auto draw = [&] {
    if (run::Snapshot* snapshot = ring->acquire()) {
      drawn.push_back(snapshot->step.index);
      ring->release(snapshot);
    }
    return !drawn.empty();
  };
  const auto jump = [&](std::uint64_t step) {
    drawn.clear();
    session_.goTo(step);
    return wait([&] { return draw() && drawn.back() == step; });
  };
  ASSERT_TRUE(wait(draw));
  // It waits for a drawing for some frames and no longer: on a machine that is busy, this thread may come too late, but not always.
  const auto bringsTheStepBefore = [&](std::uint64_t step) {
    for (int attempt = 0; attempt < 20; ++attempt) {
      if (!jump(attempt % 2 == 0 ? step : step + 40)) return false;
      if (drawn.size() >= 2 && drawn[drawn.size() - 2] + 1 == drawn.back()) return true;
    }
    return false;
  };
  EXPECT_TRUE(bringsTheStepBefore(60)) << "of new steps";
  EXPECT_TRUE(bringsTheStepBefore(7)) << "of steps gone by";
  ASSERT_TRUE(jump(0));
  EXPECT_EQ(drawn, std::vector<std::uint64_t>{0}) << "there is none before";
  // Nothing draws, so that no picture is waited for.
  session_.goTo(50);
  ASSERT_TRUE(arrive(50));
  for (const std::uint64_t step : {20u, 80u, 30u, 90u, 40u, 70u, 10u, 60u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
  }
  draw();
  EXPECT_EQ(drawn.back(), 60u);
}

TEST(SessionBudget, WithRoomForNoKeyframeOneStillGoesBack) {
  Session session({.drawing = false, .keyframeBudget = 0});
  session.open(pathFile(100));
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  for (const std::uint64_t step : {150u, 20u, 60u, 0u, 7u}) {
    session.goTo(step);
    ASSERT_TRUE(session.waitUntil([&] { return session.run().step == step; }, 30s)) << step;
  }
}

TEST_F(SessionTest, RelativeRequestsAddUp) {
  ASSERT_TRUE(open(pathFile(100)));
  for (int k = 0; k < 25; ++k) session_.stepBy(1);
  ASSERT_TRUE(arrive(25));
  session_.stepBy(-1);
  session_.stepBy(-10);
  ASSERT_TRUE(arrive(14));
  session_.iterationBy(1);
  ASSERT_TRUE(arrive(16));  // step 14 ends an iteration; one more ends at 16
  session_.stepBy(1);
  session_.iterationBy(1);
  ASSERT_TRUE(arrive(18));
  session_.iterationBy(-1);
  ASSERT_TRUE(arrive(16));
  session_.iterationBy(-100);
  ASSERT_TRUE(arrive(0));
  session_.stepBy(-5);
  session_.stepBy(3);
  ASSERT_TRUE(arrive(0) || arrive(3));
}

TEST_F(SessionTest, ASeekToTheEndIsShownAndCanBeStopped) {
  ASSERT_TRUE(open(pathFile(50'000)));
  session_.goToEnd();
  // On a loaded machine the runner may hear of a pause before its first step.
  ASSERT_TRUE(wait([&] { return session_.run().seeking && session_.run().step > 0; }));
  session_.pause();
  ASSERT_TRUE(wait([&] { return !session_.run().seeking; }));
  const std::uint64_t stopped = session_.run().step;
  EXPECT_LT(stopped, 100'000u);
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().seeking && session_.run().step > stopped; }));
  session_.stepBy(-1);  // from where it is
  ASSERT_TRUE(wait([&] { return !session_.run().seeking; }));
  EXPECT_LT(session_.run().step, 100'000u);
  session_.goTo(10);
  ASSERT_TRUE(wait([&] { return session_.run().step == 10 && !session_.run().seeking; }));
}

TEST_F(SessionTest, PlaysAtASpeedAndPauses) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.setSpeed(500);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step >= 20; }));
  EXPECT_EQ(session_.run().state, PlayState::Playing);
  session_.setSpeed(20);
  session_.waitUntil([] { return false; }, 100ms);  // what was made at the higher speed has been shown, also on a loaded machine
  session_.pause();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  const auto where = session_.run().step;
  session_.waitUntil([] { return false; }, 200ms);
  const auto still = session_.run().step;
  EXPECT_LE(still, where + 1) << "the kernel that was under way has ended";
  session_.waitUntil([] { return false; }, 50ms);
  EXPECT_EQ(session_.run().step, still);
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().step, 6000u);
  session_.setSpeed(500);  // slow enough to be seen on its way
  session_.play();         // from the end: once more
  ASSERT_TRUE(wait([&] { return session_.run().step < 6000; }));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
}

TEST_F(SessionTest, PlaysBackToTheBeginning) {
  ASSERT_TRUE(open(pathFile(300)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.setSpeed(2000);
  std::uint64_t before = 600;
  bool descends = true;
  session_.playBack();
  EXPECT_TRUE(session_.run().backward);
  EXPECT_EQ(session_.run().state, PlayState::Playing);
  const auto down = [&] {
    descends = descends && session_.run().step <= before;
    before = session_.run().step;
  };
  ASSERT_TRUE(wait([&] {
    down();
    return session_.run().step < 400;
  }));
  session_.pause();
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  session_.goTo(251);
  ASSERT_TRUE(arrive(251));
  EXPECT_EQ(costOf(127), 126u);
  EXPECT_EQ(costOf(128), kNone);
  before = 251;
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.playBack();
  ASSERT_TRUE(wait([&] {
    down();
    return session_.run().state == PlayState::Paused;
  }));
  EXPECT_EQ(session_.run().step, 0u);
  EXPECT_TRUE(descends);
  session_.playBack();  // from the beginning: from the last step
  ASSERT_TRUE(wait([&] { return session_.run().step > 0; }));
  session_.play();  // turns round
  EXPECT_FALSE(session_.run().backward);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
}

TEST_F(SessionTest, PlayingGoesRoundInTheLoop) {
  ASSERT_TRUE(open(pathFile(100)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.setLoop(50, std::nullopt);
  EXPECT_EQ(session_.run().loopStart, 50u);
  session_.setLoop(50, 40);  // not in order: the new end stays
  EXPECT_EQ(session_.run().loopStart, std::nullopt);
  EXPECT_EQ(session_.run().loopEnd, 40u);
  session_.setLoop(30, 40);
  session_.goTo(30);
  ASSERT_TRUE(arrive(30));
  session_.setSpeed(1000);
  for (const bool backward : {false, true}) {
    backward ? session_.playBack() : session_.play();
    std::uint64_t before = session_.run().step;
    int rounds = 0;
    ASSERT_TRUE(wait([&] {
      const std::uint64_t step = session_.run().step;
      EXPECT_GE(step, 30u);
      EXPECT_LE(step, 40u);
      rounds += backward ? step > before : step < before;
      before = step;
      return rounds == 3;
    }));
    EXPECT_EQ(session_.run().state, PlayState::Playing);
    session_.pause();
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  }
  session_.setLoop(std::nullopt, std::nullopt);
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.setLoop(190, 200);  // to the run's last step: it does not end there
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step < 200; }));
  EXPECT_EQ(session_.run().state, PlayState::Playing);
  session_.startRun({.algorithm = "bfs"});
  EXPECT_EQ(session_.run().loopStart, std::nullopt) << "of the run before";
}

TEST_F(SessionTest, NewerRequestsSupersedeOlderOnes) {
  const std::string small = pathFile(20), large = pathFile(20000);
  for (int k = 0; k < 10; ++k) session_.open(k % 2 == 0 ? large : small);
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_EQ(session_.document()->graph->vertexCount(), 20u);
  EXPECT_FALSE(session_.takeError());
  ASSERT_TRUE(open(large));
  session_.goToEnd();
  session_.goTo(7);
  ASSERT_TRUE(arrive(7));
  for (int k = 0; k < 20; ++k) session_.setSource(static_cast<VertexId>(k));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 0; }));
  EXPECT_EQ(session_.run().source, VertexId{19});
}

TEST_F(SessionTest, RequestsMadeWhileARunIsSetUpAreKept) {
  ASSERT_TRUE(open(pathFile(60)));
  for (int turn = 0; turn < 50; ++turn) {
    // A report of the run before may be waiting, announced, when the next run is asked for.
    session_.stepBy(1);
    if (turn % 3 == 0) session_.waitUntil([] { return false; }, 2ms);
    session_.startRun(session_.request());
    EXPECT_EQ(session_.run().state, PlayState::None);
    session_.goTo(7);
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 7; })) << turn;
    ASSERT_TRUE(session_.snapshots()) << "a run that is not None has snapshots";
    EXPECT_EQ(session_.steps().size(), 8u);
  }
}

TEST_F(SessionTest, PlayPressedWhileARunIsSetUpPlays) {
  ASSERT_TRUE(open(pathFile(60)));
  session_.setSpeed(2000);
  for (int turn = 0; turn < 20; ++turn) {
    session_.setSource(static_cast<VertexId>(turn));
    session_.play();
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; })) << turn;
    EXPECT_EQ(session_.run().source, static_cast<VertexId>(turn));
  }
}

TEST_F(SessionTest, TwoPressesOfPlayAtOncePause) {
  ASSERT_TRUE(open(pathFile(3000)));
  for (int turn = 0; turn < 20; ++turn) {
    session_.play();
    ASSERT_EQ(session_.run().state, PlayState::Playing);
    session_.pause();
    ASSERT_EQ(session_.run().state, PlayState::Paused);
    session_.waitUntil([&] { return session_.run().state == PlayState::Playing; }, 5ms);
    ASSERT_EQ(session_.run().state, PlayState::Paused) << "a report from before the pause must not undo it";
  }
}

TEST_F(SessionTest, ASourceChangedWhilePlayingGoesOnPlaying) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.setSpeed(500);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step > 3; }));
  session_.setSource(10);
  session_.setSource(20);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Playing && session_.run().step > 3; }));
  EXPECT_EQ(session_.run().source, VertexId{20});
}

// Random weights of many ties on a dense graph: threads race, and every run goes another way.
std::string raceFile() {
  const auto file = test::scratchDir() / "race.gr";
  std::ofstream out(file);
  std::mt19937 random(7);
  out << "p sp 3000 24000\n";
  for (int k = 0; k < 24000; ++k) out << "a " << random() % 3000 + 1 << ' ' << random() % 3000 + 1 << ' ' << random() % 1000 + 1 << '\n';
  return file.string();
}

std::vector<std::uint64_t> shownBits(Session& session) {
  std::vector<std::uint64_t> out;
  for (VertexId v = 0; v < 3000; v += 7) session.select(v, v != 0);
  EXPECT_TRUE(session.waitUntil(
      [&] {
        for (VertexId v = 0; v < 3000; v += 7) {
          if (session.values(v) == nullptr || session.values(v)->step != session.run().step) return false;
        }
        return true;
      },
      30s));
  for (VertexId v = 0; v < 3000; v += 7) out.insert(out.end(), session.values(v)->bits.begin(), session.values(v)->bits.end());
  session.select(std::nullopt, false);
  return out;
}

// Steps to the end of a run whose threads race, then goes to and fro: what is shown is what was.
void goToAndFro(const ui::RunRequest& request) {
  Session session({.drawing = false});
  session.open(raceFile());
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  session.startRun(request);
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  std::vector<std::vector<std::uint64_t>> first{shownBits(session)};
  while (!session.run().ended) {
    const std::uint64_t to = first.size();
    session.stepBy(1);
    ASSERT_TRUE(session.waitUntil([&] { return session.run().step == to; }, 30s));
    first.push_back(shownBits(session));
  }
  std::mt19937_64 random(test::runSeed());
  for (int turn = 0; turn < 25; ++turn) {
    const std::uint64_t to = random() % first.size();
    session.goTo(to);
    ASSERT_TRUE(session.waitUntil([&] { return session.run().step == to; }, 30s));
    ASSERT_EQ(shownBits(session), first[to]) << to;
    if (to + 1 == first.size()) continue;
    session.stepBy(1);
    ASSERT_TRUE(session.waitUntil([&] { return session.run().step == to + 1; }, 30s));
    ASSERT_EQ(shownBits(session), first[to + 1]) << to + 1;
  }
}

TEST(SessionRacing, GoingBackShowsWhatHappened) {
  goToAndFro({.algorithm = "sssp", .variant = "two-kernel-2007", .device = exec::DeviceChoice::Cpu});
}

TEST(SessionRacing, AParameterThatMakesThreadsRaceIsSeen) {
  goToAndFro({.algorithm = "sssp", .variant = "edge", .parameters = {{"in-place", "on"}}, .device = exec::DeviceChoice::Cpu});
}

TEST(SessionRacing, WhatIsNotKeptIsReportedOnceAndNotShown) {
  Session session({.drawing = false, .keyframeBudget = 170'000});  // some 27 kB per state, six of which are set aside
  session.open(raceFile());
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  session.startRun({.algorithm = "sssp", .variant = "two-kernel-2007", .device = exec::DeviceChoice::Cpu});
  session.goToEnd();
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Finished; }, 30s));
  session.goTo(0);
  ASSERT_TRUE(session.waitUntil([&] { return session.log().back().text.find("no longer kept") != std::string::npos; }, 30s));
  EXPECT_GT(session.run().step, 0u);
  const auto logged = std::count_if(session.log().begin(), session.log().end(),
                                  [](const ui::LogLine& line) { return line.text.find("history memory is full") != std::string::npos; });
  EXPECT_EQ(logged, 1);
}

// What the command line waits for: it waited for a day where the step had been forgotten.
TEST(SessionRacing, AWayToAStepThatIsNotKeptEndsElsewhere) {
  Session session({.drawing = false, .keyframeBudget = 170'000});
  session.open(raceFile());
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  session.startRun({.algorithm = "sssp", .variant = "two-kernel-2007", .device = exec::DeviceChoice::Cpu});
  session.goToEnd();
  EXPECT_TRUE(session.movePending());
  const auto ends = [&] { return session.waitUntil([&] { return !session.movePending(); }, 30s); };
  ASSERT_TRUE(ends());
  EXPECT_TRUE(session.run().ended);
  const std::uint64_t last = session.run().lastStep;
  EXPECT_EQ(session.run().step, last);
  session.goTo(0);
  EXPECT_TRUE(session.movePending());
  ASSERT_TRUE(ends());
  EXPECT_GT(session.run().step, 0u) << "the oldest that is kept";
  for (const std::uint64_t step : {last + 3, last - 1, last, last, last - 2}) {
    session.goTo(step);
    ASSERT_TRUE(ends()) << step;
    EXPECT_EQ(session.run().step, std::min(step, last));
  }
}

}  // namespace
}  // namespace wf::ui

// The session without a window: opening, running, going back and forth, changing one's mind, and what it says when something is wrong.
#include "app/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace wf::app {
namespace {

using namespace std::chrono_literals;
using ui::PlayState;

// A path of `n` vertices with ids 1 … n as a DIMACS file: BFS from vertex 1 has n levels of two steps.
std::string pathFile(int n) {
  const auto file = test::scratchDir() / ("path" + std::to_string(n) + ".gr");
  std::ofstream out(file);
  out << "p sp " << n << ' ' << 2 * (n - 1) << '\n';
  for (int v = 1; v < n; ++v) out << "a " << v << ' ' << v + 1 << " 1\na " << v + 1 << ' ' << v << " 1\n";
  return file.string();
}

class SessionTest : public testing::Test {
 protected:
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, 30s); }
  bool open(const std::string& path) {
    session_.open(path);
    return wait([&] { return !session_.load().active; }) &&
           wait([&] { return session_.run().state != PlayState::None || session_.lastError(); });
  }
  bool arrive(std::uint64_t step) {
    return wait([&] { return session_.run().step == step && session_.run().state != PlayState::Playing; });
  }
  std::uint64_t costOf(std::uint64_t id) {
    const VertexId v = *session_.document()->graph->ids().fromFile(id);
    session_.select(v, false);
    EXPECT_TRUE(wait([&] { return session_.values(v) != nullptr && session_.values(v)->step == session_.run().step; }));
    return session_.values(v)->bits[3];
  }

  Session session_;
};

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

TEST_F(SessionTest, PlaysAtASpeedAndPauses) {
  ASSERT_TRUE(open(pathFile(3000)));
  session_.setSpeed(500);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step >= 20; }));
  EXPECT_EQ(session_.run().state, PlayState::Playing);
  session_.pause();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  const auto where = session_.run().step;
  session_.waitUntil([] { return false; }, 50ms);
  EXPECT_EQ(session_.run().step, where);
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().step, 6000u);
  session_.play();  // from the end: once more
  ASSERT_TRUE(wait([&] { return session_.run().step < 6000; }));
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

TEST_F(SessionTest, ANewSourceStartsOver) {
  ASSERT_TRUE(open(pathFile(50)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  std::string why;
  EXPECT_FALSE(session_.setParameter("source", "51", &why));
  EXPECT_NE(why.find("1 to 50"), std::string::npos) << why;
  EXPECT_FALSE(session_.setParameter("source", "seven", &why));
  EXPECT_FALSE(session_.setParameter("source", "-3", &why));
  EXPECT_EQ(session_.run().step, 100u);  // a refused id changes nothing
  EXPECT_TRUE(session_.setParameter("source", "25", &why));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().resultText, "50 of 50 vertices reached, depth 25");
}

TEST_F(SessionTest, ARefusedFileLeavesTheOpenGraphAsItIs) {
  ASSERT_TRUE(open(pathFile(10)));
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  const auto before = session_.document()->graph;
  const auto broken = test::scratchDir() / "broken.gr";
  std::ofstream(broken) << "p sp 3 2\na 1 2 7\na 1 9 7\n";
  session_.open(broken.string());
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  const auto error = session_.takeError();
  ASSERT_TRUE(error);
  EXPECT_NE(error->message.find("broken.gr:3"), std::string::npos) << error->message;
  EXPECT_NE(error->details.find(error->message), std::string::npos);
  EXPECT_EQ(session_.document()->graph, before);
  EXPECT_EQ(session_.run().step, 5u);
  session_.stepBy(1);
  EXPECT_TRUE(arrive(6));

  session_.open((test::scratchDir() / "not there.gr").string());
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  ASSERT_TRUE(session_.takeError());
  EXPECT_EQ(session_.lastError()->code, ErrorCode::NotFound);
  EXPECT_EQ(session_.document()->graph, before);
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

TEST_F(SessionTest, AChosenMappingStaysWithItsVariant) {
  ASSERT_TRUE(open(pathFile(30)));
  render::Mapping chosen = session_.mapping();
  EXPECT_EQ(chosen.nextFrontierArray, 1);
  chosen.colorArray = 2;
  chosen.nextFrontierArray = -1;
  session_.setMapping(chosen);
  session_.setSource(5);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_TRUE(session_.mapping() == chosen);
}

TEST_F(SessionTest, ARefusedRunLeavesTheRunAsItIs) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.goTo(9);
  ASSERT_TRUE(arrive(9));
  ui::RunRequest request = session_.request();
  request.parameters["source"] = "31";
  session_.startRun(request);
  ASSERT_TRUE(session_.takeError());
  EXPECT_EQ(session_.run().step, 9u);
  EXPECT_EQ(session_.request().parameters.at("source"), "1");
  session_.stepBy(1);
  EXPECT_TRUE(arrive(10));
}

TEST_F(SessionTest, ALoadCanBeCancelledAndReplacedWithoutWaiting) {
  ASSERT_TRUE(open(pathFile(10)));
  const auto before = session_.document()->graph;
  const std::string large = pathFile(300000), small = pathFile(10);
  session_.open(large);
  session_.waitUntil([] { return false; }, 10ms);
  session_.cancelLoad();
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_EQ(session_.document()->graph, before);
  EXPECT_EQ(session_.lastError()->code, ErrorCode::Cancelled);
  EXPECT_FALSE(session_.takeError());  // what a person asked for is no error

  session_.open(large);
  session_.waitUntil([] { return false; }, 30ms);
  const auto start = std::chrono::steady_clock::now();
  session_.open(small);
  const auto blocked = std::chrono::steady_clock::now() - start;
  EXPECT_LT(blocked, 100ms);  // a thread is started; the end of the large file is not waited for
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_EQ(session_.document()->graph->vertexCount(), 10u);
}

TEST_F(SessionTest, TheDemoGoesRoundUntilSomebodyTakesOver) {
  session_.setSpeed(2000);
  session_.showDemo(pathFile(20));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Playing; }));
  EXPECT_EQ(session_.run().source, session_.document()->geometry->nearest({0, 0}, 1e9));
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(wait([&] { return session_.run().step >= 20; }));
    ASSERT_TRUE(wait([&] { return session_.run().step < 10; }));
  }
  session_.takeOver();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.waitUntil([] { return false; }, 50ms);
  EXPECT_EQ(session_.run().state, PlayState::Finished);
}

TEST_F(SessionTest, AnEmptyGraphHasARunThatHasEnded) {
  const auto file = test::scratchDir() / "empty.gr";
  std::ofstream(file) << "p sp 0 0\n";
  ASSERT_TRUE(open(file.string()));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().lastStep, 0u);
  session_.play();
  session_.stepBy(1);
  session_.waitUntil([] { return false; }, 50ms);
  EXPECT_EQ(session_.run().step, 0u);
}

TEST_F(SessionTest, CudaWithoutADeviceIsRefusedAndTheCpuOffered) {
  if (session_.cudaAvailable(nullptr)) GTEST_SKIP() << "this machine has a CUDA device";
  ASSERT_TRUE(open(pathFile(10)));
  ui::RunRequest request = session_.request();
  request.device = ui::DeviceChoice::Cuda;
  session_.startRun(request);
  ASSERT_TRUE(wait([&] { return session_.lastError().has_value(); }));
  EXPECT_EQ(session_.lastError()->code, ErrorCode::Device);
  const auto error = session_.takeError();
  ASSERT_TRUE(error && error->offerCpu);
  session_.continueOnCpu();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
}

TEST_F(SessionTest, SnapshotsHoldTheShownStep) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.goTo(9);
  ASSERT_TRUE(arrive(9));
  const auto ring = session_.snapshots();
  ASSERT_TRUE(ring);
  render::Snapshot* snapshot = ring->acquire();
  ASSERT_NE(snapshot, nullptr);
  EXPECT_EQ(snapshot->step.index, 9u);
  EXPECT_EQ(snapshot->arrays[3].as<std::uint32_t>()[5], 5u);
  EXPECT_EQ(snapshot->arrays[3].as<std::uint32_t>()[6], kNone);
  ASSERT_TRUE(snapshot->ranges[3]);
  EXPECT_EQ(snapshot->ranges[3]->maximum, 5u);
  ring->release(snapshot);
  EXPECT_EQ(ring->acquire(), nullptr);
}

TEST_F(SessionTest, ObserversAreToldUntilTheyLeave) {
  std::uint32_t seen = 0;
  auto subscription = session_.observe([&](std::uint32_t changes) { seen |= changes; });
  ASSERT_TRUE(open(pathFile(10)));
  EXPECT_TRUE(seen & ui::kLoadChanged);
  EXPECT_TRUE(seen & ui::kDocumentChanged);
  EXPECT_TRUE(seen & ui::kRunChanged);
  EXPECT_TRUE(seen & ui::kMappingChanged);
  seen = 0;
  session_.stepBy(1);
  ASSERT_TRUE(arrive(1));
  EXPECT_TRUE(seen & ui::kStepChanged);
  subscription.reset();
  seen = 0;
  session_.stepBy(1);
  ASSERT_TRUE(arrive(2));
  EXPECT_EQ(seen, 0u);
}

// What needs an algorithm is skipped where this build has none of that name.
bool registered(const std::string& algorithm) { return algorithms::choose(algorithm, {}).ok(); }
#define WF_REQUIRE_ALGORITHM(id) \
  if (!registered(id)) GTEST_SKIP() << "there is no " << (id)

std::string graphFile(const std::string& name, const std::string& text) {
  const auto file = test::scratchDir() / name;
  std::ofstream(file) << text;
  return file.string();
}

TEST_F(SessionTest, ParametersAreReadAndRefusedWithoutTouchingTheRun) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.goTo(9);
  ASSERT_TRUE(arrive(9));
  std::string why;
  EXPECT_FALSE(session_.setParameter("zoo", "3", &why));
  EXPECT_NE(why.find("zoo"), std::string::npos) << why;
  EXPECT_FALSE(session_.setTarget(4)) << "breadth-first search has one vertex";
  EXPECT_EQ(session_.run().step, 9u);
  EXPECT_TRUE(session_.setParameter("source", "", &why)) << "as if left out";
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().source, VertexId{0});
}

TEST_F(SessionTest, TheOutcomeComesAtTheEndAndCanBeChecked) {
  ASSERT_TRUE(open(pathFile(30)));
  EXPECT_EQ(session_.outcome(), nullptr);
  std::uint32_t seen = 0;
  const auto subscription = session_.observe([&](std::uint32_t changes) { seen |= changes; });
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  ASSERT_NE(session_.outcome(), nullptr);
  EXPECT_TRUE(seen & ui::kResultChanged);
  EXPECT_EQ(session_.outcome()->values.front().first, "reached");
  session_.verify();
  EXPECT_EQ(session_.check().phase, ui::CheckState::Phase::Running);
  ASSERT_TRUE(wait([&] { return session_.check().phase == ui::CheckState::Phase::Passed; }));
  EXPECT_FALSE(session_.check().sentence.empty());
  session_.askForValues();
  ASSERT_TRUE(wait([&] { return session_.valueTable().has_value(); }));
  ASSERT_TRUE(session_.valueTable()->ok());
  EXPECT_EQ((**session_.valueTable()).columns.front().cells.size(), 30u);
  session_.setSource(4);
  EXPECT_EQ(session_.outcome(), nullptr);
  EXPECT_EQ(session_.check().phase, ui::CheckState::Phase::None);
}

TEST_F(SessionTest, WithoutMetricsNothingIsCountedAndTheStepStays) {
  ASSERT_TRUE(open(pathFile(30)));
  session_.goTo(9);
  ASSERT_TRUE(arrive(9));
  EXPECT_EQ(session_.steps()[9].active, 1u);
  session_.setMetrics(false);
  ASSERT_TRUE(arrive(9));
  EXPECT_FALSE(session_.run().metrics);
  EXPECT_EQ(session_.steps()[9].active, 0u);
  EXPECT_EQ(session_.steps()[9].launched, 30u);
  session_.setSource(3);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_FALSE(session_.run().metrics) << "it stays off";
}

TEST_F(SessionTest, AnOverflowLeavesTheStateToBeLookedAt) {
  WF_REQUIRE_ALGORITHM("sssp");
  ASSERT_TRUE(open(graphFile("large.gr", "p sp 3 2\na 1 2 4000000000\na 2 3 4000000000\n")));
  session_.startRun({.algorithm = "sssp"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_TRUE(session_.run().resultRefused);
  EXPECT_NE(session_.run().resultText.find("32 bits"), std::string::npos) << session_.run().resultText;
  EXPECT_EQ(session_.outcome(), nullptr);
  const auto error = session_.takeError();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, session_.run().resultText);
  EXPECT_FALSE(error->offerCpu);
  const auto last = session_.run().lastStep;
  session_.stepBy(-1);
  EXPECT_TRUE(arrive(last - 1));
  session_.stepBy(1);
  EXPECT_TRUE(arrive(last));
  EXPECT_FALSE(session_.takeError()) << "said once";
}

TEST_F(SessionTest, ARefusedGraphStaysOpenForAnotherAlgorithm) {
  WF_REQUIRE_ALGORITHM("sssp");
  ASSERT_TRUE(open(graphFile("negative.gr", "p sp 3 2\na 1 2 -5\na 2 3 4\n")));
  const auto graph = session_.document()->graph;
  session_.startRun({.algorithm = "sssp"});
  ASSERT_TRUE(wait([&] { return session_.lastError().has_value(); }));
  EXPECT_EQ(session_.run().state, PlayState::None);
  EXPECT_NE(session_.run().refusal.find("1 → 2"), std::string::npos) << session_.run().refusal;
  ASSERT_TRUE(session_.takeError());
  EXPECT_EQ(session_.document()->graph, graph);
  session_.play();
  session_.stepBy(1);
  session_.startRun({.algorithm = "bfs"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_TRUE(session_.run().refusal.empty());
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.outcome()->values.front().second, RunResult::Value(std::uint64_t{3}));
}

TEST_F(SessionTest, ValuesOfAColourAreReadThroughItsVertex) {
  WF_REQUIRE_ALGORITHM("mst");
  ASSERT_TRUE(open(pathFile(8)));
  session_.startRun({.algorithm = "mst"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.select(VertexId{5}, false);
  ASSERT_TRUE(wait([&] { return session_.values(5) != nullptr && session_.values(5)->step == session_.run().step; }));
  const auto& arrays = session_.run().arrays;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].role != Role::Color) continue;
    EXPECT_EQ(session_.values(5)->bits[i], 0u) << "one tree: the colour of all is that of the first";
  }
}

// Layers of vertices with random capacities between neighbouring ones.
std::string flowFile() {
  const auto file = test::scratchDir() / "layers.max";
  std::ofstream out(file);
  std::mt19937 random(11);
  constexpr int kLayers = 8, kWide = 12;
  std::string arcs;
  int count = 0;
  const auto arc = [&](int from, int to) {
    arcs += "a " + std::to_string(from) + ' ' + std::to_string(to) + ' ' + std::to_string(random() % 50 + 1) + '\n';
    ++count;
  };
  for (int k = 0; k < kWide; ++k) arc(1, 3 + k);
  for (int layer = 0; layer + 1 < kLayers; ++layer) {
    for (int k = 0; k < kWide; ++k) {
      for (int twice = 0; twice < 3; ++twice) arc(3 + layer * kWide + k, 3 + (layer + 1) * kWide + static_cast<int>(random() % kWide));
    }
  }
  for (int k = 0; k < kWide; ++k) arc(3 + (kLayers - 1) * kWide + k, 2);
  out << "p max " << 2 + kLayers * kWide << ' ' << count << "\nn 1 s\nn 2 t\n" << arcs;
  return file.string();
}

TEST_F(SessionTest, ARunGoesOnWithOtherParameters) {
  WF_REQUIRE_ALGORITHM("maxflow");
  ASSERT_TRUE(open(flowFile()));
  session_.startRun({.algorithm = "maxflow", .device = ui::DeviceChoice::Cpu});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const RunResult whole = *session_.outcome();
  const std::vector<Step> first(session_.steps().begin(), session_.steps().end());
  ASSERT_GT(first.size(), 40u);
  std::string why;
  EXPECT_FALSE(session_.branch("m", "9", &why)) << "at the end";
  session_.goTo(25);
  ASSERT_TRUE(arrive(25));
  EXPECT_FALSE(session_.branch("m", "0", &why));
  EXPECT_FALSE(session_.branch("source", "5", &why));
  EXPECT_NE(why.find("start of a run"), std::string::npos) << why;
  EXPECT_EQ(session_.steps().size(), first.size());

  ASSERT_TRUE(session_.branch("m", "9", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.request().parameters.at("m") == "9"; }));
  EXPECT_EQ(session_.run().lastStep, 25u);
  EXPECT_FALSE(session_.run().ended);
  EXPECT_EQ(session_.outcome(), nullptr);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.outcome()->values.front(), whole.values.front()) << "the same flow on another way";
  const std::vector<Step> second(session_.steps().begin(), session_.steps().end());
  EXPECT_EQ(second[25].nanoseconds, first[25].nanoseconds) << "the steps before stay";
  // Twice in one run; then every step is what an algorithm that is driven by hand shows there.
  session_.goTo(31);
  ASSERT_TRUE(arrive(31));
  ASSERT_TRUE(session_.branch("m", "1", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.request().parameters.at("m") == "1"; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));

  const auto executor = exec::makeSequentialExecutor();
  const auto chosen = algorithms::choose("maxflow", "");
  const auto byHand = chosen->make(*executor, *chosen->variant);
  const auto with = [&](const char* m) { return *readParameters(chosen->variant->parameters, {{"m", m}}); };
  ASSERT_TRUE(byHand->reset(session_.document()->graph, with("3")).ok());
  std::vector<std::vector<std::uint64_t>> excess(1);
  const auto downloaded = [&] {
    std::vector<std::uint64_t> out(byHand->graph().vertexCount());
    executor->download(out.data(), *byHand->arrays()[1].data, 0, out.size() * sizeof(std::uint64_t));
    return out;
  };
  excess[0] = downloaded();
  while (!byHand->done()) {
    if (byHand->lastStep().index == 25) {
      ASSERT_TRUE(byHand->adopt(with("9")).ok());
    }
    if (byHand->lastStep().index == 31) {
      ASSERT_TRUE(byHand->adopt(with("1")).ok());
    }
    ASSERT_TRUE(byHand->step());
    excess.push_back(downloaded());
  }
  ASSERT_EQ(session_.run().lastStep + 1, excess.size());
  std::mt19937_64 random(test::runSeed());
  for (int turn = 0; turn < 25; ++turn) {
    const std::uint64_t to = random() % excess.size();
    session_.goTo(to);
    ASSERT_TRUE(arrive(to) || to + 1 == excess.size());
    const auto v = static_cast<VertexId>(random() % byHand->graph().vertexCount());
    session_.select(v, false);
    ASSERT_TRUE(wait([&] { return session_.values(v) != nullptr && session_.values(v)->step == to; }));
    EXPECT_EQ(session_.values(v)->bits[1], excess[to][v]) << "step " << to;
  }
}

TEST_F(SessionTest, ABranchThatIsPlayedGoesOnPlaying) {
  WF_REQUIRE_ALGORITHM("maxflow");
  ASSERT_TRUE(open(flowFile()));
  session_.startRun({.algorithm = "maxflow"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  std::string why;
  EXPECT_TRUE(session_.branch("k", "2", &why)) << "at step 0 as well";
  session_.setSpeed(300);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step > 10; }));
  ASSERT_TRUE(session_.branch("k", "3", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.request().parameters.at("k") == "3"; }));
  EXPECT_EQ(session_.run().state, PlayState::Playing);
  for (std::size_t k = 0; k < session_.steps().size(); ++k) ASSERT_EQ(session_.steps()[k].index, k);
  session_.pause();
  session_.startRun({.algorithm = "bfs"});
  EXPECT_FALSE(session_.branch("k", "2", &why)) << "no such parameter";
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

TEST(SessionRacing, GoingBackShowsWhatHappened) {
  Session session({.drawing = false});
  session.open(raceFile());
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  session.startRun({.algorithm = "sssp", .variant = "two-kernel-2007", .device = ui::DeviceChoice::Cpu});
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

TEST(SessionRacing, WhatIsNotKeptIsSaidOnceAndNotShown) {
  Session session({.drawing = false, .keyframeBudget = 170'000});  // some 27 kB a state, six of which are set aside
  session.open(raceFile());
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Paused; }, 30s));
  session.startRun({.algorithm = "sssp", .variant = "two-kernel-2007", .device = ui::DeviceChoice::Cpu});
  session.goToEnd();
  ASSERT_TRUE(session.waitUntil([&] { return session.run().state == PlayState::Finished; }, 30s));
  session.goTo(0);
  ASSERT_TRUE(session.waitUntil([&] { return session.log().back().text.find("no longer kept") != std::string::npos; }, 30s));
  EXPECT_GT(session.run().step, 0u);
  const auto said = std::count_if(session.log().begin(), session.log().end(),
                                  [](const ui::LogLine& line) { return line.text.find("used up") != std::string::npos; });
  EXPECT_EQ(said, 1);
}

TEST_F(SessionTest, AFlowProblemIsTakenAsOneTheFirstTime) {
  WF_REQUIRE_ALGORITHM("maxflow");
  const std::string flow = graphFile("flow.max", "p max 4 3\nn 2 s\nn 4 t\na 1 3 1\na 2 3 5\na 3 4 4\n");
  ASSERT_TRUE(open(pathFile(10)));
  EXPECT_EQ(session_.run().algorithm->id, "bfs");
  ASSERT_TRUE(open(flow));
  EXPECT_EQ(session_.run().algorithm->id, "maxflow");
  EXPECT_EQ(session_.run().source, VertexId{1});
  EXPECT_EQ(session_.run().target, VertexId{3});
  EXPECT_FALSE(session_.setSource(3)) << "the sink already";
  ASSERT_TRUE(session_.takeError());
  session_.startRun({.algorithm = "bfs"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  ASSERT_TRUE(open(flow));
  EXPECT_EQ(session_.run().algorithm->id, "bfs") << "chosen by a person";
}

}  // namespace
}  // namespace wf::app

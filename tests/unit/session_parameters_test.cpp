// The session without a window: parameters, results, checks, refusals and branches.
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

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
  EXPECT_EQ(session_.run().source, VertexId{1}) << "the first of greatest degree";
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
  session_.verify();
  session_.cancelResultTask();  // whether it has begun by now or not, or has even ended
  EXPECT_EQ(session_.check().phase, ui::CheckState::Phase::None);
  session_.askForValues();
  ASSERT_TRUE(wait([&] { return session_.valueTable().has_value() && session_.resultTask().what == ui::ResultTask::What::None; }));
  EXPECT_EQ(session_.check().phase, ui::CheckState::Phase::None) << "cancelled too late, it is no answer";
  session_.verify();
  ASSERT_TRUE(wait([&] { return session_.check().phase == ui::CheckState::Phase::Passed; }));
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
  session_.startRun({.algorithm = "sssp", .parameters = {{"source", "1"}}});
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
  EXPECT_FALSE(session_.takeError()) << "reported once";
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
  session_.startRun({.algorithm = "bfs", .parameters = {{"source", "1"}}});
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

TEST_F(SessionTest, ARunGoesOnWithOtherParameters) {
  WF_REQUIRE_ALGORITHM("maxflow");
  ASSERT_TRUE(open(flowFile()));
  session_.startRun({.algorithm = "maxflow", .device = exec::DeviceChoice::Cpu});
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

  std::uint32_t announced = 0;
  const auto watch = session_.observe([&](std::uint32_t changes) { announced |= session_.run().forgotten == 1 ? changes : 0; });
  EXPECT_EQ(session_.run().forgotten, 0u);
  ASSERT_TRUE(session_.branch("m", "9", &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.request().parameters.at("m") == "9"; }));
  EXPECT_EQ(session_.run().forgotten, 1u);
  EXPECT_NE(announced & ui::kStopsChanged, 0u) << "stops after it are gone";
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
  ASSERT_EQ(session_.run().branches.size(), 2u);
  EXPECT_EQ(session_.run().branches[0].step, 25u);
  EXPECT_EQ(session_.run().branches[0].parameters.at("m"), "9");
  EXPECT_EQ(session_.run().branches[1].step, 31u);
  EXPECT_EQ(session_.run().branches[1].parameters.at("m"), "1");
  EXPECT_EQ(session_.run().begunWith.at("m"), "3");
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const auto ring = session_.snapshots();
  run::Snapshot* shown = ring->acquire();
  ASSERT_NE(shown, nullptr);
  EXPECT_EQ(shown->branches, (std::vector<std::uint64_t>{25, 31})) << "so that no step is shown beside one of another way";
  ring->release(shown);

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

TEST_F(SessionTest, MemoryForTheWayBackIsTakenByTheNextRun) {
  ASSERT_TRUE(open(pathFile(300)));
  EXPECT_EQ(session_.historyBudget(), std::nullopt);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_GT(session_.run().history.used, 0u);
  EXPECT_LE(session_.run().history.used, session_.run().history.budget);
  session_.setHistoryBudget(123'456);
  EXPECT_NE(session_.run().history.budget, 123'456u) << "not that of the run that is there";
  session_.startRun({.algorithm = "bfs"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().history.budget, 123'456u);
}

TEST_F(SessionTest, AFlowProblemIsTakenAsOneUntilAPersonChooses) {
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
  EXPECT_EQ(session_.run().algorithm->id, "bfs") << "chosen by a person, and the file is only read again";
  ASSERT_TRUE(open(pathFile(10)));
  ASSERT_TRUE(open(flow));
  EXPECT_EQ(session_.run().algorithm->id, "maxflow") << "it comes as another graph";
}

}  // namespace
}  // namespace wf::ui

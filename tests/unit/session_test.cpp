// The session without a window: opening, changing one's mind, observers, and what it says when something is wrong.
#include "app/samples.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

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

// Ids 1 to 4 are a component of their own.
std::string islandsFile() {
  const auto file = test::scratchDir() / "islands.gr";
  std::ofstream(file) << "p sp 10 10\na 1 2 1\na 2 3 1\na 3 4 1\na 4 1 1\n"
                         "a 7 5 1\na 7 6 1\na 7 8 1\na 8 9 1\na 9 10 1\na 5 7 1\n";
  return file.string();
}

TEST_F(SessionTest, TheLogNamesASourceThatHasAName) {
  const auto file = test::scratchDir() / "towns.csv";
  std::ofstream(file) << "Source,Target\nParis,Rome\nParis,London\n";
  ASSERT_TRUE(openAsItIs(file.string()));
  ASSERT_FALSE(session_.defaultsTaken().empty());
  EXPECT_EQ(session_.defaultsTaken()[0], "Source: Paris (1), the vertex of greatest degree in the largest component");
}

TEST_F(SessionTest, WithoutASourceTheHubOfTheLargestComponentIsTheSourceAndTheLogSaysSo) {
  ASSERT_TRUE(openAsItIs(islandsFile()));
  const auto logged = [&](const std::string& line) {
    return std::count_if(session_.log().begin(), session_.log().end(), [&](const ui::LogLine& one) { return one.text == line; });
  };
  EXPECT_EQ(session_.run().source, VertexId{6});
  EXPECT_EQ(session_.request().parameters.at("source"), "7");
  EXPECT_EQ(logged("Source: vertex 7, the vertex of greatest degree in the largest component"), 1);
  session_.startRun({.algorithm = "stcon", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().source, VertexId{6});
  EXPECT_EQ(session_.run().target, VertexId{9});
  EXPECT_EQ(logged("Target: vertex 10, the vertex farthest from vertex 7"), 1);

  const auto lines = session_.log().size();
  ASSERT_TRUE(session_.setSource(0));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().target, VertexId{9});
  for (const ui::LogLine& line : session_.log().subspan(lines)) EXPECT_EQ(line.text.find("ource: "), std::string::npos) << line.text;
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

TEST_F(SessionTest, AChosenMappingGoesOverToAnotherAlgorithmAsFarAsItFits) {
  ASSERT_TRUE(open(pathFile(30)));
  render::Mapping chosen = session_.mapping();
  chosen.colormap = "greys";
  chosen.size = {kDegree};
  session_.setMapping(chosen);
  session_.startRun({.algorithm = "sssp", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == "sssp"; }));
  const render::Mapping suggested = render::suggestMapping(session_.run().arrays);
  EXPECT_EQ(session_.mapping().colormap, "greys");
  EXPECT_EQ(session_.mapping().size.array, kDegree);
  EXPECT_EQ(session_.mapping().colorArray, suggested.colorArray);
  EXPECT_EQ(session_.mapping().frontierArray, suggested.frontierArray);
  session_.startRun({.algorithm = "mst", .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == "mst"; }));
  EXPECT_EQ(session_.mapping().chosenArray, render::suggestMapping(session_.run().arrays).chosenArray);
  EXPECT_GE(session_.mapping().chosenArray, 0);
  EXPECT_EQ(session_.mapping().size.array, kDegree);
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
  session_.open(small);
  EXPECT_TRUE(session_.load().active);
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_EQ(session_.document()->graph->vertexCount(), 10u);
}

TEST_F(SessionTest, TheDemoLoopsUntilTheUserTakesOver) {
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
  request.device = exec::DeviceChoice::Cuda;
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
  std::vector<bool> wanted(ring->infos().size());
  wanted[3] = true;
  ring->wantRanges(wanted);
  session_.goTo(8);
  ASSERT_TRUE(arrive(8));
  session_.goTo(9);
  ASSERT_TRUE(arrive(9));
  run::Snapshot* snapshot = ring->acquire();
  ASSERT_NE(snapshot, nullptr);
  EXPECT_EQ(snapshot->step.index, 9u);
  EXPECT_EQ(snapshot->arrays[3].as<std::uint32_t>()[5], 5u);
  EXPECT_EQ(snapshot->arrays[3].as<std::uint32_t>()[6], kNone);
  for (std::size_t a = 0; a < wanted.size(); ++a) EXPECT_EQ(snapshot->ranged[a], a == 3) << "the others are not shown";
  const auto range = exec::valueRange(ring->rangesOf(*snapshot).at(3), ring->infos()[3]);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->maximum, 5u);
  ring->release(snapshot);
  EXPECT_EQ(ring->acquire(), nullptr);
}

TEST_F(SessionTest, ObserversAreCalledUntilTheyLeave) {
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

TEST_F(SessionTest, AGraphIsMadeInsteadOfRead) {
  ASSERT_TRUE(open("generate:grid width=7 height=5 removed=0"));
  EXPECT_EQ(session_.document()->graph->vertexCount(), 35u);
  EXPECT_EQ(session_.document()->source, "generate:grid width=7 height=5 removed=0");
  EXPECT_EQ(session_.document()->title, "grid width=7 height=5 removed=0");
  const auto graph = session_.document()->graph;
  for (const auto& [source, sentence] : {std::pair("generate:nothing", "no such generator"),
                                         {"generate:grid width", "without a value"},
                                         {"generate:grid width=-4", "width"},
                                         {"generate:grid colour=red", "colour"}}) {
    ASSERT_TRUE(open(source)) << source;
    ASSERT_TRUE(session_.lastError());
    EXPECT_NE(session_.lastError()->sentence().find(sentence), std::string::npos) << session_.lastError()->sentence();
    EXPECT_EQ(session_.document()->graph, graph) << "the open graph stays";
  }
}

TEST_F(SessionTest, EverySampleOpensAndRuns) {
  const auto samples = app::samples();
  ASSERT_GE(samples.size(), 6u);
  for (const ui::Sample& sample : samples) {
    SCOPED_TRACE(sample.title);
    session_.openFor(sample.source, {}, {.algorithm = sample.algorithm, .variant = sample.variant});
    ASSERT_TRUE(wait([&] { return !session_.load().active && (session_.run().state == PlayState::Paused || session_.lastError()); }));
    ASSERT_FALSE(session_.lastError()) << session_.lastError()->sentence();
    ASSERT_NE(session_.run().algorithm, nullptr);
    EXPECT_EQ(session_.run().algorithm->id, sample.algorithm);
    EXPECT_EQ(session_.run().variant->id, sample.variant);
    session_.goToEnd();
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  }
}

}  // namespace
}  // namespace wf::ui

// Recordings in a session: a recorded run is a run like any other. It jumps, explains, stops, is read and ends as the live one does, also
// where its algorithm is unknown, and where its file broke off.
#include <filesystem>

#include "compute/recording/recorder.h"
#include "compute/run/histogram_reader.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

constexpr int kPath = 60;
constexpr int kCost = 3;  // of the first variant of breadth-first search
constexpr std::uint64_t kSteps = 2 * kPath;

// Breadth-first search on the path from its first vertex.
std::string recordingFile(const char* name, const std::string& algorithmId, std::uint64_t most = kSteps) {
  Progress progress;
  const auto graph = io::readGraph(pathFile(kPath), {}, progress);
  EXPECT_TRUE(graph);
  const auto chosen = algorithms::choose("bfs", "mask");
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}});
  EXPECT_TRUE(run->reset(*graph, *parameters));
  AlgorithmInfo info = *chosen->algorithm;
  info.id = algorithmId;
  const auto file = test::scratchDir() / name;
  auto recorder = recording::Recorder::begin(file, info, *run, *parameters, {.writer = "a test"});
  EXPECT_TRUE(recorder);
  while (!run->done() && run->lastStep().index < most) {
    EXPECT_TRUE(run->step());
    EXPECT_TRUE((*recorder)->note());
  }
  const auto result = run->result();
  EXPECT_TRUE((*recorder)->finish(run->done(), run->done() ? result->sentence : ""));
  return file.string();
}

class ReplayTest : public SessionTest {
 protected:
  bool openRecording(const std::string& file) {
    return openAsItIs(file) && !session_.lastError() && session_.run().replay != nullptr && session_.run().state == PlayState::Paused;
  }
  bool goTo(std::uint64_t step) {
    session_.goTo(step);
    return arrive(step);
  }
  const run::WhyAnswer& ask(std::uint64_t vertex, std::uint64_t step) {
    session_.why().ask({{kCost, vertex}, step});
    wait([&] { return session_.why().answer().phase != run::WhyAnswer::Phase::Searching; });
    return session_.why().answer();
  }
};

TEST_F(ReplayTest, StepsOfARecordedRunAreOpenedByTheirVariant) {
  ASSERT_TRUE(openRecording(recordingFile("live.wfr", "bfs")));
  session_.lens().want(this, true);
  ASSERT_TRUE(goTo(9));
  ASSERT_TRUE(wait([&] { return session_.lens().state().phase == LensState::Phase::Done; })) << session_.lens().state().sentence;
  EXPECT_EQ(session_.lens().state().report->step.index, 9u);
  EXPECT_EQ(session_.lens().state().report->step.changed, session_.steps()[9].changed);
}

TEST_F(ReplayTest, AnotherProgramsKernelsAreNotHere) {
  ASSERT_TRUE(openRecording(recordingFile("theirs.wfr", "theirs")));
  session_.lens().want(this, true);
  ASSERT_TRUE(goTo(9));
  EXPECT_EQ(session_.lens().state().phase, LensState::Phase::Nothing);
  EXPECT_EQ(session_.lens().state().sentence, "the run was recorded by another program, whose kernels are not here to be run again");
}

TEST_F(ReplayTest, ARecordedRunIsTheLiveRun) {
  ASSERT_TRUE(openRecording(recordingFile("live.wfr", "bfs")));
  EXPECT_EQ(session_.run().source, VertexId{0});
  EXPECT_EQ(session_.request().parameters.at("source"), "1");
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished && session_.outcome() != nullptr; }));
  const std::vector<Step> steps(session_.steps().begin(), session_.steps().end());
  const RunResult result = *session_.outcome();
  std::vector<std::uint64_t> replayed;
  for (const run::WhyLink& link : ask(40, kSteps).links) replayed.insert(replayed.end(), {link.step, link.line, link.after});
  session_.verify();
  ASSERT_TRUE(wait([&] { return session_.check().phase == CheckState::Phase::Passed; }));

  ASSERT_TRUE(open(pathFile(kPath)));
  session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().replay, nullptr);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished && session_.outcome() != nullptr; }));
  ASSERT_EQ(session_.steps().size(), steps.size());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    EXPECT_EQ(session_.steps()[k].kernel, steps[k].kernel);
    EXPECT_EQ(session_.steps()[k].changed, steps[k].changed);
    EXPECT_EQ(session_.steps()[k].line, steps[k].line);
  }
  EXPECT_EQ(session_.outcome()->values, result.values);
  std::vector<std::uint64_t> live;
  for (const run::WhyLink& link : ask(40, kSteps).links) live.insert(live.end(), {link.step, link.line, link.after});
  EXPECT_EQ(replayed, live);
  EXPECT_EQ(live.size(), 41u * 3);
}

TEST_F(ReplayTest, JumpsAreStepsAndTheStepsBetweenAreKnown) {
  ASSERT_TRUE(openRecording(recordingFile("jumps.wfr", "bfs")));
  for (const std::uint64_t step : {101u, 7u, 118u, 0u, 64u, 63u, 62u}) {
    ASSERT_TRUE(goTo(step)) << step;
    const std::uint64_t reached = (step + 1) / 2;
    EXPECT_EQ(costOf(reached + 1), reached) << step;
    if (reached + 2 <= kPath) {
      EXPECT_EQ(costOf(reached + 2), std::uint64_t{kNone}) << step;
    }
    EXPECT_GE(session_.steps().size(), step + 1);
  }
  for (std::size_t k = 0; k < session_.steps().size(); ++k) ASSERT_EQ(session_.steps()[k].index, k);
  session_.stepBy(-1);
  ASSERT_TRUE(arrive(61));
  session_.iterationBy(-2);
  ASSERT_TRUE(arrive(58));
  session_.iterationBy(1);
  ASSERT_TRUE(arrive(60));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.playBack();
  ASSERT_TRUE(arrive(0));
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_EQ(session_.run().step, kSteps);
}

TEST_F(ReplayTest, OtherParametersMakeTheRunAnew) {
  ASSERT_TRUE(openRecording(recordingFile("other.wfr", "bfs")));
  ASSERT_TRUE(session_.setSource(5));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().replay, nullptr);
  ASSERT_TRUE(goTo(3));
  EXPECT_EQ(costOf(6), 0u);
  session_.startRun(*session_.recordedRequest());
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_NE(session_.run().replay, nullptr);
  ASSERT_TRUE(goTo(3));
  EXPECT_EQ(costOf(1), 0u);
}

TEST_F(ReplayTest, AnUnknownAlgorithmStopsAndIsReadAndSaysWhichStepWroteFromWhat) {
  ASSERT_TRUE(openRecording(recordingFile("foreign.wfr", "spreading")));
  EXPECT_EQ(session_.run().algorithm->id, "spreading");
  EXPECT_TRUE(session_.run().variant->parameters.empty());
  std::string why;
  ASSERT_TRUE(session_.stops().addWatch("cost[30] changes", &why, nullptr)) << why;
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && !session_.run().stopped.empty(); }));
  EXPECT_EQ(session_.run().step, 57u);
  want<run::HistogramReader>(run::HistogramQuery{.array = kCost, .bins = 256});
  ASSERT_TRUE(wait([&] { return newest<run::HistogramReader>() != nullptr && newest<run::HistogramReader>()->step == 57; }));
  EXPECT_EQ(newest<run::HistogramReader>()->infinite, kPath - 30u);
  const run::WhyAnswer& answer = ask(20, 57);
  ASSERT_EQ(answer.phase, run::WhyAnswer::Phase::Done) << answer.sentence;
  ASSERT_EQ(answer.links.size(), 21u) << "along the path, by what fits";
  EXPECT_EQ(answer.links[0].step, 39u);
  ASSERT_TRUE(answer.links[0].cause);
  EXPECT_EQ(answer.links[0].cause->kind, Cause::From::Arc);
  EXPECT_EQ(answer.links[0].cause->source, (Cell{kCost, 19}));
  EXPECT_EQ(answer.links.back().step, 0u);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().ended && session_.run().step == kSteps && session_.outcome() != nullptr; }));
  EXPECT_EQ(session_.outcome()->sentence, "60 of 60 vertices reached, depth 59");
  session_.verify();
  ASSERT_TRUE(wait([&] { return session_.check().phase == CheckState::Phase::Failed; }));
  EXPECT_NE(session_.check().sentence.find("not one of this program's"), std::string::npos) << session_.check().sentence;
}

TEST_F(ReplayTest, ARecordingThatStopsEarlyEndsThere) {
  ASSERT_TRUE(openRecording(recordingFile("early.wfr", "bfs", 31)));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().ended && session_.run().step == 31 && session_.outcome() != nullptr; }));
  EXPECT_NE(session_.outcome()->sentence.find("before the run did"), std::string::npos);
}

TEST_F(ReplayTest, ATruncatedFileEndsAtItsLastWholeStep) {
  const std::string file = recordingFile("cut.wfr", "bfs");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) * 2 / 3);
  ASSERT_TRUE(openRecording(file));
  const std::string notice = session_.document()->replay->notice();
  EXPECT_FALSE(notice.empty());
  bool logged = false;
  for (const LogLine& line : session_.log()) logged = logged || line.text.find(notice) != std::string::npos;
  EXPECT_TRUE(logged);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().ended && session_.run().step == session_.run().lastStep; }));
  const std::uint64_t last = session_.run().lastStep;
  EXPECT_EQ(last, session_.document()->replay->lastStep());
  EXPECT_LT(last, kSteps);
}

TEST_F(ReplayTest, AGraphThatChangedIsRefused) {
  const std::string file = recordingFile("moved.wfr", "bfs");
  std::ofstream(pathFile(kPath)) << "p sp 60 2\na 1 2 1\na 2 1 1\n";
  session_.open(file);
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  ASSERT_TRUE(session_.lastError());
  EXPECT_EQ(session_.document(), nullptr);
  std::filesystem::remove(test::scratchDir() / ("path" + std::to_string(kPath) + ".gr"));
  session_.open(file);
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  ASSERT_TRUE(session_.lastError());
  EXPECT_NE(session_.lastError()->message.find("graph of the recording"), std::string::npos) << session_.lastError()->message;
}

}  // namespace
}  // namespace wf::ui

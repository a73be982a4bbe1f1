// The shown run as a file, and files whose graph is elsewhere.
#include <filesystem>

#include "compute/lens/texts.h"
#include "tests/unit/recording_fixture.h"
#include "tests/unit/session_fixture.h"
#include "tests/unit/stops_fixture.h"

namespace wf::ui {
namespace {

constexpr std::uint64_t kSteps = 20;  // of the search on a path of ten vertices

class SessionRecordingTest : public SessionTest {
 protected:
  static std::string file(const char* name) { return (test::scratchDir() / name).string(); }
  bool record(RecordingPlan plan) {
    session_.recorder().start(plan);
    return wait([&] { return !session_.recorder().state().active; }) && !session_.lastError();
  }
  bool end() {
    session_.goToEnd();
    return wait([&] { return session_.run().state == PlayState::Finished && session_.outcome() != nullptr; });
  }
};

TEST_F(SessionRecordingTest, TheShownRunIsRecordedWhereItStandsAndStaysThere) {
  ASSERT_TRUE(open(pathFile(10)));
  session_.goTo(7);
  ASSERT_TRUE(arrive(7));
  ASSERT_TRUE(record({.path = file("all.wfr"), .last = {}, .withGraph = true, .writer = "a test"}));
  EXPECT_EQ(session_.run().step, 7u);
  EXPECT_TRUE(session_.recorder().state().outcome.starts_with("Recording saved: " + file("all.wfr") + " (20 steps, "))
      << session_.recorder().state().outcome;
  ASSERT_TRUE(record({.path = file("part.wfr"), .last = 7, .withGraph = false, .writer = "a test"}));
  const auto all = test::opened(file("all.wfr")), part = test::opened(file("part.wfr"));
  ASSERT_TRUE(all && part);
  EXPECT_EQ((*all)->lastStep(), kSteps);
  EXPECT_TRUE((*all)->ending()->ended);
  EXPECT_EQ((*all)->ending()->result, "10 of 10 vertices reached, depth 9");
  EXPECT_EQ((*all)->description().writer, "a test");
  EXPECT_TRUE((*all)->description().graphPath.empty());
  EXPECT_EQ((*part)->lastStep(), 7u);
  EXPECT_FALSE((*part)->ending()->ended);
  EXPECT_EQ((*part)->description().graphPath, "path10.gr") << "beside it";
  for (std::uint64_t k = 1; k <= 7; ++k) EXPECT_EQ((*(*all)->step(k))->hash, (*(*part)->step(k))->hash);
}

// A run that loses updates by the order of its threads: shown forward and back, and recorded, it is one run.
TEST_F(SessionRecordingTest, ARunInAnOrderOfItsThreadsIsRecordedAsItWent) {
  ASSERT_TRUE(test::kSanitized ? open(randomGraphFile(120, 600)) : open(randomGraphFile(300, 1500)));
  RunRequest request{.algorithm = "sssp", .variant = "two-kernel-2007", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu};
  for (const lens::Schedule& order : {lens::Schedule{lens::Schedule::Kind::Adversarial}, lens::Schedule{lens::Schedule::Kind::Random, 7}}) {
    request.order = order;
    session_.startRun(request);
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().order == order; }));
    EXPECT_EQ(session_.lens().schedule(), order);
    ASSERT_TRUE(end());
    ASSERT_TRUE(session_.run().endsWrong);
    const auto losses = session_.run().losses;
    const std::uint64_t last = session_.run().lastStep;
    const std::string result = session_.outcome()->sentence;
    if (order.kind == lens::Schedule::Kind::Adversarial) {
      EXPECT_GT(losses.writes, 0u);
      EXPECT_GT(session_.run().endsWrong->count, 0u);
      EXPECT_EQ(session_.run().endsWrong->named.size(), session_.run().endsWrong->count);
    }
    session_.goTo(2);
    ASSERT_TRUE(arrive(2));
    ASSERT_TRUE(end());
    EXPECT_EQ(session_.run().losses, losses) << "what was made once is shown again";
    ASSERT_TRUE(record({.path = file("ordered.wfr"), .last = {}, .withGraph = true, .writer = "a test"}));
    const auto recorded = test::opened(file("ordered.wfr"));
    ASSERT_TRUE(recorded);
    EXPECT_EQ((*recorded)->lastStep(), last);
    EXPECT_EQ((*recorded)->ending()->result, result);
    EXPECT_NE((*recorded)->description().executor.find(lens::threadOrderText(order)), std::string::npos);
  }
}

TEST_F(SessionRecordingTest, AnOrderOfThreadsIsOfTheCpuAlone) {
  ASSERT_TRUE(open(pathFile(10)));
  RunRequest request{.algorithm = "bfs", .variant = "mask", .parameters = {}, .device = exec::DeviceChoice::Cuda};
  request.order = lens::Schedule{lens::Schedule::Kind::LockStep};
  session_.startRun(request);
  ASSERT_TRUE(wait([&] { return !session_.run().refusal.empty(); }));
  EXPECT_NE(session_.run().refusal.find("the order of threads can be chosen on the CPU only"), std::string::npos) << session_.run().refusal;
}

TEST_F(SessionRecordingTest, ARecordedRunShowsAllItsStepsAtOnce) {
  ASSERT_TRUE(open(pathFile(10)));
  ASSERT_TRUE(record({.path = file("known.wfr"), .last = {}, .withGraph = true, .writer = "a test"}));
  ASSERT_TRUE(openAsItIs(file("known.wfr")));
  ASSERT_TRUE(wait([&] { return session_.run().lastStep == kSteps; }));
  EXPECT_EQ(session_.run().step, 0u);
  EXPECT_TRUE(session_.run().ended) << "no further step can come";
  EXPECT_EQ(session_.run().state, PlayState::Paused);
  ASSERT_TRUE(end());
}

TEST_F(SessionRecordingTest, ARecordedRunIsRecordedAgainWithWhatItsFileSays) {
  const test::MadeRun made = test::madeRun(5, 12);
  test::writeRun(made, file("first.wfr"), {.embed = true});
  ASSERT_TRUE(openAsItIs(file("first.wfr")));
  ASSERT_NE(session_.run().replay, nullptr) << session_.lastError()->sentence();
  ASSERT_TRUE(record({.path = file("second.wfr"), .last = {}, .withGraph = true, .writer = "another"}));
  const auto second = test::opened(file("second.wfr"));
  ASSERT_TRUE(second) << second.error().sentence();
  EXPECT_EQ((*second)->description().writer, "a test");
  EXPECT_EQ((*second)->description().device, "NVIDIA H100");
  EXPECT_EQ((*second)->description().parameters.at("depth"), "∞");
  EXPECT_EQ((*second)->lastStep(), 12u);
  EXPECT_EQ((*second)->ending()->result, "5 of 5 vertices reached");
  for (std::uint64_t k = 1; k <= 12; ++k) {
    EXPECT_EQ((*(*second)->step(k))->hash, made.steps[k - 1].hash) << k;
    EXPECT_EQ((*(*second)->step(k))->step.nanoseconds, made.steps[k - 1].step.nanoseconds) << k;
  }
  session_.recorder().start({.path = file("first.wfr"), .last = {}, .withGraph = true, .writer = "another"});
  EXPECT_TRUE(session_.lastError()) << "the file that is open";
}

TEST_F(SessionRecordingTest, WhatIsCancelledLeavesTheFileAsItWas) {
  ASSERT_TRUE(open("generate:grid width=300 height=300 removed=0"));
  std::ofstream(file("kept.wfr")) << "kept";
  session_.recorder().start({.path = file("kept.wfr"), .last = {}, .withGraph = true, .writer = "a test"});
  session_.recorder().cancel();
  ASSERT_TRUE(wait([&] { return !session_.recorder().state().active; }));
  EXPECT_EQ(session_.recorder().state().outcome, "Recording was cancelled");
  EXPECT_EQ(test::fileText(file("kept.wfr")), "kept");
}

TEST_F(SessionRecordingTest, AGraphThatIsElsewhereIsAskedFor) {
  const std::string graph = pathFile(10);
  ASSERT_TRUE(open(graph));
  ASSERT_TRUE(record({.path = file("named.wfr"), .last = {}, .withGraph = false, .writer = "a test"}));
  const std::string moved = file("moved.gr");
  std::filesystem::rename(graph, moved);
  session_.open(file("named.wfr"));
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_EQ(std::filesystem::path(session_.load().missingGraph).filename(), "path10.gr");
  EXPECT_FALSE(session_.takeError()) << "it is asked for, not reported";
  EXPECT_EQ(session_.run().replay, nullptr);
  session_.openRecording(file("named.wfr"), {}, pathFile(9));
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_TRUE(session_.lastError()) << "another graph";
  session_.openRecording(file("named.wfr"), {}, moved);
  ASSERT_TRUE(wait([&] { return session_.run().replay != nullptr && session_.run().state == PlayState::Paused; }));
  EXPECT_TRUE(session_.load().missingGraph.empty());
  ASSERT_TRUE(end());
}

}  // namespace
}  // namespace wf::ui

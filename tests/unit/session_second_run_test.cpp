// A second run beside the session's: it follows, what differs is found, and the first difference is gone to.
#include "compute/run/inspect_reader.h"
#include "tests/unit/recorded_states.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = SecondRunState::Phase;

class SecondRunTest : public SessionTest {
 protected:
  SessionSecondRun& second() { return session_.second(); }
  bool begin(SecondRunRequest request) {
    second().begin(request);
    return wait([&] { return second().state().phase == Phase::Ready || second().state().phase == Phase::Failed; });
  }
  bool beginVariant(const std::string& variant) {
    RunRequest run = session_.request();
    run.variant = variant;
    return begin({.run = run}) && second().state().phase == Phase::Ready;
  }
  // The first run stands at the step, the second one beside it, and they are compared.
  bool comparedAt(std::uint64_t step) {
    session_.goTo(step);
    return arrive(step) && wait([&] { return second().difference() != nullptr; });
  }
  // The run of the session as a recording, with vertex 0's first array of 32 bits damaged after the steps [first, end).
  std::string damagedRecording(std::uint64_t first, std::uint64_t end) {
    test::StateList list = statesOfRun();
    std::size_t array = 0;
    while (list.infos[array].type != ElementType::U32 || list.infos[array].constant || list.infos[array].domain != Domain::Vertex) ++array;
    list.damage(array, 2, 64, first, end);
    const auto path = test::scratchDir() / "damaged.wfr";
    test::recorded(list, path);
    return path.string();
  }
  // The run of the session as a recording that ends with the step.
  std::string earlyRecording(std::uint64_t step) {
    test::StateList list = statesOfRun();
    list.cutAfter(step);
    const auto path = test::scratchDir() / "early.wfr";
    test::recorded(list, path);
    return path.string();
  }

 private:
  test::StateList statesOfRun() {
    const auto chosen = algorithms::choose(session_.request().algorithm, session_.request().variant);
    return test::statesOf(*chosen, session_.document()->graph, 1'000, session_.run().parameters);
  }
};

TEST_F(SecondRunTest, FollowsStepByStepAndIsEqual) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(beginVariant(session_.request().variant));
  EXPECT_EQ(second().state().alignment, run::Alignment::Step);
  for (const std::uint64_t step : {0u, 7u, 3u, 40u}) {
    ASSERT_TRUE(comparedAt(step)) << step;
    EXPECT_EQ(second().state().step, step);
    EXPECT_EQ(second().difference()->count, 0u);
    EXPECT_FALSE(second().difference()->pairs.empty());
  }
  second().findFirst();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Equal; }));
  EXPECT_FALSE(second().found().lengthsDiffer);
}

TEST_F(SecondRunTest, OfAnotherVariantFollowsByIteration) {
  ASSERT_TRUE(open(pathFile(20)));
  const AlgorithmInfo& bfs = *session_.run().algorithm;
  ASSERT_GT(bfs.variants.size(), 1u);
  RunRequest run = session_.request();
  run.variant = bfs.variants[1].id;
  ASSERT_TRUE(begin({.run = run, .alignment = run::Alignment::Iteration, .pairs = {{"cost", "cost"}}}));
  ASSERT_EQ(second().state().phase, Phase::Ready);
  EXPECT_EQ(second().state().alignment, run::Alignment::Iteration);
  session_.iterationBy(5);
  ASSERT_TRUE(wait([&] { return session_.run().step > 0 && !session_.movePending() && second().difference() != nullptr; }));
  EXPECT_EQ(second().difference()->count, 0u);
  EXPECT_GT(second().state().step, 0u);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] {
    return session_.run().state == PlayState::Finished && second().state().ended && second().difference() != nullptr &&
           second().difference()->firstStep == session_.run().lastStep;
  }));
  EXPECT_EQ(second().difference()->count, 0u);
  EXPECT_EQ(second().state().step, second().state().lastStep);
}

TEST_F(SecondRunTest, OfAnotherVariantFollowsByTheRunsOfAKernel) {
  ASSERT_TRUE(open(pathFile(20)));
  RunRequest run = session_.request();
  run.variant = "compacted";
  const run::PairName expand{"expand", "expand"};
  ASSERT_TRUE(begin({.run = run, .alignment = run::Alignment::Kernel, .kernel = expand, .pairs = {{"cost", "cost"}}}));
  ASSERT_EQ(second().state().phase, Phase::Ready) << second().state().problem;
  ASSERT_EQ(second().state().alignment, run::Alignment::Kernel);
  const auto runsOf = [](std::span<const Step> steps, const VariantInfo& variant, std::uint64_t upTo) {
    std::uint64_t out = 0;
    for (std::uint64_t k = 1; k <= upTo; ++k) out += variant.kernels[steps[k].kernel].id == "expand" ? 1 : 0;
    return out;
  };
  int aligned = 0;
  for (std::uint64_t step = 1; step <= 12; ++step) {
    session_.goTo(step);
    ASSERT_TRUE(wait([&] { return session_.run().step == step && !session_.movePending() && second().state().follows; }));
    const bool expands = session_.run().variant->kernels[session_.steps()[step].kernel].id == "expand";
    EXPECT_EQ(second().state().aligned, expands) << step;
    EXPECT_EQ(runsOf(second().steps(), *second().state().variant, second().state().step),
              runsOf(session_.steps(), *session_.run().variant, step));
    if (!expands) continue;
    ++aligned;
    ASSERT_TRUE(wait([&] { return second().difference() != nullptr; }));
    EXPECT_EQ(second().difference()->count, 0u);
  }
  EXPECT_GT(aligned, 4);
  second().align(run::Alignment::Iteration);
  EXPECT_EQ(second().state().alignment, run::Alignment::Iteration);
  second().align(run::Alignment::Kernel, {"expand", "nothing"});
  EXPECT_NE(second().state().alignment, run::Alignment::Kernel) << "it has no such kernel";
}

TEST_F(SecondRunTest, FollowsByEvent) {
  ASSERT_TRUE(open(pathFile(20)));
  RunRequest run = session_.request();
  run.variant = "compacted";
  const run::PairName changes{"any cost changes", "any cost changes"};
  ASSERT_TRUE(begin({.run = run, .alignment = run::Alignment::Event, .event = changes, .pairs = {{"cost", "cost"}}}));
  ASSERT_EQ(second().state().phase, Phase::Ready) << second().state().problem;
  ASSERT_EQ(second().state().alignment, run::Alignment::Event);
  ASSERT_TRUE(wait([&] { return !second().looksForEvents(); }));
  ASSERT_FALSE(second().state().inStepProblem) << second().state().inStepProblem->sentence();
  const std::vector<std::uint64_t> a = second().events().a().steps, b = second().events().b().steps;
  ASSERT_EQ(a.size(), b.size()) << "both searches reach the path's vertices one by one";
  ASSERT_GT(a.size(), 10u);
  EXPECT_NE(a, b) << "the other variant has other kernels between";
  int aligned = 0;
  for (std::uint64_t step = 0; step <= a[5]; ++step) {
    session_.goTo(step);
    ASSERT_TRUE(wait([&] { return session_.run().step == step && !session_.movePending() && second().state().follows; })) << step;
    const auto events = static_cast<std::size_t>(std::upper_bound(a.begin(), a.end(), step) - a.begin());
    const bool event = step == 0 || (events > 0 && a[events - 1] == step);
    EXPECT_EQ(second().state().aligned, event) << step;
    EXPECT_EQ(second().state().step, events == 0 ? 0 : b[events - 1]) << step;
    if (!event) continue;
    ++aligned;
    ASSERT_TRUE(wait([&] { return second().difference() != nullptr; }));
    EXPECT_EQ(second().difference()->count, 0u) << step;
  }
  EXPECT_EQ(aligned, 7);
  // From the second run's step to the first one's.
  second().goToSecond(b[8]);
  ASSERT_TRUE(wait([&] { return session_.run().step == a[8] && second().state().step == b[8]; }));
  session_.goToEnd();
  ASSERT_TRUE(wait([&] {
    return session_.run().state == PlayState::Finished && second().state().ended && second().difference() != nullptr &&
           second().difference()->firstStep == session_.run().lastStep;
  }));
  second().findFirst();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Equal; })) << second().found().problem;
  // Another way and back: what was found is kept.
  second().align(run::Alignment::Iteration);
  second().align(run::Alignment::Event, changes);
  EXPECT_FALSE(second().looksForEvents());
  EXPECT_EQ(second().events().a().steps, a);
}

TEST_F(SecondRunTest, ByAnEventThatMeansNothingIsAsUsualAndSaysWhy) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(beginVariant(session_.request().variant));
  const auto asked = [&](const std::string& a, const std::string& b) {
    second().align(run::Alignment::Event, {a, b});
    EXPECT_TRUE(wait([&] { return !second().looksForEvents(); }));
    return second().state().inStepProblem ? second().state().inStepProblem->sentence() : std::string();
  };
  EXPECT_TRUE(asked("cost changes", "kost changes").starts_with("the event “kost changes” has no meaning in run B: at character 1: "));
  EXPECT_EQ(second().state().alignment, run::Alignment::Step);
  EXPECT_TRUE(asked("cost[selection] changes", "cost changes").find("name a vertex") != std::string::npos);
  EXPECT_TRUE(asked("cost[3] = 7", "any cost changes").starts_with("the event “cost[3] = 7” never comes in run A, which ends with step "));
  EXPECT_EQ(second().state().alignment, run::Alignment::Event) << "starts and ends are still shared";
  EXPECT_EQ(asked("any cost changes", "any cost changes"), "");
  EXPECT_EQ(second().state().alignment, run::Alignment::Event);
}

// The damage to vertex 2 comes between two events, and is seen at the first one behind it.
TEST_F(SecondRunTest, FindsADifferenceByEvent) {
  ASSERT_TRUE(open(pathFile(20)));
  const run::PairName third{"cost[9] changes", "cost[9] changes"};
  ASSERT_TRUE(begin({.recording = damagedRecording(9, 1'000), .alignment = run::Alignment::Event, .event = third}));
  ASSERT_EQ(second().state().phase, Phase::Ready) << second().state().problem;
  ASSERT_TRUE(wait([&] { return !second().looksForEvents(); }));
  const auto& events = second().events().a().steps;
  ASSERT_EQ(events.size(), 1u);
  ASSERT_GT(events[0], 9u);
  second().findFirst();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Found; })) << second().found().problem;
  EXPECT_EQ(second().found().stepA, events[0]);
  EXPECT_EQ(second().found().place, "vertex 3");
  // With more events the second run is over before the first one is.
  session_.goTo(events[0]);
  ASSERT_TRUE(wait([&] { return session_.run().step == events[0] && second().difference() != nullptr; }));
  EXPECT_EQ(second().difference()->count, 1u);
  second().align(run::Alignment::Event, {"any cost changes", "cost[9] changes"});
  ASSERT_TRUE(wait([&] { return !second().looksForEvents() && second().state().over && second().state().follows; }));
  EXPECT_EQ(second().state().step, second().state().lastStep);
  EXPECT_EQ(second().difference(), nullptr);
}

TEST_F(SecondRunTest, OfADamagedRecordingDiffersFromWhereItWasDamaged) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(begin({.recording = damagedRecording(9, 12)}));
  ASSERT_EQ(second().state().phase, Phase::Ready) << second().state().problem;
  ASSERT_TRUE(comparedAt(8));
  EXPECT_EQ(second().difference()->count, 0u);
  ASSERT_TRUE(comparedAt(9));
  EXPECT_EQ(second().difference()->count, 1u);
  EXPECT_EQ(second().difference()->vertices.vertices, std::vector<VertexId>{2});
  ASSERT_TRUE(comparedAt(12));
  EXPECT_EQ(second().difference()->count, 0u) << "it healed";
  second().findFirst();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Found; }));
  EXPECT_EQ(second().found().stepA, 9u);
  EXPECT_EQ(second().found().vertex, VertexId{2});
  EXPECT_EQ(second().found().place, "vertex 3") << "by the file's id";
  second().goToFirst();
  ASSERT_TRUE(arrive(9));
  ASSERT_TRUE(wait([&] { return second().difference() != nullptr && second().difference()->count == 1; }));
}

TEST_F(SecondRunTest, ThatEndsEarlyIsComparedUpToThere) {
  ASSERT_TRUE(open(pathFile(20)));
  for (const auto alignment : {run::Alignment::Step, run::Alignment::Iteration}) {
    SCOPED_TRACE(run::idOf(alignment));
    ASSERT_TRUE(begin({.recording = earlyRecording(12), .alignment = alignment}));
    ASSERT_EQ(second().state().phase, Phase::Ready) << second().state().problem;
    ASSERT_TRUE(comparedAt(12));
    EXPECT_EQ(second().difference()->count, 0u);
    session_.goToEnd();
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished && second().state().over && second().state().follows; }));
    EXPECT_EQ(second().state().step, 12u);
    EXPECT_FALSE(second().state().aligned) << "its last step is not the end of its run";
    EXPECT_EQ(second().difference(), nullptr);
    second().findFirst();
    ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Equal; }));
    EXPECT_TRUE(second().found().bEndsEarly);
    EXPECT_FALSE(second().found().aEndsEarly);
    EXPECT_FALSE(second().found().lengthsDiffer);
    EXPECT_EQ(second().found().stepB, 12u);
    second().end();
  }
}

TEST_F(SecondRunTest, EndsWithItsGraphAndOnRequest) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(beginVariant(""));
  second().end();
  EXPECT_FALSE(second().active());
  ASSERT_TRUE(beginVariant(""));
  ASSERT_TRUE(open(pathFile(21)));
  EXPECT_FALSE(second().active());
}

TEST_F(SecondRunTest, AtTheFirstDifferenceBothRunsSayWhy) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(begin({.recording = damagedRecording(9, 1'000)}));
  second().findFirst();
  ASSERT_TRUE(wait([&] { return second().found().phase == FoundDifference::Phase::Found; }));
  session_.goTo(30);
  ASSERT_TRUE(arrive(30));
  second().goToFirst();
  const run::WhyAnswer &first = session_.why().answer(), &beside = second().whyAnswer();
  ASSERT_TRUE(wait([&] { return first.phase == run::WhyAnswer::Phase::Done && beside.phase == run::WhyAnswer::Phase::Done; }));
  EXPECT_EQ(session_.run().step, 9u);
  EXPECT_EQ(first.question.step, 9u);
  EXPECT_EQ(beside.question.step, 9u);
  EXPECT_EQ(first.question.cell, second().found().a);
  EXPECT_EQ(beside.question.cell, second().found().b);
  ASSERT_FALSE(beside.links.empty());
  EXPECT_EQ(beside.links.front().step, 9u) << "the step that damaged it";
  ASSERT_TRUE(!first.links.empty());
  EXPECT_NE(first.links.front().after, beside.links.front().after);
  session_.why().forget();
  EXPECT_EQ(beside.phase, run::WhyAnswer::Phase::None);
}

TEST_F(SecondRunTest, IsAskedAboutTheArrayThatIsCompared) {
  ASSERT_TRUE(open(pathFile(20)));
  RunRequest run = session_.request();
  ASSERT_TRUE(begin({.run = run, .pairs = {{"cost", "cost"}}}));
  ASSERT_TRUE(comparedAt(6));
  const auto& arrays = session_.run().arrays;
  const auto place = [&](const std::string& id) {
    for (std::size_t k = 0; k < arrays.size(); ++k) {
      if (arrays[k].id == id) return static_cast<int>(k);
    }
    return -1;
  };
  EXPECT_EQ(second().partnerOf(place("cost")), place("cost"));
  EXPECT_EQ(second().partnerOf(place("frontier")), std::nullopt) << "it is not compared";
  session_.why().ask({{place("frontier"), 2}, 6});
  EXPECT_EQ(second().whyAnswer().phase, run::WhyAnswer::Phase::Failed);
  session_.why().ask({{place("cost"), 2}, 6});
  ASSERT_TRUE(wait([&] { return second().whyAnswer().phase == run::WhyAnswer::Phase::Done; }));
  EXPECT_EQ(second().whyAnswer().links.front().cell, (Cell{place("cost"), 2}));
  SessionReadings* readings = second().readings();
  ASSERT_NE(readings, nullptr);
  readings->want<run::InspectReader>(run::Inspected{.vertex = 2});
  ASSERT_TRUE(wait([&] { return readings->newest<run::InspectReader>() != nullptr; }));
  EXPECT_EQ(readings->newest<run::InspectReader>()->step, 6u);
  second().end();
  EXPECT_EQ(second().readings(), nullptr);
}

TEST_F(SecondRunTest, ThatIsRefusedLeavesTheFirstAlone) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(begin({.recording = "no-such-file.wfr"}));
  EXPECT_EQ(second().state().phase, Phase::Failed);
  EXPECT_NE(second().state().problem.find("no-such-file.wfr"), std::string::npos) << second().state().problem;
  // The chosen file is named, not only the open graph.
  const auto other = test::scratchDir() / "other_graph.wfr";
  test::writeRun(test::madeRun(3, 5), other, {.embed = true});
  ASSERT_TRUE(begin({.recording = other.string()}));
  EXPECT_TRUE(second().state().problem.starts_with(other.string() + ": the run is of another graph")) << second().state().problem;
  session_.goTo(3);
  EXPECT_TRUE(arrive(3));
}

TEST_F(SecondRunTest, StaysBesideTheFirstOneWhichBeginsAnew) {
  ASSERT_TRUE(open(pathFile(20)));
  ASSERT_TRUE(beginVariant(""));
  ASSERT_TRUE(comparedAt(5));
  EXPECT_EQ(second().difference()->count, 0u);
  ASSERT_TRUE(session_.setSource(4));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && second().difference() != nullptr; }));
  EXPECT_GT(second().difference()->count, 0u) << "another source";
  EXPECT_EQ(second().state().step, 0u);
}

}  // namespace
}  // namespace wf::ui

// The shown step opened in a session: its report is of that step, of the state before it and with the parameters of then, wherever the run
// came from.
#include <bit>
#include <map>
#include <numeric>

#include "compute/core/derived_arrays.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = LensState::Phase;

class SessionLensTest : public SessionTest {
 protected:
  SessionLens& lens() { return session_.lens(); }
  // The report of the shown step, with the details of its warp.
  std::shared_ptr<const lens::Report> report() {
    const auto there = [&] {
      const LensState& now = lens().state();
      return now.step == session_.run().step && (now.phase == Phase::Nothing || (now.phase == Phase::Done && lens().detail() != nullptr));
    };
    EXPECT_TRUE(wait(there)) << static_cast<int>(lens().state().phase) << lens().state().sentence;
    return lens().state().report;
  }
  std::shared_ptr<const lens::Report> reportAt(std::uint64_t step) {
    session_.goTo(step);
    EXPECT_TRUE(arrive(step));
    return report();
  }
  // What the threads did is what the run counted.
  void expectShownStep() {
    const auto found = report();
    ASSERT_NE(found, nullptr) << session_.run().step << lens().state().sentence;
    const Step& shown = session_.steps()[session_.run().step];
    EXPECT_EQ(found->step.index, shown.index);
    EXPECT_EQ(found->step.kernel, shown.kernel);
    EXPECT_EQ(found->step.iteration, shown.iteration);
    EXPECT_EQ(found->step.launched, shown.launched);
    EXPECT_EQ(found->step.active, shown.active);
    EXPECT_EQ(found->step.arcs, shown.arcs);
    EXPECT_EQ(found->step.changed, shown.changed);
  }
};

TEST_F(SessionLensTest, TheShownStepIsOpenedForwardBackAndFarAway) {
  ASSERT_TRUE(open(pathFile(40)));
  EXPECT_EQ(lens().state().phase, Phase::Off);
  lens().want(this, true);
  EXPECT_EQ(report(), nullptr);
  EXPECT_EQ(lens().state().sentence, "step 0 is the state before the first kernel: go to another step to see its threads");
  for (const std::uint64_t step : {1u, 2u, 9u, 10u, 8u, 9u, 30u, 9u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    expectShownStep();
  }
  EXPECT_EQ(report()->sums.threads, 40u);
  lens().want(this, false);
  EXPECT_EQ(lens().state().phase, Phase::Off);
  EXPECT_EQ(lens().state().report, nullptr);
}

TEST_F(SessionLensTest, ItWaitsWhileTheRunPlays) {
  ASSERT_TRUE(open(pathFile(40)));
  lens().want(this, true);
  session_.setSpeed(1);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().step >= 1; }));
  ASSERT_TRUE(wait([&] { return lens().state().phase == Phase::Waiting; }));
  EXPECT_EQ(lens().state().report, nullptr);
  session_.pause();
  expectShownStep();
}

TEST_F(SessionLensTest, AWarpIsChosenByNumberByWeightAndByTheSelection) {
  ASSERT_TRUE(open(pathFile(3000)));
  lens().want(this, true);
  const auto found = reportAt(1);  // expands vertex 0: the others look at their flag alone
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(lens().warp(), 0u) << "the heaviest, while nothing is selected";
  lens().choose({.of = LensWarp::Of::Number, .number = 50});
  EXPECT_EQ(lens().warp(), 50u) << "figures are there at once";
  ASSERT_NE(report(), nullptr);
  ASSERT_EQ(lens().detail()->lanes.size(), 32u);
  EXPECT_EQ(lens().detail()->lanes[0].item, 1600u);
  const auto hasWarp0 = [&] { return report()->details.front().warp == 0; };
  EXPECT_FALSE(hasWarp0());
  lens().watch(lens::Element{.array = 3, .index = 1});  // thread 0 writes the cost of vertex 1
  ASSERT_NE(report(), nullptr);
  EXPECT_TRUE(wait(hasWarp0));
  lens().choose({.of = LensWarp::Of::Number, .number = 100'000});
  ASSERT_NE(report(), nullptr);
  EXPECT_EQ(lens().warp(), 93u) << "the last one";
  EXPECT_EQ(lens().detail()->lanes.size(), 24u);
  lens().choose({.of = LensWarp::Of::Selection});
  session_.select(2000, false);
  ASSERT_NE(report(), nullptr);
  EXPECT_EQ(lens().warp(), 62u);
  session_.select(33, false);
  ASSERT_TRUE(wait([&] { return lens().warp() == 1u && lens().detail() != nullptr; }));
  lens().choose({.of = LensWarp::Of::Heaviest});
  ASSERT_NE(report(), nullptr);
  EXPECT_EQ(lens().warp(), 0u);
}

TEST_F(SessionLensTest, ASchedulesReportTakesThePlaceOfTheOneBefore) {
  ASSERT_TRUE(open(pathFile(40)));
  lens().want(this, true);
  ASSERT_NE(reportAt(1), nullptr);
  for (const auto kind : {lens::Schedule::Kind::LockStep, lens::Schedule::Kind::Random, lens::Schedule::Kind::Adversarial}) {
    lens().setSchedule({.kind = kind, .seed = 7});
    EXPECT_EQ(lens().state().phase, Phase::Looking);
    EXPECT_EQ(lens().state().report, nullptr) << "of another schedule";
    ASSERT_NE(report(), nullptr);
    EXPECT_EQ(report()->schedule.kind, kind);
    EXPECT_EQ(report()->schedule.seed, 7u);
  }
}

TEST_F(SessionLensTest, AMappingThatDrawsWarpsLooksByItself) {
  ASSERT_TRUE(open(pathFile(40)));
  const render::Mapping before = session_.mapping();
  render::Mapping mapping = before;
  mapping.colorArray = kWarpTrips;
  mapping.size.array = kWarpNumber;
  session_.setMapping(mapping);
  EXPECT_NE(lens().state().phase, Phase::Off);
  for (const std::uint64_t step : {1u, 2u}) {  // expands vertex 0; takes over vertex 1, without a loop
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    ASSERT_TRUE(wait([&] { return lens().drawnWhole(); })) << lens().state().sentence;
    ASSERT_NE(lens().values(), nullptr);
    EXPECT_EQ(std::bit_cast<float>(lens().values()->of(kWarpTrips)->largest), step == 1 ? 1 : 0);
    EXPECT_EQ(lens().values()->of(kWarpNumber)->bits[39], 1u);
    EXPECT_EQ(lens().values()->of(kWarpLines), nullptr) << "nothing draws it";
  }
  lens().choose({.of = LensWarp::Of::Number, .number = 1});
  EXPECT_NE(lens().values(), nullptr) << "details of another warp change nothing";
  const auto values = lens().values();
  lens().watch(lens::Element{.array = 3, .index = 1});
  ASSERT_TRUE(wait([&] { return lens().state().phase == Phase::Done; }));
  EXPECT_EQ(lens().values(), values);
  lens().setSchedule({.kind = lens::Schedule::Kind::LockStep});
  EXPECT_EQ(lens().values(), nullptr) << "of another schedule";
  EXPECT_FALSE(lens().drawnWhole());
  ASSERT_TRUE(wait([&] { return lens().drawnWhole(); }));
  EXPECT_NE(lens().values(), nullptr);
  session_.setMapping(before);
  EXPECT_EQ(lens().values(), nullptr);
  EXPECT_EQ(lens().state().phase, Phase::Off);
}

TEST_F(SessionLensTest, WarpsOfSelectedVerticesAreMarked) {
  ASSERT_TRUE(open(pathFile(40)));
  lens().want(this, true);
  ASSERT_NE(reportAt(1), nullptr);
  EXPECT_EQ(lens().marks(), nullptr);
  lens().mark(VertexSet::of(40, {33}));
  ASSERT_TRUE(wait([&] { return lens().marks() != nullptr; }));
  EXPECT_EQ(*lens().marks(), (std::vector<bool>{false, true}));
  lens().mark(VertexSet::of(40, {3, 33}));
  ASSERT_TRUE(wait([&] { return *lens().marks() == std::vector<bool>{true, true}; }));
  session_.goTo(2);
  ASSERT_TRUE(arrive(2));
  ASSERT_TRUE(wait([&] { return lens().state().phase == Phase::Done && lens().marks() != nullptr; })) << "of another step";
  lens().mark(VertexSet::empty(40));
  EXPECT_EQ(lens().marks(), nullptr);
}

TEST_F(SessionLensTest, WhatIsCancelledIsLookedIntoAgainOnRequest) {
  ASSERT_TRUE(open(pathFile(2000)));
  lens().want(this, true);
  ASSERT_NE(reportAt(3), nullptr);
  lens().setSchedule({.kind = lens::Schedule::Kind::Random, .seed = 1});
  lens().cancel();
  EXPECT_EQ(lens().state().phase, Phase::Cancelled);
  session_.select(5, false);
  session_.select(std::nullopt, false);
  EXPECT_EQ(lens().state().phase, Phase::Cancelled) << "nothing of the step is wanted anew";
  lens().again();
  EXPECT_NE(report(), nullptr);
  lens().setSchedule({});
  lens().cancel();
  session_.goTo(4);
  ASSERT_TRUE(arrive(4));
  expectShownStep();
}

TEST_F(SessionLensTest, ParametersAreThoseOfTheStep) {
  ASSERT_TRUE(open(flowFile()));
  lens().want(this, true);
  session_.goTo(12);
  ASSERT_TRUE(arrive(12));
  expectShownStep();
  std::string why;
  ASSERT_TRUE(session_.branch("m", "1", &why)) << why;
  ASSERT_TRUE(wait([&] { return !session_.run().branches.empty(); }));
  for (const std::uint64_t step : {13u, 14u, 15u, 16u, 17u, 18u, 25u, 12u, 11u, 40u}) {
    session_.goTo(step);
    ASSERT_TRUE(arrive(step));
    if (report() != nullptr) expectShownStep();
  }
}

TEST_F(SessionLensTest, AnotherRunAndAnotherGraphTakeTheReportAway) {
  ASSERT_TRUE(open(pathFile(40)));
  lens().want(this, true);
  ASSERT_NE(reportAt(1), nullptr);
  ASSERT_TRUE(open(pathFile(70)));
  EXPECT_EQ(lens().state().report, nullptr);
  ASSERT_NE(reportAt(1), nullptr);
  EXPECT_EQ(report()->sums.threads, 70u);
}

TEST_F(SessionLensTest, ThreadsOfAFastVariantAreNotFollowed) {
  ASSERT_TRUE(open(pathFile(40)));
  lens().want(this, true);
  session_.startRun({.algorithm = "bfs", .variant = "fast"});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(reportAt(1), nullptr);
  EXPECT_NE(lens().state().sentence.find("no threads that can be followed"), std::string::npos) << lens().state().sentence;
}

}  // namespace
}  // namespace wf::ui

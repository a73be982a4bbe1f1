// Breakpoints and watches of a session: forward, back and at every speed, and what is named when the run stops.
#include "tests/unit/stops_fixture.h"

namespace wf::ui {
namespace {

TEST_F(StopsTest, BreakpointsStopForwardAndBackAtTheSameSteps) {
  ASSERT_TRUE(session_.stops().toggleBreakpoint(8, nullptr)) << "within “settle”, whose head is line 7 from 0";
  ASSERT_EQ(session_.stops().breakpoints().size(), 1u);
  EXPECT_EQ(session_.stops().breakpoints().front(), 7u);
  std::string why;
  EXPECT_FALSE(session_.stops().toggleBreakpoint(1, &why));
  EXPECT_NE(why.find("belongs to no kernel"), std::string::npos) << why;
  std::set<std::uint64_t> steps;
  for (std::size_t k = 1; k < states_.size(); ++k) {
    if (states_[k].step.line == 7) steps.insert(k);
  }
  for (const double speed : {300.0, 5000.0, std::numeric_limits<double>::infinity()}) {
    session_.setSpeed(speed);
    session_.goTo(0);
    ASSERT_TRUE(arrive(0));
    EXPECT_EQ(playThrough(false), steps) << speed;
    std::set<std::uint64_t> inner = steps;
    inner.erase(states_.size() - 1);
    EXPECT_EQ(playThrough(true), inner) << speed;
  }
  // What goes to a step that was asked for does not stop.
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.stepBy(5);
  ASSERT_TRUE(arrive(5));
  session_.goToEnd();
  ASSERT_TRUE(arrive(states_.size() - 1));
  EXPECT_TRUE(session_.run().stopped.empty());
}

TEST_F(StopsTest, WhatWasFoundIsNamedWithOldAndNewValue) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("cost > 90");
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  const std::uint64_t k = session_.run().step;
  const auto &before = states_[k - 1].of("cost"), &after = states_[k].of("cost");
  const auto at = std::find_if(after.begin(), after.end(), [](auto c) { return c > 90 && c != kUnreached; });
  const auto index = static_cast<std::size_t>(at - after.begin());
  const auto text = [](std::uint64_t c) { return c == kUnreached ? std::string("∞") : std::to_string(c); };
  const std::string what = "cost[" + std::to_string(index + 1) + "]: " + text(before[index]) + " → " + text(after[index]);
  EXPECT_EQ(session_.run().stopped, what + " after kernel settle at step " + std::to_string(k));
  ASSERT_NE(session_.stops().lastStop(), nullptr);
  EXPECT_EQ(session_.stops().lastStop()->vertex, static_cast<VertexId>(index));
  EXPECT_EQ(session_.hovered(), static_cast<VertexId>(index));
  ASSERT_EQ(session_.selection().size(), 1u);
  EXPECT_EQ(session_.selection().front(), index);
  ASSERT_TRUE(session_.stops().watches().front().lastHit);
  EXPECT_EQ(session_.stops().watches().front().lastHit->what, what);
  EXPECT_NE(session_.log().back().text.find("stopped: " + what), std::string::npos);
  ASSERT_EQ(session_.stops().marks().size(), 1u);
  EXPECT_TRUE(session_.stops().marks().front().watch);
  // The same, coming back.
  session_.goToEnd();
  ASSERT_TRUE(arrive(states_.size() - 1));
  EXPECT_TRUE(session_.run().stopped.empty());
  session_.playBack();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  EXPECT_EQ(session_.run().step, k);
  EXPECT_EQ(session_.run().stopped, what + " after kernel settle at step " + std::to_string(k));
}

TEST_F(StopsTest, WhatIsNamedIsNamedAsItWasTyped) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("C_a > 90");
  watch("max(C_a) > 90");
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  const auto watches = session_.stops().watches();
  ASSERT_TRUE(watches[0].lastHit && watches[1].lastHit);
  EXPECT_TRUE(watches[0].lastHit->what.starts_with("C_a[")) << watches[0].lastHit->what;
  EXPECT_TRUE(watches[1].lastHit->what.starts_with("max(C_a): ")) << watches[1].lastHit->what;
}

TEST_F(StopsTest, OfJoinedTermsTheConditionIsNamed) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("C_a > 90 and mask");
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.stops().watches()[0].lastHit.has_value(); }));
  const std::string what = session_.stops().watches()[0].lastHit->what;
  EXPECT_TRUE(what.starts_with("“C_a > 90 and mask”: vertex ")) << what;
  session_.stops().removeWatch(session_.stops().watches()[0].id);
  watch("cost[9] changes");
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  EXPECT_TRUE(session_.run().stopped.starts_with("cost[9]: ∞ → ")) << session_.run().stopped;
}

TEST_F(StopsTest, ReportsWhatIsTrueAlready) {
  const std::uint64_t here = session_.run().step;
  watch("count(cost < inf) > 300");
  watch("count(cost < inf) >= 1");
  watch("cost changes");
  const auto watches = [&] { return session_.stops().watches(); };
  ASSERT_TRUE(wait([&] { return watches()[1].trueAt.has_value(); }));
  EXPECT_EQ(watches()[1].trueAt, here);
  // Where it stands at another step, a condition that is new is looked at there.
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  watch("count(cost < inf) >= 2");
  ASSERT_TRUE(wait([&] { return watches()[3].trueAt.has_value(); }));
  EXPECT_EQ(watches()[3].trueAt, 5u);
  EXPECT_EQ(watches()[1].trueAt, here);
  EXPECT_FALSE(watches()[0].trueAt) << "it is not";
  EXPECT_FALSE(watches()[2].trueAt) << "nothing can have changed before it was looked at";
  const auto id = watches()[1].id;
  session_.stops().enableWatch(id, false);
  EXPECT_FALSE(watches()[1].trueAt);
  session_.stops().enableWatch(id, true);
  EXPECT_TRUE(wait([&] { return watches()[1].trueAt == 5u; })) << "looked at again";
}

TEST_F(StopsTest, BreakpointsOfAVariantHoldFromItsFirstKernel) {
  const auto chosen = algorithms::choose("bfs", "mask");
  const std::uint32_t head = chosen->variant->kernelLines.front();
  session_.stops().setBreakpointsOf(*chosen->algorithm, *chosen->variant, {head, 0xffff});
  EXPECT_TRUE(session_.stops().breakpoints().empty()) << "another variant's";
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
  session_.play();  // before it is set up
  EXPECT_EQ(session_.stops().breakpoints().size(), 1u);
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  EXPECT_EQ(session_.run().step, 1u);
}

TEST_F(StopsTest, WhatAPersonSelectedOutlivesAStop) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("count(cost < ∞) >= 3");
  watch("cost[2] changes");
  watch("max(cost) > 40");
  const std::vector<VertexId> mine{0, 5};
  for (const VertexId v : mine) session_.select(v, true);
  int withVertex = 0;
  for (int stops = 0; stops < 4; ++stops) {
    session_.play();
    ASSERT_TRUE(wait([&] { return session_.run().state != PlayState::Playing; }));
    if (session_.run().stopped.empty()) break;
    const auto chosen = session_.selection();
    ASSERT_GE(chosen.size(), 2u);
    EXPECT_TRUE(std::equal(mine.begin(), mine.end(), chosen.begin()));
    const auto vertex = session_.stops().lastStop()->vertex;
    if (!vertex) continue;
    ++withVertex;
    EXPECT_NE(std::find(chosen.begin(), chosen.end(), *vertex), chosen.end());
    EXPECT_LE(chosen.size(), 3u) << "only the newest of those that stops added";
  }
  EXPECT_GE(withVertex, 1);
}

TEST_F(StopsTest, TheSelectionIsWhatIsSelectedThen) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  VertexId other = 1;
  while (states_.back().of("cost")[other] == kUnreached) ++other;
  session_.select(other, false);
  watch("cost of the selection < ∞");
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  std::uint64_t k = 1;
  while (states_[k].of("cost")[other] == kUnreached) ++k;
  EXPECT_EQ(session_.run().step, k);
  EXPECT_EQ(session_.selection().size(), 1u) << "a condition of the selection leaves the selection alone";
  // Another selection that satisfies already: nothing becomes true.
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.select(0, false);
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
}

TEST_F(StopsTest, RunsToALine) {
  std::string why;
  session_.setSpeed(2);
  ASSERT_TRUE(session_.stops().runToLine(7, &why)) << why;
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 2; }));
  EXPECT_NE(session_.run().stopped.find("line 8"), std::string::npos) << session_.run().stopped;
  ASSERT_TRUE(session_.stops().runToLine(10, &why)) << "of the same kernel: the next time";
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 4; }));
  EXPECT_FALSE(session_.stops().runToLine(0, &why));
  EXPECT_NE(why.find("no kernel"), std::string::npos);
  // Breakpoints stop it on the way.
  session_.stops().toggleBreakpoint(3, nullptr);
  ASSERT_TRUE(session_.stops().runToLine(7, &why));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().step == 5; }));
  session_.stops().setBreakpoints({});
  // At the end nothing goes on, and a line that never comes again ends with the run.
  session_.goTo(states_.size() - 2);
  ASSERT_TRUE(arrive(states_.size() - 2));
  ASSERT_TRUE(session_.stops().runToLine(3, &why));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_TRUE(session_.run().stopped.empty());
  EXPECT_NE(session_.log().back().text.find("without reaching line 4"), std::string::npos) << session_.log().back().text;
  EXPECT_FALSE(session_.stops().runToLine(3, &why));
  EXPECT_NE(why.find("ended"), std::string::npos) << why;
}

TEST_F(StopsTest, WhatIsSwitchedOffOrTakenAwayStopsNothing) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("cost changes");
  watch("count(cost < ∞) > 100");
  session_.stops().toggleBreakpoint(7, nullptr);
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  // Taken away while it plays: a stop that was found meanwhile does not count either.
  session_.play();
  session_.stops().enableWatch(session_.stops().watches()[0].id, false);
  session_.stops().removeWatch(session_.stops().watches()[1].id);
  session_.stops().toggleBreakpoint(7, nullptr);
  // At most one stop was reported before that; from then on there is none.
  session_.pump();
  if (session_.run().state == PlayState::Paused) session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
}

TEST_F(StopsTest, AnotherRunReadsTheConditionsAnew) {
  watch("mask changes");
  session_.stops().toggleBreakpoint(3, nullptr);
  session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_TRUE(session_.stops().breakpoints().empty()) << "each variant has its own";
  ASSERT_EQ(session_.stops().watches().size(), 1u);
  EXPECT_NE(session_.stops().watches().front().error.find("frontier"), std::string::npos) << "what there is instead is named";
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.startRun({.algorithm = "sssp", .variant = "mask", .parameters = {{"source", "1"}}, .device = test::testedDevice()});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_TRUE(session_.stops().watches().front().error.empty());
  EXPECT_EQ(session_.stops().breakpoints().size(), 1u);
}

TEST_F(StopsTest, WithoutCountsWhatIsCountedIsNotKnown) {
  session_.setMetrics(false);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  std::string why;
  EXPECT_FALSE(session_.stops().addWatch("changed = 0", &why, nullptr));
  EXPECT_NE(why.find("counts nothing"), std::string::npos) << why;
  watch("iteration changes");
  session_.setMetrics(true);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  watch("changed = 0");
  session_.setMetrics(false);
  EXPECT_TRUE(session_.stops().watches()[0].error.empty());
  EXPECT_NE(session_.stops().watches()[1].error.find("counts nothing"), std::string::npos);
  session_.setMetrics(true);
  EXPECT_TRUE(session_.stops().watches()[1].error.empty());
}

TEST_F(StopsTest, ABreakpointGoingBackNamesWhatElseItsKernelDid) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.stops().toggleBreakpoint(7, nullptr);
  watch("count(cost < ∞) > 100");  // not in the first round
  session_.play();
  const auto stands = [&] { return session_.run().state != PlayState::Playing && !session_.run().stopped.empty(); };
  ASSERT_TRUE(wait(stands));
  while (session_.run().stopped.find("count(") == std::string::npos) {
    const std::uint64_t step = session_.run().step;
    session_.play();
    ASSERT_TRUE(wait([&] { return stands() && session_.run().step > step; }));
  }
  const std::string forward = session_.run().stopped;
  const std::uint64_t at = session_.run().step;
  EXPECT_NE(forward.find("; breakpoint at line 8"), std::string::npos) << forward;
  session_.goToEnd();
  ASSERT_TRUE(arrive(states_.size() - 1));
  while (session_.run().step > at) {
    const std::uint64_t step = session_.run().step;
    session_.playBack();
    ASSERT_TRUE(wait([&] { return stands() && session_.run().step < step; }));
  }
  EXPECT_EQ(session_.run().step, at);
  EXPECT_EQ(session_.run().stopped, forward);
  session_.playBack();
  ASSERT_TRUE(wait([&] { return stands() && session_.run().step < at; }));
  EXPECT_EQ(session_.run().step, at - 2) << "the breakpoint before it";
}

TEST_F(StopsTest, MarksOfAFormerTextAreGone) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("cost > 90");
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  ASSERT_EQ(session_.stops().marks().size(), 1u);
  ASSERT_TRUE(session_.stops().editWatch(session_.stops().watches()[0].id, "cost > 9000", nullptr, nullptr));
  EXPECT_TRUE(session_.stops().marks().empty());
}

}  // namespace
}  // namespace wf::ui

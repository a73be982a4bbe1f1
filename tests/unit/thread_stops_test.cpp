// Stops that look inside steps: which of a step's threads did what stops the run, forward and back, as the lens itself finds it.
#include "compute/run/thread_stop.h"

#include "compute/core/kernel_lines.h"
#include "compute/lens/lens.h"
#include "compute/lens/texts.h"
#include "compute/lens/walk.h"
#include "tests/unit/stops_fixture.h"

namespace wf::ui {
namespace {

using lens::Schedule;

// Of every step of the run that threads one after the other make: the lens's report, with all its details.
std::vector<lens::Report> openedSteps(const algorithms::Chosen& chosen, const std::shared_ptr<const Graph>& graph,
                                      const Schedule& schedule) {
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen.make(*executor, *chosen.variant);
  const Parameters parameters = *readParameters(chosen.variant->parameters, {{"source", "1"}});
  EXPECT_TRUE(run->reset(graph, parameters).ok());
  std::vector<lens::Report> out(1);
  while (!run->done()) {
    lens::Request request{.chosen = chosen, .parameters = parameters, .graph = graph};
    request.before = std::make_shared<const algorithms::SavedState>(*run->save());
    request.schedule = schedule;
    request.warps = lens::kDetailed;
    Progress progress;
    auto report = lens::look(request, progress);
    EXPECT_TRUE(report);
    out.push_back(std::move(*report));
    EXPECT_TRUE(run->step().ok());
  }
  return out;
}

class ThreadStopsTest : public StopsTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(open(randomGraphFile(300, 1500)));
    chosen_ = *algorithms::choose("sssp", "two-kernel-2007");
    session_.startRun(
        {.algorithm = "sssp", .variant = "two-kernel-2007", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    const auto executor = exec::makeSequentialExecutor();
    const auto run = chosen_.make(*executor, *chosen_.variant);
    ASSERT_TRUE(run->reset(session_.document()->graph, fromTheFirst()).ok());
    states_ = {stateOf(*run)};
    while (!run->done()) {
      ASSERT_TRUE(run->step().ok());
      states_.push_back(stateOf(*run));
    }
    session_.setSpeed(std::numeric_limits<double>::infinity());
  }
  void expectThroughBothWays(const std::set<std::uint64_t>& steps) {
    EXPECT_FALSE(steps.empty());
    session_.goTo(0);
    ASSERT_TRUE(arrive(0));
    EXPECT_EQ(playThrough(false), steps);
    std::set<std::uint64_t> inner = steps;
    inner.erase(states_.size() - 1);
    EXPECT_EQ(playThrough(true), inner);
  }
  // What the lens shows at the place where the run stands.
  lens::Event eventHere() {
    const Stop* stop = session_.stops().lastStop();
    EXPECT_NE(stop, nullptr);
    if (stop == nullptr || !stop->place) return {};
    const lens::Report report = openedSteps(chosen_, session_.document()->graph, stop->place->schedule)[stop->step];
    const lens::LaneDetail& lane = report.details[stop->place->thread / lens::kWarp].lanes[stop->place->thread % lens::kWarp];
    EXPECT_EQ(lane.thread, stop->place->thread);
    EXPECT_EQ(lane.events[stop->place->event].line, stop->place->line);
    return lane.events[stop->place->event];
  }

  algorithms::Chosen chosen_;
};

TEST_F(ThreadStopsTest, LostWritesAndHarmfulConflictsStopWhereTheLensFindsThem) {
  const Schedule schedule{Schedule::Kind::Adversarial, 0};
  session_.lens().setSchedule(schedule);
  const auto reports = openedSteps(chosen_, session_.document()->graph, schedule);
  std::set<std::uint64_t> lost, harmful;
  for (std::size_t k = 1; k < reports.size(); ++k) {
    if (reports[k].lostWrites > 0) lost.insert(k);
    if (reports[k].harmfulWrites + reports[k].harmfulReads > 0) harmful.insert(k);
  }
  watch("lost write");
  expectThroughBothWays(lost);
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  ASSERT_EQ(session_.run().step, *lost.begin());
  const lens::Report& report = reports[*lost.begin()];
  const lens::LostWrite& first = report.lost.front();
  const std::string what = lens::Texts(*chosen_.variant, *session_.document()->graph, report).lost(first);
  EXPECT_NE(session_.run().stopped.find(what), std::string::npos) << session_.run().stopped << "\n" << what;
  EXPECT_NE(session_.run().stopped.find("(adversarial schedule) in kernel relax at step"), std::string::npos) << session_.run().stopped;
  ASSERT_TRUE(session_.stops().lastStop()->place);
  EXPECT_EQ(session_.stops().lastStop()->place->thread, first.thread);
  const lens::Event event = eventHere();
  EXPECT_EQ(event.kind, lens::Event::Kind::Write);
  EXPECT_EQ(event.now, first.wrote);
  EXPECT_EQ(event.old, first.over);
  EXPECT_EQ(event.index, first.index);
  session_.stops().removeWatch(session_.stops().watches()[0].id);
  watch("harmful conflict");
  expectThroughBothWays(harmful);
}

TEST_F(ThreadStopsTest, AWriteToAnElementStopsWhereItChangesAndNamesTheThread) {
  // A vertex whose cost changes twice at least.
  const auto& costs = states_.back().of("cost");
  std::size_t vertex = 0;
  std::set<std::uint64_t> steps;
  for (std::size_t v = 1; v < costs.size() && steps.size() < 2; ++v) {
    steps.clear();
    for (std::size_t k = 1; k < states_.size(); ++k) {
      if (states_[k].of("updating")[v] != states_[k - 1].of("updating")[v]) steps.insert(k);
    }
    vertex = v;
  }
  ASSERT_GE(steps.size(), 2u);
  watch("write to updating[" + std::to_string(vertex + 1) + "]");
  expectThroughBothWays(steps);
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  const std::uint64_t k = session_.run().step;
  EXPECT_EQ(k, *steps.begin());
  EXPECT_NE(session_.run().stopped.find("wrote "), std::string::npos) << session_.run().stopped;
  EXPECT_NE(session_.run().stopped.find("over ∞ in U_a of vertex " + std::to_string(vertex + 1) + " at line 9"), std::string::npos)
      << session_.run().stopped;
  const lens::Event event = eventHere();
  EXPECT_EQ(event.kind, lens::Event::Kind::Write);
  EXPECT_EQ(event.index, vertex);
  EXPECT_EQ(event.old, states_[k - 1].of("updating")[vertex]) << "the first write in time";
  EXPECT_EQ(session_.stops().lastStop()->vertex, static_cast<VertexId>(vertex));
}

TEST_F(ThreadStopsTest, AThreadAtALineStopsWhereItComesToIt) {
  const auto reports = openedSteps(chosen_, session_.document()->graph, {});
  std::map<std::uint32_t, std::set<std::uint64_t>> comes;  // of threads to line 9
  std::set<std::uint64_t> any;
  for (std::size_t k = 1; k < reports.size(); ++k) {
    for (const lens::WarpDetail& warp : reports[k].details) {
      for (const lens::LaneDetail& lane : warp.lanes) {
        for (const lens::Event& event : lane.events) {
          if (event.isAccess() || event.line != 8) continue;
          comes[lane.thread].insert(k);
          any.insert(k);
        }
      }
    }
  }
  const auto most = std::max_element(comes.begin(), comes.end(), [](auto& a, auto& b) { return a.second.size() < b.second.size(); });
  ASSERT_NE(most, comes.end());
  const std::string thread = std::to_string(most->first), vertex = std::to_string(most->first + 1);
  for (const std::string& text : {"thread " + thread + " at line 9", "vertex " + vertex + " at line 9",
                                  "Thread " + thread + " of vertex " + vertex + " at line 9", std::string("any thread at line 9")}) {
    watch(text);
    ASSERT_NO_FATAL_FAILURE(expectThroughBothWays(text[0] == 'a' ? any : most->second)) << text;
    session_.stops().removeWatch(session_.stops().watches()[0].id);
  }
  // Another thread never works on that vertex.
  watch("thread " + std::to_string(most->first + 1) + " of vertex " + vertex + " at line 9");
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  EXPECT_TRUE(playThrough(false).empty());
}

TEST_F(ThreadStopsTest, WhatIsWrittenWronglyIsRefusedWithItsPlace) {
  const auto refused = [&](const std::string& text, const std::string& part, std::size_t place) {
    std::string why;
    std::size_t at = 99;
    EXPECT_FALSE(session_.stops().addWatch(text, &why, &at)) << text;
    EXPECT_NE(why.find(part), std::string::npos) << why;
    EXPECT_EQ(at, place) << text << ": " << why;
  };
  refused("write to cost", "expected one element of an array", 9);
  refused("write to cost[1,000,000]", "there is no vertex 1000000", 14);
  refused("thread x at line 9", "expected the number of a thread", 7);
  refused("thread 5 line 9", "expected “at line”", 9);
  refused("thread 5 at line 0", "has the lines 1 to", 17);
  refused("thread 5 at line 1", "belongs to no kernel", 17);
  refused("vertex 999 at line 9", "there is no such vertex", 7);
  refused("lost write now", "expected nothing more", 11);
  refused("any thread", "expected “at line”", 10);
  EXPECT_TRUE(session_.stops().watches().empty());
}

// Steps that take long to open: pausing does not wait for the end of that, and playing on looks again.
TEST_F(ThreadStopsTest, PausingCancelsTheLookAndPlayingOnLooksAgain) {
  ASSERT_TRUE(test::kSanitized ? open(randomGraphFile(6'000, 60'000)) : open(randomGraphFile(60'000, 600'000)));
  session_.startRun(
      {.algorithm = "sssp", .variant = "two-kernel-2007", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  watch("vertex 3 at line 9");
  session_.lens().setSchedule({Schedule::Kind::Adversarial, 0});
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.resultTask().what == ResultTask::What::Look; }));
  session_.pause();
  ASSERT_TRUE(wait([&] { return session_.resultTask().what == ResultTask::What::None && session_.run().state == PlayState::Paused; }));
  const std::uint64_t paused = session_.run().step;
  // Where it strikes is where it does without a pause, however often it is paused on the way.
  for (int turn = 0; turn < 3 && session_.run().stopped.empty(); ++turn) {
    session_.play();
    ASSERT_TRUE(wait([&] { return session_.resultTask().what == ResultTask::What::Look || !session_.run().stopped.empty(); }));
    session_.pause();
    ASSERT_TRUE(wait([&] { return session_.resultTask().what == ResultTask::What::None; }));
  }
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state != PlayState::Playing; }));
  ASSERT_FALSE(session_.run().stopped.empty());
  const std::uint64_t struck = session_.run().step;
  EXPECT_GE(struck, paused);
  session_.goTo(0);
  ASSERT_TRUE(arrive(0));
  session_.play();
  ASSERT_TRUE(wait([&] { return !session_.run().stopped.empty(); }));
  EXPECT_EQ(session_.run().step, struck);
}

TEST_F(ThreadStopsTest, TextsAreReadAgainAsTheyAreWritten) {
  const run::QueryScope scope{session_.document()->graph.get(), session_.run().arrays, session_.run().variant};
  const std::string line = run::lineStopText(17, 8), write = run::writeStopText(scope, {2, 41});
  EXPECT_EQ(line, "thread 17 at line 9");
  EXPECT_EQ(write, "write to updating[42]");
  const auto read = run::parseThreadStop(write, scope);
  ASSERT_TRUE(read && std::holds_alternative<run::ThreadStop>(*read));
  EXPECT_EQ(std::get<run::ThreadStop>(*read).element, (lens::Element{2, 41}));
  EXPECT_FALSE(run::parseThreadStop("cost[4] changes", scope)) << "a condition";
}

}  // namespace
}  // namespace wf::ui

// The lab in a session: texts that are edited, built and run on request; what came of it, and the recording beside the shown run.
#include <bit>
#include <thread>

#include "compute/core/derived_arrays.h"
#include "tests/lab/lab_fixture.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Phase = LabState::Phase;

class SessionLabTest : public testing::Test {
 protected:
  void SetUp() override {
    session_.open(pathFile(20));
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    start("mask");
    lab().want(true);
    ASSERT_TRUE(wait([&] { return !lab().kernels().empty(); })) << lab().whyNone();
  }
  void start(const char* variant, const char* source = "1") {
    session_.startRun({.algorithm = "bfs", .variant = variant, .parameters = {{"source", source}}, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().variant->id == variant; }));
  }
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, 60s); }
  SessionLab& lab() { return session_.lab(); }
  const LabState& outcome() {
    EXPECT_TRUE(wait([&] { return !lab().working(); })) << lab().doing();
    return lab().state();
  }
  LabSubject kernel(const char* id) { return {.exercise = {}, .algorithm = "bfs", .variant = "mask", .kernel = id}; }
  void change(const char* id, std::string_view from, std::string_view to) {
    lab().choose(kernel(id));
    lab().edit(test::changed(lab().text(kernel(id)), from, to));
  }

  Session session_{{.labWorker = test::labWorker()}, test::makeSessionExecutor};
};

constexpr const char* kStore = "exec::storeRelaxed(&d_cost[neighbour], level);";

TEST_F(SessionLabTest, ListsTheKernelsOfTheShownRun) {
  EXPECT_EQ(lab().kernels(), (std::vector{kernel("expand"), kernel("settle")}));
  EXPECT_EQ(lab().chosen(), kernel("expand"));
  EXPECT_NE(lab().text(kernel("settle")).find("struct Settle"), std::string::npos);
  EXPECT_EQ(lab().state().phase, Phase::Nothing) << "nothing runs by itself";
  start("adaptive");
  ASSERT_TRUE(wait([&] { return !lab().kernels().empty() && lab().kernels().front().variant == "adaptive"; }));
  EXPECT_EQ(lab().chosen(), lab().kernels().front());
  lab().choose({.exercise = "bfs-settle", .algorithm = {}, .variant = {}, .kernel = {}});
  start("mask");
  ASSERT_TRUE(wait([&] { return !lab().kernels().empty() && lab().kernels().front().variant == "mask"; }));
  EXPECT_EQ(lab().chosen().exercise, "bfs-settle") << "an exercise belongs to no run";
}

TEST_F(SessionLabTest, TextsStayAndTheOriginalComesBack) {
  EXPECT_FALSE(lab().unsaved());
  change("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], level + 1);");
  EXPECT_TRUE(lab().edited(kernel("expand")));
  EXPECT_TRUE(lab().unsaved());
  start("adaptive");
  ASSERT_TRUE(wait([&] { return !lab().kernels().empty() && lab().kernels().front().variant == "adaptive"; }));
  start("mask");
  ASSERT_TRUE(wait([&] { return !lab().kernels().empty() && lab().kernels().front().variant == "mask"; }));
  EXPECT_NE(lab().text(kernel("expand")).find("level + 1"), std::string::npos);
  const auto texts = lab().texts();
  ASSERT_EQ(texts.size(), 1u);
  lab().keep(texts);
  EXPECT_FALSE(lab().unsaved()) << "they are in a file";
  lab().choose(kernel("expand"));
  lab().restoreOriginal();
  EXPECT_EQ(lab().text(kernel("expand")), lab().original(kernel("expand")));
  EXPECT_TRUE(lab().unsaved());
  lab().putTexts(texts);
  EXPECT_NE(lab().text(kernel("expand")).find("level + 1"), std::string::npos);
  EXPECT_EQ(lab().state().phase, Phase::Nothing) << "texts that are brought back do not run";
}

TEST_F(SessionLabTest, AnErrorHasItsLine) {
  change("settle", "d_visited[v] = 1;", "d_visitd[v] = 1;");
  lab().build();
  EXPECT_TRUE(lab().working());
  const LabState& state = outcome();
  EXPECT_EQ(state.phase, Phase::Done);
  EXPECT_FALSE(state.good);
  EXPECT_EQ(state.sentence, "the kernel does not compile: 1 error");
  ASSERT_EQ(state.problems.size(), 1u);
  const std::string text = lab().text(kernel("settle"));
  const std::size_t at = text.find("d_visitd");
  EXPECT_EQ(state.problems[0].line, 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  EXPECT_EQ(state.problems[0].of, kernel("settle"));
  EXPECT_NE(state.problems[0].sentence.find("d_visitd"), std::string::npos) << state.problems[0].sentence;
  EXPECT_TRUE(state.recording.empty());
}

TEST_F(SessionLabTest, TheOriginalsTextRunsEqual) {
  lab().run();
  const LabState& state = outcome();
  ASSERT_EQ(state.phase, Phase::Done) << state.sentence;
  EXPECT_TRUE(state.good) << state.sentence;
  EXPECT_TRUE(state.sentence.starts_with("equal to the original after every one of 40 steps; verified: ")) << state.sentence;
  EXPECT_FALSE(state.first);
  EXPECT_TRUE(state.notes.starts_with("Compiled by ")) << state.notes;
}

TEST_F(SessionLabTest, TheFirstDifferenceIsShownBeside) {
  change("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  lab().run();
  const LabState& state = outcome();
  ASSERT_EQ(state.phase, Phase::Done) << state.sentence;
  EXPECT_FALSE(state.good);
  EXPECT_EQ(state.sentence, "first difference after step 9 (expand): cost of vertex 6 is 12 arcs, the original's is 5 arcs");
  ASSERT_TRUE(state.first);
  EXPECT_EQ(state.first->step, 9u);
  EXPECT_EQ(state.first->vertex, VertexId{5});
  EXPECT_TRUE(lab().ofShownRun());
  EXPECT_TRUE(lab().isOurs(state.recording));
  lab().showBeside();
  ASSERT_TRUE(wait([&] { return session_.second().state().phase == SecondRunState::Phase::Ready; })) << session_.second().state().problem;
  session_.second().findFirst();
  ASSERT_TRUE(wait([&] { return session_.second().found().phase == FoundDifference::Phase::Found; }));
  EXPECT_EQ(session_.second().found().stepA, 9u);
  lab().run();
  ASSERT_EQ(outcome().phase, Phase::Done) << state.sentence;
  EXPECT_EQ(session_.second().state().phase, SecondRunState::Phase::Ready) << "what is shown beside stays there";
  start("mask", "2");
  EXPECT_FALSE(lab().ofShownRun()) << "it has another source";
}

TEST_F(SessionLabTest, ItsStepsAreOpenedInPlaceOfTheVariants) {
  using Look = LensState::Phase;
  SessionLens& lens = session_.lens();
  const auto opened = [&](bool labs) -> std::shared_ptr<const lens::Report> {
    const auto there = [&] {
      const LensState& now = lens.state();
      return now.labs == labs && now.step == session_.run().step &&
             (now.phase == Look::Nothing || (now.phase == Look::Done && lens.detail() != nullptr));
    };
    EXPECT_TRUE(wait(there)) << lens.state().sentence;
    return lens.state().report;
  };
  const auto costOf5 = [&](const lens::Report& report) {
    std::uint64_t out = 0;
    for (const lens::WarpDetail& warp : report.details) {
      for (const lens::LaneDetail& lane : warp.lanes) {
        for (const lens::Event& event : lane.events) {
          if (event.kind == lens::Event::Kind::Write && event.index == 5 && report.memories[event.memory].id == "cost") out = event.now;
        }
      }
    }
    return out;
  };
  lens.want(this, true);
  lens.showLab(true);
  EXPECT_FALSE(lens.showsLab()) << "there is no run of the lab yet";
  session_.goTo(9);
  ASSERT_TRUE(wait([&] { return session_.run().step == 9; }));
  ASSERT_NE(opened(false), nullptr) << lens.state().sentence;
  const std::size_t known = lens.opened().size();
  change("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  lab().run();
  lens.showLab(true);
  EXPECT_EQ(lens.state().phase, Look::Waiting) << "for the run that is being made";
  EXPECT_EQ(lens.state().sentence, "the lab's kernel is being run");
  outcome();
  auto report = opened(true);
  ASSERT_NE(report, nullptr) << lens.state().sentence;
  EXPECT_EQ(report->step.index, 9u);
  EXPECT_EQ(costOf5(*report), 12u);
  EXPECT_EQ(lens.opened().size(), known) << "what the shown run's steps came to is another matter";
  lens.setSchedule({.kind = lens::Schedule::Kind::LockStep, .seed = 0});
  report = opened(true);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->schedule.kind, lens::Schedule::Kind::LockStep);
  lens.showLab(false);
  report = opened(false);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(costOf5(*report), 5u) << "the variant's own";
  lens.showLab(true);
  session_.goTo(0);
  ASSERT_TRUE(wait([&] { return session_.run().step == 0; }));
  EXPECT_EQ(opened(true), nullptr);
  EXPECT_TRUE(lens.state().sentence.starts_with("step 0 is the state before the first kernel")) << lens.state().sentence;
  start("mask", "2");
  EXPECT_TRUE(wait([&] { return !lens.showsLab(); })) << "it is no run of the lab's kernel any more";
  lens.want(this, false);
}

TEST_F(SessionLabTest, TheStepThatCrashedIsOpenedAndOneBehindItIsNot) {
  SessionLens& lens = session_.lens();
  change("expand", kStore, "d_cost[neighbour + (neighbour == 5 ? 2000000000u : 0u)] = level;");
  lab().run();
  EXPECT_TRUE(outcome().sentence.starts_with("kernel expand crashed in step 9: ")) << lab().state().sentence;
  lens.want(this, true);
  lens.showLab(true);
  session_.goTo(9);
  ASSERT_TRUE(wait([&] { return session_.run().step == 9 && lens.state().phase == LensState::Phase::Done; })) << lens.state().sentence;
  EXPECT_EQ(lens.state().report->outside, 1u);
  session_.goTo(10);
  ASSERT_TRUE(wait([&] { return session_.run().step == 10 && lens.state().phase == LensState::Phase::Nothing; }));
  EXPECT_EQ(lens.state().sentence, "the kernel's run has 8 steps: go to one of them");
  lens.want(this, false);
}

// Whichever run's threads the panels show, each picture has the figures of the run that it shows.
TEST_F(SessionLabTest, SideBySideEachRunHasTheColoursOfItsOwnWarps) {
  SessionLens& lens = session_.lens();
  render::Mapping byWarp = session_.mapping();
  byWarp.colorArray = kWarpLines;
  session_.setMapping(byWarp);
  session_.goTo(1);
  ASSERT_TRUE(wait([&] { return session_.run().step == 1 && lens.values() != nullptr; })) << lens.state().sentence;
  const auto own = lens.values()->of(kWarpLines)->bits;
  EXPECT_EQ(lens.valuesBeside(), nullptr) << "there is no second run";
  change("expand", kStore, std::string(kStore) + " Memory::line(\"cost\");");
  lab().run();
  ASSERT_TRUE(outcome().good) << lab().state().sentence;
  lab().showBeside();
  const auto both = [&] { return lens.drawnWhole() && lens.values() != nullptr && lens.valuesBeside() != nullptr; };
  ASSERT_TRUE(wait(both)) << lens.state().sentence;
  const auto of = [](const LensVertices::Values& values) { return values->of(kWarpLines)->bits; };
  EXPECT_EQ(of(lens.values()), own);
  const auto labs = of(lens.valuesBeside());
  EXPECT_GT(std::bit_cast<float>(labs[0]), std::bit_cast<float>(own[0])) << "a line more";
  lens.showLab(true);
  ASSERT_TRUE(wait([&] { return lens.state().labs && both(); })) << lens.state().sentence;
  EXPECT_EQ(of(lens.values()), own);
  EXPECT_EQ(of(lens.valuesBeside()), labs);
  EXPECT_FALSE(lens.drawsLab());
  session_.goTo(3);
  ASSERT_TRUE(wait([&] { return session_.run().step == 3 && session_.second().state().step == 3 && both(); })) << lens.state().sentence;
  session_.second().end();
  session_.goTo(1);
  ASSERT_TRUE(wait([&] { return session_.run().step == 1 && lens.drawnWhole() && lens.values() != nullptr; }));
  EXPECT_EQ(of(lens.values()), labs) << "alone, the picture has those of the threads that are shown";
  EXPECT_TRUE(lens.drawsLab());
}

// A text that does not compile takes nothing away: the lens goes on with the newest run, and says that its text was another.
TEST_F(SessionLabTest, TheLensKeepsTheNewestRunThatCompiled) {
  SessionLens& lens = session_.lens();
  change("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  const std::string compiled = lab().text(kernel("expand"));
  lab().run();
  ASSERT_EQ(outcome().phase, Phase::Done);
  lens.want(this, true);
  session_.goTo(9);
  lens.showLab(true);
  const auto there = [&] { return session_.run().step == 9 && lens.state().labs && lens.state().phase == LensState::Phase::Done; };
  ASSERT_TRUE(wait(there)) << lens.state().sentence;
  EXPECT_FALSE(lab().steps().before);
  lab().edit(test::changed(compiled, "level + 7", "levl + 7"));
  EXPECT_TRUE(lab().steps().before);
  for (const bool runs : {false, true}) {
    runs ? lab().run() : lab().build();
    EXPECT_NE(outcome().sentence.find("does not compile"), std::string::npos) << lab().state().sentence;
    EXPECT_TRUE(lab().steps().before);
    EXPECT_EQ(lab().steps().of, kernel("expand"));
    ASSERT_TRUE(wait(there)) << lens.state().sentence;
    session_.goTo(7);
    ASSERT_TRUE(wait([&] { return session_.run().step == 7 && lens.state().phase == LensState::Phase::Done; })) << lens.state().sentence;
    session_.goTo(9);
    ASSERT_TRUE(wait(there)) << "its recording is still there: " << lens.state().sentence;
  }
  lab().edit(compiled);
  EXPECT_FALSE(lab().steps().before) << "that is the text which ran";
  lens.want(this, false);
}

TEST_F(SessionLabTest, TheAccessThatEndedItIsStoodAt) {
  session_.open(pathFile(80));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.document()->graph->vertexCount() == 80; }));
  start("mask");
  ASSERT_TRUE(wait([&] { return !lab().kernels().empty(); }));
  change("settle", "d_visited[v] = 1;", "d_visited[v + (v == 45 ? 2000000000u : 0u)] = 1;");
  lab().run();
  ASSERT_TRUE(outcome().wild) << lab().state().sentence;
  const LabAccess wild = *lab().state().wild;
  EXPECT_EQ(wild.thread, 45u);
  SessionLens& lens = session_.lens();
  lens.want(this, true);
  const auto stood = lens.stands();
  session_.goTo(wild.step);
  lens.openLab(wild);
  ASSERT_TRUE(wait([&] { return lens.stands() != stood; })) << lens.state().sentence;
  ASSERT_TRUE(lens.place());
  EXPECT_EQ(lens.place()->step, wild.step);
  EXPECT_EQ(lens.place()->thread, 45u);
  EXPECT_TRUE(lens.state().labs);
  ASSERT_NE(lens.detail(), nullptr);
  EXPECT_EQ(lens.detail()->warp, 1u);
  EXPECT_TRUE(lens.detail()->lanes[13].events[lens.place()->event].outside);
  lens.want(this, false);
}

// Launches of 100 threads, each with warps of its own: 32, 32, 32 and 4.
TEST_F(SessionLabTest, TheAccessIsStoodAtInALaterLaunchOfItsStep) {
  session_.open(pathFile(100));
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.document()->graph->vertexCount() == 100; }));
  session_.startRun({.algorithm = "apsp", .variant = "sssp", .device = exec::DeviceChoice::Cpu});
  SessionLens& lens = session_.lens();
  lens.want(this, true);
  session_.goTo(1);
  ASSERT_TRUE(wait([&] { return session_.run().step == 1 && lens.state().phase == LensState::Phase::Done; })) << lens.state().sentence;
  ASSERT_EQ(lens.state().report->warps[4].firstThread, 100u);
  lens.stand({.step = 1, .schedule = {}, .thread = 205});
  ASSERT_TRUE(wait([&] { return lens.detail() != nullptr && lens.detail()->warp == 8; })) << lens.warp().value_or(99);
  EXPECT_EQ(lens.detail()->lanes[5].thread, 205u);
  session_.goTo(0);
  ASSERT_TRUE(wait([&] { return session_.run().step == 0; }));
  lens.stand({.step = 1, .schedule = {}, .thread = 205});  // before there is a report of it
  session_.goTo(1);
  ASSERT_TRUE(wait([&] { return lens.detail() != nullptr && lens.state().step == 1 && lens.detail()->warp == 8; }));
  lens.want(this, false);
}

TEST_F(SessionLabTest, ItsRunIsSavedAsARecording) {
  change("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  lab().run();
  ASSERT_EQ(outcome().phase, Phase::Done);
  const auto path = test::scratchDir() / "saved lab run.wfr";
  session_.recorder().start({.path = path.string(), .last = {}, .writer = "Warpfront 1", .recordedFile = lab().state().recording});
  ASSERT_TRUE(wait([&] { return !session_.recorder().state().active; }));
  EXPECT_TRUE(session_.recorder().state().outcome.starts_with("Recording saved: ")) << session_.recorder().state().outcome;
  Progress progress;
  const auto recorded = recording::Recording::open(path, progress);
  ASSERT_TRUE(recorded) << recorded.error().sentence();
  EXPECT_EQ((*recorded)->lastStep(), 40u);
  EXPECT_EQ((*recorded)->description().writer, lab::kLabWriter);
  // It opens by itself, with what the lab's kernel did; whose threads did it, the file does not have.
  session_.open(path.string());
  ASSERT_TRUE(wait([&] { return session_.run().replay != nullptr && session_.run().state == PlayState::Paused; }));
  session_.lens().want(this, true);
  session_.goTo(9);
  ASSERT_TRUE(wait([&] { return session_.run().step == 9 && session_.lens().state().phase == LensState::Phase::Nothing; }));
  EXPECT_TRUE(session_.lens().state().sentence.starts_with("the run was recorded in the lab")) << session_.lens().state().sentence;
  session_.lens().want(this, false);
  session_.recorder().start({.path = path.string(), .last = {}, .writer = "Warpfront 1", .recordedFile = "/nowhere/run.wfr"});
  ASSERT_TRUE(wait([&] { return !session_.recorder().state().active; }));
  EXPECT_TRUE(session_.takeError()) << "no such file";
}

TEST_F(SessionLabTest, ARunIsCancelledAndTheNextOneEnds) {
  change("expand", kStore, "for (volatile int k = 0;; ++k) {}");
  lab().run();
  // How far it is, is no news.
  while (lab().working() && lab().doing() != "Running the kernel") {
    session_.pump();
    std::this_thread::sleep_for(5ms);
  }
  ASSERT_TRUE(lab().working()) << lab().state().sentence;
  lab().cancel();
  EXPECT_EQ(outcome().phase, Phase::Cancelled);
  lab().choose(kernel("expand"));
  lab().restoreOriginal();
  lab().run();
  EXPECT_TRUE(outcome().good) << lab().state().sentence;
}

TEST_F(SessionLabTest, ACrashNamesItsStepAndArray) {
  change("expand", kStore, "d_cost[v + 2000000000u] = 1;");
  lab().run();
  const LabState& state = outcome();
  EXPECT_FALSE(state.good);
  EXPECT_TRUE(state.sentence.starts_with("kernel expand crashed in step 1: ")) << state.sentence;
  EXPECT_NE(state.sentence.find("d_cost[2000000000], which has 20 elements"), std::string::npos) << state.sentence;
}

TEST_F(SessionLabTest, AnExerciseIsSolved) {
  const LabSubject exercise{.exercise = "bfs-no-atomic", .algorithm = {}, .variant = {}, .kernel = {}};
  lab().choose(exercise);
  EXPECT_EQ(lab().titleOf(exercise), "An atomic too many");
  lab().run();
  EXPECT_FALSE(outcome().good);
  EXPECT_NE(lab().state().sentence.find("and none is needed"), std::string::npos) << lab().state().sentence;
  EXPECT_FALSE(lab().solved("bfs-no-atomic"));
  lab().edit(test::changed(lab().text(exercise), "exec::atomicMinRelaxed", "exec::storeRelaxed"));
  lab().run();
  EXPECT_TRUE(outcome().good) << lab().state().sentence;
  EXPECT_TRUE(lab().state().sentence.starts_with("solved: ")) << lab().state().sentence;
  EXPECT_TRUE(lab().solved("bfs-no-atomic"));
  EXPECT_FALSE(lab().ofShownRun());
}

TEST_F(SessionLabTest, TheGraphOnWhichAnExerciseFailedIsOpenedAndTheKernelRunsThere) {
  const LabSubject exercise{.exercise = "bfs-settle", .algorithm = {}, .variant = {}, .kernel = {}};
  lab().choose(exercise);
  EXPECT_FALSE(lab().failedGraph()) << "it was not checked";
  lab().run();
  EXPECT_FALSE(outcome().good);
  const auto failed = lab().failedGraph();
  ASSERT_TRUE(failed) << lab().state().sentence;
  EXPECT_EQ(failed->source, "generate:exercise graph=grid");
  EXPECT_EQ(failed->name, "a grid of 8 × 8");
  EXPECT_FALSE(lab().showsFailedGraph());
  const std::string sentence = lab().state().sentence;
  lab().runOnFailedGraph();
  const auto wanted = lab().takeWantedGraph();
  ASSERT_TRUE(wanted);
  EXPECT_FALSE(lab().takeWantedGraph()) << "once";
  session_.openFor(wanted->source, {}, wanted->request);
  ASSERT_TRUE(wait([&] { return lab().state().what == LabState::What::Run && !lab().working(); })) << lab().state().sentence;
  EXPECT_EQ(session_.document()->graph->vertexCount(), 64u);
  EXPECT_TRUE(lab().showsFailedGraph());
  EXPECT_EQ(lab().chosen(), exercise);
  EXPECT_EQ("on a grid of 8 × 8: " + lab().state().sentence, sentence) << "the same difference";
  ASSERT_TRUE(lab().ofShownRun());
  ASSERT_TRUE(lab().state().first && lab().state().first->cell);
  session_.lens().want(this, true);
  session_.goTo(2);
  session_.lens().showLab(true);
  ASSERT_TRUE(wait([&] { return session_.run().step == 2 && session_.lens().state().phase == LensState::Phase::Done; }))
      << session_.lens().state().sentence;
  EXPECT_TRUE(session_.lens().state().labs);
  session_.lens().want(this, false);
}

TEST(SessionLabAlone, SaysWhyThereIsNoKernel) {
  Session session({.labWorker = test::labWorker()});
  session.lab().want(true);
  EXPECT_TRUE(session.lab().kernels().empty());
  EXPECT_NE(session.lab().whyNone().find("open a graph"), std::string::npos);
  session.lab().run();
  EXPECT_EQ(session.lab().state().phase, Phase::Nothing);
}

}  // namespace
}  // namespace wf::ui

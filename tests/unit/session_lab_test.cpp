// The lab in a session: texts that are edited, built and run on request; what came of it, and the recording beside the shown run.
#include <thread>

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

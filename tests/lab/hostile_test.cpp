// Kernels that crash, never end, ask for too much, or mean harm: the process that runs them ends, this one says how.
#include <csignal>

#include <sys/resource.h>
#include <unistd.h>

#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

// A path of 20 vertices, on which BFS takes 40 steps.
std::shared_ptr<const Graph> pathOf20() {
  ArcList arcs;
  for (VertexId v = 0; v + 1 < 20; ++v) {
    arcs.emplace_back(v, v + 1);
    arcs.emplace_back(v + 1, v);
  }
  return graphFromArcs(20, arcs);
}

class Hostile : public testing::Test {
 protected:
  // Kernel expand with this as its first line from the fifth level on: step 9.
  lab::RunOutcome outcomeOf(const std::string& statement, lab::RunRequest request = {}, const std::string& before = {}) {
    const std::string text = changed(kernelText(plan_, "expand"), "    Memory::line(\"leave\");\n",
                                     "    if (d_cost[v] == 4) { " + statement + " }\n    Memory::line(\"leave\");\n");
    const lab::Built built = buildOf(plan_, {{"expand", before + text}});
    EXPECT_TRUE(built.build) << textOf(built.problems);
    if (!built.build) return {};
    if (request.limits.stepSeconds > 5) request.limits.stepSeconds = 5;
    return runOf(plan_, built, scratchDir() / "hostile.wfr", request);
  }

  run::RunPlan plan_ = planOf("bfs", "mask", pathOf20(), {{"source", "1"}});
};

void expectStopped(const lab::RunOutcome& outcome, lab::RunEnd end, const std::string& part) {
  EXPECT_EQ(outcome.end, end) << outcome.sentence;
  EXPECT_NE(outcome.sentence.find(part), std::string::npos) << outcome.sentence;
  EXPECT_EQ(outcome.steps, 8u) << "what was recorded until then stays";
  EXPECT_EQ(outcome.kernel, "expand");
}

TEST_F(Hostile, AnEndlessLoopIsGivenUp) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome = outcomeOf("for (volatile int k = 0;; ++k) {}", request);
  expectStopped(outcome, lab::RunEnd::TooLong, "kernel expand did not end in step 9: it was given up after 2 seconds");
  const auto compared = compareTo(plan_, outcome.recording);
  EXPECT_FALSE(compared.first);
  EXPECT_TRUE(compared.shorter);
  EXPECT_EQ(compared.steps, 8u);
}

TEST_F(Hostile, AWildWriteIsTracedToItsArray) {
  const auto outcome = outcomeOf("d_cost[v + 2000000000u] = 1;");
  expectStopped(
      outcome, lab::RunEnd::Crashed,
      "kernel expand crashed in step 9: it reached memory that is not its own: thread 4 writes d_cost[2000000004], which has 20 elements");
  ASSERT_TRUE(outcome.wild);
  EXPECT_EQ(outcome.wild->step, 9u);
  EXPECT_EQ(outcome.wild->thread, 4u);
  EXPECT_EQ(outcome.wild->array, "d_cost");
}

TEST_F(Hostile, AWriteBesideAnArrayIsFoundWhereAccessesAreChecked) {
  lab::RunRequest request;
  request.checked = true;
  const auto outcome = outcomeOf("d_next[20] = 1;", request);
  expectStopped(outcome, lab::RunEnd::WildAccess, "thread 4 writes d_next[20], which has 20 elements");
}

TEST_F(Hostile, NullPointersAreSaid) {
  expectStopped(outcomeOf("*static_cast<volatile int*>(nullptr) = 1;"), lab::RunEnd::Crashed, "not its own");
}

TEST_F(Hostile, ADivisionByZeroIsSaid) {
  expectStopped(outcomeOf("volatile int zero = 0; d_cost[v] = 7 / zero;"), lab::RunEnd::Crashed, "it divided by 0");
}

TEST_F(Hostile, AHugeAllocationFails) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer's allocator ends the process, and its addresses cannot be limited";
#endif
  expectStopped(outcomeOf("volatile char* all = new char[std::size_t{1} << 40]; all[0] = 1;"), lab::RunEnd::OutOfMemory,
                "kernel expand asked for more memory than it may have in step 9");
  lab::RunRequest request;
  request.limits.extraBytes = std::uint64_t{64} << 20;
  expectStopped(
      outcomeOf("for (;;) { volatile char* some = new char[1 << 20]; for (int k = 0; k < 1 << 20; k += 4096) some[k] = 1; }", request),
      lab::RunEnd::OutOfMemory, "asked for more memory");
}

TEST_F(Hostile, AnExitIsSaid) {
#if defined(__SANITIZE_ADDRESS__)
  const char* const code = "66";  // the process ends with memory in use: its check for leaks speaks
#else
  const char* const code = "0";
#endif
  expectStopped(outcomeOf("std::exit(0);", {}, "#include <cstdlib>\n"), lab::RunEnd::Exited,
                std::string("kernel expand ended its process in step 9, with exit code ") + code);
}

TEST_F(Hostile, AnExceptionIsSaid) {
  expectStopped(outcomeOf("throw 7;"), lab::RunEnd::Threw, "kernel expand let out an exception in step 9");
}

TEST_F(Hostile, AnAbortIsSaid) { expectStopped(outcomeOf("__builtin_trap();"), lab::RunEnd::Crashed, "step 9"); }

TEST_F(Hostile, AForkBombMakesNoProcess) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome = outcomeOf("for (;;) { if (fork() > 0) std::abort(); }", request, "#include <unistd.h>\n#include <cstdlib>\n");
  expectStopped(outcome, lab::RunEnd::TooLong, "did not end");
}

TEST_F(Hostile, AFullPipeHoldsNothingUp) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome =
      outcomeOf("for (;;) { write(1, \"0123456789abcdef\", 16); write(3, \"0123456789abcdef\", 16); }", request, "#include <unistd.h>\n");
  expectStopped(outcome, lab::RunEnd::TooLong, "did not end");
  EXPECT_LE(outcome.output.size(), std::size_t{64} << 10);
}

TEST_F(Hostile, ForgedReportsAreNoSteps) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome =
      outcomeOf("for (;;) { write(3, \"kernel 0\\nstep 9\\nstep 4711\\nkernel 99\\nwild {\\n\", 40); }", request, "#include <unistd.h>\n");
  expectStopped(outcome, lab::RunEnd::TooLong, "did not end");
}

TEST_F(Hostile, NeitherParentNorFilesAreTouched) {
  const std::string file = (scratchDir() / "keep.txt").string();
  std::fclose(std::fopen(file.c_str(), "w"));
  const auto outcome =
      outcomeOf("kill(getppid(), SIGKILL); unlink(\"" + file + "\"); if (FILE* made = fopen(\"" + file + ".new\", \"w\")) fclose(made);",
                {}, "#include <csignal>\n#include <cstdio>\n#include <unistd.h>\n");
  EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << outcome.sentence;
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_FALSE(std::filesystem::exists(file + ".new"));
}

// A process that has left its group is not reached by what ends the group.
TEST_F(Hostile, AnEndlessLoopInAnotherGroupIsGivenUp) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const std::string endless = " for (volatile int k = 0;; ++k) {}", headers = "#include <unistd.h>\n";
  expectStopped(outcomeOf("setpgid(0, getpgid(getppid()));" + endless, request, headers), lab::RunEnd::TooLong, "did not end");
  expectStopped(outcomeOf("setpgid(0, getpgid(getppid())); setsid();" + endless, request, headers), lab::RunEnd::TooLong, "did not end");
}

TEST_F(Hostile, TheParentKeepsItsLimits) {
  rlimit before{}, after{};
  getrlimit(RLIMIT_NOFILE, &before);
  const auto outcome =
      outcomeOf("rlimit few{}; getrlimit(RLIMIT_NOFILE, &few); few.rlim_cur -= 1; prlimit(getppid(), RLIMIT_NOFILE, &few, nullptr);", {},
                "#include <sys/resource.h>\n#include <unistd.h>\n");
  EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << outcome.sentence;
  getrlimit(RLIMIT_NOFILE, &after);
  EXPECT_EQ(after.rlim_cur, before.rlim_cur);
}

TEST_F(Hostile, AnEndlessLoopWithoutPipesIsGivenUp) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome =
      outcomeOf("for (int k = 0; k < 64; ++k) close(k); for (volatile int k = 0;; ++k) {}", request, "#include <unistd.h>\n");
  EXPECT_EQ(outcome.end, lab::RunEnd::TooLong) << outcome.sentence;
  EXPECT_EQ(outcome.steps, 8u);
}

TEST_F(Hostile, WhatLoadingRunsIsHeldToo) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome = outcomeOf("", request, "static const int endless = [] { for (volatile int k = 0;; ++k) {} return 0; }();\n");
  EXPECT_EQ(outcome.end, lab::RunEnd::TooLong) << outcome.sentence;
  EXPECT_EQ(outcome.steps, 0u);
}

TEST_F(Hostile, AMillionErrorsAreCut) {
  std::string text = kernelText(plan_, "expand");
  std::string errors;
  for (int k = 0; k < 40'000; ++k) errors += "int x = y" + std::to_string(k) + ";\n";
  const lab::Built built = buildOf(plan_, {{"expand", errors + text}});
  EXPECT_FALSE(built.build);
  EXPECT_EQ(built.problems.size(), lab::kMostProblems);
  EXPECT_GT(built.moreProblems, 0u);
  EXPECT_EQ(built.problems.front().line, 1u) << textOf(built.problems).substr(0, 300);
}

TEST_F(Hostile, ACompilerThatNeverEndsIsEnded) {
  Progress progress;
  const std::string endless =
      "template <int N> struct Deep { static constexpr int value = Deep<N - 1>::value + Deep<N - 2>::value; };\n"
      "constexpr unsigned long spin() { unsigned long k = 0; for (;;) ++k; return k; #include \"/dev/zero\"\n";
  const auto built = lab::build({.plan = plan_, .sources = {{"expand", endless + kernelText(plan_, "expand")}}, .seconds = 3}, progress);
  if (built) {
    EXPECT_FALSE(built->build);
  } else {
    EXPECT_FALSE(built.error().sentence().empty());
  }
}

TEST_F(Hostile, ARunIsCancelled) {
  const std::string text =
      changed(kernelText(plan_, "expand"), "    Memory::line(\"leave\");\n", "    for (volatile int k = 0;; ++k) {}\n");
  const lab::Built built = buildOf(plan_, {{"expand", text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  Progress progress;
  progress.cancel();
  const auto outcome =
      lab::run({.plan = plan_, .build = built.build, .out = scratchDir() / "cancelled.wfr", .worker = labWorker()}, progress);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace wf::test

// `warpfront debug --against`: the first step and element that differ from another run stop this one, as text, JSON and exit code.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

constexpr int kStruck = 4;

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// BFS from 3 of the path, six steps.
std::vector<std::string> onPath(const std::vector<std::string>& more) {
  return with({"debug", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu"}, more);
}

// The example program with the planted bug, recorded; empty where this build has none.
std::string plantedBug(const std::string& graph = {}) {
  const auto program = programPath().parent_path() / "examples/probe_relax_with_a_bug";
  const std::string file = (scratchDir() / "mine.wfr").string();
  if (!std::filesystem::exists(program)) return {};
  const std::string line = "'" + program.string() + "' '" + (graph.empty() ? "" : graph + "' '") + file + "' >'" +
                           (scratchDir() / "printed.txt").string() + "' 2>&1";
  return std::system(line.c_str()) == 0 ? file : std::string();
}

TEST(DebugAgainst, DiffSaysWhatAnotherProgramsRecordingLacks) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = gridGraph(6).string(), file = plantedBug(graph);
  if (file.empty()) GTEST_SKIP() << "the example was not built";
  expectUsage(runProgram({"diff", file}), {"no algorithm 'relax_with_a_bug'", "'sssp/mask' has kernels of the same names"});
  const Outcome other = runProgram({"diff", file, "sssp/mask", "--graph", graph, "--device", "cpu"});
  EXPECT_NE(other.exitCode, 0) << "the program counts from 0, the file from 1";
  EXPECT_NE(other.err.find("the source that the recording names is not a vertex of this graph; name it behind a comma, as in "
                           "'sssp/mask,source=ID': found \"0\""),
            std::string::npos)
      << describe(other);
  EXPECT_EQ(runProgram({"diff", file, "sssp/mask,source=1", "--graph", graph, "--device", "cpu", "--pair", "mask"}).exitCode % 4, 0);
}

TEST(DebugAgainst, ARecordingWithoutTimesDoesNotGoInStepByTime) {
  WF_REQUIRE_PROGRAM();
  const std::string file = plantedBug();
  if (file.empty()) GTEST_SKIP() << "the example was not built";
  const Outcome outcome = runProgram({"diff", file, "sssp/mask", "--align", "time", "--device", "cpu"});
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.err.find("run A has no times, so that the runs cannot go in step by time"), std::string::npos) << outcome.err;
}

TEST(DebugAgainst, AnEventPutsTheRunsInStep) {
  WF_REQUIRE_PROGRAM();
  const Outcome equal = runProgram(onPath({"--against", "compacted,source=3", "--pair", "cost", "--align", "event:any cost changes"}));
  EXPECT_EQ(equal.exitCode, 0) << describe(equal);
  EXPECT_NE(equal.out.find("no difference from compacted,source=3"), std::string::npos) << equal.out;
  const Outcome wrong = runProgram(onPath({"--against", "compacted,source=3", "--align", "event:kost changes"}));
  EXPECT_EQ(wrong.exitCode, 2) << describe(wrong);
  EXPECT_NE(wrong.err.find("the event “kost changes” has no meaning in run A"), std::string::npos) << wrong.err;
}

TEST(DebugAgainst, OneCommandFindsThePlantedBug) {
  WF_REQUIRE_PROGRAM();
  const std::string file = plantedBug();
  ASSERT_NE(file, "");
  const std::vector<std::string> arguments{"debug", file, "--against", "sssp/mask", "--device", "cpu"};
  const Outcome outcome = runProgram(arguments);
  EXPECT_EQ(outcome.exitCode, kStruck) << describe(outcome);
  ASSERT_EQ(lines(outcome.err).size(), 1u) << describe(outcome);
  EXPECT_NE(outcome.err.find("differ first after step 5 of A and step 5 of B: updating of vertex 49 is 20 in A and 18 in B"),
            std::string::npos)
      << outcome.err;
  // The tutorial of the manual shows just this.
  const std::string page = slurp(sourceDir() / "assets/manual/comparing-runs.md");
  const std::size_t from = outcome.out.find("step 5 ");
  ASSERT_NE(from, std::string::npos) << describe(outcome);
  const auto shown = lines(outcome.out.substr(from));
  ASSERT_EQ(shown.size(), 11u) << outcome.out;
  for (const std::string& line : shown) EXPECT_NE(page.find((line.empty() ? "" : "       ") + line + "\n"), std::string::npos) << line;

  const json told = parsed(runProgram(with(arguments, {"--json", "-"})).out);
  EXPECT_EQ(at(told, "/struck"), true);
  EXPECT_EQ(at(told, "/stops/0/step"), 5);
  EXPECT_NE(at(told, "/stops/0/difference").get<std::string>().find("updating of vertex 49 is 20 in A and 18 in B"), std::string::npos);
  EXPECT_EQ(at(told, "/against/b/run"), "sssp/mask");
  EXPECT_EQ(at(told, "/against/first/vertices/0"), 49);
  EXPECT_EQ(at(told, "/against/first/a/value"), 20);
  EXPECT_EQ(at(told, "/against/first/b/value"), 18);
  EXPECT_EQ(at(told, "/against/first/a/why/step"), 5);
  EXPECT_EQ(at(told, "/against/first/b/why/from/0"), json::parse("[25, 49]"));
  EXPECT_EQ(at(told, "/left/step"), 5);
  EXPECT_EQ(at(told, "/last"), nullptr);
}

TEST(DebugAgainst, OtherStopsComeInTheirTurn) {
  WF_REQUIRE_PROGRAM();
  const std::string file = plantedBug();
  ASSERT_NE(file, "");
  const std::vector<std::string> arguments{"debug", file, "--against", "sssp/mask", "--device", "cpu", "--break", "relax"};
  const Outcome one = runProgram(arguments);
  EXPECT_EQ(one.exitCode, 0) << "a breakpoint before it ended the command\n" << describe(one);
  EXPECT_NE(one.out.find("difference from sssp/mask: not reached; the runs differ first after step 5"), std::string::npos) << one.out;
  const Outcome four = runProgram(with(arguments, {"--stops", "all", "--until-step", "7", "--json", "-"}));
  EXPECT_EQ(four.exitCode, kStruck) << describe(four);
  const json told = parsed(four.out);
  ASSERT_EQ(at(told, "/stops").size(), 4u);
  for (const int k : {0, 1, 3}) EXPECT_EQ(at(told, "/stops/" + std::to_string(k) + "/difference"), nullptr) << k;
  EXPECT_NE(at(told, "/stops/2/breakpoint"), nullptr) << "one stop for both";
  EXPECT_NE(at(told, "/stops/2/difference"), nullptr);
  for (const char* bound : {"--until-iteration", "--until-step"}) {
    const Outcome before = runProgram({"debug", file, "--against", "sssp/mask", "--device", "cpu", bound, "1"});
    EXPECT_EQ(before.exitCode, 0) << describe(before);
    EXPECT_NE(before.out.find("not reached"), std::string::npos) << before.out;
  }
  EXPECT_EQ(runProgram({"debug", file, "--against", "sssp/mask", "--device", "cpu", "--until-iteration", "2"}).exitCode, kStruck);
}

TEST(DebugAgainst, AVariantOfTheSameAlgorithmTakesTheParametersOfTheRun) {
  WF_REQUIRE_PROGRAM();
  const Outcome equal = runProgram(onPath({"--against", "compacted", "--align", "end", "--pair", "cost"}));
  expectGood(equal);
  EXPECT_NE(equal.out.find("no difference from compacted\n0 stops, the run ended at step 6"), std::string::npos) << describe(equal);
  const Outcome other = runProgram(onPath({"--against", "mask,source=1", "--pair", "cost"}));
  EXPECT_EQ(other.exitCode, kStruck) << describe(other);
  EXPECT_NE(other.out.find("step 0, before the first kernel\n  first difference: cost of vertex 1\n"), std::string::npos) << other.out;
  const Outcome atEnd = runProgram(onPath({"--against", "mask,source=1", "--pair", "cost", "--align", "end"}));
  EXPECT_EQ(atEnd.exitCode, kStruck) << describe(atEnd);
  EXPECT_NE(atEnd.out.find("1 stop, the run ended at step 6"), std::string::npos) << atEnd.out;
}

TEST(DebugAgainst, ARunThatIsShorterIsADifferenceToo) {
  WF_REQUIRE_PROGRAM();
  const std::string early = (scratchDir() / "early.wfr").string();
  expectGood(runProgram({"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--steps", "2", "--out", early}));
  const Outcome outcome = runProgram(onPath({"--against", early}));
  EXPECT_EQ(outcome.exitCode, kStruck) << "what was not compared may differ\n" << describe(outcome);
  EXPECT_NE(outcome.out.find("no difference as far as B ends early, with step 2"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("1 stop, left at step 2"), std::string::npos) << outcome.out;
}

TEST(DebugAgainst, WhatCannotBeComparedIsRefused) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](const std::vector<std::string>& more) { return runProgram(onPath(more)); };
  const auto refused = [](const Outcome& outcome, int code, const std::string& word) {
    EXPECT_EQ(outcome.exitCode, code) << describe(outcome);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(word), std::string::npos) << describe(outcome);
  };
  refused(run({"--against", "quantum"}), 2, "--against: there is no such algorithm: found \"quantum\"");
  refused(run({"--against", "push-relabel"}), 2,
          "--against: bfs has no variant 'push-relabel': found \"push-relabel\", expected one of: maxflow/push-relabel");
  refused(run({"--against", "sssp/quantum"}), 2, "quantum");
  refused(run({"--against", "mask,depth=1"}), 2, "no parameter 'depth'");
  refused(run({"--against", "missing.wfr"}), 1, "missing.wfr");
  refused(run({"--against", "mask", "--pair", "cots"}), 2, "cots");
  refused(run({"--align", "end"}), 2, "--against");
}

}  // namespace
}  // namespace wf::test

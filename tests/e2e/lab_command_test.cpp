// `warpfront lab`: a kernel of the user's from the command line, what it prints, and the exit code.
#include <gtest/gtest.h>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using json = nlohmann::json;

constexpr int kStruck = 4;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

std::string printed() {
  const Outcome outcome = runProgram({"lab", "bfs", "--print", "expand"});
  expectGood(outcome);
  return outcome.out;
}

TEST(LabCommand, ItsOwnTextIsEqualToTheOriginal) {
  WF_REQUIRE_PROGRAM();
  const std::string file = writeFile("expand.cpp", printed()).string();
  const std::string out = (scratchDir() / "lab.wfr").string();
  const Outcome outcome = runProgram({"lab", "bfs", gridGraph(12).string(), "--kernel", "expand=" + file, "--out", out});
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("equal to the original after every one of"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("verified: "), std::string::npos) << outcome.out;
  EXPECT_EQ(runProgram({"diff", out, "--device", "cpu"}).exitCode, 0) << "the recording is one like others";
}

TEST(LabCommand, SaysTheFirstDifference) {
  WF_REQUIRE_PROGRAM();
  const std::string file =
      writeFile("wrong.cpp", replaced(printed(), "&d_cost[neighbour], level)", "&d_cost[neighbour], level + 1)")).string();
  const std::vector<std::string> arguments{"lab", "bfs", pathGraph().string(), "--source", "1", "--kernel", "expand=" + file};
  const Outcome outcome = runProgram(arguments);
  EXPECT_EQ(outcome.exitCode, kStruck) << describe(outcome);
  EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
  EXPECT_NE(outcome.err.find("first difference after step 1 (expand): cost of vertex 2 is 2 arcs, the original's is 1 arc"),
            std::string::npos)
      << outcome.err;
  auto withJson = arguments;
  withJson.insert(withJson.end(), {"--json", "-"});
  const json told = parsed(runProgram(withJson).out);
  EXPECT_EQ(at(told, "/compiled/good"), true);
  EXPECT_EQ(at(told, "/run/end"), "ended");
  EXPECT_EQ(at(told, "/compared/equal"), false);
  EXPECT_EQ(at(told, "/compared/first/step"), 1);
  EXPECT_EQ(at(told, "/compared/first/kernel"), "expand");
  EXPECT_EQ(at(told, "/compared/first/array"), "cost");
}

TEST(LabCommand, NamesTheLastWriterOfAnElement) {
  WF_REQUIRE_PROGRAM();
  const std::string file =
      writeFile("late.cpp", replaced(printed(), "&d_cost[neighbour], level)", "&d_cost[neighbour], level + 1)")).string();
  const std::vector<std::string> arguments{
      "lab", "bfs", pathGraph().string(), "--source", "1", "--kernel", "expand=" + file, "--why", "cost[2]", "--why", "cost[1]"};
  const Outcome outcome = runProgram(arguments);
  EXPECT_EQ(outcome.exitCode, kStruck) << describe(outcome);
  EXPECT_NE(outcome.out.find("why cost[2]: step 1 (expand, your text): thread 0 (vertex 1) "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("of the pseudo-code"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("why cost[1]: no step changed C_a of vertex 1: it is 0 from the start"), std::string::npos) << outcome.out;
  auto withJson = arguments;
  withJson.insert(withJson.end(), {"--json", "-"});
  const json told = parsed(runProgram(withJson).out);
  EXPECT_EQ(at(told, "/why/0/of"), "cost[2]");
  EXPECT_EQ(at(told, "/why/0/step"), 1);
  EXPECT_EQ(at(told, "/why/0/replaced"), true);
  EXPECT_EQ(at(told, "/why/0/after"), "2");
  EXPECT_EQ(at(told, "/why/0/thread/thread"), 0);
  EXPECT_EQ(at(told, "/why/1/step"), 0);
  EXPECT_TRUE(at(told, "/why/1/thread").is_null());
  const Outcome wrong = runProgram({"lab", "bfs", pathGraph().string(), "--kernel", "expand=" + file, "--why", "cost"});
  EXPECT_EQ(wrong.exitCode, 2) << describe(wrong);
  EXPECT_NE(wrong.err.find("--why 'cost': expected one element"), std::string::npos) << wrong.err;
}

TEST(LabCommand, NamesTheLinesOfErrors) {
  WF_REQUIRE_PROGRAM();
  const std::string file = writeFile("broken.cpp", "// one\n" + replaced(printed(), "tally.active += 1;", "tally.active = none;")).string();
  const Outcome outcome = runProgram({"lab", "bfs", pathGraph().string(), "--kernel", "expand=" + file});
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.out.find("broken.cpp:"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("'none' was not declared"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("the kernel does not compile: 1 error"), std::string::npos) << outcome.err;
}

TEST(LabCommand, ACrashIsSaid) {
  WF_REQUIRE_PROGRAM();
  const std::string file =
      writeFile("wild.cpp", replaced(printed(), "d_frontier[v] = 0;", "d_frontier[v + 2000000000000ul] = 0;")).string();
  const Outcome outcome = runProgram({"lab", "bfs", pathGraph().string(), "--source", "1", "--kernel", "expand=" + file});
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.err.find("kernel expand crashed in step 1"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("writes d_frontier[2000000000000]"), std::string::npos) << outcome.err;
}

TEST(LabCommand, ListsPrintsAndTriesExercises) {
  WF_REQUIRE_PROGRAM();
  const Outcome list = runProgram({"lab", "--exercises"});
  expectGood(list);
  EXPECT_EQ(lines(list.out).size(), 10u) << list.out;
  const Outcome start = runProgram({"lab", "--exercise", "bfs-no-atomic"});
  expectGood(start);
  const std::string file = writeFile("start.cpp", start.out).string();
  const Outcome unsolved = runProgram({"lab", "--exercise", "bfs-no-atomic", "--kernel", file});
  EXPECT_EQ(unsolved.exitCode, kStruck) << describe(unsolved);
  EXPECT_NE(unsolved.err.find("not solved: on a grid of 8 × 8: right, but with"), std::string::npos) << unsolved.err;
  const std::string solved = writeFile("solved.cpp", replaced(start.out, "exec::atomicMinRelaxed", "exec::storeRelaxed")).string();
  expectGood(runProgram({"lab", "--exercise", "bfs-no-atomic", "--kernel", solved}));
}

TEST(LabCommand, RefusesWhatMakesNoSense) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::vector<std::string>> wrong = {{"lab"},
                                                       {"lab", "bfs"},
                                                       {"lab", "bfs", pathGraph().string()},
                                                       {"lab", "bfs", pathGraph().string(), "--kernel", "expand"},
                                                       {"lab", "bfs", "--print", "relax"},
                                                       {"lab", "--exercise", "none"}};
  for (const auto& arguments : wrong) {
    const Outcome outcome = runProgram(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << describe(outcome);
    EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
  }
}

}  // namespace
}  // namespace wf::test

// `warpfront lab`: a kernel of the user's from the command line, what it prints, and the exit code.
#include <gtest/gtest.h>

#include <regex>

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

TEST(LabCommand, ExercisesNameTheirGraphsAndSources) {
  WF_REQUIRE_PROGRAM();
  const Outcome start = runProgram({"lab", "--exercise", "maxflow-push"});
  expectGood(start);
  const json all = at(parsed(runProgram({"lab", "--exercises", "--json", "-"}).out), "/exercises");
  ASSERT_EQ(all.size(), 10u);
  for (const json& one : all) {
    ASSERT_EQ(at(one, "/graphs").size(), 3u);
    const std::string algorithm = at(one, "/algorithm");
    for (const json& graph : at(one, "/graphs")) {
      EXPECT_EQ(graph.contains("source"), algorithm == "bfs" || algorithm == "sssp" || algorithm == "maxflow") << one;
      EXPECT_EQ(graph.contains("target"), algorithm == "maxflow") << one;
      if (algorithm != "maxflow") continue;
      // Lines are broken between words.
      const std::string text = std::regex_replace(start.out, std::regex("\n//"), "");
      const std::string part = graph["name"].get<std::string>() + ", source " + std::to_string(graph["source"].get<int>()) + ", target " +
                               std::to_string(graph["target"].get<int>());
      EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    }
  }
}

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7: the variant's own text loses the 6, one with an atomic does not.
TEST(LabCommand, RunsInAnOrderOfThreads) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("crossing.gr", "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 5\na 3 4 7\n").string();
  const Outcome text = runProgram({"lab", "sssp/two-kernel-2007", "--print", "relax"});
  expectGood(text);
  const auto tried = [&](const std::string& kernel, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"lab", "sssp/two-kernel-2007", graph, "--source", "1", "--kernel", "relax=" + kernel};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments);
  };
  const std::string own = writeFile("relax.cpp", text.out).string();
  const Outcome lossy = tried(own, {"--schedule", "adversarial"});
  EXPECT_EQ(lossy.exitCode, kStruck) << describe(lossy);
  for (const char* part :
       {"threads in adversarial order",
        "first lost write: step 3 (relax): thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of "
        "vertex 4)",
        "equal to the original after every one of"})
    EXPECT_NE(lossy.out.find(part), std::string::npos) << part << describe(lossy);
  EXPECT_NE(lossy.err.find("the result is wrong"), std::string::npos) << lossy.err;
  const Outcome inOrder = tried(own, {"--schedule", "ascending"});
  expectGood(inOrder);
  EXPECT_NE(inOrder.out.find("lost writes: 0"), std::string::npos) << describe(inOrder);
  for (int seed = 1; seed <= 3; ++seed) {
    const std::vector<std::string> random{"--schedule", "random", "--seed", std::to_string(seed), "--json", "-"};
    json once = parsed(tried(own, random).out), again = parsed(tried(own, random).out);
    EXPECT_EQ(at(once, "/order/schedule"), "random");
    EXPECT_EQ(at(once, "/order/seed"), seed);
    // AddressSanitizer prints once in a process, with its number, that it does not follow changed contexts.
    if (kSanitized) once["run"].erase("printed"), again["run"].erase("printed");
    EXPECT_EQ(once["run"], again["run"]);
    EXPECT_EQ(once["compared"], again["compared"]);
  }
  const std::string fixed = writeFile("fixed.cpp", replaced(text.out, "Lower::template lower<Memory>(&d_updating[neighbour], proposed);",
                                                            "exec::atomicMinRelaxed(&d_updating[neighbour], proposed);"))
                                .string();
  const Outcome better = tried(fixed, {"--schedule", "adversarial"});
  EXPECT_EQ(better.exitCode, kStruck) << "the original loses a write in this order" << describe(better);
  for (const char* part :
       {"lost writes: 0", "verified: ", "first difference after step 3 (relax): updating of vertex 4 is 6, the original's is 8"})
    EXPECT_NE(better.out.find(part), std::string::npos) << part << describe(better);
}

TEST(LabCommand, RefusesWhatMakesNoSense) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::vector<std::string>> wrong = {
      {"lab"},
      {"lab", "bfs"},
      {"lab", "bfs", pathGraph().string()},
      {"lab", "bfs", pathGraph().string(), "--kernel", "expand"},
      {"lab", "bfs", "--print", "relax"},
      {"lab", "--exercise", "none"},
      {"lab", "--exercises", "--schedule", "random"},
      {"lab", "--exercise", "bfs-settle", "--seed", "3"},
      {"lab", "bfs", "--exercise", "bfs-settle", "--source", "1"},
      {"lab", "bfs", "--print", "expand", "--schedule", "random"},
      {"lab", "bfs", pathGraph().string(), "--kernel", "expand=a", "--seed", "3"},
      {"lab", "bfs", pathGraph().string(), "--kernel", "expand=a", "--schedule", "random", "--checked"},
      {"lab", "bfs", pathGraph().string(), "--kernel", "expand=a", "--schedule", "random", "--device", "cuda"}};
  for (const auto& arguments : wrong) {
    const Outcome outcome = runProgram(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << describe(outcome);
    EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
  }
}

}  // namespace
}  // namespace wf::test

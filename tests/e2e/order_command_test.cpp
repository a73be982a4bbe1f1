// `--schedule` of run, record, render and movie, and of the two runs of diff, debug and --against: a run in an order of its threads, what
// it lost, exit codes, refusals.
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7. Step 3 relaxes them at once, and one of the two sums may get lost.
std::string crossing() { return writeFile("crossing.gr", "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 5\na 3 4 7\n").string(); }

std::vector<std::string> onCrossing(const char* command, const std::vector<std::string>& more) {
  std::vector<std::string> out{command, "sssp", crossing(), "--source", "1", "--variant", "two-kernel-2007"};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

constexpr const char* kLost = "thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of vertex 4)";

TEST(OrderCommand, ARunSaysWhatItLostAndExitsWithFour) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onCrossing("run", {"--schedule", "adversarial"}));
  EXPECT_EQ(outcome.exitCode, 4) << describe(outcome);
  for (const std::string& part :
       {std::string("threads in adversarial order"), "lost writes: 1 in 1 step; the first at step 3: " + std::string(kLost),
        std::string("1 vertex ends otherwise than with threads in order:"), std::string("C_a of vertex 4 is 8, in order 6")}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << describe(outcome);
  }
  EXPECT_EQ(outcome.err, "warpfront: 1 vertex ends otherwise than with threads in order: C_a of vertex 4 is 8, in order 6\n");
  const Outcome wrong = runProgram(onCrossing("run", {"--schedule", "adversarial", "--verify"}));
  EXPECT_EQ(wrong.exitCode, 1) << describe(wrong);
  const Outcome inOrder = runProgram(onCrossing("run", {"--schedule", "ascending", "--verify"}));
  expectGood(inOrder);
  EXPECT_NE(inOrder.out.find("lost writes: 0\n"), std::string::npos) << describe(inOrder);
}

TEST(OrderCommand, JsonHasItAndASeedRepeats) {
  WF_REQUIRE_PROGRAM();
  int lost = 0;
  for (int seed = 1; seed <= 8; ++seed) {
    const auto arguments = onCrossing("run", {"--schedule", "random", "--seed", std::to_string(seed), "--json", "-"});
    const Outcome a = runProgram(arguments), b = runProgram(arguments);
    EXPECT_EQ(a.exitCode, b.exitCode);
    const json first = json::parse(a.out), second = json::parse(b.out);
    EXPECT_EQ(first["order"], second["order"]);
    EXPECT_EQ(first["result"], second["result"]);
    EXPECT_EQ(first["order"]["schedule"], "random");
    EXPECT_EQ(first["order"]["seed"], seed);
    EXPECT_EQ(first["teps"], nullptr) << "it is no time of a kernel";
    const auto wrong = first["order"]["ends_wrong"]["count"].get<int>();
    EXPECT_EQ(a.exitCode, wrong > 0 ? 4 : 0);
    lost += wrong;
  }
  EXPECT_GT(lost, 0);
  EXPECT_LT(lost, 8);
  const json large =
      json::parse(runProgram(onCrossing("run", {"--schedule", "random", "--seed", "18446744073709551615", "--json", "-"})).out);
  EXPECT_EQ(large["order"]["seed"], 18'446'744'073'709'551'615u);
}

TEST(OrderCommand, ARecordingReplaysTheSameLoss) {
  WF_REQUIRE_PROGRAM();
  const std::string file = (scratchDir() / "lossy.wfr").string(), again = (scratchDir() / "again.wfr").string();
  for (const std::string& out : {file, again}) {
    const Outcome recorded = runProgram(onCrossing("record", {"--schedule", "adversarial", "--out", out}));
    EXPECT_EQ(recorded.exitCode, 4) << describe(recorded);
    EXPECT_NE(recorded.out.find(kLost), std::string::npos) << describe(recorded);
  }
  expectGood(runProgram({"diff", file, again}));
  const Outcome replayed = runProgram({"run", "--replay", file, "--out-vertices", "-"});
  expectGood(replayed);
  EXPECT_NE(replayed.out.find("8"), std::string::npos);
  const json made = json::parse(runProgram(onCrossing("run", {"--schedule", "adversarial", "--json", "-"})).out);
  const json shown = json::parse(runProgram({"run", "--replay", file, "--json", "-"}).out);
  EXPECT_EQ(made["result"], shown["result"]);
  EXPECT_EQ(shown["result"]["wrong_vertices"], 1);
  EXPECT_NE(shown["replay"]["executor"].get<std::string>().find("threads in adversarial order"), std::string::npos);
}

TEST(OrderCommand, APictureIsOfThatRun) {
  WF_REQUIRE_PROGRAM();
  const std::string file = (scratchDir() / "lossy.svg").string();
  const Outcome drawn = runProgram(onCrossing("render", {"--schedule", "adversarial", "--labels", "value:cost", "--out", file}));
  EXPECT_EQ(drawn.exitCode, 4) << describe(drawn);
  EXPECT_NE(slurp(file).find(">8<"), std::string::npos) << "the cost of vertex 4";
}

TEST(OrderCommand, AMovieIsOfThatRun) {
  WF_REQUIRE_PROGRAM();
  const std::string folder = (scratchDir() / "lossy frames").string();
  const Outcome drawn = runProgram(onCrossing("movie", {"--schedule", "adversarial", "--size", "320x200", "--out", folder, "--json", "-"}));
  EXPECT_EQ(drawn.exitCode, 4) << describe(drawn);
  EXPECT_EQ(json::parse(drawn.out)["order"]["ends_wrong"]["count"], 1);
}

std::vector<std::string> twoRuns(const std::vector<std::string>& more) {
  std::vector<std::string> out{"diff", "sssp/two-kernel-2007", "sssp/two-kernel-2007", "--graph", crossing(), "--source", "1", "--pair",
                               "cost"};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

TEST(OrderCommand, EachOfTwoRunsHasAnOrder) {
  WF_REQUIRE_PROGRAM();
  const Outcome differ = runProgram(twoRuns({"--schedule", "adversarial", "--schedule-b", "ascending"}));
  EXPECT_EQ(differ.exitCode, 4) << describe(differ);
  for (const char* part : {"threads in adversarial order", "cost of vertex 4", "8", "6"})
    EXPECT_NE(differ.out.find(part), std::string::npos) << part << describe(differ);
  const json told =
      json::parse(runProgram(twoRuns({"--schedule", "random", "--seed", "7", "--schedule-b", "lockstep", "--json", "-"})).out);
  EXPECT_EQ(told["a"]["schedule"], "random");
  EXPECT_EQ(told["a"]["seed"], 7);
  EXPECT_EQ(told["b"]["schedule"], "lockstep");
  EXPECT_EQ(told["b"]["seed"], nullptr);
  EXPECT_EQ(told["align"], "step") << "neither run races";
  for (int repeat = 0; repeat < 2; ++repeat)
    expectGood(runProgram(twoRuns({"--schedule", "random", "--seed", "3", "--schedule-b", "random", "--seed-b", "3"})));
  expectGood(runProgram(twoRuns({"--schedule", "adversarial", "--schedule-b", "adversarial", "--align", "event:cost[4] changes"})));
}

TEST(OrderCommand, ARunIsDebuggedInItsOrder) {
  WF_REQUIRE_PROGRAM();
  const Outcome stopped = runProgram(onCrossing("debug", {"--schedule-a", "adversarial", "--against", "two-kernel-2007", "--schedule-b",
                                                          "ascending", "--pair", "cost", "--print", "cost[4]", "--why", "cost[4]"}));
  EXPECT_EQ(stopped.exitCode, 4) << describe(stopped);
  EXPECT_NE(stopped.out.find("cost[4] = 8"), std::string::npos) << describe(stopped);
  EXPECT_NE(stopped.out.find("lost writes: 1"), std::string::npos) << describe(stopped);
  const json told =
      json::parse(runProgram(onCrossing("debug", {"--schedule-a", "adversarial", "--watch", "lost write", "--json", "-"})).out);
  EXPECT_EQ(told["schedule"], "adversarial") << "steps are opened in the run's own order";
  EXPECT_EQ(told["order"]["lost_writes"], 1);
  EXPECT_EQ(told["stops"][0]["step"], 3);
}

TEST(OrderCommand, TheRunBesideAPictureHasItsOrder) {
  WF_REQUIRE_PROGRAM();
  const auto picture = [](const char* name, const std::vector<std::string>& more) {
    const std::string file = (scratchDir() / name).string();
    std::vector<std::string> arguments = onCrossing(
        "render", {"--schedule", "ascending", "--against", "two-kernel-2007", "--pair", "cost", "--size", "640x240", "--out", file});
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome drawn = runProgram(arguments);
    EXPECT_EQ(drawn.exitCode, 0) << describe(drawn);
    return slurp(file);
  };
  const std::string equal = picture("equal.png", {"--schedule-b", "ascending"});
  EXPECT_NE(picture("lossy.png", {"--schedule-b", "adversarial"}), equal) << "vertex 4 is marked";
}

TEST(OrderCommand, SaysWhereNoOrderCanBeChosen) {
  WF_REQUIRE_PROGRAM();
  expectUsage(runProgram(onCrossing("run", {"--schedule", "random", "--device", "cuda"})), {"--schedule", "CPU", "--device cuda"});
  expectUsage(runProgram(onCrossing("run", {"--seed", "7"})), {"--seed", "--schedule random"});
  expectUsage(runProgram(onCrossing("run", {"--schedule", "sideways"})), {"sideways"});
  expectUsage(runProgram(twoRuns({"--schedule-b", "random", "--device-b", "cuda"})), {"--schedule-b", "CPU", "--device-b cpu"});
  expectUsage(runProgram(twoRuns({"--seed-b", "7"})), {"--seed-b", "--schedule-b random"});
  expectUsage(runProgram(onCrossing("run", {"--schedule", "adversarial", "--seed", "7"})), {"--schedule adversarial has one alone"});
  expectUsage(runProgram(onCrossing("debug", {"--watch", "lost write", "--seed", "7"})), {"--seed", "--schedule random"});
  expectUsage(runProgram(onCrossing("debug", {"--schedule-a", "lockstep", "--seed-a", "7"})), {"--schedule-a lockstep has one alone"});
  expectRefused(runProgram({"diff", "bfs/mask", "bfs/fast", "--graph", crossing(), "--schedule-b", "lockstep"}), 1,
                {"no order of threads can be chosen for bfs/fast"});
  expectRefused(runProgram({"run", "bfs", crossing(), "--variant", "fast", "--schedule", "lockstep"}), 1,
                {"no order of threads can be chosen for bfs/fast", "choose another variant"});
  expectRefused(runProgram({"record", "bfs", crossing(), "--variant", "fast", "--schedule", "lockstep", "--out",
                            (scratchDir() / "none.wfr").string()}),
                1, {"no order of threads can be chosen for bfs/fast"});
  EXPECT_FALSE(std::filesystem::exists(scratchDir() / "none.wfr"));
  const std::string file = (scratchDir() / "plain.wfr").string();
  expectGood(runProgram(onCrossing("record", {"--out", file})));
  expectUsage(runProgram({"run", "--replay", file, "--schedule", "random"}), {"recorded", "--schedule"});
  expectUsage(runProgram(onCrossing("debug", {"--against", file, "--schedule-b", "random"})), {"recorded", "--schedule-b"});
  expectUsage(runProgram({"diff", file, "--schedule", "random"}), {"recorded", "--schedule"});
}

}  // namespace
}  // namespace wf::test

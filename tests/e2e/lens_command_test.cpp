// `warpfront lens`: what the threads of a step did, as text and JSON, exit codes, refusals.
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7. Step 3 relaxes them at once.
std::string diamond() { return writeFile("diamond.gr", "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 5\na 3 4 7\n").string(); }
std::vector<std::string> onDiamond(const std::vector<std::string>& more) {
  return with({"lens", "sssp", diamond(), "--source", "1", "--variant", "two-kernel-2007"}, more);
}

void expectText(const Outcome& outcome, const std::vector<std::string>& parts) {
  std::size_t from = 0;
  for (const std::string& part : parts) {
    const std::size_t found = outcome.out.find(part, from);
    ASSERT_NE(found, std::string::npos) << "no \"" << part << "\", or not in its place\n" << describe(outcome);
    from = found + part.size();
  }
}

TEST(LensCommand, SaysWhatTheThreadsDid) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onDiamond({"--step", "3", "--vertex", "2"}));
  expectGood(outcome);
  expectText(outcome, {"4 vertices, 4 arcs",
                       "variant two-kernel-2007: source 1",
                       "step 3 (iteration 1, kernel relax), line 4: relax",
                       "schedule: ascending",
                       "threads",
                       "array",
                       "U_a",
                       "line",
                       "for each arc",
                       "heaviest warps",
                       "vertex 1 … vertex 4",
                       "busiest threads: vertex 2",
                       "one writes, others read         1",
                       "U_a of vertex 4: thread 1 (vertex 2) and thread 2 (vertex 3)",
                       "lost writes: 0",
                       "thread 1 (vertex 2), warp 0, lane 1",
                       "line 5: M_a[v] ← no",
                       "writes M_a of vertex 2: yes → no",
                       "reads U_a of vertex 4: ∞",
                       "writes U_a of vertex 4: ∞ → 6"});
}

TEST(LensCommand, ExplainsALostUpdate) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::string> adversary{"--step", "3", "--schedule", "adversarial"};
  const Outcome outcome = runProgram(onDiamond(adversary));
  expectGood(outcome);
  expectText(outcome, {"lost writes: 1", "thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of vertex 4)",
                       "U_a of vertex 4 is 8, in order 6"});
  for (const char* what : {"lost", "harmful", "wrong"}) {
    const Outcome struck = runProgram(onDiamond(with(adversary, {"--fail-on", what})));
    EXPECT_EQ(struck.exitCode, 4) << describe(struck);
    EXPECT_NE(struck.err.find("at step 3: 1 "), std::string::npos) << describe(struck);
  }
  expectGood(runProgram(onDiamond({"--step", "3", "--fail-on", "lost,harmful,wrong"})));
}

// The page of the manual shows what the program writes.
TEST(LensCommand, TheManualShowsThisExample) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onDiamond({"--step", "3", "--schedule", "adversarial", "--vertex", "3"}));
  expectGood(outcome);
  const std::string page = slurp(sourceDir() / "assets/manual/lens.md");
  std::size_t shown = 0;
  for (const std::string& line : lines(outcome.out.substr(outcome.out.find("\nconflicts ") + 1))) {
    EXPECT_NE(page.find((line.empty() ? "" : "    ") + line + "\n"), std::string::npos) << line;
    ++shown;
  }
  EXPECT_GT(shown, 20u);
}

TEST(LensCommand, TheJsonHasEverything) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onDiamond({"--step", "3", "--schedule", "adversarial", "--warps", "0:1", "--json", "-"}));
  expectGood(outcome);
  const json out = parsed(outcome.out);
  for (const char* field :
       {"/graph/file", "/algorithm", "/variant", "/parameters/source", "/seed", "/launched", "/useful_bytes", "/outside", "/unknown_tags",
        "/heaviest/warps/0/issues", "/heaviest/items/0/vertices", "/heaviest/elements/0/array"})
    at(out, field);
  EXPECT_EQ(at(out, "/schedule"), "adversarial");
  EXPECT_EQ(at(out, "/step"), 3);
  EXPECT_EQ(at(out, "/kernel"), "relax");
  EXPECT_EQ(at(out, "/threads"), 4);
  EXPECT_EQ(at(out, "/threads_work_on"), "vertex");
  EXPECT_EQ(at(out, "/conflicts/harmful_writes"), 1);
  EXPECT_EQ(at(out, "/lost_writes"), 1);
  EXPECT_EQ(at(out, "/lost_list/0/array"), "updating");
  EXPECT_EQ(at(out, "/lost_list/0/vertices"), json({4}));
  EXPECT_EQ(at(out, "/lost_list/0/by"), json({{"thread", 2}, {"item", 2}, {"line", 9}, {"vertices", {3}}}));
  EXPECT_EQ(at(out, "/lost_list/0/wrote"), "8");
  EXPECT_EQ(at(out, "/wrong_list/0/in_order"), "6");
  EXPECT_EQ(at(out, "/per_warp/0/last_item"), 3);
  EXPECT_EQ(at(out, "/details/0/lanes").size(), 4u);
  EXPECT_EQ(at(out, "/details/0/lanes/1/events/0/kind"), "line");
  EXPECT_GT(at(out, "/details/0/issues").size(), 5u);
}

// A seed is one order: twice the same report, whole; of twenty one loses the smaller sum and one does not.
TEST(LensCommand, ASeedIsOneOrder) {
  WF_REQUIRE_PROGRAM();
  int lossy = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const auto arguments =
        onDiamond({"--step", "3", "--schedule", "random", "--seed", std::to_string(seed), "--warps", "0:1", "--json", "-"});
    const Outcome a = runProgram(arguments), b = runProgram(arguments);
    expectGood(a);
    EXPECT_EQ(a.out, b.out) << "seed " << seed;
    const json out = parsed(a.out);
    EXPECT_EQ(at(out, "/schedule"), "random");
    EXPECT_EQ(at(out, "/seed"), seed);
    lossy += at(out, "/lost_writes") > 0 ? 1 : 0;
  }
  EXPECT_GT(lossy, 0);
  EXPECT_LT(lossy, 20);
}

TEST(LensCommand, SeveralStepsHaveARowEach) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onDiamond({"--steps", "all"}));
  expectGood(outcome);
  expectText(outcome, {"step", "efficiency", "trips", "sectors", "sectors per request", "useful bytes", "relax", "settle", "relax"});
  // Widths are fixed before the rows are known, and columns stand below their titles all the same.
  std::size_t end = 0;
  for (const std::string& line : lines(outcome.out)) {
    const std::size_t titles = line.find("in the heaviest warp");
    if (titles != std::string::npos) end = titles + std::string("in the heaviest warp").size();
    if (end == 0 || titles != std::string::npos) continue;
    EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(line[end - 1]))) << line;
    EXPECT_EQ(line[end], ' ') << line;
  }
  ASSERT_GT(end, 0u);
  const json rows = at(parsed(runProgram(onDiamond({"--steps", "2:3", "--json", "-"})).out), "/steps");
  ASSERT_EQ(rows.size(), 2u);
  for (const char* field : {"/trips", "/sectors", "/useful_bytes"}) EXPECT_GT(at(rows[1], field), 0) << field;
  EXPECT_EQ(at(rows[1], "/step"), 3);
  EXPECT_EQ(at(rows[1], "/conflicts/harmless_reads"), 1);
}

// What is lost in step 3 is missing at the end: vertex 4 keeps 8, where the run in order comes to 6; each time.
TEST(LensCommand, StepsThatFollowOneAnotherKeepWhatWasLost) {
  WF_REQUIRE_PROGRAM();
  const auto inOrder = runProgram(onDiamond({"--steps", "all", "--follow"}));
  expectGood(inOrder);
  expectText(inOrder, {"in this order of the threads: 4 of 4 vertices reached, largest cost 6", "verified: "});
  const std::vector<std::string> adversary = {"--steps", "all", "--follow", "--schedule", "adversarial"};
  for (int turn = 0; turn < 2; ++turn) {
    const auto lost = runProgram(onDiamond(adversary));
    expectGood(lost);
    expectText(lost, {"largest cost 8", "the result is wrong: the arc 2 → 4 leads to vertex 4 at cost 6, but it has cost 8"});
  }
  const json end = at(parsed(runProgram(onDiamond(with(adversary, {"--json", "-"}))).out), "/end");
  EXPECT_EQ(at(end, "/verified"), false);
  expectUsage(runProgram(onDiamond({"--step", "3", "--follow"})), {"--follow"});
}

// 1 leads to 39 others: one warp of two has all there is to do.
TEST(LensCommand, SaysHowTheLinesSpread) {
  WF_REQUIRE_PROGRAM();
  std::string star = "p sp 40 39\n";
  for (int v = 2; v <= 40; ++v) star += "a 1 " + std::to_string(v) + " 1\n";
  const Outcome outcome = runProgram({"lens", "bfs", writeFile("star.gr", star).string(), "--source", "1", "--step", "1"});
  expectGood(outcome);
  expectText(outcome, {"lines executed", "lines in a warp: median 1, 95 % at most 158, the heaviest 158\n"});
}

// As CUDA numbers them, from 0: vertex 33 is the first one of the second warp, in every text, in JSON, in stops and in refusals.
TEST(LensCommand, ThreadsWarpsAndLanesCountFromZero) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("second_warp.gr", "p sp 40 2\na 33 34 1\na 33 35 1\n").string();
  const std::vector<std::string> step{"lens", "bfs/mask", graph, "--source", "33", "--step", "1"};
  expectText(runProgram(with(step, {"--vertex", "33"})),
             {"heaviest warps", "\n             1  vertex 33 … vertex 40", "\n             0  vertex 1 … vertex 32",
              "thread 32 (vertex 33), warp 1, lane 0\n"});
  expectText(runProgram(with(step, {"--warps", "1:1"})), {"\nwarp 1: "});
  expectRefused(runProgram(with(step, {"--warps", "2:1"})), 1, {"step 1 has no warp 2: it has 2 warps, from 0"});
  const json out = parsed(runProgram(with(step, {"--warps", "1:1", "--json", "-"})).out);
  EXPECT_EQ(at(out, "/per_warp/0/warp"), 0);
  EXPECT_EQ(at(out, "/per_warp/1/warp"), 1);
  EXPECT_EQ(at(out, "/heaviest/warps/0/warp"), 1);
  EXPECT_EQ(at(out, "/heaviest/items/0/item"), 32);
  EXPECT_EQ(at(out, "/details/0/warp"), 1);
  EXPECT_EQ(at(out, "/details/0/lanes/0/thread"), 32);
  EXPECT_EQ(at(out, "/details/0/issues/1/lanes/0/0"), 0) << "a lane";
  const std::vector<std::string> debug{"debug", "bfs/mask", graph, "--source", "33", "--device", "cpu"};
  const Outcome stopped = runProgram(with(debug, {"--watch", "write to cost[34]"}));
  EXPECT_EQ(stopped.exitCode, 4) << describe(stopped);
  EXPECT_NE(stopped.out.find("thread 32 (vertex 33) wrote 1 over ∞ in C_a of vertex 34"), std::string::npos) << describe(stopped);
  const json stop = parsed(runProgram(with(debug, {"--watch", "write to cost[34]", "--json", "-"})).out);
  EXPECT_EQ(at(stop, "/stops/0/watches/0/thread"), 32);
  const Outcome none = runProgram(with(debug, {"--watch", "thread 31 at line 5"})),
                one = runProgram(with(debug, {"--watch", "thread 32 at line 5"}));
  EXPECT_EQ(none.exitCode, 0) << "vertex 32 is not reached\n" << describe(none);
  EXPECT_EQ(one.exitCode, 4) << describe(one);
  EXPECT_NE(one.out.find("thread 32 (vertex 33) came to line 5"), std::string::npos) << describe(one);
}

TEST(LensCommand, AThreadOfAnEdge) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome =
      runProgram({"lens", "bfs", pathGraph().string(), "--source", "3", "--variant", "edge", "--step", "1", "--vertex", "4"});
  expectGood(outcome);
  expectText(outcome, {"(edge 3 – 4), warp 0", "writes C_a of vertex 4: ∞ → 1", "(edge 4 – 5), warp 0"});
}

TEST(LensCommand, SaysWhatReportsNothing) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"lens", "bfs", pathGraph().string(), "--source", "3", "--variant", "fast", "--step", "1"});
  expectGood(outcome);
  expectText(outcome, {"without reported accesses"});
}

TEST(LensCommand, Refusals) {
  WF_REQUIRE_PROGRAM();
  expectUsage(runProgram(onDiamond({})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "0"})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--steps", "all"})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--warps", "0:99"})), {"--warps", "64"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--schedule", "backwards"})), {"--schedule"});
  expectUsage(runProgram(onDiamond({"--steps", "5:2"})), {"--steps"});
  expectUsage(runProgram(onDiamond({"--step", "3", "--seed", "7"})), {"--seed chooses one order of --schedule random, which is not given"});
  expectUsage(runProgram(onDiamond({"--step", "3", "--schedule", "lockstep", "--seed", "7"})),
              {"--seed chooses one order of --schedule random: --schedule lockstep has one alone"});
  expectUsage(runProgram(onDiamond({"--step", "3", "--schedule", "random", "--seed", "seven"})), {"--seed", "seven"});
  expectRefused(runProgram(onDiamond({"--step", "99"})), 1, {"no such step"});
  expectRefused(runProgram(onDiamond({"--steps", "99:100"})), 1, {"no step 99"});
  expectRefused(runProgram(onDiamond({"--step", "1", "--vertex", "17"})), 1, {"17"});
  expectRefused(runProgram(onDiamond({"--step", "1", "--warps", "5:2"})), 1, {"step 1 has no warp 5", "1 warp, from 0"});
}

}  // namespace
}  // namespace wf::test

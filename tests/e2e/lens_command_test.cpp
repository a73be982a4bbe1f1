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

TEST(LensCommand, SeveralStepsHaveARowEach) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onDiamond({"--steps", "all"}));
  expectGood(outcome);
  expectText(outcome, {"step", "efficiency", "sectors per request", "relax", "settle", "relax"});
  const json rows = at(parsed(runProgram(onDiamond({"--steps", "2:3", "--json", "-"})).out), "/steps");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(at(rows[1], "/step"), 3);
  EXPECT_EQ(at(rows[1], "/conflicts/harmless_reads"), 1);
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
  expectText(outcome, {"that report no accesses"});
}

TEST(LensCommand, Refusals) {
  WF_REQUIRE_PROGRAM();
  expectUsage(runProgram(onDiamond({})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "0"})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--steps", "all"})), {"--step"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--warps", "0:99"})), {"--warps", "64"});
  expectUsage(runProgram(onDiamond({"--step", "1", "--schedule", "backwards"})), {"--schedule"});
  expectUsage(runProgram(onDiamond({"--steps", "5:2"})), {"--steps"});
  expectRefused(runProgram(onDiamond({"--step", "99"})), 1, {"no such step"});
  expectRefused(runProgram(onDiamond({"--steps", "99:100"})), 1, {"no step 99"});
  expectRefused(runProgram(onDiamond({"--step", "1", "--vertex", "17"})), 1, {"17"});
}

}  // namespace
}  // namespace wf::test

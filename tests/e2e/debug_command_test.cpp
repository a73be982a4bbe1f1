// `warpfront debug`, and `run --step`: stops, values and causes as text and JSON, exit codes, files of any step.
#include <csignal>
#include <map>
#include <sstream>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// BFS from 3 of the path: levels 1 and 2, a kernel expand and a kernel settle each, and once more in vain: six steps.
std::vector<std::string> onPath(const std::vector<std::string>& more) {
  return with({"debug", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu"}, more);
}

// Exit 4, and one line on standard error that holds every one of `words`.
void expectStruck(const Outcome& outcome, const std::vector<std::string>& words) {
  EXPECT_EQ(outcome.exitCode, 4) << describe(outcome);
  EXPECT_EQ(lines(outcome.err).size(), 1u) << describe(outcome);
  for (const std::string& word : words) EXPECT_NE(outcome.err.find(word), std::string::npos) << word << "\n" << describe(outcome);
}

void expectText(const Outcome& outcome, const std::vector<std::string>& parts) {
  std::size_t from = 0;
  for (const std::string& part : parts) {
    const std::size_t found = outcome.out.find(part, from);
    ASSERT_NE(found, std::string::npos) << "no \"" << part << "\", or not in its place\n" << describe(outcome);
    from = found + part.size();
  }
}

std::vector<std::uint64_t> stepsOf(const json& out) {
  std::vector<std::uint64_t> steps;
  for (const json& stop : at(out, "/stops")) steps.push_back(at(stop, "/step"));
  return steps;
}
using Steps = std::vector<std::uint64_t>;

std::string fresh(const std::string& name) {
  const auto path = scratchDir() / name;
  std::filesystem::remove(path);
  return path.string();
}

TEST(DebugCommand, AWatchpointThatStrikesIsFour) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onPath({"--watch", "cost[5] changes", "--print", "cost[5]", "--print", "cost", "--print",
                                             "count(frontier)", "--print", "frontier", "--print", "terminate", "--why", "cost[5]"}));
  expectStruck(outcome, {"at step 3", "cost[5] changes", "∞ → 2"});
  expectText(outcome, {"7 vertices", "step 3 (iteration 1, kernel expand), line 4: expand", "watch “cost[5] changes”: cost[5]: ∞ → 2",
                       "cost[5] = 2 arcs, before ∞", "cost: 7 elements, 2 infinite, min 0 arcs, max 2 arcs, mean 1.2",
                       "count(frontier) = 0", "frontier: 0 of 7 set", "terminate = ", "why cost[5]: C_a[5] = 2 arcs since step 3",
                       "from arc 4 → 5", "from arc 3 → 4", "start", "1 stop, left at step 3"});
}

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7. Step 3 relaxes them at once, without an atomic.
std::vector<std::string> onDiamond(const std::vector<std::string>& more) {
  const std::string file = writeFile("diamond.gr", "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 5\na 3 4 7\n").string();
  return with({"debug", "sssp", file, "--source", "1", "--variant", "two-kernel-2007", "--device", "cpu"}, more);
}

TEST(DebugCommand, WhatAThreadDoesStopsTheRunAndNamesIt) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::string> lost{"--watch", "lost write", "--schedule", "adversarial"};
  const std::string what = "thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of vertex 4) at line 9";
  const Outcome outcome = runProgram(onDiamond(lost));
  expectStruck(outcome, {"at step 3 the watchpoint “lost write”: " + what + " (adversarial schedule)"});
  expectText(outcome, {"step 3 (iteration 1, kernel relax), line 4", "watch “lost write”: " + what});
  const json out = parsed(runProgram(onDiamond(with(lost, {"--json", "-"}))).out);
  EXPECT_EQ(at(out, "/schedule"), "adversarial");
  EXPECT_EQ(at(out, "/watches/0/stops"), 1);
  EXPECT_EQ(at(out, "/stops/0/step"), 3);
  const json& hit = at(out, "/stops/0/watches/0");
  EXPECT_EQ(at(hit, "/condition"), "lost write");
  EXPECT_EQ(at(hit, "/thread"), 2);
  EXPECT_EQ(at(hit, "/line"), 9);
  EXPECT_EQ(at(hit, "/vertex"), 4);
  // In order nothing is lost, and the run goes to its end; there is a conflict.
  EXPECT_EQ(runProgram(onDiamond({"--watch", "lost write"})).exitCode, 0);
  expectStruck(runProgram(onDiamond({"--watch", "harmful conflict", "--schedule", "adversarial"})),
               {"at step 3", "U_a of vertex 4: thread 1 (vertex 2) and thread 2 (vertex 3), several write, different values"});
  expectStruck(runProgram(onDiamond({"--watch", "write to updating[4]"})),
               {"at step 3", "thread 1 (vertex 2) wrote 6 over ∞ in U_a of vertex 4 at line 9"});
  expectStruck(runProgram(onDiamond({"--watch", "vertex 2 at line 9"})),
               {"at step 3", "thread 1 (vertex 2) came to line 9: U_a[n] ← C_a[v] + w"});
  expectStruck(runProgram(onDiamond({"--watch", "thread 0 at line 9"})), {"at step 1", "thread 0 (vertex 1) came to line 9"});
  EXPECT_EQ(runProgram(onDiamond({"--watch", "vertex 4 at line 9"})).exitCode, 0) << "no arc leaves it";
}

// A recording of ours is opened by the variant that made it.
TEST(DebugCommand, WhatAThreadDoesStopsARecordedRun) {
  WF_REQUIRE_PROGRAM();
  const std::string recording = fresh("diamond.wfr");
  auto record = onDiamond({"--out", recording});
  record[0] = "record";
  expectGood(runProgram(record));
  expectStruck(runProgram({"debug", "--replay", recording, "--device", "cpu", "--watch", "lost write", "--schedule", "adversarial"}),
               {"at step 3 the watchpoint “lost write”: thread 2 (vertex 3) wrote 8 over 6"});
  expectStruck(runProgram({"debug", "--replay", recording, "--device", "cpu", "--watch", "write to updating[4]"}),
               {"at step 3", "thread 1 (vertex 2) wrote 6 over ∞ in U_a of vertex 4 at line 9"});
}

TEST(DebugCommand, AStopOfAThreadThatCannotBeIsRefused) {
  WF_REQUIRE_PROGRAM();
  const auto refused = [](const std::string& watch, int code, const std::string& part) {
    const Outcome outcome = runProgram(onDiamond({"--watch", watch}));
    EXPECT_EQ(outcome.exitCode, code) << describe(outcome);
    EXPECT_NE(outcome.err.find(part), std::string::npos) << describe(outcome);
  };
  refused("thread 5 at line 99", 2, "at character 18: the pseudo-code of two-kernel-2007 has the lines 1 to 15");
  refused("vertex 9 at line 9", 1, "at character 8: there is no such vertex");
  refused("write to updating", 2, "at character 10: expected one element of an array");
}

TEST(DebugCommand, TheTutorialFindsTheStep) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("five.txt", "20 1\n20 30\n1 2\n2 17\n30 17\n").string();
  const std::vector<std::string> variant{"--source", "20", "--variant", "one-kernel-2007", "--param", "in-place=on", "--device", "cpu"};
  const Outcome run = runProgram(with({"run", "bfs", graph, "--verify"}, variant));
  EXPECT_EQ(run.exitCode, 1) << describe(run);
  EXPECT_NE(run.err.find("the arc 30 → 17 leads from level 1 past level 2"), std::string::npos) << describe(run);
  const Outcome outcome =
      runProgram(with({"debug", "bfs", graph, "--watch", "cost[17] > 2", "--print", "cost[17]", "--why", "cost[17]"}, variant));
  expectStruck(outcome, {"cost[17]: 2 → 3"});
  // The page of the manual shows just this.
  const std::string page = slurp(sourceDir() / "assets/manual/debug-command.md");
  const auto shown = lines(outcome.out);
  ASSERT_GT(shown.size(), 4u);
  for (std::size_t k = 3; k < shown.size(); ++k)
    EXPECT_NE(page.find((shown[k].empty() ? "" : "    ") + shown[k] + "\n"), std::string::npos) << shown[k];
}

TEST(DebugCommand, TheJsonHasEveryField) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onPath(
      {"--watch", "cost[5] changes", "--break", "settle",  "--print", "cost[5]", "--print",      "cost",           "--print", "frontier",
       "--print", "max(cost)",       "--why",   "cost[5]", "--stops", "2",       "--invariants", "levels,reasons", "--json",  "-"}));
  expectStruck(outcome, {"at step 3"});
  const json out = parsed(outcome.out);
  for (const char* field : {"/graph/file", "/algorithm", "/variant", "/device", "/device_name", "/executor", "/parameters/source",
                            "/metrics", "/result", "/last"})
    at(out, field);
  EXPECT_EQ(stepsOf(out), (Steps{2, 3}));
  EXPECT_EQ(at(out, "/breaks/0"), json({{"of", "settle"}, {"lines", {10}}, {"stops", 1}}));
  EXPECT_EQ(at(out, "/watches/0"), json({{"condition", "cost[5] changes"}, {"stops", 1}, {"true_at", nullptr}}));
  EXPECT_EQ(at(out, "/invariants"), json({{{"id", "levels"}, {"stops", 0}}, {{"id", "reasons"}, {"stops", 0}}}));
  EXPECT_EQ(at(out, "/struck"), true);
  EXPECT_EQ(at(out, "/left"), json({{"step", 3}, {"because", "stops"}, {"run_ended", false}}));
  EXPECT_TRUE(at(out, "/last").is_null());
  EXPECT_EQ(at(out, "/stops/0/breakpoint"), 10);
  EXPECT_EQ(at(out, "/stops/0/watches"), json::array());
  const json stop = at(out, "/stops/1");
  EXPECT_EQ(at(stop, "/kernel"), "expand");
  EXPECT_EQ(at(stop, "/iteration"), 1);
  EXPECT_EQ(at(stop, "/line"), 4);
  EXPECT_TRUE(at(stop, "/line_text").get<std::string>().starts_with("expand"));
  EXPECT_TRUE(at(stop, "/breakpoint").is_null());
  EXPECT_EQ(at(stop, "/invariants"), json::array());
  EXPECT_EQ(at(stop, "/watches"), json({{{"condition", "cost[5] changes"}, {"what", "cost[5]: ∞ → 2"}, {"vertex", 5}}}));
  EXPECT_EQ(
      at(stop, "/values/0"),
      json({{"of", "cost[5]"}, {"array", "cost"}, {"index", 4}, {"vertices", {5}}, {"value", 2}, {"before", "inf"}, {"text", "2 arcs"}}));
  EXPECT_EQ(at(stop, "/values/1"),
            json({{"of", "cost"}, {"array", "cost"}, {"count", 7}, {"infinite", 2}, {"min", 0}, {"max", 2}, {"mean", 1.2}}));
  EXPECT_EQ(at(stop, "/values/2/set"), 0);
  EXPECT_EQ(at(stop, "/values/3"), json({{"of", "max(cost)"}, {"value", 2}}));
  const json why = at(stop, "/why/0");
  EXPECT_EQ(at(why, "/array"), "cost");
  EXPECT_EQ(at(why, "/link_count"), 3);
  EXPECT_EQ(at(why, "/truncated"), false);
  EXPECT_TRUE(at(why, "/why_not").is_null());
  EXPECT_EQ(at(why, "/links/0/from"), json({{"kind", "arc"}, {"count", 1}, {"by", {{4, 5}}}, {"certain", true}}));
  EXPECT_EQ(at(why, "/links/0/before"), "inf");
  EXPECT_EQ(at(why, "/links/1/step"), 1);
  EXPECT_EQ(at(why, "/links/1/after"), 1);
  EXPECT_EQ(at(why, "/links/2/from/kind"), "start");
  EXPECT_TRUE(at(why, "/links/2/kernel").is_null());
}

TEST(DebugCommand, BreakpointsAloneAreNoFinding) {
  WF_REQUIRE_PROGRAM();
  const auto steps = [&](const std::vector<std::string>& more) {
    const Outcome outcome = runProgram(onPath(with(more, {"--json", "-"})));
    expectGood(outcome);
    return stepsOf(parsed(outcome.out));
  };
  EXPECT_EQ(steps({"--break", "settle"}), Steps{2}) << "the first stop ends it";
  EXPECT_EQ(steps({"--break", "settle", "--stops", "all"}), (Steps{2, 4, 6}));
  EXPECT_EQ(steps({"--break", "10", "--stops", "2"}), (Steps{2, 4}));
  EXPECT_EQ(steps({"--break", "8", "--stops", "2"}), (Steps{1, 3})) << "a line of the kernel expand";
  EXPECT_EQ(steps({"--break", "10", "--break", "settle", "--stops", "2"}), (Steps{2, 4})) << "twice the same";
  EXPECT_EQ(steps({"--break", "find", "--break", "settle", "--stops", "all", "--until-step", "4"}), (Steps{1, 2, 3, 4})) << "a tag";
}

TEST(DebugCommand, WhatNeverStrikesIsToldAtTheEnd) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram(onPath({"--watch", "cost > 100", "--invariants", "all", "--print", "cost[5]"}));
  expectGood(outcome);
  expectText(outcome, {"step 6", "cost[5] = 2 arcs", "watch “cost > 100”: never became true", "invariants held: levels, reasons, frontier",
                       "0 stops, the run ended at step 6"});
  const json already = parsed(runProgram(onPath({"--watch", "count(cost < inf) > 0", "--json", "-"})).out);
  EXPECT_EQ(at(already, "/watches/0/true_at"), 0);
  EXPECT_EQ(at(already, "/struck"), false);
  EXPECT_EQ(at(already, "/left/because"), "end");
  EXPECT_EQ(at(already, "/last/step"), 6);
  EXPECT_EQ(at(already, "/result/reached"), 5);
}

TEST(DebugCommand, ABreakpointThatNoKernelReachesIsToldAndIsGood) {
  WF_REQUIRE_PROGRAM();
  // From a vertex that nothing leads on from there is nothing to push.
  const Outcome outcome = runProgram(
      {"debug", "maxflow", pathGraph().string(), "--source", "7", "--target", "1", "--device", "cpu", "--break", "push", "--stops", "all"});
  expectGood(outcome);
  expectText(outcome, {"breakpoint push: not reached", "0 stops, the run ended"});
}

TEST(DebugCommand, ItEndsAtTheBound) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](const std::vector<std::string>& more) {
    const Outcome outcome = runProgram(onPath(with(more, {"--print", "cost[1]", "--json", "-"})));
    expectGood(outcome);
    return parsed(outcome.out);
  };
  const json step = run({"--until-step", "3"});
  EXPECT_EQ(at(step, "/left"), json({{"step", 3}, {"because", "step"}, {"run_ended", false}}));
  EXPECT_EQ(at(step, "/last/values/0/value"), 2);
  EXPECT_EQ(at(step, "/last/values/0/before"), "inf");
  EXPECT_TRUE(at(step, "/result").is_null());
  const json start = run({"--until-step", "0"});
  EXPECT_EQ(at(start, "/last/step"), 0);
  EXPECT_EQ(at(start, "/last/values/0/value"), "inf");
  EXPECT_TRUE(at(start, "/last/kernel").is_null());
  EXPECT_EQ(at(run({"--until-step", "100"}), "/left"), json({{"step", 6}, {"because", "end"}, {"run_ended", true}}));
  EXPECT_EQ(at(run({"--until-iteration", "0"}), "/left"), json({{"step", 2}, {"because", "iteration"}, {"run_ended", false}}));
  EXPECT_EQ(at(run({"--until-iteration", "1"}), "/left/step"), 4);
  EXPECT_EQ(at(run({"--until-iteration", "100"}), "/left/because"), "end");
  const json stopped = run({"--until-iteration", "1", "--break", "expand", "--stops", "all"});
  EXPECT_EQ(stepsOf(stopped), (Steps{1, 3}));
  EXPECT_EQ(at(stopped, "/left"), json({{"step", 4}, {"because", "iteration"}, {"run_ended", false}}));
}

TEST(DebugCommand, WrongUsageIsTwoAndSaysWhatThereIs) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](const std::vector<std::string>& more) { return runProgram(onPath(more)); };
  expectUsage(run({"--break", "1"}), {"--break '1'", "belongs to no kernel", "settle (line 10)"});
  expectUsage(run({"--break", "15"}), {"lines 1 to 14"});
  expectUsage(run({"--break", "0"}), {"lines 1 to 14"});
  expectUsage(run({"--break", "99999999999999999999"}), {"lines 1 to 14"});
  expectUsage(run({"--break", "setle"}), {"setle", "expand", "settle"});
  expectUsage(run({"--break", ""}), {"expand"});
  expectUsage(run({"--watch", "cots[5] changes"}), {"--watch", "“cots”", "cost (C_a)"});
  expectUsage(run({"--watch", "cost of the selection changes"}), {"nothing is selected"});
  expectUsage(run({"--watch", "changed > 5", "--no-metrics"}), {"--no-metrics"});
  expectUsage(run({"--watch", "cost"}), {"a comparison"});
  expectUsage(run({"--print", "cots[5]"}), {"--print", "cost (C_a)"});
  expectUsage(run({"--print", "degree"}), {"belongs to the graph"});
  expectUsage(run({"--print", "cost < 5"}), {"without a comparison"});
  expectUsage(run({"--print", "cost[selection]"}), {"nothing is selected"});
  expectUsage(run({"--why", "cost"}), {"one element"});
  expectUsage(run({"--variant", "edge-sorted", "--why", "block[0]"}), {"no kernel writes it"});
  expectUsage(
      runProgram({"debug", "apsp", pathGraph().string(), "--variant", "recursive", "--device", "cpu", "--why", "predecessor[1, 2]"}),
      {"predecessor", "--param predecessors=on"});
  expectUsage(run({"--invariants", "levels,lvls"}), {"lvls", "all", "levels", "reasons"});
  expectUsage(run({"--invariants", ""}));
  expectUsage(run({"--stops", "0"}), {"from 1 to 100000"});
  expectUsage(run({"--stops", "many"}), {"many"});
  expectUsage(run({"--until-step", "3", "--until-iteration", "1"}), {"--until-step"});
  expectUsage(run({"--until-step", "-3"}), {"-3"});
  expectUsage(run({"--verify"}), {"--verify"});
  expectUsage(run({"--variant", "quantum"}), {"quantum", "mask"});
  expectUsage(runProgram({"debug", "bfs"}), {"GRAPH"});
}

TEST(DebugCommand, AVertexThatTheGraphLacksIsOne) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](const std::vector<std::string>& more) { return runProgram(onPath(more)); };
  expectRefused(run({"--watch", "cost[8] changes"}), 1, {"no vertex 8", "1 to 7"});
  expectRefused(run({"--print", "cost[0]"}), 1, {"no vertex 0"});
  expectRefused(run({"--why", "cost[99]"}), 1, {"no vertex 99"});
  expectRefused(runProgram({"debug", "bfs", "no-such-file.gr"}), 1, {"no-such-file.gr"});
  expectRefused(run({"--json", (scratchDir() / "no such folder" / "a.json").string(), "--break", "settle"}), 1, {"no such folder"});
}

TEST(DebugCommand, EveryVariantTellsItsArraysAndTheirCauses) {
  WF_REQUIRE_PROGRAM();
  const json listed = parsed(runProgram({"list", "--json", "-"}).out);
  const std::string graph = gridGraph(3).string();
  for (const json& algorithm : at(listed, "/algorithms")) {
    for (const json& variant : at(algorithm, "/variants")) {
      SCOPED_TRACE(algorithm["id"].get<std::string>() + "/" + variant["id"].get<std::string>());
      std::vector<std::string> arguments{"debug",        algorithm["id"], graph,          "--variant", variant["id"], "--device", "cpu",
                                         "--invariants", "all",           "--until-step", "3",         "--json",      "-"};
      for (const json& parameter : at(variant, "/parameters")) {
        if (parameter["id"] == "predecessors") arguments.insert(arguments.end(), {"--param", "predecessors=on"});
      }
      for (const json& array : at(variant, "/arrays")) {
        const std::string id = array["id"];
        const bool pair = array["domain"] == "pair", list = array["domain"].get<std::string>().ends_with("list");
        const std::string element = id + (pair ? "[1, 2]" : list ? "[0]" : array["domain"] == "arc" ? "[0]" : "[1]");
        arguments.insert(arguments.end(), {"--print", "any " + id, "--print", element});
        if (id != "block") arguments.insert(arguments.end(), {"--why", element});  // which no kernel writes
      }
      for (const json& scalar : at(variant, "/scalars"))
        arguments.insert(arguments.end(), {"--print", "step." + scalar["id"].get<std::string>()});
      const Outcome outcome = runProgram(arguments);
      expectGood(outcome);
      const json out = parsed(outcome.out);
      const json last = at(out, "/last");
      EXPECT_EQ(at(last, "/values").size(), 2 * at(variant, "/arrays").size() + at(variant, "/scalars").size());
      for (const json& why : at(last, "/why")) EXPECT_TRUE(at(why, "/links").is_array());
    }
  }
}

TEST(DebugCommand, ARecordingStopsWhereItsRunDoes) {
  WF_REQUIRE_PROGRAM();
  const std::string file = fresh("debugged.wfr");
  expectGood(runProgram({"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--out", file}));
  const std::vector<std::string> asked{"--watch", "cost[5] changes", "--break", "settle",  "--invariants", "all", "--print", "cost[5]",
                                       "--print", "count(frontier)", "--why",   "cost[5]", "--stops",      "all", "--json",  "-"};
  const Outcome live = runProgram(onPath(asked)), replayed = runProgram(with({"debug", "--replay", file, "--device", "cpu"}, asked));
  expectStruck(live, {"cost[5]"});
  expectStruck(replayed, {"cost[5]"});
  const json a = parsed(live.out), b = parsed(replayed.out);
  for (const char* field : {"/stops", "/breaks", "/watches", "/invariants", "/left", "/struck"})
    EXPECT_EQ(at(a, field), at(b, field)) << field;
  expectUsage(runProgram(with({"debug", "--replay", file}, {"--source", "3"})), {"a recording has its own run"});
  expectUsage(runProgram({"debug"}), {"ALGORITHM"});
}

TEST(DebugCommand, FilesHoldTheStateWhereItEnds) {
  WF_REQUIRE_PROGRAM();
  const std::string values = fresh("debug.csv"), arrays = fresh("debug-arrays.csv"), ran = fresh("run.csv"), report = fresh("debug.json");
  const Outcome debug =
      runProgram(onPath({"--watch", "cost[5] changes", "--out-values", values, "--out-arrays", arrays, "--json", report}));
  expectStruck(debug, {});
  EXPECT_EQ(debug.out, "");
  EXPECT_EQ(at(parsed(slurp(report)), "/written/0/file"), arrays);
  const Outcome run = runProgram(
      {"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--step", "3", "--out-values", ran, "--json", "-"});
  expectGood(run);
  EXPECT_EQ(at(parsed(run.out), "/steps"), 3);
  EXPECT_TRUE(at(parsed(run.out), "/result").is_null());
  EXPECT_EQ(slurp(values), slurp(ran));
  EXPECT_NE(slurp(ran).find("5,0,1,0,2\n"), std::string::npos) << slurp(ran);
  EXPECT_TRUE(slurp(arrays).starts_with("array,index,vertex,head,value\nfrontier,0,1,,0\n")) << slurp(arrays).substr(0, 80);
  EXPECT_NE(slurp(arrays).find("cost,4,5,,2\n"), std::string::npos);
  const Outcome out = runProgram(onPath({"--until-step", "3", "--out-values", "-"}));
  expectGood(out);
  EXPECT_EQ(out.out, slurp(ran)) << "the table alone";
  expectUsage(runProgram(onPath({"--out-values", "-", "--json", "-"})), {"standard output"});
}

TEST(DebugCommand, ATableIsAloneOnStandardOutput) {
  WF_REQUIRE_PROGRAM();
  for (const char* option : {"--out-arrays", "--out-vertices", "--out-edges"}) {
    SCOPED_TRACE(option);
    const std::string file = fresh(std::string("table") + option + ".csv");
    expectGood(runProgram(onPath({"--until-step", "3", option, file})));
    const Outcome table = runProgram(onPath({"--until-step", "3", option, "-"}));
    expectGood(table);
    EXPECT_GT(lines(table.out).size(), 6u);
    EXPECT_EQ(table.out, slurp(file));
    const Outcome run = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--step", "3", option, "-"});
    EXPECT_EQ(run.out, table.out);
    expectUsage(runProgram(onPath({option, "-", "--json", "-"})), {option, "--json", "standard output"});
    expectUsage(runProgram(onPath({option, "-", "--out-values", "-"})), {option, "--out-values", "standard output"});
  }
}

TEST(RunStep, EndsThereAndWritesWhatIsThere) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](const std::vector<std::string>& more) {
    return runProgram(with({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu"}, more));
  };
  const Outcome text = run({"--step", "4"});
  expectGood(text);
  EXPECT_NE(text.out.find("\n4 steps\n"), std::string::npos) << text.out;
  const std::string list = fresh("timing.csv"), end = fresh("end.csv"), last = fresh("last.csv");
  expectGood(run({"--step", "2", "--timing", list}));
  EXPECT_EQ(lines(slurp(list)).size(), 3u) << slurp(list);
  expectGood(run({"--out-values", end}));
  expectGood(run({"--step", "last", "--out-values", last, "--verify"}));
  EXPECT_EQ(slurp(end), slurp(last));
  expectRefused(run({"--step", "7"}), 1, {"no such step", "0 to 6"});
  expectUsage(run({"--step", "first"}), {"first"});
  expectUsage(run({"--step", "3", "--verify"}), {"--verify"});
}

TEST(DebugCommand, ItEndsByASignalAsEveryRunDoes) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome =
      runProgram({"debug", "bfs", "generate:path vertices=4000000", "--variant", "compacted", "--device", "cpu", "--watch", "cost = V + 1"},
                 {.environment = {}, .limit = std::chrono::seconds(3), .endSignal = SIGINT});
  EXPECT_EQ(outcome.signal, SIGINT) << describe(outcome);
  EXPECT_EQ(outcome.err, "");
}

TEST(DebugCommand, InNewYorkAStopTellsTheLevelOfTheResult) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_SHARED_DATA(data);
  const std::string graph = (data / "road/USA-road-d.NY.gr.gz").string();
  const Outcome outcome = runProgram({"debug", "bfs", graph, "--source", "1", "--device", "cpu", "--watch", "cost[4711] changes", "--print",
                                      "cost[4711]", "--why", "cost[4711]", "--why-links", "1000", "--json", "-"});
  expectStruck(outcome, {"cost[4711]"});
  const json out = parsed(outcome.out);
  const std::uint64_t level = at(out, "/stops/0/values/0/value");
  EXPECT_EQ(at(out, "/stops/0/iteration"), level - 1);
  EXPECT_EQ(at(out, "/stops/0/why/0/links").size(), level + 1) << "back to the source";
  EXPECT_EQ(at(out, "/stops/0/why/0/links").back()["vertices"], json({1}));
  const std::string values = fresh("ny.csv");
  expectGood(runProgram({"run", "bfs", graph, "--source", "1", "--device", "cpu", "--out-values", values}));
  EXPECT_NE(slurp(values).find("\n4711,0,0,1," + std::to_string(level) + "\n"), std::string::npos) << level;
}

}  // namespace
}  // namespace wf::test

// `warpfront record`, and --replay in place of algorithm and graph.
#include <algorithm>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

std::string file(const char* name) { return (scratchDir() / name).string(); }

TEST(Record, AReplayPrintsWhatTheRunPrints) {
  WF_REQUIRE_PROGRAM();
  for (const bool embeds : {false, true}) {
    SCOPED_TRACE(embeds);
    const std::string out = file(embeds ? "embedded.wfr" : "named.wfr");
    std::vector<std::string> arguments{"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--out", out,
                                       "--json", "-"};
    if (embeds) arguments.push_back("--embed");
    const Outcome recorded = runProgram(arguments);
    expectGood(recorded);
    const json told = parsed(recorded.out);
    EXPECT_EQ(at(told, "/steps"), 6);
    EXPECT_EQ(at(told, "/ended"), true);
    EXPECT_EQ(at(told, "/recording/embedded"), embeds);
    EXPECT_EQ(at(told, "/recording/bytes"), std::filesystem::file_size(out));

    const Outcome live = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--verify", "--json", "-"});
    const Outcome replayed = runProgram({"run", "--replay", out, "--device", "cpu", "--verify", "--json", "-"});
    expectGood(live);
    expectGood(replayed);
    const json a = parsed(live.out), b = parsed(replayed.out);
    for (const char* field : {"/algorithm", "/variant", "/parameters", "/steps", "/result", "/verified", "/graph/vertices", "/graph/arcs"})
      EXPECT_EQ(at(a, field), at(b, field)) << field;
    EXPECT_EQ(at(told, "/result"), at(b, "/result"));
    EXPECT_EQ(at(b, "/replay/file"), out);
  }
}

TEST(Record, ValuesAndInvariantsAreThoseOfTheRun) {
  WF_REQUIRE_PROGRAM();
  const std::string out = file("values.wfr"), graph = gridGraph(6).string();
  expectGood(runProgram({"record", "sssp", graph, "--device", "cpu", "--out", out}));
  const Outcome live = runProgram({"run", "sssp", graph, "--device", "cpu", "--out-values", "-"});
  const Outcome replayed = runProgram({"run", "--replay", out, "--device", "cpu", "--out-values", "-", "--check-invariants"});
  expectGood(live);
  expectGood(replayed);
  EXPECT_EQ(live.out, replayed.out);
}

TEST(Record, AReplaySaysWhetherTheRecordingHasCounts) {
  WF_REQUIRE_PROGRAM();
  for (const bool counts : {true, false}) {
    SCOPED_TRACE(counts);
    const std::string out = file(counts ? "with_counts.wfr" : "without_counts.wfr");
    std::vector<std::string> arguments{"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--out", out};
    if (!counts) arguments.push_back("--no-metrics");
    expectGood(runProgram(arguments));
    EXPECT_EQ(at(parsed(runProgram({"run", "--replay", out, "--device", "cpu", "--json", "-"}).out), "/metrics"), counts);
    EXPECT_EQ(at(parsed(runProgram({"debug", out, "--device", "cpu", "--until-step", "2", "--json", "-"}).out), "/metrics"), counts);
  }
}

TEST(Record, StopsAfterSoManySteps) {
  WF_REQUIRE_PROGRAM();
  const std::string out = file("few.wfr");
  const Outcome recorded =
      runProgram({"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--steps", "2", "--out", out});
  expectGood(recorded);
  EXPECT_NE(recorded.out.find("2 steps; the run goes on"), std::string::npos) << recorded.out;
  const Outcome replayed = runProgram({"run", "--replay", out, "--device", "cpu"});
  expectGood(replayed);
  EXPECT_NE(replayed.out.find("the recording ends with step 2, before the run did"), std::string::npos) << replayed.out;
  EXPECT_EQ(replayed.out.find("instrumented"), std::string::npos) << "a replay counts nothing: " << replayed.out;
}

TEST(Record, ARecordingInThePlaceOfTheAlgorithmIsReplayed) {
  WF_REQUIRE_PROGRAM();
  const std::string out = file("placed.wfr");
  expectGood(runProgram({"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--out", out}));
  const Outcome placed = runProgram({"run", out, "--device", "cpu", "--json", "-"});
  expectGood(placed);
  EXPECT_EQ(at(parsed(placed.out), "/replay/file"), out);
  expectGood(runProgram({"debug", out, "--device", "cpu", "--print", "cost"}));
  expectUsage(runProgram({"run", out, "--source", "3"}), {"a recording has its own run", "--source"});
  expectUsage(runProgram({"run", "--replay", out, "bfs", pathGraph().string()}), {"ALGORITHM"});
}

TEST(Record, AGraphThatLiesElsewhereIsNamedBehindTheRecording) {
  WF_REQUIRE_PROGRAM();
  const std::string out = file("moved.wfr");
  const std::filesystem::path before = writeFile("before.gr", pathText()), after = file("after.gr");
  expectGood(runProgram({"record", "bfs", before.string(), "--source", "3", "--device", "cpu", "--out", out}));
  std::filesystem::rename(before, after);
  expectRefused(runProgram({"run", out, "--device", "cpu"}), 1, {"before.gr", "name it behind the recording: FILE.wfr GRAPH"});
  const Outcome found = runProgram({"run", out, after.string(), "--device", "cpu", "--json", "-"});
  expectGood(found);
  EXPECT_EQ(at(parsed(found.out), "/replay/file"), out);
  const std::string grid = gridGraph(3).string();
  expectRefused(runProgram({"run", out, grid, "--device", "cpu"}), 1, {out, "the run is of another graph than " + grid});
  // Of two recordings it names the one that does not fit.
  expectRefused(runProgram({"diff", out, "bfs", "--graph", grid, "--device", "cpu"}), 1, {out, "is of another graph than " + grid});
  const std::string onGrid = file("on_grid.wfr");
  expectGood(runProgram({"record", "bfs", grid, "--device", "cpu", "--embed", "--out", onGrid}));
  for (const char* command : {"debug", "diff"}) {
    std::vector<std::string> arguments{command, onGrid, "--device", "cpu"};
    if (std::string(command) == "debug") arguments.push_back("--against");
    arguments.insert(arguments.begin() + (arguments.size() == 4 ? 2 : 5), out);
    expectRefused(runProgram(arguments), 1, {out, "is of another graph than " + onGrid});
  }
}

TEST(Record, RefusalsAreOneSentence) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string(), out = file("refused.wfr");
  expectUsage(runProgram({"record", "bfs", graph, "--out", "run.txt"}), {".wfr"});
  expectUsage(runProgram({"record", "bfs", graph}), {"--out"});
  expectUsage(runProgram({"record", "quantum", graph, "--out", out}), {"quantum"});
  expectUsage(runProgram({"run", "--replay", out, "bfs"}), {"a recording has its own run", "ALGORITHM"});
  expectUsage(runProgram({"run", "--replay", out, "--source", "3"}), {"--source"});
  expectUsage(runProgram({"run"}), {"ALGORITHM is required"});
  expectUsage(runProgram({"run", "bfs"}), {"GRAPH is required"});
  expectUsage(runProgram({"run", "--replay", "run.gr"}), {".wfr"});
  expectRefused(runProgram({"run", "--replay", file("nowhere.wfr")}), 1, {"nowhere.wfr"});
  EXPECT_FALSE(std::filesystem::exists(out));
  const auto text = writeFile("text.wfr", "p sp 2 1\na 1 2 1\n");
  expectRefused(runProgram({"run", "--replay", text.string()}), 1, {"text.wfr"});
}

TEST(Record, AGraphThatChangedIsRefused) {
  WF_REQUIRE_PROGRAM();
  const auto graph = writeFile("changing.gr", "p sp 3 2\na 1 2 1\na 2 3 1\n");
  const std::string out = file("changing.wfr");
  expectGood(runProgram({"record", "bfs", graph.string(), "--device", "cpu", "--out", out}));
  expectGood(runProgram({"run", "--replay", out, "--device", "cpu"}));
  writeFile("changing.gr", "p sp 3 2\na 1 2 1\na 1 3 1\n");
  expectRefused(runProgram({"run", "--replay", out, "--device", "cpu"}), 1, {"graph"});
}

TEST(Record, ATruncatedRecordingSaysSo) {
  WF_REQUIRE_PROGRAM();
  const std::string out = file("truncated.wfr");
  expectGood(runProgram({"record", "bfs", gridGraph(12).string(), "--device", "cpu", "--embed", "--out", out}));
  std::filesystem::resize_file(out, std::filesystem::file_size(out) - 40);
  const Outcome replayed = runProgram({"run", "--replay", out, "--device", "cpu"});
  EXPECT_EQ(replayed.exitCode, 0);
  EXPECT_NE(replayed.err.find("note: "), std::string::npos) << replayed.err;
}

TEST(InfoCommand, SaysWhatARecordingHolds) {
  WF_REQUIRE_PROGRAM();
  const std::string file = (scratchDir() / "described.wfr").string();
  const std::vector<std::string> record{"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--out", file};
  expectGood(runProgram(record));
  const json out = at(parsed(runProgram({"info", file, "--json", "-"}).out), "/recording");
  EXPECT_EQ(at(out, "/bytes"), std::filesystem::file_size(file));
  EXPECT_TRUE(at(out, "/writer").get<std::string>().starts_with("Warpfront ")) << at(out, "/writer");
  EXPECT_EQ(at(out, "/algorithm"), "bfs");
  EXPECT_EQ(at(out, "/variant"), "mask");
  EXPECT_EQ(at(out, "/known"), true);
  EXPECT_EQ(at(out, "/parameters/source"), "3");
  EXPECT_EQ(at(out, "/graph/vertices"), 7);
  EXPECT_EQ(at(out, "/graph/arcs"), 9);
  EXPECT_EQ(at(out, "/graph/embedded"), false);
  EXPECT_EQ(at(out, "/graph/found"), true);
  EXPECT_EQ(at(out, "/steps"), 6);
  EXPECT_EQ(at(out, "/iterations"), 3);
  EXPECT_GE(at(out, "/keyframes"), 1);
  EXPECT_EQ(at(out, "/kernels/0/id"), "expand");
  EXPECT_EQ(at(out, "/kernels/0/steps"), 3);
  EXPECT_EQ(at(out, "/kernels/1/steps"), 3);
  std::map<std::string, json> arrays;
  for (const json& one : at(out, "/arrays")) arrays[at(one, "/id")] = one;
  EXPECT_EQ(at(arrays["cost"], "/type"), "u32");
  EXPECT_EQ(at(arrays["cost"], "/role"), "cost");
  EXPECT_EQ(at(arrays["cost"], "/domain"), "vertex");
  EXPECT_EQ(at(arrays["cost"], "/count"), 7);
  EXPECT_EQ(at(out, "/whole"), true);
  EXPECT_EQ(at(out, "/notice"), nullptr);
  EXPECT_EQ(at(out, "/ended"), true);
  const Outcome text = runProgram({"info", file});
  expectGood(text);
  for (const char* part : {"recording of Breadth-first search, variant mask", "written by Warpfront", "7 vertices, 9 arcs",
                           "parameters: source=3", "6 steps, 3 iterations", "whole, to the end of the run", "expand", "cost"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
}

TEST(InfoCommand, SaysHowMuchOfARecordingIsLeft) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("moved.gr", slurp(pathGraph())).string(), file = (scratchDir() / "part.wfr").string();
  const std::vector<std::string> record{"record", "bfs", graph, "--source", "3", "--device", "cpu", "--out", file};
  auto embedded = record;
  embedded.insert(embedded.end(), {"--embed", "--steps", "2"});
  expectGood(runProgram(embedded));
  json out = at(parsed(runProgram({"info", file, "--json", "-"}).out), "/recording");
  EXPECT_EQ(at(out, "/graph/embedded"), true);
  EXPECT_EQ(at(out, "/steps"), 2);
  EXPECT_EQ(at(out, "/whole"), true);
  EXPECT_EQ(at(out, "/ended"), false);
  EXPECT_EQ(at(out, "/result"), nullptr);

  expectGood(runProgram(record));
  std::filesystem::remove(graph);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 40);
  out = at(parsed(runProgram({"info", file, "--json", "-"}).out), "/recording");
  EXPECT_EQ(at(out, "/graph/found"), false);
  EXPECT_EQ(at(out, "/whole"), false);
  EXPECT_NE(at(out, "/notice"), nullptr);
  EXPECT_NE(runProgram({"info", file}).out.find("not whole: "), std::string::npos);
  EXPECT_NE(runProgram({"info", file}).out.find("which is not there"), std::string::npos);

  std::string bytes = slurp(file);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  expectRefused(runProgram({"info", writeFile("altered.wfr", bytes).string()}), 1, {"altered.wfr"});
  expectUsage(runProgram({"info", file, "--directed"}), {"--directed", "without its graph"});
}

}  // namespace
}  // namespace wf::test

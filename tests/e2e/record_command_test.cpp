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
  expectRefused(runProgram({"run", out, gridGraph(3).string(), "--device", "cpu"}), 1, {"this is not the graph of the recording"});
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

}  // namespace
}  // namespace wf::test

// `warpfront convert`: from any format to any other; it reports what is lost, and leaves what was there when it is cancelled.
#include <algorithm>
#include <chrono>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

json infoOf(const std::filesystem::path& path) {
  const Outcome outcome = runProgram({"info", path.string(), "--json", "-"});
  expectGood(outcome);
  return parsed(outcome.out);
}

bool hasNote(const json& notes, const std::string& id) {
  return std::any_of(notes.begin(), notes.end(), [&](const json& note) { return at(note, "/id") == id; });
}

TEST(ConvertCommand, TakesAGraphThroughEveryFormatAndBack) {
  WF_REQUIRE_PROGRAM();
  const auto grid = gridGraph(9);
  const auto folder = writeFile("convert/x", "").parent_path();
  std::filesystem::path from = grid;
  for (const char* name : {"a.wfg", "b.gr.gz", "c.wfg.zst", "d.gr", "e.wfg"}) {
    SCOPED_TRACE(name);
    const auto to = folder / name;
    const Outcome outcome = runProgram({"convert", from.string(), to.string(), "--json", "-"});
    expectGood(outcome);
    const json out = parsed(outcome.out);
    EXPECT_EQ(at(out, "/output/file"), to.string());
    EXPECT_EQ(at(out, "/output/bytes"), std::filesystem::file_size(to));
    EXPECT_TRUE(at(out, "/output/notes").empty()) << at(out, "/output/notes");
    EXPECT_EQ(at(out, "/graph/file"), from.string());
    for (const char* field : {"/import/format", "/import/compression", "/import/loops", "/import/duplicates", "/import/notes",
                              "/timing_ms/read", "/timing_ms/write"}) {
      EXPECT_TRUE(out.contains(json::json_pointer(field))) << field;
    }
    from = to;
  }
  auto first = at(infoOf(grid), "/graph"), last = at(infoOf(from), "/graph");
  first.erase("file");
  last.erase("file");
  EXPECT_EQ(first, last);
}

TEST(ConvertCommand, SaysWhatIsLostAndWhatTheImportDid) {
  WF_REQUIRE_PROGRAM();
  const auto grid = gridGraph(5);
  const auto folder = writeFile("convert/x", "").parent_path();
  const Outcome text = runProgram({"convert", grid.string(), (folder / "m.mtx").string()});
  expectGood(text);
  EXPECT_NE(text.out.find("Matrix Market has no place for coordinates"), std::string::npos) << text.out;
  EXPECT_EQ(lines(text.out).back().rfind("read ", 0), 0u) << text.out;

  const auto loops = writeFile("convert/loops.gr", "p sp 3 5\na 1 1 4\na 1 2 5\na 1 2 3\na 2 3 1\na 3 3 9\n");
  const Outcome merged =
      runProgram({"convert", loops.string(), (folder / "l.gr").string(), "--drop-loops", "--merge", "min", "--undirected", "--json", "-"});
  expectGood(merged);
  const json out = parsed(merged.out);
  EXPECT_EQ(at(out, "/graph/arcs"), 4) << "1–2 and 2–3, both ways";
  EXPECT_EQ(at(out, "/import/loops"), 0);
  for (const char* id : {"loops-dropped", "duplicates-merged", "reverses-added"}) EXPECT_TRUE(hasNote(at(out, "/import/notes"), id)) << id;
  EXPECT_EQ(slurp(folder / "l.gr").find("a 1 2 5"), std::string::npos) << "the smaller weight stays";
}

TEST(ConvertCommand, RefusesWithOneLineAndLeavesWhatWasThere) {
  WF_REQUIRE_PROGRAM();
  const auto bad = writeFile("convert/bad.gr", "p sp 2 1\na 1 5 1\n");
  const auto there = writeFile("convert/there.wfg", "what was there");
  expectRefused(runProgram({"convert", bad.string(), there.string()}), 1, {"bad.gr:2"});
  expectRefused(runProgram({"convert", "/nowhere/x.gr", there.string()}), 1, {"there is no such file"});
  expectRefused(runProgram({"convert", there.string(), (there.parent_path() / "y.wfg").string()}), 1, {"binary form"});
  expectUsage(runProgram({"convert", bad.string(), "x.docx"}), {"x.docx"});
  expectUsage(runProgram({"convert", bad.string()}), {"OUT"});
  expectUsage(runProgram({"convert", bad.string(), there.string(), "--directed", "--undirected"}), {"--undirected"});
  expectUsage(runProgram({"convert", bad.string(), there.string(), "--merge", "max"}), {"max"});
  EXPECT_EQ(slurp(there), "what was there");
}

// `--json FILE` where FILE was meant to be the graph.
TEST(InfoCommand, JsonNeverReplacesAGraph) {
  WF_REQUIRE_PROGRAM();
  const auto graph = pathGraph();
  const std::string before = slurp(graph);
  expectUsage(runProgram({"info", "--json", graph.string()}), {"holds no JSON", "not overwritten"});
  expectUsage(runProgram({"info", "--json", graph.string(), graph.string()}), {"holds no JSON"});
  expectUsage(runProgram({"convert", graph.string(), (scratchDir() / "other.gr").string(), "--json", graph.string()}), {"holds no JSON"});
  expectUsage(runProgram({"run", "bfs", graph.string(), "--json", graph.string()}), {"holds no JSON"});
  EXPECT_EQ(slurp(graph), before);
  const auto there = writeFile("was.json", "{}\n");
  expectGood(runProgram({"info", graph.string(), "--json", there.string()}));
  EXPECT_NE(slurp(there).find("vertices"), std::string::npos);
  expectGood(runProgram({"info", graph.string(), "--json", (scratchDir() / "new.json").string()}));
}

// Ctrl-C while it writes: the signal is sent as soon as the unfinished file lies beside its place.
TEST(ConvertCommand, CtrlCLeavesNoHalfFile) {
  WF_REQUIRE_PROGRAM();
  const auto big = writeFile("interrupt/big.wfg", "");
  expectGood(runProgram({"generate", "random", "--param", "vertices=400000", "--out", big.string()}));
  const auto target = writeFile("interrupt/out/big.gr.xz", "what was there");
  const auto folder = target.parent_path();
  const auto files = [&] { return std::distance(std::filesystem::directory_iterator(folder), {}); };
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::execl(programPath().c_str(), "warpfront", "convert", big.c_str(), target.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (files() < 2 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_EQ(files(), 2) << "the unfinished file never appeared";
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "it ended by the signal instead of tidying up";
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(slurp(target), "what was there");
}

}  // namespace
}  // namespace wf::test

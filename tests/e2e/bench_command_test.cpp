// `warpfront bench`: its table, its JSON, its charts, and what it refuses.
#include <csignal>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

std::string freshFile(const std::string& name) {
  const auto path = writeFile("bench/" + name, "");
  std::filesystem::remove(path);
  return path.string();
}

void expectSpread(const json& spread) {
  for (const char* field : {"/median", "/min", "/max", "/mean", "/spread"}) EXPECT_TRUE(at(spread, field).is_number()) << field;
  EXPECT_LE(at(spread, "/min"), at(spread, "/median"));
  EXPECT_LE(at(spread, "/median"), at(spread, "/max"));
}

TEST(BenchCommand, JsonHasEveryVariantWithItsTimesAndItsCheck) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"bench", "bfs", gridGraph(12).string(), "generate:rmat scale=6", "--variants",
                                      "mask,edge:readonly-cache=off", "--runs", "3", "--device", "cpu", "--source", "1", "--json", "-"});
  expectGood(outcome);
  const json report = parsed(outcome.out);
  for (const char* field :
       {"/version", "/date", "/device", "/device_name", "/executor", "/device_state", "/load_average", "/energy_why_not"})
    at(report, field);
  EXPECT_EQ(at(report, "/device"), "cpu");
  EXPECT_EQ(at(report, "/runs_per_source"), 3);
  const json& rows = at(report, "/measurements");
  ASSERT_EQ(rows.size(), 4u);
  for (const json& row : rows) {
    SCOPED_TRACE(row.dump());
    EXPECT_EQ(at(row, "/algorithm"), "bfs");
    EXPECT_EQ(at(row, "/verified"), true);
    EXPECT_EQ(at(row, "/runs"), 3);
    EXPECT_EQ(at(row, "/times").size(), 3u);
    EXPECT_GT(at(row, "/steps"), 0);
    EXPECT_TRUE(at(row, "/cut_short").is_null());
    for (const char* field : {"/kernel_ms", "/run_ms", "/setup_ms", "/teps"}) expectSpread(at(row, field));
    EXPECT_LE(at(row, "/kernel_ms/min"), at(row, "/run_ms/min"));
    EXPECT_GT(at(row, "/bytes"), 0);
    EXPECT_GT(at(row, "/bytes_per_second"), 0);
    EXPECT_TRUE(at(row, "/joules").is_null());
    EXPECT_GT(at(row, "/result/reached"), 1);
  }
  EXPECT_EQ(at(rows[1], "/label"), "edge:readonly-cache=off");
  EXPECT_EQ(at(rows[1], "/variant"), "edge");
  EXPECT_EQ(at(rows[1], "/parameters/readonly-cache"), "off");
  EXPECT_EQ(at(rows[0], "/graph/vertices"), 144);
}

TEST(BenchCommand, AgainstAnotherBuildRatiosDecide) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::string> asked{
      "bench", "bfs", gridGraph(8).string(), "--variants", "mask,fast", "--runs", "2", "--device", "cpu", "--rounds", "2", "--json", "-"};
  const auto against = [&](const std::string& program) {
    std::vector<std::string> arguments = asked;
    arguments.insert(arguments.begin() + 3, "--against=" + program);
    return runProgram(arguments);
  };
  // The same build; small times scatter, so that either exit code will do.
  const Outcome outcome = against(programPath().string());
  const json report = parsed(outcome.out);
  EXPECT_EQ(at(report, "/rounds"), 2);
  const json& rows = at(report, "/ratios");
  ASSERT_EQ(rows.size(), 2u) << describe(outcome);
  bool slower = false;
  for (const json& row : rows) {
    SCOPED_TRACE(row.dump());
    EXPECT_GT(at(row, "/kernel_ms"), 0);
    EXPECT_LE(at(row, "/kernel_ratio/min"), at(row, "/kernel_ratio/median"));
    EXPECT_LE(at(row, "/kernel_ratio/median"), at(row, "/kernel_ratio/max"));
    EXPECT_GT(at(row, "/run_ratio/min"), 0);
    slower = slower || at(row, "/verdict") == "slower";
  }
  EXPECT_EQ(outcome.exitCode, slower ? 1 : 0) << describe(outcome);

  // A build that says that it took a thousandth, and one that took a thousand times as long.
  const auto fake = [](const std::string& name, const std::string& median) {
    const auto path = writeFile("bench/" + name, R"(#!/bin/sh
echo '{"measurements": [{"source": ")" + gridGraph(8).string() +
                                                     R"(", "label": "mask", "kernel_ms": {"median": )" + median +
                                                     R"(}, "run_ms": {"median": )" + median + R"(}}]}'
)");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
  };
  const Outcome slow = against(fake("quick build", "1e-9"));
  EXPECT_EQ(slow.exitCode, 1) << describe(slow);
  EXPECT_EQ(at(parsed(slow.out), "/ratios/0/verdict"), "slower");
  EXPECT_NE(slow.err.find("slower"), std::string::npos);
  const Outcome fast = against(fake("slow build", "1e9"));
  expectGood(fast);
  EXPECT_EQ(at(parsed(fast.out), "/ratios/0/verdict"), "faster");

  expectRefused(against(writeFile("bench/no program", "text").string()), 1, {"no program"});
  expectRefused(against("/bin/true"), 1, {"/bin/true", "not a benchmark report"});
  expectRefused(against("/bin/false"), 1, {"/bin/false"});
  expectUsage(runProgram({"bench", "--suite", "tr2009", "--against", "/bin/true"}), {"--against", "--suite"});
  expectUsage(runProgram({"bench", "bfs", gridGraph(8).string(), "--rounds", "2"}), {"--rounds"});
}

TEST(BenchCommand, TextHasALineForEveryVariant) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"bench", "mst", gridGraph(8).string(), "--runs", "2", "--device", "cpu"});
  expectGood(outcome);
  for (const char* word : {"variant", "kernels, ms", "run, ms", "boruvka ", "boruvka-primitives", "yes", "64 vertices"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word << "\n" << outcome.out;
  EXPECT_EQ(outcome.out.find("joules"), std::string::npos) << "a column without a value";
}

TEST(BenchCommand, RandomSourcesAreTheSameForEveryVariant) {
  WF_REQUIRE_PROGRAM();
  const auto steps = [](const std::string& seed) {
    const Outcome outcome = runProgram({"bench", "bfs", gridGraph(20).string(), "--variants", "mask,compacted", "--sources", "5",
                                        "--sources-seed", seed, "--device", "cpu", "--json", "-"});
    expectGood(outcome);
    const json report = parsed(outcome.out);
    std::vector<std::vector<json>> out;
    for (const json& row : at(report, "/measurements")) {
      auto& of = out.emplace_back();
      for (const json& one : at(row, "/times")) of.push_back(at(one, "/steps"));
    }
    return out;
  };
  const auto first = steps("1");
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].size(), 5u);
  EXPECT_EQ(first, steps("1"));
  EXPECT_NE(first, steps("2"));
}

TEST(BenchCommand, DrawsAChart) {
  WF_REQUIRE_PROGRAM();
  for (const auto& [name, start] : {std::pair("plot.svg", "<?xml"), std::pair("plot.png", "\x89PNG"), std::pair("plot.pdf", "%PDF")}) {
    const std::string file = freshFile(name);
    const Outcome outcome =
        runProgram({"bench", "bfs", gridGraph(8).string(), "--variants", "mask,edge", "--runs", "2", "--device", "cpu", "--plot", file});
    expectGood(outcome);
    const std::string bytes = slurp(file);
    EXPECT_TRUE(bytes.starts_with(start)) << name;
    if (std::string_view(name) != "plot.svg") continue;
    for (const char* word : {"Breadth-first search", "mask", "edge", "grid"}) EXPECT_NE(bytes.find(word), std::string::npos) << word;
  }
}

TEST(BenchCommand, RefusesWhatItCannotMeasure) {
  WF_REQUIRE_PROGRAM();
  const std::string grid = gridGraph(4).string();
  expectUsage(runProgram({"bench"}), {"ALGORITHM is required"});
  expectUsage(runProgram({"bench", "bfs"}), {"GRAPH is required"});
  expectUsage(runProgram({"bench", "nothing", grid}), {"nothing"});
  expectUsage(runProgram({"bench", "bfs", grid, "--variants", "mask,wrong"}), {"wrong", "edge-sorted"});
  expectUsage(runProgram({"bench", "bfs", grid, "--variants", "mask,,edge"}), {"empty name"});
  expectUsage(runProgram({"bench", "bfs", grid, "--variants", "edge:wrong=1"}), {"edge has no parameter 'wrong'"});
  expectUsage(runProgram({"bench", "bfs", grid, "--param", "wrong=1"}), {"none of the variants has a parameter 'wrong'"});
  expectUsage(runProgram({"bench", "bfs", grid, "--runs", "0"}), {"--runs"});
  expectUsage(runProgram({"bench", "bfs", grid, "--plot", "plot.gif"}), {".svg", "plot.gif"});
  expectUsage(runProgram({"bench", "bfs", grid, "--quick"}), {"--quick"});
  expectUsage(runProgram({"bench", "bfs", grid, "--markdown", "page.md"}), {"--markdown"});
  expectUsage(runProgram({"bench", "bfs", grid, "--source", "1", "--sources", "3"}), {"--sources"});
  expectUsage(runProgram({"bench", "--suite", "nothing"}), {"hipc2007", "kolganov2014"});
  expectUsage(runProgram({"bench", "bfs", grid, "--suite", "tr2009"}), {"a suite has its own"});
  expectUsage(runProgram({"bench", "--suite", "tr2009", "--part", "nothing", "--quick", "--device", "cpu", "--json", "-"}),
              {"nothing", "stcon"});
  expectUsage(runProgram({"bench", "--suite", "tr2009", "--part", "bfs,", "--quick", "--device", "cpu", "--json", "-"}), {"part"});
  expectUsage(runProgram({"bench", "bfs", "generate:nothing"}), {"nothing", "rmat"});
  expectRefused(runProgram({"bench", "bfs", "/no/such/graph.gr"}), 1, {"/no/such/graph.gr"});
  expectRefused(runProgram({"bench", "mst", grid, "--sources", "3", "--device", "cpu", "--variants", "boruvka", "--json", "-"}), 1,
                {"sources"});
}

TEST(BenchCommand, AFileThatCannotBeWrittenIsFoundBeforeAnythingIsMeasured) {
  WF_REQUIRE_PROGRAM();
  const std::string grid = gridGraph(4).string();
  for (const char* option : {"--json", "--plot"}) {
    expectRefused(runProgram({"bench", "bfs", grid, "--device", "cpu", option, "/no/such/folder/out.png"}), 1, {"/no/such/folder"});
  }
  expectRefused(runProgram({"bench", "--suite", "tr2009", "--device", "cpu", "--markdown", "/no/such/folder/page.md"}), 1,
                {"/no/such/folder"});
}

TEST(BenchCommand, CtrlCEndsIt) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"bench", "bfs", gridGraph(60).string(), "--variants", "mask", "--runs", "1000000", "--seconds",
                                      "1000", "--device", "cpu", "--json", freshFile("cancelled.json")},
                                     {.environment = {}, .limit = std::chrono::seconds(3), .endSignal = SIGINT});
  EXPECT_EQ(outcome.signal, 0) << describe(outcome);
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.err.find("cancelled"), std::string::npos) << outcome.err;
}

TEST(BenchCommand, ASuiteStandsBesideThePapersFigures) {
  WF_REQUIRE_PROGRAM();
  const std::string plot = freshFile("suite.svg"), page = freshFile("suite.md");
  const Outcome outcome = runProgram({"bench", "--suite", "parco2010", "--part", "closure", "--quick", "--device", "cpu", "--json", "-",
                                      "--plot", plot, "--markdown", page});
  expectGood(outcome);
  const json report = parsed(outcome.out);
  EXPECT_EQ(at(report, "/suite"), "parco2010");
  EXPECT_EQ(at(report, "/command"), "warpfront bench --suite parco2010 --quick --part closure");
  EXPECT_FALSE(at(report, "/differs").empty());
  ASSERT_EQ(at(report, "/tables").size(), 1u);
  for (const json& row : at(report, "/tables/0/rows")) {
    EXPECT_EQ(at(row, "/verified"), true);
    expectSpread(at(row, "/value"));
    for (const char* field : {"/paper_gpu", "/paper_cpu", "/boost", "/row", "/series"}) at(row, field);
  }
  EXPECT_NE(slurp(plot).find("closure"), std::string::npos);
  EXPECT_NE(slurp(page).find("| `closure recursive-boolean` |"), std::string::npos) << slurp(page);
}

}  // namespace
}  // namespace wf::test

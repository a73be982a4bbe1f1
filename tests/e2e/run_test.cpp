// `warpfront run` and `info` and `list`: results, JSON fields, exit codes and messages.
#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "compute/exec/executors.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

void expectRunFields(const json& out, std::uint64_t steps) {
  for (const char* field : {"/graph/file", "/graph/vertices", "/graph/arcs", "/graph/edges", "/graph/directed", "/graph/weighted",
                            "/algorithm", "/variant", "/device", "/steps", "/result/reached", "/result/depth", "/result/level_counts",
                            "/timing_ms/load", "/timing_ms/setup", "/timing_ms/run", "/timing_ms/kernels"}) {
    at(out, field);
  }
  EXPECT_TRUE(out.contains("verified"));
  EXPECT_EQ(at(out, "/algorithm"), "bfs");
  EXPECT_EQ(at(out, "/variant"), "mask");
  EXPECT_EQ(at(out, "/steps"), steps);
  EXPECT_TRUE(at(out, "/graph/directed").is_boolean());
  EXPECT_TRUE(at(out, "/graph/weighted").is_boolean());
  EXPECT_TRUE(at(out, "/device") == "cpu" || at(out, "/device") == "cuda");
  EXPECT_FALSE(at(out, "/device_name").get<std::string>().empty());
  EXPECT_FALSE(at(out, "/executor").get<std::string>().empty());
  std::uint64_t launches = 0;
  for (const json& kernel : at(out, "/timing_ms/kernels")) {
    EXPECT_TRUE(at(kernel, "/name").is_string());
    EXPECT_GE(at(kernel, "/total").get<double>(), 0.0);
    launches += at(kernel, "/launches").get<std::uint64_t>();
  }
  EXPECT_EQ(launches, steps) << "every step of bfs/mask is one launch";
  EXPECT_GE(at(out, "/timing_ms/all_kernels").get<double>(), 0.0);
  for (const char* phase : {"load", "setup", "run"}) EXPECT_GE(at(out, std::string("/timing_ms/") + phase).get<double>(), 0.0);
}

TEST(Run, JsonHasEveryFieldAndTheRightResult) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--verify", "--json", "-"});
  expectGood(outcome);
  const json out = parsed(outcome.out);
  expectRunFields(out, 6);
  EXPECT_EQ(at(out, "/graph/vertices"), 7);
  EXPECT_EQ(at(out, "/graph/arcs"), 9);
  EXPECT_EQ(at(out, "/graph/edges"), 5);
  EXPECT_EQ(at(out, "/graph/file"), pathGraph().string());
  EXPECT_EQ(at(out, "/result/reached"), 5);
  EXPECT_EQ(at(out, "/result/depth"), 2);
  EXPECT_EQ(at(out, "/result/level_counts"), json({1, 2, 2}));
  EXPECT_EQ(at(out, "/verified"), true);
}

// What a device does by itself in one launch has no times of single kernels.
TEST(Run, StepsOfOneLaunchHaveOneTime) {
  WF_REQUIRE_PROGRAM();
  const json out =
      parsed(runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--variant", "fast", "--device", "cpu", "--json", "-"}).out);
  EXPECT_EQ(at(out, "/steps"), 3);
  EXPECT_TRUE(at(out, "/timing_ms/kernels").is_null());
  EXPECT_GT(at(out, "/timing_ms/all_kernels").get<double>(), 0.0);
}

TEST(Run, ArcsAreFollowedAsStored) {
  WF_REQUIRE_PROGRAM();
  const json from6 = parsed(runProgram({"run", "bfs", pathGraph().string(), "--source", "6", "--device", "cpu", "--json", "-"}).out);
  EXPECT_EQ(at(from6, "/result/reached"), 6);
  EXPECT_EQ(at(from6, "/result/depth"), 5);
  EXPECT_NE(at(from6, "/verified"), true) << "no check was asked for";
  const json from7 = parsed(runProgram({"run", "bfs", pathGraph().string(), "--source", "7", "--device", "cpu", "--json", "-"}).out);
  EXPECT_EQ(at(from7, "/result/reached"), 1);
  EXPECT_EQ(at(from7, "/result/level_counts"), json({1}));
}

TEST(Run, TheVariantCanBeNamed) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome =
      runProgram({"run", "bfs", pathGraph().string(), "--source", "1", "--variant", "mask", "--device", "auto", "--verify", "--json", "-"});
  expectGood(outcome);
  expectRunFields(parsed(outcome.out), 10);
}

TEST(Run, JsonGoesIntoAFile) {
  WF_REQUIRE_PROGRAM();
  const auto file = scratchDir() / "result of the run.json";
  const Outcome outcome = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--json", file.string()});
  expectGood(outcome);
  expectRunFields(parsed(slurp(file)), 6);
}

TEST(Run, WithoutJsonAPersonReadsTheResult) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--verify"});
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("depth 2"), std::string::npos) << describe(outcome);
  EXPECT_NE(outcome.out.find("(instrumented: "), std::string::npos) << outcome.out;
  const Outcome clean = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--no-metrics"});
  EXPECT_NE(clean.out.find("(clean: "), std::string::npos) << clean.out;
}

TEST(Run, FilesWithBlanksAndForeignLettersAndGzip) {
  WF_REQUIRE_PROGRAM();
  const auto file = writeGzip("ein Weg – путь.gr.gz", pathText());
  const Outcome outcome = runProgram({"run", "bfs", file.string(), "--source", "3", "--device", "cpu", "--json", "-"});
  expectGood(outcome);
  const json out = parsed(outcome.out);
  EXPECT_EQ(at(out, "/result/reached"), 5);
  EXPECT_EQ(at(out, "/graph/file"), file.string());
}

// Numbers in JSON have a point in every language.
TEST(Run, TheLocaleChangesNothing) {
  WF_REQUIRE_PROGRAM();
  RunOptions german;
  german.environment = {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}};
  const Outcome outcome = runProgram({"run", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--json", "-"}, german);
  expectRunFields(parsed(outcome.out), 6);
}

TEST(Run, WrongInputIsOneSentence) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  const auto run = [](const std::string& file, const std::string& source) {
    return runProgram({"run", "bfs", file, "--source", source, "--device", "cpu", "--json", "-"});
  };
  expectRefused(run("no-such-file.gr", "1"), 1, {"no-such-file.gr"});
  expectRefused(run(scratchDir().string(), "1"), 1, {scratchDir().string()});
  expectRefused(run(graph, "8"), 1, {"8", "1 to 7"});
  expectRefused(run(graph, "0"), 1, {"0", "1 to 7"});
  expectRefused(run(graph, "99999999999999999999999"), 1, {"99999999999999999999999"});
  expectRefused(run(graph, "north"), 1, {"north"});
  expectRefused(run(writeFile("empty.gr", "").string(), "1"), 1, {"empty.gr"});
  expectRefused(run(writeFile("picture.png", "\x89PNG\r\n\x1a\n").string(), "1"), 1, {"picture.png"});
  expectRefused(run(writeFile("words.gr", "p sp 3 1\na 1 two 3\n").string(), "1"), 1, {"words.gr:2", "two"});
  expectRefused(run(writeFile("range.gr", "p sp 3 1\na 1 4 3\n").string(), "1"), 1, {"range.gr:2", "4"});
}

TEST(Run, AFileCutShortIsRefused) {
  WF_REQUIRE_PROGRAM();
  const std::string whole = pathText();
  const auto run = [](const std::filesystem::path& file) {
    return runProgram({"run", "bfs", file.string(), "--source", "1", "--device", "cpu", "--json", "-"});
  };
  // After a whole line, so that only the count of arcs tells.
  const std::string fewer = whole.substr(0, whole.rfind('a'));
  expectRefused(run(writeFile("fewer.gr", fewer)), 1, {"fewer.gr", "9", "8"});
  expectRefused(run(writeFile("within.gr", whole.substr(0, whole.size() - 4))), 1, {"within.gr"});

  std::string compressed = slurp(writeGzip("whole.gr.gz", whole));
  expectGood(run(scratchDir() / "whole.gr.gz"));
  for (const std::size_t left : {std::size_t{5}, compressed.size() / 2, compressed.size() - 4}) {
    SCOPED_TRACE(left);
    expectRefused(run(writeFile("half.gr.gz", compressed.substr(0, left))), 1, {"half.gr.gz"});
  }
  compressed[compressed.size() / 2] = static_cast<char>(compressed[compressed.size() / 2] ^ 0x55);
  expectRefused(run(writeFile("damaged.gr.gz", compressed)), 1, {"damaged.gr.gz"});
}

TEST(Run, WhatIsNotThereIsNamedWithWhatThereIs) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  expectUsage(runProgram({"run", "djikstra", graph, "--source", "1"}), {"djikstra", "bfs"});
  expectUsage(runProgram({"run", "bfs", graph, "--source", "1", "--variant", "quantum"}), {"quantum", "mask"});
}

TEST(Run, WrongUsageIsTwo) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  expectUsage(runProgram({"run"}));
  expectUsage(runProgram({"run", "bfs"}));
  expectUsage(runProgram({"run", "bfs", graph, "--sauce", "1"}), {"--sauce"});
  expectUsage(runProgram({"run", "bfs", graph, "--source"}), {"--source"});
  expectUsage(runProgram({"run", "bfs", graph, "--source", "1", "--device", "tpu"}), {"tpu"});
  expectUsage(runProgram({"run", "bfs", graph, "--source", ""}), {"--source", "empty"});  // a script's unset variable
  expectUsage(runProgram({"--no-such-option"}), {"--no-such-option"});
  expectRefused(runProgram({"rnu", "bfs", graph}), 1, {"rnu", "no such file or subcommand"});
  expectUsage(runProgram({"render", "bfs", graph, "--source", "1"}));
}

TEST(Run, AnUnwritableResultIsOneSentence) {
  WF_REQUIRE_PROGRAM();
  const std::string target = (scratchDir() / "no such folder" / "out.json").string();
  expectRefused(runProgram({"run", "bfs", pathGraph().string(), "--source", "1", "--device", "cpu", "--json", target}), 1, {target});
}

TEST(Run, OnATerminalAWaitSaysForWhat) {
  WF_REQUIRE_PROGRAM();
  // One vertex per round, so that no number of processors makes it short: several times the 300 ms after which a wait says something.
  const std::vector<std::string> arguments{
      "run",      "bfs", kSanitized ? "generate:path vertices=40000" : "generate:path vertices=100000", "--variant", "compacted",
      "--device", "cpu"};
  const Outcome outcome = runProgram(arguments, {.terminal = true});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  const std::string clear = "\r\x1b[K";
  EXPECT_TRUE(outcome.err.starts_with(clear)) << describe(outcome);
  EXPECT_TRUE(outcome.err.find(clear + "Step ") != std::string::npos) << describe(outcome);
  EXPECT_TRUE(outcome.err.ends_with(clear)) << "the line is empty again: " << describe(outcome);
  EXPECT_EQ(outcome.err.find('\n'), std::string::npos) << "one line: " << describe(outcome);
  expectGood(runProgram(arguments));
}

TEST(Run, CudaWithoutADeviceIsThree) {
  WF_REQUIRE_PROGRAM();
  if (!exec::cudaDevices().empty()) GTEST_SKIP() << "there is a CUDA device here";
  expectRefused(runProgram({"run", "bfs", pathGraph().string(), "--source", "1", "--device", "cuda"}), 3, {"CUDA"});
}

TEST(Info, SaysWhatTheGraphIs) {
  WF_REQUIRE_PROGRAM();
  const Outcome text = runProgram({"info", pathGraph().string()});
  EXPECT_EQ(text.exitCode, 0) << describe(text);
  EXPECT_NE(text.out.find("7"), std::string::npos);
  const Outcome outcome = runProgram({"info", pathGraph().string(), "--json", "-"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  const json out = parsed(outcome.out);
  const json graph = out.contains("graph") ? out["graph"] : out;
  EXPECT_EQ(at(graph, "/vertices"), 7);
  EXPECT_EQ(at(graph, "/arcs"), 9);
  EXPECT_EQ(at(graph, "/edges"), 5);
  expectRefused(runProgram({"info", "no-such-file.gr", "--json", "-"}), 1, {"no-such-file.gr"});
}

TEST(Info, WithoutAGraphDescribesTheDevices) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = runProgram({"info", "--json", "-"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  const json out = parsed(outcome.out);
  EXPECT_FALSE(out.contains("graph"));
  for (const char* part : {"/version", "/cuda", "/cpu", "/opengl"}) at(out, part);
}

TEST(List, NamesEveryAlgorithmWithItsParametersAndArrays) {
  WF_REQUIRE_PROGRAM();
  const Outcome text = runProgram({"list"});
  expectGood(text);
  EXPECT_NE(text.out.find("bfs"), std::string::npos);
  const Outcome outcome = runProgram({"list", "--json", "-"});
  expectGood(outcome);
  const json out = parsed(outcome.out);
  bool found = false;
  for (const json& algorithm : at(out, "/algorithms")) {
    for (const json& variant : at(algorithm, "/variants")) {
      EXPECT_TRUE(at(variant, "/id").is_string());
      EXPECT_TRUE(at(variant, "/deterministic").is_boolean());
      EXPECT_FALSE(at(variant, "/source").get<std::string>().empty());
      EXPECT_TRUE(at(variant, "/parameters").is_array());
      EXPECT_FALSE(at(variant, "/arrays").empty());
      found = found || (at(algorithm, "/id") == "bfs" && variant["id"] == "mask");
    }
  }
  EXPECT_TRUE(found) << out.dump(2);
}

TEST(Program, HelpAndVersion) {
  WF_REQUIRE_PROGRAM();
  const Outcome help = runProgram({"--help"});
  expectGood(help);
  for (const char* word : {"run", "render", "info", "list"}) EXPECT_NE(help.out.find(word), std::string::npos) << word;
  expectGood(runProgram({"run", "--help"}));
  const Outcome version = runProgram({"--version"});
  expectGood(version);
  EXPECT_EQ(lines(version.out).size(), 1u) << version.out;
  EXPECT_NE(version.out.find("0."), std::string::npos) << version.out;
}

TEST(Program, NoDisplayIsOneSentence) {
  WF_REQUIRE_PROGRAM();
  RunOptions bare;
  bare.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}};
  expectRefused(runProgram({}, bare), 1, {"display"});
  expectRefused(runProgram({pathGraph().string()}, bare), 1, {"display"});
  // All that needs no window needs no display either.
  expectGood(runProgram({"run", "bfs", pathGraph().string(), "--source", "1", "--device", "cpu"}, bare));
}

TEST(Answers, NewYork) {
  WF_REQUIRE_PROGRAM();
  WF_REQUIRE_SHARED_DATA(path);
  const std::string graph = (path / "road" / "USA-road-d.NY.gr.gz").string();
  const Outcome outcome = runProgram({"run", "bfs", graph, "--source", "1", "--verify", "--device", "cpu", "--json", "-"});
  expectGood(outcome);
  const json out = parsed(outcome.out);
  EXPECT_EQ(at(out, "/result/reached"), 264346);
  EXPECT_EQ(at(out, "/result/depth"), 619);
  EXPECT_EQ(at(out, "/verified"), true);
  expectRunFields(out, 1240);
}

}  // namespace
}  // namespace wf::test

// `warpfront diff`: two runs on one graph, of variants and recordings; what differs first, as text and JSON, and the exit code.
#include <gtest/gtest.h>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using json = nlohmann::json;

constexpr int kStruck = 4;

std::string fresh(const std::string& name) { return (scratchDir() / name).string(); }

std::string recordedFrom(const std::string& source) {
  const std::string out = fresh("from" + source + ".wfr");
  expectGood(runProgram({"record", "bfs", pathGraph().string(), "--source", source, "--device", "cpu", "--out", out}));
  return out;
}

TEST(DiffCommand, FindsNoDifferenceOfARecordingToOurVariant) {
  WF_REQUIRE_PROGRAM();
  const std::string recording = recordedFrom("3");
  const Outcome outcome = runProgram({"diff", recording, "--device", "cpu"});
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("no difference"), std::string::npos) << outcome.out;
  const json told = parsed(runProgram({"diff", recording, "bfs", "--device", "cpu", "--json", "-"}).out);
  EXPECT_EQ(at(told, "/equal"), true);
  EXPECT_EQ(at(told, "/align"), "step");
  EXPECT_EQ(at(told, "/a/recorded"), true);
  EXPECT_EQ(at(told, "/b/parameters/source"), "3") << "the recorded one";
  EXPECT_EQ(at(told, "/a/steps"), at(told, "/b/steps"));
}

TEST(DiffCommand, TellsTheFirstElementThatDiffersAndWhy) {
  WF_REQUIRE_PROGRAM();
  const std::string recording = recordedFrom("3");
  const std::vector<std::string> arguments{"diff", recording, "bfs,source=1", "--device", "cpu", "--pair", "cost"};
  const Outcome outcome = runProgram(arguments);
  EXPECT_EQ(outcome.exitCode, kStruck) << describe(outcome);
  EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
  EXPECT_NE(outcome.err.find("the runs differ first after step 0"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("first difference: cost of vertex 1"), std::string::npos) << outcome.out;
  auto withJson = arguments;
  withJson.insert(withJson.end(), {"--json", "-"});
  const json told = parsed(runProgram(withJson).out);
  EXPECT_EQ(at(told, "/equal"), false);
  EXPECT_EQ(at(told, "/first/vertices/0"), 1);
  EXPECT_EQ(at(told, "/first/a/value"), "inf");
  EXPECT_EQ(at(told, "/first/b/value"), 0);
  EXPECT_EQ(at(told, "/first/differing"), 2);
}

TEST(DiffCommand, ComparesARecordingThatEndsEarlyAsFarAsItGoes) {
  WF_REQUIRE_PROGRAM();
  const std::string early = fresh("early.wfr");
  expectGood(runProgram({"record", "bfs", pathGraph().string(), "--source", "3", "--device", "cpu", "--steps", "2", "--out", early}));
  const Outcome outcome = runProgram({"diff", recordedFrom("3"), early, "--device", "cpu"});
  EXPECT_EQ(outcome.exitCode, kStruck) << "what was not compared may differ";
  EXPECT_NE(outcome.err.find("no difference as far as B ends early, with step 2"), std::string::npos) << outcome.err;
  const json told = parsed(runProgram({"diff", early, "--device", "cpu", "--json", "-"}).out);
  EXPECT_EQ(at(told, "/equal"), false);
  EXPECT_TRUE(at(told, "/first").is_null());
  EXPECT_EQ(at(told, "/ends_early/0"), "a");
}

TEST(DiffCommand, ComparesVariantsByIteration) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = gridGraph(12).string();
  const json list = parsed(runProgram({"list", "--json", "-"}).out);
  for (const json& algorithm : list["algorithms"]) {
    if (algorithm["id"] != "bfs") continue;
    for (const json& variant : algorithm["variants"]) {
      const std::string second = "bfs/" + variant["id"].get<std::string>();
      const Outcome outcome = runProgram({"diff", "bfs", second, "--graph", graph, "--pair", "cost", "--align", "end", "--device", "cpu"});
      EXPECT_EQ(outcome.exitCode, 0) << second << describe(outcome);
    }
  }
}

TEST(DiffCommand, ComparesVariantsByTheRunsOfAKernel) {
  WF_REQUIRE_PROGRAM();
  const std::vector<std::string> arguments{
      "diff", "bfs/mask,source=3", "bfs/compacted,source=3", "--graph", pathGraph().string(), "--pair", "cost", "--device",
      "cpu",  "--align",           "kernel:expand"};
  const Outcome outcome = runProgram(arguments);
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("compared after every run of kernel expand: cost"), std::string::npos) << outcome.out;
  auto wrong = arguments;
  wrong.back() = "kernel:expand=nothing";
  const Outcome refused = runProgram(wrong);
  EXPECT_EQ(refused.exitCode, 2) << describe(refused);
  EXPECT_NE(refused.err.find("the variant compacted has no such kernel: found \"nothing\""), std::string::npos) << refused.err;
  wrong.back() = "kernel:";
  expectUsage(runProgram(wrong), {"kernel:ID"});
}

TEST(DiffCommand, ComparesVariantsByEvent) {
  WF_REQUIRE_PROGRAM();
  std::vector<std::string> arguments{
      "diff", "bfs/mask,source=3", "bfs/compacted,source=3", "--graph", pathGraph().string(), "--pair", "cost", "--device",
      "cpu",  "--align",           "event:any cost changes"};
  const Outcome outcome = runProgram(arguments);
  expectGood(outcome);
  EXPECT_NE(outcome.out.find("compared after every step that is an event, “any cost changes”: cost"), std::string::npos) << outcome.out;
  auto told = arguments;
  told.insert(told.end(), {"--json", "-"});
  EXPECT_EQ(at(parsed(runProgram(told).out), "/align"), "event:any cost changes");
  const auto refused = [&](const std::string& event, int code, const std::string& words) {
    arguments.back() = event;
    const Outcome wrong = runProgram(arguments);
    EXPECT_EQ(wrong.exitCode, code) << describe(wrong);
    EXPECT_NE(wrong.err.find(words), std::string::npos) << wrong.err;
  };
  refused("event:", 2, "event:CONDITION");
  refused("event:any cost changes | kost changes", 2, "the event “kost changes” has no meaning in run B: at character 1: ");
  refused("event:lost write", 2, "what single threads do is no event of a run");
  refused("event:any cost = 77", 1, "the event “any cost = 77” never comes in run A, which ends with step ");
}

TEST(DiffCommand, TellsWhyOnBothSides) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = writeFile("weighted.gr", "p sp 3 3\na 1 2 5\na 2 3 1\na 1 3 9\n").string();
  const Outcome outcome = runProgram(
      {"diff", "bfs", "sssp", "--graph", graph, "--source", "1", "--pair", "cost", "--align", "end", "--device", "cpu", "--json", "-"});
  EXPECT_EQ(outcome.exitCode, kStruck) << describe(outcome);
  const json told = parsed(outcome.out);
  EXPECT_EQ(at(told, "/first/vertices/0"), 2);
  EXPECT_EQ(at(told, "/first/a/value"), 1);
  EXPECT_EQ(at(told, "/first/b/value"), 5);
  EXPECT_EQ(at(told, "/first/a/why/after"), 1);
  EXPECT_EQ(at(told, "/first/b/why/after"), 5);
  EXPECT_TRUE(at(told, "/first/b/why/from/0").is_array());
}

TEST(DiffCommand, RefusesWhatCannotBeCompared) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = pathGraph().string();
  expectUsage(runProgram({"diff"}), {"A"});
  expectUsage(runProgram({"diff", "bfs"}), {"B is required"});
  expectUsage(runProgram({"diff", "bfs", "sssp"}), {"--graph"});
  expectUsage(runProgram({"diff", "bfs", "quantum", "--graph", graph}), {"quantum"});
  expectUsage(runProgram({"diff", "bfs", "bfs,sauce=1", "--graph", graph}), {"sauce"});
  expectUsage(runProgram({"diff", "bfs", "bfs", "--graph", graph, "--param", "sauce=1"}), {"sauce"});
  expectUsage(runProgram({"diff", "bfs", "bfs", "--graph", graph, "--pair", "kost"}), {"kost", "it has"});
  expectUsage(runProgram({"diff", "bfs", "bfs", "--graph", graph, "--align", "moon"}), {"moon"});
  expectRefused(runProgram({"diff", "no-such.wfr"}), 1, {"no-such.wfr"});
  expectRefused(runProgram({"diff", recordedFrom("3"), "--graph", gridGraph(3).string()}), 1, {});
}

}  // namespace
}  // namespace wf::test

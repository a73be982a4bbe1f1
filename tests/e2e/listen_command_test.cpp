// `warpfront listen`: the run of a program, as a file.
#include <chrono>
#include <thread>

#include "tests/e2e/command_line.h"
#include "tests/unit/sending_program.h"

namespace wf::test {
namespace {

class Listen : public testing::Test {
 protected:
  std::filesystem::path socket() const { return scratchDir() / "s"; }
  std::string out() const {
    return (scratchDir() / (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr")).string();
  }
  // Sends the pieces to the command that was started, once it listens.
  Outcome heard(const std::vector<std::string>& pieces, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"listen", "--at", socket().string(), "--out", out()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::thread sends([&] {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(50);
      while (std::chrono::steady_clock::now() < end) {
        SendingProgram program(socket());
        if (!program.connected()) {
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
          continue;
        }
        // As the probe: what comes before the first step, then the receiver's word.
        if (!program.send(pieces[0])) return;
        commands_ = program.hearsFirst();
        if (commands_ == "H") commands_ += program.hears();
        for (std::size_t k = 1; k < pieces.size(); ++k) {
          if (!program.send(pieces[k])) return;
        }
        return;
      }
    });
    Outcome outcome = runProgram(arguments);
    sends.join();
    return outcome;
  }
  const MadeRun run_ = madeRun(7, 9);
  std::string commands_;  // that the program heard
};

TEST_F(Listen, WritesWhatTheProgramSends) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = heard(piecesOf(run_, scratchDir() / "stream.wfr"), {"--json", "-"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_EQ(lines(outcome.err), std::vector<std::string>{"WARPFRONT_PROBE=unix:" + socket().string()});
  const auto told = parsed(outcome.out);
  EXPECT_EQ(at(told, "/steps"), 9);
  EXPECT_EQ(at(told, "/whole"), true);
  EXPECT_EQ(at(told, "/output/file"), out());
  const auto recorded = opened(out());
  ASSERT_TRUE(recorded) << recorded.error().sentence();
  EXPECT_EQ((*recorded)->lastStep(), 9u);
  expectUsage(runProgram({"debug", "--replay", out(), "--invariants", "all"}), {"--invariants", "this run has no invariants"});
}

TEST_F(Listen, AProgramThatBreaksOffIsNoSuccessAndItsStepsStay) {
  WF_REQUIRE_PROGRAM();
  auto pieces = piecesOf(run_, scratchDir() / "stream.wfr");
  pieces.resize(5);
  pieces.back().resize(20);
  const Outcome outcome = heard(pieces);
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.out.find("The program broke off after 3 steps"), std::string::npos) << describe(outcome);
  const auto recorded = opened(out());
  ASSERT_TRUE(recorded) << recorded.error().sentence();
  EXPECT_EQ((*recorded)->lastStep(), 3u);
}

TEST_F(Listen, HoldsTheProgramAtItsFirstStepUntilTheInputSaysSo) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = heard(piecesOf(run_, scratchDir() / "stream.wfr"), {"--hold"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_EQ(commands_, "HG") << "held at once, and let go by the end of an input that is empty";
  const auto told = lines(outcome.err);
  ASSERT_EQ(told.size(), 2u) << outcome.err;
  EXPECT_NE(told[1].find(" is held at its first step; Return lets it go on"), std::string::npos) << told[1];
}

TEST_F(Listen, WhatIsNoRecordingIsRefused) {
  WF_REQUIRE_PROGRAM();
  const Outcome outcome = heard({"hello, this is no recording at all"});
  EXPECT_EQ(outcome.exitCode, 1) << describe(outcome);
  EXPECT_NE(outcome.err.find("no recording"), std::string::npos) << describe(outcome);
  EXPECT_FALSE(std::filesystem::exists(out()));
}

TEST_F(Listen, APlaceWhereNothingCanListenOrBeWrittenIsRefused) {
  WF_REQUIRE_PROGRAM();
  expectRefused(runProgram({"listen", "--at", socket().string(), "--out", "/no/such/folder/run.wfr"}), 1, {"/no/such/folder"});
  expectRefused(runProgram({"listen", "--at", (scratchDir() / "none" / "s").string(), "--out", out()}), 1, {"no such folder"});
}

}  // namespace
}  // namespace wf::test

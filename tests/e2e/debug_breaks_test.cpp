// `warpfront debug --break KERNEL`: every step of that kernel, also where another program's kernels share lines.
#include <gtest/gtest.h>

#include "tests/e2e/command_line.h"
#include "tests/unit/recording_fixture.h"

namespace wf::test {
namespace {

using Steps = std::vector<std::uint64_t>;

class DebugBreaks : public testing::Test {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    write();
  }
  void write() { writeRun(run_, file_, {.embed = true}); }
  Outcome debug(const std::vector<std::string>& more) const {
    std::vector<std::string> arguments{"debug", file_, "--stops", "all"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments);
  }
  Steps stops(std::vector<std::string> more) const {
    more.insert(more.end(), {"--json", "-"});
    const Outcome outcome = debug(more);
    Steps out;
    for (const auto& stop : at(parsed(outcome.out), "/stops")) {
      EXPECT_FALSE(at(stop, "/breakpoint").is_null());
      out.push_back(at(stop, "/step"));
    }
    EXPECT_EQ(at(parsed(outcome.out), "/breaks/0/stops"), out.size());
    return out;
  }
  Steps stepsOf(std::uint32_t kernel, std::uint64_t last = 30) const {
    Steps out;
    for (const StepRecord& record : run_.steps) {
      if (record.step.kernel == kernel && record.step.index <= last) out.push_back(record.step.index);
    }
    return out;
  }

  const std::string file_ = (scratchDir() / "breaks.wfr").string();
  MadeRun run_ = madeRun(11, 30);  // two kernels, each at any of four lines
};

TEST_F(DebugBreaks, StopsAtEveryStepOfTheKernelAtWhicheverLine) {
  ASSERT_GT(stepsOf(1).size(), 5u);
  EXPECT_EQ(stops({"--break", "swap"}), stepsOf(1));
  EXPECT_EQ(stops({"--break", "expand"}), stepsOf(0));
  EXPECT_EQ(stops({"--break", "Expand"}), stepsOf(0)) << "its title";
  EXPECT_EQ(stops({"--break", "swap", "--until-step", "12"}), stepsOf(1, 12));
  EXPECT_EQ(stops({"--break", "swap", "--until-iteration", "5"}), stepsOf(1, 11)) << "iteration 5 has the steps 10 and 11";
  const Outcome outcome = debug({"--break", "swap"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_NE(outcome.out.find("  breakpoint at kernel swap\n"), std::string::npos) << outcome.out;
}

// As of a program that names no lines: a reader gives it one, its title.
TEST_F(DebugBreaks, TellsKernelsApartThatShareALine) {
  VariantInfo& variant = run_.description.algorithm.variants.front();
  variant.pseudocode = {"Made up"};
  variant.lineTags = {""};
  variant.kernelLines = {0};
  for (KernelInfo& kernel : variant.kernels) kernel.line = 0;
  for (StepRecord& record : run_.steps) record.step.line = 0;
  write();
  EXPECT_EQ(stops({"--break", "swap"}), stepsOf(1));
  expectUsage(debug({"--break", "2"}), {"--break '2'", "the lines 1 to 1", "kernels: expand (line 1), swap (line 1)"});
}

TEST_F(DebugBreaks, AWrongNameIsRefusedWithTheKernels) { expectUsage(debug({"--break", "swop"}), {"--break", "swop", "expand, swap"}); }

}  // namespace
}  // namespace wf::test

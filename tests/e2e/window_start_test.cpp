// The window as a person starts it: it opens, stays, and ends when it is asked to.
#include <csignal>
#include <cstdlib>

#include "tests/e2e/command_line.h"

namespace wf::test {
namespace {

class Window : public ::testing::TestWithParam<bool> {};

TEST_P(Window, OpensAndStays) {
  WF_REQUIRE_PROGRAM();
  const char* display = std::getenv("DISPLAY");
  if (display == nullptr || *display == '\0') GTEST_SKIP() << "no display";
  RunOptions window;
  window.limit = std::chrono::seconds(6);
  window.meantToStay = true;
  const Outcome outcome = runProgram(GetParam() ? std::vector<std::string>{gridGraph(40).string()} : std::vector<std::string>{}, window);
  EXPECT_FALSE(outcome.timedOut) << "SIGTERM did not end it\n" << describe(outcome);
  // Ended by our SIGTERM, whether it was caught or not; anything else is a crash or a window that closed by itself.
  EXPECT_TRUE(outcome.signal == SIGTERM || outcome.exitCode == 0 || outcome.exitCode == 128 + SIGTERM) << describe(outcome);
}

INSTANTIATE_TEST_SUITE_P(Starts, Window, ::testing::Values(false, true),
                         [](const auto& tested) { return tested.param ? "with_a_graph" : "with_the_sample"; });

}  // namespace
}  // namespace wf::test

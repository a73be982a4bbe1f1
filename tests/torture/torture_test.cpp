// The short form: of every command a few of its calls fail, spread over the places in the program that call. Each is checked as tests/
// torture/trial.h says. All of them: tests/torture/run --long.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "render/gl/headless_context.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"
#include "tests/torture/plan.h"

namespace wf::test {
namespace {

const std::vector<TortureCommand>& commands() {
  static const std::vector<TortureCommand> all = tortureCommands(scratchDir() / "inputs");
  return all;
}

class Torture : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    if (kSanitized) GTEST_SKIP() << "a sanitizer has an allocator of its own";
    const auto& outputs = command().outputs;
    const bool movie = std::any_of(outputs.begin(), outputs.end(), [](const Output& output) { return output.whole == Whole::Mp4; });
    if (movie && std::system("command -v ffmpeg > /dev/null 2>&1") != 0) GTEST_SKIP() << "no ffmpeg here";
    if (!command().draws) return;
    const auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
  }
  const TortureCommand& command() const { return commands()[GetParam()]; }
  std::optional<Trials> trials() const {
    std::string why;
    auto made = Trials::make(command(), scratchDir() / command().name, scratchDir() / "inputs", &why);
    if (!made) ADD_FAILURE() << "it does not work without a fault: " << why;
    return made;
  }
};

TEST_P(Torture, AFaultEndsInASentence) {
  const auto made = trials();
  if (!made) return;
  std::uint64_t injected = 0;
  for (int k = 0; k < static_cast<int>(FaultKind::None); ++k) {
    const auto kind = static_cast<FaultKind>(k);
    const std::size_t bound = kind == FaultKind::Alloc ? (command().draws ? 4 : 8) : command().draws ? 1 : 2;
    const Tally tally = tryAll(*made, {.kind = kind, .bound = bound}, [&](const Fault& fault, const Verdict& verdict) {
      ADD_FAILURE() << kFaultKinds[k] << " " << fault.at << ": " << verdict.wrong << "\n" << describe(verdict.outcome) << verdict.stack;
    });
    injected += tally.injected;
  }
  RecordProperty("injected", std::to_string(injected));
  std::printf("%llu faults injected\n", static_cast<unsigned long long>(injected));
}

// At three points of its time; a command on a small graph mostly starts and ends, and writers of large files are killed in tests/e2e.
TEST_P(Torture, KilledItLeavesTheOldFilesOrWholeOnes) {
  if (command().outputs.empty()) GTEST_SKIP() << "it writes no file";
  const auto made = trials();
  if (!made) return;
  constexpr std::uint64_t kKills = 3;
  killAll(*made, kKills, runSeed() + GetParam(), [&](const Fault& fault, const Verdict& verdict) {
    ADD_FAILURE() << "killed after " << fault.at << " of " << made->took().count() << " µs: " << verdict.wrong << ", seed " << runSeed();
  });
}

// What ulimit -v, a container or a small machine leaves.
TEST_P(Torture, LittleAddressSpaceEndsInASentence) {
  const auto made = trials();
  if (!made) return;
  for (const std::uint64_t megabytes : {2048, 512}) {
    // With the smaller one Mesa's driver dies of signal 11 while it makes a context, all frames of it in swrast_dri.so.
    if (megabytes < 2048 && (command().draws || command().name.starts_with("Info"))) continue;
    const Verdict verdict = made->runWithin(megabytes << 20);
    EXPECT_EQ(verdict.wrong, "") << megabytes << " MB: " << describe(verdict.outcome);
  }
}

// The window ends with a sentence while it starts, and stays open with a notice afterwards.
TEST(TortureWindow, AFaultIsSurvivedOrEndsInASentence) {
  WF_REQUIRE_PROGRAM();
  if (kSanitized) GTEST_SKIP() << "a sanitizer has an allocator of its own";
  const auto graph = scratchDir() / "window" / "grid.gr", home = scratchDir() / "window" / "home", log = scratchDir() / "window" / "log";
  std::filesystem::create_directories(home);
  std::filesystem::copy_file(gridGraph(4), graph, std::filesystem::copy_options::overwrite_existing);
  const std::pair<FaultKind, std::uint64_t> faults[] = {{FaultKind::Thread, 1},   {FaultKind::Thread, 2},   {FaultKind::Thread, 3},
                                                        {FaultKind::Alloc, 500},  {FaultKind::Alloc, 4000}, {FaultKind::Alloc, 9000},
                                                        {FaultKind::Alloc, 12000}};
  for (const auto& [kind, at] : faults) {
    const char* name = kFaultKinds[static_cast<int>(kind)];
    RunOptions options;
    options.limit = std::chrono::seconds(4);
    options.meantToStay = true;
    options.environment = {{"DISPLAY", {}},
                           {"WAYLAND_DISPLAY", {}},
                           {"QT_QPA_PLATFORM", "offscreen"},
                           {"XDG_CONFIG_HOME", home.string()},
                           {"XDG_CACHE_HOME", home.string()},
                           {"XDG_DATA_HOME", home.string()},
                           {"LD_PRELOAD", injectorPath().string()},
                           {"WARPFRONT_FAULT_KIND", name},
                           {"WARPFRONT_FAULT_AT", std::to_string(at)},
                           {"WARPFRONT_FAULT_SCOPE", kind == FaultKind::Thread ? "all" : "own"},
                           {"WARPFRONT_FAULT_LOG", log.string()}};
    const Outcome outcome = runProgram({graph.string()}, options);
    EXPECT_TRUE(outcome.signal == 0 || outcome.signal == SIGTERM) << name << " " << at << "\n" << describe(outcome) << slurp(log);
    EXPECT_LE(outcome.exitCode, 3) << name << " " << at << "\n" << describe(outcome);
    EXPECT_FALSE(outcome.timedOut) << name << " " << at;
    std::filesystem::remove(log);
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, Torture, ::testing::Range(std::size_t{0}, commands().size()),
                         [](const auto& of) { return commands()[of.param].name; });

}  // namespace
}  // namespace wf::test

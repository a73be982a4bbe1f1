// The window as a person starts it: it opens, stays, and ends when it is asked to.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <map>
#include <optional>
#include <thread>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

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

// The window starts with settings of its own instead; read, a pipe would hold it up until something writes.
TEST(WindowSettings, ThatAreAPipeAreNotOpened) {
  WF_REQUIRE_PROGRAM();
  const auto home = scratchDir() / "piped settings", file = home / "Warpfront" / "Warpfront.conf";
  std::filesystem::create_directories(file.parent_path());
  std::filesystem::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  std::atomic<bool> ended = false, opened = false;
  std::thread watcher([&] {
    while (!ended && !opened) {
      const int end = ::open(file.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);  // fails where nothing reads
      opened = end >= 0;
      if (opened) ::close(end);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  RunOptions window;
  window.limit = std::chrono::seconds(4);
  window.meantToStay = true;
  window.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", "offscreen"}, {"XDG_CONFIG_HOME", home.string()}};
  const Outcome outcome = runProgram({gridGraph(4).string()}, window);
  ended = true;
  watcher.join();
  EXPECT_FALSE(opened);
  EXPECT_FALSE(outcome.timedOut) << describe(outcome);
  EXPECT_TRUE(outcome.signal == SIGTERM || outcome.exitCode == 0 || outcome.exitCode == 128 + SIGTERM) << describe(outcome);
  EXPECT_TRUE(std::filesystem::is_fifo(file));
}

// No display, in every way there is to have none: a sentence that names it instead of Qt's abort().
struct NoDisplay {
  const char* name;
  std::map<std::string, std::optional<std::string>> environment;
  std::vector<std::string> words;
};

class NoWindow : public ::testing::TestWithParam<NoDisplay> {};

TEST_P(NoWindow, IsRefusedInOneSentence) {
  WF_REQUIRE_PROGRAM();
  RunOptions options;
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE"})
    options.environment[variable] = std::nullopt;
  options.environment["XDG_RUNTIME_DIR"] = "/nonexistent/runtime";
  for (const auto& [variable, value] : GetParam().environment) options.environment[variable] = value;
  std::vector<std::string> words = GetParam().words;
  words.insert(words.end(), {"no window can be shown", "`warpfront render` work without a display"});
  expectRefused(runProgram({}, options), 1, words);
}

INSTANTIATE_TEST_SUITE_P(
    Starts, NoWindow,
    ::testing::Values(
        NoDisplay{"nothing_is_set", {}, {"neither DISPLAY nor WAYLAND_DISPLAY is set"}},
        NoDisplay{"no_x_server", {{"DISPLAY", ":4077"}}, {"DISPLAY=:4077 cannot be reached"}},
        NoDisplay{"no_x_server_over_tcp", {{"DISPLAY", "127.0.0.1:4077"}}, {"DISPLAY=127.0.0.1:4077 cannot be reached"}},
        NoDisplay{"no_name_of_an_x_server", {{"DISPLAY", "nonsense"}}, {"DISPLAY=nonsense names no X server"}},
        NoDisplay{"no_wayland_server",
                  {{"WAYLAND_DISPLAY", "wayland-9"}},
                  {"WAYLAND_DISPLAY=wayland-9 cannot be reached at /nonexistent/runtime/wayland-9: No such file"}},
        NoDisplay{"no_wayland_server_at_a_path",
                  {{"WAYLAND_DISPLAY", "/nonexistent/wayland"}},
                  {"WAYLAND_DISPLAY=/nonexistent/wayland cannot be reached"}},
        NoDisplay{"no_folder_of_wayland_servers",
                  {{"WAYLAND_DISPLAY", "wayland-9"}, {"XDG_RUNTIME_DIR", std::nullopt}},
                  {"WAYLAND_DISPLAY=wayland-9", "XDG_RUNTIME_DIR is not set"}},
        NoDisplay{
            "neither_server", {{"DISPLAY", ":4077"}, {"WAYLAND_DISPLAY", "wayland-9"}}, {"DISPLAY=:4077", "WAYLAND_DISPLAY=wayland-9"}},
        NoDisplay{"an_unknown_platform",
                  {{"QT_QPA_PLATFORM", "nosuch"}, {"DISPLAY", ":0"}},
                  {"QT_QPA_PLATFORM", "\"nosuch\"", "xcb", "offscreen"}},
        NoDisplay{"unknown_platforms_with_options", {{"QT_QPA_PLATFORM", "nosuch:a=b;other"}}, {"\"nosuch\"", "\"other\""}},
        NoDisplay{"no_platform_at_all", {{"QT_QPA_PLATFORM", ";"}}, {"QT_QPA_PLATFORM names no platform"}},
        NoDisplay{"xcb_without_a_display", {{"QT_QPA_PLATFORM", "xcb"}}, {"DISPLAY, which names the X server, is not set"}},
        // Only Qt itself finds this one out.
        NoDisplay{"a_platform_that_does_not_start", {{"QT_QPA_PLATFORM", "linuxfb:fb=/nonexistent/fb"}}, {"/nonexistent/fb"}}),
    [](const auto& tested) { return tested.param.name; });

// One that works is enough.
class AnyWindow : public ::testing::TestWithParam<NoDisplay> {};

TEST_P(AnyWindow, OpensWhereOneOfThemWorks) {
  WF_REQUIRE_PROGRAM();
  const char* display = std::getenv("DISPLAY");
  const bool onDisplay = GetParam().environment.count("DISPLAY") == 0;
  if (onDisplay && (display == nullptr || *display == '\0')) GTEST_SKIP() << "no display";
  RunOptions window;
  window.limit = std::chrono::seconds(3);
  window.meantToStay = true;
  window.environment = GetParam().environment;
  const Outcome outcome = runProgram({}, window);
  EXPECT_FALSE(outcome.timedOut) << describe(outcome);
  EXPECT_TRUE(outcome.signal == SIGTERM || outcome.exitCode == 128 + SIGTERM) << describe(outcome);
  EXPECT_EQ(outcome.err.find("no window can be shown"), std::string::npos) << describe(outcome);
}

INSTANTIATE_TEST_SUITE_P(
    Starts, AnyWindow,
    ::testing::Values(
        NoDisplay{"x_where_wayland_does_not_answer", {{"WAYLAND_DISPLAY", "wayland-9"}, {"QT_QPA_PLATFORM", std::nullopt}}, {}},
        NoDisplay{"the_second_platform", {{"QT_QPA_PLATFORM", "nosuch;xcb"}}, {}},
        NoDisplay{"offscreen_without_a_display", {{"DISPLAY", std::nullopt}, {"QT_QPA_PLATFORM", "offscreen"}}, {}},
        NoDisplay{"offscreen_with_options", {{"DISPLAY", std::nullopt}, {"QT_QPA_PLATFORM", "Offscreen:enable_fonts"}}, {}}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace wf::test

#include "app/listen_command.h"

#if __has_include(<poll.h>)
#include <poll.h>
#include <unistd.h>
#endif

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/atomic_file.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/recording/listener.h"

namespace wf::app {
namespace {

using Phase = recording::LinkState::Phase;

constexpr auto kLookedAtEvery = std::chrono::milliseconds(100);  // whether Ctrl-C was pressed

// Whether standard input has a line, or its end. Does not wait.
bool lineCame() {
#if __has_include(<poll.h>)
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (::poll(&input, 1, 0) != 1) return false;
  char read[256];
  const ssize_t count = ::read(STDIN_FILENO, read, sizeof read);
  return count <= 0 || std::find(read, read + count, '\n') != read + count;
#else
  return true;
#endif
}

// Until the program's run is over, or a person ends it.
void waitForEnd(recording::Listener& listener, bool holds, Progress& progress, std::mutex& mutex, std::condition_variable& changed) {
  const TerminalTask task(progress);
  bool detached = false, told = false;
  std::unique_lock lock(mutex);
  for (;;) {
    lock.unlock();
    const recording::LinkState state = listener.state();
    if (state.phase == Phase::Ended) return;
    progress.begin(state.phase == Phase::Waiting ? "Waiting for a program" : "Recording", 0);
    if (progress.cancelled() && !detached) {
      listener.detach();
      detached = true;
    }
    if (holds && state.phase == Phase::Attached && listener.replay() != nullptr) {
      if (!std::exchange(told, true)) fmt::print(stderr, "{} is held at its first step; Return lets it go on\n", state.program);
      if (lineCame()) {
        holds = false;
        listener.goOn();
      }
    }
    lock.lock();
    changed.wait_for(lock, kLookedAtEvery);
  }
}

}  // namespace

void ListenCommand::addTo(CLI::App* sub) {
  sub->add_option("--at", at, "Path of the socket to listen at (default: attach.sock in the folder of this user's sockets)");
  sub->add_option("--out", out, "Recording to write (default: run.wfr)");
  sub->add_flag("--hold", hold, "Hold the program at its first step until standard input has a line, or ends");
}

namespace {

int listenCommand(const Command& command) {
  const ListenCommand& asked = command.listen;
  const std::string& json = command.json;
  auto place = asked.at.empty() ? recording::defaultSocket() : Result<std::filesystem::path>(asked.at);
  if (!place) return complain(place.error());
  std::error_code ignored;
  if (std::filesystem::is_directory(asked.out, ignored)) {
    return complain({.code = ErrorCode::InvalidInput, .message = "this is a folder, not a file", .file = asked.out});
  }
  // Not only once a program has come, whose run would be lost.
  if (const auto writable = AtomicFile::create(asked.out); !writable) return complain(writable.error());
  Progress progress;
  std::mutex mutex;
  std::condition_variable changed;
  recording::LinkState ended;
  std::uint64_t steps = 0;
  bool any = false;
  {
    auto listener = recording::Listener::open({.socket = *place, .file = asked.out, .held = asked.hold}, [&] {
      const std::scoped_lock lock(mutex);
      changed.notify_all();
    });
    if (!listener) return complain(listener.error());
    // On standard error: a script that reads the JSON may still start the program by it.
    fmt::print(stderr, "{}\n", recording::environmentOf((*listener)->socket()));
    waitForEnd(**listener, asked.hold, progress, mutex, changed);
    ended = (*listener)->state();
    const auto replay = (*listener)->replay();
    any = replay != nullptr;
    if (any) steps = replay->lastStep();
  }
  if (!any) {
    return complain({.code = progress.cancelled() ? ErrorCode::Cancelled : ErrorCode::InvalidInput,
                     .message = ended.why.empty() ? "no program came" : ended.why});
  }
  // A person's Ctrl-C ends the recording, not the run.
  const bool good = ended.whole || progress.cancelled();
  const std::uint64_t bytes = std::filesystem::file_size(asked.out, ignored);
  if (!json.empty()) {
    const int code = write(json, {{"program", ended.program},
                                  {"output", {{"file", asked.out}, {"bytes", bytes}}},
                                  {"steps", steps},
                                  {"whole", ended.whole},
                                  {"ended", ended.why}});
    return code != kGood ? code : good ? kGood : kRefused;
  }
  fmt::print("{}: {}\n{}: {}, {}\n", ended.program, ended.why, asked.out, counted(steps, "step", "steps"), bytesText(bytes));
  return good ? kGood : kRefused;
}

void declareListen(CLI::App& sub, Command& command, OptionTexts&) {
  command.listen.addTo(&sub);
  addJson(&sub, command.json);
}

}  // namespace

extern const CommandForm kListenForm{"listen", "Record the run of a program that includes Warpfront's probe", declareListen, nullptr,
                                     listenCommand};

}  // namespace wf::app

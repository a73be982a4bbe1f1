#include "app/terminal_task.h"

#include <signal.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "compute/core/part_paths.h"

namespace wf::app {
namespace {

constexpr auto kShownEvery = std::chrono::milliseconds(200);   // nothing of a task that is over before
constexpr auto kLookedAtEvery = std::chrono::milliseconds(5);  // whether it is over

// A signal handler reaches nothing else.
std::atomic<Progress*> interrupted{nullptr};
static_assert(std::atomic<Progress*>::is_always_lock_free);

void onSignal(int number) {
  if (Progress* progress = interrupted.exchange(nullptr)) return progress->cancel();
  removeParts();
  std::signal(number, SIG_DFL);
  ::raise(number);  // arrives when this returns
}

}  // namespace

void catchSignals() {
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    if (number == SIGHUP && ::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = onSignal;
    ::sigaction(number, &action, nullptr);
  }
}

TerminalTask::TerminalTask(Progress& progress) {
  interrupted = &progress;
  if (!line_.possible()) return;
  shows_.start([this, &progress](Progress& shows) {
    for (auto due = std::chrono::steady_clock::now() + kShownEvery; !shows.cancelled(); std::this_thread::sleep_for(kLookedAtEvery)) {
      if (std::chrono::steady_clock::now() < due) continue;
      line_.show(progress.phase(), progress.fraction());
      due += kShownEvery;
    }
    line_.clear();
    return Status();
  });
}

TerminalTask::~TerminalTask() {
  interrupted = nullptr;
  shows_.stop();
}

}  // namespace wf::app

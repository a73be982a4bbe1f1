#include "app/terminal_task.h"

#include <signal.h>

#include <atomic>
#include <chrono>
#include <csignal>

#include "compute/core/failure.h"
#include "compute/core/part_paths.h"

namespace wf::app {
namespace {

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

TerminalTask::TerminalTask(Progress& progress) : progress_(progress) {
  interrupted = &progress;
  // Without a thread the task is done all the same, and nothing is shown of it.
  if (line_.possible() && !startThread(thread_, [this] { show(); })) return;
}

TerminalTask::~TerminalTask() {
  interrupted = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  over_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void TerminalTask::show() {
  std::unique_lock lock(mutex_);
  // Nothing is shown of a task that is over at once.
  while (!over_.wait_for(lock, std::chrono::milliseconds(200), [this] { return ended_; })) {
    line_.show(progress_.phase(), progress_.fraction());
  }
  line_.clear();
}

}  // namespace wf::app

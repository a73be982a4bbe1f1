#include "app/terminal_task.h"

#include <signal.h>

#include <atomic>
#include <chrono>

namespace wf::app {
namespace {

// A signal handler reaches nothing else.
std::atomic<Progress*> interrupted{nullptr};
static_assert(std::atomic<Progress*>::is_always_lock_free);

void cancelTask(int) {
  if (Progress* progress = interrupted.load()) progress->cancel();
}

void handle(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = handler == SIG_DFL ? 0 : static_cast<int>(SA_RESETHAND);
  for (const int number : {SIGINT, SIGTERM}) ::sigaction(number, &action, nullptr);
}

}  // namespace

TerminalTask::TerminalTask(Progress& progress) : progress_(progress) {
  interrupted = &progress;
  handle(cancelTask);
  if (line_.possible()) thread_ = std::thread([this] { show(); });
}

TerminalTask::~TerminalTask() {
  handle(SIG_DFL);
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

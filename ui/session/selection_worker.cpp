#include "ui/session/selection_worker.h"

#include <utility>

#include "compute/core/failure.h"

namespace wf::ui {

SelectionWorker::~SelectionWorker() {
  {
    const std::scoped_lock lock(mutex_);
    quit_ = true;
    for (const Slot& slot : slots_) {
      if (slot.progress) slot.progress->cancel();
    }
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SelectionWorker::start(Kind kind, Work work) {
  {
    std::unique_lock lock(mutex_);
    Slot& slot = slots_[kind];
    if (slot.progress) slot.progress->cancel();
    slot.progress = std::make_shared<Progress>();
    slot.waiting = std::move(work);
    if (!thread_.joinable() && !startThread(thread_, [this] { loop(); })) {
      const Work here = std::exchange(slot.waiting, {});  // it takes its time, but it is done
      const auto progress = slot.progress;
      lock.unlock();
      return here(*progress);
    }
  }
  wake_.notify_one();
}

void SelectionWorker::cancel(Kind kind) {
  const std::scoped_lock lock(mutex_);
  if (slots_[kind].progress) slots_[kind].progress->cancel();
  slots_[kind].waiting = {};
}

double SelectionWorker::fraction(Kind kind) const {
  const std::scoped_lock lock(mutex_);
  return slots_[kind].progress ? slots_[kind].progress->fraction() : -1;
}

void SelectionWorker::loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    Slot* next = nullptr;
    for (Slot& slot : slots_) {
      if (slot.waiting && next == nullptr) next = &slot;
    }
    if (quit_) return;
    if (next == nullptr) {
      wake_.wait(lock);
      continue;
    }
    const Work work = std::exchange(next->waiting, {});
    const auto progress = next->progress;
    lock.unlock();
    try {
      work(*progress);
    } catch (...) {
      // What asked for it keeps what it had.
    }
    lock.lock();
  }
}

}  // namespace wf::ui

#include "ui/session/selection_worker.h"

#include <algorithm>
#include <utility>

namespace wf::ui {

SelectionWorker::~SelectionWorker() {
  for (const Kind kind : {kChange, kPreview}) cancel(kind);
}

void SelectionWorker::start(Kind kind, Work work) {
  cancel(kind);
  {
    const std::scoped_lock lock(mutex_);
    slots_[kind] = {std::move(work), std::make_shared<Progress>()};
    if (std::exchange(working_, true)) return;
  }
  job_.start([this](Progress&) {
    workAll();
    return Status();
  });
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

void SelectionWorker::workAll() {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto next = std::find_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.waiting != nullptr; });
    working_ = next != slots_.end();
    if (!working_) return;
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

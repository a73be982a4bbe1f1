// A thread for what is done with large sets: the newest of each kind waits or is under way, a newer one of its kind cancels it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>

#include "compute/core/job.h"

namespace wf::ui {

class SelectionWorker {
 public:
  enum Kind : std::size_t { kChange, kPreview, kKinds };
  using Work = std::function<void(Progress&)>;

  ~SelectionWorker();

  void start(Kind kind, Work work);  // changes come first
  void cancel(Kind kind);
  double fraction(Kind kind) const;  // of what is under way; −1: unknown

 private:
  void workAll();

  mutable std::mutex mutex_;
  bool working_ = false;
  struct Slot {
    Work waiting;
    std::shared_ptr<Progress> progress;  // of the newest, waiting or under way
  };
  std::array<Slot, kKinds> slots_;
  // While anything waits. Without a thread it takes its time here, but it is done.
  Job<void> job_{"there is not enough memory for this selection", {}, WithoutThread::RunsHere};
};

}  // namespace wf::ui

// A thread for what is done with large sets: the newest of each kind waits or is under way, a newer one of its kind cancels it.
#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "compute/core/progress.h"

namespace wf::ui {

class SelectionWorker {
 public:
  enum Kind : std::size_t { kChange, kPreview, kKinds };
  using Work = std::function<void(Progress&)>;

  SelectionWorker() = default;
  ~SelectionWorker();

  void start(Kind kind, Work work);  // changes come first
  void cancel(Kind kind);
  double fraction(Kind kind) const;  // of what is under way; −1: unknown

 private:
  void loop();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool quit_ = false;
  struct Slot {
    Work waiting;
    std::shared_ptr<Progress> progress;  // of the newest, waiting or under way
  };
  std::array<Slot, kKinds> slots_;
  std::thread thread_;  // from the first work on
};

}  // namespace wf::ui

// Work off the GUI thread, the newest of it alone: starting another cancels what is under way. What the work returns is called on the GUI
// thread, unless something newer was started or its owner is gone.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "compute/core/progress.h"

namespace wf::ui {

class Background {
 public:
  using Done = std::function<void()>;
  using Work = std::function<Done(Progress& progress)>;  // any thread; looks at progress.cancelled(); may return nothing

  Background();
  ~Background();  // cancels, and waits for what looks at progress.cancelled()
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void start(Work work);
  void cancel();
  const Progress* progress() const;  // of what is under way; null: nothing is

 private:
  struct Job;
  void joinEnded();
  std::shared_ptr<Job> job_;                   // null: nothing is under way
  std::vector<std::shared_ptr<Job>> retired_;  // threads that were not joined yet
};

}  // namespace wf::ui

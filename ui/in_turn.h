// Work off the GUI thread, one after the other: files that are written, of which none is given up for a newer one.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <utility>

#include "compute/core/job.h"

namespace wf::ui {

class InTurn {
 public:
  using Done = std::function<void()>;
  using Work = std::function<Done()>;                // any thread
  using Failed = std::function<void(const Error&)>;  // there was no memory for it

  InTurn() = default;
  InTurn(const InTurn&) = delete;
  InTurn& operator=(const InTurn&) = delete;
  // All that was begun is done, but what it returns is not called.
  ~InTurn() {
    while (job_.await()) next();
  }

  // What the work returns is called on the GUI thread, unless the owner is gone; so is `failed`.
  void start(Work work, Failed failed) {
    waiting_.push_back({std::move(work), std::move(failed)});
    if (job_.progress() == nullptr) next();
  }
  // Waits for all that was begun and calls what it returned.
  void finish() {
    while (job_.progress() != nullptr) {
      job_.wait();
      take();
    }
  }

 private:
  struct Task {
    Work work;
    Failed failed;
  };

  void next() {
    if (waiting_.empty()) return;
    failed_ = std::move(waiting_.front().failed);
    job_.start([work = std::move(waiting_.front().work)](Progress&) -> Result<Done> { return work(); });
    waiting_.pop_front();
  }
  void take() {
    const auto ended = job_.take();
    if (!ended) return;
    const Failed failed = std::move(failed_);
    next();
    if (*ended) return (**ended)();
    failed(ended->error());
  }

  QObject receiver_;  // of the news that a work has ended
  std::deque<Task> waiting_;
  Failed failed_;  // of what is under way
  Job<Done> job_{"there is not enough memory for this",
                 [this] {
                   QMetaObject::invokeMethod(
                       &receiver_, [this] { take(); }, Qt::QueuedConnection);
                 },
                 WithoutThread::RunsHere};
};

}  // namespace wf::ui

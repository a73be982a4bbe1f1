// Work off the GUI thread, the newest of it alone: starting another cancels what is under way. What the work returns is called on the GUI
// thread, unless something newer was started or its owner is gone.
#pragma once

#include <QObject>
#include <functional>
#include <utility>

#include "compute/core/job.h"

namespace wf::ui {

class Background {
 public:
  using Done = std::function<void()>;
  using Work = std::function<Done(Progress& progress)>;  // any thread; looks at progress.cancelled(); may return nothing
  using Failed = std::function<void(const Error&)>;      // there was no memory for it, or no thread

  // Nothing comes of work that failed, but for what `failed` does.
  void start(Work work, Failed failed = {}) {
    failed_ = std::move(failed);
    job_.start([work = std::move(work)](Progress& progress) -> Result<Done> { return work(progress); });
  }
  void cancel() { job_.forget(); }
  const Progress* progress() const { return job_.progress(); }  // of what is under way; null: nothing is

 private:
  void take() {
    const auto ended = job_.take();
    if (!ended) return;
    const Failed failed = std::exchange(failed_, {});
    if (!*ended) return failed ? failed(ended->error()) : void();
    if (**ended) (**ended)();
  }

  QObject receiver_;  // of the news that the work has ended
  Failed failed_;
  Job<Done> job_{"there is not enough memory for this", [this] {
                   QMetaObject::invokeMethod(
                       &receiver_, [this] { take(); }, Qt::QueuedConnection);
                 }};
};

}  // namespace wf::ui

#include "ui/background.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <atomic>
#include <thread>

#include "compute/core/failure.h"

namespace wf::ui {

struct Background::Job {
  Progress progress;
  std::atomic<bool> over{false};
  bool wanted = true;           // GUI thread
  Background* owner = nullptr;  // GUI thread
  std::thread thread;
};

Background::Background() = default;

Background::~Background() {
  cancel();
  for (const auto& job : retired_) {
    if (job->thread.joinable()) job->thread.join();
  }
}

void Background::start(Work work) {
  cancel();
  joinEnded();
  job_ = std::make_shared<Job>();
  job_->owner = this;
  const Status started = startThread(job_->thread, [job = job_.get(), held = std::weak_ptr(job_), work = std::move(work)] {
    Done done;
    try {
      done = work(job->progress);
    } catch (...) {
      // Whoever waits sees that nothing came of it.
    }
    // The application outlives what is shown in it; the job may not.
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [held, done = std::move(done)] {
          const auto ended = held.lock();
          if (!ended || !ended->wanted) return;
          Background* owner = ended->owner;
          owner->retired_.push_back(std::move(owner->job_));
          if (done) done();
        },
        Qt::QueuedConnection);
    job->over = true;
  });
  if (!started) job_.reset();
}

void Background::cancel() {
  if (!job_) return;
  job_->progress.cancel();
  job_->wanted = false;
  retired_.push_back(std::move(job_));
}

const Progress* Background::progress() const { return job_ ? &job_->progress : nullptr; }

void Background::joinEnded() {
  std::erase_if(retired_, [](const std::shared_ptr<Job>& job) {
    if (!job->over) return false;
    if (job->thread.joinable()) job->thread.join();
    return true;
  });
}

}  // namespace wf::ui

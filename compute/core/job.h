// Work on a thread of its own: how far it is, whether it is still wanted, and what came of it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "compute/core/failure.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf {

// Where the system gives no thread, the outcome is that error, or start() does the work itself.
enum class WithoutThread { Fails, RunsHere };

// The newest work alone counts: starting another one cancels the one before, does not wait for it and drops its outcome. Of one thread,
// which takes the outcomes.
template <class T>
class Job {
 public:
  // On the job's thread; looks at progress.cancelled(). What it holds is gone before its outcome is there.
  using Work = std::function<Result<T>(Progress& progress)>;

  // `memory`: the error's sentence where the work ran out of memory. `finished` is called on the job's thread once take() has something.
  explicit Job(const char* memory, std::function<void()> finished = {}, WithoutThread without = WithoutThread::Fails)
      : memory_(memory), finished_(std::move(finished)), without_(without) {}
  ~Job() { cancel(); }  // and waits for all that was begun
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // `file`: that the error names where the work throws.
  void start(Work work, std::string file = {}) {
    forget();
    task_ = std::make_unique<Task>(std::move(work), std::move(file));
    const auto run = [this, task = task_.get()] {
      task->run(memory_);
      if (finished_) finished_();
    };
    const Status started = startThread(task_->thread, run);
    if (started) return;
    if (without_ == WithoutThread::RunsHere) return run();
    task_->end(started.error());
    if (finished_) finished_();
  }

  // Of what is under way. It ends soon, and then has an outcome all the same.
  void cancel() {
    if (task_) task_->progress.cancel();
  }
  // Cancels it, and nothing comes of it any more.
  void forget() {
    joinEnded();
    cancel();
    if (task_) forgotten_.push_back(std::move(task_));
  }
  // The same, and waits for its end.
  void stop() {
    cancel();
    task_.reset();
  }

  // Until the outcome is taken; null: there is nothing to wait for.
  const Progress* progress() const { return task_ ? &task_->progress : nullptr; }
  bool working() const { return task_ && !task_->over(); }
  // Until it has an outcome, or so long.
  void wait(std::optional<std::chrono::milliseconds> most = {}) const {
    if (!task_) return;
    std::unique_lock lock(task_->mutex);
    const auto over = [this] { return task_->outcome.has_value(); };
    most ? void(task_->ended.wait_for(lock, *most, over)) : task_->ended.wait(lock, over);
  }

  // The outcome of the newest work, once; none: it is still under way, or there is none.
  std::optional<Result<T>> take() {
    joinEnded();
    if (!task_ || working()) return std::nullopt;
    const auto ended = std::move(task_);
    return std::move(ended->outcome);
  }
  // Waits for it. None: there is none.
  std::optional<Result<T>> await() {
    wait();
    return take();
  }

 private:
  struct Task {
    Task(Work wanted, std::string named) : work(std::move(wanted)), file(std::move(named)) {}
    ~Task() {
      if (thread.joinable()) thread.join();
    }

    void run(const char* memory) {
      Result<T> made = [&]() -> Result<T> {
        try {
          return std::exchange(work, nullptr)(progress);
        } catch (...) {
          return errorInFlight(memory, file);
        }
      }();
      end(std::move(made));
    }
    void end(Result<T> made) {
      {
        const std::scoped_lock lock(mutex);
        outcome = std::move(made);
      }
      ended.notify_all();
    }
    bool over() const {
      const std::scoped_lock lock(mutex);
      return outcome.has_value();
    }

    Work work;
    const std::string file;
    Progress progress;
    mutable std::mutex mutex;
    std::condition_variable ended;
    std::optional<Result<T>> outcome;
    std::thread thread;
  };

  void joinEnded() {
    std::erase_if(forgotten_, [](const std::unique_ptr<Task>& task) { return task->over(); });
  }

  const char* memory_;
  std::function<void()> finished_;
  const WithoutThread without_;
  std::unique_ptr<Task> task_;
  std::vector<std::unique_ptr<Task>> forgotten_;  // on their way to their ends
};

}  // namespace wf

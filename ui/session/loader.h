// Opens graphs in the background: file, positions, what is drawn. A newer request cancels the one before; nothing here waits for a file.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "ui/session/document.h"

namespace wf::ui {

class Loader {
 public:
  // `finished` is called on a loading thread when takeResult() has something.
  explicit Loader(std::function<void()> finished) : finished_(std::move(finished)) {}
  ~Loader();  // cancels, and waits for what is under way

  // What is prepared beside the graph, because it takes long, and no later step should wait for it.
  struct Prepared {
    bool drawing = true;    // positions and what the renderer needs; without it Document::geometry stays null
    bool terminals = true;  // Graph::defaultTerminals()
  };
  void start(const std::string& path, const ImportOptions& options, const Prepared& prepared);
  void cancel();
  const Progress* progress() const { return job_ ? &job_->progress : nullptr; }  // of the newest request, null when idle

  // The newest request's outcome, once; afterwards the loader is idle.
  std::optional<Result<Document>> takeResult();

 private:
  struct Job {
    Progress progress;
    std::mutex mutex;
    std::optional<Result<Document>> result;
    std::atomic<bool> over{false};  // the thread is about to end: joining it does not wait
    std::thread thread;
  };
  void joinRetired();

  std::function<void()> finished_;
  std::shared_ptr<Job> job_;
  std::vector<std::shared_ptr<Job>> retired_;  // cancelled, not yet ended; their results are dropped
};

}  // namespace wf::ui

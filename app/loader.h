// Opens graphs in the background: file, positions, what is drawn. A newer request cancels the one before.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "ui/session_api.h"

namespace wf::app {

class Loader {
 public:
  // `finished` is called on the loading thread when takeResult() has something.
  explicit Loader(std::function<void()> finished) : finished_(std::move(finished)) {}
  ~Loader() { cancelAndWait(); }

  // drawing: also lay out and prepare what the renderer needs; without it Document::geometry stays null.
  void start(const std::string& path, bool drawing);
  void cancel();
  bool active() const { return progress_ != nullptr; }
  const std::string& path() const { return path_; }
  const Progress* progress() const { return progress_.get(); }

  // The newest request's outcome, once; afterwards the loader is idle.
  std::optional<Result<ui::Document>> takeResult();

 private:
  void cancelAndWait();

  std::function<void()> finished_;
  std::string path_;
  std::shared_ptr<Progress> progress_;
  std::mutex mutex_;
  std::optional<Result<ui::Document>> result_;
  std::thread thread_;
};

}  // namespace wf::app

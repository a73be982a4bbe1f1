// Opens graphs in the background: file, positions, what is drawn. A newer request cancels the one before; nothing here waits for a file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "compute/core/import.h"
#include "compute/core/job.h"
#include "ui/session/document.h"

namespace wf::ui {

class Loader {
 public:
  // `finished` is called on a loading thread when takeResult() has something.
  explicit Loader(std::function<void()> finished) : job_("the graph does not fit into this machine's memory", std::move(finished)) {}

  // What is prepared beside the graph, because it takes long, and no later step should wait for it.
  struct Prepared {
    bool drawing = true;    // positions and what the renderer needs; without it Document::geometry stays null
    bool terminals = true;  // Graph::defaultTerminals()
  };
  void start(const std::string& path, const ImportOptions& options, const Prepared& prepared);
  void cancel() { job_.cancel(); }
  const Progress* progress() const { return job_.progress(); }  // of the newest request, null when idle

  // The newest request's outcome, once; afterwards the loader is idle.
  std::optional<Result<Document>> takeResult() { return job_.take(); }

 private:
  Job<Document> job_;
};

}  // namespace wf::ui

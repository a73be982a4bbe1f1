// Opens graphs in the background: file, positions, what is drawn. A newer request cancels the one before; nothing here waits for a file.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "compute/core/import.h"
#include "compute/core/job.h"
#include "ui/session/document.h"

namespace wf::ui {

class Loader {
 public:
  // What is prepared beside the graph, because it takes long, and no later step should wait for it.
  struct Prepared {
    bool drawing = true;    // positions and what the renderer needs; without it Document::geometry stays null
    bool terminals = true;  // Graph::defaultTerminals()
    // An attached program's run, in place of a file.
    std::shared_ptr<const recording::Replay> live = nullptr;
    std::string graphFile;  // of a recording that names its graph: where that is; empty: where the recording says
  };
  using Load = std::function<Result<Document>(const std::string& path, const ImportOptions&, const Prepared&, Progress&)>;
  static Result<Document> load(const std::string& path, const ImportOptions& options, const Prepared& prepared, Progress& progress);

  // `finished` is called on a loading thread when takeResult() has something.
  Loader(std::function<void()> finished, Load load)
      : load_(std::move(load)), job_("the graph does not fit into this machine's memory", std::move(finished)) {}

  void start(const std::string& path, const ImportOptions& options, const Prepared& prepared);
  void cancel() { job_.cancel(); }
  const Progress* progress() const { return job_.progress(); }  // of the newest request, null when idle

  // The newest request's outcome, once; afterwards the loader is idle.
  std::optional<Result<Document>> takeResult() { return job_.take(); }

 private:
  Load load_;
  Job<Document> job_;
};

}  // namespace wf::ui

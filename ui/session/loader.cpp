#include "ui/session/loader.h"

#include <chrono>
#include <filesystem>

#include "compute/core/failure.h"
#include "compute/io/read_graph.h"
#include "compute/layouts/project.h"
#include "ui/session/generated_graph.h"

namespace wf::ui {
namespace {

Result<Document> load(const std::string& path, const ImportOptions& options, const Loader::Prepared& prepared, Progress& progress) {
  const auto started = std::chrono::steady_clock::now();
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "opening was cancelled", .file = path};
  Document document;
  const bool made = isGenerated(path);
  auto graph = made ? makeGenerated(path, progress) : io::readGraph(path, options, progress);
  if (!graph) return graph.error();
  document.graph = std::move(*graph);
  document.import = options;
  document.source = path;
  document.title = made ? path.substr(kGeneratedPrefix.size()) : std::filesystem::path(path).filename().string();
  if (prepared.terminals && !document.graph->findDefaultTerminals(progress)) return cancelled;
  if (prepared.drawing) {
    const auto positions = layouts::drawingPositions(*document.graph, progress, &document.positionsFrom);
    if (progress.cancelled()) return cancelled;
    document.geometry = render::GraphGeometry::build(document.graph, positions, &progress);
    if (!document.geometry) return cancelled;
  }
  document.loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return document;
}

}  // namespace

Loader::~Loader() {
  cancel();
  if (job_ && job_->thread.joinable()) job_->thread.join();
  for (const auto& job : retired_) {
    if (job->thread.joinable()) job->thread.join();
  }
}

void Loader::start(const std::string& path, const ImportOptions& options, const Prepared& prepared) {
  joinRetired();
  cancel();
  if (job_) retired_.push_back(std::move(job_));
  job_ = std::make_shared<Job>();
  const auto work = [this, path, options, prepared, job = job_.get()] {
    // A file may hold more than this machine's memory; that must cost the file, not the program.
    Result<Document> result = [&]() -> Result<Document> {
      try {
        return load(path, options, prepared, job->progress);
      } catch (...) {
        return errorInFlight("the graph does not fit into this machine's memory", path);
      }
    }();
    {
      const std::scoped_lock lock(job->mutex);
      job->result = std::move(result);
    }
    finished_();
    job->over = true;
  };
  if (const Status started = startThread(job_->thread, work); !started) {
    job_->result = started.error();
    job_->over = true;
    finished_();
  }
}

void Loader::cancel() {
  if (job_) job_->progress.cancel();
}

std::optional<Result<Document>> Loader::takeResult() {
  joinRetired();
  if (!job_) return std::nullopt;
  std::optional<Result<Document>> out;
  {
    const std::scoped_lock lock(job_->mutex);
    out.swap(job_->result);
  }
  if (out) retired_.push_back(std::move(job_));
  return out;
}

void Loader::joinRetired() {
  std::erase_if(retired_, [](const std::shared_ptr<Job>& job) {
    if (!job->over) return false;
    if (job->thread.joinable()) job->thread.join();
    return true;
  });
}

}  // namespace wf::ui

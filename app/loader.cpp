#include "app/loader.h"

#include <chrono>
#include <filesystem>

#include "compute/io/read_graph.h"
#include "compute/layouts/project.h"

namespace wf::app {
namespace {

Result<ui::Document> load(const std::string& path, bool drawing, Progress& progress) {
  const auto started = std::chrono::steady_clock::now();
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "opening was cancelled", .file = path};
  ui::Document document;
  auto graph = io::readGraph(path, progress);
  if (!graph) return graph.error();
  document.graph = std::move(*graph);
  document.title = std::filesystem::path(path).filename().string();
  if (drawing) {
    const auto positions = layouts::drawingPositions(*document.graph, progress, &document.positionsFrom);
    if (progress.cancelled()) return cancelled;
    document.geometry = render::GraphGeometry::build(document.graph, positions, &progress);
    if (!document.geometry) return cancelled;
  }
  document.loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return document;
}

}  // namespace

void Loader::start(const std::string& path, bool drawing) {
  cancelAndWait();
  path_ = path;
  progress_ = std::make_shared<Progress>();
  thread_ = std::thread([this, path, drawing, progress = progress_] {
    // A file may hold more than this machine's memory; that must cost the file, not the program.
    Result<ui::Document> result = [&]() -> Result<ui::Document> {
      try {
        return load(path, drawing, *progress);
      } catch (const std::bad_alloc&) {
        return Error{.code = ErrorCode::OutOfMemory, .message = "the graph does not fit into this machine's memory", .file = path};
      }
    }();
    {
      const std::scoped_lock lock(mutex_);
      result_ = std::move(result);
    }
    finished_();
  });
}

void Loader::cancel() {
  if (progress_) progress_->cancel();
}

std::optional<Result<ui::Document>> Loader::takeResult() {
  std::optional<Result<ui::Document>> out;
  {
    const std::scoped_lock lock(mutex_);
    out.swap(result_);
  }
  if (out) {
    thread_.join();
    progress_.reset();
  }
  return out;
}

void Loader::cancelAndWait() {
  cancel();
  if (thread_.joinable()) thread_.join();
  result_.reset();
  progress_.reset();
}

}  // namespace wf::app

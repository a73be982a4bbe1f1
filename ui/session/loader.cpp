#include "ui/session/loader.h"

#include <chrono>
#include <filesystem>

#include "compute/io/read_graph.h"
#include "compute/layouts/project.h"
#include "ui/session/drawn_graph.h"
#include "ui/session/generated_graph.h"

namespace wf::ui {
namespace {

constexpr std::chrono::milliseconds kStroke{40};

Result<std::shared_ptr<const Graph>> readSource(const std::string& source, const ImportOptions& options, Progress& progress) {
  return isGenerated(source) ? makeGenerated(source, progress) : io::readGraph(source, options, progress);
}

// The recording with its graph: the one in it, or the one that it names, if that is still the same.
Result<std::shared_ptr<const Graph>> readRecording(const std::string& path, const ImportOptions& options, const std::string& graphFile,
                                                   Progress& progress, std::shared_ptr<const recording::Replay>& replay) {
  if (replay == nullptr) {
    auto opened = recording::Recording::open(path, progress);
    if (!opened) return opened.error();
    auto made = recording::Replay::of(std::move(*opened));
    if (!made) return made.error();
    replay = std::move(*made);
  }
  auto embedded = replay->graph(progress);
  if (!embedded || *embedded) return embedded;
  const std::string file = graphFile.empty() ? replay->graphFile() : graphFile;
  if (file.empty())
    return Error{.code = ErrorCode::NotFound, .message = "the recording holds no graph and does not say where its graph is", .file = path};
  auto graph = readSource(file, options, progress);
  if (!graph) {
    Error error = graph.error();
    error.message =
        "the graph of the recording " + std::filesystem::path(path).filename().string() + " could not be read: " + error.message;
    return error;
  }
  if (auto status = replay->accepts(**graph); !status) return status.error();
  return graph;
}

}  // namespace

Result<Document> Loader::load(const std::string& path, const ImportOptions& options, const Prepared& prepared, Progress& progress) {
  const auto started = std::chrono::steady_clock::now();
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "opening was cancelled", .file = path};
  Document document;
  const bool made = isGenerated(path);
  document.replay = prepared.live;
  auto graph = isLive(path) || isRecording(path) ? readRecording(path, options, prepared.graphFile, progress, document.replay)
                                                 : readSource(path, options, progress);
  if (!graph) return graph.error();
  document.graph = std::move(*graph);
  document.import = options;
  document.source = path;
  const bool drawn = isDrawn(path);
  document.title = isLive(path) ? path.substr(kLivePrefix.size())
                   : drawn      ? "Drawn graph"
                   : made       ? path.substr(kGeneratedPrefix.size())
                                : std::filesystem::path(path).filename().string();
  if (prepared.terminals && !document.graph->findDefaultTerminals(progress)) return cancelled;
  if (prepared.drawing) {
    const auto positions = layouts::drawingPositions(*document.graph, progress, &document.positionsFrom);
    if (progress.cancelled()) return cancelled;
    document.geometry = render::GraphGeometry::build(document.graph, positions, &progress);
    if (!document.geometry) return cancelled;
    // Between two strokes nothing may move, so the places are not recentred.
    if (drawn) {
      std::vector<render::Point3F> places;
      for (const Coordinate& c : document.graph->coordinates()) places.push_back({static_cast<float>(c.x), static_cast<float>(c.y), 0});
      document.geometry = document.geometry->moved(places, render::GraphGeometry::Order::Kept, &progress);
      if (!document.geometry) return cancelled;
    }
  }
  document.loadMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  return document;
}

void Loader::start(const std::string& path, const ImportOptions& options, const Prepared& prepared) {
  // A file may hold more than this machine's memory; that must cost the file, not the program.
  job_.start([load = load_, path, options, prepared](Progress& progress) { return load(path, options, prepared, progress); }, path);
  // What comes next from the mouse means the drawing that this stroke, or the new graph, makes: made in a frame or two, it is there
  // first.
  if (isDrawn(path)) job_.wait(kStroke);
}

}  // namespace wf::ui

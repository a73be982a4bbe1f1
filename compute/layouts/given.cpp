// The file's coordinates; without them what a graph gets when it is opened.
#include "compute/layouts/at_once.h"
#include "compute/layouts/project.h"
#include "compute/layouts/simple.h"

namespace wf::layouts {
namespace {

std::vector<Place> places(const LayoutRequest& request) {
  Progress& progress = *request.progress;
  if (!request.graph->coordinates().empty()) progress.begin("Laying out", request.graph->vertexCount());
  if (progress.cancelled()) return {};
  const auto positions = drawingPositions(*request.graph, progress);
  if (!request.graph->coordinates().empty()) progress.advanceTo(positions.size());
  return centred(positions);
}

}  // namespace

Layout givenLayout() {
  return {.id = "given",
          .title = "Given coordinates",
          .help = "Where the file has its vertices; without coordinates in the file, the map or the rings that it is opened with.",
          .spatial = false,
          .start = atOnce<places>};
}

}  // namespace wf::layouts

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
          .help = "Coordinates of the file; in files without coordinates, the map or the rings of the first layout.",
          .spatial = false,
          .start = atOnce<places>};
}

}  // namespace wf::layouts

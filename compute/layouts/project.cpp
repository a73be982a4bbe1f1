// The equirectangular projection, true to scale in the middle latitude.
#include "compute/layouts/project.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compute/layouts/components.h"
#include "compute/layouts/distance_map.h"
#include "compute/layouts/radial.h"
#include "compute/layouts/suggested.h"

namespace wf::layouts {

std::vector<Coordinate> drawingPositions(const Graph& graph, Progress& progress, std::string* positionsFrom) {
  const auto given = graph.coordinates();
  if (given.empty()) {
    const Neighbours neighbours(graph);
    Components components;
    if (!findComponents(neighbours, graph.vertexCount(), progress, components)) return {};
    const bool map = looksLikeAMap(graph, components);
    if (positionsFrom != nullptr)
      *positionsFrom = map ? "map of distances (the file has no coordinates)" : "radial layout (the file has no coordinates)";
    return map ? mapPositions(graph, progress) : radialPositions(graph, progress);
  }
  if (positionsFrom != nullptr) *positionsFrom = "coordinates of the file";
  std::vector<Coordinate> positions(given.begin(), given.end());
  if (graph.coordinateUnit() == CoordinateUnit::Microdegrees) {
    const auto [low, high] =
        std::minmax_element(given.begin(), given.end(), [](const Coordinate& a, const Coordinate& b) { return a.y < b.y; });
    const double middle = (low->y + high->y) / 2 * 1e-6 * std::numbers::pi / 180;
    const double narrowing = std::cos(middle);
    for (Coordinate& position : positions) position.x *= narrowing;
  }
  return positions;
}

}  // namespace wf::layouts

// The equirectangular projection, true to scale in the middle latitude.
#include "compute/layouts/project.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compute/layouts/components.h"
#include "compute/layouts/distance_map.h"
#include "compute/layouts/radial.h"

namespace wf::layouts {
namespace {

// In a plane the number of vertices within a distance grows with its square, and there are more edges than in a tree: so are road networks
// and meshes. Where everything is near to everything, or in a tree, distances do not tell vertices apart, but levels do.
bool looksLikeAMap(const Graph& graph, const Components& components) {
  const Component& largest = components.list.front();
  const auto n = static_cast<double>(largest.size());
  const double depth = components.depth(largest);
  return depth * depth * 8 >= n && static_cast<double>(graph.edges().size()) >= 1.03 * n;
}

}  // namespace

std::vector<Coordinate> drawingPositions(const Graph& graph, Progress& progress, std::string* positionsFrom) {
  const auto given = graph.coordinates();
  if (given.empty()) {
    const Neighbours neighbours(graph);
    Components components;
    if (!findComponents(neighbours, graph.vertexCount(), progress, components)) return {};
    const bool map = graph.vertexCount() != 0 && looksLikeAMap(graph, components);
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

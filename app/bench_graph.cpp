#include "app/bench_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace wf::app {
namespace {

struct Offset {
  int dx, dy;
};
// Each neighbour once, from either side; nearest first.
constexpr std::array<Offset, 12> kNeighbours{
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {2, 2}, {-2, 2}}};

Result<std::shared_ptr<const render::GraphGeometry>> build(GraphParts parts, std::span<const Coordinate> places) {
  auto graph = Graph::make(std::move(parts));
  if (!graph) return graph.error();
  return render::GraphGeometry::build(*graph, places);
}

}  // namespace

Result<std::shared_ptr<const render::GraphGeometry>> makeBenchGraph(std::uint64_t vertices, std::uint64_t edges, bool randomPlaces) {
  const auto columns = std::max<std::int64_t>(1, std::llround(std::sqrt(static_cast<double>(vertices) * 16 / 9)));
  const auto count = static_cast<std::int64_t>(vertices);
  std::mt19937 random(5);
  const auto unit = [&random] { return static_cast<double>(random()) / 4294967296.0; };
  std::vector<Coordinate> places(vertices);
  for (std::int64_t v = 0; v < count; ++v) {
    const double x = unit(), y = unit();
    places[static_cast<std::size_t>(v)] =
        randomPlaces ? Coordinate{x * static_cast<double>(columns), y * static_cast<double>(count) / static_cast<double>(columns)}
                     : Coordinate{static_cast<double>(v % columns) + 0.6 * x, static_cast<double>(v / columns) + 0.6 * y};
  }
  std::vector<VertexId> tails, heads;
  tails.reserve(edges);
  heads.reserve(edges);
  for (const Offset& offset : kNeighbours) {
    for (std::int64_t v = 0; v < count && tails.size() < edges; ++v) {
      const std::int64_t column = v % columns + offset.dx, other = v + offset.dx + offset.dy * columns;
      if (column < 0 || column >= columns || other >= count) continue;
      tails.push_back(static_cast<VertexId>(v));
      heads.push_back(static_cast<VertexId>(other));
    }
  }
  if (tails.size() < edges) {
    return Error{.code = ErrorCode::Usage,
                 .message = "a synthetic graph has at most 12 edges per vertex",
                 .text = std::to_string(edges),
                 .expected = "at most " + std::to_string(tails.size()) + " edges for this many vertices"};
  }
  return build(adjacencyFromArcs(static_cast<VertexId>(vertices), tails, heads, {}), places);
}

Result<std::shared_ptr<const render::GraphGeometry>> withEdges(const render::GraphGeometry& geometry, std::uint64_t edges) {
  std::vector<VertexId> tails, heads;
  for (const render::EdgeEnds& e : geometry.edges().first(static_cast<std::size_t>(edges))) {
    tails.push_back(e.a);
    heads.push_back(e.b);
  }
  std::vector<Coordinate> places;
  for (const render::PointF& p : geometry.positions()) places.push_back({p.x, p.y});
  return build(adjacencyFromArcs(static_cast<VertexId>(places.size()), tails, heads, {}), places);
}

}  // namespace wf::app

#include "tests/ui/grid.h"

#include <cmath>
#include <utility>

namespace wf::test {

std::shared_ptr<const Graph> makeGrid(const Grid& grid, const std::string& path) {
  const auto [width, height, names, directed] = grid;
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> weights;
  const auto both = [&](VertexId u, VertexId v) {
    tails.insert(tails.end(), {u, v});
    heads.insert(heads.end(), {v, u});
    weights.insert(weights.end(), {1000 + u % 7, 1000 + u % 7});
  };
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      if (x + 1 < width) both(y * width + x, y * width + x + 1);
      if (y + 1 < height) both(y * width + x, (y + 1) * width + x);
    }
  }
  GraphParts parts = adjacencyFromArcs(width * height, tails, heads, Weights(weights));
  parts.ids = VertexIds::contiguous(1, width * height);
  parts.path = path;
  parts.directed = directed;
  for (std::uint32_t v = 0; v < width * height && !names.empty(); ++v) parts.labels.add(v < names.size() ? names[v] : "");
  for (std::uint32_t v = 0; v < width * height; ++v)
    parts.coordinates.push_back({v % width * 10.0 + std::sin(v * 12.9) * 3, v / width * 10.0 + std::sin(v * 78.2) * 3});
  return *Graph::make(std::move(parts));
}

}  // namespace wf::test

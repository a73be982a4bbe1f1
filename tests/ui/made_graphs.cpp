#include "tests/ui/made_graphs.h"

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

std::shared_ptr<const Graph> makeStar(std::uint32_t leaves) {
  GraphParts parts;
  parts.offsets.assign(leaves + std::size_t{2}, leaves);
  parts.offsets[0] = 0;
  std::vector<std::uint32_t> weights;
  for (VertexId leaf = 1; leaf <= leaves; ++leaf) {
    parts.heads.push_back(leaf);
    weights.push_back(static_cast<std::uint32_t>(std::uint64_t{leaf} * 2'654'435'761u % 1'000'003));
  }
  parts.weights = std::move(weights);
  parts.ids = VertexIds::contiguous(1, leaves + 1);
  return *Graph::make(std::move(parts));
}

std::shared_ptr<const Graph> makeLoose(std::uint32_t vertices) {
  GraphParts parts;
  parts.offsets.assign(vertices + std::size_t{1}, 0);
  parts.ids = VertexIds::contiguous(1, vertices);
  return *Graph::make(std::move(parts));
}

std::shared_ptr<const Graph> makeLoops() {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 0, 1, 2, 2}, std::vector<VertexId>{0, 1, 2, 2, 2}, {});
  parts.ids = VertexIds::contiguous(1, 3);
  parts.coordinates = {{0, 0}, {1, 0}, {0, 1}};
  return *Graph::make(std::move(parts));
}

}  // namespace wf::test

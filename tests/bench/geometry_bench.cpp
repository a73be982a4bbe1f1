// What a graph costs before it is first drawn: the shuffled edges and the far view's order, made while it loads.
//   geometry_bench [VERTICES] [EDGES]      without them: New York's road network in size
// Exits 1 where it takes more than 0.25 µs per edge and vertex, in the fastest of five.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "render/scene/geometry.h"
#include "tests/support/graphs.h"

int main(int argc, char** argv) {
  using namespace wf;
  const auto vertices = static_cast<VertexId>(argc > 1 ? std::atoll(argv[1]) : 264'000);
  const auto edges = static_cast<std::size_t>(argc > 2 ? std::atoll(argv[2]) : 365'000);
  std::mt19937_64 random(9);
  test::ArcList arcs;
  for (VertexId v = 0; v + 1 < vertices && arcs.size() < edges; ++v) arcs.emplace_back(v, v + 1);
  while (vertices > 0 && arcs.size() < edges) {
    const auto v = static_cast<VertexId>(random() % vertices);
    arcs.emplace_back(v, std::min<VertexId>(vertices - 1, v + 700));
  }
  std::vector<Coordinate> positions(vertices);
  for (Coordinate& c : positions) c = {static_cast<double>(random() % 100'000), static_cast<double>(random() % 100'000)};
  const auto graph = test::graphFromArcs(vertices, arcs);
  graph->edges();
  double fastest = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const auto geometry = render::GraphGeometry::build(graph, positions);
    fastest = std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    if (!geometry) return 1;
  }
  const double each = fastest * 1e9 / static_cast<double>(vertices + edges);
  std::printf("%u vertices, %zu edges: %.1f ms, %.0f ns an edge and vertex (the bar is 250)\n", vertices, edges, fastest * 1e3, each);
  return each > 250 ? 1 : 0;
}

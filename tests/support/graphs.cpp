#include "tests/support/graphs.h"

#include <cmath>
#include <cstdlib>
#include <random>

namespace wf::test {
namespace {

void both(ArcList& arcs, VertexId u, VertexId v) {
  arcs.emplace_back(u, v);
  arcs.emplace_back(v, u);
}

ArcList path(VertexId n) {
  ArcList arcs;
  for (VertexId v = 0; v + 1 < n; ++v) both(arcs, v, v + 1);
  return arcs;
}

ArcList grid(VertexId w, VertexId h) {
  ArcList arcs;
  for (VertexId y = 0; y < h; ++y) {
    for (VertexId x = 0; x < w; ++x) {
      if (x + 1 < w) both(arcs, y * w + x, y * w + x + 1);
      if (y + 1 < h) both(arcs, y * w + x, (y + 1) * w + x);
    }
  }
  return arcs;
}

}  // namespace

std::shared_ptr<const Graph> graphFromArcs(VertexId vertices, const ArcList& arcs, std::uint64_t firstId) {
  std::vector<VertexId> tails, heads;
  for (const auto& [u, v] : arcs) {
    tails.push_back(u);
    heads.push_back(v);
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, {});
  parts.ids = VertexIds::contiguous(firstId, vertices);
  auto graph = Graph::make(std::move(parts));
  if (!graph) std::abort();
  return *graph;
}

std::vector<NamedGraph> standardGraphs(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<NamedGraph> out;
  const auto add = [&](std::string name, VertexId n, const ArcList& arcs) { out.push_back({std::move(name), graphFromArcs(n, arcs)}); };

  add("empty", 0, {});
  add("one vertex", 1, {});
  add("path", 300, path(300));

  ArcList star;
  for (VertexId v = 1; v < 2000; ++v) both(star, 0, v);
  add("star", 2000, star);

  ArcList complete;
  for (VertexId u = 0; u < 40; ++u) {
    for (VertexId v = 0; v < 40; ++v) {
      if (u != v) complete.emplace_back(u, v);
    }
  }
  add("complete", 40, complete);
  add("grid", 37 * 29, grid(37, 29));

  ArcList apart = path(50);
  for (const auto& [u, v] : path(60)) apart.emplace_back(u + 70, v + 70);
  add("disconnected", 140, apart);

  ArcList messy = grid(8, 8);
  for (VertexId v = 0; v < 64; v += 3) messy.emplace_back(v, v);
  for (VertexId v = 0; v + 1 < 64; v += 2) {
    for (int k = 0; k < 3; ++k) messy.emplace_back(v, v + 1);
  }
  add("duplicates and loops", 64, messy);

  ArcList directed;
  for (VertexId v = 0; v < 500; ++v) {
    directed.emplace_back(v, (v + 1) % 500);
    directed.emplace_back(v, (v * 7 + 3) % 500);
  }
  for (VertexId v = 500; v < 520; ++v) directed.emplace_back(v, v % 500);  // not reachable from below 500
  add("directed", 520, directed);

  const auto pick = [&](VertexId n) { return static_cast<VertexId>(random() % n); };
  ArcList uniform;
  for (int k = 0; k < 12000; ++k) uniform.emplace_back(pick(4000), pick(4000));
  add("random", 4000, uniform);

  // Few vertices with very many arcs: the square of a uniform number is skewed towards 0.
  ArcList skewed;
  for (int k = 0; k < 20000; ++k) {
    const double r = static_cast<double>(random() >> 11) * 0x1p-53;
    both(skewed, static_cast<VertexId>(r * r * r * 3000), pick(3000));
  }
  add("skewed", 3000, skewed);
  return out;
}

}  // namespace wf::test

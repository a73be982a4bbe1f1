#include "tests/support/graphs.h"

#include <cmath>
#include <cstdlib>
#include <random>

#include "compute/generators/city.h"
#include "tests/support/weights.h"

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

ArcList star(VertexId n) {
  ArcList arcs;
  for (VertexId v = 1; v < n; ++v) both(arcs, 0, v);
  return arcs;
}

ArcList complete(VertexId n) {
  ArcList arcs;
  for (VertexId u = 0; u < n; ++u) {
    for (VertexId v = 0; v < n; ++v) {
      if (u != v) arcs.emplace_back(u, v);
    }
  }
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

// Two paths with isolated vertices between them.
ArcList apart(VertexId first, VertexId gap, VertexId second) {
  ArcList arcs = path(first);
  for (const auto& [u, v] : path(second)) arcs.emplace_back(u + first + gap, v + first + gap);
  return arcs;
}

ArcList messy(VertexId side) {
  ArcList arcs = grid(side, side);
  for (VertexId v = 0; v < side * side; v += 3) arcs.emplace_back(v, v);
  for (VertexId v = 0; v + 1 < side * side; v += 2) {
    for (int k = 0; k < 3; ++k) arcs.emplace_back(v, v + 1);
  }
  return arcs;
}

// A ring with chords, one way, and a few vertices that lead into it and cannot be reached.
ArcList directed(VertexId ring, VertexId outside) {
  ArcList arcs;
  for (VertexId v = 0; v < ring; ++v) {
    arcs.emplace_back(v, (v + 1) % ring);
    arcs.emplace_back(v, (v * 7 + 3) % ring);
  }
  for (VertexId v = ring; v < ring + outside; ++v) arcs.emplace_back(v, v % ring);
  return arcs;
}

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}
  std::mt19937_64& engine() { return random_; }
  VertexId below(VertexId n) { return static_cast<VertexId>(random_() % n); }
  double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  ArcList uniform(VertexId n, int arcs) {
    ArcList out;
    for (int k = 0; k < arcs; ++k) out.emplace_back(below(n), below(n));
    return out;
  }

  // Chakrabarti, Zhan, Faloutsos, "R-MAT: a recursive model for graph mining" (SDM 2004), with the quarters of Graph500:
  // a 0.57, b 0.19, c 0.19, d 0.05.
  ArcList rmat(int scale, int arcs) {
    ArcList out;
    for (int k = 0; k < arcs; ++k) {
      VertexId u = 0, v = 0;
      for (int bit = 0; bit < scale; ++bit) {
        const double r = unit();
        u = 2 * u + (r >= 0.76 ? 1 : 0);
        v = 2 * v + ((r >= 0.57 && r < 0.76) || r >= 0.95 ? 1 : 0);
      }
      out.emplace_back(u, v);
    }
    return out;
  }

  // Preferential attachment (Barabási and Albert, Science 286, 1999): each newcomer joins `links` ends of edges drawn evenly, so that
  // degrees follow a power law.
  ArcList scaleFree(VertexId n, int links) {
    ArcList out;
    both(out, 0, 1);
    for (VertexId v = 2; v < n; ++v) {
      const std::size_t before = out.size();
      for (int k = 0; k < links; ++k) both(out, v, out[random_() % before].first);
    }
    return out;
  }

  // Layers of vertices, each joined to some of the next one and a few of its own, between the first vertex and the last one: what flows
  // are sent through.
  ArcList layers(VertexId count, VertexId width) {
    ArcList out;
    const auto at = [width](VertexId layer, VertexId place) { return 1 + layer * width + place; };
    for (VertexId place = 0; place < width; ++place) {
      out.emplace_back(0, at(0, place));
      out.emplace_back(at(count - 1, place), 1 + count * width);
    }
    for (VertexId layer = 0; layer + 1 < count; ++layer) {
      for (VertexId place = 0; place < width; ++place) {
        for (int k = 0; k < 3; ++k) out.emplace_back(at(layer, place), at(layer + 1, below(width)));
        out.emplace_back(at(layer, place), at(layer, below(width)));
      }
    }
    return out;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

std::shared_ptr<const Graph> graphFromArcs(VertexId vertices, const ArcList& arcs, const Weights& weights, std::uint64_t firstId) {
  std::vector<VertexId> tails, heads;
  for (const auto& [u, v] : arcs) {
    tails.push_back(u);
    heads.push_back(v);
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, weights);
  parts.ids = VertexIds::contiguous(firstId, vertices);
  auto graph = Graph::make(std::move(parts));
  if (!graph) std::abort();
  return *graph;
}

std::shared_ptr<const Graph> graphFromArcs(VertexId vertices, const ArcList& arcs, std::uint64_t firstId) {
  return graphFromArcs(vertices, arcs, Weights(), firstId);
}

std::vector<NamedGraph> standardGraphs(std::uint64_t seed, Size size) {
  Chance chance(seed);
  std::vector<NamedGraph> out;
  std::size_t turn = seed % kPlainWeightings.size();
  const auto add = [&](const std::string& name, const Graph& graph) {
    const Weighting weighting = kPlainWeightings[turn++ % kPlainWeightings.size()];
    out.push_back({name + ", " + nameOf(weighting), withWeights(graph, weighting, chance.engine())});
  };
  const auto shape = [&](const std::string& name, VertexId n, const ArcList& arcs) { add(name, *graphFromArcs(n, arcs)); };
  const auto pick = [size]<class T>(T small, T medium, T large) {
    return size == Size::Small ? small : size == Size::Medium ? medium : large;
  };

  shape("empty", 0, {});
  shape("one vertex", 1, {});
  const auto line = pick(30u, 200u, 300u);
  shape("path", line, path(line));
  const auto rays = pick(50u, 400u, 2000u);
  shape("star", rays, star(rays));
  const auto all = pick(9u, 30u, 40u);
  shape("complete", all, complete(all));
  const auto width = pick(7u, 20u, 37u), height = pick(6u, 15u, 29u);
  shape("grid", width * height, grid(width, height));
  const auto piece = pick(12u, 50u, 50u);
  shape("disconnected", 2 * piece + 30, apart(piece, 20, piece + 10));
  const auto side = pick(5u, 8u, 8u);
  shape("duplicates and loops", side * side, messy(side));
  const auto ring = pick(40u, 300u, 500u);
  shape("directed", ring + 20, directed(ring, 20));
  const auto dots = pick(60u, 500u, 4000u);
  shape("random", dots, chance.uniform(dots, static_cast<int>(3 * dots)));
  const auto scale = pick(6, 9, 11);
  shape("rmat", 1u << scale, chance.rmat(scale, 8 << scale));
  const auto joined = pick(60u, 500u, 3000u);
  shape("scale-free", joined, chance.scaleFree(joined, 3));

  const auto deep = pick(4u, 12u, 20u), wide = pick(6u, 15u, 25u);
  const auto network = graphFromArcs(2 + deep * wide, chance.layers(deep, wide));
  out.push_back({"network, capacities", withWeights(*network, Weighting::Capacities, chance.engine())});

  Progress progress;
  const auto city = generators::makeCity({.seed = seed, .blocks = pick(20u, 30u, 40u)}, progress);
  if (!city) std::abort();
  if (turn % 2 == 0) {
    add("road", **city);
  } else {
    out.push_back({"road, lengths of the streets", *city});
  }
  return out;
}

}  // namespace wf::test

// The graphs of textbooks: degrees, edges, what hangs together, and how they are drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "compute/generators/registry.h"
#include "compute/generators/skips.h"
#include "tests/support/data.h"

namespace wf::generators {
namespace {

using Texts = std::map<std::string, std::string>;

std::string seedText() { return std::to_string(test::runSeed() % 1'000'000); }

std::shared_ptr<const Graph> make(const char* id, const Texts& texts) {
  const Generator& generator = *findGenerator(id);
  const auto parameters = readParameters(generator.parameters, texts);
  Progress progress;
  const auto graph = parameters ? makeGraph(generator, *parameters, {progress}) : Result<std::shared_ptr<const Graph>>(parameters.error());
  EXPECT_TRUE(graph) << (graph ? "" : graph.error().sentence());
  return graph ? *graph : nullptr;
}

std::string refusal(const char* id, const Texts& texts) {
  Progress progress;
  const Generator& generator = *findGenerator(id);
  const auto graph = makeGraph(generator, *readParameters(generator.parameters, texts), {progress});
  return graph ? "was made" : graph.error().sentence();
}

// How many vertices have each degree.
std::map<std::uint32_t, VertexId> degrees(const Graph& g) {
  std::map<std::uint32_t, VertexId> out;
  for (VertexId v = 0; v < g.vertexCount(); ++v) ++out[g.degree(v)];
  return out;
}

VertexId components(const Graph& g) {
  std::vector<VertexId> root(g.vertexCount());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](VertexId v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (VertexId v = 0; v < g.vertexCount(); ++v) {
    for (const VertexId w : g.neighbours(v)) root[find(v)] = find(w);
  }
  VertexId count = 0;
  for (VertexId v = 0; v < g.vertexCount(); ++v) count += root[v] == v ? 1 : 0;
  return count;
}

// Every arc has one that leads back, no loops and no parallels.
void expectSimple(const Graph& g) {
  for (VertexId v = 0; v < g.vertexCount(); ++v) {
    const auto row = g.neighbours(v);
    ASSERT_TRUE(std::ranges::adjacent_find(row, std::greater_equal()) == row.end()) << "ascending, each once: vertex " << v;
    for (const VertexId w : row) {
      ASSERT_NE(w, v);
      ASSERT_TRUE(std::ranges::binary_search(g.neighbours(w), v));
    }
  }
}

double distance(const Graph& g, VertexId a, VertexId b) {
  return std::hypot(g.coordinates()[a].x - g.coordinates()[b].x, g.coordinates()[a].y - g.coordinates()[b].y);
}

void expectApart(const Graph& g) {
  std::set<std::pair<double, double>> places;
  for (const Coordinate& c : g.coordinates()) {
    places.emplace(c.x, c.y);
    ASSERT_EQ(c.x, std::round(c.x)) << "whole numbers are the same on every machine";
    ASSERT_EQ(c.y, std::round(c.y));
  }
  EXPECT_EQ(places.size(), g.vertexCount());
}

TEST(Skips, SucceedAsOftenAsTheirProbability) {
  for (const double p : {1.0, 0.7, 0.5, 0.1, 0.003}) {
    const Skips skips(p);
    constexpr std::uint64_t kColumns = 1'000'000;
    std::uint64_t hits = 0, last = 0, pairs = 0;
    skips.among(kColumns, test::runSeed(), 5, 7, [&](std::uint64_t at) {
      ASSERT_LT(at, kColumns);
      ASSERT_TRUE(hits == 0 || at > last);
      pairs += hits > 0 && at == last + 1 ? 1 : 0;
      last = at;
      ++hits;
    });
    EXPECT_NEAR(static_cast<double>(hits), p * kColumns, 7 * std::sqrt(p * (1 - p) * kColumns)) << "p " << p;
    EXPECT_NEAR(static_cast<double>(pairs), p * p * kColumns, 12 * std::sqrt(p * p * kColumns) * (1.001 - p)) << "independent, p " << p;
  }
  std::uint64_t none = 0;
  Skips(0).among(4'000'000'000, 1, 2, 3, [&](std::uint64_t) { ++none; });
  EXPECT_EQ(none, 0u);
}

TEST(Path, IsARow) {
  const auto g = make("path", {{"vertices", "50"}});
  expectSimple(*g);
  EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{1, 2}, {2, 48}}));
  EXPECT_EQ(components(*g), 1u);
  for (VertexId v = 1; v < 50; ++v) EXPECT_EQ(g->coordinates()[v].x - g->coordinates()[v - 1].x, 1000);
  EXPECT_EQ(make("path", {{"vertices", "0"}})->vertexCount(), 0u);
  EXPECT_EQ(make("path", {{"vertices", "1"}})->arcCount(), 0u);
}

TEST(Cycle, IsClosedAndDrawnRound) {
  const auto g = make("cycle", {{"vertices", "50"}});
  expectSimple(*g);
  EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{2, 50}}));
  EXPECT_EQ(components(*g), 1u);
  expectApart(*g);
  for (VertexId v = 0; v < 50; ++v) EXPECT_NEAR(distance(*g, v, (v + 1) % 50), 1000, 3);
  expectSimple(*make("cycle", {{"vertices", "3"}}));
}

TEST(Star, HasOneMiddle) {
  const auto g = make("star", {{"leaves", "40"}});
  expectSimple(*g);
  EXPECT_EQ(g->degree(0), 40u);
  EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{1, 40}, {40, 1}}));
  expectApart(*g);
  for (VertexId v = 1; v <= 40; ++v) EXPECT_NEAR(distance(*g, 0, v), distance(*g, 0, 1), 2);
  EXPECT_EQ(make("star", {{"leaves", "0"}})->vertexCount(), 1u);
}

TEST(Complete, JoinsEveryTwo) {
  const auto g = make("complete", {{"vertices", "23"}});
  expectSimple(*g);
  EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{22, 23}}));
  expectApart(*g);
  EXPECT_EQ(make("complete", {{"vertices", "1"}})->arcCount(), 0u);
  EXPECT_EQ(make("complete", {{"vertices", "0"}})->vertexCount(), 0u);
}

TEST(BalancedTree, HasItsChildrenBelowIt) {
  const auto g = make("tree", {{"branching", "3"}, {"depth", "4"}});
  expectSimple(*g);
  EXPECT_EQ(g->vertexCount(), 121u) << "1 + 3 + 9 + 27 + 81";
  EXPECT_EQ(g->arcCount(), 240u);
  EXPECT_EQ(components(*g), 1u);
  EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{1, 81}, {3, 1}, {4, 39}}));
  expectApart(*g);
  for (VertexId v = 0; v < 40; ++v) {
    double middle = 0;
    for (VertexId child = 3 * v + 1; child <= 3 * v + 3; ++child) {
      EXPECT_LT(g->coordinates()[child].y, g->coordinates()[v].y) << "the root is at the top";
      middle += g->coordinates()[child].x / 3;
    }
    EXPECT_NEAR(middle, g->coordinates()[v].x, 2);
  }
  EXPECT_EQ(degrees(*make("tree", {{"branching", "1"}, {"depth", "9"}})), (std::map<std::uint32_t, VertexId>{{1, 2}, {2, 8}}));
  EXPECT_EQ(make("tree", {{"depth", "0"}})->vertexCount(), 1u);
  EXPECT_EQ(refusal("tree", {{"branching", "1000"}, {"depth", "4"}}),
            "a tree of 5 levels, each 1000 times as wide as the one before, has too many vertices for 32 bits");
}

TEST(RandomTree, IsATreeAndEveryOneIsAsLikely) {
  for (const char* size : {"2", "3", "7", "5000"}) {
    const auto g = make("randomtree", {{"vertices", size}, {"seed", seedText()}});
    expectSimple(*g);
    EXPECT_EQ(g->arcCount(), 2 * (g->vertexCount() - 1)) << size;
    EXPECT_EQ(components(*g), 1u) << size << ", seed " << seedText();
  }
  EXPECT_EQ(make("randomtree", {{"vertices", "1"}})->arcCount(), 0u);
  EXPECT_EQ(make("randomtree", {{"vertices", "0"}})->vertexCount(), 0u);
  // There are 16 labelled trees of four vertices (Cayley), four of them stars.
  std::map<std::vector<VertexId>, int> seen;
  constexpr int kDrawn = 1600;
  for (int seed = 0; seed < kDrawn; ++seed) {
    const auto g = make("randomtree", {{"vertices", "4"}, {"seed", std::to_string(seed)}});
    std::vector<VertexId> shape;
    for (VertexId v = 0; v < 4; ++v) {
      for (const VertexId w : g->neighbours(v)) shape.insert(shape.end(), {v, w});
    }
    ++seen[shape];
  }
  EXPECT_EQ(seen.size(), 16u);
  for (const auto& [shape, count] : seen) EXPECT_NEAR(count, kDrawn / 16, 60);
}

TEST(Bipartite, HasEdgesBetweenItsSidesAlone) {
  const auto all = make("bipartite", {{"left", "7"}, {"right", "11"}});
  expectSimple(*all);
  EXPECT_EQ(degrees(*all), (std::map<std::uint32_t, VertexId>{{11, 7}, {7, 11}}));
  expectApart(*all);
  for (const auto& [left, right] : {std::pair{300u, 2000u}, {2000u, 300u}}) {
    const auto g = make("bipartite",
                        {{"left", std::to_string(left)}, {"right", std::to_string(right)}, {"probability", "0.05"}, {"seed", seedText()}});
    expectSimple(*g);
    for (VertexId v = 0; v < g->vertexCount(); ++v) {
      for (const VertexId w : g->neighbours(v)) ASSERT_NE(v < left, w < left);
    }
    EXPECT_NEAR(g->arcCount() / 2, 30000, 1200) << "seven standard deviations, seed " << seedText();
    EXPECT_EQ(g->coordinates()[0].x, g->coordinates()[left - 1].x) << "a column";
    EXPECT_LT(g->coordinates()[0].x, g->coordinates()[left].x);
  }
  EXPECT_EQ(make("bipartite", {{"left", "0"}})->arcCount(), 0u);
  EXPECT_EQ(make("bipartite", {{"probability", "0"}})->arcCount(), 0u);
  // Time as for what there is: 10^12 pairs.
  EXPECT_NEAR(make("bipartite", {{"left", "1000000"}, {"right", "1000000"}, {"probability", "1e-6"}})->arcCount() / 2, 1e6, 7e3);
}

TEST(Mesh, OfSquaresTrianglesAndCubesIsRegularInside) {
  const auto squares = make("mesh", {{"width", "9"}, {"height", "6"}});
  expectSimple(*squares);
  EXPECT_EQ(squares->arcCount(), 2u * (8 * 6 + 9 * 5));
  EXPECT_EQ(degrees(*squares), (std::map<std::uint32_t, VertexId>{{2, 4}, {3, 22}, {4, 28}}));
  const auto triangles = make("mesh", {{"width", "9"}, {"height", "6"}, {"triangles", "on"}});
  expectSimple(*triangles);
  EXPECT_EQ(triangles->arcCount(), 2u * (8 * 6 + 5 * (9 + 8)));
  const auto cubes = make("mesh", {{"width", "5"}, {"height", "4"}, {"depth", "3"}});
  expectSimple(*cubes);
  EXPECT_EQ(cubes->arcCount(), 2u * (4 * 4 * 3 + 5 * 3 * 3 + 5 * 4 * 2));
  EXPECT_EQ(degrees(*cubes)[6], 6u) << "3 × 2 × 1 inside";
  for (const auto& g : {squares, triangles, cubes}) {
    EXPECT_EQ(components(*g), 1u);
    expectApart(*g);
  }
  for (VertexId v = 0; v < triangles->vertexCount(); ++v) {
    for (const VertexId w : triangles->neighbours(v)) ASSERT_NEAR(distance(*triangles, v, w), 1000, 2) << "equilateral";
  }
}

TEST(Mesh, ClosedIsATorus) {
  const auto torus = [](const char* triangles, const char* depth) {
    return make("mesh", {{"width", "7"}, {"height", "4"}, {"depth", depth}, {"closed", "on"}, {"triangles", triangles}});
  };
  for (const auto& [g, degree] :
       {std::pair{torus("off", "1"), 4u}, {torus("on", "1"), 6u}, {torus("off", "5"), 6u}, {torus("on", "3"), 8u}}) {
    expectSimple(*g);
    EXPECT_EQ(degrees(*g), (std::map<std::uint32_t, VertexId>{{degree, g->vertexCount()}}));
    EXPECT_EQ(components(*g), 1u);
    EXPECT_TRUE(g->coordinates().empty());
  }
  const auto thin = make("mesh", {{"width", "2"}, {"height", "1"}, {"closed", "on"}});
  EXPECT_EQ(thin->arcCount(), 2u) << "two vertices are not joined twice";
  EXPECT_EQ(refusal("mesh", {{"height", "5"}, {"closed", "on"}, {"triangles", "on"}}),
            "triangles close to a torus with an even number of rows, and there are 5: expected an even height");
}

TEST(SmallWorld, IsARingUntilItIsRewired) {
  const auto ring = make("smallworld", {{"vertices", "60"}, {"neighbours", "4"}, {"rewired", "0"}});
  expectSimple(*ring);
  EXPECT_EQ(degrees(*ring), (std::map<std::uint32_t, VertexId>{{8, 60}}));
  for (VertexId v = 0; v < 60; ++v) {
    for (const VertexId w : ring->neighbours(v)) EXPECT_LE(std::min((w + 60 - v) % 60, (v + 60 - w) % 60), 4u);
  }
  expectApart(*ring);
  const auto far = [](const Graph& g) {
    std::uint64_t arcs = 0;
    const VertexId n = g.vertexCount();
    for (VertexId v = 0; v < n; ++v) {
      for (const VertexId w : g.neighbours(v)) arcs += std::min((w + n - v) % n, (v + n - w) % n) > 5 ? 1 : 0;
    }
    return static_cast<double>(arcs) / 2;
  };
  const auto some = make("smallworld", {{"vertices", "20000"}, {"neighbours", "5"}, {"rewired", "0.1"}, {"seed", seedText()}});
  expectSimple(*some);
  EXPECT_NEAR(far(*some), 10000, 700) << "seven standard deviations, seed " << seedText();
  EXPECT_GT(some->arcCount() / 2, 100000u - 60);
  EXPECT_LE(some->arcCount() / 2, 100000u);
  EXPECT_NEAR(far(*make("smallworld", {{"vertices", "20000"}, {"neighbours", "5"}, {"rewired", "1"}})), 100000, 300);
  EXPECT_EQ(refusal("smallworld", {{"vertices", "6"}, {"neighbours", "3"}}),
            "3 neighbours on either side are more than a ring of 6 vertices has: expected at most 2");
}

TEST(PlantedCommunities, HaveTheirSizesTheirEdgesAndAreFound) {
  const auto g =
      make("communities",
           {{"communities", "30"}, {"smallest", "40"}, {"largest", "90"}, {"inside", "0.3"}, {"between", "0.004"}, {"seed", seedText()}});
  expectSimple(*g);
  ASSERT_EQ(g->attributes().size(), 1u);
  EXPECT_EQ(g->attributes()[0].name, "community");
  const auto& of = g->attributes()[0].bits;
  ASSERT_EQ(of.size(), g->vertexCount());
  EXPECT_TRUE(std::ranges::is_sorted(of));
  std::map<std::uint32_t, double> sizes;
  for (const std::uint32_t c : of) ++sizes[c];
  EXPECT_EQ(sizes.size(), 30u);
  double pairsInside = 0, inside = 0, between = 0;
  for (const auto& [c, size] : sizes) {
    EXPECT_GE(size, 40);
    EXPECT_LE(size, 90);
    pairsInside += size * (size - 1) / 2;
  }
  std::vector<double> ends(31, 0);
  for (VertexId v = 0; v < g->vertexCount(); ++v) {
    for (const VertexId w : g->neighbours(v)) {
      (of[v] == of[w] ? inside : between) += 0.5;
      ++ends[of[v]];
    }
  }
  const double n = g->vertexCount(), pairsBetween = n * (n - 1) / 2 - pairsInside;
  EXPECT_NEAR(inside, 0.3 * pairsInside, 7 * std::sqrt(0.21 * pairsInside)) << "seed " << seedText();
  EXPECT_NEAR(between, 0.004 * pairsBetween, 7 * std::sqrt(0.004 * pairsBetween));
  const double edges = inside + between;
  double planted = inside / edges;
  for (const double end : ends) planted -= (end / (2 * edges)) * (end / (2 * edges));
  EXPECT_GT(planted, 0.5);
  EXPECT_NEAR(g->communities().modularity, planted, 0.02) << "what is planted is what is found";
}

TEST(PlantedCommunities, CanBeAloneTogetherOrNone) {
  const auto cliques = make("communities", {{"communities", "5"}, {"smallest", "6"}, {"largest", "6"}, {"inside", "1"}, {"between", "0"}});
  EXPECT_EQ(degrees(*cliques), (std::map<std::uint32_t, VertexId>{{5, 30}}));
  EXPECT_EQ(components(*cliques), 5u);
  const auto parts = make("communities", {{"communities", "3"}, {"smallest", "4"}, {"largest", "4"}, {"inside", "0"}, {"between", "1"}});
  EXPECT_EQ(degrees(*parts), (std::map<std::uint32_t, VertexId>{{8, 12}})) << "complete multipartite";
  EXPECT_EQ(make("communities", {{"communities", "0"}})->vertexCount(), 0u);
  EXPECT_EQ(refusal("communities", {{"smallest", "50"}, {"largest", "40"}}),
            "the smallest community, 50 vertices, is larger than the largest, 40");
}

}  // namespace
}  // namespace wf::generators

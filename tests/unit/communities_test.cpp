// Communities: planted ones are found again, and modularity is that of its definition.
#include "compute/core/communities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "compute/core/graph.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::shared_ptr<const Graph> undirected(VertexId vertices, const test::ArcList& edges) {
  test::ArcList arcs = edges;
  for (const auto& [u, v] : edges) {
    if (u != v) arcs.emplace_back(v, u);
  }
  const auto directed = test::graphFromArcs(vertices, arcs);
  GraphParts parts;
  parts.offsets.assign(directed->offsets().begin(), directed->offsets().end());
  parts.heads.assign(directed->heads().begin(), directed->heads().end());
  parts.directed = false;
  return *Graph::make(std::move(parts));
}

// Newman's definition, over all pairs: Q = 1/2m Σ (A_ij − k_i k_j / 2m) of the pairs in one community.
double modularityOf(const Graph& graph, const Numbers& of) {
  const std::size_t n = graph.vertexCount();
  std::vector<std::vector<double>> joined(n, std::vector<double>(n, 0));
  std::vector<double> ends(n, 0);
  double all = 0;
  for (VertexId u = 0; u < n; ++u) {
    for (const VertexId v : graph.neighbours(u)) {
      if (u == v) continue;
      for (const auto& [a, b] : {std::pair(u, v), {v, u}}) {
        joined[a][b] += 1;
        ends[a] += 1;
        all += 1;
      }
    }
  }
  double out = 0;
  for (std::size_t a = 0; all > 0 && a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (of[a] == of[b]) out += (joined[a][b] - ends[a] * ends[b] / all) / all;
    }
  }
  return out;
}

// The best of all partitions, by growth strings: vertex v joins one of the communities of those before it, or begins a new one.
double best(const Graph& graph) {
  Numbers of(graph.vertexCount(), 0);
  double most = -1;
  const auto place = [&](const auto& self, std::size_t v, std::uint32_t used) -> void {
    if (v == of.size()) {
      most = std::max(most, modularityOf(graph, of));
      return;
    }
    for (of[v] = 0; of[v] <= used; ++of[v]) {
      const std::uint32_t mine = of[v];
      self(self, v + 1, std::max(used, mine + 1));
      of[v] = mine;
    }
  };
  place(place, 0, 0);
  return most;
}

// Numbered without gaps, by size, then by the smallest vertex; modularity as defined.
Communities checked(const Graph& graph) {
  const auto found = findCommunities(graph);
  EXPECT_TRUE(found.has_value());
  const Communities& out = *found;
  EXPECT_EQ(out.of.size(), graph.vertexCount());
  std::vector<std::pair<std::int64_t, VertexId>> order;  // minus the size, smallest vertex
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    EXPECT_LT(out.of[v], out.count);
    order.resize(std::max<std::size_t>(order.size(), out.of[v] + std::size_t{1}), {0, kNone});
    auto& [size, smallest] = order[out.of[v]];
    --size;
    smallest = std::min(smallest, v);
  }
  EXPECT_EQ(order.size(), out.count);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_TRUE(std::all_of(order.begin(), order.end(), [](const auto& one) { return one.first < 0; })) << "one of no vertices";
  if (graph.vertexCount() <= 1000) {
    EXPECT_NEAR(out.modularity, modularityOf(graph, out.of), 1e-9);
  }
  return out;
}

TEST(Communities, OfAGraphWithoutArcsAreItsVertices) {
  const auto empty = test::graphFromArcs(0, {});
  EXPECT_EQ(checked(*empty).count, 0u);
  EXPECT_EQ(checked(*empty).modularity, 0);
  for (const auto& graph : {test::graphFromArcs(3, {}), test::graphFromArcs(3, {{0, 0}, {2, 2}, {2, 2}}), undirected(3, {{1, 1}})}) {
    const Communities found = checked(*graph);
    EXPECT_EQ(found.of, (Numbers{0, 1, 2})) << "loops join nothing";
    EXPECT_EQ(found.modularity, 0);
  }
}

TEST(Communities, AreNumberedBySize) {
  // A pair, vertices without arcs between, and a triangle.
  const test::ArcList arcs = {{1, 2}, {4, 6}, {6, 7}, {4, 7}, {3, 3}};
  EXPECT_EQ(checked(*test::graphFromArcs(8, arcs)).of, (Numbers{2, 1, 1, 3, 0, 4, 0, 0}));
  EXPECT_EQ(checked(*undirected(8, arcs)).of, (Numbers{2, 1, 1, 3, 0, 4, 0, 0}));
}

TEST(Communities, CliquesOnARingAreFound) {
  constexpr VertexId kCliques = 12, kMembers = 6;
  test::ArcList edges;
  for (VertexId c = 0; c < kCliques; ++c) {
    for (VertexId a = 0; a < kMembers; ++a) {
      // Members lie apart, so that the order of vertices does not tell cliques.
      for (VertexId b = 0; b < a; ++b) edges.emplace_back(a * kCliques + c, b * kCliques + c);
    }
    edges.emplace_back(c, kCliques + (c + 1) % kCliques);
  }
  for (const auto& graph : {undirected(kCliques * kMembers, edges), test::graphFromArcs(kCliques * kMembers, edges)}) {
    const Communities found = checked(*graph);
    EXPECT_EQ(found.count, kCliques);
    for (VertexId v = 0; v < graph->vertexCount(); ++v) EXPECT_EQ(found.of[v], v % kCliques);
  }
}

TEST(Communities, PlantedOnesAreFoundAgain) {
  std::mt19937_64 random(test::runSeed());
  constexpr VertexId kVertices = 800, kGroups = 8;
  Numbers group(kVertices);
  for (VertexId v = 0; v < kVertices; ++v) group[v] = static_cast<std::uint32_t>(random() % kGroups);
  test::ArcList arcs;
  for (VertexId u = 0; u < kVertices; ++u) {
    for (VertexId v = 0; v < kVertices; ++v) {
      if (u != v && random() % 1000 < (group[u] == group[v] ? 150 : 4)) arcs.emplace_back(u, v);
    }
  }
  for (const auto& graph : {test::graphFromArcs(kVertices, arcs), undirected(kVertices, arcs)}) {
    const Communities found = checked(*graph);
    EXPECT_EQ(found.count, kGroups);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (VertexId v = 0; v < kVertices; ++v) pairs.emplace(group[v], found.of[v]);
    EXPECT_EQ(pairs.size(), kGroups) << "one planted group, one community";
    EXPECT_GE(found.modularity, modularityOf(*graph, group) - 1e-9);
  }
}

TEST(Communities, ParallelArcsCountAndDirectionsDoNot) {
  // A square, two opposite sides of which are many arcs.
  test::ArcList arcs = {{0, 1}, {2, 3}};
  for (int k = 0; k < 5; ++k) {
    arcs.emplace_back(1, 2);
    arcs.emplace_back(3, 0);
  }
  const Communities found = checked(*test::graphFromArcs(4, arcs));
  EXPECT_EQ(found.of, (Numbers{0, 1, 1, 0}));
  for (auto& [u, v] : arcs) std::swap(u, v);
  EXPECT_EQ(checked(*test::graphFromArcs(4, arcs)).of, found.of);
  EXPECT_EQ(checked(*undirected(4, arcs)).of, found.of);
}

// W. W. Zachary: An information flow model for conflict and fission in small groups, 1977. No partition has more than 0.4198.
TEST(Communities, OfZacharysClubAreTheKnownOnes) {
  const test::ArcList edges = {
      {0, 1},   {0, 2},   {0, 3},   {0, 4},   {0, 5},   {0, 6},   {0, 7},   {0, 8},   {0, 10},  {0, 11},  {0, 12},  {0, 13},  {0, 17},
      {0, 19},  {0, 21},  {0, 31},  {1, 2},   {1, 3},   {1, 7},   {1, 13},  {1, 17},  {1, 19},  {1, 21},  {1, 30},  {2, 3},   {2, 7},
      {2, 8},   {2, 9},   {2, 13},  {2, 27},  {2, 28},  {2, 32},  {3, 7},   {3, 12},  {3, 13},  {4, 6},   {4, 10},  {5, 6},   {5, 10},
      {5, 16},  {6, 16},  {8, 30},  {8, 32},  {8, 33},  {9, 33},  {13, 33}, {14, 32}, {14, 33}, {15, 32}, {15, 33}, {18, 32}, {18, 33},
      {19, 33}, {20, 32}, {20, 33}, {22, 32}, {22, 33}, {23, 25}, {23, 27}, {23, 29}, {23, 32}, {23, 33}, {24, 25}, {24, 27}, {24, 31},
      {25, 31}, {26, 29}, {26, 33}, {27, 33}, {28, 31}, {28, 33}, {29, 32}, {29, 33}, {30, 32}, {30, 33}, {31, 32}, {31, 33}, {32, 33}};
  ASSERT_EQ(edges.size(), 78u);
  const Communities found = checked(*undirected(34, edges));
  EXPECT_GE(found.modularity, 0.41);
  EXPECT_LE(found.modularity, 0.4199);
  EXPECT_EQ(checked(*test::graphFromArcs(34, edges)).of, found.of);
}

TEST(Communities, OfSmallGraphsAreNearTheBest) {
  std::mt19937_64 random(test::runSeed());
  double reached = 0, possible = 0;
  for (int round = 0; round < 40; ++round) {
    test::ArcList arcs;
    for (int k = 0; k < 10; ++k) arcs.emplace_back(random() % 7, random() % 7);
    const auto graph = test::graphFromArcs(7, arcs);
    const double most = best(*graph), found = checked(*graph).modularity;
    EXPECT_LE(found, most + 1e-9);
    EXPECT_GE(found, most - 0.15);
    reached += found;
    possible += most;
  }
  EXPECT_GE(reached, 0.9 * possible);
}

TEST(Communities, OfEveryShapeAreTheSameEveryTime) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Medium)) {
    SCOPED_TRACE(name);
    const Communities once = checked(*graph), again = checked(*graph);
    EXPECT_EQ(once.of, again.of);
    EXPECT_EQ(once.modularity, again.modularity);
    EXPECT_EQ(graph->communities().of, once.of) << "what the graph keeps";
    EXPECT_EQ(&graph->communities(), &graph->communities());
  }
}

TEST(Communities, CanBeGivenUp) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {2, 3}});
  Progress cancelled, wanted;
  cancelled.cancel();
  EXPECT_FALSE(findCommunities(*graph, &cancelled).has_value());
  EXPECT_FALSE(graph->findCommunities(cancelled));
  EXPECT_TRUE(graph->findCommunities(wanted)) << "the next one begins anew";
  EXPECT_TRUE(graph->findCommunities(cancelled)) << "they are there";
  EXPECT_EQ(graph->communities().count, 2u);
}

}  // namespace
}  // namespace wf

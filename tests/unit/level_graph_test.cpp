// Levels of graphs that are large enough for several threads, against plain loops.
#include "compute/layouts/force/level_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "tests/support/graphs.h"

namespace wf::layouts::force {
namespace {

constexpr VertexId kHalf = 40'000;
constexpr VertexId kVertices = 2 * kHalf + 500;  // the last ones have no neighbour

// Two halves that nothing joins, the second one the sparser, with loops and parallel arcs: enough edges for several threads.
std::shared_ptr<const Graph> halves() {
  std::mt19937_64 random(7);
  test::ArcList arcs;
  for (int k = 0; k < 250'000; ++k) arcs.emplace_back(random() % kHalf, random() % kHalf);
  for (int k = 0; k < 90'000; ++k) arcs.emplace_back(kHalf + random() % kHalf, kHalf + random() % kHalf);
  return test::graphFromArcs(kVertices, arcs);
}

TEST(LevelGraph, NeighboursAreInTheOrderOfASingleThread) {
  const auto graph = halves();
  Progress progress;
  const auto level = finestLevel(*graph, progress);
  ASSERT_TRUE(level);
  std::vector<std::vector<VertexId>> expected(kVertices);
  const Edges& edges = graph->edges();
  for (std::size_t e = edges.size(); e-- > 0;) {
    if (edges.tail[e] == edges.head[e]) continue;
    // From behind, and of one edge the end at its head last: as a counting sort that is filled from behind leaves them.
    expected[edges.tail[e]].push_back(edges.head[e]);
    expected[edges.head[e]].push_back(edges.tail[e]);
  }
  ASSERT_EQ(level->size(), kVertices);
  for (VertexId v = 0; v < kVertices; ++v) {
    const std::vector<VertexId> found(level->heads.begin() + level->offsets[v], level->heads.begin() + level->offsets[v + 1]);
    ASSERT_EQ(found, expected[v]) << v;
  }
}

TEST(LevelGraph, PartsAreComponentsBySize) {
  const auto graph = halves();
  Progress progress;
  const auto level = finestLevel(*graph, progress);
  ASSERT_TRUE(level);
  std::vector<VertexId> found(kVertices, kNone), sizes, first;
  for (VertexId v = 0; v < kVertices; ++v) {
    if (found[v] != kNone) continue;
    std::vector<VertexId> queue{v};
    found[v] = static_cast<VertexId>(sizes.size());
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (std::uint32_t e = level->offsets[queue[at]]; e < level->offsets[queue[at] + 1]; ++e) {
        const VertexId w = level->heads[e];
        if (found[w] == kNone) found[w] = found[v], queue.push_back(w);
      }
    }
    first.push_back(v);
    sizes.push_back(static_cast<VertexId>(queue.size()));
  }
  std::vector<VertexId> order(sizes.size());
  for (VertexId c = 0; c < order.size(); ++c) order[c] = c;
  std::sort(order.begin(), order.end(),
            [&](VertexId a, VertexId b) { return std::pair(sizes[b], first[a]) < std::pair(sizes[a], first[b]); });
  std::vector<VertexId> rank(order.size());
  for (VertexId k = 0; k < order.size(); ++k) rank[order[k]] = k;
  ASSERT_GT(order.size(), 500u);
  for (VertexId v = 0; v < kVertices; ++v) ASSERT_EQ(level->part[v], rank[found[v]]) << v;
}

TEST(LevelGraph, ACoarserOneHasTheWeightsBetweenItsSuns) {
  const auto graph = halves();
  Progress progress;
  auto fine = finestLevel(*graph, progress);
  ASSERT_TRUE(fine);
  const auto coarse = coarser(*fine, 3, progress);
  ASSERT_TRUE(coarse);
  std::map<std::pair<VertexId, VertexId>, float> expected;
  std::vector<std::uint32_t> mass(coarse->size(), 0);
  for (VertexId v = 0; v < kVertices; ++v) {
    ++mass[fine->coarse[v]];
    for (std::uint32_t e = fine->offsets[v]; e < fine->offsets[v + 1]; ++e) {
      const VertexId s = fine->coarse[v], t = fine->coarse[fine->heads[e]];
      if (s != t) expected[{s, t}] += 1;
    }
  }
  EXPECT_EQ(coarse->mass, mass);
  ASSERT_EQ(coarse->heads.size(), expected.size());
  ASSERT_EQ(coarse->weights.size(), expected.size());
  for (VertexId s = 0; s < coarse->size(); ++s) {
    for (std::uint32_t e = coarse->offsets[s]; e < coarse->offsets[s + 1]; ++e) {
      ASSERT_EQ(coarse->weights[e], (expected[{s, coarse->heads[e]}])) << s;
    }
  }
}

}  // namespace
}  // namespace wf::layouts::force

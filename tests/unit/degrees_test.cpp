// Degrees: by hand on small graphs, and against plain loops over the arcs.
#include "compute/core/degrees.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using Values = std::vector<std::uint32_t>;

std::shared_ptr<const Graph> bothWays(VertexId vertices, const test::ArcList& arcs) {
  std::vector<VertexId> tails, heads;
  for (const auto& [u, v] : arcs) {
    tails.push_back(u);
    heads.push_back(v);
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, {});
  parts.directed = false;
  return *Graph::make(std::move(parts));
}

TEST(Degrees, OfADirectedGraphAddArcsInAndArcsOut) {
  // Parallel arcs, a pair of opposite ones, a loop, and a vertex without arcs.
  const auto graph = test::graphFromArcs(5, {{0, 1}, {0, 1}, {1, 0}, {0, 2}, {2, 2}, {3, 0}});
  const auto degrees = *Degrees::count(*graph);
  EXPECT_EQ(degrees.all(DegreeKind::Out), (Values{3, 1, 1, 1, 0}));
  EXPECT_EQ(degrees.all(DegreeKind::In), (Values{2, 2, 2, 0, 0}));
  EXPECT_EQ(degrees.all(DegreeKind::Total), (Values{5, 3, 3, 1, 0})) << "the loop at 2 leaves it and leads to it";
  EXPECT_EQ(degrees.out(0), 3u);
  EXPECT_EQ(degrees.in(0), 2u);
  EXPECT_EQ(degrees.total(0), 5u);
}

TEST(Degrees, OfAnUndirectedGraphCountEdgesAndLoopsTwice) {
  // Edges 0-1 (twice), 0-2, and a loop at 2, which is one arc.
  const auto graph = bothWays(4, {{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}, {2, 2}});
  const auto degrees = *Degrees::count(*graph);
  for (const DegreeKind kind : {DegreeKind::Total, DegreeKind::In, DegreeKind::Out})
    EXPECT_EQ(degrees.all(kind), (Values{3, 2, 3, 0})) << static_cast<int>(kind);
  const auto plain = bothWays(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}});
  EXPECT_EQ(Degrees::count(*plain)->all(DegreeKind::In), (Values{1, 2, 1}));
}

TEST(Degrees, AgreeWithPlainLoops) {
  std::mt19937_64 random(test::runSeed());
  // Of more arcs than a thread takes at once; and all of them to the same few vertices.
  for (const auto& [vertices, heads, arcs] : {std::tuple(50u, 50u, 400u), {1000u, 1000u, 300'000u}, {100'000u, 3u, 300'000u}}) {
    test::ArcList list, both;
    for (std::uint32_t k = 0; k < arcs; ++k) {
      const auto tail = static_cast<VertexId>(random() % vertices), head = static_cast<VertexId>(random() % heads);
      list.emplace_back(tail, head);
      both.emplace_back(tail, head);
      if (tail != head) both.emplace_back(head, tail);
    }
    Values in(vertices), out(vertices), total(vertices), ends(vertices);
    for (const auto& [tail, head] : list) {
      ++out[tail];
      ++in[head];
      ++total[tail];
      ++total[head];
    }
    const auto directed = test::graphFromArcs(vertices, list);
    const auto degrees = *Degrees::count(*directed);
    EXPECT_EQ(degrees.all(DegreeKind::In), in);
    EXPECT_EQ(degrees.all(DegreeKind::Out), out);
    EXPECT_EQ(degrees.all(DegreeKind::Total), total);
    const auto graph = bothWays(vertices, both);
    const Edges& edges = graph->edges();
    for (std::size_t e = 0; e < edges.size(); ++e) {
      ++ends[edges.tail[e]];
      ++ends[edges.head[e]];
    }
    EXPECT_EQ(Degrees::count(*graph)->all(DegreeKind::Total), ends);
    EXPECT_EQ(ends, total) << "as many edges as the directed graph has arcs";
  }
}

TEST(Degrees, OfNothing) {
  EXPECT_TRUE(Degrees().all(DegreeKind::Total).empty());
  EXPECT_TRUE(Degrees::count(*test::graphFromArcs(0, {}))->all(DegreeKind::In).empty());
  EXPECT_EQ(Degrees::count(*test::graphFromArcs(2, {}))->all(DegreeKind::Total), (Values{0, 0}));
}

TEST(Degrees, CanBeCancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(Degrees::count(*test::graphFromArcs(3, {{0, 1}}), &progress));
  EXPECT_FALSE(Degrees::count(*bothWays(3, {{0, 1}, {1, 0}}), &progress));
}

}  // namespace
}  // namespace wf

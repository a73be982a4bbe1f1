// The graph: adjacency, what is derived from it against a definition by brute force, and what is refused.
#include "compute/core/graph.h"

#include <algorithm>
#include <random>
#include <thread>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using test::graphFromArcs;

TEST(Adjacency, ArcsOfOneTailKeepTheirOrder) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 50; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 30);
    std::vector<VertexId> tails, heads;
    std::vector<std::int32_t> weights;
    for (std::size_t i = random() % 200; i > 0; --i) {
      tails.push_back(static_cast<VertexId>(random() % n));
      heads.push_back(static_cast<VertexId>(random() % n));
      weights.push_back(static_cast<std::int32_t>(random()));
    }
    if (round % 3 == 0) std::sort(tails.begin(), tails.end());
    const GraphParts parts = adjacencyFromArcs(n, tails, heads, weights);
    ASSERT_EQ(parts.offsets.size(), n + 1u);
    std::vector<VertexId> expectedHeads;
    std::vector<std::int32_t> expectedWeights;
    for (VertexId v = 0; v < n; ++v) {
      EXPECT_EQ(parts.offsets[v], expectedHeads.size());
      for (std::size_t i = 0; i < tails.size(); ++i) {
        if (tails[i] != v) continue;
        expectedHeads.push_back(heads[i]);
        expectedWeights.push_back(weights[i]);
      }
    }
    EXPECT_EQ(parts.heads, expectedHeads);
    EXPECT_EQ(std::get<std::vector<std::int32_t>>(parts.weights), expectedWeights);
  }
}

// twins by definition: number the parallels u→v from 0, and pair equal numbers of u→v and v→u.
std::vector<ArcId> twinsByDefinition(const std::vector<VertexId>& tails, const std::vector<VertexId>& heads) {
  const std::size_t m = tails.size();
  const auto ordinal = [&](std::size_t a) {
    std::size_t k = 0;
    for (std::size_t b = 0; b < a; ++b) k += tails[b] == tails[a] && heads[b] == heads[a];
    return k;
  };
  std::vector<ArcId> twins(m, kNone);
  for (std::size_t a = 0; a < m; ++a) {
    if (tails[a] == heads[a]) {
      twins[a] = static_cast<ArcId>(a);
      continue;
    }
    for (std::size_t b = 0; b < m; ++b) {
      if (tails[b] == heads[a] && heads[b] == tails[a] && ordinal(a) == ordinal(b)) twins[a] = static_cast<ArcId>(b);
    }
  }
  return twins;
}

TEST(Derived, TwinsAndEdgesOfRandomMultigraphs) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 200; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 7);
    test::ArcList arcs;
    for (std::size_t i = random() % 60; i > 0; --i)
      arcs.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    const auto graph = graphFromArcs(n, arcs);

    std::vector<VertexId> tails;
    for (VertexId v = 0; v < n; ++v) tails.insert(tails.end(), graph->degree(v), v);
    const std::vector<VertexId> heads(graph->heads().begin(), graph->heads().end());
    const std::vector<ArcId> twins = twinsByDefinition(tails, heads);
    ASSERT_TRUE(std::ranges::equal(graph->twins(), twins));

    // An edge for every arc that has no twin, that is a loop, or that goes up; by its smaller end, then by that arc.
    std::vector<std::tuple<VertexId, ArcId, VertexId, ArcId, ArcId>> expected;
    for (ArcId a = 0; a < tails.size(); ++a) {
      const VertexId u = tails[a], v = heads[a];
      if (u <= v) {
        expected.emplace_back(u, a, v, a, u == v ? a : twins[a]);
      } else if (twins[a] == kNone) {
        expected.emplace_back(v, a, u, kNone, a);
      }
    }
    std::sort(expected.begin(), expected.end());
    const Edges& edges = graph->edges();
    ASSERT_EQ(edges.size(), expected.size());
    for (std::size_t e = 0; e < expected.size(); ++e) {
      const auto& [tail, maker, head, forward, backward] = expected[e];
      EXPECT_EQ(edges.tail[e], tail);
      EXPECT_EQ(edges.head[e], head);
      EXPECT_EQ(edges.forward[e], forward);
      EXPECT_EQ(edges.backward[e], backward);
    }
  }
}

TEST(Derived, WhatWasCancelledIsMadeAtTheNextCall) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}});
  Progress cancelled;
  cancelled.cancel();
  EXPECT_FALSE(graph->pairUp(cancelled));
  EXPECT_EQ(graph->edges().size(), 2u);
  EXPECT_TRUE(graph->pairUp(cancelled)) << "it is there already";
  const auto other = graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}});
  EXPECT_TRUE(other->pairUp({}));
  EXPECT_EQ(other->edges().tail, graph->edges().tail);
  EXPECT_EQ(other->twins()[0], 1u);
}

TEST(Derived, SomeGiveUpWhileOthersAsk) {
  std::mt19937_64 random(test::runSeed());
  constexpr VertexId kVertices = 200'000;
  test::ArcList arcs;
  for (VertexId i = 0; i < 2 * kVertices; ++i)
    arcs.emplace_back(static_cast<VertexId>(random() % kVertices), static_cast<VertexId>(random() % kVertices));
  const auto graph = graphFromArcs(kVertices, arcs);
  Progress progress;
  std::thread givesUp([&] { graph->pairUp(progress); });
  std::thread asks([&] { EXPECT_GT(graph->edges().size(), kVertices); });
  progress.cancel();
  EXPECT_GT(graph->edges().size(), kVertices);
  givesUp.join();
  asks.join();
  EXPECT_EQ(graph->twins().size(), arcs.size());
}

TEST(Derived, EmptyGraphHasNothing) {
  const auto graph = graphFromArcs(0, {});
  EXPECT_EQ(graph->vertexCount(), 0u);
  EXPECT_EQ(graph->edges().size(), 0u);
  EXPECT_TRUE(graph->twins().empty());
}

TEST(Weights, OfEveryType) {
  GraphParts parts{.offsets = {0, 2}, .heads = {0, 0}};
  EXPECT_EQ((*Graph::make(parts))->weight(1), 1.0) << "no weights: every arc weighs 1";
  EXPECT_FALSE((*Graph::make(parts))->weighted());
  parts.weights = std::vector<std::uint32_t>{7, 4294967295u};
  EXPECT_EQ((*Graph::make(parts))->weight(1), 4294967295.0);
  parts.weights = std::vector<std::int32_t>{7, -3};
  EXPECT_EQ((*Graph::make(parts))->weight(1), -3.0);
  parts.weights = std::vector<float>{7, 0.5f};
  EXPECT_EQ((*Graph::make(parts))->weight(1), 0.5);
}

TEST(Invariants, AreRefusedByName) {
  const auto says = [](GraphParts parts) {
    const auto graph = Graph::make(std::move(parts));
    if (graph) return std::string("was made");
    EXPECT_EQ(graph.error().code, ErrorCode::InvalidInput);
    return graph.error().message;
  };
  EXPECT_EQ(says({}), "the offsets are missing: there must be one more than there are vertices");
  EXPECT_EQ(says({.offsets = {1, 1}, .heads = {0}}), "the offsets must go from 0 to the 1 arcs, they go from 1 to 1");
  EXPECT_EQ(says({.offsets = {0, 1}, .heads = {0, 0}}), "the offsets must go from 0 to the 2 arcs, they go from 0 to 1");
  EXPECT_EQ(says({.offsets = {0, 2, 1, 2}, .heads = {0, 0}}), "the offsets fall after vertex 1");
  EXPECT_EQ(says({.offsets = {0, 1, 2}, .heads = {0, 2}}), "arc 1 leads to vertex 2, but there are 2 vertices");
  EXPECT_EQ(says({.offsets = {0, 1}, .heads = {0}, .weights = std::vector<float>{1, 2}}), "2 weights for 1 arcs");
  EXPECT_EQ(says({.offsets = {0, 0, 0}, .coordinates = {{0, 0}}}), "1 coordinates for 2 vertices");
  EXPECT_EQ(says({.offsets = {0, 0, 0}, .ids = VertexIds::contiguous(1, 3)}), "3 vertex ids for 2 vertices");
  EXPECT_EQ(says({.offsets = {0, 0, 0}}), "was made");
  EXPECT_EQ(says({.offsets = {0}}), "was made");
}

TEST(Labels, AreTheFilesNamesOrNone) {
  EXPECT_TRUE(graphFromArcs(3, {{0, 1}})->labels().empty());
  GraphParts parts;
  parts.offsets = {0, 0, 0, 0};
  for (const char* name : {"Rome", "", "Zürich"}) parts.labels.add(name);
  const auto graph = Graph::make(std::move(parts));
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->labels()[0], "Rome");
  EXPECT_EQ((*graph)->labels()[1], "");
  EXPECT_EQ((*graph)->labels()[2], "Zürich");
}

TEST(Labels, OneTooFewIsRefused) {
  GraphParts parts;
  parts.offsets = {0, 0, 0};
  parts.labels.add("alone");
  const auto graph = Graph::make(std::move(parts));
  ASSERT_FALSE(graph);
  EXPECT_NE(graph.error().message.find("1 labels for 2 vertices"), std::string::npos) << graph.error().message;
}

}  // namespace
}  // namespace wf

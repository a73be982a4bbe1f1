// Residual arcs, in-arcs and tails, against their definitions; what is refused of weights and terminals.
#include <algorithm>
#include <bit>
#include <future>
#include <limits>
#include <map>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "compute/core/derived.h"
#include "compute/core/graph.h"
#include "tests/conformance/residual_reference.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/multigraphs.h"

namespace wf {
namespace {

using test::graphFromArcs;

TEST(Residual, ByHand) {
  // Arcs by tail: 0→1 (0), 0→1 (1), 1→0 (2), 1→1 (3), 2→0 (4).
  const auto graph = graphFromArcs(3, {{0, 1}, {0, 1}, {1, 0}, {1, 1}, {2, 0}});
  EXPECT_EQ(graph->residualCount(), 7u);
  const ResidualArcs& residual = graph->residual();
  // 0: its own two and the way back of 2→0; 1: its own two and the way back of the second 0→1; 2: its own.
  EXPECT_EQ(residual.offsets, (std::vector<ArcId>{0, 3, 6, 7}));
  EXPECT_EQ(residual.heads, (std::vector<VertexId>{1, 1, 2, 0, 1, 0, 0}));
  std::vector<ArcId> arcs;
  for (std::size_t r = 0; r < residual.arc.size(); ++r) arcs.push_back(residual.arc[r]);
  EXPECT_EQ(arcs, (std::vector<ArcId>{0, 1, kNone, 2, 3, kNone, 4}));
  EXPECT_EQ(residual.reverse, (std::vector<ArcId>{3, 5, 6, 0, 4, 1, 2}));
}

// Edges as two stable passes of sorting and a merge at every vertex find them, one thread and nothing shared with the product.
Edges plainEdges(const Graph& graph) {
  const auto residual = test::residualByDefinition(graph);
  std::map<ArcId, ArcId> twin;
  for (const test::ResidualArc& one : residual) {
    if (one.arc && residual[one.reverse].arc) twin[*one.arc] = *residual[one.reverse].arc;
  }
  struct Pair {
    VertexId low, high;
    ArcId forward, backward;
  };
  std::vector<Pair> pairs;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      const VertexId v = graph.heads()[a];
      const auto back = twin.find(a);
      if (u <= v) pairs.push_back({u, v, a, back == twin.end() ? kNone : back->second});
      if (u > v && back == twin.end()) pairs.push_back({v, u, kNone, a});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.low < b.low; });
  std::vector<VertexId> tail, head;
  std::vector<ArcId> forward, backward;
  for (const Pair& pair : pairs) {
    tail.push_back(pair.low);
    head.push_back(pair.high);
    forward.push_back(pair.forward);
    backward.push_back(pair.backward);
  }
  return {std::move(tail), std::move(head), std::move(forward), std::move(backward)};
}

void expectPlainEdges(const Graph& graph) {
  const Edges expected = plainEdges(graph);
  EXPECT_EQ(graph.edges().tail, expected.tail);
  EXPECT_EQ(graph.edges().head, expected.head);
  EXPECT_EQ(graph.edges().forward, expected.forward);
  EXPECT_EQ(graph.edges().backward, expected.backward);
}

TEST(EdgeLists, AreThoseOfThePlainMethod) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Large)) {
    SCOPED_TRACE(name);
    expectPlainEdges(*graph);
  }
}

TEST(EdgeLists, AreTheSameBySeveralThreads) {
  if (test::kSanitized && !test::kThreadSanitized) GTEST_SKIP() << "takes a minute; a wrong access shows on small graphs too";
  for (const auto& [name, graph] : test::largeMultigraphs(test::runSeed())) {
    SCOPED_TRACE(name);
    expectPlainEdges(*graph);
  }
}

TEST(Residual, OfRandomMultigraphsIsItsDefinition) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 200; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 8);
    test::ArcList arcs;
    for (std::size_t i = random() % 50; i > 0; --i)
      arcs.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    const auto graph = graphFromArcs(n, arcs);
    const auto expected = test::residualByDefinition(*graph);
    const ResidualArcs& residual = graph->residual();
    ASSERT_EQ(graph->residualCount(), expected.size());
    ASSERT_EQ(residual.size(), expected.size());
    ASSERT_EQ(residual.offsets.size(), n + 1u);
    for (VertexId v = 0; v < n; ++v) {
      for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
        ASSERT_EQ(expected[r].tail, v);
        EXPECT_EQ(expected[r].head, residual.heads[r]);
        EXPECT_EQ(expected[r].reverse, residual.reverse[r]);
        EXPECT_EQ(expected[r].arc.value_or(kNone), residual.arc[r]);
        EXPECT_EQ(residual.reverse[residual.reverse[r]], r);
        EXPECT_EQ(residual.heads[residual.reverse[r]], v);
        EXPECT_EQ(residual.reverse[r] == r, residual.heads[r] == v) << "a loop, and nothing else, is its own reverse";
      }
    }
  }
}

TEST(InArcs, AreTheArcsByHeadInTheirOrder) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 100; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 8);
    test::ArcList arcs;
    for (std::size_t i = random() % 50; i > 0; --i)
      arcs.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    const auto graph = graphFromArcs(n, arcs);
    std::vector<std::vector<VertexId>> into(n);
    std::vector<VertexId> tails;
    for (VertexId v = 0; v < n; ++v) {
      for (const VertexId head : graph->neighbours(v)) {
        into[head].push_back(v);
        tails.push_back(v);
      }
    }
    const InArcs& in = graph->inArcs();
    ASSERT_EQ(in.offsets.size(), n + 1u);
    EXPECT_EQ(in.offsets.front(), 0u);
    for (VertexId v = 0; v < n; ++v) {
      const std::vector<VertexId> found(in.tails.begin() + in.offsets[v], in.tails.begin() + in.offsets[v + 1]);
      EXPECT_EQ(found, into[v]);
      EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
    }
    for (ArcId a = 0; a < graph->arcCount(); ++a) EXPECT_EQ(graph->tail(a), tails[a]);
  }
}

TEST(Residual, OfAGraphWithAllItsReversesIsTheGraph) {
  const auto graph = graphFromArcs(3, {{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 0}});
  EXPECT_EQ(graph->residual().heads.data(), graph->heads().data());
  EXPECT_EQ(graph->residual().offsets.data(), graph->offsets().data());
  EXPECT_EQ(graph->residual().reverse.data(), graph->twins().data());
  EXPECT_EQ(graph->residual().arc.size(), 5u);
  EXPECT_EQ(graph->residual().arc[3], 3u);
}

TEST(Derived, CanBeCancelledAndAskedForAgain) {
  for (const test::ArcList& arcs : {test::ArcList{{0, 1}, {1, 0}}, test::ArcList{{0, 1}, {0, 2}}}) {
    const auto graph = graphFromArcs(3, arcs);
    Progress cancelled;
    cancelled.cancel();
    EXPECT_FALSE(graph->pairUp(cancelled));
    EXPECT_FALSE(graph->addReverses(cancelled));
    EXPECT_FALSE(graph->knowsCounts());
    EXPECT_TRUE(graph->addReverses(Progress()));
    EXPECT_EQ(graph->residual().size(), graph->residualCount());
  }
}

TEST(Derived, CountsMayComeFromElsewhere) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 0}, {1, 1}, {2, 0}});
  graph->noteCounts(pairCounts(4, 1, 1));
  EXPECT_EQ(graph->edgeCount(), 3u);
  EXPECT_EQ(graph->residualCount(), 5u);
  EXPECT_EQ(graph->edges().size(), 3u);
  EXPECT_EQ(graph->residual().size(), 5u);
}

TEST(Derived, NothingOfNothing) {
  const auto graph = graphFromArcs(0, {});
  EXPECT_EQ(graph->residualCount(), 0u);
  EXPECT_EQ(graph->residual().size(), 0u);
  EXPECT_EQ(graph->residual().offsets, std::vector<ArcId>{0});
  EXPECT_EQ(graph->inArcs().offsets, std::vector<ArcId>{0});
  EXPECT_TRUE(graph->inArcs().tails.empty());
}

TEST(Derived, AskerWhoIsCancelledDoesNotWaitForTheMaker) {
  Derived<std::vector<int>> derived;
  std::promise<void> began, go;
  std::thread maker([&] {
    derived.get([&](std::vector<int>& made) {
      began.set_value();
      go.get_future().wait();
      made = {7};
      return true;
    });
  });
  began.get_future().wait();
  Progress progress;
  progress.cancel();
  EXPECT_EQ(derived.get(&progress, [](std::vector<int>&) { return true; }), nullptr);
  go.set_value();
  maker.join();
  ASSERT_NE(derived.get(&progress, [](std::vector<int>&) { return false; }), nullptr) << "what is made is had, cancelled or not";
  EXPECT_EQ(*derived.made(), std::vector<int>{7});
}

TEST(FloatWeights, AreFiniteAndHaveNoNegativeZero) {
  for (const float bad :
       {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    const auto graph = Graph::make({.offsets = {0, 2}, .heads = {0, 0}, .weights = std::vector<float>{1, bad}});
    ASSERT_FALSE(graph.ok());
    EXPECT_EQ(graph.error().code, ErrorCode::InvalidInput);
    EXPECT_NE(graph.error().message.find("the weight of arc 1 is not a finite number"), std::string::npos) << graph.error().message;
  }
  const auto graph = Graph::make({.offsets = {0, 2}, .heads = {0, 0}, .weights = std::vector<float>{-0.0f, -1.5f}});
  ASSERT_TRUE(graph.ok());
  const auto& weights = std::get<Column<float>>((*graph)->weights());
  EXPECT_EQ(std::bit_cast<std::uint32_t>(weights[0]), 0u);
  EXPECT_EQ(weights[1], -1.5f);
}

TEST(Terminals, MustBeVertices) {
  const auto with = [](VertexId source, VertexId sink) {
    return Graph::make({.offsets = {0, 0, 0}, .terminals = Terminals{source, sink}});
  };
  const auto good = with(1, 0);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ((*good)->terminals()->source, 1u);
  EXPECT_EQ((*good)->terminals()->sink, 0u);
  for (const auto& bad : {with(2, 0), with(0, 2)}) {
    ASSERT_FALSE(bad.ok());
    EXPECT_NE(bad.error().message.find("source and sink must be among the 2 vertices"), std::string::npos) << bad.error().message;
  }
  EXPECT_FALSE((*Graph::make({.offsets = {0, 0}}))->terminals().has_value());
}

}  // namespace
}  // namespace wf

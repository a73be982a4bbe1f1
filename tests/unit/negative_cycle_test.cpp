// Parts that are connected both ways, and negative cycles: against Boost and against what is known of the graph.
#include "compute/algorithms/apsp/negative_cycle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "compute/algorithms/apsp/strong_parts.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using namespace algorithms::apsp;

TEST(StrongParts, AreBoosts) {
  std::mt19937_64 random(runSeed());
  for (int k = 0; k < 200; ++k) {
    const auto n = static_cast<VertexId>(random() % (k % 10 == 0 ? 3 : 120));
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> right(n);
    ArcList arcs;
    for (std::size_t a = n == 0 ? 0 : random() % (2 * n); a > 0; --a) {
      arcs.emplace_back(random() % n, random() % n);
      boost::add_edge(arcs.back().first, arcs.back().second, right);
    }
    std::vector<int> boosts(n);
    const int count =
        n == 0 ? 0 : boost::strong_components(right, boost::make_iterator_property_map(boosts.begin(), get(boost::vertex_index, right)));
    const std::vector<VertexId> parts = strongParts(*graphFromArcs(n, arcs), Progress());
    ASSERT_EQ(parts.size(), n);
    std::map<VertexId, int> theirs;
    std::map<int, VertexId> ours;
    for (VertexId v = 0; v < n; ++v) {
      EXPECT_EQ(theirs.emplace(parts[v], boosts[v]).first->second, boosts[v]) << "graph " << k << ", vertex " << v;
      EXPECT_EQ(ours.emplace(boosts[v], parts[v]).first->second, parts[v]) << "graph " << k << ", vertex " << v;
    }
    EXPECT_EQ(theirs.size(), static_cast<std::size_t>(count));
    if (!theirs.empty()) {
      EXPECT_EQ(theirs.rbegin()->first, theirs.size() - 1) << "numbered without gaps";
    }
  }
}

TEST(StrongParts, OfALongPathNeedNoStack) {
  constexpr VertexId kLong = 1'000'000;
  ArcList arcs;
  for (VertexId v = 0; v + 1 < kLong; ++v) arcs.emplace_back(v, v + 1);
  const std::vector<VertexId> parts = strongParts(*graphFromArcs(kLong, arcs), Progress());
  EXPECT_EQ(parts.front(), kLong - 1) << "the last to end";
  EXPECT_EQ(parts.back(), 0u);
}

template <class T>
std::vector<VertexId> cycleOf(VertexId vertices, const ArcList& arcs, const std::vector<T>& weights) {
  Progress progress;
  return negativeCycle(*graphFromArcs(vertices, arcs, weights), progress);
}

using Cycle = std::vector<VertexId>;

TEST(NegativeCycle, IsALoopATwoWayArcOrALongWayRound) {
  EXPECT_EQ(cycleOf<std::int32_t>(3, {{0, 1}, {1, 1}, {1, 2}}, {1, -1, 1}), (Cycle{1, 1}));
  EXPECT_EQ(cycleOf<std::int32_t>(3, {{0, 1}, {1, 2}, {2, 1}}, {1, -3, 2}), (Cycle{1, 2, 1}));
  EXPECT_EQ(cycleOf<std::int32_t>(3, {{0, 1}, {1, 2}, {2, 1}}, {1, -3, 3}), Cycle()) << "0 is not less than nothing";
  EXPECT_EQ(cycleOf<std::int32_t>(2, {{0, 1}, {0, 1}, {1, 0}}, {5, -3, 2}), (Cycle{0, 1, 0})) << "the lighter of two arcs";
  EXPECT_EQ(cycleOf<std::int32_t>(0, {}, {}), Cycle());
}

// Every part with one tells of one, and the smallest vertex on those decides, wherever the parts' numbers and smallest vertices lie.
TEST(NegativeCycle, OfSeveralIsTheOneOfTheSmallestVertex) {
  // 0 ⇄ 5 without, 1 → 2 → 4 → 2 with 2 ⇄ 4 negative, 3 ⇄ 6 negative, and arcs from one part to the next.
  const ArcList arcs{{0, 5}, {5, 0}, {5, 3}, {3, 6}, {6, 3}, {6, 1}, {1, 2}, {2, 4}, {4, 2}, {4, 1}};
  EXPECT_EQ(cycleOf<std::int32_t>(7, arcs, {1, 1, -9, 1, -2, -9, 9, -2, 1, 9}), (Cycle{2, 4, 2}));
  EXPECT_EQ(cycleOf<std::int32_t>(7, arcs, {1, -2, -9, 1, -2, -9, 9, -2, 1, 9}), (Cycle{0, 5, 0}));
}

// 0.5 − 0.25 − 0.25 is exact; what rounding adds far from 0 must not make it negative.
TEST(NegativeCycle, RoundingMakesNone) {
  EXPECT_EQ(cycleOf<float>(3, {{0, 1}, {1, 2}, {2, 0}}, {0.5f, -0.25f, -0.25f}), Cycle());
  EXPECT_EQ(cycleOf<float>(3, {{0, 1}, {1, 2}, {2, 0}}, {0.5f, -0.25f, -0.375f}), (Cycle{0, 1, 2, 0}));
}

// Every weight and its opposite once round: 0, even where additions round.
TEST(NegativeCycle, WeightsOfAnySizeThatCancelOutAreNone) {
  std::mt19937_64 random(runSeed());
  std::uniform_real_distribution<float> digits(1, 2);
  for (int k = 0; k < 5000; ++k) {
    std::vector<float> weights;
    for (std::size_t pairs = 1 + random() % 4; pairs > 0; --pairs) {
      const float weight = std::ldexp(digits(random), static_cast<int>(random() % 120) - 60);
      weights.insert(weights.end(), {weight, -weight});
    }
    std::shuffle(weights.begin(), weights.end(), random);
    const auto n = static_cast<VertexId>(weights.size());
    ArcList arcs;
    for (VertexId v = 0; v < n; ++v) arcs.emplace_back(v, (v + 1) % n);
    EXPECT_EQ(cycleOf(n, arcs, weights), Cycle()) << "graph " << k;
  }
}

TEST(NegativeCycle, ACancelledSearchEnds) {
  constexpr VertexId kLong = 2000;
  ArcList arcs;
  std::vector<std::int32_t> weights;
  for (VertexId v = 0; v < kLong; ++v) {
    arcs.emplace_back((v + 1) % kLong, v);
    weights.push_back(v == 0 ? -static_cast<std::int32_t>(kLong) : 1);
  }
  Progress progress;
  EXPECT_EQ(negativeCycle(*graphFromArcs(kLong, arcs, weights), progress).size(), kLong + 1);
  EXPECT_STREQ(progress.phase(), "Naming a negative cycle");
  progress.cancel();
  EXPECT_TRUE(negativeCycle(*graphFromArcs(kLong, arcs, weights), progress).empty());
}

}  // namespace
}  // namespace wf::test

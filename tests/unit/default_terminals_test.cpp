// The source and sink of a graph whose file names none: against a definition by brute force, and where there is little to choose from.
#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include "compute/core/graph.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using test::ArcList;
using test::graphFromArcs;

std::pair<VertexId, VertexId> endsOf(const Graph& graph) {
  const DefaultTerminals ends = graph.defaultTerminals();
  return {ends.source, ends.sink};
}

using Ends = std::pair<VertexId, VertexId>;

// Levels along arcs, or along and against them; kNone where there is no way.
std::vector<VertexId> levels(VertexId n, const ArcList& arcs, VertexId from, bool bothWays) {
  std::vector<VertexId> level(n, kNone);
  level[from] = 0;
  for (VertexId round = 0; round < n; ++round) {
    for (const auto& [tail, head] : arcs) {
      if (level[tail] == round && level[head] == kNone) level[head] = round + 1;
      if (bothWays && level[head] == round && level[tail] == kNone) level[tail] = round + 1;
    }
  }
  return level;
}

Ends endsByDefinition(VertexId n, const ArcList& arcs) {
  std::vector<std::uint64_t> degree(n, 0);
  for (const auto& [tail, head] : arcs) {
    ++degree[tail];
    ++degree[head];
  }
  std::vector<VertexId> best;
  for (VertexId v = 0; v < n; ++v) {
    const auto level = levels(n, arcs, v, true);
    std::vector<VertexId> component;
    for (VertexId w = 0; w < n; ++w) {
      if (level[w] != kNone) component.push_back(w);
    }
    if (component.size() > best.size()) best = component;
  }
  std::stable_sort(best.begin(), best.end(), [&](VertexId a, VertexId b) { return degree[a] > degree[b]; });
  const VertexId source = best[0];
  const auto level = levels(n, arcs, source, false);
  VertexId sink = source;
  for (VertexId v = 0; v < n; ++v) {
    if (level[v] != kNone && level[v] > level[sink]) sink = v;
  }
  if (sink == source && n > 1) sink = best.size() > 1 ? best[1] : source == 0 ? 1 : 0;
  return {source, sink};
}

TEST(DefaultTerminals, AreTheHubOfTheLargestComponentAndTheVertexFarthestFromIt) {
  // Vertices 0 to 3 are a component of their own, of greater degrees; 4 to 9 a larger one, whose hub is 6.
  const auto graph = graphFromArcs(10, {{0, 1}, {0, 2}, {0, 3}, {1, 0}, {2, 0}, {3, 0}, {4, 6}, {5, 6}, {6, 7}, {7, 8}, {6, 9}}, 100);
  EXPECT_EQ(endsOf(*graph), Ends(6, 8));
  EXPECT_TRUE(graph->defaultTerminals().reached);
}

TEST(DefaultTerminals, OfAsManyTheSmallestVertexAndItsComponent) {
  EXPECT_EQ(endsOf(*graphFromArcs(6, {{5, 4}, {4, 5}, {3, 2}, {2, 3}})), Ends(2, 3)) << "two components of two";
  EXPECT_EQ(endsOf(*graphFromArcs(5, {{1, 0}, {1, 2}, {2, 1}, {0, 1}, {2, 3}, {3, 2}, {3, 4}, {4, 3}})), Ends(1, 4))
      << "1, 2 and 3 have four arcs each";
  EXPECT_EQ(endsOf(*graphFromArcs(5, {{2, 4}, {2, 3}, {2, 1}})), Ends(2, 1)) << "three are as far as any";
}

TEST(DefaultTerminals, WhereNoArcLeavesTheHubTheNextGreatestDegreeIsTheSink) {
  const auto star = graphFromArcs(5, {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {1, 2}});
  EXPECT_EQ(endsOf(*star), Ends(4, 1));
  EXPECT_FALSE(star->defaultTerminals().reached);
  EXPECT_EQ(endsOf(*graphFromArcs(3, {{1, 1}, {1, 1}})), Ends(0, 1)) << "loops join nothing: of three components the first";
}

TEST(DefaultTerminals, OfGraphsOfHardlyAnything) {
  EXPECT_EQ(endsOf(*graphFromArcs(0, {})), Ends(0, 0));
  EXPECT_EQ(endsOf(*graphFromArcs(1, {})), Ends(0, 0));
  EXPECT_EQ(endsOf(*graphFromArcs(1, {{0, 0}})), Ends(0, 0));
  EXPECT_EQ(endsOf(*graphFromArcs(2, {})), Ends(0, 1)) << "never one vertex twice where there are two";
}

TEST(DefaultTerminals, AreTheFilesOwnWhereItHasThem) {
  const auto flow = *Graph::make({.offsets = {0, 0, 2, 2}, .heads = {0, 2}, .terminals = Terminals{.source = 2, .sink = 1}});
  EXPECT_EQ(endsOf(*flow), Ends(2, 1));
  Progress cancelled;
  cancelled.cancel();
  EXPECT_TRUE(flow->findDefaultTerminals(cancelled)) << "there is nothing to find";
}

TEST(DefaultTerminals, AgreeWithTheDefinition) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 300; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 14);
    ArcList arcs;
    for (std::size_t i = random() % (2 * n); i > 0; --i)
      arcs.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    const auto graph = graphFromArcs(n, arcs);
    EXPECT_EQ(endsOf(*graph), endsByDefinition(n, arcs)) << "round " << round;
  }
}

// Large enough for several threads, and with levels of more than one chunk.
TEST(DefaultTerminals, AreTheSameHoweverManyThreadsLook) {
  constexpr VertexId kWide = 30'000, kLevels = 4;
  ArcList arcs;
  std::mt19937_64 random(test::runSeed());
  std::vector<VertexId> numbers(1 + kWide * kLevels);  // so that neighbours are not side by side
  std::iota(numbers.begin(), numbers.end(), 0u);
  std::shuffle(numbers.begin(), numbers.end(), random);
  const auto at = [&](VertexId level, VertexId place) { return numbers[1 + level * kWide + place]; };
  for (VertexId k = 0; k < kWide; ++k) {
    arcs.emplace_back(numbers[0], at(0, k));
    for (VertexId level = 0; level + 1 < kLevels; ++level) arcs.emplace_back(at(level, k), at(level + 1, k));
  }
  VertexId farthest = kNone;
  for (VertexId k = 0; k < kWide; ++k) farthest = std::min(farthest, at(kLevels - 1, k));
  EXPECT_EQ(endsOf(*graphFromArcs(static_cast<VertexId>(numbers.size()), arcs)), Ends(numbers[0], farthest));
}

TEST(DefaultTerminals, AreFoundAheadOfTimeAndThatCanBeCancelled) {
  const auto graph = graphFromArcs(4, {{1, 2}, {2, 3}});
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(graph->findDefaultTerminals(progress));
  Progress again;
  EXPECT_TRUE(graph->findDefaultTerminals(again));
  EXPECT_EQ(endsOf(*graph), Ends(2, 3));
  EXPECT_TRUE(graph->findDefaultTerminals(progress)) << "they are there";
}

}  // namespace
}  // namespace wf

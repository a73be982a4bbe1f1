// The order of vertices and edges for the far view: nothing lost, neighbours side by side.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "tests/support/data.h"
#include "tests/unit/splat_reference.h"

namespace wf::render {
namespace {

TEST(FarOrder, HasEveryVertexAndEveryEdgeOnce) {
  const Scene scene = mixedScene(test::runSeed());
  const FarOrder& order = scene.geometry->farOrder();
  std::vector<VertexId> placed(order.placed().begin(), order.placed().end());
  std::sort(placed.begin(), placed.end());
  for (VertexId v = 0; v < placed.size(); ++v) ASSERT_EQ(placed[v], v);
  ASSERT_EQ(placed.size(), scene.geometry->positions().size());
  std::multiset<std::pair<VertexId, VertexId>> wanted, got;
  for (const EdgeEnds& e : scene.geometry->edges()) wanted.emplace(e.a, e.b);
  std::uint32_t before = 0;
  for (const EdgeEnds& e : order.edges()) {
    got.emplace(order.placed()[e.a], order.placed()[e.b]);
    EXPECT_LE(before, std::min(e.a, e.b));
    before = std::min(e.a, e.b);
  }
  EXPECT_EQ(got, wanted);
  const auto where = order.edgeOrder(scene.geometry->edges());
  for (std::size_t e = 0; e < order.edges().size(); ++e) {
    const EdgeEnds own = order.edges()[e], given = scene.geometry->edges()[where[e]];
    ASSERT_EQ(order.placed()[own.a], given.a);
    ASSERT_EQ(order.placed()[own.b], given.b);
  }
  EXPECT_EQ(std::set<std::uint32_t>(where.begin(), where.end()).size(), where.size());
}

TEST(FarOrder, PutsNeighboursSideBySide) {
  // On a grid of 64 × 64 the curve's steps are short.
  std::vector<Coordinate> places;
  for (int v = 0; v < 4096; ++v) places.push_back({static_cast<double>(v % 64), static_cast<double>(v / 64)});
  const auto geometry = geometryOf(places, {});
  double sum = 0;
  const auto placed = geometry->farOrder().placed();
  for (std::size_t p = 1; p < placed.size(); ++p) {
    sum += std::abs(places[placed[p]].x - places[placed[p - 1]].x) + std::abs(places[placed[p]].y - places[placed[p - 1]].y);
  }
  EXPECT_LT(sum / 4095, 2.0);
}

TEST(FarOrder, TakesNothingAndOnePlaceForAll) {
  EXPECT_TRUE(geometryOf({}, {})->farOrder().edges().empty());
  EXPECT_EQ(geometryOf({{1, 1}, {1, 1}}, {{0, 1}})->farOrder().edges().size(), 1u);
}

}  // namespace
}  // namespace wf::render

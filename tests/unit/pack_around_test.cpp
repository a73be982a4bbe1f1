// Components about the largest: apart, in a disc, in its bays, and the vertices without a neighbour below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compute/layouts/pack_around.h"
#include "tests/support/graphs.h"

namespace wf::layouts {
namespace {

struct Packed {
  std::shared_ptr<const Graph> graph;
  std::vector<Place> places;
};

// Places are as the test gives them: packAround() moves whole components.
Packed pack(std::shared_ptr<const Graph> graph, std::vector<Place> places) {
  Packed out{std::move(graph), std::move(places)};
  Progress progress;
  const auto level = force::finestLevel(*out.graph, progress);
  EXPECT_TRUE(level);
  EXPECT_TRUE(packAround(*level, progress, out.places));
  return out;
}

double distance(const Place& p, const Place& q) { return std::hypot(double{p.x} - q.x, double{p.y} - q.y); }

// A ring of 60 about an empty middle, eight pairs of length 1, and 30 vertices alone; all heaped about the origin.
Packed ringAndPairs() {
  test::ArcList arcs;
  std::vector<Place> places;
  for (VertexId v = 0; v < 60; ++v) {
    arcs.emplace_back(v, (v + 1) % 60);
    places.push_back({static_cast<float>(50 * std::cos(v * 0.10472)), static_cast<float>(50 * std::sin(v * 0.10472)), 3});
  }
  for (VertexId k = 0; k < 8; ++k) {
    arcs.emplace_back(60 + 2 * k, 61 + 2 * k);
    places.push_back({0, 0, 0});
    places.push_back({1, 0, 0});
  }
  for (VertexId k = 0; k < 30; ++k) places.push_back({0, 0, 0});
  return pack(test::graphFromArcs(106, arcs), places);
}

// A path a million million times as long as the largest component is wide.
TEST(PackAround, ALongThinOneTakesNoMoreMemoryThanOthers) {
  test::ArcList arcs;
  std::vector<Place> places;
  for (VertexId v = 0; v < 6; ++v) {
    arcs.emplace_back(v, (v + 1) % 6);
    places.push_back({static_cast<float>(std::cos(v * 1.0472)), static_cast<float>(std::sin(v * 1.0472)), 0});
  }
  arcs.emplace_back(6, 7);
  places.push_back({0, 0, 0});
  places.push_back({1e12f, 0, 0});
  const Packed packed = pack(test::graphFromArcs(8, arcs), places);
  EXPECT_NEAR(distance(packed.places[6], packed.places[7]), 1e12, 1e6);
  for (const Place& place : packed.places) EXPECT_TRUE(std::isfinite(place.x) && std::isfinite(place.y));
  // Its line passes the ring by, above or below.
  for (VertexId v = 0; v < 6; ++v) EXPECT_GT(std::abs(packed.places[6].y - packed.places[v].y), 1) << v;
}

TEST(PackAround, SmallOnesLieInTheBaysOfTheLargest) {
  const Packed packed = ringAndPairs();
  for (VertexId v = 60; v < 76; ++v) {
    EXPECT_LT(std::hypot(packed.places[v].x, packed.places[v].y), 45) << "within the ring";
    for (VertexId w = 0; w < 76; ++w) {
      if (w / 2 != v / 2) {
        EXPECT_GT(distance(packed.places[v], packed.places[w]), 0.5) << v << " " << w;
      }
    }
  }
  for (VertexId v = 60; v < 76; v += 2) EXPECT_NEAR(distance(packed.places[v], packed.places[v + 1]), 1, 1e-4) << "each as it was";
  EXPECT_EQ(packed.places[0].z, 3) << "in x and y alone";
}

TEST(PackAround, LoneVerticesLieBelow) {
  const Packed packed = ringAndPairs();
  float lowest = 0;
  for (VertexId v = 0; v < 76; ++v) lowest = std::min(lowest, packed.places[v].y);
  for (VertexId v = 76; v < 106; ++v) {
    EXPECT_LT(packed.places[v].y, lowest);
    for (VertexId w = 76; w < v; ++w) EXPECT_GT(distance(packed.places[v], packed.places[w]), 0.1);
  }
}

TEST(PackAround, ThousandsOfOneSizeMakeADisc) {
  test::ArcList arcs;
  std::vector<Place> places;
  for (VertexId k = 0; k < 3000; ++k) {
    arcs.emplace_back(2 * k, 2 * k + 1);
    places.push_back({7, 7, 0});
    places.push_back({7, 8, 0});
  }
  const Packed packed = pack(test::graphFromArcs(6000, arcs), places);
  double sum = 0, farthest = 0;
  for (VertexId v = 0; v < 6000; ++v) {
    const double out = std::hypot(packed.places[v].x, packed.places[v].y);
    sum += out;
    farthest = std::max(farthest, out);
  }
  EXPECT_NEAR(sum / 6000 / farthest, 2.0 / 3, 0.05) << "as in a disc that is evenly full";
}

TEST(PackAround, IsCancelled) {
  const auto graph = test::graphFromArcs(4, {{0, 1}, {2, 3}});
  Progress progress;
  const auto level = force::finestLevel(*graph, progress);
  ASSERT_TRUE(level);
  std::vector<Place> places(4);
  progress.cancel();
  EXPECT_FALSE(packAround(*level, progress, places));
}

}  // namespace
}  // namespace wf::layouts

// Pictures that stand straight.
#include "compute/layouts/upright.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>

#include "compute/exec/executors.h"
#include "compute/layouts/registry.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

struct Extent {
  double wide = 0, high = 0;
};

Extent extentOf(const std::vector<Place>& places, std::size_t count) {
  Place low = places.front(), high = low;
  for (const Place& p : std::span(places).first(count)) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), 0};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), 0};
  }
  return {double{high.x} - low.x, double{high.y} - low.y};
}

// A box of 40 x 10, turned by `angle`, then a place far outside.
std::vector<Place> turnedBox(double angle) {
  std::vector<Place> out;
  for (int x = 0; x <= 40; ++x) {
    for (int y = 0; y <= 10; ++y) {
      out.push_back({static_cast<float>(x * std::cos(angle) - y * std::sin(angle)),
                     static_cast<float>(x * std::sin(angle) + y * std::cos(angle)), 2});
    }
  }
  out.push_back({500, 300, 1});
  return out;
}

TEST(Upright, ATurnedBoxLiesLevel) {
  for (const double angle : {0.0, 0.3, 0.8, 1.5, 2.2, 3.9}) {
    std::vector<Place> places = turnedBox(angle);
    std::vector<VertexId> box(places.size() - 1);
    std::iota(box.begin(), box.end(), VertexId{0});
    standUpright(box, places);
    const Extent extent = extentOf(places, box.size());
    EXPECT_NEAR(extent.wide, 40, 0.2) << angle;
    EXPECT_NEAR(extent.high, 10, 0.2) << angle;
    EXPECT_NEAR(std::hypot(places.back().x, places.back().y), std::hypot(500.0, 300.0), 1e-3) << "turns with them";
    EXPECT_EQ(places.front().z, 2);
  }
}

TEST(Upright, WhatStandsStaysAsItIs) {
  std::vector<Place> places = turnedBox(0);
  const std::vector<Place> before = places;
  std::vector<VertexId> all(places.size() - 1);
  std::iota(all.begin(), all.end(), VertexId{0});
  standUpright(all, places);
  EXPECT_EQ(places, before);
  standUpright(std::vector<VertexId>{}, places);
  EXPECT_EQ(places, before);
}

// A grid whose picture were turned by 45 degrees would be 1.4 times as wide and high as its sides.
TEST(Upright, LayoutsOfLongGridsLieLevel) {
  const auto graph = test::gridGraph(60, 15);
  for (const char* id : {"force", "map"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Progress progress;
      const Layout& layout = *findLayout(id);
      const auto places = runToEnd(layout, {.graph = graph,
                                            .executor = exec::makeSequentialExecutor(),
                                            .progress = &progress,
                                            .seed = seed,
                                            .parameters = *readParameters(layout.parameters, {})});
      ASSERT_TRUE(places);
      const Extent extent = extentOf(*places, places->size());
      EXPECT_GT(extent.wide, 2 * extent.high) << id << ", seed " << seed;
    }
  }
}

// A dragged vertex is pinned while it is held; what settles afterwards must not turn.
TEST(Upright, ASettledLayoutDoesNotTurnWhenAVertexIsLetGo) {
  for (const auto& graph : {test::gridGraph(40, 30), test::gridGraph(5, 4)}) {
    Progress progress;
    const auto executor = exec::makeSequentialExecutor();
    const Layout& layout = *findLayout("force");
    const auto run =
        layout.start({.graph = graph, .executor = executor, .progress = &progress, .parameters = *readParameters(layout.parameters, {})});
    const auto settled = [&] {
      while (run->step()) {
      }
      std::vector<Place> places(graph->vertexCount());
      executor->download(places.data(), run->positions(), 0, places.size() * sizeof(Place));
      return places;
    };
    const auto direction = [](const std::vector<Place>& places) {
      return std::atan2(places.back().y - places.front().y, places.back().x - places.front().x);
    };
    std::vector<Place> before = settled();
    const double was = direction(before);
    // Pulled far out, so that the box about the picture is a slanted one.
    run->pin(0, {before[0].x * 3, before[0].y * 2, 0});
    for (int k = 0; k < 30; ++k) run->step();
    run->unpin(0);
    EXPECT_NEAR(std::remainder(direction(settled()) - was, 2 * std::numbers::pi), 0, 0.3) << graph->vertexCount();
  }
}

}  // namespace
}  // namespace wf::layouts

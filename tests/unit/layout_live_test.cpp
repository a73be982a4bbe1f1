// What every layout that settles by forces holds to: large enough for several threads and levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>
#include <numbers>
#include <thread>

#include "compute/exec/executors.h"
#include "compute/layouts/neighbours.h"
#include "compute/layouts/registry.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

class Live : public testing::TestWithParam<const char*> {
 protected:
  const Layout& layout() const { return *findLayout(GetParam()); }
  LayoutRequest requestOf(std::shared_ptr<const Graph> graph, Progress& progress, const char* effort = "1") const {
    return {.graph = std::move(graph),
            .executor = exec::makeCpuExecutor(2),
            .progress = &progress,
            .parameters = *readParameters(layout().parameters, {{"effort", effort}})};
  }
  std::vector<Place> placesOf(const LayoutRequest& request) const {
    auto made = runToEnd(layout(), request);
    EXPECT_TRUE(made) << made.error().sentence();
    EXPECT_TRUE(std::all_of(made->begin(), made->end(), test::finite)) << "a place is not finite";
    return *made;
  }
};
INSTANTIATE_TEST_SUITE_P(Registry, Live, testing::Values("force", "communities"), [](const auto& made) { return std::string(made.param); });

double reachOf(const std::vector<Place>& places) {
  double most = 0;
  for (const Place& p : places) most = std::max(most, test::apart(p, places.front()));
  return most;
}

// More vertices than one chunk of a loop, and several levels.
TEST_P(Live, IsTheSameOnAnyNumberOfThreads) {
  const std::uint64_t seed = test::runSeed();
  for (const unsigned dimensions : {2u, 3u}) {
    for (const auto& graph : {test::randomGraph(5000, 12000, seed), test::gridGraph(60, 50)}) {
      Progress progress;
      LayoutRequest request = requestOf(graph, progress, "0.1");
      request.dimensions = dimensions;
      request.seed = seed;
      request.executor = exec::makeSequentialExecutor();
      const auto expected = placesOf(request);
      for (const auto& executor :
           {exec::makeCpuExecutor(1), exec::makeCpuExecutor(2), exec::makeCpuExecutor(5), exec::makeHostileExecutor(seed)}) {
        request.executor = executor;
        ASSERT_EQ(placesOf(request), expected) << executor->name();
      }
      request.seed = seed + 1;
      EXPECT_NE(placesOf(request), expected) << "another seed, another picture";
    }
  }
}

TEST_P(Live, LoopsAndParallelArcsAreBorne) {
  test::ArcList arcs;
  for (VertexId v = 0; v < 60; ++v) {
    arcs.emplace_back(v, v);
    for (int k = 0; k < 5; ++k) arcs.emplace_back(v, v / 2);
  }
  Progress progress;
  EXPECT_GT(reachOf(placesOf(requestOf(test::graphFromArcs(70, arcs), progress))), 0.5);
}

TEST_P(Live, GoesOnFromEveryStart) {
  const auto graph = test::gridGraph(12, 12);
  Progress progress;
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
  std::vector<std::vector<Place>> starts(5, std::vector<Place>(144));
  for (VertexId v = 0; v < 144; ++v) {
    const auto i = static_cast<float>(v);
    starts[1][v] = {i, 0, 0};
    starts[2][v] = {1e7f * std::sin(i), 1e7f * std::cos(i), 0};
    starts[3][v] = v % 3 == 0 ? Place{nan, 1, infinite} : Place{i, -i, 0};
    starts[4][v] = {1e-20f * i, 0, 0};
  }
  for (const unsigned dimensions : {2u, 3u}) {
    for (std::size_t k = 0; k < starts.size(); ++k) {
      LayoutRequest request = requestOf(graph, progress);
      request.dimensions = dimensions;
      request.start = starts[k];
      const auto places = placesOf(request);
      double flat = 0;
      for (const Place& p : places) flat = std::max(flat, std::abs(double{p.z}));
      EXPECT_GT(reachOf(places), 0) << k;
      EXPECT_EQ(flat > 0, dimensions == 3) << k;
    }
  }
}

TEST_P(Live, WhatIsSettledStays) {
  const auto graph = test::gridGraph(25, 25);
  Progress progress;
  LayoutRequest request = requestOf(graph, progress, "2");
  request.start = placesOf(request);
  const auto again = placesOf(request);
  double way = 0;
  for (VertexId v = 0; v < again.size(); ++v) way += test::apart(again[v], request.start[v]) / static_cast<double>(again.size());
  EXPECT_LT(way, 0.1 * reachOf(again)) << "going on from a settled layout keeps the picture";
}

TEST_P(Live, PullsTheNeighboursOfWhatIsMoved) {
  const auto graph = test::gridGraph(10, 10);
  Progress progress;
  LayoutRequest request = requestOf(graph, progress);
  const auto run = layout().start(request);
  const auto settle = [&] {
    int steps = 0;
    while (run->step()) ++steps;
    EXPECT_LT(steps, 5000);
    std::vector<Place> places(100);
    request.executor->download(places.data(), run->positions(), 0, sizeof(Place) * 100);
    return places;
  };
  const auto before = settle();
  EXPECT_FALSE(run->step()) << "it is settled";
  const Place far{before[0].x * 3, before[0].y * 3, 0};
  run->pin(0, far);
  EXPECT_TRUE(run->step()) << "it lives again";
  const auto after = settle();
  EXPECT_EQ(after[0], far);
  EXPECT_LT(test::apart(after[1], far), test::apart(before[1], far));
}

TEST_P(Live, ReportsItsProgressAndEndsSoonAfterItIsCancelled) {
  const auto graph = test::randomGraph(20'000, 60'000, 3);
  for (const int cancelAfter : {0, 1, 2, 5, 40}) {
    Progress progress;
    const auto run = layout().start(requestOf(graph, progress));
    std::string phase;
    double last = 0;
    for (int i = 0; i < cancelAfter; ++i) {
      ASSERT_TRUE(run->step());
      if (phase != progress.phase()) last = 0;
      phase = progress.phase();
      EXPECT_GE(progress.fraction(), phase == "Settling" ? last : -1);
      last = progress.fraction();
    }
    // In the middle of its work; the processor's time, because other programs may run.
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      progress.cancel();
    });
    std::clock_t before = std::clock();
    while (run->step()) before = std::clock();
    other.join();
    const double spent = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    if (!test::kSanitized) {
      EXPECT_LT(spent, 0.1) << "50 ms on two threads";
    }
  }
}

// Vertices without a neighbour pushed what has some aside and lay about it in a crescent: every dense graph of a power law showed it, open
// at the lower right.
TEST_P(Live, VerticesWithoutANeighbourLieInABlockBesideTheRest) {
  Progress progress;
  constexpr VertexId kHeld = 1500, kLone = 900;
  test::ArcList arcs;
  const auto dense = test::randomGraph(kHeld, 12'000, test::runSeed());
  for (VertexId v = 0; v < kHeld; ++v) {
    for (const VertexId w : dense->neighbours(v)) arcs.emplace_back(v, w);
    arcs.emplace_back(v, (v + 1) % kHeld);
  }
  for (const unsigned dimensions : {2u, 3u}) {
    LayoutRequest request = requestOf(test::graphFromArcs(kHeld + kLone, arcs), progress);
    request.dimensions = dimensions;
    const auto places = placesOf(request);
    Place low = places[0], high = places[0];
    for (VertexId v = 0; v < kHeld; ++v) {
      low = {std::min(low.x, places[v].x), std::min(low.y, places[v].y), 0};
      high = {std::max(high.x, places[v].x), std::max(high.y, places[v].y), 0};
    }
    Place loneLow = places[kHeld], loneHigh = loneLow;
    for (VertexId v = kHeld; v < places.size(); ++v) {
      const Place& p = places[v];
      ASSERT_TRUE(p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) << "beside the rest, not about or among it";
      loneLow = {std::min(loneLow.x, p.x), std::min(loneLow.y, p.y), 0};
      loneHigh = {std::max(loneHigh.x, p.x), std::max(loneHigh.y, p.y), 0};
    }
    const double area = double{high.x - low.x} * (high.y - low.y);
    EXPECT_LT((loneHigh.x - loneLow.x) * (loneHigh.y - loneLow.y), 0.3 * area);
    // In no direction from the middle of the picture is there less of what has neighbours.
    std::array<double, 8> shares{};
    const Place middle{(low.x + high.x) / 2, (low.y + high.y) / 2, 0};
    for (VertexId v = 0; v < kHeld; ++v) {
      const double turn = std::atan2(places[v].y - middle.y, places[v].x - middle.x) / (2 * std::numbers::pi) + 0.5;
      shares[std::min<std::size_t>(7, static_cast<std::size_t>(turn * 8))] += 1.0 / kHeld;
    }
    if (std::string(GetParam()) == "force" && dimensions == 2) {
      EXPECT_GT(*std::min_element(shares.begin(), shares.end()), 0.06) << testing::PrintToString(shares);
    }
  }
}

}  // namespace
}  // namespace wf::layouts

// The force-directed layout: that it means something, ends, and bears every start; large enough for several threads and levels.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>
#include <random>
#include <thread>

#include "compute/exec/executors.h"
#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/registry.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

const Layout& force() { return *findLayout("force"); }

LayoutRequest requestOf(std::shared_ptr<const Graph> graph, Progress& progress, const char* effort = "1") {
  return {.graph = std::move(graph),
          .executor = exec::makeCpuExecutor(2),
          .progress = &progress,
          .parameters = *readParameters(force().parameters, {{"effort", effort}})};
}

std::vector<Place> placesOf(const LayoutRequest& request) {
  auto made = runToEnd(force(), request);
  EXPECT_TRUE(made) << made.error().sentence();
  for (const Place& p : *made) {
    if (!test::finite(p)) {
      ADD_FAILURE() << "a place is not finite";
      break;
    }
  }
  return *made;
}

double reach(const std::vector<Place>& places) {
  double most = 0;
  for (const Place& p : places) most = std::max(most, test::apart(p, places.front()));
  return most;
}

TEST(Force, UnfoldsAGrid) {
  Progress progress;
  const auto graph = test::gridGraph(20, 20);
  for (const unsigned dimensions : {2u, 3u}) {
    LayoutRequest request = requestOf(graph, progress);
    request.dimensions = dimensions;
    EXPECT_LT(test::stress(*graph, placesOf(request)), 0.04) << "a folded one has 0.1 and more";
  }
}

TEST(Force, PathsAndRingsAreOpen) {
  Progress progress;
  test::ArcList path, ring;
  for (VertexId v = 0; v + 1 < 300; ++v) path.emplace_back(v, v + 1);
  ring = path;
  ring.emplace_back(299, 0);
  const auto ringGraph = test::graphFromArcs(300, ring), pathGraph = test::graphFromArcs(300, path);
  EXPECT_LT(test::stress(*ringGraph, placesOf(requestOf(ringGraph, progress))), 0.1);
  EXPECT_LT(test::stress(*pathGraph, placesOf(requestOf(pathGraph, progress))), 0.1);
}

TEST(Force, EdgesAreAboutOneLong) {
  Progress progress;
  for (const auto& graph : {test::gridGraph(30, 30), test::randomGraph(500, 3000, 7)}) {
    const auto places = placesOf(requestOf(graph, progress));
    double sum = 0;
    for (std::size_t e = 0; e < graph->edges().size(); ++e)
      sum += test::apart(places[graph->edges().tail[e]], places[graph->edges().head[e]]);
    const double mean = sum / static_cast<double>(graph->edges().size());
    EXPECT_GT(mean, 0.4);
    EXPECT_LT(mean, 1.6);
  }
}

// More vertices than one chunk of a loop, and several levels.
TEST(Force, IsTheSameOnAnyNumberOfThreads) {
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

TEST(Force, AStarOfVeryManyLeavesIsRound) {
  const VertexId leaves = test::kSanitized ? 10'000 : 100'000;
  test::ArcList arcs;
  for (VertexId v = 1; v <= leaves; ++v) arcs.emplace_back(v % 2 == 0 ? 0 : v, v % 2 == 0 ? v : 0);
  Progress progress;
  const auto places = placesOf(requestOf(test::graphFromArcs(leaves + 1, arcs), progress, "0.1"));
  Place middle;
  for (const Place& p : places) middle = {middle.x + p.x / leaves, middle.y + p.y / leaves, 0};
  EXPECT_LT(test::apart(places[0], middle), 0.2 * reach(places));
}

TEST(Force, LoopsAndParallelArcsAreBorne) {
  test::ArcList arcs;
  for (VertexId v = 0; v < 60; ++v) {
    arcs.emplace_back(v, v);
    for (int k = 0; k < 5; ++k) arcs.emplace_back(v, v / 2);
  }
  Progress progress;
  EXPECT_GT(reach(placesOf(requestOf(test::graphFromArcs(70, arcs), progress))), 0.5);
}

TEST(Force, ComponentsStayTogether) {
  // Twenty grids and a hundred vertices alone: all of them near the largest, which is not pressed.
  test::ArcList arcs;
  const auto block = [&](VertexId first, VertexId side) {
    for (VertexId v = 0; v < side * side; ++v) {
      if (v % side + 1 < side) arcs.emplace_back(first + v, first + v + 1);
      if (v + side < side * side) arcs.emplace_back(first + v, first + v + side);
    }
  };
  block(0, 15);
  for (VertexId k = 0; k < 20; ++k) block(225 + 16 * k, 4);
  const VertexId count = 225 + 320 + 100;
  Progress progress;
  const auto graph = test::graphFromArcs(count, arcs);
  const auto places = placesOf(requestOf(graph, progress));
  double largest = 0;
  for (VertexId v = 0; v < 225; ++v) largest = std::max(largest, test::apart(places[v], places[112]));
  EXPECT_LT(reach(places), 8 * largest) << "nothing flies away";
  EXPECT_LT(test::stress(*graph, places), 0.08) << "the largest component unfolds, though the others press on it";
}

TEST(Force, GoesOnFromEveryStart) {
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
      EXPECT_GT(reach(places), 0) << k;
      EXPECT_EQ(flat > 0, dimensions == 3) << k;
    }
  }
}

TEST(Force, WhatIsSettledStays) {
  const auto graph = test::gridGraph(25, 25);
  Progress progress;
  LayoutRequest request = requestOf(graph, progress, "2");
  request.start = placesOf(request);
  const auto again = placesOf(request);
  double way = 0;
  for (VertexId v = 0; v < again.size(); ++v) way += test::apart(again[v], request.start[v]) / static_cast<double>(again.size());
  EXPECT_LT(way, 0.1 * reach(again)) << "going on from a settled layout keeps the picture";
}

TEST(Force, PullsTheNeighboursOfWhatIsMoved) {
  const auto graph = test::gridGraph(10, 10);
  Progress progress;
  LayoutRequest request = requestOf(graph, progress);
  const auto run = force().start(request);
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

TEST(Force, ReportsItsProgressAndEndsSoonAfterItIsCancelled) {
  const auto graph = test::randomGraph(20'000, 60'000, 3);
  for (const int cancelAfter : {0, 1, 2, 5, 40}) {
    Progress progress;
    const auto run = force().start(requestOf(graph, progress));
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

TEST(CoarserLevels, KeepMassAndEdgesAndComponents) {
  const std::uint64_t seed = test::runSeed();
  Progress progress;
  for (const auto& [name, graph] : test::standardGraphs(seed)) {
    SCOPED_TRACE(name);
    auto fine = force::finestLevel(*graph, progress);
    ASSERT_TRUE(fine);
    for (int level = 0; level < 30; ++level) {
      const auto coarse = force::coarser(*fine, seed, progress);
      if (!coarse) {
        EXPECT_TRUE(fine->coarse.empty());
        break;
      }
      ASSERT_LE(coarse->size(), fine->size() - fine->size() / 5);
      std::uint64_t mass = 0;
      for (const std::uint32_t m : coarse->mass) mass += m;
      EXPECT_EQ(mass, graph->vertexCount());
      double between = 0, kept = 0;
      for (VertexId v = 0; v < fine->size(); ++v) {
        ASSERT_EQ(coarse->part[fine->coarse[v]], fine->part[v]);
        for (std::uint32_t e = fine->offsets[v]; e < fine->offsets[v + 1]; ++e) {
          if (fine->coarse[fine->heads[e]] != fine->coarse[v]) between += fine->weights.empty() ? 1 : fine->weights[e];
        }
      }
      for (const float w : coarse->weights) kept += w;
      EXPECT_EQ(kept, between) << "edges between suns, and nothing else";
      fine = *coarse;
    }
  }
}

}  // namespace
}  // namespace wf::layouts

// What vertices have of their warps: figures, numbers, marks; where several warps work on a vertex, and where none does.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "compute/core/derived_arrays.h"
#include "tests/support/graphs.h"
#include "ui/session/warp_figures.h"

namespace wf::ui {
namespace {

class WarpValues : public ::testing::Test {
 protected:
  // Arcs 0 → 1 and 1 → 2 are the first warp's, 2 → 3 the second one's; vertex 4 has none.
  void SetUp() override {
    report_.warps = {{.issues = 2, .laneIssues = 64, .trips = 1, .firstThread = 0, .threads = 2, .busiestThread = 1},
                     {.issues = 2, .laneIssues = 16, .trips = 5, .firstThread = 2, .threads = 1, .busiestThread = 2}};
  }
  OpenedValues::Array of(int array) const { return warps_.values(array, progress_); }
  std::vector<float> real(int array) const {
    std::vector<float> out;
    for (const std::uint32_t bits : of(array).bits) out.push_back(std::bit_cast<float>(bits));
    return out;
  }
  std::vector<bool> with(std::vector<VertexId> vertices) const { return warps_.with(*VertexSet::of(5, std::move(vertices)), progress_); }

  const std::shared_ptr<const Graph> graph_ = test::graphFromArcs(5, {{0, 1}, {1, 2}, {2, 3}});
  lens::Report report_;
  const WarpVertices warps_{*graph_, Domain::Arc, report_};
  Progress progress_;
};

TEST_F(WarpValues, OfSeveralWarpsTheWorstCounts) {
  const std::vector<float> trips = real(kWarpTrips), efficiency = real(kWarpEfficiency);
  EXPECT_EQ(std::vector<float>(trips.begin(), trips.begin() + 4), (std::vector<float>{1, 1, 5, 5}));
  EXPECT_EQ(std::vector<float>(efficiency.begin(), efficiency.begin() + 4), (std::vector<float>{100, 100, 25, 25}));
  EXPECT_TRUE(std::isnan(trips[4]) && std::isnan(efficiency[4])) << "no thread works on it";
  EXPECT_EQ(of(kWarpTrips).largest, std::bit_cast<std::uint32_t>(5.0F));
  EXPECT_EQ(of(kWarpEfficiency).largest, std::bit_cast<std::uint32_t>(100.0F));
}

TEST_F(WarpValues, OfSeveralNumbersTheFirst) {
  EXPECT_EQ(of(kWarpNumber).bits, (std::vector<std::uint32_t>{0, 0, 0, 1, kNone}));
  EXPECT_EQ(of(kWarpNumber).largest, 1u);
}

TEST_F(WarpValues, AFigureThatMeansNothingIsNoValue) {
  report_.warps[1].requests = 2;
  report_.warps[1].sectors = 3;
  const std::vector<float> sectors = real(kWarpSectors);
  EXPECT_TRUE(std::isnan(sectors[0]) && std::isnan(sectors[1])) << "their warp made no request";
  EXPECT_EQ(sectors[2], 1.5F);
}

// A look at a flag is 32 of 32 lanes, and no work: warps that do no more would hide the one that has it all.
TEST_F(WarpValues, OneLineHasNoEfficiency) {
  report_.warps[0].issues = 1;
  const std::vector<float> efficiency = real(kWarpEfficiency);
  EXPECT_TRUE(std::isnan(efficiency[0]) && std::isnan(efficiency[1]));
  EXPECT_EQ(efficiency[2], 25);
}

TEST_F(WarpValues, WhatStandsOutIsTheBusiestThreads) {
  EXPECT_EQ(of(kWarpTrips).heaviest, (std::vector<VertexId>{2, 3})) << "the ends of the arc that thread 2 works on";
  EXPECT_EQ(of(kWarpEfficiency).heaviest, (std::vector<VertexId>{2, 3}));
  EXPECT_TRUE(of(kWarpNumber).heaviest.empty());
  report_.warps[1].trips = 1;
  EXPECT_TRUE(of(kWarpTrips).heaviest.empty()) << "all are alike";
  report_.warps[0].issues = 1;
  EXPECT_EQ(of(kWarpEfficiency).heaviest, (std::vector<VertexId>{2, 3})) << "the only one that has anything to do";
  report_.warps[0].trips = 4;
  report_.warps[1].trips = 5;
  EXPECT_EQ(of(kWarpTrips).heaviest, (std::vector<VertexId>{2, 3})) << "4 is not within a quarter";
}

TEST_F(WarpValues, TheSummaryNamesTheHeaviestWarp) {
  report_.sums = {.warps = 2, .issues = 1500, .laneIssues = 4800};
  report_.heaviestWarps = {{.index = 1, .count = 1400}};
  EXPECT_TRUE(lensSummary(report_).starts_with("2 warps · heaviest warp: 1,400 of 1,500 lines · efficiency 10 %, weighted by lines"))
      << lensSummary(report_);
}

TEST_F(WarpValues, WarpsOfVerticesAreMarked) {
  EXPECT_EQ(with({0}), (std::vector<bool>{true, false}));
  EXPECT_EQ(with({2}), (std::vector<bool>{true, true}));
  EXPECT_EQ(with({4}), (std::vector<bool>{false, false}));
  EXPECT_EQ(with({}), (std::vector<bool>{false, false}));
  progress_.cancel();
  EXPECT_EQ(with({0}), (std::vector<bool>{false, false})) << "cut short";
}

TEST_F(WarpValues, AThreadBelongsToTheWarpOfItsLaunch) {
  for (const auto& [thread, warp] : {std::pair(0u, 0u), std::pair(1u, 0u), std::pair(2u, 1u)}) EXPECT_EQ(report_.warpOf(thread), warp);
}

}  // namespace
}  // namespace wf::ui

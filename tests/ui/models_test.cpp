// Sums of a run and the texts of numbers.
#include <gtest/gtest.h>
#include <cmath>

#include "ui/panels/place_text.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/timing_curves.h"
#include "ui/text.h"

namespace wf::test {
namespace {

std::vector<Step> threeSteps() {
  return {Step{}, Step{.index = 1, .kernel = 0, .iteration = 0, .active = 1, .arcs = 4, .nanoseconds = 10},
          Step{.index = 2, .kernel = 1, .iteration = 0, .endsIteration = true, .active = 4, .nanoseconds = 5},
          Step{.index = 3, .kernel = 0, .iteration = 1, .active = 4, .arcs = 12, .nanoseconds = 20}};
}

TEST(RunStatistics, SumsGrowWithTheSteps) {
  const std::vector<Step> steps = threeSteps();
  ui::RunStatistics sums;
  EXPECT_TRUE(sums.update(std::span(steps).first(2), 1));
  EXPECT_FALSE(sums.update(steps, 1));
  EXPECT_FALSE(sums.update(steps, 1));
  ASSERT_EQ(sums.kernels().size(), 2u);
  EXPECT_EQ(sums.kernels()[0].launches, 2u);
  EXPECT_EQ(sums.kernels()[0].nanoseconds, 30u);
  EXPECT_EQ(sums.nanoseconds(), 35u);
  ASSERT_EQ(sums.iterations().size(), 2u);
  EXPECT_EQ(sums.iterations()[0].nanoseconds, 15u);
  EXPECT_EQ(sums.iterations()[0].active, 1u);  // of the kernel that visited arcs
  EXPECT_EQ(sums.iterationOf(0), std::nullopt);
  EXPECT_EQ(sums.iterationOf(2), 0u);
  EXPECT_EQ(sums.iterationOf(3), 1u);
  EXPECT_EQ(sums.iterationOf(4), std::nullopt);
}

TEST(RunStatistics, TheFrontierIsItsVerticesHoweverManyThreadsItTakes) {
  const std::vector<Step> steps = {
      Step{}, Step{.index = 1, .kernel = 0, .iteration = 0, .launched = 900, .active = 650, .arcs = 650, .frontier = 16, .nanoseconds = 10},
      Step{.index = 2, .kernel = 1, .iteration = 0, .endsIteration = true, .active = 40, .nanoseconds = 5},
      Step{.index = 3, .kernel = 0, .iteration = 1, .active = 70, .arcs = 70, .nanoseconds = 20}};
  ui::RunStatistics sums;
  sums.update(steps, 1);
  ui::IterationModel model(sums, nullptr);
  model.refresh(true);
  const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
  EXPECT_EQ(cell(0, ui::IterationModel::kFrontier), "16");
  EXPECT_EQ(cell(0, ui::IterationModel::kActive), "650");
  EXPECT_EQ(cell(1, ui::IterationModel::kFrontier), QString::fromUtf8("–")) << "not known, and no other number";
  const auto curves = ui::timingCurves(ui::TimingCurves::Frontier, sums, true);
  EXPECT_DOUBLE_EQ(curves[0].value(0), 16);
  EXPECT_TRUE(std::isnan(curves[0].value(1)));
  EXPECT_EQ(curves[0].format(curves[0].value(1)), QString::fromUtf8("–"));
}

TEST(Teps, IsOfAWholeSearchOrNotKnown) {
  ui::RunStatistics sums;
  sums.update(threeSteps(), 1);  // 35 ns
  ui::RunState run;
  run.ranOn.resize(1);
  RunResult result;
  const QString none = QString::fromUtf8("TEPS –");
  EXPECT_EQ(ui::tepsText(run, nullptr, sums), none);
  run.ended = true;
  EXPECT_EQ(ui::tepsText(run, &result, sums), none) << "no search";
  result.reachedArcs = 70;
  EXPECT_EQ(ui::tepsText(run, &result, sums), "TEPS 2.00 G");
  run.ended = false;
  EXPECT_EQ(ui::tepsText(run, &result, sums), none) << "not at its end";
  run.ended = true;
  run.ranOn.resize(2);
  EXPECT_EQ(ui::tepsText(run, &result, sums), none) << "a part of the time is another device's";
}

TEST(RunStatistics, AnotherRunStartsOver) {
  const std::vector<Step> steps = threeSteps();
  ui::RunStatistics sums;
  (void)sums.update(steps, 1);
  EXPECT_TRUE(sums.update(steps, 2));
  EXPECT_EQ(sums.nanoseconds(), 35u);
  EXPECT_TRUE(sums.update(std::span(steps).first(1), 2));
  EXPECT_TRUE(sums.iterations().empty());
}

QString placeOf(std::vector<Coordinate> places) {
  GraphParts parts;
  parts.offsets.assign(places.size() + 1, 0);
  parts.ids = VertexIds::contiguous(1, static_cast<VertexId>(places.size()));
  parts.coordinates = std::move(places);
  parts.coordinateUnit = CoordinateUnit::Microdegrees;
  const auto graph = *Graph::make(std::move(parts));
  return ui::placeText(*graph, 0, ui::looksLikeDegrees(*graph));
}

TEST(PlaceText, DegreesOnlyWhereTheyCanBe) {
  EXPECT_EQ(placeOf({{-7568, -809}, {12, 3}}), QString::fromUtf8("x −7,568, y −809 (as in the file)"));
  EXPECT_EQ(placeOf({{-73530767, 41085396}, {-73530538, 41086098}}), QString::fromUtf8("longitude −73.530767°, latitude 41.085396°"));
  // Off the globe.
  EXPECT_EQ(placeOf({{500'000'000, 41085396}, {0, 0}}), "x 500,000,000, y 41,085,396 (as in the file)");
  EXPECT_EQ(placeOf({{0.25, -0.5}, {0, 0}}), QString::fromUtf8("x 0.25, y −0.5 (as in the file)"));
}

TEST(Text, Counts) {
  EXPECT_EQ(ui::countText(264346), "264,346");
  EXPECT_EQ(ui::countText(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(ui::countText(0, "vertex", "vertices"), "0 vertices");
}

}  // namespace
}  // namespace wf::test

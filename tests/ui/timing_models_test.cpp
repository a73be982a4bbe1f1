// Sums of steps and what the timing panel makes of them: quantiles, tables, curves, the run that is compared with.
#include <atomic>
#include <cmath>
#include <random>

#include "tests/ui/fake_algorithms.h"
#include "tests/ui/many_steps.h"
#include "tests/ui/scripted_session.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/timing_curves.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/curve_plot.h"
#include "ui/widgets/histogram_cell.h"

namespace wf::test {
namespace {

TEST(TimeHistogram, QuantilesAreThoseOfTheSortedTimes) {
  std::mt19937_64 random(3);
  for (const std::uint64_t most : {100ull, 5'000ull, 1'000'000'000ull}) {
    ui::TimeHistogram histogram;
    std::vector<std::uint64_t> times(1001);
    for (auto& time : times) histogram.add(time = random() % most);
    std::sort(times.begin(), times.end());
    for (const auto& [part, rank] : {std::pair(0.5, 501), std::pair(0.95, 951), std::pair(1.0, 1001)}) {
      const auto exact = static_cast<double>(times[static_cast<std::size_t>(rank - 1)]);
      EXPECT_NEAR(static_cast<double>(histogram.quantile(part)), exact, exact < 128 ? 0 : exact * 0.01) << most << " " << part;
    }
    std::uint64_t drawn = 0;
    for (const std::uint64_t count : histogram.drawn()) drawn += count;
    EXPECT_EQ(drawn, times.size());
  }
  ui::TimeHistogram ends;
  ends.add(0);
  ends.add(~std::uint64_t{0});
  EXPECT_EQ(ends.quantile(0.5), 0u);
  EXPECT_EQ(ui::TimeHistogram().quantile(0.5), 0u);
  ui::TimeHistogram one;
  one.add(738'301);
  EXPECT_EQ(one.quantile(0.5), 738'301u) << "beside the same total";
  for (const std::uint64_t time : {1ull, 2ull, 3ull, 1000ull, 1ull << 40}) {
    const int bin = ui::TimeHistogram::drawnBin(time);
    EXPECT_LE(ui::TimeHistogram::drawnStart(bin), time);
    EXPECT_GT(ui::TimeHistogram::drawnStart(bin + 1), time) << time;
  }
}

TEST(KernelModel, AnotherRunWithAsManyLaunchesIsMeasuredAgain) {
  ui::RunStatistics sums;
  ui::KernelModel model(sums, nullptr);
  VariantInfo variant;
  variant.kernels = {{"a", "A"}, {"b", "B"}};
  std::vector<Step> steps = manySteps(4);
  sums.update(steps, 1);
  model.refresh(&variant);
  const QString before = model.index(0, ui::KernelModel::kMedian).data().toString();
  for (Step& step : steps) step.nanoseconds = 5'000'000;
  sums.update(steps, 2);
  model.refresh(&variant);
  EXPECT_NE(model.index(0, ui::KernelModel::kMedian).data().toString(), before);
  EXPECT_EQ(model.index(0, ui::KernelModel::kShare).data().toString(), "50.0 %");
  const auto bars = model.index(1, ui::KernelModel::kTimes).data(ui::HistogramCell::kBarsRole).value<ui::HistogramBars>();
  EXPECT_EQ(bars.counts, std::vector<std::uint64_t>{2});
  EXPECT_EQ(bars.mark, 0);
}

TEST(KernelModel, TimesThatAreNotRecordedAreNot0Nanoseconds) {
  ui::RunStatistics sums;
  ui::KernelModel kernels(sums, nullptr);
  ui::IterationModel iterations(sums, nullptr);
  VariantInfo variant;
  variant.kernels = {{"a", "A"}, {"b", "B"}};
  std::vector<Step> steps = manySteps(4);
  for (Step& step : steps) step.nanoseconds = 0;
  sums.update(steps, 1);
  kernels.refresh(&variant);
  iterations.refresh(true);
  EXPECT_EQ(kernels.index(2, ui::KernelModel::kTotal).data().toString(), QString::fromUtf8("–"));
  EXPECT_TRUE(kernels.index(0, ui::KernelModel::kTotal).data(Qt::ToolTipRole).toString().startsWith("Not recorded"));
  for (const int column :
       {ui::KernelModel::kTotal, ui::KernelModel::kMedian, ui::KernelModel::kP95, ui::KernelModel::kShare, ui::KernelModel::kTimes})
    EXPECT_EQ(kernels.index(0, column).data().toString(), QString::fromUtf8("–")) << column;
  EXPECT_FALSE(kernels.index(0, ui::KernelModel::kTimes).data(ui::HistogramCell::kBarsRole).isValid());
  EXPECT_EQ(iterations.index(0, ui::IterationModel::kTime).data().toString(), QString::fromUtf8("–"));
  EXPECT_TRUE(iterations.index(0, ui::IterationModel::kTime).data(Qt::ToolTipRole).toString().startsWith("Not recorded"));
  for (const auto of : {ui::TimingCurves::TimeAndActive, ui::TimingCurves::ArcsPerSecond, ui::TimingCurves::BytesPerSecond}) {
    const auto curves = ui::timingCurves(of, sums, false);
    EXPECT_TRUE(std::isnan(curves[0].value(0)));
    EXPECT_EQ(curves[0].format(curves[0].value(0)), "not recorded");
  }
}

TEST(TimingCurves, FiguresAreOfOneKernelOrOfTheWholeIteration) {
  ui::RunStatistics sums;
  sums.bytesOf = [](const Step& step) {
    return bytesMoved({.launched = 1, .active = 4, .arc = 8, .weightedArc = 2, .vertex = 1}, step, 200, true);
  };
  sums.update(std::vector<Step>{{},
                                {.index = 1, .launched = 200, .active = 50, .arcs = 3000, .nanoseconds = 1000},
                                {.index = 2, .kernel = 1, .endsIteration = true, .launched = 200, .active = 200, .nanoseconds = 500}},
              1);
  const auto share = ui::timingCurves(ui::TimingCurves::ActiveShare, sums, true);
  EXPECT_DOUBLE_EQ(share[0].value(0), 25);
  EXPECT_EQ(share[0].format(25), "25.0 %");
  const auto rate = ui::timingCurves(ui::TimingCurves::ArcsPerSecond, sums, true);
  EXPECT_DOUBLE_EQ(rate[0].value(0), 2e9);
  EXPECT_EQ(rate[0].format(2e9), "2.00 G arcs/s");
  const auto moved = ui::timingCurves(ui::TimingCurves::BytesPerSecond, sums, true);
  EXPECT_DOUBLE_EQ(moved[0].value(0), (200 + 200 + 30'000 + 200 + 200 + 800 + 200) / 1500e-9);
  EXPECT_EQ(moved[0].format(2e9), "2.00 GB/s");
  EXPECT_EQ(moved[0].format(20), "20 B/s");
  EXPECT_EQ(ui::timingCurves(ui::TimingCurves::TimeAndActive, sums, true).size(), 2u);
  EXPECT_EQ(ui::timingCurves(ui::TimingCurves::TimeAndActive, sums, false).size(), 1u);
}

TEST(TimingCurves, AnotherRunIsDrawnBesideOnTheSameScale) {
  ui::RunStatistics sums;
  sums.update(std::vector<Step>{{}, {.index = 1, .endsIteration = true, .launched = 9, .active = 3, .arcs = 30, .nanoseconds = 1000}}, 1);
  auto earlier = std::make_shared<ui::EarlierRun>();
  earlier->iterations = {{.nanoseconds = 4000, .arcs = 30, .active = 3, .launched = 9}, {.nanoseconds = 500, .arcs = 5}};
  const ui::ComparedRun before{earlier, "CUDA", "CPU"};
  for (const auto& info : ui::timingCurvesInfos()) {
    const auto curves = ui::timingCurves(info.curves, sums, true, before);
    ASSERT_EQ(curves.size(), 2u) << info.title;
    EXPECT_EQ(curves[0].title, "CUDA");
    EXPECT_EQ(curves[1].title, "CPU");
    EXPECT_EQ(curves[1].count, 2u);
    EXPECT_EQ(curves[1].scaleOf, 0u);
    EXPECT_NE(curves[1].line, curves[0].line) << "distinguished by more than colour";
  }
  const auto times = ui::timingCurves(ui::TimingCurves::TimeAndActive, sums, true, before);
  EXPECT_DOUBLE_EQ(times[0].value(0), 1000);
  EXPECT_DOUBLE_EQ(times[1].value(0), 4000);
  EXPECT_DOUBLE_EQ(times[1].value(1), 500);

  // A curve that shares a scale is as high as that says, not as its own largest value would.
  ui::CurvePlot plot("Test", "iteration", nullptr);
  plot.resize(600, 300);
  const auto inkAt = [&](double part) {
    ui::Curve alone = times[1], scale = times[1];
    scale.scaleOf.reset();
    scale.value = [](std::size_t) { return 4000.0; };
    alone.scaleOf = 0;
    scale.count = alone.count = 2;
    alone.value = [part](std::size_t) { return 4000 * part; };
    scale.line = Qt::NoPen;
    alone.line = Qt::SolidLine;
    plot.setCurves({scale, alone});
    plot.setCount(2);
    const QImage image = plot.grab().toImage();
    const QColor paper = image.pixelColor(image.width() / 2, 50);
    for (int y = 50; y < image.height(); ++y) {
      if (std::abs(image.pixelColor(image.width() / 2, y).lightness() - paper.lightness()) > 40) return y;
    }
    return -1;
  };
  const int half = inkAt(0.5), quarter = inkAt(0.25), eighth = inkAt(0.125);
  ASSERT_GT(half, 0);
  EXPECT_GT(quarter - half, 40);
  EXPECT_NEAR(quarter - half, 2 * (eighth - quarter), 3);
}

const algorithms::Registry& twoSearches() {
  static const algorithms::Registry all = [] {
    AlgorithmInfo info = fakeSearch();
    info.variants.push_back(info.variants.front());
    info.variants[1].id = "list";
    return algorithms::Registry({scripted(std::move(info))});
  }();
  return all;
}

class EarlierRuns : public ::testing::Test, protected ScriptedSession {
 protected:
  EarlierRuns() : ScriptedSession({}, twoSearches()) {}
};

TEST_F(EarlierRuns, TheSameVariantElsewhereComesFirst) {
  ASSERT_NO_FATAL_FAILURE(openGrid({3, 3}));
  script().steps = manySteps(1);
  ui::EarlierRuns runs;
  std::uint64_t generation = 0;
  const auto ran = [&](const char* variant, const char* executor) {
    script().executor = executor;  // of another device
    startRun("bfs", variant, {}, generation % 2 == 0 ? exec::DeviceChoice::Cpu : exec::DeviceChoice::Auto);
    goToEnd();
    EXPECT_EQ(session.run().executorName, executor);
    ui::RunStatistics sums;
    sums.update(session.steps(), ++generation);
    runs.note(session, sums, generation);
    return runs.against(session);
  };
  const char *cpu = "CPU (oneTBB, 2 threads)", *cuda = "CUDA";
  EXPECT_EQ(ran("mask", cpu), nullptr);
  auto before = ran("list", cpu);
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(before->variant->id, "mask");
  EXPECT_EQ(ui::distinguishingNames(session.run(), *before), std::pair(QString("list"), QString("mask")));
  before = ran("mask", cuda);
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(before->label(), "CPU (oneTBB, 2 threads), mask") << "though “list” ran later";
  EXPECT_EQ(before->iterations.size(), 1u);
  EXPECT_EQ(ui::distinguishingNames(session.run(), *before), std::pair(QString("CUDA"), QString("CPU")));
  before = ran("list", cuda);
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(before->label(), "CPU (oneTBB, 2 threads), list");
  before = ran("mask", "CPU (sequential)");
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(before->label(), "CUDA, mask");
}

}  // namespace
}  // namespace wf::test

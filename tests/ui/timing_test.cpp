// The timing panel's figures and the export from the window; the kernels over time as a panel.
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QWheelEvent>
#include <atomic>
#include <cmath>
#include <fstream>
#include <random>
#include <thread>

#include "tests/support/data.h"
#include "tests/ui/fake_algorithms.h"
#include "tests/ui/many_steps.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/panels/run_statistics.h"
#include "ui/panels/statistics_models.h"
#include "ui/panels/timing_curves.h"
#include "ui/scrub_slider.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/curve_plot.h"
#include "ui/widgets/histogram_cell.h"
#include "ui/widgets/kernel_lanes.h"

namespace wf::test {
namespace {

// It is as small as its panel lets it be, with fonts of every size.
TEST(CurvePlot, SaysThatNothingRanOnlyWhereNothingRan) {
  for (const int points : {9, 22}) {
    ui::CurvePlot plot("Time", "iteration", nullptr);
    QFont font;
    font.setPointSize(points);
    plot.setFont(font);
    std::vector<ui::Curve> curves(2);
    for (ui::Curve& curve : curves) {
      curve.title = "a curve";
      curve.value = [](std::size_t i) { return static_cast<double>(i); };
      curve.format = [](double value) { return QString::number(value); };
    }
    plot.setCurves(std::move(curves));
    plot.resize(plot.minimumSizeHint());
    EXPECT_EQ(plot.placeholder(), "No kernel has run yet");
    plot.setCount(1);
    EXPECT_EQ(plot.placeholder(), "") << points << " pt: one iteration is drawn";
    plot.resize(200, 20);
    EXPECT_EQ(plot.placeholder(), "No room for the curves");
  }
}

TEST(CurvePlot, TheTitleOfTheAxisKeepsOffItsEnds) {
  ui::CurvePlot plot("Time", "iteration", nullptr);
  plot.setNote("instrumented");
  const auto wide = [&](const QString& text) { return plot.fontMetrics().horizontalAdvance(text) + 20; };
  const QString whole = QString::fromUtf8("iteration · instrumented");
  EXPECT_EQ(plot.axisTitle(wide(whole)), whole);
  EXPECT_EQ(plot.axisTitle(wide("iteration")), "iteration");
  EXPECT_EQ(plot.axisTitle(20), "");
}

class TimingTest : public ScriptedWindow {
 protected:
  void raise(const char* dock) const {
    child<QDockWidget>(dock)->raise();
    QTest::qWait(30);
  }
};

TEST_F(TimingTest, CurvesCanBeChosenAndSayWhetherAnythingWasCounted) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* choice = child<QComboBox>("timingCurves");
  EXPECT_EQ(choice->count(), 6);
  for (int i = 0; i < choice->count(); ++i) {
    choice->setCurrentIndex(i);
    QTest::qWait(20);
    EXPECT_EQ(choice->currentIndex(), i);
  }
  ASSERT_NO_FATAL_FAILURE(setMetrics(false));
  EXPECT_TRUE(waitFor([&] { return choice->currentIndex() == 0; })) << "what was not counted cannot be drawn";
  EXPECT_FALSE(choice->model()->flags(choice->model()->index(3, 0)).testFlag(Qt::ItemIsEnabled));
  ASSERT_NO_FATAL_FAILURE(setMetrics(true));
  EXPECT_TRUE(waitFor([&] { return choice->model()->flags(choice->model()->index(3, 0)).testFlag(Qt::ItemIsEnabled); }));
}

TEST_F(TimingTest, ColumnsFollowTheFontSize) {
  auto* table = child<QTableView>("iterationTable");
  const int before = table->columnWidth(ui::IterationModel::kTime);
  ui::storeFontSize(22);
  ui::applyFontSize();
  EXPECT_TRUE(waitFor([&] { return table->columnWidth(ui::IterationModel::kTime) > before * 3 / 2; }))
      << before << " and " << table->columnWidth(ui::IterationModel::kTime);
  ui::storeFontSize(0);
  ui::applyFontSize();
  EXPECT_TRUE(waitFor([&] { return table->columnWidth(ui::IterationModel::kTime) == before; }));
}

TEST_F(TimingTest, ShowsNoTimesBeforeTheFirstKernel) {
  const auto* table = child<QTableView>("kernelTable");
  const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
  ASSERT_TRUE(waitFor([&] { return cell(2, ui::KernelModel::kLaunches) == "0"; }));
  for (int row = 0; row < 3; ++row) EXPECT_EQ(cell(row, ui::KernelModel::kTotal), QString::fromUtf8("–")) << row;
}

TEST_F(TimingTest, ARunElsewhereIsKeptBesideTheNextOne) {
  auto* table = child<QTableView>("kernelTable");
  const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return cell(2, ui::KernelModel::kLaunches) == "68"; }));
  const QString total = cell(0, ui::KernelModel::kTotal), whole = cell(2, ui::KernelModel::kTotal);
  EXPECT_TRUE(table->isColumnHidden(ui::KernelModel::kTotalBefore));
  script().executor = "elsewhere";
  ASSERT_NO_FATAL_FAILURE(startRun("bfs", "", {{"source", "6"}}, exec::DeviceChoice::Cpu));
  auto* label = child<QLabel>("earlierRun");
  ASSERT_TRUE(waitFor([&] { return label->text().startsWith("before: "); }));
  EXPECT_EQ(child<QComboBox>("timingCurves")->itemText(0), "Time");
  EXPECT_FALSE(table->isColumnHidden(ui::KernelModel::kTotalBefore));
  EXPECT_EQ(cell(0, ui::KernelModel::kTotalBefore), total);
  EXPECT_EQ(cell(2, ui::KernelModel::kTotalBefore), whole);
  ASSERT_NO_FATAL_FAILURE(setMetrics(false));
  EXPECT_TRUE(waitFor([&] { return label->text().isEmpty(); })) << "clean and instrumented times are not compared";
  ASSERT_NO_FATAL_FAILURE(setMetrics(true));
  EXPECT_TRUE(waitFor([&] { return !label->text().isEmpty(); }));
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  ASSERT_NO_FATAL_FAILURE(openGrid({5, 5}));
  EXPECT_TRUE(waitFor([&] { return label->text().isEmpty(); })) << "another graph";
  EXPECT_EQ(child<QComboBox>("timingCurves")->itemText(0), "Time and active threads");
}

TEST_F(TimingTest, StepsOfADeviceThatFailedAreInNoSum) {
  auto* table = child<QTableView>("kernelTable");
  const auto launches = [&] { return table->model()->index(2, ui::KernelModel::kLaunches).data().toString(); };
  script().executor = "CUDA";
  script().device = "a device";
  script().failsAt = 11;
  ASSERT_NO_FATAL_FAILURE(startRun("bfs", "", {}, exec::DeviceChoice::Cuda));
  session.goToEnd();
  ASSERT_TRUE(until([&] { return session.run().state == ui::PlayState::Failed; }));
  ASSERT_TRUE(waitFor([&] { return launches() == "10"; }));
  script() = {.executor = "CPU", .device = "a processor"};
  session.continueOnCpu();
  ASSERT_TRUE(pauses());
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_TRUE(waitFor([&] { return launches() == "58"; }));
  EXPECT_EQ(child<QLabel>("earlierRun")->text(), "without steps 1 to 10: CUDA, a device");
  raise("dock.kernels");
  auto* lanes = static_cast<ui::KernelLanes*>(child<QWidget>("kernelLanes"));
  ASSERT_TRUE(waitFor([&] { return lanes->times().size() == 68; }));
  EXPECT_TRUE(lanes->describe(9).contains("\non a device, CUDA")) << lanes->describe(9).toStdString();
  EXPECT_TRUE(lanes->describe(10).contains("\non a processor, CPU")) << lanes->describe(10).toStdString();
}

// A branch and what came after it may lie between two looks of a panel, and there may be as many steps then as before, or more.
TEST_F(TimingTest, ABranchLeavesNothingOfTheStepsThatAreGone) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* table = child<QTableView>("kernelTable");
  const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
  ASSERT_TRUE(waitFor([&] { return cell(2, ui::KernelModel::kLaunches) == "68"; }));
  raise("dock.kernels");
  auto* lanes = static_cast<ui::KernelLanes*>(child<QWidget>("kernelLanes"));
  ASSERT_TRUE(waitFor([&] { return lanes->times().size() == 68; }));
  auto* scrub = static_cast<ui::ScrubSlider*>(child<QSlider>("scrub"));
  ASSERT_FALSE(scrub->marks().iterations.empty());
  ASSERT_TRUE(session.stops().addWatch("cost[17] changes", nullptr, nullptr));
  bring({.stops = {{.step = 60, .hits = {{.id = 1, .what = "cost[17]: 2 → 3"}}}}});
  ASSERT_TRUE(waitFor([&] { return scrub->marks().stops.size() == 1; }));
  const auto hide = [&] {
    raise("dock.log");
    return waitFor([&] { return table->visibleRegion().isEmpty() && lanes->visibleRegion().isEmpty(); });
  };

  for (const std::size_t count : {std::size_t{69}, std::size_t{95}}) {  // as many, and more
    std::vector<Step> steps(session.steps().begin(), session.steps().begin() + 11);
    std::uint64_t nanoseconds = 0;
    for (std::size_t i = steps.size(); i < count; ++i) {
      steps.push_back({.index = i, .kernel = 1, .iteration = 5, .nanoseconds = 1'000'000 * count});
    }
    for (const Step& step : steps) nanoseconds += step.nanoseconds;
    ASSERT_TRUE(hide());
    ASSERT_NO_FATAL_FAILURE(goTo(10));
    script().steps = steps;
    std::string why;
    ASSERT_TRUE(session.branch("m", std::to_string(count), &why)) << why;
    ASSERT_TRUE(until([&] { return session.request().parameters.at("m") == std::to_string(count); }));
    ASSERT_NO_FATAL_FAILURE(goToEnd());
    ASSERT_EQ(session.steps().size(), count);
    EXPECT_EQ(scrub->marks().iterations.size(), 5u) << "the slider is always seen";
    EXPECT_TRUE(scrub->marks().stops.empty());
    raise("dock.timing");
    EXPECT_TRUE(waitFor([&] { return cell(2, ui::KernelModel::kLaunches) == QString::number(count - 1); }));
    EXPECT_EQ(cell(0, ui::KernelModel::kLaunches), "5");
    EXPECT_EQ(cell(1, ui::KernelModel::kLaunches), QString::number(count - 6));
    EXPECT_EQ(cell(2, ui::KernelModel::kTotal), ui::durationText(nanoseconds));
    raise("dock.kernels");
    ASSERT_TRUE(waitFor([&] { return lanes->times().size() == count - 1; }));
    EXPECT_EQ(lanes->times().end(count - 2), nanoseconds);
  }
}

TEST_F(TimingTest, EnergyIsShownWhereThereIsACounter) {
  auto* table = child<QTableView>("kernelTable");
  EXPECT_TRUE(table->isColumnHidden(ui::KernelModel::kEnergy));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto energy = std::make_shared<exec::EnergyReport>();
  energy->kernels = {{.joules = 2, .nanoseconds = 1e9, .arcs = 5e6}};
  bring({.energy = energy});
  ASSERT_NO_FATAL_FAILURE(goTo(67));
  ASSERT_TRUE(waitFor([&] { return !table->isColumnHidden(ui::KernelModel::kEnergy); }));
  std::uint64_t first = 0;
  for (const Step& step : session.steps()) first += step.index > 0 && step.kernel == 0 ? step.nanoseconds : 0;
  const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
  EXPECT_EQ(cell(0, ui::KernelModel::kEnergy), ui::joulesText(2e-9 * static_cast<double>(first)));
  EXPECT_EQ(cell(0, ui::KernelModel::kArcsPerJoule), "2.50 M");
  EXPECT_EQ(cell(1, ui::KernelModel::kEnergy), QString::fromUtf8("–")) << "nothing is known of it";
  auto none = std::make_shared<exec::EnergyReport>();
  none->whyNot = "there is no counter";
  bring({.energy = none});
  ASSERT_NO_FATAL_FAILURE(goTo(66));
  EXPECT_TRUE(waitFor([&] { return table->isColumnHidden(ui::KernelModel::kEnergy); }));
  EXPECT_EQ(table->toolTip(), "there is no counter");
}

TEST_F(TimingTest, TheKernelsOfTheRunAreLaidOut) {
  raise("dock.kernels");
  auto* lanes = static_cast<ui::KernelLanes*>(child<QWidget>("kernelLanes"));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return lanes->times().size() == 68; }));
  const auto& times = lanes->times();
  EXPECT_EQ(times.iterations().size(), 34u);
  EXPECT_TRUE(lanes->describe(0).startsWith("Step 1: Expand the frontier\niteration 0")) << lanes->describe(0).toStdString();
  const double middle = (static_cast<double>(times.start(10)) + static_cast<double>(times.end(10))) / 2;
  QTest::mouseClick(lanes, Qt::LeftButton, {}, QPointF(lanes->xOf(middle), lanes->laneMiddle(0)).toPoint());
  EXPECT_TRUE(arrives(11));
  ASSERT_NO_FATAL_FAILURE(setSource(150));
  EXPECT_TRUE(waitFor([&] { return lanes->times().size() == 0; }));
}

TEST_F(TimingTest, ExportRunsOffTheGuiThreadAndReportsErrors) {
  QAction* action = window->actions().get("exportTiming");
  auto* button = child<QToolButton>("exportTimingButton");
  EXPECT_FALSE(action->isEnabled()) << "there is no writer";
  std::atomic<bool> elsewhere = false;
  window->setTimingWriter([&](const std::string& file) {
    return [&elsewhere, file, gui = std::this_thread::get_id()]() -> Status {
      elsewhere = std::this_thread::get_id() != gui;
      if (file.ends_with(".csv")) return {};
      return Error{.code = ErrorCode::Usage, .message = "the name is wrong", .file = file};
    };
  });
  EXPECT_FALSE(action->isEnabled()) << "no kernel has run";
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return action->isEnabled() && button->isEnabled(); }));
  window->exportTiming("a.csv");
  EXPECT_TRUE(waitFor([&] { return !session.log().empty() && session.log().back().text == "timing exported: a.csv"; }));
  EXPECT_TRUE(elsewhere);
  window->exportTiming("a.txt");
  EXPECT_TRUE(waitFor([&] { return window->findChild<QDialog*>("errorDialog") != nullptr; }));
  button->click();
  EXPECT_TRUE(waitFor([&] { return !window->findChildren<QDialog*>().isEmpty(); }));
}

}  // namespace
}  // namespace wf::test

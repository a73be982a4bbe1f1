// Clean times and disturbed ones: what the session knows, what the tables show, and the dialog that measures with drawing held.
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>

#include "compute/core/drawing_clock.h"
#include "tests/ui/fake_algorithms.h"
#include "tests/ui/many_steps.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/measure_dialog.h"
#include "ui/panels/statistics_models.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

using Steps = std::vector<std::uint64_t>;

class DisturbedSteps : public ::testing::Test, protected ScriptedSession {};

TEST_F(DisturbedSteps, AreThoseBesideWhichSomethingWasDrawn) {
  ASSERT_NO_FATAL_FAILURE(openGrid({}));
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  EXPECT_EQ(session.run().disturbed, Steps{});
  drawingClock().begin();
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  drawingClock().end();
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  EXPECT_EQ(session.run().disturbed, (Steps{4, 5, 6}));
  EXPECT_TRUE(ui::timedClean(session.run(), 3));
  EXPECT_FALSE(ui::timedClean(session.run(), 4));
  // What is made again keeps the time of its first run, and what that was worth.
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  drawingClock().begin();
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  drawingClock().end();
  EXPECT_EQ(session.run().disturbed, (Steps{4, 5, 6}));
  ASSERT_NO_FATAL_FAILURE(setSource(7));
  EXPECT_EQ(session.run().disturbed, Steps{}) << "another run";
}

TEST(KernelModel, FiguresAreOfTheCleanLaunchesWhereThereAreAny) {
  ui::RunStatistics sums;
  ui::KernelModel model(sums, nullptr);
  ui::IterationModel iterations(sums, nullptr);
  VariantInfo variant;
  variant.kernels = {{"a", "A"}, {"b", "B"}};
  std::vector<Step> steps{{}};
  for (std::uint64_t k = 1; k <= 8; ++k)
    steps.push_back({.index = k,
                     .kernel = k > 6 ? 1u : 0u,
                     .iteration = static_cast<std::uint32_t>(k),
                     .nanoseconds = k % 2 == 0 ? 4000u : 9'000'000u});
  sums.disturbedBy = [](const Step& step) { return step.index % 2 == 1 || step.index == 8; };
  sums.update(steps, 1);
  model.refresh(&variant);
  iterations.refresh(true);
  const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
  EXPECT_EQ(cell(0, ui::KernelModel::kMedian), ui::durationText(4000));
  EXPECT_EQ(cell(0, ui::KernelModel::kP95), ui::durationText(4000)) << "the disturbed ones are 9 ms";
  EXPECT_TRUE(model.index(0, ui::KernelModel::kMedian).data(Qt::ToolTipRole).toString().contains("3 clean launches"));
  EXPECT_TRUE(cell(1, ui::KernelModel::kMedian).startsWith("~")) << cell(1, ui::KernelModel::kMedian).toStdString();
  EXPECT_EQ(iterations.index(0, ui::IterationModel::kTime).data().toString(), "~" + ui::durationText(9'000'000));
  EXPECT_EQ(iterations.index(1, ui::IterationModel::kTime).data().toString(), ui::durationText(4000));
  EXPECT_EQ(sums.disturbed(), 5u);
}

class MeasureTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().remove("measureTimes");
    ASSERT_NO_FATAL_FAILURE(ScriptedWindow::SetUp());
  }
  ui::MeasureDialog* open() {
    window->actions().get("measure")->trigger();
    auto* dialog = window->findChild<ui::MeasureDialog*>();
    EXPECT_NE(dialog, nullptr);
    return dialog;
  }
  QString said(const char* label) const { return child<QLabel>(label)->text(); }
  void press(const char* button) const { QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton); }
  bool ends() {
    return waitFor([&] { return !session.measuring().repeated().active; }, 20000);
  }
};

TEST_F(MeasureTest, ThereIsNothingToMeasureBeforeTheFirstKernel) {
  QAction* action = window->actions().get("measure");
  EXPECT_FALSE(action->isEnabled());
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  EXPECT_TRUE(waitFor([&] { return action->isEnabled() && child<QToolButton>("measureButton")->isEnabled(); }));
}

TEST_F(MeasureTest, AStepIsRepeatedBesideTheTimeThatTheRunHas) {
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  ASSERT_NE(open(), nullptr);
  EXPECT_TRUE(child<QRadioButton>("measureStep")->text().contains("5, Expand the frontier"));
  EXPECT_TRUE(child<QRadioButton>("measureStep")->isChecked());
  EXPECT_TRUE(said("measureShown").startsWith(ui::durationText(session.steps()[5].nanoseconds))) << said("measureShown").toStdString();
  child<QSpinBox>("measureTimes")->setValue(7);
  const auto before = asked();
  press("measureStart");
  ASSERT_TRUE(ends());
  EXPECT_TRUE(asked() == before) << "the run stays where it is";
  const auto& found = session.measuring().repeated().found;
  ASSERT_TRUE(found) << session.measuring().repeated().why;
  EXPECT_EQ(found->times, 7u);
  EXPECT_TRUE(waitFor([&] { return said("measureMedian") != QString::fromUtf8("–"); }));
  EXPECT_TRUE(said("measureRange").contains(" to "));
  EXPECT_TRUE(said("measureSpread").endsWith(" %"));
  EXPECT_TRUE(window->updatesEnabled());
  EXPECT_EQ(QSettings().value("measureTimes").toInt(), 7);
  child<QRadioButton>("measureRun")->setChecked(true);
  EXPECT_EQ(said("measureMedian"), QString::fromUtf8("–")) << "that was of the step";
  EXPECT_EQ(said("measureShown"), QString::fromUtf8("–")) << "the run has not ended";
}

TEST_F(MeasureTest, NothingIsDrawnMeanwhile) {
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  auto* dialog = open();
  ASSERT_NE(dialog, nullptr);
  auto* view = child<ui::Viewport>("viewport");
  ASSERT_TRUE(waitFor([&] { return view->report().complete && drawingClock().now() % 2 == 0; }));
  gate().close();
  press("measureStart");
  ASSERT_TRUE(session.measuring().repeated().active);
  EXPECT_TRUE(said("measureStatus").contains("Drawing is held")) << said("measureStatus").toStdString();
  EXPECT_TRUE(dialog->updatesEnabled()) << "it shows how far it is";
  const std::uint64_t frames = view->framesDrawn();
  view->update();
  window->update();
  session.hover(VertexId{17});
  QTest::qWait(150);
  EXPECT_EQ(view->framesDrawn(), frames);
  press("measureStop");
  gate().open();
  ASSERT_TRUE(ends());
  EXPECT_TRUE(waitFor([&] { return window->updatesEnabled() && view->framesDrawn() > frames; })) << "what changed is drawn now";
  EXPECT_TRUE(said("measureStatus").contains("cancelled")) << said("measureStatus").toStdString();
  EXPECT_EQ(said("measureMedian"), QString::fromUtf8("–"));
  // Closed while it measures.
  gate().close();
  press("measureStart");
  EXPECT_FALSE(window->updatesEnabled());
  dialog->reject();
  EXPECT_TRUE(window->updatesEnabled());
  gate().open();
  EXPECT_TRUE(ends());
}

TEST_F(MeasureTest, TheRunIsRepeatedOnceItHasEnded) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_NE(open(), nullptr);
  child<QRadioButton>("measureRun")->setChecked(true);
  EXPECT_NE(said("measureShown"), QString::fromUtf8("–"));
  child<QSpinBox>("measureTimes")->setValue(2);
  press("measureStart");
  ASSERT_TRUE(ends());
  ASSERT_TRUE(session.measuring().repeated().found) << session.measuring().repeated().why;
  EXPECT_EQ(session.measuring().repeated().found->times, 2u);
}

TEST_F(MeasureTest, TheViewSaysWhenItIsDrawn) {
  auto* view = child<ui::Viewport>("viewport");
  ASSERT_TRUE(waitFor([&] { return view->report().complete && drawingClock().now() % 2 == 0; })) << "it rests";
  const std::uint64_t before = drawingClock().now();
  view->update();
  EXPECT_TRUE(waitFor([&] { return drawingClock().now() != before; }));
  EXPECT_TRUE(waitFor([&] { return drawingClock().now() % 2 == 0; })) << "it has an end";
}

}  // namespace
}  // namespace wf::test

// What the panels show.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <deque>

#include "tests/ui/scripted_window.h"
#include "ui/overlay/overlay_model.h"
#include "ui/panels/registry.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/table_view.h"

namespace wf::test {
namespace {

class PanelsTest : public ScriptedWindow {
 protected:
  QString cell(const char* table, int row, int column) const {
    const auto* view = child<QTableView>(table);
    return view->model()->index(row, column).data().toString();
  }
  void raise(const char* dock) const {
    child<QDockWidget>(dock)->raise();
    QTest::qWait(30);
  }
};

TEST_F(PanelsTest, TimingSumsByKernelAndByIteration) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* iterations = child<QTableView>("iterationTable");
  ASSERT_TRUE(waitFor([&] { return iterations->model()->rowCount() == 34; }));
  std::uint64_t expand = 0, commit = 0;
  for (const Step& step : session.steps().subspan(1)) (step.kernel == 0 ? expand : commit) += step.nanoseconds;
  EXPECT_EQ(cell("kernelTable", 0, 0), "Expand the frontier");
  EXPECT_EQ(cell("kernelTable", 0, 1), "34");
  EXPECT_EQ(cell("kernelTable", 1, 1), "34");
  const double share = 100.0 * static_cast<double>(expand) / static_cast<double>(expand + commit);
  EXPECT_EQ(cell("kernelTable", 0, 5), QString::number(share, 'f', 1) + " %");
  std::vector<int> sizes(34, 0);
  for (VertexId v = 0; v < 300; ++v) ++sizes[levelOf(v)];
  for (int level = 0; level < 34; ++level) {
    EXPECT_EQ(cell("iterationTable", level, 0), QString::number(level));
    EXPECT_EQ(cell("iterationTable", level, 2), QString::number(sizes[static_cast<std::size_t>(level)])) << level;
  }
  child<QTabBar>("timingTables")->setCurrentIndex(1);
  iterations->scrollTo(iterations->model()->index(10, 0));
  QTest::mouseClick(iterations->viewport(), Qt::LeftButton, {}, iterations->visualRect(iterations->model()->index(10, 0)).center());
  EXPECT_TRUE(arrives(21));
}

TEST_F(PanelsTest, TheShownIterationIsMarkedAndInSight) {
  child<QTabBar>("timingTables")->setCurrentIndex(1);
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* table = child<QTableView>("iterationTable");
  const auto marked = [&] {
    std::vector<int> rows;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      if (table->model()->index(row, 0).data(Qt::FontRole).value<QFont>().bold()) rows.push_back(row);
    }
    return rows;
  };
  for (const std::uint64_t step : {68, 1, 30, 67, 3}) {
    ASSERT_NO_FATAL_FAILURE(goTo(step));
    const int row = static_cast<int>((step - 1) / 2);
    ASSERT_TRUE(waitFor([&] { return marked() == std::vector<int>{row}; })) << step;
    EXPECT_TRUE(table->viewport()->rect().contains(table->visualRect(table->model()->index(row, 0)).center())) << step;
  }
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  EXPECT_TRUE(waitFor([&] { return marked().empty(); }));
}

// What stands beside the picture shows the step that the picture shows, frame by frame.
// How late they are at most on a busy machine is not asserted; that they follow the picture while it moves, and do not wait for a pause,
// is.
TEST_F(PanelsTest, PanelsKeepUpWithThePicture) {
  session.setSpeed(40);
  const auto* counter = child<QLabel>("stepCounter");
  const auto* lines = child<QListView>("codeLines");
  struct Frame {
    qint64 ms;
    std::uint64_t step;
  };
  std::deque<Frame> before;  // of the last quarter of a second
  QElapsedTimer clock;
  clock.start();
  int frames = 0;
  QObject::connect(window->viewport(), &QOpenGLWidget::frameSwapped, window.get(), [&] {
    const std::uint64_t shown = window->viewport()->report().step;
    if (session.run().state != ui::PlayState::Playing || shown == 0) return;
    ++frames;
    before.push_back({clock.elapsed(), shown});
    std::uint64_t settled = 0;
    for (; before.front().ms + 250 < clock.elapsed(); before.pop_front()) settled = before.front().step;
    EXPECT_GE(counter->text().section(' ', 1, 1).toULongLong(), settled) << "the panels lag behind the picture";
  });
  session.play();
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000));
  EXPECT_GE(frames, 5);
  EXPECT_TRUE(waitFor([&] { return counter->text().section(' ', 1, 1).toULongLong() == session.run().step; }));
  EXPECT_TRUE(waitFor([&] { return lines->currentIndex().row() == (session.run().step % 2 == 1 ? 3 : 5); }));
}

TEST_F(PanelsTest, WhatDiffersFromThePaperIsFoldedBelowThePseudoCode) {
  auto* heading = child<QToolButton>("codeDiffers");
  auto* body = child<QLabel>("codeDeviations");
  ASSERT_TRUE(waitFor([&] { return heading->text() == "2 deviations"; }));
  EXPECT_FALSE(body->isVisible()) << "folded until it is wanted";
  heading->setChecked(true);
  EXPECT_TRUE(body->text().contains("Ties go to the smaller id"));
  EXPECT_TRUE(body->text().startsWith("a test")) << "which paper";
  EXPECT_FALSE(body->parentWidget()->isHidden());
}

TEST_F(PanelsTest, AnotherRunStartsTheTablesOver) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* iterations = child<QTableView>("iterationTable");
  ASSERT_TRUE(waitFor([&] { return iterations->model()->rowCount() == 34; }));
  ASSERT_NO_FATAL_FAILURE(setSource(150));
  EXPECT_TRUE(waitFor([&] { return iterations->model()->rowCount() == 0; }));
}

TEST_F(PanelsTest, AHundredThousandStepsAreListed) {
  std::vector<Step> steps(100'001);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i] = {.index = i,
                .kernel = static_cast<std::uint32_t>(i % 2),
                .iteration = static_cast<std::uint32_t>((i - 1) / 2),
                .active = i,
                .arcs = i,
                .nanoseconds = i};
  }
  script().steps = std::move(steps);
  ASSERT_NO_FATAL_FAILURE(openGrid({2, 2}));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* iterations = child<QTableView>("iterationTable");
  EXPECT_TRUE(waitFor([&] { return iterations->model()->rowCount() == 50'000; }));
}

TEST_F(PanelsTest, TablesAreCopiedWithTheirHeadings) {
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  auto* table = static_cast<ui::TableView*>(child<QTableView>("kernelTable"));
  ASSERT_TRUE(waitFor([&] { return cell("kernelTable", 1, 1) == "1"; }));
  table->setFocus();
  key(Qt::Key_C, Qt::ControlModifier);
  const QString copied = QApplication::clipboard()->text();
  EXPECT_TRUE(copied.startsWith("Kernel\tLaunches\tTotal\tMedian\tp95\tShare\tBytes/s\tTimes\nExpand the frontier\t1\t"))
      << copied.toStdString();
}

TEST_F(PanelsTest, ANamedValueCanBeMarked) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  raise("dock.appearance");
  auto* mark = child<QComboBox>("markArray");
  ASSERT_TRUE(waitFor([&] { return mark->findText("busy in Activity (M_a)") >= 0; }));
  EXPECT_EQ(mark->findText("Activity (M_a)"), -1);
  mark->setCurrentText("busy in Activity (M_a)");
  Q_EMIT mark->activated(mark->currentIndex());
  EXPECT_EQ(session.mapping().frontierArray, 5);
  EXPECT_EQ(session.mapping().frontierValue, 1u);
  EXPECT_EQ(mark->currentText(), "busy in Activity (M_a)");
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->mark, "activity: busy");
}

TEST_F(PanelsTest, TheScalarsOfTheStepAreShown) {
  auto* scalars = child<QLabel>("codeScalars");
  EXPECT_TRUE(waitFor([&] { return scalars->isVisible() && scalars->text().startsWith("iteration = "); }))
      << "of every variant, also without scalars";
  std::vector<Step> steps(3);
  for (std::size_t i = 0; i < 3; ++i) steps[i] = {.index = i, .iteration = 7, .changed = 12345, .scalars = {1000 * i, i}};
  script().steps = steps;
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  const auto reads = [&](const char* line) { return waitFor([&] { return scalars->text() == QString::fromUtf8(line); }); };
  EXPECT_TRUE(reads("iteration = 7 · length = 2,000 · phase = 2 · changed = 12,345")) << scalars->text().toStdString();
  ASSERT_NO_FATAL_FAILURE(setMetrics(false));
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  EXPECT_TRUE(reads("iteration = 7 · length = 1,000 · phase = 1")) << "nothing is counted: " << scalars->text().toStdString();
}

TEST_F(PanelsTest, CodeMarksTheLineOfTheStep) {
  auto* lines = child<QListView>("codeLines");
  EXPECT_EQ(lines->model()->rowCount(), 6);
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  EXPECT_TRUE(waitFor([&] { return lines->currentIndex().row() == 3; }));
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  EXPECT_TRUE(waitFor([&] { return lines->currentIndex().row() == 5; }));
}

TEST_F(PanelsTest, ALowNarrowCodePanelScrollsOnceAndItsLinesWrap) {
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  auto* dock = child<QDockWidget>("dock.code");
  auto* lines = child<QListView>("codeLines");
  auto* around = qobject_cast<QScrollArea*>(dock->widget());
  ASSERT_NE(around, nullptr);
  dock->setFloating(true);
  const int line = dock->fontMetrics().lineSpacing();
  const auto fits = [&] {
    for (int row = 0; row < lines->model()->rowCount(); ++row) {
      if (lines->visualRect(lines->model()->index(row, 0)).height() != lines->sizeHintForRow(row)) return false;
    }
    return true;
  };
  bool wrapped = false, scrolled = false;
  for (const int width : {420, 200, 160, 300, 170}) {
    for (const int height : {30, 12, 8, 6, 4}) {
      dock->resize(width, height * line + dock->height() - around->height());
      SCOPED_TRACE(testing::Message() << width << " × " << height << " lines");
      EXPECT_TRUE(waitFor([&] { return around->height() == height * line && fits(); })) << "rows lie over each other";
      EXPECT_TRUE(waitFor([&] { return !around->verticalScrollBar()->isVisible(); }, 2000)) << "beside the bar of the lines";
      EXPECT_GE(lines->viewport()->height(), 3 * lines->fontMetrics().lineSpacing());
      scrolled = scrolled || lines->verticalScrollBar()->maximum() > 0;
    }
    for (int row = 0; row < lines->model()->rowCount(); ++row)
      wrapped = wrapped || lines->sizeHintForRow(row) > 2 * lines->sizeHintForRow(0) - 4;
  }
  EXPECT_TRUE(wrapped && scrolled) << "nothing was tested";
  dock->resize(300, 30 * line);
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("codeScalars")->isVisible(); }));
}

TEST_F(PanelsTest, LogShowsNewLinesWithTheirLevel) {
  raise("dock.log");
  session.note(ui::LogLine::Level::Warning, "something odd");
  const QString log = child<QPlainTextEdit>("logText")->toPlainText();
  EXPECT_TRUE(log.contains("warning  something odd")) << log.toStdString();
}

TEST_F(PanelsTest, GraphPanelCounts) {
  raise("dock.graph");
  EXPECT_EQ(child<QLabel>("graph.Vertices")->text(), "300");
  EXPECT_EQ(child<QLabel>("graph.Arcs")->text(), "1,130");
  EXPECT_EQ(child<QLabel>("graph.Edges drawn")->text(), "565");
  EXPECT_EQ(child<QLabel>("graph.Ids")->text(), "1 to 300");
}

TEST_F(PanelsTest, AppearanceChangesTheMapping) {
  raise("dock.appearance");
  auto* color = child<QComboBox>("colorArray");
  EXPECT_EQ(color->currentText(), "Cost (C_a)");
  color->setFocus();
  QTest::keyClick(color, Qt::Key_Up);
  EXPECT_EQ(session.mapping().colorArray, 1);
}

TEST_F(PanelsTest, TheColoursOfTheFinishedRunAreKept) {
  raise("dock.appearance");
  auto* kind = child<QComboBox>("colorRangeKind");
  EXPECT_EQ(window->findChild<QWidget*>("keepRange"), nullptr) << "one control says it";
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] {
    const auto range = window->viewport()->shownRange(2);
    return range && range->maximum == 33;
  }));
  const auto choose = [&](const QString& item) {
    kind->setCurrentIndex(kind->findText(item));
    Q_EMIT kind->activated(kind->currentIndex());
  };
  choose("Fixed to current");
  ASSERT_TRUE(session.mapping().fixedRange.has_value());
  EXPECT_EQ(session.mapping().fixedRange->minimum, 0u);
  EXPECT_EQ(session.mapping().fixedRange->maximum, 33u);
  EXPECT_EQ(kind->currentText(), "Fixed");
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  ASSERT_TRUE(waitFor([&] { return window->viewport()->shownRange(2).value_or(exec::ValueRange{}).maximum == 2; }));
  EXPECT_EQ(session.mapping().fixedRange->maximum, 33u);
  choose("Fixed to current");
  EXPECT_EQ(session.mapping().fixedRange->maximum, 2u) << "of this step";
  auto* high = child<QLineEdit>("colorRangeHigh");
  high->setText("1,200");
  Q_EMIT high->editingFinished();
  ASSERT_EQ(session.mapping().fixedRange->maximum, 1200u);
  choose("Automatic");
  EXPECT_FALSE(session.mapping().fixedRange.has_value());
  choose("Fixed");
  ASSERT_TRUE(session.mapping().fixedRange.has_value());
  EXPECT_EQ(session.mapping().fixedRange->maximum, 1200u) << "what was typed is not lost";
  auto* color = child<QComboBox>("colorArray");
  color->setFocus();
  QTest::keyClick(color, Qt::Key_Up);
  EXPECT_FALSE(session.mapping().fixedRange.has_value()) << "another array has another range";
  EXPECT_EQ(kind->currentText(), "Automatic");
}

TEST_F(PanelsTest, AHiddenPanelIsNotRefreshedAndCatchesUp) {
  auto* panel = static_cast<ui::Panel*>(child<QWidget>("panel.timing"));
  raise("dock.log");
  const int before = panel->refreshes();
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  QTest::qWait(120);
  EXPECT_EQ(panel->refreshes(), before);
  raise("dock.timing");
  EXPECT_TRUE(waitFor([&] { return cell("kernelTable", 0, 1) == "3"; }));
}

}  // namespace
}  // namespace wf::test

// The threads of the shown step in the window: opening, going through them by buttons and keys, warps, orders, stops, and what is marked.
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>
#include <set>

#include "compute/lens/walk.h"
#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "ui/panels/code_lines.h"
#include "ui/panels/registry.h"
#include "ui/session/session.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/lane_grid.h"
#include "ui/widgets/seed_box.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

using Phase = ui::LensState::Phase;
using ui::LaneGrid;

class ThreadsTest : public LensWindow {
 protected:
  ThreadsTest() : LensWindow("threads") {}
  bool ready() const override { return done() && session.lens().detail() != nullptr && grid()->isVisible(); }
  LaneGrid* grid() const { return child<LaneGrid>("laneGrid"); }
  const lens::Event* event() const {
    const auto at = grid()->cursor();
    return lens::eventAt(*session.lens().detail(), {static_cast<std::uint32_t>(at->row), static_cast<std::uint32_t>(at->lane)});
  }
  void press(const char* button) const { QTest::mouseClick(child<QToolButton>(button), Qt::LeftButton); }
  void type(const char* field, const char* text) const {
    child<QLineEdit>(field)->setText(text);
    QTest::keyClick(child<QLineEdit>(field), Qt::Key_Return);
  }
  void keep(const char* name) const { keepPictures(*window, child<QDockWidget>("dock.threads"), name); }
};

// What is seen in one step stops the run in another one, and the panel opens at the thread that did it.
TEST_F(ThreadsTest, ALostWriteStopsTheRunAndThePanelGoesToIt) {
  run("sssp", "two-kernel-2007");
  const lens::Schedule adversarial{lens::Schedule::Kind::Adversarial, 0};
  session.lens().setSchedule(adversarial);
  ASSERT_NO_FATAL_FAILURE(open(1));
  auto* menu = child<QMenu>("threadsStops");
  const auto choose = [&](const QString& text) {
    Q_EMIT menu->aboutToShow();
    for (QAction* action : menu->actions()) {
      if (action->text() == text) return action->trigger();
    }
    ADD_FAILURE() << "no " << text.toStdString();
  };
  choose("lost write");
  choose("lost write");
  ASSERT_EQ(session.stops().watches().size(), 1u) << "once";
  auto* dock = child<QDockWidget>("dock.threads");
  dock->hide();
  session.setSpeed(std::numeric_limits<double>::infinity());
  session.play();
  ASSERT_TRUE(waitFor([&] { return !session.run().stopped.empty(); }, 20000));
  ASSERT_TRUE(waitFor([&] { return dock->isVisible() && ready() && session.lens().state().step == session.run().step; }, 20000));
  const auto place = session.stops().lastStop()->place;
  ASSERT_TRUE(place);
  const auto stands = [&] {
    if (!ready() || !grid()->cursor() || event() == nullptr) return false;
    return session.lens().detail()->lanes[static_cast<std::size_t>(grid()->cursor()->lane)].thread == place->thread;
  };
  ASSERT_TRUE(waitFor(stands, 20000));
  EXPECT_EQ(event()->kind, lens::Event::Kind::Write);
  EXPECT_EQ(event()->line, place->line);
  EXPECT_TRUE(says("threadsPlace").contains("overwrites it")) << says("threadsPlace").toStdString();
  keep("threads-stopped");
  // The thread and the element of this place, as stops.
  choose(QString("thread %1 at line %2").arg(place->thread).arg(place->line + 1));
  choose("write to updating[42]");
  ASSERT_EQ(session.stops().watches().size(), 3u);
  EXPECT_EQ(session.stops().watches()[2].text, "write to updating[42]");
  EXPECT_TRUE(session.stops().watches()[2].error.empty());
}

// 1280 × 720 with letters of 22 points: the lanes are seen, and every tool is a click away.
TEST_F(ThreadsTest, ALowPanelShowsItsLanes) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  auto* more = child<QToolButton>("threadsMore");
  auto* stopAt = child<QWidget>("threadsStopAt");
  auto* dock = child<QDockWidget>("dock.threads");
  makeSmall(*window, dock, 9);
  EXPECT_FALSE(more->isVisible());
  EXPECT_TRUE(stopAt->isVisible());
  makeSmall(*window, dock, 22);
  EXPECT_GT(dock->height(), 250) << "a page that is not shown takes no room from it";
  ASSERT_TRUE(waitFor([&] { return more->isVisible() && !stopAt->isVisible(); }));
  const auto seen = [&] { return grid()->viewport()->visibleRegion().boundingRect().height(); };
  EXPECT_TRUE(waitFor([&] { return seen() > 3 * window->fontMetrics().lineSpacing(); })) << seen();
  more->click();
  EXPECT_TRUE(waitFor([&] { return stopAt->isVisible() && child<QWidget>("threadsStopRun")->isVisible(); }));
  more->click();
  makeSmall(*window, dock, 9);
  EXPECT_TRUE(waitFor([&] { return !more->isVisible() && stopAt->isVisible(); }));
  ui::storeFontSize(0);
  ui::applyFontSize();
}

// The pseudo-code follows the thread, beside the step's own line, for as long as Threads shows one.
TEST_F(ThreadsTest, PseudocodeMarksTheLineOfTheShownThread) {
  auto* code = child<ui::CodeLines>("codeLines");
  EXPECT_EQ(code->thread(), -1);
  ASSERT_NO_FATAL_FAILURE(open(1));
  ASSERT_TRUE(waitFor([&] { return code->isVisible() && code->thread() >= 0; }));
  EXPECT_EQ(code->active(), static_cast<int>(session.steps()[1].line)) << "the step keeps its own mark";
  std::set<int> lines{code->thread()};
  for (int k = 0; k < 12; ++k) {
    QTest::keyClick(grid(), Qt::Key_Down);
    lines.insert(code->thread());
    EXPECT_TRUE(says("threadsPlace").contains("line " + QString::number(code->thread() + 1) + ":")) << says("threadsPlace").toStdString();
  }
  EXPECT_GT(lines.size(), 2u);
  const int at = code->thread();
  EXPECT_TRUE(code->model()->index(at, 0).data(Qt::AccessibleDescriptionRole).toString().contains("the thread that Threads shows"));
  for (const int points : {9, 22}) {
    makeSmall(*window, child<QDockWidget>("dock.threads"), points, 0.45);
    const auto inSight = [&] { return code->viewport()->rect().intersects(code->visualRect(code->model()->index(at, 0))); };
    EXPECT_TRUE(waitFor(inSight)) << points;
    if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
      window->grab().save(folder + QString("/thread-line-%1.png").arg(points));
  }
  ui::storeFontSize(0);
  ui::applyFontSize();
  window->workspaces().reveal("arrays");  // Threads is out of sight
  EXPECT_TRUE(waitFor([&] { return code->thread() == -1; }));
  window->workspaces().reveal("threads");
  EXPECT_TRUE(waitFor([&] { return code->thread() >= 0; }));
  session.goTo(0);
  EXPECT_TRUE(waitFor([&] { return code->thread() == -1; })) << "step 0 has no threads";
}

// In a low view the card of the vertex that a thread comes to is its title alone, beside what is selected and marked; a click unfolds it.
TEST_F(ThreadsTest, TheCardOfAThreadsVertexHidesNothing) {
  session.select(0, false);
  makeSmall(*window, child<QDockWidget>("dock.threads"), 9, 0.45);
  ASSERT_NO_FATAL_FAILURE(open(1));
  auto* view = child<ui::Viewport>("viewport");
  const auto drawn = [&] { return session.hovered() && !view->card().isEmpty(); };
  for (int k = 0; k < 8; ++k) {
    QTest::keyClick(grid(), Qt::Key_Down, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor(drawn));
    QTest::qWait(60);
    EXPECT_LT(view->card().height(), 2.5 * view->fontMetrics().height()) << "folded";
    EXPECT_FALSE(view->card().contains(*view->placeOf(0))) << "the selected vertex";
    EXPECT_FALSE(view->card().contains(*view->placeOf(*session.hovered()))) << "its own";
  }
  if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
    window->grab().save(folder + "/card-9.png");
  const QPoint on = view->card().center().toPoint();
  QTest::mouseMove(view, on);
  QTest::qWait(100);
  EXPECT_TRUE(drawn()) << "the mouse comes to it without closing it";
  QTest::mouseClick(view, Qt::LeftButton, {}, on);
  EXPECT_TRUE(waitFor([&] { return view->card().height() > 3 * view->fontMetrics().height(); })) << "unfolded";
  EXPECT_FALSE(view->card().contains(*view->placeOf(*session.hovered())));
  ui::storeFontSize(0);
  ui::applyFontSize();
}

TEST_F(ThreadsTest, AStepIsOpenedAndStepZeroSaysWhyNot) {
  ASSERT_TRUE(waitFor([&] { return says("lensMessage").startsWith("Step 0 is the state before the first kernel"); }));
  EXPECT_FALSE(grid()->isVisible());
  ASSERT_NO_FATAL_FAILURE(open(1));
  EXPECT_EQ(grid()->source().lanes, 32);
  EXPECT_EQ(grid()->source().rows, static_cast<int>(session.lens().detail()->issues.size()));
  EXPECT_TRUE(says("threadsSummary").startsWith(QString::fromUtf8("Warp 0 (of 0 to 3) · "))) << says("threadsSummary").toStdString();
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{0, 0}));
  EXPECT_TRUE(says("threadsPlace").startsWith(QString::fromUtf8("Lane 0 · thread 0 · vertex 1 · line 4: ")))
      << says("threadsPlace").toStdString();
  EXPECT_EQ(grid()->source().item(5), "6");
  // The head of the kernel by all lanes, then their look at F_a.
  EXPECT_EQ(grid()->source().row(0).lanes, 32);
  EXPECT_EQ(grid()->source().row(0).line, 3);
  EXPECT_EQ(grid()->source().row(1).text.trimmed(), "reads F_a");
  EXPECT_EQ(grid()->source().cell({1, 0}).text, "1");
  EXPECT_EQ(grid()->source().cell({1, 1}).text, "0");
  EXPECT_EQ(grid()->source().cell({2, 1}).kind, LaneGrid::Cell::Kind::Idle) << "it is no frontier vertex, and has left";
  keep("threads");
}

TEST_F(ThreadsTest, ThreadWarpAndPassGoForwardAndBack) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  press("threadsWarpNext");
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{1, 0}));
  press("threadsWarpBack");
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{0, 0}));
  press("threadsWarpBack");
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{0, 0}));
  EXPECT_EQ(window->statusBar()->currentMessage(), "The warp begins here");
  press("threadsTripNext");
  EXPECT_EQ(event()->kind, lens::Event::Kind::Trip);
  const int first = grid()->cursor()->row;
  press("threadsTripNext");
  EXPECT_GT(grid()->cursor()->row, first);
  EXPECT_EQ(event()->kind, lens::Event::Kind::Trip);
  press("threadsTripBack");
  EXPECT_EQ(grid()->cursor()->row, first);
  // By keys; another lane has nothing further to do.
  grid()->setFocus();
  key(Qt::Key_Home);
  key(Qt::Key_Right);
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{0, 1}));
  key(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{1, 1}));
  key(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{1, 1}));
  key(Qt::Key_Down);
  EXPECT_EQ(grid()->cursor(), (LaneGrid::Place{2, 1}));
  EXPECT_TRUE(says("threadsPlace").endsWith("idle"));
  key(Qt::Key_End);
  EXPECT_EQ(grid()->cursor()->row, grid()->source().rows - 1);
  key(Qt::Key_PageDown, Qt::ShiftModifier);
  EXPECT_EQ(session.run().step, 1u) << "the run's own keys mean the run";
}

TEST_F(ThreadsTest, ThePlaceMarksWhatItTouches) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  EXPECT_EQ(session.hovered(), VertexId{0}) << "what the thread works on";
  type("threadsCell", "cost[7]");
  ASSERT_TRUE(waitFor([&] { return event() != nullptr && event()->isAccess(); }));
  EXPECT_EQ(event()->kind, lens::Event::Kind::Write);
  EXPECT_EQ(event()->index, 6u);
  EXPECT_EQ(session.hovered(), VertexId{6});
  EXPECT_EQ(session.matrix().pointed(), (run::VertexPair{0, 6}));
  EXPECT_TRUE(says("threadsPlace").contains(QString::fromUtf8("writes C_a[6] (vertex 7): ∞ → 1"))) << says("threadsPlace").toStdString();
  press("threadsFindNext");
  EXPECT_EQ(window->statusBar()->currentMessage(), "No further write to cost[7]");
  window->workspaces().reveal("log");
  EXPECT_TRUE(waitFor([&] { return !session.hovered() && !session.matrix().pointed(); })) << "out of sight, nothing is marked";
  EXPECT_EQ(session.lens().state().phase, Phase::Off);
}

TEST_F(ThreadsTest, AWarpIsChosenAndALanesListIsCopied) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  child<QSpinBox>("threadsNumber")->setValue(3);
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 3u && grid()->source().lanes == 4; }));
  EXPECT_EQ(child<QComboBox>("threadsWarp")->currentIndex(), 2);
  choose("threadsWarp", "Heaviest");
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 0u; }));
  choose("threadsWarp", "Of the selection");
  session.select(VertexId{70}, false);
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 2u && grid()->cursor()->lane == 6; }));
  session.select(VertexId{0}, false);
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 0u && grid()->cursor()->lane == 0; }));
  session.select(VertexId{5}, false);
  ASSERT_TRUE(waitFor([&] { return ready() && grid()->cursor()->lane == 5; })) << "another lane of the same warp";
  session.select(VertexId{0}, false);
  ASSERT_TRUE(waitFor([&] { return ready() && grid()->cursor()->lane == 0; }));
  auto* table = child<QTableView>("laneTable");
  EXPECT_FALSE(table->isVisible());
  QTest::mouseClick(grid()->viewport(), Qt::LeftButton, {}, grid()->laneRect(0).center());
  ASSERT_TRUE(table->isVisible());
  const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
  ASSERT_EQ(table->model()->rowCount(), static_cast<int>(session.lens().detail()->lanes[0].events.size()));
  EXPECT_EQ(cell(0, 1), "4");
  EXPECT_EQ(cell(1, 0), "reads F_a");
  EXPECT_EQ(cell(1, 2), "F_a[0] (vertex 1)");
  EXPECT_EQ(cell(1, 3), "1");
  table->setCurrentIndex(table->model()->index(5, 0));
  EXPECT_EQ(grid()->cursor()->lane, 0);
  EXPECT_EQ(lens::placeOf(*session.lens().detail(), 0, 5)->issue, static_cast<std::uint32_t>(grid()->cursor()->row));
  keep("threads-list");
}

TEST_F(ThreadsTest, AThreadIsFoundAtItsLineInAnotherWarp) {
  ASSERT_NO_FATAL_FAILURE(open(3));  // 2 … 41 expand
  choose("threadsStopAt", "Line");
  child<QSpinBox>("threadsLine")->setValue(4);
  type("threadsThread", "35");
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 1u && grid()->cursor() && grid()->cursor()->lane == 3; }));
  EXPECT_EQ(event()->line, 3u);
  type("threadsThread", "1000");
  EXPECT_EQ(window->statusBar()->currentMessage(), "Threads of this step go from 0 to 99");
}

// Launches of 100 threads, each with warps of its own: 32, 32, 32 and 4.
TEST_F(ThreadsTest, AThreadOfALaterLaunchIsFoundInItsWarp) {
  ASSERT_NO_FATAL_FAILURE(run("apsp", "sssp"));
  ASSERT_NO_FATAL_FAILURE(open(1));
  const lens::Report& report = *session.lens().state().report;
  ASSERT_GT(report.warps.size(), 8u);
  ASSERT_EQ(report.warps[4].firstThread, 100u);
  choose("threadsStopAt", "Line");
  child<QSpinBox>("threadsLine")->setValue(static_cast<int>(session.run().variant->kernels[report.kernel].line) + 1);
  type("threadsThread", "205");
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().warp() == 8u && grid()->cursor() && grid()->cursor()->lane == 5; }))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_TRUE(says("threadsPlace").startsWith(QString::fromUtf8("Lane 5 · thread 205 · "))) << says("threadsPlace").toStdString();
  EXPECT_EQ(session.lens().state().report->warpOf(205), 8u);
}

TEST_F(ThreadsTest, AnAdversaryLosesAnUpdateAndAStopFindsIt) {
  ASSERT_NO_FATAL_FAILURE(run("sssp", "two-kernel-2007"));
  ASSERT_NO_FATAL_FAILURE(open(3));  // 2 … 41 relax vertex 42, each to another cost
  choose("lensOrder", "Adversarial");
  ASSERT_TRUE(waitFor([&] { return ready() && session.lens().schedule().kind == lens::Schedule::Kind::Adversarial; }));
  EXPECT_GT(session.lens().state().report->lostWrites, 0u);
  EXPECT_TRUE(child<QLabel>("threadsRaces")->isVisible());
  EXPECT_TRUE(says("threadsRaces").contains("had written")) << says("threadsRaces").toStdString();
  choose("threadsStopAt", "Harmful conflict");
  press("threadsFindNext");
  ASSERT_TRUE(waitFor([&] { return event() != nullptr && event()->isAccess(); }));
  EXPECT_EQ(event()->index, 41u);
  EXPECT_NE(grid()->source().cell(*grid()->cursor()).mark, LaneGrid::Cell::Mark::None);
  keep("threads-lost");
}

TEST_F(ThreadsTest, ARandomScheduleStartsWithTheSeedOfTheCommandLine) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  auto* order = inPanel<QComboBox>("lensOrder");
  order->setCurrentText("Random");
  Q_EMIT order->activated(order->currentIndex());
  EXPECT_EQ(session.lens().schedule(), (lens::Schedule{.kind = lens::Schedule::Kind::Random, .seed = 1}));
  EXPECT_EQ(inPanel<ui::SeedBox>("lensSeed")->value(), 1u);
}

TEST_F(ThreadsTest, ASeedOfAllItsBitsIsShownAndKept) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  constexpr std::uint64_t kLarge = 18'446'744'073'709'551'614u;
  session.lens().setSchedule({.kind = lens::Schedule::Kind::Random, .seed = kLarge});
  auto* seed = inPanel<ui::SeedBox>("lensSeed");
  ASSERT_TRUE(waitFor([&] { return ready() && seed->isVisible(); }));
  EXPECT_EQ(seed->value(), kLarge);
  EXPECT_EQ(seed->text(), "18446744073709551614");
  seed->stepBy(5);
  EXPECT_EQ(session.lens().schedule().seed, kLarge + 1) << "no larger number has 64 bits";
  seed->stepBy(-1);
  EXPECT_EQ(session.lens().schedule().seed, kLarge);
  auto* line = seed->findChild<QLineEdit*>();
  line->setText("4000000000");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(session.lens().schedule(), (lens::Schedule{.kind = lens::Schedule::Kind::Random, .seed = 4'000'000'000u}));
  EXPECT_TRUE(waitFor([&] { return ready(); }));
}

TEST_F(ThreadsTest, WhatIsCancelledCanBeAskedForAgain) {
  ASSERT_NO_FATAL_FAILURE(open(1));
  session.lens().setSchedule({.kind = lens::Schedule::Kind::Random, .seed = 5});
  session.lens().cancel();
  ASSERT_TRUE(waitFor([&] { return inPanel<QPushButton>("lensAgain")->isVisible(); }));
  EXPECT_EQ(says("lensMessage"), "Looking into the step was cancelled");
  QTest::mouseClick(inPanel<QPushButton>("lensAgain"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return ready(); }));
  EXPECT_EQ(inPanel<ui::SeedBox>("lensSeed")->value(), 5u);
}

TEST_F(ThreadsTest, ControlsHaveNames) {
  for (const QWidget* one : child<QWidget>("panel.threads")->findChildren<QWidget*>()) {
    if ((one->focusPolicy() & Qt::TabFocus) == 0 && qobject_cast<const QToolButton*>(one) == nullptr) continue;
    if (one->objectName().isEmpty() || one->objectName().startsWith("qt_")) continue;
    const auto* button = qobject_cast<const QAbstractButton*>(one);
    EXPECT_TRUE(!one->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty())) << one->objectName().toStdString();
  }
}

// A number that does not fit keeps its last digits, in which neighbours differ; an empty cell would say that there is none.
TEST(LaneGridTest, NumbersThatDoNotFitAreShortened) {
  const QFontMetrics metrics{QFont()};
  const QString number = "1234567", rest = QString::fromUtf8("…");
  EXPECT_EQ(ui::LaneGrid::fitted(number, metrics, metrics.horizontalAdvance(number)), number);
  for (int width = 0; width < metrics.horizontalAdvance(number); ++width) {
    const QString shown = ui::LaneGrid::fitted(number, metrics, width);
    ASSERT_TRUE(shown.startsWith(rest)) << width;
    EXPECT_TRUE(number.endsWith(shown.mid(1)));
    EXPECT_TRUE(shown == rest || metrics.horizontalAdvance(shown) <= width) << width;
  }
  EXPECT_EQ(ui::LaneGrid::fitted(number, metrics, metrics.horizontalAdvance(rest + "567") + 1), rest + "567");
}

}  // namespace
}  // namespace wf::test

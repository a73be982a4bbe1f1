// Breakpoints and watchpoints in the window.
#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTreeWidget>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/overlay/overlay_model.h"
#include "ui/panels/code_lines.h"
#include "ui/panels/registry.h"
#include "ui/scrub_slider.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/condition_field.h"

namespace wf::test {
namespace {

class StopsWindowTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().remove("breakpoints");
    ScriptedWindow::SetUp();
    lines_ = child<ui::CodeLines>("codeLines");
  }
  void TearDown() override {
    ScriptedWindow::TearDown();
    QSettings().remove("breakpoints");
  }
  QPoint inMargin(int line) const { return {lines_->marginWidth() / 2, lines_->visualRect(lines_->model()->index(line, 0)).center().y()}; }
  QPoint onText(int line) const { return lines_->visualRect(lines_->model()->index(line, 0)).center(); }
  std::vector<std::uint32_t> breakpoints() {
    const auto set = session.stops().breakpoints();
    return {set.begin(), set.end()};
  }
  QTreeWidget* watchTree() const {
    child<QDockWidget>("dock.watch")->raise();
    auto* tree = child<QTreeWidget>("watchTree");
    EXPECT_TRUE(waitFor([&] { return tree->isVisible(); }));
    return tree;
  }
  void add(const char* text) const {
    auto* field = child<ui::ConditionField>("watchField");
    field->setText(text);
    QTest::mouseClick(child<QPushButton>("watchAdd"), Qt::LeftButton);
  }

  QString message() const { return window->statusBar()->currentMessage(); }
  bool standsAt(std::uint64_t step) {
    return waitFor([&] { return session.run().step == step && session.run().state == ui::PlayState::Paused; });
  }
  // What the compute thread would report of its own accord; a change of the breakpoints tells of it.
  void bring(const run::RunReport& report) {
    session.stops().take(report);
    session.stops().setBreakpoints(breakpoints().empty() ? std::vector<std::uint32_t>{3} : std::vector<std::uint32_t>{});
  }

  ui::CodeLines* lines_ = nullptr;
};

// Low and wide, as the panel lies at first, the field stands beside the list.
TEST_F(StopsWindowTest, AConditionHasRoomToBeTyped) {
  window->resize(1280, 720);
  const auto* tree = watchTree();
  const auto* field = child<ui::ConditionField>("watchField");
  QTest::qWait(50);
  if (tree->width() > field->width()) {
    EXPECT_GE(field->width(), 36 * field->fontMetrics().averageCharWidth()) << "beside a list of " << tree->width();
  }
  EXPECT_GE(2 * field->width(), tree->width() - 40);
}

TEST_F(StopsWindowTest, AClickInTheMarginSetsABreakpointAndTheDotShowsIt) {
  const auto dot = [&](int line) { return lines_->grab().toImage().pixelColor(inMargin(line) * lines_->devicePixelRatioF()); };
  // The dot stands at the first row of a line, which may have several.
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(4));
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3}) << "the kernel that the line is part of";
  EXPECT_TRUE(lines_->hasBreakpoint(3));
  EXPECT_FALSE(lines_->hasBreakpoint(4));
  EXPECT_EQ(lines_->model()->index(3, 0).data(Qt::AccessibleDescriptionRole).toString(), "breakpoint");
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(5));
  EXPECT_GT(dot(5).red(), dot(5).green() + 80) << "a red dot";
  EXPECT_LT(dot(1).red(), dot(1).green() + 40);
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(3));
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{5});
  EXPECT_EQ(session.run().state, ui::PlayState::Paused) << "it does not run to the line";
  // A line of no kernel is refused, in the status line.
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(0));
  EXPECT_EQ(message(), "Line 1 belongs to no kernel: a run stops where a kernel has ended");
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{5});
}

TEST_F(StopsWindowTest, F9IsOfTheChosenLineElseOfTheShownOne) {
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_TRUE(waitFor([&] { return lines_->active() == 3; }));
  window->viewport()->setFocus();
  key(Qt::Key_F9);
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3});
  lines_->setFocus();
  key(Qt::Key_Down);
  key(Qt::Key_Down);
  EXPECT_EQ(lines_->chosen(), 5);
  key(Qt::Key_F9);
  EXPECT_EQ(breakpoints(), (std::vector<std::uint32_t>{3, 5}));
  // A run that goes on leaves the chosen line alone.
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  EXPECT_TRUE(waitFor([&] { return lines_->active() == 3; }));
  key(Qt::Key_F9);
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3});
}

TEST_F(StopsWindowTest, AClickOnALineRunsToIt) {
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, onText(5));
  EXPECT_TRUE(standsAt(2));
  EXPECT_TRUE(breakpoints().empty());
  lines_->setFocus();
  key(Qt::Key_Return);
  EXPECT_TRUE(standsAt(4));
  window->actions().get("runToLine")->trigger();
  EXPECT_TRUE(standsAt(6));
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, onText(1));
  EXPECT_EQ(message(), "Line 2 belongs to no kernel: a run stops where a kernel has ended");
  // From the menu.
  QContextMenuEvent menuRequest(QContextMenuEvent::Mouse, onText(3), lines_->viewport()->mapToGlobal(onText(3)));
  QApplication::sendEvent(lines_->viewport(), &menuRequest);
  auto* menu = child<QMenu>("codeMenu");
  ASSERT_NE(menu, nullptr);
  ASSERT_EQ(menu->actions().front()->text(), "&Run to this line");
  menu->actions().front()->trigger();
  EXPECT_TRUE(standsAt(7));
  menu->close();
}

TEST_F(StopsWindowTest, BreakpointsOfAVariantAreKept) {
  session.stops().toggleBreakpoint(5, nullptr);
  EXPECT_EQ(QSettings().value("breakpoints/bfs/mask").toStringList(), QStringList{"6"});
  window.reset();
  session.stops().setBreakpoints({});
  window = std::make_unique<ui::MainWindow>(session);
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{5});
  session.stops().setBreakpoints({});
  EXPECT_FALSE(QSettings().contains("breakpoints/bfs/mask"));
  // Of every variant from the start on, before any of them runs.
  window.reset();
  QSettings().setValue("breakpoints/route/plain", QStringList{"4"});
  window = std::make_unique<ui::MainWindow>(session);
  ASSERT_NO_FATAL_FAILURE(startRun("route"));
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3});
}

TEST_F(StopsWindowTest, AConditionIsAddedChangedSwitchedOffAndRemoved) {
  QTreeWidget* tree = watchTree();
  const auto first = [&] { return tree->topLevelItem(0)->child(0); };
  EXPECT_EQ(first()->text(0), "None yet: type a condition and press Enter");
  EXPECT_FALSE(child<QPushButton>("watchRemove")->isEnabled());
  add("cost[17] changes");
  ASSERT_EQ(session.stops().watches().size(), 1u);
  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "cost[17] changes"; }));
  EXPECT_TRUE(child<ui::ConditionField>("watchField")->text().isEmpty());
  first()->setCheckState(0, Qt::Unchecked);
  ASSERT_TRUE(waitFor([&] { return !session.stops().watches()[0].enabled; }));
  ASSERT_TRUE(waitFor([&] { return first()->text(1) == "off"; }));

  tree->setCurrentItem(first());
  tree->editItem(first(), 0);
  auto* editor = child<QLineEdit>("watchEditor");
  ASSERT_NE(editor, nullptr);
  editor->setText("count(visited) changes");
  QTest::keyClick(editor, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return session.stops().watches()[0].text == "count(visited) changes"; }));
  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "count(visited) changes"; }));
  tree->editItem(first(), 0);
  editor = child<QLineEdit>("watchEditor");
  editor->setText("wrong");
  QTest::keyClick(editor, Qt::Key_Return);
  auto* error = child<QLabel>("watchError");
  ASSERT_TRUE(waitFor([&] { return error->isVisible(); }));
  EXPECT_TRUE(error->text().contains("wrong") && error->text().contains("a condition begins with")) << error->text().toStdString();
  EXPECT_EQ(session.stops().watches()[0].text, "count(visited) changes");

  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "count(visited) changes"; }));
  tree->setCurrentItem(first());
  QTest::mouseClick(child<QPushButton>("watchRemove"), Qt::LeftButton);
  EXPECT_TRUE(session.stops().watches().empty());
}

TEST_F(StopsWindowTest, DelRemovesAConditionEvenWhereItDeletesWhatWasDrawn) {
  QTreeWidget* tree = watchTree();
  add("cost[17] changes");
  ASSERT_TRUE(waitFor([&] { return tree->topLevelItem(0)->child(0)->text(0) == "cost[17] changes"; }));
  auto* deletes = window->findChild<QAction*>("deleteDrawn");
  ASSERT_NE(deletes, nullptr);
  deletes->setEnabled(true);
  int deleted = 0;
  QObject::connect(deletes, &QAction::triggered, window.get(), [&] { ++deleted; });
  tree->setCurrentItem(tree->topLevelItem(0)->child(0));
  tree->setFocus();
  ASSERT_TRUE(waitFor([&] { return tree->hasFocus(); }));
  QTest::keyClick(tree, Qt::Key_Delete);
  EXPECT_TRUE(waitFor([&] { return session.stops().watches().empty(); }));
  EXPECT_EQ(deleted, 0);
}

TEST_F(StopsWindowTest, NewsWhileARowIsEditedWaitAndCostNothing) {
  QTreeWidget* tree = watchTree();
  add("cost[17] changes");
  const auto first = [&] { return tree->topLevelItem(0)->child(0); };
  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "cost[17] changes"; }));
  tree->setCurrentItem(first());
  tree->editItem(first(), 0);
  auto* editor = child<QLineEdit>("watchEditor");
  ASSERT_NE(editor, nullptr);
  editor->setText("half a condit");
  const auto* panel = child<ui::Panel>("panel.watch");
  const int before = panel->refreshes();
  bring({.stops = {{.step = 4, .hits = {{.id = 1, .what = "cost[17]: 2 → 3", .vertex = VertexId{16}}}}}});
  QTest::qWait(100);
  EXPECT_LE(panel->refreshes() - before, 1) << "one for the news";
  EXPECT_EQ(editor->text(), "half a condit");
  QTest::keyClick(editor, Qt::Key_Escape);
  EXPECT_TRUE(waitFor([&] { return first()->text(1) == QString::fromUtf8("step 4, cost[17]: 2 → 3"); }));
}

TEST_F(StopsWindowTest, ReportsABadConditionWithItsPlace) {
  watchTree();
  add("nothing at all");
  auto* error = child<QLabel>("watchError");
  EXPECT_TRUE(error->isVisible());
  EXPECT_TRUE(error->text().startsWith("At character 1: “nothing” is not understood: a condition begins with "))
      << error->text().toStdString();
  auto* field = child<ui::ConditionField>("watchField");
  EXPECT_EQ(field->text(), "nothing at all");
  EXPECT_EQ(field->selectedText(), "nothing at all");
  QTest::keyClick(field, Qt::Key_C);
  EXPECT_FALSE(error->isVisible());
}

// Examples of another algorithm would be refused here.
TEST_F(StopsWindowTest, TheExamplesInTheFieldAreConditionsOfThisRun) {
  watchTree();
  const QStringList examples = child<ui::ConditionField>("watchField")->placeholderText().split("    ");
  EXPECT_GE(examples.size(), 3);
  for (const QString& example : examples) {
    std::string why;
    std::size_t at = 0;
    EXPECT_TRUE(session.stops().addWatch(example.toStdString(), &why, &at)) << example.toStdString() << ": " << why;
  }
}

TEST_F(StopsWindowTest, NamesAreCompletedWhereTheyStand) {
  watchTree();
  auto* field = child<ui::ConditionField>("watchField");
  field->setFocus();
  QTest::keyClicks(field, "count(fro");
  auto* popup = QApplication::activePopupWidget();
  ASSERT_TRUE(waitFor([&] { return (popup = QApplication::activePopupWidget()) != nullptr; }));
  auto* list = qobject_cast<QAbstractItemView*>(popup);
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->model()->rowCount(), 1);
  QTest::keyClick(list, Qt::Key_Down);
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(field->text(), "count(frontier");
}

TEST_F(StopsWindowTest, AHitIsShownEverywhereAndAClickGoesThere) {
  QTreeWidget* tree = watchTree();
  session.stops().setBreakpoints({5});
  session.runToStop(false);
  ASSERT_TRUE(standsAt(2));
  add("cost[17] changes");  // vertex 16, in the first row of the grid
  ASSERT_NO_FATAL_FAILURE(goTo(30));
  session.runToStop(false);
  ASSERT_TRUE(standsAt(31));
  const auto* row = tree->topLevelItem(0)->child(0);
  EXPECT_TRUE(waitFor([&] { return (row = tree->topLevelItem(0)->child(0))->text(1) == QString::fromUtf8("▶ step 31, cost[17]: ∞ → 16"); }))
      << row->text(1).toStdString();
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), QString::fromUtf8("Stopped: cost[17]: ∞ → 16 after kernel expand at step 31"));
  EXPECT_EQ(ui::bannerOf(session, 31)->stopped, "Stopped: cost[17]: ∞ → 16 after kernel expand at step 31");
  EXPECT_EQ(ui::bannerOf(session, 30)->stopped, "");
  const auto& marks = child<ui::ScrubSlider>("scrub")->marks().stops;
  ASSERT_EQ(marks.size(), 2u);
  EXPECT_TRUE(marks[0].breakpoint);
  EXPECT_EQ(marks[1].step, 31u);
  EXPECT_TRUE(marks[1].watch);
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  session.select(std::nullopt, false);
  session.hover(std::nullopt);
  ASSERT_TRUE(waitFor([&] { return (row = tree->topLevelItem(0)->child(0))->text(1) == QString::fromUtf8("step 31, cost[17]: ∞ → 16"); }));
  const QRect cell = tree->visualItemRect(row);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(tree->columnViewportPosition(1) + 30, cell.center().y()));
  EXPECT_TRUE(standsAt(31));
  EXPECT_EQ(session.hovered(), VertexId{16});
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 16u);
}

TEST_F(StopsWindowTest, InvariantsAreSwitchedOnOneByOne) {
  using State = run::InvariantLook::State;
  QTreeWidget* tree = watchTree();
  const auto row = [&](int k) { return tree->topLevelItem(1)->child(k); };
  ASSERT_TRUE(waitFor([&] { return tree->topLevelItem(1)->childCount() == 2; }));
  EXPECT_EQ(row(0)->text(0), "Levels");
  EXPECT_EQ(row(0)->toolTip(0), "Levels never skip one");
  EXPECT_EQ(row(0)->checkState(0), Qt::Unchecked);
  session.stops().enableInvariant("mask", true);
  ASSERT_TRUE(waitFor([&] { return row(1)->checkState(0) == Qt::Checked; }));
  row(0)->setCheckState(0, Qt::Checked);
  EXPECT_TRUE(waitFor([&] { return session.stops().invariants()[0].enabled; }));
  // What was found when it was switched on.
  ASSERT_TRUE(waitFor([&] { return row(0)->text(1) == "not yet; held at step 0" && row(1)->text(1) == row(0)->text(1); }))
      << row(0)->text(1).toStdString() << ", " << row(1)->text(1).toStdString();
  const run::InvariantLook broken{0, 1234, State::Broken, {.cell = {2, 6}, .sentence = "level of 7 is 9"}, {}};
  bring({.looks = {broken, {.invariant = 1, .step = 3, .state = State::Unknown, .why = "no room"}}});
  EXPECT_TRUE(waitFor([&] { return row(0)->text(1) == "broken already at step 1,234, level of 7 is 9"; })) << row(0)->text(1).toStdString();
  EXPECT_EQ(row(1)->text(1), "check failed at step 3: no room");
  bring({.looks = {{.invariant = 1, .step = 3, .state = State::Holds}}});
  EXPECT_TRUE(waitFor([&] { return row(1)->text(1) == "not yet; held at step 3"; })) << row(1)->text(1).toStdString();
}

TEST(StopMarks, ThoseTooCloseAreLeftOutByKind) {
  const std::vector<ui::StopMark> marks{{.step = 10, .breakpoint = true},
                                        {.step = 11, .breakpoint = true, .watch = true},
                                        {.step = 12, .watch = true},
                                        {.step = 500, .breakpoint = true}};
  const auto out = ui::apart(marks, 1000, 500);
  ASSERT_EQ(out.size(), 3u);
  EXPECT_EQ(out[1].step, 11u);
  EXPECT_FALSE(out[1].breakpoint);
  EXPECT_TRUE(out[1].watch);
  EXPECT_EQ(out[2].step, 500u);
}

}  // namespace
}  // namespace wf::test

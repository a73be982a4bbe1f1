// Breakpoints and watchpoints in the window, against the fake session.
#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTreeWidget>

#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/overlay/overlay_model.h"
#include "ui/panels/code_lines.h"
#include "ui/panels/registry.h"
#include "ui/scrub_slider.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/condition_field.h"

namespace wf::test {
namespace {

class StopsWindowTest : public WindowTest {
 protected:
  void SetUp() override {
    QSettings().remove("breakpoints");
    WindowTest::SetUp();
    lines_ = child<ui::CodeLines>("codeLines");
  }
  void TearDown() override {
    WindowTest::TearDown();
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

  ui::CodeLines* lines_ = nullptr;
};

TEST_F(StopsWindowTest, AClickInTheMarginSetsABreakpointAndTheDotShowsIt) {
  const auto dot = [&](int line) { return lines_->grab().toImage().pixelColor(inMargin(line) * lines_->devicePixelRatioF()); };
  // The dot stands at the first row of a line, which may have several.
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(4));
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3}) << "the kernel that the line is part of";
  EXPECT_TRUE(lines_->hasBreakpoint(3));
  EXPECT_FALSE(lines_->hasBreakpoint(4));
  EXPECT_EQ(lines_->model()->index(3, 0).data(Qt::AccessibleDescriptionRole).toString(), "breakpoint");
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(5));
  EXPECT_GT(dot(5).red(), 2 * dot(5).green()) << "a red dot";
  EXPECT_LT(dot(1).red(), 2 * dot(1).green() + 40);
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(3));
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{5});
  EXPECT_FALSE(session.called("runToLine 3"));
  // A line of no kernel is refused, in the status line.
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, inMargin(0));
  EXPECT_EQ(window->statusBar()->currentMessage(), "no kernel's line");
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{5});
}

TEST_F(StopsWindowTest, F9IsOfTheChosenLineElseOfTheShownOne) {
  session.goTo(1);
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
  session.goTo(3);
  EXPECT_TRUE(waitFor([&] { return lines_->active() == 3; }));
  key(Qt::Key_F9);
  EXPECT_EQ(breakpoints(), std::vector<std::uint32_t>{3});
}

TEST_F(StopsWindowTest, AClickOnALineRunsToIt) {
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, onText(5));
  EXPECT_TRUE(session.called("runToLine 5"));
  EXPECT_TRUE(breakpoints().empty());
  lines_->setFocus();
  session.calls.clear();
  key(Qt::Key_Return);
  EXPECT_TRUE(session.called("runToLine 5"));
  session.calls.clear();
  window->actions().get("runToLine")->trigger();
  EXPECT_TRUE(session.called("runToLine 5"));
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, onText(1));
  EXPECT_EQ(window->statusBar()->currentMessage(), "no kernel's line");
  // From the menu.
  session.calls.clear();
  QContextMenuEvent wish(QContextMenuEvent::Mouse, onText(3), lines_->viewport()->mapToGlobal(onText(3)));
  QApplication::sendEvent(lines_->viewport(), &wish);
  auto* menu = child<QMenu>("codeMenu");
  ASSERT_NE(menu, nullptr);
  ASSERT_EQ(menu->actions().front()->text(), "&Run to this line");
  menu->actions().front()->trigger();
  EXPECT_TRUE(session.called("runToLine 3"));
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
  session.calls.clear();
  window = std::make_unique<ui::MainWindow>(session);
  session.startRun({.algorithm = "route"});
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
  editor->setText("visited changes");
  QTest::keyClick(editor, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return session.stops().watches()[0].text == "visited changes"; }));
  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "visited changes"; }));
  tree->editItem(first(), 0);
  editor = child<QLineEdit>("watchEditor");
  editor->setText("wrong");
  QTest::keyClick(editor, Qt::Key_Return);
  auto* error = child<QLabel>("watchError");
  ASSERT_TRUE(waitFor([&] { return error->isVisible(); }));
  EXPECT_TRUE(error->text().contains("wrong") && error->text().contains("begins with an array")) << error->text().toStdString();
  EXPECT_EQ(session.stops().watches()[0].text, "visited changes");

  ASSERT_TRUE(waitFor([&] { return first()->text(0) == "visited changes"; }));
  tree->setCurrentItem(first());
  QTest::mouseClick(child<QPushButton>("watchRemove"), Qt::LeftButton);
  EXPECT_TRUE(session.stops().watches().empty());
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
  session.fakeStops().list()[0].lastHit = ui::WatchHit{4, "cost[17]: 2 → 3", VertexId{16}};
  session.tellStops();
  QTest::qWait(100);
  EXPECT_LE(panel->refreshes() - before, 2) << "one for each of the two signals";
  EXPECT_EQ(editor->text(), "half a condit");
  QTest::keyClick(editor, Qt::Key_Escape);
  EXPECT_TRUE(waitFor([&] { return first()->text(1) == QString::fromUtf8("step 4, cost[17]: 2 → 3"); }));
}

TEST_F(StopsWindowTest, WhatIsNoConditionIsSaidWithItsPlace) {
  watchTree();
  add("nothing at all");
  auto* error = child<QLabel>("watchError");
  EXPECT_TRUE(error->isVisible());
  EXPECT_EQ(error->text(), "At character 1: a condition begins with an array");
  auto* field = child<ui::ConditionField>("watchField");
  EXPECT_EQ(field->text(), "nothing at all");
  EXPECT_EQ(field->selectedText(), "nothing at all");
  QTest::keyClick(field, Qt::Key_C);
  EXPECT_FALSE(error->isVisible());
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
  add("cost changes");
  session.goTo(5);
  session.fakeStops().list()[0].lastHit = ui::WatchHit{4, "cost[17]: 2 → 3", VertexId{16}};
  session.fakeStops().stop = ui::Stop{.step = 5, .watches = {1}, .sentence = "cost[17]: 2 → 3 after kernel expand at step 5"};
  session.fakeStops().stopMarks = {{.step = 2, .breakpoint = true}, {.step = 4, .watch = true}};
  session.state().stopped = session.fakeStops().stop->sentence;
  session.tellStops();
  const auto* row = tree->topLevelItem(0)->child(0);
  EXPECT_TRUE(waitFor([&] { return (row = tree->topLevelItem(0)->child(0))->text(1) == QString::fromUtf8("▶ step 4, cost[17]: 2 → 3"); }));
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), QString::fromUtf8("Stopped: cost[17]: 2 → 3 after kernel expand at step 5"));
  EXPECT_EQ(ui::bannerOf(session, 5)->stopped, "Stopped: cost[17]: 2 → 3 after kernel expand at step 5");
  EXPECT_EQ(ui::bannerOf(session, 4)->stopped, "");
  ASSERT_EQ(child<ui::ScrubSlider>("scrub")->marks().stops.size(), 2u);
  EXPECT_TRUE(child<ui::ScrubSlider>("scrub")->marks().stops[1].watch);
  const QRect cell = tree->visualItemRect(row);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(tree->columnViewportPosition(1) + 30, cell.center().y()));
  EXPECT_TRUE(session.called("goTo 4"));
  EXPECT_EQ(session.hovered(), VertexId{16});
  EXPECT_TRUE(session.called("select 16"));
}

TEST_F(StopsWindowTest, InvariantsAreSwitchedOnOneByOne) {
  QTreeWidget* tree = watchTree();
  session.fakeStops().choices = {{"levels", "Levels", "Levels never skip one", false, {}, {}}, {"mask", "Mask", "", true, {}, {}}};
  session.tellStops();
  const auto row = [&](int k) { return tree->topLevelItem(1)->child(k); };
  ASSERT_TRUE(waitFor([&] { return tree->topLevelItem(1)->childCount() == 2; }));
  EXPECT_EQ(row(0)->text(0), "Levels");
  EXPECT_EQ(row(0)->toolTip(0), "Levels never skip one");
  EXPECT_EQ(row(1)->checkState(0), Qt::Checked);
  row(0)->setCheckState(0, Qt::Checked);
  EXPECT_TRUE(waitFor([&] { return session.called("enableInvariant levels"); }));
  // What was found when it was switched on.
  using Look = ui::InvariantChoice::Look;
  auto& choices = session.fakeStops().choices;
  choices[0].look = Look{Look::State::Broken, {1234, "level of 7 is 9", VertexId{6}}};
  choices[1].look = Look{Look::State::Unknown, {3, "no room", {}}};
  session.tellStops();
  EXPECT_TRUE(waitFor([&] { return row(0)->text(1) == "broken already at step 1,234, level of 7 is 9"; })) << row(0)->text(1).toStdString();
  EXPECT_EQ(row(1)->text(1), "could not be looked at, at step 3: no room");
  choices[1].look = Look{Look::State::Holds, {3, "", {}}};
  session.tellStops();
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

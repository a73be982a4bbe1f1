// "Why?" in the window: who can be asked, what the panel says, the chain and where it leads, and the picture.
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "compute/run/inspect_reader.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/overlay/overlay_model.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/why_text.h"
#include "ui/widgets/cell_rows.h"

namespace wf::test {
namespace {

using Phase = run::WhyAnswer::Phase;
using ui::CellRows;

constexpr int kFrontier = 0, kCost = 2;  // of the fake search

class WhyWindow : public ScriptedWindow {
 protected:
  QString shown(const char* label) const { return child<QLabel>(label)->isVisible() ? child<QLabel>(label)->text() : QString(); }
  QTableView& table() const { return *child<QTableView>("whyTable"); }
  QString cell(int row, int column) const { return table().model()->index(row, column).data().toString(); }
  bool inSight() const {
    return waitFor([&] { return child<QWidget>("panel.why")->isVisible(); });
  }
  void focusView() const { window->viewport()->setFocus(); }
  run::WhyQuestion asked() { return session.why().answer().question; }
  bool searching() { return session.why().answer().phase == Phase::Searching; }
  bool answered() {
    return until([&] { return !searching(); });
  }
  // Asks about the cost of a vertex, by the key; and at a step, until the answer is there.
  void begin(VertexId v) {
    session.select(v, false);
    focusView();
    key(Qt::Key_W);
    ASSERT_TRUE(inSight());
  }
  void ask(VertexId v, std::uint64_t step) {
    ASSERT_NO_FATAL_FAILURE(goTo(step));
    ASSERT_NO_FATAL_FAILURE(begin(v));
    ASSERT_TRUE(answered());
  }
  // In place of what the compute thread would find.
  void answer(run::WhyAnswer answer) {
    ASSERT_NO_FATAL_FAILURE(goTo(8));
    gate().close();
    ASSERT_NO_FATAL_FAILURE(begin(3));
    ASSERT_TRUE(searching());
    answer.question = asked();
    session.why().take(std::move(answer));
    gate().open();
  }
  // Of a table: the second press is only one where there was a first.
  static void doubleClick(QTableView& view, int row) {
    const QPoint at = view.visualRect(view.model()->index(row, 1)).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
    wf::test::doubleClick(view.viewport(), at);
  }
  void raise(const char* dock) const {
    child<QDockWidget>(dock)->raise();
    QTest::qWait(30);
  }
};

TEST_F(WhyWindow, TheKeyAsksAboutTheSelectedVertex) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  EXPECT_EQ(asked(), (run::WhyQuestion{{kCost, 3}, 8}));
  EXPECT_EQ(shown("whyHeadline"), QString::fromUtf8("C_a[4] = 3 arcs since step 5 (Expand the frontier, iteration 2): was ∞"));
  EXPECT_EQ(shown("whyLine"), QString::fromUtf8("line 5: cost[w] ← cost[v] + 1"));
  EXPECT_EQ(shown("whyOrigin"), QString::fromUtf8("from arc 3 → 4, whose tail's C_a was 2 arcs"));
  EXPECT_TRUE(shown("whyNote").isEmpty());
  ASSERT_EQ(table().model()->rowCount(), 4);
  EXPECT_EQ(cell(0, 0), "5");
  EXPECT_EQ(cell(1, 1), "Expand the frontier");
  EXPECT_EQ(cell(1, 2), "C_a[3]");
  EXPECT_EQ(cell(1, 3), QString::fromUtf8("∞ → 2 arcs"));
  EXPECT_EQ(cell(1, 4), QString::fromUtf8("arc 2 → 3"));
  EXPECT_EQ(cell(3, 0), "0");
  EXPECT_EQ(cell(3, 1), "start");
  EXPECT_EQ(cell(3, 3), "0 arcs");
}

TEST_F(WhyWindow, TheLineOfCodeFollowsTheFontSize) {
  const auto* line = child<QLabel>("whyLine");
  const double before = line->font().pointSizeF();
  ui::storeFontSize(22);
  ui::applyFontSize();
  EXPECT_GT(line->font().pointSizeF(), 20) << before;
  ui::storeFontSize(0);
  ui::applyFontSize();
  EXPECT_DOUBLE_EQ(line->font().pointSizeF(), before);
}

TEST_F(WhyWindow, WithoutAVertexItSaysHowToAsk) {
  session.select(std::nullopt, false);
  focusView();
  key(Qt::Key_W);
  ASSERT_TRUE(inSight());
  EXPECT_EQ(session.why().answer().phase, Phase::None);
  EXPECT_EQ(shown("whyHeadline"), "Select a vertex and press W");
  EXPECT_FALSE(table().isVisible());
  session.select(VertexId{7}, false);
  EXPECT_EQ(shown("whyHeadline"), "Press W");
}

TEST_F(WhyWindow, AValueFromTheStart) {
  ASSERT_NO_FATAL_FAILURE(ask(299, 8));
  EXPECT_EQ(shown("whyHeadline"), QString::fromUtf8("C_a[300] = ∞ from the start: no step up to 8 changed it"));
  EXPECT_EQ(shown("whyOrigin"), "from the graph and the parameters");
  EXPECT_TRUE(shown("whyLine").isEmpty());
  EXPECT_TRUE(ui::whyArcs(session).empty());
}

TEST_F(WhyWindow, ARowMarksItsVertexAndLeadsToItsStep) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  EXPECT_EQ(child<QPushButton>("whyGo")->text(), "Go to step 5");
  const QRect second = table().visualRect(table().model()->index(1, 1));
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, second.center());
  EXPECT_EQ(session.hovered(), VertexId{2});
  EXPECT_EQ(child<QPushButton>("whyGo")->text(), "Go to step 3");
  EXPECT_TRUE(waitFor([&] { return session.run().step == 3; }));
  EXPECT_EQ(table().model()->rowCount(), 4) << "the answer stays";
  EXPECT_EQ(table().currentIndex().row(), 1) << "and the row";
  table().setFocus();
  key(Qt::Key_Down);
  EXPECT_EQ(session.hovered(), VertexId{1});
  EXPECT_FALSE(asks()) << "keys look, Enter goes";
  EXPECT_EQ(session.run().step, 3u);
  key(Qt::Key_Return);
  EXPECT_TRUE(waitFor([&] { return session.run().step == 1; }));
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  QTest::mouseClick(child<QPushButton>("whyGo"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return session.run().step == 1; }));
}

TEST_F(WhyWindow, ALongSearchShowsHowFarItIsAndCanBeCancelled) {
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  gate().close();
  ASSERT_NO_FATAL_FAILURE(begin(3));
  auto* bar = child<QProgressBar>("whyProgress");
  ASSERT_TRUE(waitFor([&] { return bar->isVisible(); }));
  session.why().take({.phase = Phase::Searching, .question = asked(), .fraction = 0.4});
  EXPECT_EQ(bar->value(), 400);
  EXPECT_EQ(shown("whyHeadline"), "Why C_a[4]?");
  EXPECT_FALSE(table().isVisible());
  QTest::mouseClick(child<QPushButton>("whyCancel"), Qt::LeftButton);
  EXPECT_EQ(session.why().answer().phase, Phase::Cancelled);
  EXPECT_FALSE(bar->isVisible());
  EXPECT_EQ(shown("whyHeadline"), "The search was cancelled");
  focusView();
  key(Qt::Key_W);
  gate().open();
  ASSERT_TRUE(answered());
  EXPECT_EQ(table().model()->rowCount(), 4);
  EXPECT_TRUE(table().isVisible());
}

TEST_F(WhyWindow, AQuickAnswerTakesThePlaceOfTheFormerWithoutABlink) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  gate().close();
  session.why().ask({{kCost, 2}, 8});
  EXPECT_TRUE(table().isVisible()) << "what stands there stays at first";
  EXPECT_FALSE(child<QProgressBar>("whyProgress")->isVisible());
  gate().open();
  ASSERT_TRUE(answered());
  EXPECT_EQ(table().model()->rowCount(), 3);
}

TEST_F(WhyWindow, EscapeAndClosingTakeItAway) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  focusView();
  key(Qt::Key_Escape);
  EXPECT_EQ(session.why().answer().phase, Phase::None);
  EXPECT_EQ(session.selection().size(), 1u) << "the selection goes with the next one";
  key(Qt::Key_Escape);
  EXPECT_TRUE(session.selection().empty());
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  raise("dock.log");
  EXPECT_EQ(session.why().answer().phase, Phase::Done) << "behind another tab it stays";
  raise("dock.why");
  child<QDockWidget>("dock.why")->close();
  EXPECT_EQ(session.why().answer().phase, Phase::None);
  focusView();
  key(Qt::Key_W);
  EXPECT_TRUE(inSight()) << "a closed panel opens again";
}

TEST_F(WhyWindow, TheInspectorAsksAboutItsRows) {
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  session.select(VertexId{3}, false);
  ASSERT_TRUE(until([&] { return newest<run::InspectReader>() != nullptr; }));
  QTest::mouseClick(child<QPushButton>("inspectorWhy"), Qt::LeftButton);
  EXPECT_EQ(asked().cell, (Cell{kCost, 3})) << "what colours the picture";
  auto& values = *child<QTableView>("valueTable");
  QTest::mouseClick(values.viewport(), Qt::LeftButton, {}, values.visualRect(values.model()->index(0, 0)).center());
  QTest::mouseClick(child<QPushButton>("inspectorWhy"), Qt::LeftButton);
  EXPECT_EQ(asked().cell, (Cell{kFrontier, 3}));
  doubleClick(values, 1);
  EXPECT_EQ(asked().cell, (Cell{1, 3}));
  values.setFocus();
  key(Qt::Key_Down);
  key(Qt::Key_W);
  EXPECT_EQ(asked().cell, (Cell{kCost, 3})) << "the row that has the focus";
}

TEST_F(WhyWindow, TheArrayViewAsksAboutItsCells) {
  ASSERT_NO_FATAL_FAILURE(goTo(8));
  raise("dock.arrays");
  ASSERT_TRUE(until([&] { return newest<run::CellReader>() != nullptr && newest<run::CellReader>()->step == 8; }));
  auto* vertices = child<CellRows>("cells.vertex");
  const int row = 3;  // V_a, F_a, X_a, C_a
  wf::test::doubleClick(vertices->viewport(), vertices->cellRect({row, 2}).center());
  EXPECT_EQ(asked(), (run::WhyQuestion{{kCost, 2}, 8}));
  ASSERT_TRUE(inSight());
  raise("dock.arrays");
  QTest::mouseClick(vertices->viewport(), Qt::LeftButton, {}, vertices->cellRect({row, 1}).center());
  key(Qt::Key_W);
  EXPECT_EQ(asked().cell, (Cell{kCost, 1})) << "the cell that the keys are at";
  raise("dock.arrays");
  QContextMenuEvent event(QContextMenuEvent::Mouse, vertices->cellRect({row - 2, 3}).center(),
                          vertices->viewport()->mapToGlobal(vertices->cellRect({row - 2, 3}).center()));
  QApplication::sendEvent(vertices->viewport(), &event);
  auto* menu = vertices->findChild<QMenu*>("cellMenu");
  ASSERT_NE(menu, nullptr);
  ASSERT_EQ(menu->actions().size(), 1);
  menu->actions().front()->trigger();
  menu->close();
  EXPECT_EQ(asked().cell, (Cell{kFrontier, 3}));
  raise("dock.arrays");
  session.why().forget();
  wf::test::doubleClick(vertices->viewport(), vertices->cellRect({0, 2}).center());
  EXPECT_EQ(session.why().answer().phase, Phase::None) << "no kernel writes V_a";
  EXPECT_EQ(child<QLabel>("arrayStatus")->text(), "V_a is the graph's own: no kernel writes it");
}

TEST_F(WhyWindow, TheAnswerIsCopiedAsText) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(table().model()->index(1, 1)).center());
  QTest::mouseClick(child<QPushButton>("whyCopy"), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  EXPECT_TRUE(copied.startsWith(shown("whyHeadline") + "\n" + shown("whyLine") + "\n" + shown("whyOrigin") + "\n\nStep\tKernel"));
  EXPECT_EQ(copied.trimmed().split('\n').size(), 3 + 1 + 1 + 4);
}

TEST_F(WhyWindow, ShowsRefusalsAndUnknowns) {
  ASSERT_NO_FATAL_FAILURE(answer({.phase = Phase::Failed, .sentence = "step 8 is no longer kept"}));
  EXPECT_EQ(shown("whyHeadline"), "No answer");
  EXPECT_EQ(shown("whyOrigin"), "step 8 is no longer kept");
  run::WhyLink link{.cell = {kCost, 3}, .step = 5, .kernel = 0, .line = 3, .before = kNone, .after = 3};
  ASSERT_NO_FATAL_FAILURE(answer({.phase = Phase::Done, .links = {link}}));
  EXPECT_TRUE(shown("whyHeadline").endsWith(QString::fromUtf8("since step 5 (Expand the frontier, iteration 2): was ∞")));
  EXPECT_TRUE(shown("whyOrigin").startsWith("This variant does not record the writer"));
  link.cause = Cause{Cause::From::Arc, 4, {0, 1, 2, 5, 9}, Cell{kCost, 1}};
  ASSERT_NO_FATAL_FAILURE(
      answer({.phase = Phase::Done, .links = {link}, .truncated = true, .sentence = "steps up to 4 are no longer kept"}));
  EXPECT_TRUE(shown("whyOrigin").startsWith("from 5 arcs: ")) << shown("whyOrigin").toStdString();
  EXPECT_TRUE(shown("whyOrigin").contains("made from C_a[2]"));
  EXPECT_EQ(shown("whyNote"), "The chain does not end here: steps up to 4 are no longer kept");
  EXPECT_EQ(cell(0, 4), "5 arcs");
  EXPECT_EQ(ui::whyArcs(session).size(), 10u);
}

TEST_F(WhyWindow, AThreadOfAColourIsNotCalledAVertexs) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  constexpr int kWeightOfColor = 3, kList = 4;
  run::WhyLink link{.cell = {kWeightOfColor, 6}, .step = 1, .before = 1, .after = 2, .cause = Cause{Cause::From::Vertex, 4, {6}, {}}};
  EXPECT_EQ(ui::whyElement(session, link.cell), "W_c[7] (supervertex of vertex 7)");
  EXPECT_EQ(ui::whyOrigin(session, link, nullptr), "by the thread of the supervertex of vertex 7");
  EXPECT_EQ(ui::whyOriginShort(session, link), "supervertex 7");
  link.cause->from = {2, 6};
  EXPECT_EQ(ui::whyOrigin(session, link, nullptr), "by the threads of 2 supervertices: 3, 7");
  EXPECT_EQ(ui::whyOriginShort(session, link), "2 supervertices");
  // What is made from a colour's value: of a vertex by the vertex, otherwise by the colour.
  link.cause = Cause{Cause::From::Vertex, 4, {6}, Cell{kWeightOfColor, 6}};
  link.cell = {kCost, 6};
  EXPECT_EQ(ui::whyOriginShort(session, link), "vertex 7");
  link.cell = {kList, 0};
  EXPECT_EQ(ui::whyOriginShort(session, link), "supervertex 7");
  link.cause->source = Cell{kFrontier, 6};
  EXPECT_EQ(ui::whyOriginShort(session, link), "vertex 7");
}

TEST_F(WhyWindow, TheLineOfTheCauseIsMarkedInTheCode) {
  auto* lines = child<QListView>("codeLines");
  const auto marked = [&] {
    const QRect box = lines->visualRect(lines->model()->index(4, 0));
    const QImage picture = lines->viewport()->grab(box).toImage();
    int count = 0;
    for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, 0) == ui::secondSeriesColor() ? 1 : 0;
    return count;
  };
  EXPECT_EQ(marked(), 0);
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  EXPECT_TRUE(waitFor([&] { return marked() > 20; }));
  session.why().forget();
  EXPECT_TRUE(waitFor([&] { return marked() == 0; }));
}

TEST_F(WhyWindow, TheChainIsDrawnAndNamedInTheLegend) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  EXPECT_EQ(ui::whyArcs(session), (std::vector<VertexId>{2, 3, 1, 2, 0, 1}));
  EXPECT_EQ(ui::whyLegend(session, 3), "why Cost of 4: 3 arcs");
  ui::Viewport& view = *window->viewport();
  const auto ink = [&] {
    const QImage image = view.picture();
    const render::Rgb8 wanted = ui::pictureTheme(ui::darkNow()).why;
    int count = 0;
    const QPointF a = *view.placeOf(1) * view.devicePixelRatioF(), b = *view.placeOf(2) * view.devicePixelRatioF();
    for (int k = 0; k <= 100; ++k) {
      const QColor got = image.pixelColor((a + (b - a) * (k / 100.0)).toPoint());
      count += std::abs(got.red() - wanted.r) + std::abs(got.green() - wanted.g) + std::abs(got.blue() - wanted.b) < 24 ? 1 : 0;
    }
    return count;
  };
  window->actions().get("overlay")->setChecked(false);
  EXPECT_GT(ink(), 20);
  session.why().forget();
  EXPECT_EQ(ink(), 0);
}

TEST_F(WhyWindow, AnotherRunTakesItAway) {
  ASSERT_NO_FATAL_FAILURE(ask(3, 8));
  session.setSource(40);
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_FALSE(table().isVisible());
  openGrid({.width = 3, .height = 3});
  EXPECT_EQ(shown("whyHeadline"), "Select a vertex and press W") << shown("whyHeadline").toStdString();
}

}  // namespace
}  // namespace wf::test

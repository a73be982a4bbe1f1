// The array view: what its cells hold, marks, going places, and that it costs what is in sight.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <algorithm>
#include <string_view>

#include "tests/ui/scripted_window.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/cell_rows.h"

namespace wf::test {
namespace {

using ui::CellRows;

QString symbols(const CellRows& view) {
  QStringList all;
  for (const auto& row : view.rows()) all << row.symbol;
  return all.join(' ');
}

void clickCell(CellRows& view, CellRows::Place place) {
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.cellRect(place).center());
}

class ArrayTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (HasFatalFailure()) return;
    raise("dock.arrays");
    vertices = child<CellRows>("cells.vertex");
    arcs = child<CellRows>("cells.arc");
    ASSERT_TRUE(read());
  }
  bool read() {
    return until([&] { return newest<run::CellReader>() != nullptr && newest<run::CellReader>()->step == session.run().step; });
  }
  void goTo(std::uint64_t step) {
    ASSERT_NO_FATAL_FAILURE(ScriptedWindow::goTo(step));
    ASSERT_TRUE(read());
  }
  bool says(const QString& what) const {
    return waitFor([&] { return status().startsWith(what); });
  }
  void raise(const char* dock) const {
    child<QDockWidget>(dock)->raise();
    QTest::qWait(30);
  }
  void choose(const QString& array) const {
    auto* box = child<QComboBox>("arrayRow");
    box->setCurrentIndex(box->findText(array));
    Q_EMIT box->activated(box->currentIndex());
  }
  QString status() const { return child<QLabel>("arrayStatus")->text(); }

  CellRows* vertices = nullptr;
  CellRows* arcs = nullptr;
};

constexpr int kVa = 0, kFa = 1, kXa = 2, kCa = 3;

TEST_F(ArrayTest, ShowsTheGraphAndTheRunAsMemory) {
  EXPECT_EQ(symbols(*vertices), "V_a F_a X_a C_a");
  EXPECT_EQ(symbols(*arcs), "E_a W_a");
  EXPECT_EQ(vertices->length(), 301u) << "V_a ends with the number of arcs";
  EXPECT_EQ(arcs->length(), 1130u);
  const Graph& graph = *session.document()->graph;
  EXPECT_EQ(vertices->cellAt({kVa, 7}).text, QString::number(graph.offsets()[7]));
  EXPECT_EQ(arcs->cellAt({0, 9}).text, QString::number(graph.heads()[9]));
  EXPECT_EQ(arcs->cellAt({1, 9}).text, QString("1,%1").arg(graph.weight(9) - 1000, 3, 'f', 0, '0'));
  EXPECT_EQ(vertices->cellAt({kCa, 0}).text, "0");
  EXPECT_EQ(vertices->cellAt({kCa, 1}).text, QString::fromUtf8("∞"));
  EXPECT_EQ(vertices->cellAt({kFa, 0}).text, "yes");
  EXPECT_FALSE(vertices->cellAt({kCa, 290}).known) << "far out of sight";
  for (const auto& row : newest<run::CellReader>()->rows)
    EXPECT_LE(row.window.count, 3 * vertices->visibleCells()) << "read is what is in sight and a little around it";
}

TEST_F(ArrayTest, MarksWhatTheLastKernelChanged) {
  ASSERT_NO_FATAL_FAILURE(goTo(1));  // vertices 1 and 20 get their cost
  EXPECT_TRUE(vertices->cellAt({kCa, 1}).changed);
  EXPECT_FALSE(vertices->cellAt({kCa, 0}).changed);
  EXPECT_FALSE(vertices->cellAt({kCa, 2}).changed);
  vertices->scrollTo(0);
  QTest::qWait(30);
  const QImage picture = vertices->viewport()->grab().toImage();
  const auto corner = [&](std::uint64_t v) {
    const QRect cell = vertices->cellRect({kCa, v});
    return picture.pixelColor((QPointF(cell.right() - 2.5, cell.top() + 2.5) * picture.devicePixelRatio()).toPoint());
  };
  EXPECT_EQ(corner(1), ui::secondSeriesColor()) << "a shape, not only a colour of the cell";
  EXPECT_NE(corner(2), ui::secondSeriesColor());
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  EXPECT_FALSE(vertices->cellAt({kCa, 1}).changed);
  EXPECT_TRUE(vertices->cellAt({kXa, 1}).changed);
}

TEST_F(ArrayTest, ReadsNothingWhileItIsHidden) {
  raise("dock.log");
  EXPECT_EQ(newest<run::CellReader>(), nullptr);
  ASSERT_NO_FATAL_FAILURE(ScriptedWindow::goTo(4));
  QTest::qWait(60);
  EXPECT_EQ(newest<run::CellReader>(), nullptr);
  raise("dock.arrays");
  ASSERT_TRUE(read());
  EXPECT_TRUE(vertices->cellAt({kCa, 0}).known);
}

TEST_F(ArrayTest, HoverAndClickAreLinkedWithTheGraph) {
  QTest::mouseMove(vertices->viewport(), vertices->cellRect({kCa, 3}).center());
  ASSERT_TRUE(waitFor([&] { return session.hovered() == VertexId{3}; }));
  EXPECT_TRUE(says(QString::fromUtf8("C_a[3] = ∞ · vertex 4"))) << status().toStdString();
  QTest::mouseMove(vertices->viewport(), QPoint(2, 2));
  EXPECT_TRUE(waitFor([&] { return !session.hovered(); }));
  session.hover(VertexId{5});
  EXPECT_EQ(vertices->hoveredRange(), (CellRows::Range{5, 6}));
  const Graph& graph = *session.document()->graph;
  EXPECT_EQ(arcs->hoveredRange(), (CellRows::Range{graph.offsets()[5], graph.offsets()[6]}));

  clickCell(*vertices, {kCa, 2});
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 2u);
  EXPECT_EQ(vertices->selectedRange(), (CellRows::Range{2, 3}));
  const std::uint64_t arc = graph.offsets()[2];
  arcs->scrollTo(arc);
  clickCell(*arcs, {0, arc});
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), graph.heads()[arc]) << "an arc's cell names the vertex it leads to";
  EXPECT_EQ(child<QComboBox>("arrayRow")->currentText(), "E_a  Arcs");
}

TEST_F(ArrayTest, KeysGoThroughTheCellsAndDoNotStep) {
  clickCell(*vertices, {kCa, 2});
  ASSERT_EQ(QApplication::focusWidget(), vertices);
  key(Qt::Key_Right);
  EXPECT_EQ(vertices->cursor(), (CellRows::Place{kCa, 3}));
  key(Qt::Key_Up);
  EXPECT_EQ(vertices->cursor(), (CellRows::Place{kXa, 3}));
  key(Qt::Key_Left);
  key(Qt::Key_End);
  EXPECT_EQ(vertices->cursor(), (CellRows::Place{kXa, 299}));
  EXPECT_TRUE(waitFor([&] { return vertices->cellAt({kXa, 299}).known; })) << "where one goes is read";
  EXPECT_GT(vertices->first(), 200u);
  key(Qt::Key_Home);
  EXPECT_EQ(vertices->first(), 0u);
  EXPECT_FALSE(asks());
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 2u) << "keys look";
  key(Qt::Key_Right);
  key(Qt::Key_Return);
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 1u);
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing) << "other keys do what they always do";
}

TEST_F(ArrayTest, GoesToAnIndexAndToTheSelection) {
  choose("C_a  Cost");
  key(Qt::Key_G, Qt::ControlModifier);
  auto* index = child<QLineEdit>("arrayIndex");
  ASSERT_EQ(QApplication::focusWidget(), index);
  QTest::keyClicks(index, "150");
  key(Qt::Key_Return);
  EXPECT_EQ(vertices->cursor(), (CellRows::Place{kCa, 150}));
  EXPECT_FALSE(vertices->cellRect({kCa, 150}).isEmpty());
  EXPECT_TRUE(says("C_a[150]")) << status().toStdString();
  index->setText("300");
  index->setFocus();
  key(Qt::Key_Return);
  EXPECT_EQ(status(), "C_a has the positions 0 to 299, not \"300\"");
  EXPECT_EQ(vertices->cursor(), (CellRows::Place{kCa, 150}));

  session.select(VertexId{280}, false);
  child<QPushButton>("arraySelection")->click();
  EXPECT_FALSE(vertices->cellRect({kCa, 280}).isEmpty());
  EXPECT_FALSE(arcs->cellRect({0, session.document()->graph->offsets()[280]}).isEmpty());
}

TEST_F(ArrayTest, GoesToTheNextChange) {
  auto* change = child<QPushButton>("arrayChange");
  choose("C_a  Cost");
  EXPECT_FALSE(change->isEnabled()) << "no kernel has run";
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_TRUE(change->isEnabled());
  const auto next = [&](std::uint64_t v) {
    change->click();
    return waitFor([&] { return vertices->cursor() == CellRows::Place{kCa, v}; });
  };
  EXPECT_TRUE(next(1));
  EXPECT_TRUE(next(20));
  EXPECT_FALSE(vertices->cellRect({kCa, 20}).isEmpty());
  EXPECT_TRUE(next(1)) << "round the end";
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  change->click();
  EXPECT_TRUE(says("The last kernel changed nothing in C_a")) << status().toStdString();
  choose("V_a  Vertices");
  EXPECT_FALSE(change->isEnabled());
}

TEST_F(ArrayTest, OtherDomainsHaveAxesOfTheirOwn) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  ASSERT_TRUE(waitFor([&] { return window->findChild<CellRows*>("cells.colour") != nullptr; }));
  EXPECT_EQ(symbols(*child<CellRows>("cells.vertex")), "V_a F_a X_a C_a M_a");
  EXPECT_EQ(symbols(*child<CellRows>("cells.colour")), "W_c");
  EXPECT_EQ(symbols(*child<CellRows>("cells.slot")), "A_a");
  ASSERT_NO_FATAL_FAILURE(startRun("bfs"));
  EXPECT_TRUE(waitFor([&] { return window->findChild<CellRows*>("cells.colour") == nullptr; }));
}

TEST_F(ArrayTest, OneVertexAndNoArcs) {
  openGrid({.width = 1, .height = 1});
  QTest::qWait(50);
  EXPECT_EQ(vertices->length(), 2u);
  EXPECT_EQ(child<CellRows>("cells.arc")->length(), 0u);
  clickCell(*vertices, {kVa, 1});
  EXPECT_EQ(status(), QString::fromUtf8("V_a[1] = 0 · the end of the last vertex's arcs"));
  choose("E_a  Arcs");
  EXPECT_FALSE(child<QLineEdit>("arrayIndex")->isEnabled());
  EXPECT_FALSE(window->grab().isNull());
}

// A panel that comes into sight may be painted before it hears of the next graph.
TEST_F(ArrayTest, CellsOfTheGraphBeforeAreNotRead) {
  const std::uint64_t last = vertices->length() - 2;
  EXPECT_TRUE(vertices->cellAt({kVa, last}).known);
  child<QDockWidget>("dock.arrays")->hide();
  openGrid({.width = 1, .height = 1});
  ASSERT_EQ(vertices->length(), last + 2) << "it has not heard of it";
  for (int row = 0; row < static_cast<int>(vertices->rows().size()); ++row) EXPECT_FALSE(vertices->cellAt({row, last}).known) << row;
}

// The panel by itself: no picture is drawn of so many vertices.
class LoosePanel : public testing::Test {
 protected:
  LoosePanel() : events(session) {
    const auto infos = ui::panelInfos();
    const auto info =
        std::find_if(infos.begin(), infos.end(), [](const ui::PanelInfo& one) { return std::string_view(one.id) == "arrays"; });
    panel.reset(info->make({session, events, place}, nullptr));
    panel->resize(900, 220);
    panel->show();
    panel->setSeen(true);
  }
  CellRows* vertices() const { return panel->findChild<CellRows*>("cells.vertex"); }
  ui::Session session{{.drawing = false, .terminals = false, .autoRun = false}, makeSequential, scriptedRegistry()};
  ui::SessionEvents events;
  ui::ViewPlace place;
  std::unique_ptr<ui::Panel> panel;
};

TEST_F(LoosePanel, NothingIsOpen) {
  EXPECT_EQ(vertices(), nullptr);
  EXPECT_EQ(panel->findChild<QLabel*>("arrayStatus")->text(), "Open a graph first (Ctrl+O)");
  EXPECT_FALSE(panel->findChild<QPushButton*>("arrayChange")->isEnabled());
  EXPECT_FALSE(panel->grab().isNull());
}

TEST_F(LoosePanel, AnEmptyGraphWithoutARun) {
  session.open(savedGraph(*makeLoose(0), "empty.wfg"));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr; }));
  ASSERT_NE(vertices(), nullptr);
  EXPECT_EQ(vertices()->length(), 1u);
  EXPECT_EQ(symbols(*vertices()), "V_a");
  EXPECT_EQ(session.readings().newest<run::CellReader>(), nullptr);
  EXPECT_FALSE(panel->grab().isNull());
}

TEST_F(LoosePanel, TenMillionElementsScroll) {
  constexpr VertexId kMany = 10'000'000;
  session.openFor(savedGraph(*makeLoose(kMany), "loose.wfg"), {},
                  {.algorithm = "bfs", .parameters = {{"source", std::to_string(kMany - 1)}}});
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused; }, 60'000));
  CellRows* view = vertices();
  ASSERT_NE(view, nullptr);
  ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get()));
  QScrollBar* bar = view->horizontalScrollBar();
  for (int turn = 0; turn <= 100; ++turn) {
    bar->setValue(static_cast<int>(static_cast<std::int64_t>(bar->maximum()) * turn / 100));
    view->viewport()->repaint();
    ASSERT_TRUE(waitFor([&] { return view->cellAt({kCa, std::min<std::uint64_t>(view->first(), kMany - 1)}).known; }));
  }
  EXPECT_GE(view->first() + view->visibleCells(), kMany) << "the end is in sight";
  for (const auto& row : session.readings().newest<run::CellReader>()->rows) EXPECT_LE(row.window.count, 3 * view->visibleCells());
  EXPECT_EQ(view->cellAt({kCa, kMany - 2}).text, "0");
  EXPECT_EQ(view->cellAt({kCa, kMany - 1}).text, QString::fromUtf8("∞"));
}

// Scroll bars count to 2^31 only.
TEST(CellRowsTest, PositionsBeyondTheRangeOfAScrollBarAreReached) {
  constexpr std::uint64_t kMany = 4'000'000'000;
  CellRows view("arc", nullptr);
  std::uint64_t read = 0;
  view.setRows({{"E_a", "", kMany}}, [&](int, std::uint64_t index) {
    ++read;
    return CellRows::Cell{.text = QString::number(index), .known = true};
  });
  view.resize(800, view.height());
  view.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
  view.setCursorAt({0, kMany - 1});
  EXPECT_EQ(view.first() + view.visibleCells() - 1, kMany);
  view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->maximum() / 2);
  EXPECT_NEAR(static_cast<double>(view.first()), kMany / 2.0, kMany / 1000.0);
  view.setCursorAt({0, 3'000'000'001});
  EXPECT_FALSE(view.cellRect({0, 3'000'000'001}).isEmpty());
  const std::uint64_t first = view.first();
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(view.cursor(), (CellRows::Place{0, 3'000'000'002}));
  EXPECT_EQ(view.first(), first);
  read = 0;
  view.viewport()->repaint();
  EXPECT_LE(read, 2 * view.visibleCells());
}

}  // namespace
}  // namespace wf::test

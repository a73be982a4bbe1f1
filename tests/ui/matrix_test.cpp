// The Matrix panel: what it asks for, its view, the links with the graph both ways, keys, and that no work is done while it is hidden.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSignalSpy>
#include <QWheelEvent>
#include <algorithm>

#include "compute/run/matrix_reader.h"
#include "tests/ui/scripted_window.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/matrix_plot.h"
#include "ui/widgets/steady_label.h"

namespace wf::test {
namespace {

using run::VertexPair;
using ui::MatrixFrame;
using ui::MatrixPlot;

TEST(MatrixFrame, FramesAllZoomsAtTheCursorAndKeepsWithin) {
  MatrixFrame frame;
  EXPECT_FALSE(frame.wanted(1));
  frame.setArea({40, 20, 600, 300});
  frame.setSide(1000);
  EXPECT_TRUE(frame.whole());
  EXPECT_DOUBLE_EQ(frame.cell(), 0.3);
  EXPECT_EQ(frame.visible(), (PairBlock{0, 1000, 0, 1000}));
  EXPECT_EQ(frame.wanted(1), (exec::MatrixView{{0, 1000, 0, 1000}, 300, 300}));
  EXPECT_EQ(frame.wanted(2)->width, 600u) << "device pixels";
  EXPECT_EQ(frame.pairAt({40, 20}), (VertexPair{0, 0}));
  EXPECT_EQ(frame.pairAt({40 + 299.9, 20 + 150}), (VertexPair{500, 999}));
  EXPECT_FALSE(frame.pairAt({500, 50})) << "beside the matrix";
  EXPECT_FALSE(frame.pairAt({39, 50}));

  const QPointF at(140, 95);
  const auto under = frame.pairAt(at);
  frame.zoom(10, at);
  EXPECT_FALSE(frame.whole());
  EXPECT_EQ(frame.pairAt(at), under) << "what is at the cursor stays there";
  EXPECT_DOUBLE_EQ(frame.cell(), 3);
  const PairBlock cells = frame.visible();
  EXPECT_EQ(frame.wanted(1)->width, cells.endColumn - cells.firstColumn) << "a pixel a cell";
  EXPECT_EQ(frame.wanted(1)->height, cells.endRow - cells.firstRow);
  frame.pan({1e6, 1e6});
  EXPECT_EQ(frame.visible().firstColumn, 0u);
  EXPECT_EQ(frame.visible().firstRow, 0u);
  frame.pan({-1e6, -1e6});
  EXPECT_EQ(frame.visible().endColumn, 1000u);
  EXPECT_EQ(frame.visible().endRow, 1000u);
  frame.bringIntoView({7, 400});
  EXPECT_TRUE(frame.area().contains(frame.rectOf(VertexPair{7, 400}).center()));
  frame.zoom(1e9, at);
  EXPECT_DOUBLE_EQ(frame.cell(), MatrixFrame::kLargestCell);
  frame.zoom(1e-9, at);
  EXPECT_TRUE(frame.whole());
  EXPECT_EQ(frame.visible(), (PairBlock{0, 1000, 0, 1000}));
  frame.setArea({0, 0, 100, 200});
  EXPECT_DOUBLE_EQ(frame.cell(), 0.1) << "what was framed whole stays so";
  frame.setSide(3);
  EXPECT_DOUBLE_EQ(frame.cell(), 100.0 / 3);
  EXPECT_EQ(frame.wanted(1), (exec::MatrixView{{0, 3, 0, 3}, 3, 3})) << "no more pixels than cells";
  frame.setSide(1);
  EXPECT_DOUBLE_EQ(frame.cell(), MatrixFrame::kLargestCell);
}

// Wherever one zooms in, also at the far end of a matrix that leaves room beside it or below.
TEST(MatrixFrame, WhatIsAtTheCursorStaysThere) {
  for (const QRectF& area : {QRectF(40, 20, 600, 300), QRectF(40, 20, 300, 600), QRectF(0, 0, 300, 300)}) {
    for (const double share : {0.015, 0.305, 0.605, 0.985}) {  // in the middle of cells
      MatrixFrame frame;
      frame.setArea(area);
      frame.setSide(100);
      const QPointF at = frame.matrix().topLeft() + QPointF(frame.matrix().width() * share, frame.matrix().height() * (1 - share));
      const auto under = frame.pairAt(at);
      ASSERT_TRUE(under);
      for (int notch = 1; notch <= 12; ++notch) {
        frame.zoom(1.25, at);
        EXPECT_EQ(frame.pairAt(at), under) << share << " of " << area.width() << " × " << area.height() << ", notch " << notch;
      }
      for (int notch = 1; notch <= 12; ++notch) frame.zoom(1 / 1.25, at);
      EXPECT_TRUE(frame.whole());
      EXPECT_EQ(frame.pairAt(at), under);
    }
  }
}

// What is beside the matrix when all of it is shown may stay as one zooms in; a drag hides no column beside empty room.
TEST(MatrixFrame, ADragMakesNoRoom) {
  MatrixFrame frame;
  frame.setArea({0, 0, 600, 300});
  frame.setSide(100);
  frame.zoom(1.5, {10, 150});
  const double right = frame.matrix().right();
  ASSERT_LT(right, 600);
  frame.pan({-200, 0});
  EXPECT_DOUBLE_EQ(frame.matrix().right(), right);
  frame.zoom(2, {10, 150});
  frame.pan({-1e6, -1e6});
  EXPECT_NEAR(frame.matrix().right(), 600, 1e-6);
  EXPECT_NEAR(frame.matrix().bottom(), 300, 1e-6);
  frame.zoom(0.5, {590, 290});  // leaves room again
  const QRectF before = frame.matrix();
  frame.pan({-50, -50});
  EXPECT_EQ(frame.matrix(), before) << "what is there stays";
}

// Going to another step must not move the matrix under the pointer.
TEST(MatrixLegend, IsAsHighInEveryStep) {
  using Item = ui::MatrixLegendItem;
  const auto items = [](const QString& high, bool written = true) {
    return std::vector<Item>{{.kind = Item::Kind::Bar, .text = "weight units", .low = "0", .high = high, .ownLine = true},
                             {.kind = Item::Kind::Swatch, .text = QString::fromUtf8("∞")},
                             {.kind = Item::Kind::Selected, .text = "selected"},
                             {.kind = Item::Kind::Written, .text = "written in this step", .shown = written}};
  };
  ui::MatrixLegend legend(nullptr);
  for (int width = 100; width <= 700; width += 20) {
    legend.setItems(items("4"));
    const int before = legend.heightForWidth(width);
    legend.setItems(items("2,147,483,647"));
    EXPECT_EQ(legend.heightForWidth(width), before) << "of a width of " << width;
    EXPECT_TRUE(legend.accessibleDescription().contains("written"));
    legend.setItems(items("4", false));
    EXPECT_EQ(legend.heightForWidth(width), before) << "room is kept for what may come";
    EXPECT_FALSE(legend.accessibleDescription().contains("written"));
    // Another zoom has another sentence, in as much room.
    auto far = items("4");
    far[1].text += " (fainter: some are)";
    auto near = items("4");
    near[1].room = legend.sizeOf(far[1]).width();
    legend.setItems(std::move(far));
    const int whole = legend.heightForWidth(width);
    legend.setItems(std::move(near));
    EXPECT_EQ(legend.heightForWidth(width), whole) << "of a width of " << width;
  }
}

// Of each pair three times the distance of its numbers, as far as the step has come, in 300 vertices with the ids 1 … 300.
class MatrixTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (HasFatalFailure()) return;
    ASSERT_NO_FATAL_FAILURE(begin());
    show();
  }
  void begin(const char* variant = "plain", std::map<std::string, std::string> parameters = {}) {
    ASSERT_NO_FATAL_FAILURE(startRun("pairs", variant, std::move(parameters)));
    goTo(4);
  }
  bool looked() const {
    return waitFor([&] { return !plot().image().isNull(); });
  }
  bool says(const QString& what) const {
    return waitFor([&] { return readout().contains(what); });
  }
  bool ends(const char* what) const {
    return waitFor([&] { return readout().endsWith(QString::fromUtf8(what)); });
  }
  void show() const {
    auto* dock = child<QDockWidget>("dock.matrix");
    dock->show();
    dock->raise();
    ASSERT_TRUE(waitFor([&] { return dock->widget()->isVisible() && !dock->widget()->visibleRegion().isEmpty(); }));
  }
  MatrixPlot& plot() const { return *child<MatrixPlot>("matrixPlot"); }
  QString readout() const { return child<QLabel>("matrixReadout")->text(); }
  QPoint middleOf(VertexPair pair) const { return plot().frame().rectOf(pair).center().toPoint(); }
  // The legend and the line below the matrix have the room that their words need: nothing moves the matrix any more.
  bool settled() const {
    const auto fits = [](const QWidget* widget) { return widget->height() >= widget->heightForWidth(widget->width()); };
    return waitFor([&] { return fits(child<ui::MatrixLegend>("matrixLegend")) && fits(child<ui::SteadyLabel>("matrixReadout")); });
  }
  VertexPair hoverAt(VertexPair near) const {
    EXPECT_TRUE(settled());
    const QPoint at = middleOf(near);
    moveMouse(&plot(), at);
    return plot().frame().pairAt(at).value_or(VertexPair{});
  }
  void wheel(QPoint at, int notches) const {
    QWheelEvent event(at, plot().mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot(), &event);
  }
  QString legend() const { return child<ui::MatrixLegend>("matrixLegend")->accessibleDescription(); }
};

TEST_F(MatrixTest, ShowsThePairArrayThatTheRunKeeps) {
  auto* box = child<QComboBox>("matrixArray");
  EXPECT_EQ(box->count(), 1) << "predecessors are not kept";
  EXPECT_EQ(box->currentText(), "Distance (A)");
  ASSERT_TRUE(looked());
  ASSERT_TRUE(wanted<run::MatrixReader>());
  EXPECT_EQ(wanted<run::MatrixReader>()->array, kDistance);
  EXPECT_EQ(wanted<run::MatrixReader>()->view.cells, (PairBlock{0, 300, 0, 300}));
  EXPECT_TRUE(says(QString::fromUtf8("After step 4: 300 × 300 pairs, 0 to 240"))) << readout().toStdString();
  EXPECT_TRUE(legend().contains("from 0 to 240")) << legend().toStdString();
  EXPECT_TRUE(legend().contains(QString::fromUtf8("∞")));
  EXPECT_FALSE(legend().contains("written"));
  goTo(2);
  ASSERT_TRUE(says("After step 2"));
  // The corner is not known yet; the diagonal is.
  const QImage& image = plot().image();
  EXPECT_NE(image.pixel(0, 0), image.pixel(image.width() - 1, 0));
  const QRgb infinite = image.pixel(image.width() - 1, 0);
  child<QCheckBox>("matrixLog")->setChecked(true);
  ASSERT_TRUE(waitFor([&] { return plot().image().pixel(image.width() - 1, 0) == infinite; }));
}

TEST_F(MatrixTest, DoesNoWorkWhileHidden) {
  ASSERT_TRUE(looked());
  hoverAt({41, 52});
  ASSERT_TRUE(waitFor([&] { return newest<run::PairReader>() != nullptr; }));
  child<QDockWidget>("dock.inspector")->raise();
  ASSERT_TRUE(waitFor([&] { return !wanted<run::MatrixReader>(); }));
  goTo(6);
  QTest::qWait(30);
  EXPECT_FALSE(wanted<run::MatrixReader>());
  EXPECT_EQ(newest<run::MatrixReader>(), nullptr);
  EXPECT_EQ(newest<run::PairReader>(), nullptr);
  show();
  const auto ofStep6 = [](const auto* read) { return read != nullptr && read->step == 6; };
  ASSERT_TRUE(waitFor([&] { return ofStep6(newest<run::MatrixReader>()) && ofStep6(newest<run::PairReader>()); }));
}

TEST_F(MatrixTest, ARunWithoutPairsSaysSo) {
  ASSERT_TRUE(looked());
  ASSERT_NO_FATAL_FAILURE(startRun("bfs"));
  ASSERT_TRUE(waitFor([&] { return plot().frame().empty(); }));
  EXPECT_FALSE(wanted<run::MatrixReader>());
  EXPECT_FALSE(child<QComboBox>("matrixArray")->isVisible());
  plot().grab();
}

TEST_F(MatrixTest, WhatIsPointedAtIsMarkedOnTheGraph) {
  ASSERT_TRUE(looked());
  const VertexPair at = hoverAt({41, 52});
  EXPECT_EQ(plot().pointed(), at);
  EXPECT_EQ(session.matrix().pointed(), at);
  EXPECT_EQ(session.hovered(), at.column);
  const int far = std::abs(static_cast<int>(at.column) - static_cast<int>(at.row));
  const QString known = QString::fromUtf8("%1 → %2: %3").arg(at.row + 1).arg(at.column + 1).arg(3 * far);
  EXPECT_TRUE(waitFor([&] { return readout() == known; })) << readout().toStdString();
  EXPECT_EQ(plot().accessibleDescription(), readout()) << "a reader gets it too";
  const VertexPair beyond = hoverAt({200, 10});
  EXPECT_TRUE(ends(": ∞")) << readout().toStdString();
  ASSERT_EQ(newest<run::PairReader>()->rows.size(), 1u) << "no other is read";
  EXPECT_EQ(newest<run::PairReader>()->rows[0].pair, beyond);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&plot(), &leave);
  EXPECT_FALSE(session.matrix().pointed());
  EXPECT_FALSE(session.hovered());
  EXPECT_TRUE(readout().startsWith("After step 4"));
  // What the last kernel changed.
  const VertexPair fresh = hoverAt({0, 95});
  EXPECT_TRUE(ends(": ∞")) << readout().toStdString();
  session.stepBy(1);
  EXPECT_TRUE(ends("(before the last kernel ∞)")) << readout().toStdString();
  EXPECT_EQ(session.matrix().pointed(), fresh);
}

// The words for a cell must not move the cells: another would come under the pointer, with other words, and so on for ever.
TEST_F(MatrixTest, LongWordsDoNotMoveTheMatrixToAndFro) {
  ASSERT_NO_FATAL_FAILURE(begin("wordy"));
  ASSERT_TRUE(looked());
  auto* label = child<ui::SteadyLabel>("matrixReadout");
  const auto settled = [&] { return label->height() >= label->heightForWidth(label->width()); };
  ASSERT_TRUE(waitFor([&] { return readout().contains("several lines") && settled(); }));
  hoverAt({200, 10});
  ASSERT_TRUE(ends(": ∞")) << readout().toStdString();
  hoverAt({41, 52});
  ASSERT_TRUE(waitFor([&] { return readout().contains("several lines"); }));
  ASSERT_TRUE(waitFor(settled));
  const int high = plot().height();
  for (const VertexPair pair : {VertexPair{200, 10}, VertexPair{60, 60}, VertexPair{10, 250}}) {
    hoverAt(pair);
    QTest::qWait(30);
    EXPECT_EQ(plot().height(), high) << readout().toStdString();
  }
  const int lines = label->height();
  label->forget();
  label->say("short");
  EXPECT_LT(label->heightForWidth(label->width()), lines);
}

TEST_F(MatrixTest, AClickSelectsBothAndTheSelectionNamesACell) {
  ASSERT_TRUE(looked());
  const VertexPair at = *plot().frame().pairAt(middleOf({17, 60}));
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({17, 60}));
  const auto selection = session.selection();
  ASSERT_EQ(selection.size(), 2u);
  EXPECT_EQ(selection[0], at.row);
  EXPECT_EQ(selection[1], at.column);
  EXPECT_EQ(plot().marks(), (std::vector<std::uint32_t>{at.row, at.column}));
  EXPECT_TRUE(says("A run with predecessors = on shows the path")) << readout().toStdString();
  EXPECT_TRUE(legend().contains("selected"));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&plot(), &leave);
  EXPECT_TRUE(says(QString::fromUtf8("%1 → %2:").arg(at.row + 1).arg(at.column + 1)));
  // The other way round: vertices that are chosen on the graph.
  session.select(VertexId{9}, false);
  EXPECT_EQ(plot().marks(), (std::vector<std::uint32_t>{9}));
  EXPECT_TRUE(waitFor([&] { return readout().startsWith(QString::fromUtf8("10 → 10: 0")); })) << readout().toStdString();
  session.hover(VertexId{12});
  EXPECT_TRUE(waitFor([&] { return readout().startsWith(QString::fromUtf8("10 → 13: 9")); })) << readout().toStdString();
  session.hover(std::nullopt);
  session.select(VertexId{4}, true);
  EXPECT_EQ(plot().marks(), (std::vector<std::uint32_t>{4, 9}));
  EXPECT_TRUE(waitFor([&] { return readout().startsWith(QString::fromUtf8("10 → 5: 15")); })) << "in the order in which they were chosen";
  session.sets().none();
  EXPECT_TRUE(plot().marks().empty());
}

TEST_F(MatrixTest, TheWheelZoomsADragPansAndADoubleClickFramesAll) {
  ASSERT_TRUE(looked());
  const QPoint at = middleOf({100, 120});
  const auto under = plot().frame().pairAt(at);
  wheel(at, 12);
  EXPECT_EQ(plot().frame().pairAt(at), under);
  EXPECT_EQ(plot().pointed(), under);
  ASSERT_TRUE(waitFor([&] { return wanted<run::MatrixReader>()->view.cells == plot().frame().visible(); }));
  EXPECT_LT(wanted<run::MatrixReader>()->view.width, 300u);
  const PairBlock cells = plot().frame().visible();
  QTest::mousePress(&plot(), Qt::LeftButton, {}, at);
  moveMouse(&plot(), at + QPoint(-40, -30), Qt::LeftButton);
  QTest::mouseRelease(&plot(), Qt::LeftButton, {}, at + QPoint(-40, -30));
  EXPECT_GT(plot().frame().visible().firstColumn, cells.firstColumn);
  EXPECT_GT(plot().frame().visible().firstRow, cells.firstRow);
  EXPECT_TRUE(session.selection().empty()) << "a drag is no click";
  plot().frameAll();
  EXPECT_EQ(plot().pointed(), plot().frame().pairAt(at + QPoint(-40, -30))) << "what came under the resting pointer";
  ASSERT_TRUE(waitFor([&] { return wanted<run::MatrixReader>()->view.cells == plot().frame().visible(); }));
  plot().grab();
  wheel(at, 40);
  EXPECT_DOUBLE_EQ(plot().frame().cell(), MatrixFrame::kLargestCell);
  ASSERT_TRUE(waitFor([&] { return wanted<run::MatrixReader>()->view.cells == plot().frame().visible(); }));
  const auto pair = *plot().frame().pairAt(at);
  const std::uint32_t value = pairValue(pair.row, pair.column, 4);
  EXPECT_TRUE(waitFor([&] { return plot().valueOf(pair) == (value == kNone ? QString::fromUtf8("∞") : QString::number(value)); }))
      << plot().valueOf(pair).toStdString();
  plot().grab();  // with values in the cells
  doubleClick(&plot(), at);
  EXPECT_TRUE(plot().frame().whole());
}

TEST_F(MatrixTest, KeysMoveACellZoomAndPick) {
  ASSERT_TRUE(looked());
  plot().setFocus();
  key(Qt::Key_Right);
  EXPECT_EQ(plot().pointed(), (VertexPair{0, 0})) << "the first key shows where one is";
  const std::uint64_t step = session.run().step;
  key(Qt::Key_Right);
  key(Qt::Key_Down);
  key(Qt::Key_Down, Qt::ShiftModifier);
  key(Qt::Key_PageDown);
  EXPECT_EQ(plot().pointed(), (VertexPair{21, 1}));
  EXPECT_EQ(session.hovered(), VertexId{1});
  EXPECT_TRUE(waitFor([&] { return readout().startsWith(QString::fromUtf8("22 → 2: 60")); })) << readout().toStdString();
  EXPECT_FALSE(asks()) << "no key went on to the transport";
  EXPECT_EQ(session.run().step, step);
  key(Qt::Key_Left);
  key(Qt::Key_Left);
  EXPECT_EQ(plot().pointed(), (VertexPair{21, 0}));
  const double cell = plot().frame().cell();
  key(Qt::Key_Plus);
  EXPECT_GT(plot().frame().cell(), cell);
  for (int k = 0; k < 12; ++k) key(Qt::Key_Equal);
  EXPECT_TRUE(plot().frame().area().contains(plot().frame().rectOf(VertexPair{21, 0}).center()));
  for (int k = 0; k < 5; ++k) key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(plot().frame().area().contains(plot().frame().rectOf(VertexPair{21, 50}).center())) << "brought into view";
  key(Qt::Key_Minus);
  key(Qt::Key_Home);
  EXPECT_TRUE(plot().frame().whole());
  key(Qt::Key_Return);
  ASSERT_EQ(session.selection().size(), 2u);
  EXPECT_EQ(session.selection()[0], 21u);
  EXPECT_EQ(session.selection()[1], 50u);
  EXPECT_FALSE(asks());
  EXPECT_EQ(session.run().step, step);
}

TEST_F(MatrixTest, BlocksOfTheStepAreOutlinedAndNamed) {
  goTo(kBlocksAt - 1);
  ASSERT_TRUE(says(QString("After step %1").arg(kBlocksAt - 1)));
  EXPECT_FALSE(legend().contains("written"));
  const QImage plain = plot().grab().toImage();
  ASSERT_TRUE(settled());
  const QSize size = plot().size();
  goTo(kBlocksAt);
  ASSERT_TRUE(waitFor([&] { return legend().contains("written in this step: solid outline; its factors: dashed outline"); }))
      << legend().toStdString();
  ASSERT_TRUE(settled());
  EXPECT_EQ(plot().size(), size) << "the matrix stays where it is";
  EXPECT_NE(plot().grab().toImage(), plain);
}

TEST_F(MatrixTest, PredecessorsAreColouredByName) {
  ASSERT_NO_FATAL_FAILURE(begin("plain", {{"predecessors", "on"}}));
  auto* box = child<QComboBox>("matrixArray");
  ASSERT_TRUE(waitFor([&] { return box->count() == 2; }));
  box->setCurrentIndex(1);
  Q_EMIT box->activated(1);
  ASSERT_TRUE(waitFor([&] { return wanted<run::MatrixReader>()->array == kBefore; }));
  EXPECT_FALSE(child<QCheckBox>("matrixLog")->isVisible()) << "names have no order";
  EXPECT_TRUE(waitFor([&] { return legend().contains("one colour per value"); })) << legend().toStdString();
  hoverAt({3, 3});
  EXPECT_TRUE(says("predecessor")) << readout().toStdString();
  EXPECT_TRUE(readout().contains("distance 0")) << readout().toStdString();
}

TEST_F(MatrixTest, BothThemes) {
  ASSERT_TRUE(looked());
  const QRgb corner = plot().image().pixel(plot().image().width() - 1, 0);
  const bool dark = ui::darkNow();
  ui::applyTheme(dark ? ui::ThemeChoice::Light : ui::ThemeChoice::Dark);
  ASSERT_TRUE(waitFor([&] { return plot().image().pixel(plot().image().width() - 1, 0) != corner; })) << "∞ suits the theme";
  ui::applyTheme(dark ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
}

}  // namespace
}  // namespace wf::test

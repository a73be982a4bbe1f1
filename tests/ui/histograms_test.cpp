// The Histograms panel: what is counted, brushing by mouse and keys, and that nothing is counted while it is hidden. The graph panel's
// facts.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <algorithm>
#include <numeric>

#include "compute/run/histogram_reader.h"
#include "tests/ui/scripted_window.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/histogram_plot.h"

namespace wf::test {
namespace {

using ui::HistogramPlot;

class HistogramsTest : public ScriptedWindow {
 protected:
  void show(const char* dock) {
    auto* found = window->findChild<QDockWidget*>(dock);
    ASSERT_NE(found, nullptr);
    found->show();
    found->raise();
    ASSERT_TRUE(waitFor([&] { return found->widget()->isVisible() && !found->widget()->visibleRegion().isEmpty(); }));
  }
  HistogramPlot& plot() const { return *child<HistogramPlot>("histogramPlot"); }
  QString summary() const { return child<QLabel>("histogramSummary")->text(); }
  bool says(const char* text) {
    return waitFor([&] { return summary() == QString::fromUtf8(text); });
  }
  QPoint middleOf(std::size_t bin) const {
    const QRectF area = plot().plotArea();
    const double width = area.width() / static_cast<double>(plot().bins().counts.size());
    return QPointF(area.left() + width * (static_cast<double>(bin) + 0.5), area.center().y()).toPoint();
  }
  std::uint64_t selected() const {
    const auto& bins = plot().bins();
    return std::accumulate(bins.selected.begin(), bins.selected.end(), bins.selectedInfinite);
  }
};

TEST_F(HistogramsTest, CountsTheColouringArrayAtTheShownStep) {
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  show("dock.histograms");
  EXPECT_TRUE(child<QComboBox>("histogramArray")->currentText().startsWith("Cost"));
  ASSERT_TRUE(says("After step 6: 300 vertices, 0 to 3, 290 ∞")) << summary().toStdString();
  EXPECT_EQ(plot().bins().counts, (std::vector<std::uint64_t>{1, 2, 3, 4}));
  EXPECT_TRUE(plot().bins().colour) << "as the legend has them";
  EXPECT_TRUE(plot().accessibleDescription().contains("peak 4, from 3 to 3")) << plot().accessibleDescription().toStdString();
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  ASSERT_TRUE(says("After step 0: 300 vertices, all 0, 299 ∞")) << summary().toStdString();
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  auto* box = child<QComboBox>("histogramArray");
  box->setCurrentIndex(box->findText("Degree"));
  Q_EMIT box->activated(box->currentIndex());
  ASSERT_TRUE(says("After step 6: 300 vertices, 4 to 8")) << summary().toStdString();
  EXPECT_EQ(plot().bins().counts, (std::vector<std::uint64_t>{4, 0, 62, 0, 234})) << "corners, borders and the inside of the grid";
  EXPECT_FALSE(plot().bins().colour);
  for (const char* kind : {"In-degree", "Out-degree"}) {
    box->setCurrentIndex(box->findText(kind));
    Q_EMIT box->activated(box->currentIndex());
    ASSERT_TRUE(says("After step 6: 300 vertices, 2 to 4")) << summary().toStdString();
    EXPECT_EQ(plot().bins().counts, (std::vector<std::uint64_t>{4, 62, 234})) << kind;
  }
}

TEST_F(HistogramsTest, DraggingOverBarsSelects) {
  ASSERT_NO_FATAL_FAILURE(goTo(12));
  show("dock.histograms");
  ASSERT_TRUE(waitFor([&] { return plot().bins().counts.size() == 7; }));
  QTest::mousePress(&plot(), Qt::LeftButton, {}, middleOf(1));
  moveMouse(&plot(), middleOf(3), Qt::LeftButton);
  QTest::mouseRelease(&plot(), Qt::LeftButton, {}, middleOf(3));
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{1, 3}));
  ASSERT_TRUE(waitFor([&] { return selected() == 9; })) << selected();
  EXPECT_EQ(plot().bins().selected, (std::vector<std::uint64_t>{0, 2, 3, 4, 0, 0, 0}));
  EXPECT_TRUE(summary().endsWith("9 selected"));
  for (const VertexId v : session.selection()) EXPECT_TRUE(levelOf(v) >= 1 && levelOf(v) <= 3);
  // Backwards, with Shift: added.
  QTest::mousePress(&plot(), Qt::LeftButton, Qt::ShiftModifier, middleOf(6));
  QTest::mouseRelease(&plot(), Qt::LeftButton, Qt::ShiftModifier, middleOf(6));
  ASSERT_TRUE(waitFor([&] { return selected() == 16; })) << selected();
  // Esc.
  plot().setFocus();
  key(Qt::Key_Escape);
  EXPECT_TRUE(waitFor([&] { return session.selection().empty() && !plot().range() && selected() == 0; }));
}

TEST_F(HistogramsTest, TheBarOfInfiniteValuesIsChosenAsOthersAre) {
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  show("dock.histograms");
  ASSERT_TRUE(waitFor([&] { return plot().bins().counts.size() == 4 && plot().bins().infinite == 290; }));
  const QPoint infinite(plot().width() - 20, plot().height() / 2);
  const auto chose = [&](std::size_t many) { return waitFor([&] { return session.selection().size() == many && selected() == many; }); };
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, infinite);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{4, 4}));
  ASSERT_TRUE(chose(290)) << selected();
  EXPECT_TRUE(summary().endsWith("290 selected")) << summary().toStdString();
  // From a bin into it.
  QTest::mousePress(&plot(), Qt::LeftButton, {}, middleOf(3));
  QTest::mouseRelease(&plot(), Qt::LeftButton, {}, infinite);
  ASSERT_TRUE(chose(294));
  // The bins alone, and with the keys on to the last bar.
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf(3));
  ASSERT_TRUE(chose(4));
  plot().setFocus();
  key(Qt::Key_Right);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{3, 4}));
  ASSERT_TRUE(chose(294));
  key(Qt::Key_Right, Qt::ShiftModifier);
  ASSERT_TRUE(chose(290));
  key(Qt::Key_Right);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{4, 4}));
  // Where no value is infinite any more, none is chosen.
  auto* box = child<QComboBox>("histogramArray");
  box->setCurrentIndex(box->findText("Degree"));
  Q_EMIT box->activated(box->currentIndex());
  ASSERT_TRUE(waitFor([&] { return plot().bins().infinite == 0; }));
  EXPECT_FALSE(plot().range());
}

TEST_F(HistogramsTest, WhatWasDraggedOverAndLeftAgainIsNotSelected) {
  ASSERT_NO_FATAL_FAILURE(goTo(12));
  show("dock.histograms");
  ASSERT_TRUE(waitFor([&] { return plot().bins().counts.size() == 7; }));
  session.select(VertexId{0}, false);
  ASSERT_TRUE(waitFor([&] { return selected() == 1; }));
  int changes = 0;
  const auto counts = session.observe([&](std::uint32_t reported) { changes += (reported & ui::kSelectionChanged) != 0 ? 1 : 0; });
  QTest::mousePress(&plot(), Qt::LeftButton, Qt::ShiftModifier, middleOf(2));
  QMouseEvent far(QEvent::MouseMove, middleOf(6), plot().mapToGlobal(middleOf(6)), Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
  QApplication::sendEvent(&plot(), &far);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{2, 6})) << "seen while it is dragged";
  EXPECT_EQ(session.selection().size(), 1u) << "and taken on release";
  QMouseEvent back(QEvent::MouseMove, middleOf(3), plot().mapToGlobal(middleOf(3)), Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
  QApplication::sendEvent(&plot(), &back);
  QTest::mouseRelease(&plot(), Qt::LeftButton, Qt::ShiftModifier, middleOf(3));
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{2, 3}));
  ASSERT_TRUE(waitFor([&] { return selected() == 8; })) << selected();
  EXPECT_EQ(changes, 1);
}

TEST_F(HistogramsTest, KeysMoveTheEndsOfTheRange) {
  ASSERT_NO_FATAL_FAILURE(goTo(12));
  show("dock.histograms");
  ASSERT_TRUE(waitFor([&] { return plot().bins().counts.size() == 7; }));
  plot().setFocus();
  const std::uint64_t step = session.run().step;
  key(Qt::Key_Right);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{0, 0}));
  key(Qt::Key_Right);
  key(Qt::Key_Right);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{0, 2}));
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{1, 2}));
  key(Qt::Key_End);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{1, 6}));
  EXPECT_TRUE(waitFor([&] { return selected() == 2 + 3 + 4 + 5 + 6 + 7; })) << selected();
  key(Qt::Key_Left);
  key(Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(plot().range(), (HistogramPlot::Range{0, 5}));
  EXPECT_FALSE(asks()) << "the keys are the histogram's while it has the focus";
  EXPECT_EQ(session.run().step, step);
}

TEST_F(HistogramsTest, NothingOfTheGraphBeforeStaysUntilTheNewNumbersCome) {
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  show("dock.histograms");
  ASSERT_TRUE(says("After step 6: 300 vertices, 0 to 3, 290 ∞")) << summary().toStdString();
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf(1));
  ASSERT_TRUE(plot().range());
  openBehindTheGate({.width = 10, .height = 10}, "other.wfg");
  EXPECT_TRUE(plot().bins().counts.empty());
  EXPECT_FALSE(plot().range());
  EXPECT_EQ(summary(), "");
  gate().open();
  ASSERT_TRUE(says("After step 0: 100 vertices, all 0, 99 ∞")) << summary().toStdString();
  // Nor where the panel is hidden meanwhile.
  show("dock.timing");
  openBehindTheGate({.width = 6, .height = 6}, "third.wfg");
  EXPECT_TRUE(plot().bins().counts.empty());
}

TEST_F(HistogramsTest, CountsNothingWhileHidden) {
  const auto counted = [&] { return newest<run::HistogramReader>() != nullptr; };
  show("dock.histograms");
  ASSERT_TRUE(waitFor(counted));
  EXPECT_FALSE(newest<run::HistogramReader>()->query.logarithmic);
  child<QCheckBox>("histogramLogValues")->click();
  EXPECT_TRUE(waitFor([&] { return counted() && newest<run::HistogramReader>()->query.logarithmic; }));
  show("dock.timing");
  EXPECT_TRUE(waitFor([&] { return !counted(); }));
  window->viewport()->setFocus();
  key(Qt::Key_H, Qt::ControlModifier);
  EXPECT_TRUE(waitFor(counted));
}

TEST_F(HistogramsTest, TheGraphIsCountedOnceInTheBackground) {
  show("dock.graph");
  const auto fact = [&](const char* name) {
    auto* label = window->findChild<QLabel*>(QString("graph.") + name);
    return label != nullptr ? label->text() : QString();
  };
  ASSERT_TRUE(waitFor([&] { return !fact("Components").isEmpty(); }));
  EXPECT_EQ(fact("Components"), "1 (weak), the largest of 300 vertices");
  EXPECT_EQ(fact("Loops"), "0");
  EXPECT_EQ(fact("Parallel arcs"), "0");
  EXPECT_EQ(fact("Degree"), "4 to 8, mean 7.533; greatest at 22");
  EXPECT_EQ(fact("In-degree"), "2 to 4, mean 3.767; greatest at 22");
  EXPECT_EQ(fact("Out-degree"), "2 to 4, mean 3.767; greatest at 22");
  EXPECT_EQ(fact("Isolated"), "0 vertices");
  EXPECT_TRUE(fact("Weights").startsWith("1,000 to 1,006, mean ")) << fact("Weights").toStdString();
  EXPECT_EQ(child<HistogramPlot>("graphDegrees")->bins().counts, (std::vector<std::uint64_t>{4, 0, 62, 0, 234}));
  EXPECT_FALSE(child<QPushButton>("graphCount")->isVisible());
  const auto* before = window->findChild<QLabel*>("graph.Components");
  show("dock.inspector");
  show("dock.graph");
  EXPECT_EQ(window->findChild<QLabel*>("graph.Components"), before) << "the same graph is not counted again";
  open(makeStar(5), "star.wfg");
  EXPECT_EQ(fact("Components"), "") << "of the grid";
  EXPECT_EQ(fact("Vertices"), "6");
  ASSERT_TRUE(waitFor([&] { return fact("Degree").startsWith("1 to 5"); })) << fact("Degree").toStdString();
  EXPECT_EQ(fact("One-way arcs"), "5");
  EXPECT_TRUE(fact("In-degree").startsWith("0 to 1")) << fact("In-degree").toStdString();
  EXPECT_TRUE(fact("Out-degree").startsWith("0 to 5")) << fact("Out-degree").toStdString();
  openGrid({.directed = false});
  ASSERT_TRUE(waitFor([&] { return fact("Degree").startsWith("2 to 4"); })) << fact("Degree").toStdString();
  EXPECT_TRUE(fact("In-degree").isEmpty()) << "edges have no direction";
}

}  // namespace
}  // namespace wf::test

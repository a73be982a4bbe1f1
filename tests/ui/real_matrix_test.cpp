// The Matrix panel with the real session: distances that kernels wrote, the path of a click, flags, and runs that replace each other.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMouseEvent>
#include <fstream>

#include "compute/run/matrix_reader.h"
#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/session/session.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/matrix_plot.h"

namespace wf::test {
namespace {

using run::VertexPair;
using ui::MatrixPlot;

constexpr std::uint32_t kLong = 30;

// A ring that leads one way: arcs v → v + 1 of weight 2, ids from 1.
std::string ringFile() {
  const auto path = scratchDir() / "oneway.gr";
  std::ofstream out(path);
  out << "p sp " << kLong << ' ' << kLong << '\n';
  for (std::uint32_t v = 0; v < kLong; ++v) out << "a " << v + 1 << ' ' << (v + 1) % kLong + 1 << " 2\n";
  return path.string();
}

class RealMatrix : public ::testing::Test {
 protected:
  void SetUp() override {
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    window.openFile(QString::fromStdString(ringFile()));
    ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 20000));
    auto* dock = window.findChild<QDockWidget*>("dock.matrix");
    dock->show();
    dock->raise();
    plot = window.findChild<MatrixPlot*>("matrixPlot");
  }
  bool begin(const char* algorithm, const char* variant, std::map<std::string, std::string> parameters = {}) {
    session.startRun({.algorithm = algorithm, .variant = variant, .parameters = std::move(parameters), .device = exec::DeviceChoice::Cpu});
    return waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == variant; }, 20000);
  }
  bool finish() {
    session.goToEnd();
    return waitFor([&] { return session.run().state == ui::PlayState::Finished; }, 20000) && shows(session.run().lastStep);
  }
  bool shows(std::uint64_t step) {
    return waitFor([&] {
      const auto* picture = session.readings().newest<run::MatrixReader>();
      return picture != nullptr && picture->step == step && !plot->image().isNull();
    });
  }
  QString readout() const { return window.findChild<QLabel*>("matrixReadout")->text(); }
  bool says(const char* text) {
    return waitFor([&] { return readout().contains(QString::fromUtf8(text)); });
  }
  QPoint middleOf(VertexPair pair) const { return plot->frame().rectOf(pair).center().toPoint(); }
  // Another run has other controls: the plot may get another size once more. From elsewhere, since the display's pointer may rest there
  // already, where an earlier test left it, and then no event would come.
  bool pointAt(VertexPair pair) const {
    return waitFor([&] {
      QTest::mouseMove(plot, QPoint(2, 2));
      QTest::mouseMove(plot, middleOf(pair));
      QTest::qWait(20);
      return plot->pointed() == pair;
    });
  }
  // As a window system tells of it.
  void doubleClick(VertexPair pair, Qt::KeyboardModifiers modifiers = {}) const {
    const QPointF at = middleOf(pair);
    for (const QEvent::Type type :
         {QEvent::MouseButtonPress, QEvent::MouseButtonRelease, QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
      QMouseEvent event(type, at, plot->mapToGlobal(at), Qt::LeftButton, type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                        modifiers);
      QApplication::sendEvent(plot, &event);
    }
  }
  std::vector<VertexId> selected() const { return {session.selection().begin(), session.selection().end()}; }

  ui::Session session;
  ui::MainWindow window{session};
  MatrixPlot* plot = nullptr;
};

TEST_F(RealMatrix, AClickShowsThePathOnTheGraph) {
  EXPECT_TRUE(plot->frame().empty()) << "a search keeps no pairs";
  ASSERT_TRUE(begin("apsp", "floyd-warshall", {{"predecessors", "on"}}));
  ASSERT_TRUE(finish());
  EXPECT_EQ(window.findChild<QComboBox*>("matrixArray")->count(), 2);
  ASSERT_TRUE(pointAt({3, 8}));
  ASSERT_TRUE(says("4 → 9: 10 · predecessor 8")) << readout().toStdString();
  ASSERT_TRUE(pointAt({3, 8}));
  QTest::mouseClick(plot, Qt::LeftButton, {}, middleOf({3, 8}));
  ASSERT_TRUE(waitFor([&] { return session.sets().path().vertices == std::vector<VertexId>{3, 4, 5, 6, 7, 8}; }));
  EXPECT_TRUE(says("5 arcs, length 10")) << readout().toStdString();
  // Going back, the matrix follows.
  session.goTo(2);
  ASSERT_TRUE(shows(2));
  EXPECT_TRUE(says("4 → 9: ∞")) << readout().toStdString();
}

// The first of its clicks is answered at once, as any click is.
TEST_F(RealMatrix, ADoubleClickFramesAllAndLeavesTheSelectionAsItWas) {
  ASSERT_TRUE(begin("apsp", "floyd-warshall"));
  ASSERT_TRUE(finish());
  const QAction* undo = window.actions().get("undo");
  ASSERT_TRUE(pointAt({20, 21}));
  doubleClick({20, 21});
  EXPECT_TRUE(selected().empty());
  EXPECT_FALSE(undo->isEnabled());

  ASSERT_TRUE(pointAt({3, 8}));
  QTest::mouseClick(plot, Qt::LeftButton, {}, middleOf({3, 8}));
  ASSERT_EQ(selected(), (std::vector<VertexId>{3, 8}));
  for (const auto modifiers : {Qt::NoModifier, Qt::ShiftModifier}) {
    plot->zoom(2);
    const VertexPair in{plot->frame().visible().firstRow + 2, plot->frame().visible().firstColumn + 3};
    ASSERT_TRUE(pointAt(in));
    doubleClick(in, modifiers);
    EXPECT_TRUE(plot->frame().whole());
    EXPECT_EQ(selected(), (std::vector<VertexId>{3, 8})) << "in the order in which they were chosen";
    EXPECT_EQ(plot->marks(), (std::vector<std::uint32_t>{3, 8}));
  }
  ASSERT_TRUE(undo->isEnabled());
  EXPECT_EQ(undo->text().remove('&'), "Undo selection of 2 vertices");
  window.actions().get("undo")->trigger();
  EXPECT_TRUE(selected().empty()) << "what was taken back is no change";
  EXPECT_FALSE(undo->isEnabled());

  // Another click is none of the two.
  ASSERT_TRUE(pointAt({5, 6}));
  doubleClick({5, 6});
  QTest::mouseClick(plot, Qt::LeftButton, {}, middleOf({5, 6}));
  EXPECT_EQ(selected(), (std::vector<VertexId>{5, 6}));
}

// The two ends have the same mark at the matrix's edges and on the graph, and not each other's.
TEST_F(RealMatrix, TheTwoEndsOfAPairDifferInTheirMarks) {
  ASSERT_TRUE(begin("apsp", "floyd-warshall"));
  ASSERT_TRUE(finish());
  ui::Viewport& view = *window.viewport();
  view.setOverlayShown(false);   // the card is at one of the two
  view.setLabelContent({}, {});  // which come when they were read
  const auto pictures = [&](VertexPair pair) {
    EXPECT_TRUE(pointAt(pair));
    EXPECT_EQ(session.matrix().pointed(), pair);
    view.grabFramebuffer();  // what is under way ends
    return std::pair(view.grabFramebuffer(), plot->grab().toImage());
  };
  const auto there = pictures({3, 8}), back = pictures({8, 3}), again = pictures({3, 8}), one = pictures({5, 5});
  EXPECT_EQ(there.first, again.first);
  EXPECT_NE(there.first, back.first);
  EXPECT_NE(there.first, one.first);
  // A row's mark has no corners, a column's has.
  const QRectF cell = plot->frame().rectOf(VertexPair{5, 5}), shown = plot->frame().shown();
  const auto ink = [&](const QPointF& mark) {
    const QColor ground = plot->palette().color(QPalette::Base);
    int sum = 0;
    for (const QPoint by : {QPoint(3, 3), QPoint(4, 3), QPoint(3, 4), QPoint(4, 4)})
      sum += std::abs(one.second.pixelColor(mark.toPoint() - by).lightness() - ground.lightness());
    return sum / 4;
  };
  EXPECT_GT(ink({cell.center().x(), shown.top() - 6}), ink({shown.left() - 6, cell.center().y()}) + 40);
}

TEST_F(RealMatrix, ShowsTheLastKernelsChange) {
  ASSERT_TRUE(begin("apsp", "floyd-warshall"));
  session.goTo(4);
  ASSERT_TRUE(shows(4));
  ASSERT_TRUE(pointAt({3, 5}));
  ASSERT_TRUE(says("4 → 6: ∞"));
  session.stepBy(1);  // the pivot between them
  ASSERT_TRUE(says("4 → 6: 4 (before the last kernel ∞)")) << readout().toStdString();
}

TEST_F(RealMatrix, BlocksOfARecursionAreOutlined) {
  ASSERT_TRUE(begin("apsp", "recursive", {{"beta", "8"}}));
  session.goTo(2);
  ASSERT_TRUE(shows(2));
  const auto legend = [&] { return window.findChild<ui::MatrixLegend*>("matrixLegend")->accessibleDescription(); };
  ASSERT_TRUE(waitFor([&] { return legend().contains("written in this step"); })) << legend().toStdString();
  EXPECT_TRUE(legend().contains("factors"));
  EXPECT_FALSE(plot->blocks()[0].empty());
  session.goTo(0);
  ASSERT_TRUE(shows(0));
  EXPECT_TRUE(plot->blocks()[0].empty());
}

TEST_F(RealMatrix, FlagsAndAnotherGraph) {
  ASSERT_TRUE(begin("closure", "recursive-boolean"));
  ASSERT_TRUE(finish());
  ASSERT_TRUE(pointAt({7, 2}));
  ASSERT_TRUE(says("8 → 3: ")) << readout().toStdString();
  ASSERT_TRUE(says("yes")) << readout().toStdString();
  window.openFile(QString::fromStdString(ringFile()));
  ASSERT_TRUE(waitFor([&] {
    return session.run().step == 0 && session.readings().newest<run::MatrixReader>() != nullptr &&
           session.readings().newest<run::MatrixReader>()->step == 0;
  }));
  ASSERT_TRUE(begin("bfs", "mask"));
  ASSERT_TRUE(waitFor([&] { return plot->frame().empty(); }));
}

}  // namespace
}  // namespace wf::test

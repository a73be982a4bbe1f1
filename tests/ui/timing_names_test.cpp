// Names of kernels in the timing panel: whole where there is room.
#include <QScrollBar>
#include <QSplitter>
#include <tuple>

#include "tests/ui/fake_algorithms.h"
#include "tests/ui/scripted_window.h"
#include "ui/panels/statistics_models.h"
#include "ui/widgets/table_view.h"

namespace wf::test {
namespace {

using Column = ui::KernelModel::Column;

constexpr const char* kLong = "Close a base case, pivot by pivot";

// A variant for each pair of names.
const algorithms::Registry& namedKernels() {
  static const algorithms::Registry all = [] {
    AlgorithmInfo info = fakeSearch();
    const VariantInfo variant = info.variants.front();
    info.variants.clear();
    for (const auto& [id, first, second] : {std::tuple<const char*, std::string, std::string>{"plain", "Expand", "Commit"},
                                            {"short", "Push", "Relabel"},
                                            {"long", kLong, "A22 ← A22 ⊕ A21 · A12"},
                                            {"sort", "Sort pairs", "Push"},
                                            {"endless", std::string(300, 'x'), "Push"}}) {
      info.variants.push_back(variant);
      info.variants.back().id = id;
      info.variants.back().kernels[0].title = first;
      info.variants.back().kernels[1].title = second;
    }
    return algorithms::Registry({scripted(std::move(info))});
  }();
  return all;
}

class TimingNamesTest : public ScriptedWindow {
 protected:
  TimingNamesTest() : ScriptedWindow({}, namedKernels()) {}
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (HasFatalFailure()) return;
    table = static_cast<ui::TableView*>(child<QTableView>("kernelTable"));
    ASSERT_NO_FATAL_FAILURE(goTo(10));  // an ended run would be compared with the next one, in columns of its own
    ASSERT_TRUE(waitFor([&] { return table->model()->rowCount() == 3; }));
  }
  void run(const char* variant, exec::DeviceChoice device = exec::DeviceChoice::Auto) {
    ASSERT_NO_FATAL_FAILURE(startRun("bfs", variant, {}, device));
    ASSERT_NO_FATAL_FAILURE(goTo(10));
    const QString first = QString::fromStdString(session.run().variant->kernels[0].title);
    ASSERT_TRUE(waitFor([&] { return name(0).data().toString() == first && name(2).siblingAtColumn(Column::kLaunches).data() == "10"; }));
    QTest::qWait(30);
  }
  QModelIndex name(int row) const { return table->model()->index(row, Column::kName); }
  // With its margins: what the delegate would rather have.
  bool whole(const QModelIndex& cell) const { return table->columnWidth(cell.column()) >= table->sizeHintForIndex(cell).width(); }
  void expectFiguresWhole() const {
    for (int column = Column::kLaunches; column < Column::kTimes; ++column) {
      if (table->isColumnHidden(column)) continue;
      for (int row = 0; row < table->model()->rowCount(); ++row)
        EXPECT_TRUE(whole(table->model()->index(row, column))) << "column " << column << ", row " << row;
    }
  }

  ui::TableView* table = nullptr;
};

TEST_F(TimingNamesTest, AreWholeInTheWindowAsItOpens) {
  EXPECT_EQ(window->size(), QSize(1344, 800));
  ASSERT_NO_FATAL_FAILURE(run("short"));
  const int before = table->columnWidth(Column::kTimes);
  ASSERT_NO_FATAL_FAILURE(run("long"));
  for (int row = 0; row < 2; ++row) EXPECT_TRUE(whole(name(row))) << table->columnWidth(0);
  expectFiguresWhole();
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << "nothing is out of sight";
  EXPECT_EQ(name(0).data(Qt::ToolTipRole).toString(), kLong);
  ASSERT_NO_FATAL_FAILURE(run("short"));
  EXPECT_EQ(table->columnWidth(Column::kTimes), before) << "short names leave the room to the others";
}

TEST_F(TimingNamesTest, AreCutFirstWhereThereIsNoRoom) {
  ASSERT_NO_FATAL_FAILURE(run("long"));
  const int wide = table->columnWidth(Column::kName);
  QSplitter* splitter = nullptr;
  for (QWidget* at = table; at != nullptr && (splitter = qobject_cast<QSplitter*>(at)) == nullptr;) at = at->parentWidget();
  ASSERT_NE(splitter, nullptr);
  const QList<int> sizes = splitter->sizes();
  splitter->setSizes({sizes[0] + 60, sizes[1] - 60, sizes[2]});
  QTest::qWait(30);
  EXPECT_LT(table->columnWidth(Column::kName), wide);
  expectFiguresWhole();
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
  splitter->setSizes(sizes);
  QTest::qWait(30);
  EXPECT_EQ(table->columnWidth(Column::kName), wide);
}

// Two more columns: the bars shrink, and the figures of the run before are in sight.
TEST_F(TimingNamesTest, BesideARunThatIsComparedWith) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  script().executor = "elsewhere";
  ASSERT_NO_FATAL_FAILURE(run("sort", exec::DeviceChoice::Cpu));
  ASSERT_TRUE(waitFor([&] { return !table->isColumnHidden(Column::kTotalBefore); }));
  QTest::qWait(30);
  EXPECT_TRUE(whole(name(0)));
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
  expectFiguresWhole();
  for (const int column : {Column::kTotalBefore, Column::kMedianBefore}) EXPECT_TRUE(whole(table->model()->index(0, column))) << column;
}

// A name of any length leaves the curves in sight.
TEST_F(TimingNamesTest, LeaveRoomForTheCurves) {
  ASSERT_NO_FATAL_FAILURE(run("endless"));
  EXPECT_GE(child<QWidget>("timingCurve")->width(), 220);
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
  expectFiguresWhole();
}

}  // namespace
}  // namespace wf::test

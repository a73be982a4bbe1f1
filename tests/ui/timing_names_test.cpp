// Names of kernels in the timing panel: whole where there is room.
#include <QScrollBar>
#include <QSplitter>

#include "tests/ui/ui_harness.h"
#include "ui/panels/statistics_models.h"
#include "ui/widgets/table_view.h"

namespace wf::test {
namespace {

using Column = ui::KernelModel::Column;

class TimingNamesTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    if (HasFatalFailure()) return;
    table = static_cast<ui::TableView*>(child<QTableView>("kernelTable"));
    session.goTo(10);  // an ended run would be compared with the next one, in columns of its own
    ASSERT_TRUE(waitFor([&] { return table->model()->rowCount() == 3; }));
  }
  void call(const char* first, const char* second) {
    variant = *session.state().variant;
    variant.kernels[0].title = first;
    variant.kernels[1].title = second;
    session.state().variant = &variant;
    session.tellRun();
    ASSERT_TRUE(waitFor([&] { return name(0).data().toString() == QString::fromUtf8(first); }));
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

  VariantInfo variant;
  ui::TableView* table = nullptr;
};

constexpr const char* kLong = "Close a base case, pivot by pivot";

TEST_F(TimingNamesTest, AreWholeInTheWindowAsItOpens) {
  EXPECT_EQ(window->size(), QSize(1280, 800));
  call("Push", "Relabel");
  const int before = table->columnWidth(Column::kTimes);
  call(kLong, "A22 ← A22 ⊕ A21 · A12");
  for (int row = 0; row < 2; ++row) EXPECT_TRUE(whole(name(row))) << table->columnWidth(0);
  expectFiguresWhole();
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << "nothing is out of sight";
  EXPECT_EQ(name(0).data(Qt::ToolTipRole).toString(), kLong);
  call("Push", "Relabel");
  EXPECT_EQ(table->columnWidth(Column::kTimes), before) << "short names leave the room to the others";
}

TEST_F(TimingNamesTest, AreCutFirstWhereThereIsNoRoom) {
  call(kLong, "Push");
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
  session.goToEnd();
  session.state().executorName = "elsewhere";
  call("Sort pairs", "Push");
  ASSERT_TRUE(waitFor([&] { return !table->isColumnHidden(Column::kTotalBefore); }));
  QTest::qWait(30);
  EXPECT_TRUE(whole(name(0)));
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
  expectFiguresWhole();
  for (const int column : {Column::kTotalBefore, Column::kMedianBefore}) EXPECT_TRUE(whole(table->model()->index(0, column))) << column;
}

// A name of any length leaves the curves in sight.
TEST_F(TimingNamesTest, LeaveRoomForTheCurves) {
  const std::string endless(300, 'x');
  call(endless.c_str(), "Push");
  EXPECT_GE(child<QWidget>("timingCurve")->width(), 220);
  EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0);
  expectFiguresWhole();
}

}  // namespace
}  // namespace wf::test

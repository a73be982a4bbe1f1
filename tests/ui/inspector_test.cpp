// The inspector: a vertex or an arc, what the last kernel changed, several selected ones, neighbours of any number.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <ctime>
#include <iostream>
#include <set>

#include "compute/run/inspect_reader.h"
#include "compute/run/summary_reader.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/ui/scripted_window.h"
#include "ui/panels/neighbour_model.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/table_view.h"

namespace wf::test {
namespace {

using ui::NeighbourModel;
using ui::NeighbourRow;
using Direction = NeighbourRow::Direction;

class InspectorTest : public ScriptedWindow {
 protected:
  using ScriptedWindow::ScriptedWindow;
  QString cell(const char* table, int row, int column) const {
    return child<QTableView>(table)->model()->index(row, column).data().toString();
  }
  NeighbourModel& neighbours() const { return *static_cast<NeighbourModel*>(child<QTableView>("neighbourTable")->model()); }
  QString heading() const { return child<QLabel>("inspectorHeading")->text(); }
};

// A graph so large is only looked at here, not drawn.
class UndrawnInspector : public InspectorTest {
 protected:
  UndrawnInspector() : InspectorTest({.drawing = false}) {}
};

TEST_F(InspectorTest, WhatTheLastKernelChangedIsShownWithWhatItWas) {
  session.select(VertexId{21}, false);  // level 2: its cost comes with step 3
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  const QString changed = QString::fromUtf8("∞ → 2 arcs");
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 2, 2) == changed; })) << cell("valueTable", 2, 2).toStdString();
  const auto* model = child<QTableView>("valueTable")->model();
  EXPECT_TRUE(model->index(2, 2).data(Qt::FontRole).value<QFont>().bold());
  EXPECT_TRUE(model->index(2, 2).data(Qt::AccessibleTextRole).toString().endsWith("changed in this step"));
  EXPECT_TRUE(child<QLabel>("inspectorValues")->text().endsWith("1 changed")) << child<QLabel>("inspectorValues")->text().toStdString();
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 2, 2) == "2 arcs"; }));
  EXPECT_FALSE(model->index(2, 2).data(Qt::FontRole).value<QFont>().bold());
}

TEST_F(InspectorTest, SeveralAreSummedUp) {
  ASSERT_NO_FATAL_FAILURE(goTo(6));
  session.select(VertexId{21}, false);
  ASSERT_TRUE(waitFor([&] { return heading() == "Vertex 22"; }));
  auto* table = child<ui::TableView>("summaryTable");
  EXPECT_FALSE(table->isVisible()) << "one vertex needs no table";
  QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  session.select(VertexId{1}, true);
  session.select(VertexId{200}, true);
  const auto row = [&](int k) {
    QStringList out;
    for (int column = 0; column < table->model()->columnCount(); ++column) out << cell("summaryTable", k, column);
    return out.join("|");
  };
  ASSERT_TRUE(waitFor([&] {
    return table->isVisible() && child<QLabel>("summaryTitle")->text() == "The 3 selected vertices after step 6";
  })) << child<QLabel>("summaryTitle")->text().toStdString();
  EXPECT_EQ(row(2), QString::fromUtf8("Cost (arcs)|1 ∞|1|2|1.5")) << row(2).toStdString();
  EXPECT_TRUE(row(1).contains("|2 set|")) << row(1).toStdString();
  EXPECT_TRUE(table->copiedAll().contains("Count\tMinimum\tMaximum\tMean"));
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  EXPECT_TRUE(waitFor([&] { return row(2) == QString::fromUtf8("Cost (arcs)|3 ∞|||"); })) << row(2).toStdString();
  session.sets().all();
  EXPECT_TRUE(waitFor([&] { return row(2) == QString::fromUtf8("Cost (arcs)|299 ∞|0|0|0"); })) << row(2).toStdString();
  // It is not read while the panel is hidden.
  EXPECT_NE(newest<run::SummaryReader>(), nullptr);
  window->findChild<QDockWidget*>("dock.inspector")->hide();
  EXPECT_TRUE(waitFor([&] { return newest<run::SummaryReader>() == nullptr; }));
}

// The panel as wide as it is at 1280 pixels.
TEST_F(UndrawnInspector, NumbersAreWholeInANarrowPanel) {
  window->resize(1280, 720);
  window->resizeDocks({child<QDockWidget>("dock.inspector")}, {330}, Qt::Horizontal);
  const auto cut = [&](const char* name, int from) {
    const auto* table = child<QTableView>(name);
    QStringList out;
    for (int column = from; column < table->model()->columnCount(); ++column) {
      if (table->isColumnHidden(column)) continue;
      const auto look = [&](const QFontMetrics& metrics, const QString& text) {
        if (metrics.horizontalAdvance(text) + 8 > table->columnWidth(column)) out << text;
      };
      look(table->horizontalHeader()->fontMetrics(), table->model()->headerData(column, Qt::Horizontal).toString());
      for (int row = 0; row < std::min(table->model()->rowCount(), 50); ++row)
        look(table->fontMetrics(), table->model()->index(row, column).data().toString());
    }
    return out.join(", ").toStdString();
  };
  ASSERT_NO_FATAL_FAILURE(open(makeStar(1'000'000), "star.wfg"));
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  session.select(VertexId{5}, false);
  session.select(VertexId{999'999}, true);
  ASSERT_TRUE(waitFor([&] { return neighbours().complete() && !cell("summaryTable", 0, 0).isEmpty(); }, 60'000));
  EXPECT_TRUE(waitFor([&] { return cut("neighbourTable", 0).empty(); })) << cut("neighbourTable", 0);
  EXPECT_TRUE(waitFor([&] { return cut("summaryTable", 1).empty(); })) << cut("summaryTable", 1);
  const auto* summary = child<QTableView>("summaryTable");
  EXPECT_EQ(summary->horizontalScrollBar()->maximum(), 0) << "all of it is seen";
  const auto* title = child<QLabel>("summaryTitle");
  EXPECT_LE(title->heightForWidth(title->width()), title->height());
  const QString tip = summary->model()->index(2, 0).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.startsWith(cell("summaryTable", 2, 0) + ": ")) << tip.toStdString();
}

TEST_F(InspectorTest, ShowsValuesAndNeighbours) {
  session.select(VertexId{21}, false);  // column 1, row 1: level 2
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 2, 2) != "" && child<QLabel>("inspectorHeading")->text() == "Vertex 22"; }));
  EXPECT_EQ(cell("valueTable", 0, 1), "F_a");
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 2, 2) == QString::fromUtf8("∞"); })) << cell("valueTable", 2, 2).toStdString();
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 2, 2) == "2 arcs"; })) << cell("valueTable", 2, 2).toStdString();
  EXPECT_EQ(cell("valueTable", 0, 2), QString::fromUtf8("no → yes")) << "the last kernel changed it";

  auto* neighbours = child<QTableView>("neighbourTable");
  ASSERT_EQ(neighbours->model()->rowCount(), 4);
  neighbours->sortByColumn(0, Qt::DescendingOrder);
  EXPECT_EQ(cell("neighbourTable", 0, 0), "42");
  EXPECT_EQ(cell("neighbourTable", 3, 0), "2");
  neighbours->sortByColumn(0, Qt::AscendingOrder);
  EXPECT_EQ(cell("neighbourTable", 0, 0), "2");
  neighbours->setCurrentIndex(neighbours->model()->index(3, 0));
  neighbours->setFocus();
  QTest::keyClick(neighbours, Qt::Key_Return);
  EXPECT_TRUE(waitFor([&] { return session.selection().size() == 1 && session.selection().front() == 41; }));
}

TEST_F(InspectorTest, ValuesOfAColourAndWideNumbersAreShown) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  session.select(VertexId{21}, false);
  ASSERT_TRUE(waitFor([&] { return cell("valueTable", 3, 0) == "Weight of its color"; }));
  EXPECT_TRUE(waitFor([&] { return cell("valueTable", 3, 2) == "5,000,000,002"; })) << cell("valueTable", 3, 2).toStdString();
  EXPECT_EQ(child<QTableView>("valueTable")->model()->rowCount(), 5) << "a slot of a list belongs to no vertex";
  child<QDockWidget>("dock.appearance")->raise();
  EXPECT_GE(child<QComboBox>("colorArray")->findText("Weight of its color (W_c)"), 0);
  EXPECT_EQ(child<QComboBox>("markArray")->findText("Weight of its color (W_c)"), -1);
  EXPECT_TRUE(child<QComboBox>("edgeArray")->isVisible()) << "the weights";
  ASSERT_NO_FATAL_FAILURE(open(makeLoops(), "loops.wfg"));
  EXPECT_TRUE(waitFor([&] { return !child<QComboBox>("edgeArray")->isVisible(); })) << "nothing lies on edges";
}

TEST_F(InspectorTest, SeveralAreSteppedThrough) {
  session.select(VertexId{3}, false);
  session.select(VertexId{7}, true);
  session.select(VertexId{9}, true);
  ASSERT_TRUE(waitFor([&] { return heading() == "Vertex 10"; }));
  EXPECT_EQ(child<QLabel>("inspectorWhich")->text(), "3 of 3");
  QTest::mouseClick(child<QToolButton>("inspectorPrevious"), Qt::LeftButton);
  EXPECT_EQ(heading(), "Vertex 8");
  QTest::mouseClick(child<QToolButton>("inspectorPrevious"), Qt::LeftButton);
  QTest::mouseClick(child<QToolButton>("inspectorPrevious"), Qt::LeftButton);
  EXPECT_EQ(heading(), "Vertex 10") << "round the end";
  QTest::mouseClick(child<QToolButton>("inspectorNext"), Qt::LeftButton);
  EXPECT_EQ(heading(), "Vertex 4");
  EXPECT_EQ(child<QLabel>("inspectorWhich")->text(), "1 of 3");
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("inspectorValues")->text().startsWith("After step 2"); }));
  EXPECT_EQ(heading(), "Vertex 4") << "a step changes nothing about which one";
  session.select(VertexId{11}, true);
  EXPECT_TRUE(waitFor([&] { return heading() == "Vertex 12"; })) << "the newest";
  session.select(VertexId{11}, false);
  EXPECT_TRUE(waitFor([&] { return !child<QToolButton>("inspectorNext")->isVisible(); }));
}

TEST_F(InspectorTest, AnArcIsShownWithItsEndsAsLinks) {
  const Graph& graph = *session.document()->graph;
  const ArcId arc = graph.offsets()[21];
  session.selectArc(arc);
  const QString expected = QString::fromUtf8("Arc 22 → %1").arg(graph.ids().toFile(graph.heads()[arc]));
  ASSERT_TRUE(waitFor([&] { return heading() == expected; })) << heading().toStdString();
  auto* facts = child<QLabel>("inspectorFacts");
  EXPECT_TRUE(facts->text().contains("weight " + ui::weightText(graph, arc))) << facts->text().toStdString();
  EXPECT_FALSE(child<QTableView>("neighbourTable")->isVisible());
  Q_EMIT facts->linkActivated("21");
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), 21u);
  EXPECT_TRUE(waitFor([&] { return heading() == "Vertex 22"; }));
  EXPECT_FALSE(session.selectedArc());
  // From the neighbours' menu, and back.
  auto* table = child<QTableView>("neighbourTable");
  table->setCurrentIndex(table->model()->index(0, 0));
  for (QAction* action : table->actions()) {
    if (action->text().contains("Select the arc")) action->trigger();
  }
  EXPECT_TRUE(waitFor([&] { return heading() == expected; }));
}

TEST_F(InspectorTest, NamesStandBesideIds) {
  session.select(VertexId{0}, false);
  auto* table = child<QTableView>("neighbourTable");
  ASSERT_TRUE(waitFor([&] { return heading() == "Vertex 1" && table->isVisible(); }));
  EXPECT_TRUE(table->isColumnHidden(NeighbourModel::kName)) << "the file has no names";

  const std::string longName = "Monseigneur <Bienvenu>, bishop of a far away town";
  std::vector<std::string> names(300);
  names[0] = longName;
  names[1] = "valjean";
  names[20] = "Fantine";
  openGrid({.names = names});
  session.select(VertexId{0}, false);
  ASSERT_TRUE(waitFor([&] { return heading() == QString::fromUtf8("Vertex 1 · Monseigneur <Bienvenu>, bishop o…"); }))
      << heading().toStdString();
  EXPECT_TRUE(child<QLabel>("inspectorHeading")->toolTip().contains(QString::fromStdString(longName).toHtmlEscaped()));
  ASSERT_TRUE(waitFor([&] { return !table->isColumnHidden(NeighbourModel::kName) && table->model()->rowCount() == 2; }));
  EXPECT_EQ(cell("neighbourTable", 0, NeighbourModel::kName), "valjean");
  table->sortByColumn(NeighbourModel::kName, Qt::AscendingOrder);
  ASSERT_TRUE(waitFor([&] { return cell("neighbourTable", 0, NeighbourModel::kName) == "Fantine"; }));
  EXPECT_EQ(cell("neighbourTable", 1, NeighbourModel::kNeighbour), "2");

  session.selectArc(session.document()->graph->offsets()[0]);
  ASSERT_TRUE(waitFor([&] { return heading() == QString::fromUtf8("Arc 1 · Monseigneur <Bienven… → 2 · valjean"); }))
      << heading().toStdString();
  const QString facts = child<QLabel>("inspectorFacts")->text();
  EXPECT_TRUE(facts.contains(QString::fromUtf8(">1 · Monseigneur &lt;Bienvenu&gt;, bishop o…</a>"))) << facts.toStdString();
}

TEST_F(InspectorTest, KeysGoToANeighbour) {
  session.select(VertexId{21}, false);
  auto* table = child<QTableView>("neighbourTable");
  ASSERT_TRUE(waitFor([&] { return table->isVisible() && neighbours().complete(); }));
  EXPECT_EQ(cell("neighbourTable", 0, NeighbourModel::kDirection), QString::fromUtf8("↔ both"));
  table->setFocus();
  key(Qt::Key_Down);
  key(Qt::Key_Down);
  const VertexId there = neighbours().vertexAt(table->currentIndex().row());
  key(Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return session.selection().size() == 1; }));
  EXPECT_EQ(session.selection().front(), there);
}

TEST_F(InspectorTest, NeighboursShowTheValueOfAnArrayAtTheShownStep) {
  session.select(VertexId{21}, false);
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  const auto reads = [&](int row, const char* value) {
    return waitFor([&] { return cell("neighbourTable", row, NeighbourModel::kValue) == QString::fromUtf8(value); });
  };
  auto* box = child<QComboBox>("neighbourArray");
  ASSERT_TRUE(waitFor([&] { return box->isVisible() && box->currentText().startsWith("Cost"); })) << "what colours the picture";
  ASSERT_TRUE(waitFor([&] { return neighbours().complete(); }));
  int near = -1;
  for (int row = 0; row < 4; ++row) near = levelOf(neighbours().vertexAt(row)) == 1 ? row : near;
  ASSERT_GE(near, 0);
  EXPECT_TRUE(reads(near, "1"));
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  EXPECT_TRUE(reads(near, "∞"));
  box->setCurrentIndex(0);
  Q_EMIT box->activated(0);
  EXPECT_TRUE(reads(near, "no"));
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  EXPECT_TRUE(reads(near, "yes")) << "the frontier";
}

TEST_F(UndrawnInspector, AVertexOfAMillionArcsOpensAtOnce) {
  constexpr std::uint32_t kLeaves = 1'000'000;
  ASSERT_NO_FATAL_FAILURE(open(makeStar(kLeaves), "star.wfg"));
  auto* table = child<QTableView>("neighbourTable");
  // Of this thread alone, so that what else the machine does counts for nothing.
  const auto busy = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
  };
  double began = busy();
  session.select(VertexId{0}, false);
  // Without the event loop having run: the rows came on this thread, and nothing that takes longer than that.
  EXPECT_EQ(table->model()->rowCount(), static_cast<int>(kLeaves));
  const double opened = busy() - began;
  ASSERT_TRUE(waitFor([&] { return neighbours().complete(); }, 60'000));
  EXPECT_EQ(cell("neighbourTable", 17, NeighbourModel::kDirection), QString::fromUtf8("→ out"));
  began = busy();
  table->sortByColumn(NeighbourModel::kWeight, Qt::AscendingOrder);
  const double sorted = busy() - began;
  EXPECT_TRUE(neighbours().working()) << "off the GUI thread";
  // By what this very build takes for it: at once is a small part of sorting them on this thread.
  const double reference = [&] {
    const double start = busy();
    const Graph& star = *session.document()->graph;
    EXPECT_EQ(ui::arranged(star, ui::arcsOut(star, 0), {.by = ui::NeighbourOrder::Weight}, Progress{}).size(), kLeaves);
    return busy() - start;
  }();
  std::cout << "of the GUI thread: a million rows " << opened << " ms, having them sorted " << sorted << " ms, sorting them here "
            << reference << " ms\n";
  EXPECT_LT(opened, reference / 2);
  EXPECT_LT(sorted, reference / 2);
  ASSERT_TRUE(waitFor([&] { return !neighbours().working(); }, 60'000));
  const Graph& graph = *session.document()->graph;
  for (int row = 1; row < 1000; ++row) ASSERT_LE(graph.weight(neighbours().arcAt(row - 1)), graph.weight(neighbours().arcAt(row)));
  // Values are asked for where rows are in sight alone.
  ASSERT_TRUE(waitFor([&] { return cell("neighbourTable", 0, NeighbourModel::kValue) != QString::fromUtf8("…"); }));
  ASSERT_NE(newest<run::RowReader>(), nullptr);
  EXPECT_LT(newest<run::RowReader>()->vertices.size(), 250u);
  // A filter works in the background, too, and the last row can be reached.
  child<QLineEdit>("neighbourFilter")->setText("99999 > 500000");
  ASSERT_TRUE(waitFor([&] { return !neighbours().working(); }, 60'000));
  EXPECT_GT(neighbours().rowCount(), 0);
  for (int row = 0; row < neighbours().rowCount(); ++row) {
    EXPECT_TRUE(cell("neighbourTable", row, 0).contains("99999"));
    EXPECT_GT(graph.weight(neighbours().arcAt(row)), 500'000);
  }
  child<QLineEdit>("neighbourFilter")->clear();
  ASSERT_TRUE(waitFor([&] { return neighbours().rowCount() == static_cast<int>(kLeaves); }, 60'000));
  // A leaf: no arc leaves it, one leads to it.
  session.select(VertexId{5}, false);
  ASSERT_TRUE(waitFor([&] { return neighbours().complete() && neighbours().rowCount() == 1; }, 60'000));
  EXPECT_EQ(cell("neighbourTable", 0, NeighbourModel::kDirection), QString::fromUtf8("← in"));
}

TEST_F(InspectorTest, TheDegreeStandsAboveTheNeighbours) {
  auto* title = child<QLabel>("neighbourTitle");
  session.select(VertexId{21}, false);
  EXPECT_TRUE(waitFor([&] { return title->text() == "Degree 8 (4 out, 4 in)"; })) << title->text().toStdString();
  ASSERT_NO_FATAL_FAILURE(open(makeLoops(), "loops.wfg"));
  session.select(VertexId{2}, false);
  EXPECT_TRUE(waitFor([&] { return title->text() == "Degree 5 (2 out, 3 in)"; })) << title->text().toStdString();
  openGrid({.directed = false});
  session.select(VertexId{21}, false);
  EXPECT_TRUE(waitFor([&] { return title->text() == "Degree 4"; })) << title->text().toStdString();
}

TEST_F(InspectorTest, AFilterThatMeansNothingSaysWhatWould) {
  session.select(VertexId{21}, false);
  ASSERT_TRUE(waitFor([&] { return neighbours().complete(); }));
  auto* filter = child<QLineEdit>("neighbourFilter");
  filter->setText("heavy");
  auto* wrong = child<QLabel>("neighbourWrong");
  EXPECT_TRUE(wrong->isVisible());
  EXPECT_TRUE(wrong->text().contains(QString::fromUtf8("“heavy”"))) << wrong->text().toStdString();
  EXPECT_EQ(neighbours().rowCount(), 4) << "nothing changes then";
  filter->setText("42");
  EXPECT_FALSE(wrong->isVisible());
  EXPECT_EQ(neighbours().rowCount(), 1) << "few rows are filtered at once";
  filter->setText("in");
  EXPECT_EQ(neighbours().rowCount(), 0);
}

TEST_F(InspectorTest, TheKeyBringsItToTheFront) {
  window->findChild<QWidget*>("dock.graph")->raise();
  window->viewport()->setFocus();
  key(Qt::Key_I);
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("inspectorHeading")->isVisible(); }));
}

TEST_F(InspectorTest, ReadsNothingWhileHidden) {
  session.select(VertexId{21}, false);
  ASSERT_TRUE(waitFor([&] { return newest<run::InspectReader>() != nullptr && newest<run::RowReader>() != nullptr; }));
  window->findChild<QWidget*>("dock.inspector")->close();
  EXPECT_TRUE(waitFor([&] { return newest<run::InspectReader>() == nullptr && newest<run::RowReader>() == nullptr; }));
}

// Of every vertex: each arc that leaves it is in one row, each that reaches it is in one of its own or the other half of one.
TEST(NeighbourRows, AreTheArcsAtTheVertex) {
  Progress progress;
  for (const NamedGraph& named : standardGraphs(runSeed(), Size::Small)) {
    SCOPED_TRACE(named.name);
    const Graph& graph = *named.graph;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      auto rows = ui::arcsOut(graph, v);
      ASSERT_EQ(rows.size(), graph.degree(v));
      ASSERT_TRUE(ui::addArcsIn(graph, v, rows, progress));
      std::set<ArcId> covered;
      for (const NeighbourRow& row : rows) {
        EXPECT_TRUE(covered.insert(row.arc).second);
        const VertexId tail = graph.tail(row.arc), head = graph.heads()[row.arc];
        EXPECT_EQ(row.direction == Direction::In ? head : tail, v);
        EXPECT_EQ(row.other, row.direction == Direction::In ? tail : head);
        const ArcId twin = graph.twins()[row.arc];
        EXPECT_EQ(row.direction == Direction::Both, twin != kNone);
        if (row.direction == Direction::Both && twin != row.arc && tail != head) {
          EXPECT_TRUE(covered.insert(twin).second);
        }
      }
      std::set<ArcId> expected;
      for (ArcId arc = 0; arc < graph.arcCount(); ++arc) {
        if (graph.tail(arc) == v || graph.heads()[arc] == v) expected.insert(arc);
      }
      EXPECT_EQ(covered, expected) << "vertex " << v;
    }
  }
}

// As stored, what leads in comes after what leaves, and neither goes again.
TEST(NeighbourModel, ArcsThatLeadInAloneAreAdded) {
  const auto graph = graphFromArcs(30, {{0, 5}, {0, 25}, {7, 0}, {9, 0}, {25, 0}}, Weights(std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
  NeighbourModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.show(graph, 0);
  EXPECT_EQ(model.rowCount(), 2);
  ASSERT_TRUE(waitFor([&] { return model.complete(); }));
  ASSERT_EQ(model.rowCount(), 4);
  EXPECT_EQ(model.allCount(), 4u);
  const auto direction = [&](int row) { return model.index(row, NeighbourModel::kDirection).data().toString(); };
  EXPECT_EQ(direction(0), QString::fromUtf8("→ out"));
  EXPECT_EQ(direction(1), QString::fromUtf8("↔ both"));
  EXPECT_EQ(direction(2), QString::fromUtf8("← in"));
  EXPECT_EQ(model.vertexAt(2), 7u);
  EXPECT_EQ(model.vertexAt(3), 9u);
}

TEST(NeighbourRows, AreSortedAndFiltered) {
  const auto graph =
      graphFromArcs(30, {{0, 5}, {0, 25}, {0, 12}, {12, 0}, {7, 0}}, Weights(std::vector<std::uint32_t>{40, 30, 20, 10, 50}));
  Progress progress;
  auto rows = ui::arcsOut(*graph, 0);
  ASSERT_TRUE(ui::addArcsIn(*graph, 0, rows, progress));
  ASSERT_EQ(rows.size(), 4u);
  const auto ids = [&](const ui::NeighbourChoice& choice) {
    std::vector<std::uint64_t> out;
    for (const std::uint32_t i : ui::arranged(*graph, rows, choice, progress)) out.push_back(graph->ids().toFile(rows[i].other));
    return out;
  };
  using Ids = std::vector<std::uint64_t>;
  using ui::NeighbourOrder;
  EXPECT_EQ(ids({}), (Ids{6, 26, 13, 8}));
  EXPECT_EQ(ids({.by = NeighbourOrder::Id}), (Ids{6, 8, 13, 26}));
  EXPECT_EQ(ids({.by = NeighbourOrder::Weight, .descending = true}), (Ids{8, 6, 26, 13}));
  EXPECT_EQ(ids({.by = NeighbourOrder::Direction}), (Ids{6, 26, 8, 13}));
  EXPECT_EQ(ids({.filter = "6"}), (Ids{6, 26}));
  EXPECT_EQ(ids({.filter = "out"}), (Ids{6, 26}));
  EXPECT_EQ(ids({.filter = "in"}), (Ids{8}));
  EXPECT_EQ(ids({.filter = "both"}), (Ids{13}));
  EXPECT_EQ(ids({.filter = "> 30"}), (Ids{6, 8}));
  EXPECT_EQ(ids({.filter = "<=30 out"}), (Ids{26}));
  std::string why;
  EXPECT_FALSE(ui::filterIsGood(">", &why));
  EXPECT_FALSE(ui::filterIsGood("> x", &why));
  EXPECT_TRUE(ui::filterIsGood("  ", &why));
}

}  // namespace
}  // namespace wf::test

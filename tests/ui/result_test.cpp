// The result panel: what a run came to, its lists, the clipboard and the check.
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <limits>
#include <numeric>

#include "compute/lens/texts.h"
#include "tests/ui/fake_algorithms.h"
#include "tests/ui/scripted_window.h"
#include "ui/panels/result_text.h"

namespace wf::test {
namespace {

class ResultTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    window->findChild<QDockWidget*>("dock.result")->raise();
  }
  QString cell(const char* table, int row, int column) { return child<QTableView>(table)->model()->index(row, column).data().toString(); }
  void click(const char* table, int row) {
    auto* view = child<QTableView>(table);
    const QModelIndex index = view->model()->index(row, 1);
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
  }
  int rows(const char* table) { return child<QTableView>(table)->model()->rowCount(); }
};

TEST_F(ResultTest, ItSaysWhenThereIsNoneYet) {
  auto* sentence = child<QLabel>("resultSentence");
  ASSERT_NO_FATAL_FAILURE(goTo(7));
  EXPECT_TRUE(waitFor([&] { return sentence->text().startsWith("Not finished: 7 steps so far"); })) << sentence->text().toStdString();
  EXPECT_FALSE(child<QPushButton>("verify")->isVisible());
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_TRUE(waitFor([&] { return sentence->text() == "all reached"; })) << sentence->text().toStdString();
  script().noResult = Error{.code = ErrorCode::Unsupported, .message = "costs pass the largest"};
  ASSERT_NO_FATAL_FAILURE(startRun("bfs"));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_TRUE(waitFor([&] { return sentence->text().contains("no result: costs pass"); })) << sentence->text().toStdString();
  script().refusal = Error{.code = ErrorCode::InvalidInput, .message = "arc 1 → 2 has weight −5"};
  session.setSource(3);
  EXPECT_TRUE(waitFor([&] { return sentence->text().contains(QString::fromUtf8("no run: arc 1 → 2")); }));
}

TEST_F(ResultTest, NumbersAndListsAndTheClipboard) {
  script().result.sentence = "a result";
  script().result.values = {{"reached", std::uint64_t{264346}},
                            {"total_weight", std::int64_t{-1234}},
                            {"length", std::monostate{}},
                            {"connected", true},
                            {"mean", 2.5},
                            {"source", std::uint64_t{264346}},
                            {"level_counts", std::vector<std::uint64_t>{1, 1000}},
                            {"cut_arcs", RunResult::Pairs{{1, 2}, {21, 22}}},
                            {"path", std::vector<std::uint64_t>{5, 6, 26}}};
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return rows("resultTable") == 9; }));
  EXPECT_EQ(cell("resultTable", 0, 1), "264,346");
  EXPECT_EQ(cell("resultTable", 1, 0), "Total weight");
  EXPECT_EQ(cell("resultTable", 1, 1), QString::fromUtf8("−1,234"));
  EXPECT_EQ(cell("resultTable", 2, 1), "none");
  EXPECT_EQ(cell("resultTable", 3, 1), "yes");
  EXPECT_EQ(cell("resultTable", 4, 1), "2.5");
  EXPECT_EQ(cell("resultTable", 5, 1), "264346") << "an id of the file is no quantity";
  EXPECT_EQ(cell("resultTable", 6, 1), "2 numbers: 1, 1,000");
  EXPECT_EQ(cell("resultTable", 7, 1), QString::fromUtf8("2 arcs: 1 → 2, 21 → 22"));
  EXPECT_EQ(cell("resultTable", 8, 1), "3 vertices: 5, 6, 26");

  EXPECT_EQ(cell("resultList", 1, 1), "1,000") << "the first list is open";
  click("resultTable", 7);
  ASSERT_EQ(cell("resultList", 1, 2), "22");
  click("resultList", 1);
  EXPECT_EQ(std::vector<VertexId>(session.selection().begin(), session.selection().end()), (std::vector<VertexId>{20, 21}));
  click("resultTable", 8);
  click("resultList", 2);
  EXPECT_EQ(std::vector<VertexId>(session.selection().begin(), session.selection().end()), std::vector<VertexId>{25});

  window->findChild<QAction*>("copyResultJson")->trigger();
  EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
            "{\n  \"reached\": 264346,\n  \"total_weight\": -1234,\n  \"length\": null,\n  \"connected\": true,\n  \"mean\": 2.5,\n"
            "  \"source\": 264346,\n  \"level_counts\": [1, 1000],\n  \"cut_arcs\": [[1, 2], [21, 22]],\n  \"path\": [5, 6, 26]\n}\n");
  window->findChild<QAction*>("copyResultText")->trigger();
  EXPECT_TRUE(QApplication::clipboard()->text().contains(QString::fromUtf8("Cut arcs: 1 → 2, 21 → 22\n")));
}

class ResultOfTheRunWorkspace : public ScriptedWindow {
 protected:
  void SetUp() override {
    QSettings().setValue("workspace/chosen", "run");
    ScriptedWindow::SetUp();
  }
  void TearDown() override {
    ScriptedWindow::TearDown();
    QSettings().setValue("workspace/chosen", "debug");
  }
};

// Its table was never in sight before there is a result.
TEST_F(ResultOfTheRunWorkspace, HasItsNamesWhole) {
  window->resize(1280, 720);
  script().result.values = {{"reached", std::uint64_t{5}}, {"level_counts", std::vector<std::uint64_t>{1, 4}}};
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  const auto* table = child<QTableView>("resultTable");
  ASSERT_TRUE(waitFor([&] { return table->isVisible() && table->model()->rowCount() == 2; }));
  QTest::qWait(100);
  EXPECT_GT(table->columnWidth(0), table->fontMetrics().horizontalAdvance("Level counts"));
  EXPECT_LE(table->columnWidth(0), table->viewport()->width() / 2);
}

TEST_F(ResultTest, ALongListIsListedWhole) {
  std::vector<std::uint64_t> ids(264'346);
  std::iota(ids.begin(), ids.end(), std::uint64_t{1});
  script().result.values = {{"path", ids}};
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return rows("resultList") == 264'346; }));
  EXPECT_TRUE(cell("resultTable", 0, 1).startsWith("264,346 vertices: 1, 2, 3")) << cell("resultTable", 0, 1).toStdString();
}

TEST_F(ResultTest, TheCheckIsAskedForAndSaysItsSentence) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* verify = child<QPushButton>("verify");
  auto* check = child<QLabel>("resultCheck");
  ASSERT_TRUE(waitFor([&] { return verify->isVisible() && verify->isEnabled(); }));
  tasks().close();
  verify->click();
  EXPECT_TRUE(waitFor([&] { return check->text().startsWith("Checking"); }));
  EXPECT_FALSE(verify->isEnabled());
  script().check = {true, "300 levels checked"};
  tasks().open();
  EXPECT_TRUE(waitFor([&] { return check->text() == QString::fromUtf8("✓ Right: 300 levels checked"); })) << check->text().toStdString();
  script().check = {false, "vertex 7 is wrong"};
  verify->click();
  EXPECT_TRUE(waitFor([&] { return check->text() == QString::fromUtf8("✗ Wrong: vertex 7 is wrong"); }));
  ASSERT_NO_FATAL_FAILURE(setSource(3));
  EXPECT_TRUE(waitFor([&] { return !check->isVisible(); })) << "of the run before";
}

TEST_F(ResultTest, ACancelledResultCanBeWorkedOutAfterAll) {
  auto* workOut = child<QPushButton>("workOut");
  const auto sentence = [this] { return child<QLabel>("resultSentence")->text(); };
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return child<QPushButton>("verify")->isVisible(); }));
  EXPECT_FALSE(workOut->isVisible());
  tasks().close();
  ASSERT_NO_FATAL_FAILURE(startRun("bfs"));
  session.goToEnd();
  ASSERT_TRUE(until([&] { return session.resultTask().what == ui::ResultTask::What::Result; }));
  session.cancelResultTask();
  ASSERT_TRUE(waitFor([&] { return workOut->isVisible() && workOut->isEnabled(); }));
  EXPECT_EQ(sentence(), "The result was cancelled. Compute result does it again.");
  EXPECT_FALSE(child<QPushButton>("verify")->isVisible());
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_TRUE(waitFor([&] { return !workOut->isEnabled(); })) << "the arrays are of another step";
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_TRUE(waitFor([&] { return workOut->isEnabled(); }));
  workOut->click();
  EXPECT_TRUE(waitFor([&] { return sentence().startsWith("Computing the result"); })) << sentence().toStdString();
  tasks().open();
  EXPECT_TRUE(waitFor([&] { return sentence() == "all reached"; })) << sentence().toStdString();
}

TEST(ResultText, WithoutAResultItSaysWhyAndHowToGetOne) {
  const AlgorithmInfo algorithm = fakeSearch();
  const auto says = [](bool graph, const ui::RunState& run) { return ui::resultState(graph, run, nullptr).toStdString(); };
  ui::RunState run;
  EXPECT_EQ(says(false, run), "No result yet: no graph is open. Open a file, or generate a graph.");
  EXPECT_EQ(says(true, run), "No result yet: nothing was run. Choose an algorithm in the bar of the run.");
  run.variant = &algorithm.variants.front();
  EXPECT_EQ(says(true, run), "No result yet: the run is being set up …");
  run.lastStep = 1;
  run.state = ui::PlayState::Playing;
  EXPECT_EQ(says(true, run), "Not finished: 1 step so far. The result comes with the last one.");
  run.state = ui::PlayState::Paused;
  EXPECT_EQ(says(true, run), "Not finished: 1 step so far. Press End to go to the last one.");
  run.state = ui::PlayState::Failed;
  EXPECT_NE(says(true, run).find("the log says why. Run it again"), std::string::npos) << says(true, run);
}

// Memory ran out while the run in order was made: what was lost is known all the same, and what to do is said.
TEST(ResultText, WhatEndsOtherwiseMayBeUnknown) {
  const AlgorithmInfo algorithm = fakeSearch();
  ui::RunState run;
  run.variant = &algorithm.variants.front();
  run.order = lens::Schedule{.kind = lens::Schedule::Kind::Adversarial};
  run.losses = {.writes = 2, .steps = 1, .firstStep = 3, .first = "thread 3 wrote 4 over 2 that thread 1 had written (C_a of vertex 7)"};
  run.endsUnknown = lens::endsUnknownText({.code = ErrorCode::OutOfMemory, .message = "this machine's memory is full"});
  const std::string says = ui::lossesText(run).toStdString();
  EXPECT_TRUE(says.starts_with("Threads in adversarial order: 2 lost writes in 1 step, the first at step 3: thread 3 wrote")) << says;
  EXPECT_NE(says.find("\nWhat ends otherwise than with threads in order is not known: this machine's memory is full"), std::string::npos);
  EXPECT_NE(says.find("start the run again, or choose a smaller graph."), std::string::npos) << says;
}

TEST(ResultText, WhatCannotBeJsonIsNull) {
  RunResult outcome;
  outcome.values = {{"a", std::numeric_limits<double>::infinity()}, {"b", std::vector<std::uint64_t>{}}};
  EXPECT_EQ(ui::outcomeJson(outcome).toStdString(), "{\n  \"a\": null,\n  \"b\": []\n}\n");
}

}  // namespace
}  // namespace wf::test

// The status line: loading, and what it says of graph, device and state.
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/speed.h"
#include "ui/status_line.h"

namespace wf::test {
namespace {

class StatusTest : public WindowTest {};

TEST_F(StatusTest, LoadingShowsAfterAWhileAndCancels) {
  auto* loading = child<QWidget>("loading");
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Reading arcs", .fraction = 0.25});
  QTest::qWait(100);
  EXPECT_FALSE(loading->isVisible()) << "a short load must not flash a bar";
  EXPECT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(child<QProgressBar>("loadProgress")->value(), 25);
  EXPECT_EQ(child<QLabel>("loadPhase")->text(), QString::fromUtf8("NY.gr · Reading arcs · 25 %"));
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Laying out", .fraction = -1});
  EXPECT_EQ(child<QProgressBar>("loadProgress")->maximum(), 100) << "Qt animates a bar without an end at full speed";
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("loadPhase")->text() == QString::fromUtf8("NY.gr · Laying out"); }));
  EXPECT_EQ(child<QProgressBar>("loadProgress")->value(), 0);
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(session.called("cancelLoad"));
  EXPECT_FALSE(loading->isVisible());
}

TEST_F(StatusTest, ProgressMovesByItselfAndIdleCostsNothing) {
  auto* loading = child<QWidget>("loading");
  auto* bar = child<QProgressBar>("loadProgress");
  const auto state = [](const char* phase, double fraction) {
    return ui::LoadState{.active = true, .path = "/data/NY.gr", .phase = phase, .fraction = fraction};
  };
  for (int i = 1; i <= 9; ++i) session.loadsToCome.push_back(state("Reading arcs", i / 10.0));
  session.setLoad(state("", -1));
  ASSERT_TRUE(waitFor([&] { return loading->isVisible() && bar->value() >= 50; }, 3000));
  ASSERT_TRUE(waitFor([&] { return bar->value() == 90; }, 3000));
  bool phase = false;
  for (const QLabel* label : loading->findChildren<QLabel*>()) phase = phase || label->text().contains("Reading arcs");
  EXPECT_TRUE(phase) << "the phase is said while a document is open";
  session.loadsToCome.push_back({});
  ASSERT_TRUE(waitFor([&] { return !loading->isVisible(); }, 3000));
  const int before = session.pumps;
  QTest::qWait(400);
  EXPECT_EQ(session.pumps, before);
}

TEST_F(StatusTest, AResultOrACheckThatTakesLongShowsAndCancels) {
  using What = ui::Reckoning::What;
  auto* loading = child<QWidget>("loading");
  session.reckon({.what = What::Result, .phase = "Naming a negative cycle", .fraction = -1});
  QTest::qWait(100);
  EXPECT_FALSE(loading->isVisible()) << "most results are there at once";
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(child<QLabel>("loadPhase")->text(), "Naming a negative cycle");
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(session.called("cancelReckoning"));
  session.reckon({});
  ASSERT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  session.reckon({.what = What::Check, .phase = "Checking costs", .fraction = 0.25});
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(child<QLabel>("loadPhase")->text(), QString::fromUtf8("Checking costs · 25 %"));
  session.reckon({.what = What::Check, .phase = "Checking costs", .fraction = 0.5});
  EXPECT_TRUE(waitFor([&] { return child<QProgressBar>("loadProgress")->value() == 50; }));
  session.reckon({});
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
}

TEST_F(StatusTest, NoMessageHidesTheProgressAndItsCancel) {
  auto* loading = child<QWidget>("loading");
  window->statusBar()->showMessage("Picture saved: /tmp/a.png", 8000);
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Reading arcs", .fraction = 0.25});
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(window->statusBar()->currentMessage(), "");
  window->statusBar()->showMessage("Open a graph file");
  EXPECT_TRUE(loading->isVisible());
  EXPECT_EQ(window->statusBar()->currentMessage(), "");
  session.setLoad({});
  EXPECT_FALSE(loading->isVisible());
  window->statusBar()->showMessage("Open a graph file");
  EXPECT_EQ(window->statusBar()->currentMessage(), "Open a graph file");
}

TEST_F(StatusTest, ALoadsProgressIsWrittenTenTimesASecond) {
  const auto* phase = child<QLabel>("loadPhase");
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Reading arcs", .fraction = 0});
  ASSERT_TRUE(waitFor([&] { return child<QWidget>("loading")->isVisible(); }, 2000));
  int changes = 0;
  QString before = phase->text();
  QElapsedTimer clock;
  clock.start();
  for (int i = 1; i <= 100; ++i) {
    session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Reading arcs", .fraction = i / 100.0});
    QTest::qWait(5);
    if (phase->text() != before) ++changes;
    before = phase->text();
  }
  EXPECT_GE(changes, 2);
  EXPECT_LE(changes, clock.elapsed() / ui::StatusLine::kRepeatMs + 1);
  EXPECT_TRUE(waitFor([&] { return child<QProgressBar>("loadProgress")->value() == 100; }));
}

TEST_F(StatusTest, StatusNamesGraphDeviceAndState) {
  EXPECT_EQ(child<QLabel>("graphLabel")->text(), QString::fromUtf8("300 vertices · 1,130 arcs"));
  EXPECT_EQ(child<QLabel>("deviceLabel")->text(), QString::fromUtf8("CPU (sequential) · a processor"));
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Paused");
  session.goToEnd();
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Finished: all reached");
  session.state().stopped = "cost[7]: 2";
  session.tellRun();
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Stopped at the end: cost[7]: 2");
}

TEST_F(StatusTest, ANoticeStandsInItAndInTheLog) {
  QStatusBar* line = window->statusBar();
  session.note(ui::LogLine::Level::Info, "as always");
  EXPECT_EQ(line->currentMessage(), "");
  session.note(ui::LogLine::Level::Notice, "another algorithm runs");
  EXPECT_EQ(line->currentMessage(), "another algorithm runs");
  session.note(ui::LogLine::Level::Info, "as always");
  EXPECT_EQ(line->currentMessage(), "another algorithm runs");
  window->findChild<QDockWidget*>("dock.log")->raise();
  EXPECT_TRUE(waitFor([&] { return child<QPlainTextEdit>("logText")->toPlainText().contains("notice   another algorithm runs"); }));
}

}  // namespace
}  // namespace wf::test

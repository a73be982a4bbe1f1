// The status line: loading, and what it says of graph, device and state.
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/session_events.h"
#include "ui/speed.h"
#include "ui/status_line.h"

namespace wf::test {
namespace {

class StatusTest : public ScriptedWindow {
 protected:
  // A graph is opened, and as far as the test says.
  void load(const char* phase, std::uint64_t done, std::uint64_t total) {
    tasks().close();
    tasks().say(phase, done, total);
    session.open("/data/NY.gr");
  }
};

TEST_F(StatusTest, LoadingShowsAfterAWhileAndCancels) {
  auto* loading = child<QWidget>("loading");
  QElapsedTimer clock;
  clock.start();
  load("Reading arcs", 1, 4);
  EXPECT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_GE(clock.elapsed(), 100) << "a short load must not flash a bar";
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("loadPhase")->text() == QString::fromUtf8("NY.gr · Reading arcs · 25 %"); }));
  EXPECT_EQ(child<QProgressBar>("loadProgress")->value(), 25);
  tasks().say("Laying out");
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("loadPhase")->text() == QString::fromUtf8("NY.gr · Laying out"); }));
  EXPECT_EQ(child<QProgressBar>("loadProgress")->maximum(), 100) << "Qt animates a bar without an end at full speed";
  EXPECT_EQ(child<QProgressBar>("loadProgress")->value(), 0);
  const auto open = session.document()->graph;
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  EXPECT_FALSE(session.load().active);
  EXPECT_EQ(session.document()->graph, open);
}

// Expiries of the timer that looks how far a load is.
struct LoadTicks : QObject {
  LoadTicks() { qApp->installEventFilter(this); }
  bool eventFilter(QObject* to, QEvent* event) override {
    const auto* timer = qobject_cast<const QTimer*>(to);
    if (event->type() == QEvent::Timer && timer != nullptr && timer->interval() == ui::SessionEvents::kLoadMs) ++count;
    return false;
  }
  int count = 0;
};

TEST_F(StatusTest, ProgressMovesByItselfAndIdleCostsNothing) {
  auto* loading = child<QWidget>("loading");
  auto* bar = child<QProgressBar>("loadProgress");
  LoadTicks ticks;
  load("", 0, 0);
  for (const int percent : {10, 50, 90}) {
    tasks().say("Reading arcs", static_cast<std::uint64_t>(percent), 100);
    ASSERT_TRUE(waitFor([&] { return loading->isVisible() && bar->value() == percent; }, 3000)) << percent;
  }
  bool phase = false;
  for (const QLabel* label : loading->findChildren<QLabel*>()) phase = phase || label->text().contains("Reading arcs");
  EXPECT_TRUE(phase) << "the phase shows while a document is open";
  EXPECT_GE(ticks.count, 3);
  tasks().open();
  ASSERT_TRUE(waitFor([&] { return !loading->isVisible(); }, 3000));
  const int before = ticks.count;
  QTest::qWait(400);
  EXPECT_EQ(ticks.count, before);
}

TEST_F(StatusTest, AResultOrACheckThatTakesLongShowsAndCancels) {
  auto* loading = child<QWidget>("loading");
  const auto says = [&](const char* line) {
    return waitFor([&] { return child<QLabel>("loadPhase")->text() == QString::fromUtf8(line); });
  };
  tasks().close();
  tasks().say("Naming a negative cycle");
  QElapsedTimer clock;
  clock.start();
  session.goToEnd();
  ASSERT_TRUE(until([&] { return session.resultTask().what == ui::ResultTask::What::Result; }));
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_GE(clock.elapsed(), 100) << "most results are there at once";
  EXPECT_TRUE(says("Naming a negative cycle"));
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return session.run().resultCancelled; }));
  ASSERT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  tasks().say("Checking costs", 1, 4);
  session.verify();
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_TRUE(says("Checking costs · 25 %"));
  tasks().say("Checking costs", 2, 4);
  EXPECT_TRUE(waitFor([&] { return child<QProgressBar>("loadProgress")->value() == 50; }));
  tasks().open();
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
}

TEST_F(StatusTest, NoMessageHidesTheProgressAndItsCancel) {
  auto* loading = child<QWidget>("loading");
  window->statusBar()->showMessage("Picture saved: /tmp/a.png", 8000);
  load("Reading arcs", 1, 4);
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(window->statusBar()->currentMessage(), "");
  window->statusBar()->showMessage("Open a graph file");
  EXPECT_TRUE(loading->isVisible());
  EXPECT_EQ(window->statusBar()->currentMessage(), "");
  session.cancelLoad();
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
  window->statusBar()->showMessage("Open a graph file");
  EXPECT_EQ(window->statusBar()->currentMessage(), "Open a graph file");
}

TEST_F(StatusTest, ALoadsProgressIsWrittenTenTimesASecond) {
  const auto* phase = child<QLabel>("loadPhase");
  load("Reading arcs", 0, 100);
  ASSERT_TRUE(waitFor([&] { return child<QWidget>("loading")->isVisible(); }, 2000));
  int changes = 0;
  QString before = phase->text();
  QElapsedTimer clock;
  clock.start();
  for (std::uint64_t i = 1; i <= 100; ++i) {
    tasks().say("Reading arcs", i, 100);
    QTest::qWait(5);
    session.pump();
    if (phase->text() != before) ++changes;
    before = phase->text();
  }
  EXPECT_GE(changes, 2);
  EXPECT_LE(changes, clock.elapsed() / ui::StatusLine::kRepeatMs + 1);
  EXPECT_TRUE(waitFor([&] { return child<QProgressBar>("loadProgress")->value() == 100; }));
}

TEST_F(StatusTest, StatusNamesGraphDeviceAndState) {
  script().device = "a processor";
  ASSERT_NO_FATAL_FAILURE(startRun("bfs", "", {}, exec::DeviceChoice::Cpu));
  EXPECT_EQ(child<QLabel>("graphLabel")->text(), QString::fromUtf8("300 vertices · 1,130 arcs"));
  EXPECT_EQ(child<QLabel>("deviceLabel")->text(), QString::fromUtf8("CPU (sequential) · a processor"));
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Paused");
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Finished: all reached");
  bring({.stops = {{.step = 68, .kernel = 1, .hits = {{.id = 1, .what = "cost[7]: 2"}}}}});
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Stopped at the end: cost[7]: 2 after kernel commit at step 68");
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

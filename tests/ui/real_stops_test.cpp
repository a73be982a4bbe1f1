// The window with the real session: a breakpoint by F9 and by the margin, running to a line, a watchpoint that stops the run.
#include <QCursor>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTreeWidget>
#include <fstream>
#include <limits>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/panels/code_lines.h"
#include "ui/session/session.h"
#include "ui/speed.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/condition_field.h"

namespace wf::test {
namespace {

// A path of 30 vertices with ids from 1: BFS by masks has two steps per level, of lines 3 and 9 from 0.
std::filesystem::path pathFile() {
  const auto file = scratchDir() / "stops-path.gr";
  std::ofstream out(file);
  out << "p sp 30 29\n";
  for (int v = 1; v < 30; ++v) out << "a " << v << ' ' << v + 1 << " 1\n";
  return file;
}

class RealStops : public testing::Test {
 protected:
  void SetUp() override {
    QSettings().remove("breakpoints");
    window_ = std::make_unique<ui::MainWindow>(session_);
    window_->show();
    window_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    window_->openFile(QString::fromStdString(pathFile().string()));
    ASSERT_TRUE(waitFor([&] { return session_.document() != nullptr && session_.run().state == ui::PlayState::Paused; }, 20000));
    session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(waitFor([&] { return session_.run().state == ui::PlayState::Paused && session_.run().variant->id == "mask"; }, 20000));
    lines_ = window_->findChild<ui::CodeLines*>("codeLines");
    ASSERT_NE(lines_, nullptr);
    ASSERT_TRUE(waitFor([&] { return lines_->model()->rowCount() == 14; }));
  }
  void TearDown() override {
    window_.reset();
    QSettings().remove("breakpoints");
  }
  bool stoppedAt(std::uint64_t step) {
    return waitFor(
        [&] { return session_.run().step == step && session_.run().state == ui::PlayState::Paused && !session_.run().stopped.empty(); });
  }
  void show(int line) const { lines_->scrollTo(lines_->model()->index(line, 0)); }
  QRect place(int line) const { return lines_->visualRect(lines_->model()->index(line, 0)); }
  // Pictures to look at: light and small, dark and large.
  void keep(const char* name) const {
    const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(150);
    window_->grab().save(folder + "/" + name + ".png");
    const QSize size = window_->size();
    ui::applyTheme(ui::ThemeChoice::Dark);
    window_->resize(1590, 950);
    QTest::qWait(400);
    window_->grab().save(folder + "/" + name + "-dark.png");
    ui::applyTheme(ui::ThemeChoice::Light);
    window_->resize(size);
    QTest::qWait(150);
  }

  ui::Session session_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::CodeLines* lines_ = nullptr;
};

TEST_F(RealStops, LevelTerminateAndWhatChangedStandUnderTheCode) {
  const auto* scalars = window_->findChild<QLabel*>("codeScalars");
  ASSERT_NE(scalars, nullptr);
  const auto reads = [&](const char* line) { return waitFor([&] { return scalars->text() == QString::fromUtf8(line); }); };
  EXPECT_TRUE(reads("level = 0 · terminate = no")) << scalars->text().toStdString();
  session_.goTo(3);
  EXPECT_TRUE(reads("level = 1 · terminate = yes · changed = 1")) << "expand: " << scalars->text().toStdString();
  session_.goTo(4);
  EXPECT_TRUE(reads("level = 1 · terminate = no · changed = 1")) << "settle: " << scalars->text().toStdString();
  session_.goToEnd();
  EXPECT_TRUE(reads("level = 29 · terminate = yes · changed = 0")) << scalars->text().toStdString();
}

TEST_F(RealStops, BreakpointsByKeyAndMarginAndRunningToALine) {
  // F9 on the shown line, then F5.
  window_->viewport()->setFocus();
  QTest::keyClick(window_->viewport(), Qt::Key_Right);
  ASSERT_TRUE(waitFor([&] { return session_.run().step == 1 && lines_->active() == 3; }));
  QTest::keyClick(window_->viewport(), Qt::Key_F9);
  ASSERT_EQ(session_.stops().breakpoints().size(), 1u);
  QTest::keyClick(window_->viewport(), Qt::Key_F5);
  ASSERT_TRUE(stoppedAt(3));
  EXPECT_EQ(window_->findChild<QLabel*>("stateLabel")->text(), "Stopped: breakpoint at line 4 after kernel expand at step 3");
  QTest::keyClick(window_->viewport(), Qt::Key_F5);
  ASSERT_TRUE(stoppedAt(5));
  QTest::keyClick(window_->viewport(), Qt::Key_F5, Qt::ShiftModifier);
  ASSERT_TRUE(stoppedAt(3));
  // A click in the margin, within the other kernel.
  show(10);
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, QPoint(lines_->marginWidth() / 2, place(10).center().y()));
  ASSERT_EQ(session_.stops().breakpoints().size(), 2u);
  window_->actions().get("run")->trigger();
  ASSERT_TRUE(stoppedAt(4));
  keep("stops-breakpoint");
  // To a line, unlimited at any set speed; without breakpoints on the way.
  session_.stops().setBreakpoints({});
  session_.setSpeed(0.5);
  show(9);
  QTest::mouseClick(lines_->viewport(), Qt::LeftButton, {}, place(9).center());
  ASSERT_TRUE(stoppedAt(6));
  EXPECT_EQ(session_.run().stopped, "run to line 10 after kernel settle at step 6");
}

TEST_F(RealStops, F5RunsToAStopFarAwayAtTheSlowestSpeed) {
  const auto file = scratchDir() / "stops-far.gr";
  std::ofstream out(file);
  out << "p sp 500 499\n";
  for (int v = 1; v < 500; ++v) out << "a " << v << ' ' << v + 1 << " 1\n";
  out.close();
  window_->openFile(QString::fromStdString(file.string()));
  ASSERT_TRUE(waitFor([&] { return session_.document() != nullptr && session_.document()->graph->vertexCount() == 500; }, 20000));
  session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(waitFor([&] { return session_.run().state == ui::PlayState::Paused && session_.run().variant->id == "mask"; }, 20000));
  std::string why;
  ASSERT_TRUE(session_.stops().addWatch("cost[400] < ∞", &why, nullptr)) << why;
  session_.setSpeed(ui::kSlowest);
  int shown = 0;
  const auto look = session_.observe([&](std::uint32_t changes) { shown += (changes & ui::kStepChanged) != 0 ? 1 : 0; });
  window_->viewport()->setFocus();
  QTest::keyClick(window_->viewport(), Qt::Key_F5);
  ASSERT_TRUE(stoppedAt(797)) << session_.run().step;
  EXPECT_LT(shown, 400) << "not every step is shown on the way";
  EXPECT_EQ(session_.run().speed, ui::kSlowest);
  EXPECT_EQ(window_->findChild<QSlider*>("scrub")->value(), 797);
}

TEST_F(RealStops, AWatchpointStopsTheRunAndIsShown) {
  auto* dock = window_->findChild<QDockWidget*>("dock.watch");
  dock->raise();
  auto* field = window_->findChild<ui::ConditionField*>("watchField");
  ASSERT_TRUE(waitFor([&] { return field->isVisible() && field->isEnabled(); }));
  field->setFocus();
  QTest::keyClicks(field, "cost[99] changes");
  QTest::keyClick(field, Qt::Key_Return);
  auto* error = window_->findChild<QLabel*>("watchError");
  EXPECT_TRUE(error->text().contains("At character 6: there is no vertex 99")) << error->text().toStdString();
  keep("stops-error");
  field->setText("cost[12] < ∞");
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_EQ(session_.stops().watches().size(), 1u);
  field->setText("count(visited) > 20");
  QTest::keyClick(field, Qt::Key_Return);
  // Wherever the pointer of this display lies: over the picture it would hover.
  QCursor::setPos(window_->mapToGlobal(QPoint(window_->width() - 4, window_->height() - 4)));
  ASSERT_TRUE(waitFor([&] { return !window_->viewport()->underMouse() && !session_.hovered(); }));
  session_.setSpeed(std::numeric_limits<double>::infinity());
  window_->actions().get("run")->trigger();
  ASSERT_TRUE(stoppedAt(21)) << "cost[12] is set by the eleventh expansion";
  EXPECT_EQ(session_.run().stopped, "cost[12]: ∞ → 11 after kernel expand at step 21");
  EXPECT_EQ(session_.hovered(), VertexId{11});
  auto* tree = window_->findChild<QTreeWidget*>("watchTree");
  EXPECT_TRUE(waitFor([&] { return tree->topLevelItem(0)->child(0)->text(1) == QString::fromUtf8("▶ step 21, cost[12]: ∞ → 11"); }));
  keep("stops-watch");
  window_->actions().get("run")->trigger();
  ASSERT_TRUE(stoppedAt(40));
  EXPECT_EQ(session_.run().stopped, "count(visited): 20 → 21 after kernel settle at step 40");
  window_->actions().get("run")->trigger();
  ASSERT_TRUE(waitFor([&] { return session_.run().state == ui::PlayState::Finished; }));
  EXPECT_EQ(session_.stops().marks().size(), 2u);
}

}  // namespace
}  // namespace wf::test

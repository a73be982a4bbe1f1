// The lab in the window: a kernel is edited, its error marked at its line, run, compared; a kernel without an end is ended and the window
// goes on; an exercise is solved; texts are asked about before they are lost.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>

#include "compute/core/derived_arrays.h"
#include "tests/lab/lab_fixture.h"
#include "tests/ui/panel_pictures.h"
#include "tests/ui/ui_harness.h"
#include "tests/unit/session_fixture.h"
#include "ui/comparison/side_by_side.h"
#include "ui/desk.h"
#include "ui/overlay/overlay_model.h"
#include "ui/sessions/session_capture.h"
#include "ui/sessions/session_file.h"
#include "ui/sessions/session_keeper.h"
#include "ui/widgets/code_editor.h"
#include "ui/widgets/lane_grid.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

using Phase = ui::LabState::Phase;

class LabTest : public ShownWindow {
 protected:
  void SetUp() override {
    session.open(ui::pathFile(20));
    ASSERT_TRUE(session.waitUntil([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; },
                                  std::chrono::seconds(60)));
    showWindow(session);
    if (HasFatalFailure()) return;
    session.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == "mask"; }, 60000));
    window->workspaces().reveal("lab");
    editor = child<ui::CodeEditor>("labText");
    ASSERT_TRUE(waitFor([&] { return editor->isVisible() && editor->toPlainText().contains("struct Expand"); }, 60000));
  }
  void choose(const QString& title) {
    auto* box = child<QComboBox>("labSubject");
    const int at = box->findText(title, Qt::MatchContains);
    ASSERT_GE(at, 0) << title.toStdString();
    box->setCurrentIndex(at);
    Q_EMIT box->activated(at);
  }
  // As a person would: the place is found, selected and typed over.
  void change(const QString& from, const QString& to) {
    QTextCursor found = editor->document()->find(from);
    ASSERT_FALSE(found.isNull()) << from.toStdString() << " is not in\n" << editor->toPlainText().toStdString();
    editor->setTextCursor(found);
    editor->insertPlainText(to);
  }
  void press(const char* button) {
    auto* found = child<QPushButton>(button);
    ASSERT_TRUE(found->isEnabled()) << button;
    found->click();
  }
  bool ended() {
    return waitFor([&] { return !session.lab().working() && session.lab().state().phase != Phase::Nothing; }, 120000);
  }
  void run() {
    press("labRun");
    ASSERT_TRUE(ended()) << session.lab().doing();
  }
  QString result() const { return child<QLabel>("labResult")->text(); }
  QMessageBox* box(const char* name) {
    QMessageBox* found = nullptr;
    EXPECT_TRUE(waitFor([&] { return (found = window->findChild<QMessageBox*>(name)) != nullptr && found->isVisible(); })) << name;
    return found;
  }
  static void answer(QMessageBox* box, const QString& words) {
    ASSERT_NE(box, nullptr);
    for (QAbstractButton* button : box->buttons()) {
      if (QString(button->text()).remove('&').contains(words)) return button->click();
    }
    FAIL() << "no button " << words.toStdString();
  }

  ui::Session session{{.labWorker = labWorker()}};
  ui::CodeEditor* editor = nullptr;
};

constexpr const char* kStore = "exec::storeRelaxed(&d_cost[neighbour], level);";

TEST_F(LabTest, AnErrorIsMarkedAtItsLineAndAClickGoesThere) {
  EXPECT_EQ(session.lab().state().phase, Phase::Nothing) << "nothing is compiled before it is asked for";
  choose("Kernel settle");
  ASSERT_TRUE(editor->toPlainText().contains("struct Settle"));
  change("d_visited[v] = 1;", "d_visitd[v] = 1;");
  EXPECT_TRUE(child<QComboBox>("labSubject")->currentText().contains("edited"));
  const int line = editor->textCursor().blockNumber() + 1;
  press("labBuild");
  EXPECT_FALSE(child<QPushButton>("labBuild")->isEnabled()) << "one at a time";
  ASSERT_TRUE(ended());
  EXPECT_TRUE(result().contains("does not compile: 1 error")) << result().toStdString();
  EXPECT_EQ(editor->markedLines(), std::vector<int>{line});
  EXPECT_TRUE(editor->tipAt(line).contains("d_visitd")) << editor->tipAt(line).toStdString();
  auto* problems = child<QListWidget>("labProblems");
  ASSERT_EQ(problems->count(), 1);
  EXPECT_TRUE(problems->item(0)->text().startsWith(QString("Line %1: ").arg(line))) << problems->item(0)->text().toStdString();
  editor->moveCursor(QTextCursor::Start);
  editor->insertPlainText("// One more line.\n");
  EXPECT_EQ(editor->markedLines(), std::vector<int>{line + 1}) << "the mark stays with its line";
  EXPECT_TRUE(result().contains("edited since")) << result().toStdString();
  QTest::mouseClick(problems->viewport(), Qt::LeftButton, {}, problems->visualItemRect(problems->item(0)).center());
  EXPECT_EQ(editor->textCursor().blockNumber(), line);
  EXPECT_EQ(editor->textCursor().positionInBlock(), 4);
  press("labRestore");
  EXPECT_EQ(editor->toPlainText().toStdString(), session.lab().original(session.lab().chosen()));
  EXPECT_FALSE(child<QPushButton>("labRestore")->isEnabled());
  editor->undo();
  EXPECT_TRUE(editor->toPlainText().contains("d_visitd")) << "what was thrown away comes back";
}

TEST_F(LabTest, TheFirstDifferenceIsGoneToAndShownBeside) {
  change(kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_TRUE(result().contains("First difference after step 9 (expand): cost of vertex 6 is 12 arcs, the original's is 5 arcs"))
      << result().toStdString();
  auto* go = child<QPushButton>("labGoFirst");
  ASSERT_TRUE(go->isVisible());
  keepPictures(*window, child<QDockWidget>("dock.lab"), "lab-differs");
  EXPECT_EQ(go->text(), "Go to step 9");
  EXPECT_TRUE(go->toolTip().endsWith("selects vertex 6")) << go->toolTip().toStdString();
  go->click();
  ASSERT_TRUE(waitFor([&] { return session.run().step == 9; }));
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), VertexId{5});
  press("labBeside");
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == ui::SecondRunState::Phase::Ready; }, 60000))
      << session.second().state().problem;
  ASSERT_TRUE(waitFor([&] { return session.second().difference() != nullptr; }, 60000));
  EXPECT_EQ(session.second().difference()->vertices.vertices, std::vector<VertexId>{5});
  EXPECT_FALSE(child<QPushButton>("labBeside")->isEnabled()) << "it stands there";
  EXPECT_FALSE(ui::captureSession(session, false).state.second) << "its file is gone with the window";
  session.second().end();
  press("labRestore");
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_TRUE(result().contains("Equal to the original after every one of 40 steps")) << result().toStdString();
  EXPECT_FALSE(go->isVisible());
}

// 1280 × 720 with letters of 22 points: several lines of the text are seen, and every tool is a click away.
TEST_F(LabTest, ALowPanelShowsTheText) {
  makeSmall(*window, child<QDockWidget>("dock.lab"), 22);
  auto* more = child<QToolButton>("labMore");
  ASSERT_TRUE(waitFor([&] { return more->isVisible() && !child<QPushButton>("labRestore")->isVisible(); }));
  const auto seen = [&] { return editor->viewport()->visibleRegion().boundingRect().height(); };
  EXPECT_TRUE(waitFor([&] { return seen() > 4 * editor->fontMetrics().lineSpacing(); })) << seen();
  more->click();
  EXPECT_TRUE(waitFor([&] { return child<QPushButton>("labRestore")->isVisible() && child<QCheckBox>("labChecked")->isVisible(); }));
  more->click();
  makeSmall(*window, child<QDockWidget>("dock.lab"), 9);
  EXPECT_TRUE(waitFor([&] { return !more->isVisible() && child<QPushButton>("labRestore")->isVisible(); }));
  ui::storeFontSize(0);
  ui::applyFontSize();
}

// A strip above them says whose threads are shown, and leads back.
TEST_F(LabTest, ItsThreadsAreOpenedAndTheVariantsComeBack) {
  change(kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  ASSERT_NO_FATAL_FAILURE(run());
  auto* dock = child<QDockWidget>("dock.threads");
  const auto inThreads = [&]<class T>(T*, const char* name) { return child<QWidget>("panel.threads")->findChild<T*>(name); };
  auto* strip = inThreads(static_cast<QWidget*>(nullptr), "lensOwner");
  auto* whose = inThreads(static_cast<QLabel*>(nullptr), "lensWhose");
  auto* swap = inThreads(static_cast<QToolButton*>(nullptr), "lensSwap");
  auto* grid = child<ui::LaneGrid>("laneGrid");
  press("labThreads");
  const auto shows = [&](bool labs) {
    const ui::LensState& now = session.lens().state();
    return waitFor(
        [&] {
          return now.labs == labs && now.phase == ui::LensState::Phase::Done && session.lens().detail() != nullptr && grid->isVisible();
        },
        60000);
  };
  ASSERT_TRUE(shows(true)) << session.lens().state().sentence;
  EXPECT_TRUE(dock->isVisible());
  EXPECT_EQ(session.run().step, 9u) << "that of the first difference";
  EXPECT_TRUE(strip->isVisible());
  EXPECT_TRUE(whose->text().endsWith("The lab's run, with kernel expand")) << whose->text().toStdString();
  keepPictures(*window, dock, "threads-of-lab");
  const QColor labs = strip->palette().color(QPalette::Window);
  const auto written = [&] {
    for (const lens::LaneDetail& lane : session.lens().detail()->lanes) {
      for (const lens::Event& event : lane.events) {
        if (event.kind == lens::Event::Kind::Write && event.index == 5 && event.now > 1) return event.now;
      }
    }
    return std::uint64_t{0};
  };
  EXPECT_EQ(written(), 12u);
  change("level + 7", "levl + 7");
  const auto says = [&](const char* end) { return waitFor([&] { return whose->text().endsWith(end); }); };
  EXPECT_TRUE(says("The lab's run before its text was changed, with kernel expand")) << whose->text().toStdString();
  makeSmall(*window, dock, 22);
  EXPECT_TRUE(waitFor([&] { return whose->height() >= whose->heightForWidth(whose->width()); })) << "all of it is read";
  EXPECT_EQ(swap->visibleRegion().boundingRect(), swap->rect());
  EXPECT_GE(swap->width(), swap->sizeHint().width());
  if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
    window->grab().save(folder + "/lab-strip-22.png");
  ui::storeFontSize(0);
  ui::applyFontSize();
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_NE(session.lab().state().sentence.find("does not compile"), std::string::npos) << session.lab().state().sentence;
  ASSERT_TRUE(shows(true)) << session.lens().state().sentence;
  EXPECT_TRUE(says("before its text was changed, with kernel expand")) << whose->text().toStdString();
  keepPictures(*window, dock, "threads-of-lab-before");
  EXPECT_EQ(written(), 12u);
  change("levl + 7", "level + 7");
  EXPECT_TRUE(says("The lab's run, with kernel expand")) << whose->text().toStdString();
  // Colours of warps are of the same run, and the view's legend says so.
  const auto legendTitle = [&] {
    return ui::wholeLegendOf(
               session,
               [](int) {
                 return std::optional(exec::ValueRange{0, 1});
               },
               0)
        ->title;
  };
  const render::Mapping plain = session.mapping();
  render::Mapping byWarp = plain;
  byWarp.colorArray = kWarpTrips;
  session.setMapping(byWarp);
  EXPECT_EQ(legendTitle(), "Loop trips of its warp, the lab's run");
  session.lens().showLab(false);
  ASSERT_TRUE(shows(false)) << session.lens().state().sentence;
  EXPECT_EQ(legendTitle(), "Loop trips of its warp");
  session.setMapping(plain);
  session.lens().showLab(true);
  ASSERT_TRUE(shows(true)) << session.lens().state().sentence;
  EXPECT_EQ(swap->text(), "Back to the variant");
  swap->click();
  ASSERT_TRUE(shows(false)) << session.lens().state().sentence;
  EXPECT_EQ(written(), 5u);
  EXPECT_NE(strip->palette().color(QPalette::Window), labs) << "at one glance";
  EXPECT_EQ(whose->text(), "The variant's own run");
  window->workspaces().reveal("warps");
  auto* warps = child<QWidget>("panel.warps");
  auto* back = warps->findChild<QToolButton*>("lensSwap");
  ASSERT_TRUE(waitFor([&] { return back->isVisible(); }));
  back->click();
  ASSERT_TRUE(waitFor([&] { return session.lens().state().labs && session.lens().state().report != nullptr; }, 60000));
  EXPECT_TRUE(warps->findChild<QLabel*>("lensWhose")->text().contains("lab's run"));
  session.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "2"}}, .device = exec::DeviceChoice::Cpu});
  ASSERT_TRUE(waitFor([&] { return !session.lens().showsLab() && !back->isVisible(); }, 60000)) << "that is no run of the lab's kernel";
}

TEST_F(LabTest, TheAccessThatLeftItsArrayIsShownInThreads) {
  change(kStore, "d_cost[neighbour + (neighbour == 5 ? 2000000000u : 0u)] = level;");
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_TRUE(result().contains("crashed in step 9")) << result().toStdString();
  EXPECT_EQ(child<QPushButton>("labThreads")->text(), "Open that access");
  press("labThreads");
  auto* event = child<QLabel>("threadsPlace");
  ASSERT_TRUE(waitFor([&] { return session.run().step == 9 && session.lens().stands() > 0; }, 60000)) << session.lens().state().sentence;
  EXPECT_TRUE(waitFor([&] { return event->text().contains("outside"); })) << event->text().toStdString();
  keepPictures(*window, child<QDockWidget>("dock.threads"), "threads-wild");
}

TEST_F(LabTest, ItsRunIsSaved) {
  ASSERT_NO_FATAL_FAILURE(run());
  press("labSave");
  auto* files = window->findChild<QFileDialog*>();
  ASSERT_NE(files, nullptr);
  EXPECT_EQ(files->acceptMode(), QFileDialog::AcceptSave);
  EXPECT_TRUE(files->selectedFiles().value(0).endsWith("bfs-mask-lab.wfr")) << files->selectedFiles().value(0).toStdString();
  const QString path = QString::fromStdString((scratchDir() / "from the lab.wfr").string());
  Q_EMIT files->fileSelected(path);
  files->close();
  ASSERT_TRUE(waitFor([&] { return !session.recorder().state().active && !session.recorder().state().outcome.empty(); }, 60000));
  session.open(path.toStdString());
  ASSERT_TRUE(waitFor([&] { return session.run().replay != nullptr && session.run().state == ui::PlayState::Paused; }, 60000));
  EXPECT_EQ(session.run().replay->lastStep(), 40u);
}

TEST_F(LabTest, AKernelWithoutAnEndIsEndedAndTheWindowGoesOn) {
  change(kStore, "for (volatile int k = 0;; ++k) {}");
  press("labRun");
  ASSERT_TRUE(waitFor([&] { return session.lab().doing() == "Running the kernel" || !session.lab().working(); }, 120000));
  session.stepBy(3);  // the run in the window is another one, and goes on
  EXPECT_TRUE(waitFor([&] { return session.run().step == 3; }));
  ASSERT_TRUE(ended());
  EXPECT_TRUE(result().contains("Kernel expand did not end in step 1: it was given up after 10 seconds")) << result().toStdString();
  press("labRestore");
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_TRUE(session.lab().state().good) << result().toStdString();
}

TEST_F(LabTest, CancelEndsIt) {
  change(kStore, "for (volatile int k = 0;; ++k) {}");
  press("labRun");
  ASSERT_TRUE(waitFor([&] { return session.lab().doing() == "Running the kernel" || !session.lab().working(); }, 120000));
  press("labCancel");
  ASSERT_TRUE(ended());
  EXPECT_EQ(result(), "Cancelled");
  EXPECT_FALSE(child<QPushButton>("labCancel")->isVisible());
  EXPECT_TRUE(child<QPushButton>("labRun")->isEnabled());
}

TEST_F(LabTest, WhatTheKernelPrintsIsShown) {
  editor->moveCursor(QTextCursor::Start);
  editor->insertPlainText("#include <cstdio>\n");
  change(kStore, "if (neighbour == 5) std::printf(\"found %u\\n\", neighbour);\n      exec::storeRelaxed(&d_cost[neighbour], level);");
  editor->setFocus();
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(session.lab().working()) << "by its key";
  ASSERT_TRUE(ended());
  EXPECT_TRUE(session.lab().state().good) << result().toStdString();
  auto* printed = child<QPlainTextEdit>("labPrinted");
  EXPECT_TRUE(printed->isVisibleTo(window.get()));
  EXPECT_EQ(printed->toPlainText().trimmed(), "found 5");
}

TEST_F(LabTest, AnExerciseIsSolved) {
  choose("An atomic too many");
  ASSERT_TRUE(child<QLabel>("labTask")->isVisibleTo(window.get()));
  EXPECT_TRUE(child<QLabel>("labTask")->text().contains("without"));
  const QString task = child<QLabel>("labTask")->text();
  press("labHint");
  EXPECT_GT(child<QLabel>("labTask")->text().size(), task.size());
  keepPictures(*window, child<QDockWidget>("dock.lab"), "lab-exercise");
  EXPECT_EQ(child<QPushButton>("labRun")->text(), "Check");
  EXPECT_FALSE(child<QComboBox>("labDevice")->isVisible()) << "exercises run on the CPU";
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_TRUE(result().contains("none is needed")) << result().toStdString();
  // The graph on which it failed is a click away, with the kernel's run on it.
  auto* open = child<QPushButton>("labOpenGraph");
  ASSERT_TRUE(open->isVisibleTo(window.get()));
  EXPECT_EQ(open->text(), "Open this graph");
  open->click();
  ASSERT_TRUE(waitFor([&] { return session.lab().ofShownRun() && !session.lab().working(); }, 120000)) << session.lab().state().sentence;
  EXPECT_EQ(session.document()->graph->vertexCount(), 64u);
  EXPECT_TRUE(result().contains("Equal to the original")) << result().toStdString();
  EXPECT_EQ(open->text(), "Run on this graph");
  EXPECT_TRUE(child<QPushButton>("labThreads")->isVisibleTo(window.get()));
  press("labThreads");
  ASSERT_TRUE(waitFor([&] { return session.lens().state().labs && session.lens().state().phase == ui::LensState::Phase::Done; }, 60000))
      << session.lens().state().sentence;
  keepPictures(*window, child<QDockWidget>("dock.lab"), "lab-exercise-graph");
  window->workspaces().reveal("lab");
  change("exec::atomicMinRelaxed", "exec::storeRelaxed");
  ASSERT_NO_FATAL_FAILURE(run());
  EXPECT_FALSE(open->isVisibleTo(window.get())) << "it did not fail";
  EXPECT_TRUE(result().contains("Solved: ")) << result().toStdString();
  EXPECT_TRUE(child<QComboBox>("labSubject")->currentText().startsWith(QString::fromUtf8("✓ ")));
}

TEST_F(LabTest, TheTextIsTypedWithIndentation) {
  editor->moveCursor(QTextCursor::End);
  editor->setFocus();
  QTest::keyClicks(editor, "void f() {");
  QTest::keyClick(editor, Qt::Key_Return);
  QTest::keyClicks(editor, "g();");
  QTest::keyClick(editor, Qt::Key_Return);
  QTest::keyClick(editor, Qt::Key_Backtab);
  QTest::keyClicks(editor, "}");
  EXPECT_TRUE(editor->toPlainText().endsWith("void f() {\n  g();\n}")) << editor->toPlainText().right(40).toStdString();
  EXPECT_TRUE(editor->hasFocus());
  QTest::keyClick(editor, Qt::Key_Escape);
  EXPECT_FALSE(editor->hasFocus());
}

TEST_F(LabTest, TextsStayAndAreAskedAboutBeforeTheWindowCloses) {
  change(kStore, "exec::storeRelaxed(&d_cost[neighbour], level + 1);");
  window->workspaces().reveal("log");
  choose("Kernel settle");
  choose("Kernel expand");
  EXPECT_TRUE(editor->toPlainText().contains("level + 1"));
  EXPECT_FALSE(window->close());
  answer(box("sessionUnsaved"), "Cancel");
  ASSERT_TRUE(waitFor([&] { return window->findChild<QMessageBox*>("sessionUnsaved") == nullptr; }));
  EXPECT_TRUE(window->isVisible());
  // A session keeps the text, and does not run it.
  const QString file = QString::fromStdString((scratchDir() / "lab.wfs").string());
  QSignalSpy saved(&window->desk().sessions(), &ui::SessionKeeper::saved);
  window->desk().sessions().save(file);
  ASSERT_TRUE(waitFor([&] { return !saved.isEmpty(); }, 30000));
  EXPECT_FALSE(session.lab().unsaved());
  const auto kept = ui::readSession(file.toStdString());
  ASSERT_TRUE(kept);
  ASSERT_EQ(kept->labTexts.size(), 1u);
  EXPECT_EQ(kept->labTexts.front().of.kernel, "expand");
  press("labRestore");
  QSignalSpy opened(&window->desk().sessions(), &ui::SessionKeeper::opened);
  window->desk().sessions().open(file);
  ASSERT_TRUE(waitFor([&] { return !opened.isEmpty(); }, 60000));
  ASSERT_TRUE(waitFor([&] { return editor->toPlainText().contains("level + 1"); }, 60000));
  EXPECT_EQ(session.lab().state().phase, Phase::Nothing);
  EXPECT_TRUE(window->close()) << "all is saved";
}

}  // namespace
}  // namespace wf::test

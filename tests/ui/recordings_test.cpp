// Recordings and attached programs in the window: what is opened, fixed, saved, waited for and held.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>
#include <filesystem>

#include "tests/ui/scripted_window.h"
#include "tests/unit/sending_program.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/dialogs/attach_dialog.h"
#include "ui/dialogs/record_dialog.h"
#include "ui/file_filters.h"
#include "ui/overlay/overlay_model.h"
#include "ui/panels/statistics_models.h"
#include "ui/recent_files.h"
#include "ui/sessions/session_keeper.h"
#include "ui/widgets/curve_plot.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

using ui::PlayState;

class RecordingsTest : public ScriptedWindow {
 protected:
  std::filesystem::path file(const char* name) const { return scratchDir() / name; }
  bool opens(const std::filesystem::path& path) {
    window->openFile(QString::fromStdString(path.string()));
    return waitFor([&] { return session.run().replay != nullptr && session.run().state == PlayState::Paused; });
  }
  template <class T>
  T* dialog() {
    for (T* one : window->findChildren<T*>()) {
      if (one->isVisible()) return one;
    }
    return nullptr;
  }
  QAction* action(const char* id) { return window->actions().get(id); }
  const MadeRun run_ = madeRun(3, 20);
};

TEST_F(RecordingsTest, ARecordingOpensLikeAGraphAndSaysWhereItWasMade) {
  writeRun(run_, file("made.wfr"), {.embed = true});
  ASSERT_TRUE(opens(file("made.wfr")));
  EXPECT_EQ(child<QComboBox>("algorithm")->currentText(), "Made up (recorded)");
  EXPECT_EQ(child<QComboBox>("variant")->currentText(), "Two queues");
  auto* where = child<QLabel>("recordedOn");
  EXPECT_TRUE(waitFor([&] { return where->isVisible(); }));
  EXPECT_EQ(where->text(), "Recorded on NVIDIA H100");
  EXPECT_EQ(ui::hudOf(session, nullptr, {}, 0).front(), "recorded on NVIDIA H100 (CUDA)");
  EXPECT_TRUE(waitFor([&] { return !child<QComboBox>("device")->isVisible(); }));
  EXPECT_EQ(child<QLabel>("deviceLabel")->text(), "Recorded on NVIDIA H100");
  EXPECT_EQ(ui::recentFiles().front().toStdString(), file("made.wfr").string());
  for (const char* id : {"pickSource", "metrics", "measure", "compare"}) {
    EXPECT_FALSE(action(id)->isEnabled()) << id;
    EXPECT_TRUE(action(id)->toolTip().contains("Not now: ")) << id << ": " << action(id)->toolTip().toStdString();
  }
  // What it was recorded with is shown, and cannot be changed.
  QTest::mouseClick(child<QToolButton>("parameters"), Qt::LeftButton);
  auto* popup = child<QWidget>("parametersPopup");
  ASSERT_TRUE(waitFor([&] { return popup->isVisible(); }));
  EXPECT_TRUE(child<QLabel>("parametersFixed")->isVisible());
  EXPECT_FALSE(child<QPushButton>("parametersDefaults")->isVisible());
  QStringList shown;
  for (const QLabel* label : popup->findChildren<QLabel*>()) shown << label->text();
  EXPECT_TRUE(shown.contains("depth") && shown.contains(QString::fromUtf8("∞"))) << shown.join(", ").toStdString();
  popup->hide();
}

TEST_F(RecordingsTest, EveryPanelShowsARunOfAnUnknownAlgorithm) {
  writeRun(run_, file("panels.wfr"), {.embed = true});
  ASSERT_TRUE(opens(file("panels.wfr")));
  for (const char* workspace : {"workspaceDebug", "workspacePresent", "workspaceRun", "workspaceExplore", "workspaceDebug"}) {
    action(workspace)->trigger();
    for (const std::uint64_t step : {1u, 20u, 7u}) {
      session.goTo(step);
      ASSERT_TRUE(waitFor([&] { return session.run().step == step && !session.movePending(); })) << workspace << " " << step;
      for (VertexId v = 0; v < 5; ++v) session.select(v, v != 0);
      QApplication::processEvents();
    }
  }
  session.goToEnd();
  EXPECT_TRUE(waitFor([&] { return session.run().state == PlayState::Finished && session.outcome() != nullptr; }));
  EXPECT_EQ(session.outcome()->sentence, "5 of 5 vertices reached");
}

TEST_F(RecordingsTest, AProgramThatStatesNoResultLeavesNothingToCopyOrVerify) {
  writeRun(run_, file("no result.wfr"), {.embed = true, .result = ""});
  ASSERT_TRUE(opens(file("no result.wfr")));
  action("workspaceRun")->trigger();
  session.goToEnd();
  ASSERT_TRUE(waitFor([&] { return session.run().state == PlayState::Finished && session.outcome() != nullptr; }));
  const auto* sentence = child<QLabel>("resultSentence");
  EXPECT_TRUE(waitFor([&] { return sentence->text() == "The program that made this run states no result: it is in the arrays."; }))
      << sentence->text().toStdString();
  EXPECT_TRUE(child<QAbstractButton>("copyResult")->isHidden());
  EXPECT_TRUE(child<QAbstractButton>("verify")->isHidden());
}

TEST_F(RecordingsTest, AnAlgorithmOfTheProgramRunsOnTheGraphAndTheRecordedRunComesBack) {
  writeRun(run_, file("back.wfr"), {.embed = true});
  ASSERT_TRUE(opens(file("back.wfr")));
  auto* box = child<QComboBox>("algorithm");
  const auto choose = [&](int at) {
    box->setCurrentIndex(at);
    Q_EMIT box->activated(at);
  };
  choose(2);  // behind the line
  ASSERT_TRUE(waitFor([&] { return session.run().replay == nullptr && session.run().state == PlayState::Paused; }));
  EXPECT_TRUE(waitFor([&] { return child<QComboBox>("device")->isVisible(); }));
  EXPECT_TRUE(action("metrics")->isEnabled());
  choose(0);
  ASSERT_TRUE(waitFor([&] { return session.run().replay != nullptr && session.run().state == PlayState::Paused; }));
  EXPECT_EQ(box->currentText(), "Made up (recorded)");
}

TEST_F(RecordingsTest, TimingSaysWhatTheRecordingLacks) {
  const auto noteOf = [&](const char* name, bool times, bool counts) {
    MadeRun run = madeRun(5, 12);
    for (auto& record : run.steps) {
      record.step.nanoseconds = times ? 100 : 0;
      record.step.active = record.step.arcs = counts ? 3 : 0;
    }
    writeRun(run, file(name), {.embed = true});
    EXPECT_TRUE(opens(file(name)));
    window->workspaces().reveal("timing");
    session.goToEnd();
    EXPECT_TRUE(waitFor([&] { return session.run().step == 12 && !session.movePending(); }));
    auto* curve = child<ui::CurvePlot>("timingCurve");
    const QString lacks = times && counts ? ""
                                          : QString("The recording has no ") + (counts  ? "times"
                                                                                : times ? "counts"
                                                                                        : "times and no counts");
    auto* beside = child<QLabel>("earlierRun");
    EXPECT_TRUE(waitFor([&] { return (curve->note() == "instrumented") == lacks.isEmpty() && beside->text() == lacks; }))
        << curve->note().toStdString() << " and " << beside->text().toStdString();
    QTest::qWait(50);
    if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
      window->grab().save(folder + "/timing-" + name + ".png");
    return curve->note();
  };
  EXPECT_EQ(noteOf("all.wfr", true, true), "instrumented");
  EXPECT_EQ(noteOf("times.wfr", true, false), "no counts recorded");
  EXPECT_FALSE(child<QTableView>("iterationTable")->isColumnHidden(ui::IterationModel::kTime));
  EXPECT_TRUE(child<QTableView>("iterationTable")->isColumnHidden(ui::IterationModel::kActive));
  EXPECT_EQ(noteOf("counts.wfr", false, true), "no times recorded");
  EXPECT_FALSE(child<QTableView>("iterationTable")->isColumnHidden(ui::IterationModel::kActive));
  EXPECT_EQ(noteOf("neither.wfr", false, false), "no times or counts");
}

TEST_F(RecordingsTest, ASessionNamesTheRecording) {
  writeRun(run_, file("kept.wfr"), {.embed = true});
  ASSERT_TRUE(opens(file("kept.wfr")));
  session.goTo(7);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 7 && !session.movePending(); }));
  session.select(3, false);
  const QString kept = QString::fromStdString(file("kept.wfs").string());
  window->desk().sessions().save(kept);
  ASSERT_TRUE(waitFor([&] { return window->desk().sessions().name() == kept; }));
  writeRun(madeRun(4, 3), file("other.wfr"), {.embed = true});
  ASSERT_TRUE(opens(file("other.wfr")));
  ASSERT_TRUE(waitFor([&] { return session.run().lastStep == 3; }));
  window->openFile(kept);
  ASSERT_TRUE(waitFor([&] { return session.run().lastStep == 20 && session.run().step == 7 && !window->desk().sessions().busy(); }));
  EXPECT_NE(session.run().replay, nullptr);
  EXPECT_EQ(session.run().algorithm->id, "made_up");
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), VertexId{3});
  EXPECT_EQ(dialog<QMessageBox>(), nullptr) << "nothing was left out";
}

TEST_F(RecordingsTest, TheRunIsSavedAsFarAsItWasPlayedOrToItsEnd) {
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  action("saveRecording")->trigger();
  auto* choice = dialog<ui::RecordDialog>();
  ASSERT_NE(choice, nullptr);
  auto* upTo = choice->findChild<QRadioButton*>("recordUpTo");
  ASSERT_NE(upTo, nullptr);
  EXPECT_TRUE(upTo->text().contains("step 4"));
  EXPECT_TRUE(upTo->isChecked());
  choice->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; }));
  auto* files = dialog<QFileDialog>();
  EXPECT_EQ(files->nameFilters(), QStringList{"Warpfront recordings (*.wfr)"});
  Q_EMIT files->fileSelected(QString::fromStdString(file("part.wfr").string()));
  files->close();
  ASSERT_TRUE(waitFor([&] { return !session.recorder().state().active; }));
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Recording saved: ")) << window->statusBar()->currentMessage().toStdString();
  const auto recorded = test::opened(file("part.wfr"));
  ASSERT_TRUE(recorded) << recorded.error().sentence();
  EXPECT_EQ((*recorded)->lastStep(), 4u);
  EXPECT_EQ(session.run().step, 4u);
}

TEST_F(RecordingsTest, AGraphThatIsElsewhereIsAskedFor) {
  writeRun(run_, file("named.wfr"));
  window->openFile(QString::fromStdString(file("named.wfr").string()));
  ASSERT_TRUE(waitFor([&] { return dialog<QMessageBox>() != nullptr; }));
  auto* box = dialog<QMessageBox>();
  EXPECT_TRUE(box->text().contains("roads.gr")) << box->text().toStdString();
  EXPECT_EQ(window->findChildren<QMessageBox*>("recordingGraphMissing").size(), 1);
  box->defaultButton()->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; }));
  dialog<QFileDialog>()->close();
  EXPECT_EQ(session.run().replay, nullptr);
}

TEST_F(RecordingsTest, DialogsOfferRecordings) {
  const QString filters = ui::fileFilters(session.graphFormats(), true);
  EXPECT_TRUE(filters.contains("Warpfront recordings (*.wfr)")) << filters.toStdString();
  EXPECT_TRUE(filters.section(";;", 0, 0).contains("*.wfr"));
  EXPECT_FALSE(ui::fileFilters(session.graphFormats(), false).contains("wfr"));
}

class AttachTest : public RecordingsTest {
 protected:
  void SetUp() override {
    qputenv("XDG_RUNTIME_DIR", QByteArray::fromStdString(scratchDir().string()));
    RecordingsTest::SetUp();
    pieces_ = piecesOf(run_, file("stream.wfr"));
  }
  // The dialog, and the path in it.
  std::filesystem::path waits() {
    action("attach")->trigger();
    if (!waitFor([&] { return dialog<ui::AttachDialog>() != nullptr; })) return {};
    const QString address = child<QLineEdit>("attachAddress")->text();
    EXPECT_TRUE(address.startsWith("WARPFRONT_PROBE=unix:")) << address.toStdString();
    return address.section(':', 1).toStdString();
  }
  bool shows(std::uint64_t step) {
    return waitFor([&] { return session.run().step == step && !session.movePending(); });
  }
  std::vector<std::string> pieces_;
};

TEST_F(AttachTest, AProgramIsShownWhileItRunsAndHeldAndGoesOn) {
  SendingProgram program(waits());
  ASSERT_TRUE(program.connected());
  QTest::mouseClick(child<QPushButton>("attachCopy"), Qt::LeftButton);
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("WARPFRONT_PROBE="));
  ASSERT_TRUE(program.send(pieces_[0]));
  ASSERT_TRUE(waitFor([&] { return session.live().state().shown && dialog<ui::AttachDialog>() == nullptr; }));
  ASSERT_TRUE(waitFor([&] { return session.run().replay != nullptr && session.run().state == PlayState::Paused; }));
  EXPECT_TRUE(child<QLabel>("recordedOn")->text().startsWith("Live: ")) << child<QLabel>("recordedOn")->text().toStdString();
  EXPECT_FALSE(action("attach")->isEnabled());
  EXPECT_FALSE(action("saveSession")->isEnabled());
  ASSERT_TRUE(program.send(pieces_[1]));
  ASSERT_TRUE(shows(1));
  auto* hold = child<QToolButton>("runBar.holdProgram");
  ASSERT_TRUE(hold->isVisible());
  QTest::mouseClick(hold, Qt::LeftButton);
  EXPECT_EQ(program.hears(), 'H');
  ASSERT_TRUE(waitFor([&] { return child<QLabel>("stateLabel")->text().startsWith("Held"); }));
  action("step")->trigger();
  EXPECT_EQ(program.hears(), 'S');
  ASSERT_TRUE(program.send(pieces_[2]));
  ASSERT_TRUE(shows(2));
  QTest::mouseClick(hold, Qt::LeftButton);
  EXPECT_EQ(program.hears(), 'G');
  for (std::size_t k = 3; k < pieces_.size(); ++k) ASSERT_TRUE(program.send(pieces_[k]));
  program.die();
  ASSERT_TRUE(waitFor([&] { return session.run().state == PlayState::Finished && session.run().step == 20; }));
  EXPECT_FALSE(hold->isVisible());
  EXPECT_TRUE(action("attach")->isEnabled());
  EXPECT_TRUE(action("saveRecording")->isEnabled());
}

TEST_F(AttachTest, AProgramIsHeldAtItsFirstStep) {
  const auto path = waits();
  auto* first = child<QCheckBox>("attachHold");
  EXPECT_FALSE(first->isChecked());
  first->click();
  EXPECT_TRUE(first->isChecked());
  first->click();
  first->click();
  SendingProgram program(path);
  EXPECT_EQ(program.hearsFirst(), 'H') << "before it has sent a byte";
  ASSERT_TRUE(program.send(pieces_[0]));
  ASSERT_TRUE(waitFor([&] { return session.live().state().shown && session.run().state == PlayState::Paused; }));
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("stateLabel")->text().startsWith("Held"); }))
      << child<QLabel>("stateLabel")->text().toStdString();
  EXPECT_TRUE(action("holdProgram")->isChecked());
  EXPECT_EQ(session.run().step, 0u);
  action("step")->trigger();
  EXPECT_EQ(program.hears(), 'S');
  ASSERT_TRUE(program.send(pieces_[1]));
  ASSERT_TRUE(shows(1));
  action("holdProgram")->trigger();
  EXPECT_EQ(program.hears(), 'G');
}

TEST_F(AttachTest, AProgramThatDiesLeavesWhatItMade) {
  {
    SendingProgram program(waits());
    ASSERT_TRUE(program.send(pieces_[0] + pieces_[1] + pieces_[2].substr(0, 40)));
    ASSERT_TRUE(waitFor([&] { return session.live().state().shown; }));
    ASSERT_TRUE(shows(1));
  }
  ASSERT_TRUE(waitFor([&] { return window->statusBar()->currentMessage() == "The program broke off after 1 step"; }))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_EQ(session.run().lastStep, 1u);
  EXPECT_TRUE(action("saveRecording")->isEnabled());
  auto* state = child<QLabel>("stateLabel");
  EXPECT_TRUE(waitFor([&] { return state->text() == "The recording ends with step 1, before the run did"; }))
      << state->text().toStdString();
}

TEST_F(AttachTest, ClosingAsksToSaveWhatTheProgramMadeAndCancelKeepsAll) {
  SendingProgram program(waits());
  ASSERT_TRUE(program.send(pieces_[0]));
  ASSERT_TRUE(waitFor([&] { return session.live().state().shown && session.run().state == PlayState::Paused; }));
  ASSERT_TRUE(program.send(pieces_[1] + pieces_[2]));
  ASSERT_TRUE(shows(2));
  window->close();
  auto* asked = child<QMessageBox>("programUnsaved");
  ASSERT_TRUE(asked->isVisible());
  EXPECT_TRUE(asked->informativeText().startsWith("It has 2 steps so far.")) << asked->informativeText().toStdString();
  asked->button(QMessageBox::Cancel)->click();
  EXPECT_TRUE(window->isVisible());
  ASSERT_TRUE(program.send(pieces_[3])) << "it is still attached";
  ASSERT_TRUE(shows(3));

  ASSERT_TRUE(waitFor([&] { return dialog<QMessageBox>() == nullptr; }));
  window->close();
  child<QMessageBox>("programUnsaved")->defaultButton()->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; }));
  dialog<QFileDialog>()->reject();
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(session.live().state().phase, ui::LiveState::Phase::Attached) << "no file was chosen: nothing has changed";

  ASSERT_TRUE(waitFor([&] { return dialog<QMessageBox>() == nullptr && dialog<QFileDialog>() == nullptr; }));
  window->close();
  child<QMessageBox>("programUnsaved")->defaultButton()->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; }));
  ASSERT_TRUE(program.send(pieces_[4])) << "it goes on while a name is looked for";
  ASSERT_TRUE(shows(4));
  Q_EMIT dialog<QFileDialog>()->fileSelected(QString::fromStdString(file("kept_program.wfr").string()));
  dialog<QFileDialog>()->close();
  EXPECT_EQ(program.hears(), 'Q');
  program.die();
  ASSERT_TRUE(waitFor([&] { return !window->isVisible(); }));
  const auto kept = test::opened(file("kept_program.wfr"));
  ASSERT_TRUE(kept) << kept.error().sentence();
  EXPECT_EQ((*kept)->lastStep(), 4u);
  EXPECT_EQ((*(*kept)->step(4))->hash, run_.steps[3].hash);
}

TEST_F(AttachTest, AnotherGraphAsksWhateverRunIsShownUntilTheRecordingIsSaved) {
  {
    SendingProgram program(waits());
    for (const std::string& piece : pieces_) ASSERT_TRUE(program.send(piece));
  }
  ASSERT_TRUE(waitFor([&] { return session.run().state == PlayState::Finished && session.run().step == 20; }));
  ui::RunRequest ours = session.request();
  ours.algorithm = session.algorithms().front().id;
  ours.variant.clear();
  ours.parameters.clear();
  session.startRun(ours);
  ASSERT_TRUE(waitFor([&] { return session.run().replay == nullptr && session.run().state == PlayState::Paused; }));
  const std::string program = session.document()->source;
  writeRun(run_, file("another.wfr"), {.embed = true});
  window->openFile(QString::fromStdString(file("another.wfr").string()));
  auto* asked = child<QMessageBox>("programUnsaved");
  EXPECT_EQ(asked->informativeText(), "It has 20 steps.");
  asked->defaultButton()->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; }));
  Q_EMIT dialog<QFileDialog>()->fileSelected("/no/such/folder/x.wfr");
  dialog<QFileDialog>()->close();
  ASSERT_TRUE(waitFor([&] { return window->findChild<QDialog*>("errorDialog") != nullptr; }));
  EXPECT_FALSE(session.recorder().state().active);
  EXPECT_EQ(session.document()->source, program) << "it could not be saved: it stays";
}

TEST_F(AttachTest, WaitingIsCancelled) {
  const auto path = waits();
  EXPECT_TRUE(std::filesystem::exists(path));
  dialog<ui::AttachDialog>()->reject();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(action("attach")->isEnabled());
}

TEST_F(AttachTest, WhatIsNoRecordingIsSaidInTheDialog) {
  SendingProgram program(waits());
  ASSERT_TRUE(program.send("hello, this is no recording at all"));
  auto* status = child<QLabel>("attachStatus");
  ASSERT_TRUE(waitFor([&] { return status->text().contains("no recording"); })) << status->text().toStdString();
  dialog<ui::AttachDialog>()->reject();
}

}  // namespace
}  // namespace wf::test

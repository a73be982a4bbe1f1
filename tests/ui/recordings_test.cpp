// Recordings in the window: what is opened, fixed and saved.
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/recordings_window.h"
#include "ui/desk.h"
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

class RecordingsTest : public RecordingsWindow {};

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

TEST_F(RecordingsTest, ASecondRunOfAProgramIsOfferedAnotherName) {
  const auto offered = [this] {
    QFileDialog* files = ui::recordingFileDialog("two runs of one.wfr", nullptr);
    const QString out = QFileInfo(files->selectedFiles().value(0)).fileName();
    Q_EMIT files->fileSelected(QString::fromStdString(file(out.toStdString().c_str()).string()));  // which remembers the folder
    delete files;
    return out.toStdString();
  };
  offered();
  EXPECT_EQ(offered(), "two runs of one.wfr");
  writeRun(run_, file("two runs of one.wfr"), {.embed = true});
  EXPECT_EQ(offered(), "two runs of one 2.wfr");
  writeRun(run_, file("two runs of one 2.wfr"), {.embed = true});
  EXPECT_EQ(offered(), "two runs of one 3.wfr");
}

TEST_F(RecordingsTest, DialogsOfferRecordings) {
  const QString filters = ui::fileFilters(session.graphFormats(), true);
  EXPECT_TRUE(filters.contains("Warpfront recordings (*.wfr)")) << filters.toStdString();
  EXPECT_TRUE(filters.section(";;", 0, 0).contains("*.wfr"));
  EXPECT_FALSE(ui::fileFilters(session.graphFormats(), false).contains("wfr"));
}

}  // namespace
}  // namespace wf::test

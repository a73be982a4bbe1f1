// Attached programs in the window: waited for, held, shown as they go on, and asked about before their runs are lost.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>
#include <optional>

#include "tests/ui/recordings_window.h"
#include "ui/desk.h"

namespace wf::test {
namespace {

class AttachTest : public AttachWindow {
 protected:
  // A program whose run of 20 steps has ended, and beside it one that has made so many of its own.
  void attachTwo(std::size_t steps) {
    {
      SendingProgram first(waits());
      for (const std::string& piece : pieces_) ASSERT_TRUE(first.send(piece));
    }
    ASSERT_TRUE(waitFor([&] { return session.run().state == PlayState::Finished && session.run().step == 20; }));
    ASSERT_TRUE(session.live().listenBeside({}, file("beside")));
    second_.emplace(file("beside"));
    for (std::size_t k = 0; k <= steps; ++k) ASSERT_TRUE(second_->send(pieces_[k]));
    ASSERT_TRUE(waitFor([&] { return session.second().state().lastStep == steps; }));
  }

  std::optional<SendingProgram> second_;
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

TEST_F(AttachTest, AnotherGraphAsksWithAnyRunShownUntilTheRecordingIsSaved) {
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

TEST_F(AttachTest, EachOfTwoProgramsIsAskedAboutAndNoneIsLost) {
  ASSERT_NO_FATAL_FAILURE(attachTwo(2));
  SendingProgram& second = *second_;
  const auto asked = [&](const char* steps) {
    QMessageBox* found = nullptr;
    EXPECT_TRUE(waitFor([&] {
      found = dialog<QMessageBox>();
      return found != nullptr && found->objectName() == "programUnsaved" && found->informativeText().startsWith(steps);
    })) << steps
        << (found == nullptr ? " and no question" : found->informativeText().toStdString());
    return found;
  };
  const auto isSaved = [&](const char* name) {
    EXPECT_TRUE(waitFor([&] { return dialog<QFileDialog>() != nullptr; })) << name;
    if (dialog<QFileDialog>() == nullptr) return;
    Q_EMIT dialog<QFileDialog>()->fileSelected(QString::fromStdString(file(name).string()));
    dialog<QFileDialog>()->close();
  };

  // "Don't save" is about one of them; Cancel keeps the window and both.
  window->close();
  ASSERT_NE(asked("It has 20 steps. The run of"), nullptr);
  for (QAbstractButton* button : dialog<QMessageBox>()->buttons()) {
    if (button->text() == "Do&n't save") button->click();
  }
  ASSERT_NE(asked("It has 2 steps so far."), nullptr);
  EXPECT_TRUE(window->isVisible());
  dialog<QMessageBox>()->button(QMessageBox::Cancel)->click();
  ASSERT_TRUE(waitFor([&] { return dialog<QMessageBox>() == nullptr; }));
  EXPECT_TRUE(window->isVisible());
  ASSERT_TRUE(second.send(pieces_[3])) << "it is still attached";
  ASSERT_TRUE(waitFor([&] { return session.second().state().lastStep == 3; }));

  // Both are saved, and then the window closes.
  window->close();
  ASSERT_NE(asked("It has 20 steps."), nullptr);
  dialog<QMessageBox>()->defaultButton()->click();
  isSaved("first_of_two.wfr");
  ASSERT_NE(asked("It has 3 steps so far."), nullptr);
  EXPECT_EQ(session.live().state().phase, ui::LiveState::Phase::Attached) << "saving one lets the other one be";
  dialog<QMessageBox>()->defaultButton()->click();
  isSaved("second_of_two.wfr");
  EXPECT_EQ(second.hears(), 'Q');
  second.die();
  ASSERT_TRUE(waitFor([&] { return !window->isVisible(); }));
  for (const auto& [name, steps] : {std::pair("first_of_two.wfr", 20u), {"second_of_two.wfr", 3u}}) {
    const auto kept = test::opened(file(name));
    ASSERT_TRUE(kept) << kept.error().sentence();
    EXPECT_EQ((*kept)->lastStep(), steps) << name;
  }
}

TEST_F(AttachTest, ClosingTheComparisonAsksAboutTheSecondProgramAlone) {
  ASSERT_NO_FATAL_FAILURE(attachTwo(1));
  window->desk().whenSecondSaved([&] { session.second().end(); });
  ASSERT_TRUE(waitFor([&] { return dialog<QMessageBox>() != nullptr; }));
  EXPECT_TRUE(dialog<QMessageBox>()->informativeText().startsWith("It has 1 step so far."))
      << dialog<QMessageBox>()->informativeText().toStdString();
  for (QAbstractButton* button : dialog<QMessageBox>()->buttons()) {
    if (button->text() == "Do&n't save") button->click();
  }
  ASSERT_TRUE(waitFor([&] { return !session.second().active() && dialog<QMessageBox>() == nullptr; }));
  EXPECT_EQ(window->desk().unsavedPrograms().size(), 1u) << "the open run is asked about when it goes";
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

// What the window asks before the run of an attached program is lost, and how it is saved: the program is let go first, so that the file
// has all of its steps.
#include <QFileDialog>
#include <QMainWindow>
#include <QPushButton>
#include <utility>

#include "ui/desk.h"
#include "ui/dialogs/question.h"
#include "ui/dialogs/record_dialog.h"
#include "ui/text.h"

namespace wf::ui {

void Desk::connectProgram() {
  context_.events.on(kLiveChanged, this, &Desk::saveProgramOnceDetached);
  context_.events.on(kSavingChanged, this, &Desk::programSaved);
}

void Desk::askUnsavedProgram(std::function<void()> then) {
  if (window_.findChild<QMessageBox*>("programUnsaved") != nullptr) return;
  if (afterProgram_) {  // it is being saved already: the newest wish counts
    afterProgram_ = std::move(then);
    return;
  }
  const Session& session = context_.session;
  const auto run = session.unsavedProgram();
  const bool attached = session.live().state().phase == LiveState::Phase::Attached;
  auto* box = question(
      "programUnsaved", "Save the recording?",
      QString::fromUtf8("The run of “%1” has not been saved.").arg(text(session.nameOfProgram(run))),
      "It has " + countText(run->lastStep(), "step", "steps") + (attached ? " so far. The program goes on without its probe." : "."),
      &window_);
  auto* save = box->addButton("&Save", QMessageBox::AcceptRole);
  auto* drop = box->addButton("Do&n't save", QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(save);
  connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, run, then = std::move(then)](QAbstractButton* button) {
    if (button == drop) return then();
    if (button != save) return;
    QFileDialog* files = recordingFileDialog(text(context_.session.nameOfProgram(run)).section(" (", 0, 0) + ".wfr", &window_);
    connect(files, &QFileDialog::fileSelected, this, [this, then](const QString& path) { saveProgram(path, then); });
    files->open();
  });
  box->open();
}

void Desk::saveProgram(const QString& path, std::function<void()> then) {
  programPath_ = path;
  afterProgram_ = std::move(then);
  context_.session.live().detach();
  saveProgramOnceDetached();
}

void Desk::saveProgramOnceDetached() {
  Session& session = context_.session;
  if (programPath_.isEmpty() || session.live().state().phase == LiveState::Phase::Attached) return;
  const std::string path = std::exchange(programPath_, {}).toStdString();
  if (auto run = session.unsavedProgram())
    session.recorder().start({.path = path, .last = {}, .writer = recordingWriter(), .recorded = std::move(run)});
  programSaved();
}

void Desk::programSaved() {
  if (!afterProgram_ || !programPath_.isEmpty() || context_.session.recorder().state().active) return;
  const auto then = std::exchange(afterProgram_, nullptr);
  if (context_.session.unsavedProgram() == nullptr) then();  // else it failed, or was cancelled
}

}  // namespace wf::ui

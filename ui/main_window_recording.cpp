// The window's recordings: the run as a file.
#include <QFileDialog>

#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/dialogs/attach_dialog.h"
#include "ui/dialogs/record_dialog.h"
#include "ui/main_window.h"
#include "ui/status_line.h"
#include "ui/text.h"

namespace wf::ui {

void MainWindow::connectRecordings() {
  actions_->on("saveRecording", [this] { chooseRecordingFile(); });
  events_.on(kSavingChanged, this, [this] {
    const RecorderState& recorder = context_.session.recorder().state();
    recordingActions();
    if (!recorder.active && !recorder.outcome.empty() && recordingTold_ != text(recorder.outcome))
      status_->showMessage(text(recorder.outcome), 8000);
    recordingTold_ = recorder.active ? QString() : text(recorder.outcome);
  });
  actions_->on("attach", [this] { desk_->whenSaved([this] { (new AttachDialog(context_, std::nullopt, this))->open(); }); });
  actions_->on("holdProgram", [this] {
    SessionLive& live = context_.session.live();
    actions_->get("holdProgram")->isChecked() ? live.hold() : live.goOn();
  });
  actions_->on("detach", [this] { context_.session.live().detach(); });
  events_.on(kLiveChanged, this, [this] {
    const LiveState& live = context_.session.live().state();
    if (live.inSight() && live.phase == LiveState::Phase::Ended && liveTold_ != text(live.why)) status_->showMessage(text(live.why), 8000);
    liveTold_ = text(live.why);
    recordingActions();
  });
  events_.on(kRunChanged | kDocumentChanged, this, &MainWindow::recordingActions);
  recordingActions();
}

void MainWindow::recordingActions() {
  const Session& session = context_.session;
  const bool runs = session.document() != nullptr && session.run().variant != nullptr && session.run().state != PlayState::Failed;
  const bool busy = session.recorder().state().active;
  actions_->allow("saveRecording", runs && !busy,
                  busy                            ? "a recording is being saved"
                  : session.document() == nullptr ? "there is no graph yet"
                                                  : "there is no run to record");
  const LiveState& live = session.live().state();
  const bool attached = live.phase == LiveState::Phase::Attached;
  actions_->allow("attach", live.phase == LiveState::Phase::Off || live.phase == LiveState::Phase::Ended,
                  attached ? "a program is attached: detach it first" : "a program is waited for");
  for (const char* id : {"holdProgram", "detach"}) actions_->allow(id, attached, "no program is attached");
  QAction* hold = actions_->get("holdProgram");
  hold->setChecked(attached && live.held);
  hold->setIconText(live.held ? "Continue" : "Hold");
}

void MainWindow::chooseRecordingFile() {
  if (!actions_->get("saveRecording")->isEnabled()) return;
  context_.session.pause();
  auto* choice = new RecordDialog(context_, this);
  connect(choice, &RecordDialog::chosen, this, [this](std::optional<std::uint64_t> last, bool withGraph) {
    if (context_.session.document() == nullptr || context_.session.run().algorithm == nullptr) return;
    auto* files = recordingFileDialog(recordingNameFor(context_.session), this);
    connect(files, &QFileDialog::fileSelected, this, [this, last, withGraph](const QString& path) {
      context_.session.recorder().start({.path = path.toStdString(), .last = last, .withGraph = withGraph, .writer = recordingWriter()});
    });
    files->open();
  });
  choice->open();
}

}  // namespace wf::ui

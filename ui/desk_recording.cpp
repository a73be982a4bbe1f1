// What the window asks before the run of an attached program is lost, and how it is saved: the program is let go first, so that the file
// has all of its steps.
#include <QFileDialog>
#include <QMainWindow>
#include <QPushButton>
#include <algorithm>
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

bool Desk::attached(const Program& program) const {
  const SessionLive& live = context_.session.live();
  return live.state().phase == LiveState::Phase::Attached && live.replay() == program;
}

std::vector<Desk::Program> Desk::unsavedPrograms() const {
  const Session& session = context_.session;
  std::vector<Program> out;
  if (session.document() != nullptr && isLive(session.document()->source)) out.push_back(session.document()->replay);
  out.push_back(session.second().request().program);
  std::erase_if(out, [&](const Program& program) {
    if (program == nullptr || program->lastStep() == 0 || session.recorder().keeps(program)) return true;
    const std::uint64_t steps = program->lastStep();
    return std::any_of(savedPrograms_.begin(), savedPrograms_.end(),
                       [&](const SavedProgram& one) { return one.run.lock() == program && one.steps >= steps; });
  });
  return out;
}

// The recorder knows the run alone that it wrote last.
void Desk::noteSavedPrograms() {
  const Session& session = context_.session;
  const Program open = session.document() != nullptr ? session.document()->replay : nullptr;
  for (const Program& program : {open, session.second().request().program}) {
    const std::uint64_t steps = program != nullptr ? program->lastStep() : 0;  // more may come meanwhile
    if (program == nullptr || !session.recorder().keeps(program)) continue;
    std::erase_if(savedPrograms_, [&](const SavedProgram& one) { return one.run.expired() || one.run.lock() == program; });
    savedPrograms_.push_back({program, steps});
  }
}

void Desk::whenSecondSaved(std::function<void()> then) {
  std::vector<Program> programs = unsavedPrograms();
  std::erase_if(programs, [this](const Program& one) { return one != context_.session.second().request().program; });
  askUnsavedPrograms(std::move(programs), std::move(then));
}

void Desk::askUnsavedPrograms(std::vector<Program> programs, std::function<void()> then) {
  const Session& session = context_.session;
  const std::vector<Program> unsaved = unsavedPrograms();
  std::erase_if(programs, [&](const Program& one) { return std::find(unsaved.begin(), unsaved.end(), one) == unsaved.end(); });
  if (programs.empty()) return then();
  if (programQuestion_ != nullptr) return;
  if (afterProgram_) {  // one is being saved already: the newest wish counts
    afterProgram_ = [this, programs = std::move(programs), then = std::move(then)] { askUnsavedPrograms(programs, then); };
    return;
  }
  const Program run = programs.front();
  const QString more =
      "It has " + countText(run->lastStep(), "step", "steps") + (attached(run) ? " so far. The program goes on without its probe." : ".");
  const QString next = programs.size() == 1 ? QString()
                                            : QString::fromUtf8(" The run of “%1” has not been saved, either: it is asked about next.")
                                                  .arg(text(session.nameOfProgram(programs[1])));
  auto* box =
      question("programUnsaved", "Save the recording?",
               QString::fromUtf8("The run of “%1” has not been saved.").arg(text(session.nameOfProgram(run))), more + next, &window_);
  programQuestion_ = box;
  auto* save = box->addButton("&Save", QMessageBox::AcceptRole);
  auto* drop = box->addButton("Do&n't save", QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(save);
  programs.erase(programs.begin());
  auto rest = [this, programs = std::move(programs), then = std::move(then)] { askUnsavedPrograms(programs, then); };
  connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, run, rest = std::move(rest)](QAbstractButton* button) {
    programQuestion_ = nullptr;
    if (button == drop) return rest();
    if (button != save) return;
    QFileDialog* files = recordingFileDialog(text(context_.session.nameOfProgram(run)).section(" (", 0, 0) + ".wfr", &window_);
    connect(files, &QFileDialog::fileSelected, this, [this, run, rest](const QString& path) { saveProgram(run, path, rest); });
    files->open();
  });
  box->open();
}

void Desk::saveProgram(const Program& program, const QString& path, std::function<void()> then) {
  programPath_ = path;
  savedProgram_ = program;
  afterProgram_ = std::move(then);
  if (attached(program)) context_.session.live().detach();
  saveProgramOnceDetached();
}

void Desk::saveProgramOnceDetached() {
  Session& session = context_.session;
  if (programPath_.isEmpty() || attached(savedProgram_)) return;
  const std::string path = std::exchange(programPath_, {}).toStdString();
  if (!session.recorder().keeps(savedProgram_))
    session.recorder().start({.path = path, .last = {}, .writer = recordingWriter(), .recorded = savedProgram_});
  programSaved();
}

void Desk::programSaved() {
  noteSavedPrograms();
  if (!afterProgram_ || !programPath_.isEmpty() || context_.session.recorder().state().active) return;
  const auto then = std::exchange(afterProgram_, nullptr);
  const Program program = std::exchange(savedProgram_, nullptr);
  if (context_.session.recorder().keeps(program)) then();  // else it failed, or was cancelled
}

}  // namespace wf::ui

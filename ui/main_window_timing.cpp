// What the window does with times: variants compared, steps measured again, files of them.
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/dialogs/compare_dialog.h"
#include "ui/dialogs/measure_dialog.h"
#include "ui/main_window.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/timing_saver.h"

namespace wf::ui {

void MainWindow::setTimingWriter(TimingWriter writer) {
  timings_->setWriter(std::move(writer));
  timingChanged();
}

void MainWindow::timingChanged() {
  const bool timed = context_.session.steps().size() > 1;
  actions_->get("exportTiming")->setEnabled(timings_->possible() && timed);
  const bool recorded = isRecorded(context_.session.run());
  actions_->allow("measure", timed && !recorded && context_.session.run().state != PlayState::Failed,
                  recorded ? "the times are those of where the run was recorded: choose an algorithm in the run bar to measure here" : "");
}

void MainWindow::compareVariants() {
  if (compareDialog_ == nullptr) compareDialog_ = new CompareDialog(context_, desk_->devices(), this);
  compareDialog_->show();
  compareDialog_->raise();
  compareDialog_->activateWindow();
}

// While drawing is held, no part of the window is painted, for Qt composes all of it with the view on the device.
void MainWindow::measure() {
  if (context_.session.steps().size() < 2) return;
  context_.session.pause();
  auto* dialog = new MeasureDialog(context_, this);
  connect(dialog, &MeasureDialog::holds, this, [this, dialog](bool on) {
    setUpdatesEnabled(!on);
    if (on) dialog->setUpdatesEnabled(true);  // a child, but a window of its own, without OpenGL
  });
  dialog->open();
}

void MainWindow::chooseTimingFile() {
  const std::pair<const char*, const char*> formats[] = {{"CSV, one line per step (*.csv)", "csv"},
                                                         {"JSON, with statistics (*.json)", "json"},
                                                         {"Chrome Trace, for Perfetto (*.trace.json)", "trace.json"}};
  QStringList filters;
  for (const auto& [title, ending] : formats) filters << title;
  auto* dialog = new QFileDialog(this, "Export timing", QSettings().value("timingFolder").toString(), filters.join(";;"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  const auto choose = [dialog, formats](const QString& filter) {
    for (const auto& [title, ending] : formats) {
      if (filter == title) dialog->setDefaultSuffix(ending);
    }
  };
  connect(dialog, &QFileDialog::filterSelected, this, choose);
  choose(filters.front());
  const RunState& run = context_.session.run();
  if (context_.session.document() != nullptr && run.algorithm != nullptr) {
    dialog->selectFile(text(context_.session.document()->title).section('.', 0, 0) + " " + text(run.algorithm->id));
  }
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    QSettings().setValue("timingFolder", QFileInfo(path).absolutePath());
    exportTiming(path);
  });
  dialog->open();
}

void MainWindow::exportTiming(const QString& path) {
  if (context_.session.steps().size() > 1) timings_->save(path);
}

}  // namespace wf::ui

// What of the run a recording keeps: how far, and whether with the graph.
#pragma once

#include <QDialog>
#include <cstdint>
#include <optional>
#include <string>

#include "ui/context.h"

class QCheckBox;
class QFileDialog;
class QRadioButton;

namespace wf::ui {

class RecordDialog : public QDialog {
  Q_OBJECT

 public:
  RecordDialog(Context context, QWidget* parent);

 Q_SIGNALS:
  // No step: to the end of the run.
  void chosen(std::optional<std::uint64_t> last, bool withGraph);

 private:
  void apply();

  std::uint64_t last_;  // as far as it was played
  QRadioButton* upTo_ = nullptr;
  QRadioButton* toEnd_ = nullptr;  // null: there is no choice
  QCheckBox* withGraph_;
};

// Where a recording is saved; not shown yet. Where the folder holds one of that name: NAME 2.wfr and so on.
QFileDialog* recordingFileDialog(const QString& name, QWidget* parent);
QFileDialog* openRecordingDialog(const QString& title, QWidget* parent);
QString recordingNameFor(const Session& session);  // of the shown run
std::string recordingWriter();                     // "Warpfront 1.0"

}  // namespace wf::ui

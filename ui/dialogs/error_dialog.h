// An error: one sentence, details to copy, and after a failure of the device the way on. Does not block the program.
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QPlainTextEdit;
class QPushButton;

namespace wf::ui {

class ErrorDialog : public QDialog {
  Q_OBJECT

 public:
  ErrorDialog(const RaisedError& error, QWidget* parent);

 Q_SIGNALS:
  void continueOnCpu();

 private:
  QString copied_;
};

}  // namespace wf::ui

// Waits for a program with the probe: where it is to connect, and what came of it. Closes once the program's run is open, or stands beside
// the open one.
#pragma once

#include <QDialog>
#include <optional>

#include "ui/context.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace wf::ui {

class AttachDialog : public QDialog {
  Q_OBJECT

 public:
  // beside: how its run is compared with the open one; none: its graph is opened.
  AttachDialog(Context context, const std::optional<SecondRunRequest>& beside, QWidget* parent);
  void reject() override;  // waits no longer

 private:
  void refresh();

  Context context_;
  QLineEdit* address_;
  QLabel* status_;
  QPushButton* copy_;
  QCheckBox* hold_;
};

}  // namespace wf::ui

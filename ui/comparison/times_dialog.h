// Steps, iterations and times of two runs side by side, as a table that can be copied.
#pragma once

#include <QDialog>

#include "ui/context.h"

class QTableWidget;

namespace wf::ui {

class TimesDialog : public QDialog {
  Q_OBJECT

 public:
  TimesDialog(Context context, QWidget* parent);

 private:
  void refresh();

  Context context_;
  QTableWidget* table_;
};

}  // namespace wf::ui

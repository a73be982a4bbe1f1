// Stands where a panel has no opened step to show: says why, how far the looking is, and stops it.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/context.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace wf::ui {

class LensWaiting : public QWidget {
  Q_OBJECT

 public:
  LensWaiting(Context context, QWidget* parent);
  void refresh();  // as the session's lens stands
  QString sentence() const;

 private:
  Context context_;
  QLabel* message_;
  QProgressBar* progress_;
  QPushButton *cancel_, *again_;
  QTimer tick_;
};

}  // namespace wf::ui

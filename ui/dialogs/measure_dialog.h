// "Measure": the shown step, or the run, made again and again with drawing held, beside the time that the window has of it.
#pragma once

#include <QDialog>
#include <QTimer>

#include "ui/context.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace wf::ui {

class SteadyLabel;

class MeasureDialog : public QDialog {
  Q_OBJECT

 public:
  MeasureDialog(Context context, QWidget* parent);
  void done(int result) override;  // cancels what is being measured
  static constexpr int kTimes = 20;

 Q_SIGNALS:
  void holds(bool on);  // nothing of the window may be drawn meanwhile

 private:
  void start();
  void refresh();
  void tick();
  void hold(bool on);
  QString shownText() const;

  Context context_;
  bool asked_ = false;  // what the session has measured is of this dialog
  bool held_ = false;
  QRadioButton* step_;
  QRadioButton* run_;
  QSpinBox* times_;
  QLabel* shown_;
  QLabel* median_;
  QLabel* range_;
  QLabel* spread_;
  SteadyLabel* status_;
  QProgressBar* progress_;
  QPushButton* start_;
  QPushButton* stop_;
  QTimer tick_;  // progress wakes no thread: it is polled
};

}  // namespace wf::ui

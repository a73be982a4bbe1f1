// What runs: algorithm, variant, device and source vertex.
#pragma once

#include <QToolBar>

#include "ui/context.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace wf::ui {

class Actions;

class RunBar : public QToolBar {
  Q_OBJECT

 public:
  RunBar(Context context, Actions& actions, QWidget* parent);
  void focusSource();

 Q_SIGNALS:
  void done();  // a source was accepted: the keys may go back to the view

 private:
  void fillAlgorithms();
  void fillVariants();
  void refresh();
  void request();
  void applySource();
  void complain(const QString& why);  // empty: nothing to complain about
  void placeComplaint();
  void restoreSource();  // the run's own source, no complaint
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  Context context_;
  QComboBox* algorithm_ = nullptr;
  QComboBox* variant_ = nullptr;
  QComboBox* device_ = nullptr;
  QLabel* sourceLabel_ = nullptr;
  QLineEdit* source_ = nullptr;
  QLabel* complaint_ = nullptr;  // over the window, below the field: a toolbar has no room for a sentence
};

}  // namespace wf::ui

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

 private:
  void fillAlgorithms();
  void fillVariants();
  void refresh();
  void request();
  void applySource();
  void complain(const QString& why);  // empty: nothing to complain about
  void changeEvent(QEvent* event) override;

  Context context_;
  QComboBox* algorithm_ = nullptr;
  QComboBox* variant_ = nullptr;
  QComboBox* device_ = nullptr;
  QLabel* sourceLabel_ = nullptr;
  QLineEdit* source_ = nullptr;
  QLabel* complaint_ = nullptr;
};

}  // namespace wf::ui

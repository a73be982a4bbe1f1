// Above two runs side by side: how many vertices differ, where the first difference is, and what can be done about it.
#pragma once

#include <QTimer>

#include "ui/context.h"
#include "ui/workspaces/card.h"

class QComboBox;
class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace wf::ui {

class ElidingLabel;

class DifferenceStrip : public Card {
  Q_OBJECT

 public:
  DifferenceStrip(Context context, QWidget* parent);
  int heightIn(int width);  // pixels; where the width is short, what differs has a row of its own, and the buttons have short titles

 Q_SIGNALS:
  void firstWanted();  // to the first difference
  void timesWanted();
  void closed();

 private:
  void refresh();
  void searchOrGo();
  void arrange();
  void setTitle(QToolButton* button, const char* title, const char* brief);

  Context context_;
  QVBoxLayout* column_;
  QHBoxLayout* controls_;
  ElidingLabel* what_;
  QComboBox* align_;
  QToolButton *first_, *times_, *close_;
  ElidingLabel *a_, *b_;
  bool narrow_ = false;
  QTimer tick_;  // progress wakes no thread: it is polled
};

}  // namespace wf::ui

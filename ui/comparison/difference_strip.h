// Above two runs side by side: how many vertices differ, where the first difference is, and what can be done about it.
#pragma once

#include <QTimer>

#include "ui/context.h"
#include "ui/workspaces/card.h"

class QComboBox;
class QToolButton;

namespace wf::ui {

class ElidingLabel;

class DifferenceStrip : public Card {
  Q_OBJECT

 public:
  DifferenceStrip(Context context, QWidget* parent);

 Q_SIGNALS:
  void firstWanted();  // to the first difference
  void timesWanted();
  void closed();

 private:
  void refresh();
  void searchOrGo();

  Context context_;
  ElidingLabel* what_;
  QComboBox* align_;
  QToolButton* first_;
  ElidingLabel *a_, *b_;
  QTimer tick_;  // progress wakes no thread: it is polled
};

}  // namespace wf::ui

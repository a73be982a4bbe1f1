// The chip in the view that says that a part of the graph is faded or hidden, and ends it. Nothing while everything is shown.
#pragma once

#include <QPushButton>

#include "ui/context.h"

namespace wf::ui {

class RestChip : public QPushButton {
  Q_OBJECT

 public:
  RestChip(Context context, QWidget* view);  // at its upper edge, in the middle
  void place();                              // after the view was resized
  void setCovered(const QMargins& covered);  // sides of the view that cards take

 private:
  void refresh();
  void colour();
  Context context_;
  QMargins covered_;
};

}  // namespace wf::ui

// Whose threads a panel that opens the shown step has: the variant's, or those of the lab's kernel in its own run. Only there is a run of
// the lab to choose.
#pragma once

#include <QWidget>

#include "ui/context.h"

class QLabel;
class QToolButton;

namespace wf::ui {

class LensOwner : public QWidget {
  Q_OBJECT

 public:
  LensOwner(Context context, QWidget* parent);

 private:
  void refresh();
  void dress();

  Context context_;
  QLabel* whose_;
  QToolButton* swap_;
};

}  // namespace wf::ui

// In which order the threads of the opened step make their accesses: one choice for all panels that look into it.
#pragma once

#include <QWidget>

#include "ui/context.h"

class QComboBox;
class QSpinBox;

namespace wf::ui {

class OrderBox : public QWidget {
  Q_OBJECT

 public:
  OrderBox(Context context, QWidget* parent);
  void refresh();  // as the session has it

 private:
  void choose();

  Context context_;
  QComboBox* order_;
  QSpinBox* seed_;
};

}  // namespace wf::ui

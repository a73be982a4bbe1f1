// In which order the threads of the opened step make their accesses: one choice for all panels that look into it.
#pragma once

#include "ui/context.h"
#include "ui/widgets/thread_order.h"

namespace wf::ui {

class OrderBox : public ThreadOrder {
  Q_OBJECT

 public:
  OrderBox(Context context, QWidget* parent);
  void refresh();  // as the session has it

 private:
  Context context_;
};

}  // namespace wf::ui

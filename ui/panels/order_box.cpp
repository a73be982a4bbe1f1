#include "ui/panels/order_box.h"

namespace wf::ui {

OrderBox::OrderBox(Context context, QWidget* parent)
    : ThreadOrder(Offers::Orders, "lens", "Schedule of the threads", parent), context_(context) {
  connect(this, &ThreadOrder::changed, this, [this] { context_.session.lens().setSchedule(*order()); });
  refresh();
}

void OrderBox::refresh() { show(context_.session.lens().schedule()); }

}  // namespace wf::ui

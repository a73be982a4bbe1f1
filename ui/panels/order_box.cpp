#include "ui/panels/order_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <iterator>
#include <limits>

namespace wf::ui {
namespace {

using OrderKind = lens::Schedule::Kind;

struct ThreadOrder {
  const char* title;
  OrderKind kind;
  const char* help;
};
constexpr ThreadOrder kThreadOrders[] = {
    {"In order", OrderKind::Ascending, "One thread after the other"},
    {"Lock step", OrderKind::LockStep, "One warp after the other, its lanes together"},
    {"Random", OrderKind::Random, "Any of some threads makes its next access, as the seed says"},
    {"Adversarial", OrderKind::Adversarial, "Of some orders the first that loses a write, where one does"},
};

}  // namespace

OrderBox::OrderBox(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3);
  order_ = new QComboBox(this);
  order_->setObjectName("lensOrder");
  order_->setAccessibleName("Schedule of the threads");
  order_->setToolTip("The order in which the threads make their accesses");
  for (const ThreadOrder& one : kThreadOrders) {
    order_->addItem(one.title);
    order_->setItemData(order_->count() - 1, one.help, Qt::ToolTipRole);
  }
  seed_ = new QSpinBox(this);
  seed_->setObjectName("lensSeed");
  seed_->setAccessibleName("Seed of the random schedule");
  seed_->setToolTip("The same seed makes the same schedule again");
  seed_->setRange(0, std::numeric_limits<int>::max());
  seed_->setKeyboardTracking(false);
  row->addWidget(order_);
  row->addWidget(seed_);
  setFocusProxy(order_);
  connect(order_, &QComboBox::activated, this, &OrderBox::choose);
  connect(seed_, &QSpinBox::valueChanged, this, &OrderBox::choose);
  refresh();
}

void OrderBox::choose() {
  const OrderKind kind = kThreadOrders[order_->currentIndex()].kind;
  seed_->setVisible(kind == OrderKind::Random);
  context_.session.lens().setSchedule({.kind = kind, .seed = kind == OrderKind::Random ? static_cast<std::uint64_t>(seed_->value()) : 0});
}

void OrderBox::refresh() {
  const lens::Schedule& now = context_.session.lens().schedule();
  const QSignalBlocker quiet(seed_);
  for (int k = 0; k < static_cast<int>(std::size(kThreadOrders)); ++k) {
    if (kThreadOrders[k].kind == now.kind) order_->setCurrentIndex(k);
  }
  seed_->setVisible(now.kind == OrderKind::Random);
  if (now.kind == OrderKind::Random) seed_->setValue(static_cast<int>(now.seed));
}

}  // namespace wf::ui

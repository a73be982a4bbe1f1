#include "ui/widgets/thread_order.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <iterator>

#include "compute/lens/texts.h"
#include "ui/widgets/seed_box.h"

namespace wf::ui {
namespace {

using OrderKind = lens::Schedule::Kind;

struct OfferedOrder {
  const char* title;
  OrderKind kind;
  const char* help;
};
constexpr OfferedOrder kOrders[] = {
    {"In order", OrderKind::Ascending, "One thread after the other"},
    {"Lock step", OrderKind::LockStep, "One warp after the other, its lanes together"},
    {"Random", OrderKind::Random, "Any of some threads makes its next access, as the seed says"},
    {"Adversarial", OrderKind::Adversarial, "Of some orders the first that loses a write, where one does"},
};

}  // namespace

ThreadOrder::ThreadOrder(Offers offers, const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), offers_(offers), tip_("The order in which the threads make their accesses") {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3);
  order_ = new QComboBox(this);
  order_->setObjectName(name + "Order");
  order_->setAccessibleName(title);
  order_->setToolTip(tip_);
  if (offers == Offers::AsTheyCome) {
    order_->addItem("As on hardware");
    order_->setItemData(0, "Threads run at once, as the device has them", Qt::ToolTipRole);
  }
  for (const OfferedOrder& one : kOrders) {
    order_->addItem(one.title);
    order_->setItemData(order_->count() - 1, one.help, Qt::ToolTipRole);
  }
  seed_ = new SeedBox(this);
  seed_->setObjectName(name + "Seed");
  seed_->setAccessibleName("Seed of the random schedule");
  seed_->setToolTip("The same seed makes the same schedule again");
  seed_->setValue(lens::kScheduleSeed);
  row->addWidget(order_, 1);
  row->addWidget(seed_);
  setFocusProxy(order_);
  connect(order_, &QComboBox::activated, this, [this] {
    const auto now = this->order();
    seed_->setVisible(now && now->kind == OrderKind::Random);
    Q_EMIT changed();
  });
  connect(seed_, &SeedBox::valueChanged, this, &ThreadOrder::changed);
  show(offers == Offers::AsTheyCome ? std::nullopt : std::optional(lens::Schedule{}));
}

std::optional<lens::Schedule> ThreadOrder::order() const {
  const int at = order_->currentIndex() - (offers_ == Offers::AsTheyCome ? 1 : 0);
  if (at < 0) return std::nullopt;
  const OrderKind kind = kOrders[at].kind;
  return lens::Schedule{.kind = kind, .seed = kind == OrderKind::Random ? seed_->value() : 0};
}

void ThreadOrder::show(const std::optional<lens::Schedule>& order) {
  const QSignalBlocker quiet(seed_);
  const int first = offers_ == Offers::AsTheyCome ? 1 : 0;
  if (!order) order_->setCurrentIndex(0);
  for (int k = 0; order && k < static_cast<int>(std::size(kOrders)); ++k) {
    if (kOrders[k].kind == order->kind) order_->setCurrentIndex(k + first);
  }
  const bool random = order && order->kind == OrderKind::Random;
  seed_->setVisible(random);
  if (random) seed_->setValue(order->seed);
}

void ThreadOrder::fix(const QString& why) {
  order_->setEnabled(why.isEmpty());
  seed_->setEnabled(why.isEmpty());
  order_->setToolTip(why.isEmpty() ? tip_ : why);
}

}  // namespace wf::ui

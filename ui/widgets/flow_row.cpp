#include "ui/widgets/flow_row.h"

#include <algorithm>

namespace wf::ui {

FlowRow::~FlowRow() {
  for (QLayoutItem* item : items_) delete item;
}

QLayoutItem* FlowRow::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item != nullptr) items_.erase(items_.begin() + index);
  return item;
}

QSize FlowRow::sizeHint() const {
  QSize all;
  for (const QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const QSize one = item->sizeHint();
    all = {all.width() + one.width() + (all.width() > 0 ? spacing() : 0), std::max(all.height(), one.height())};
  }
  const QMargins around = contentsMargins();
  return all + QSize(around.left() + around.right(), around.top() + around.bottom());
}

QSize FlowRow::minimumSize() const {
  QSize least;
  for (const QLayoutItem* item : items_) {
    if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
  }
  const QMargins around = contentsMargins();
  return least + QSize(around.left() + around.right(), around.top() + around.bottom());
}

void FlowRow::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowRow::arrange(const QRect& rect, bool places) const {
  const QMargins around = contentsMargins();
  const QRect inside = rect.marginsRemoved(around);
  int x = inside.left(), y = inside.top(), height = 0;
  const auto place = [&](std::size_t first, std::size_t end) {  // of one row, on one middle line
    for (std::size_t k = first; k < end; ++k) {
      if (items_[k]->isEmpty()) continue;
      QSize size = items_[k]->sizeHint().boundedTo({inside.width(), 1'000'000}).expandedTo(items_[k]->minimumSize());
      if (k + 1 == end && items_[k]->widget() == fills_ && fills_ != nullptr) size.setWidth(std::max(size.width(), inside.right() + 1 - x));
      if (places) items_[k]->setGeometry({{x, y + (height - size.height()) / 2}, size});
      x += size.width() + spacing();
    }
  };
  std::size_t first = 0;
  int used = 0;
  for (std::size_t k = 0; k < items_.size(); ++k) {
    if (items_[k]->isEmpty()) continue;
    const QSize size = items_[k]->sizeHint();
    if (used > 0 && used + spacing() + size.width() > inside.width()) {
      place(first, k);
      first = k;
      x = inside.left();
      y += height + spacing();
      used = height = 0;
    }
    used += (used > 0 ? spacing() : 0) + size.width();
    height = std::max(height, size.height());
  }
  place(first, items_.size());
  return y + height - rect.top() + around.bottom();
}

}  // namespace wf::ui

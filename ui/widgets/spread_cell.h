// A cell of a table that draws a median as a bar, with a whisker from the smallest to the largest value.
#pragma once

#include <QMetaType>
#include <QStyledItemDelegate>

namespace wf::ui {

// Parts of the cell's width, 0 to 1, low ≤ median ≤ high.
struct SpreadBar {
  double low = 0, median = 0, high = 0;
};

class SpreadCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  static constexpr int kBarRole = Qt::UserRole + 1;  // a SpreadBar; without one the cell's text is drawn
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace wf::ui

Q_DECLARE_METATYPE(wf::ui::SpreadBar)

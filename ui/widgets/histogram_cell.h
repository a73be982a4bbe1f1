// A cell of a table that draws a small histogram: bars whose heights are shares of the highest one; a bin that is not empty shows.
#pragma once

#include <QMetaType>
#include <QStyledItemDelegate>
#include <cstdint>
#include <vector>

namespace wf::ui {

struct HistogramBars {
  std::vector<std::uint64_t> counts;
  int mark = -1;  // bin with a line over it; −1: none
};

class HistogramCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  static constexpr int kBarsRole = Qt::UserRole + 1;  // a HistogramBars
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace wf::ui

Q_DECLARE_METATYPE(wf::ui::HistogramBars)

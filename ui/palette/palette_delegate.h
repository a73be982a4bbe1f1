// A row of the command palette: the letters that were found are heavy, kind and keys stand at the right.
#pragma once

#include <QStyledItemDelegate>

namespace wf::ui {

class PaletteDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace wf::ui

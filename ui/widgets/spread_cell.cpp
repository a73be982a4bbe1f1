#include "ui/widgets/spread_cell.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/theme.h"

namespace wf::ui {

void SpreadCell::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant value = index.data(kBarRole);
  if (!value.canConvert<SpreadBar>()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();
  const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  const auto bar = value.value<SpreadBar>();
  const bool selected = (option.state & QStyle::State_Selected) != 0;
  const QColor text = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
  const QRectF area = QRectF(option.rect).adjusted(6, 0, -6, 0);
  const double height = std::max(4.0, area.height() * 0.5), middle = area.center().y();
  const auto x = [&](double part) { return area.left() + area.width() * std::clamp(part, 0.0, 1.0); };
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing, true);
  painter->fillRect(QRectF(area.left(), middle - height / 2, std::max(1.5, x(bar.median) - area.left()), height),
                    selected ? text : accentColor());
  // On the bar and beside it, so it is of a colour that stands out from both.
  const double pen = std::max(1.0, height / 9), cap = height * 0.35;
  for (const auto& [colour, width] : {std::pair(option.palette.color(QPalette::Base), pen + 2), std::pair(text, pen)}) {
    painter->setPen(QPen(selected && width == pen ? option.palette.color(QPalette::Highlight) : colour, width));
    painter->drawLine(QPointF(x(bar.low), middle), QPointF(x(bar.high), middle));
    for (const double part : {bar.low, bar.high}) painter->drawLine(QPointF(x(part), middle - cap), QPointF(x(part), middle + cap));
  }
  painter->restore();
}

}  // namespace wf::ui

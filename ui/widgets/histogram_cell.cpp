// Painting of a histogram in a table's cell.
#include "ui/widgets/histogram_cell.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kWidestBar = 9;

}  // namespace

void HistogramCell::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();  // it is for copying
  const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  const auto bars = index.data(kBarsRole).value<HistogramBars>();
  const auto highest = std::max_element(bars.counts.begin(), bars.counts.end());
  if (highest == bars.counts.end() || *highest == 0) return;

  const bool selected = (option.state & QStyle::State_Selected) != 0;
  const QRectF area = QRectF(option.rect).adjusted(6, 3, -6, -3);
  const double width = std::min(kWidestBar, area.width() / static_cast<double>(bars.counts.size()));
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->fillRect(QRectF(area.left(), area.bottom(), width * static_cast<double>(bars.counts.size()), 1),
                    option.palette.color(QPalette::Mid));
  const QColor plain = selected ? option.palette.color(QPalette::HighlightedText) : accentColor();
  const QColor marked = selected ? plain : secondSeriesColor();
  for (std::size_t bin = 0; bin < bars.counts.size(); ++bin) {
    if (bars.counts[bin] == 0) continue;
    const double height = std::max(1.5, area.height() * static_cast<double>(bars.counts[bin]) / static_cast<double>(*highest));
    const double left = area.left() + width * static_cast<double>(bin);
    painter->fillRect(QRectF(left, area.bottom() - height, std::max(1.0, width - 1), height),
                      static_cast<int>(bin) == bars.mark ? marked : plain);
  }
  painter->restore();
}

}  // namespace wf::ui

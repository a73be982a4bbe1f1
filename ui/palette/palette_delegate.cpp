#include "ui/palette/palette_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/palette/palette_model.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kMargin = 10, kGap = 12;
constexpr auto kUsualKeys = "Ctrl+Shift+S";  // room for them, so that the kinds stand in a column

// Draws runs of heavy and plain letters; what does not fit is cut with an ellipsis.
void drawTitle(QPainter& painter, QRect place, const QString& title, const QVariantList& heavy) {
  const QFont plain = painter.font();
  QFont bold = plain;
  bold.setBold(true);
  int x = place.left();
  for (qsizetype i = 0; i < title.size();) {
    const bool found = heavy.contains(static_cast<int>(i));
    qsizetype end = i + 1;
    while (end < title.size() && heavy.contains(static_cast<int>(end)) == found) ++end;
    painter.setFont(found ? bold : plain);
    const QString run = title.mid(i, end - i);
    const int width = painter.fontMetrics().horizontalAdvance(run);
    const QRect cell(x, place.top(), place.right() + 1 - x, place.height());
    if (width > cell.width()) {
      painter.drawText(cell, Qt::AlignVCenter, painter.fontMetrics().elidedText(run, Qt::ElideRight, cell.width()));
      break;
    }
    painter.drawText(cell, Qt::AlignVCenter, run);
    x += width;
    i = end;
  }
  painter.setFont(plain);
}

}  // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, option.fontMetrics.height() + 10};
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const bool chosen = option.state.testFlag(QStyle::State_Selected);
  const bool enabled = index.data(PaletteModel::kEnabled).toBool();
  if (chosen) painter->fillRect(option.rect, option.palette.color(QPalette::Active, QPalette::Highlight));
  const QColor ink = option.palette.color(QPalette::Active, chosen ? QPalette::HighlightedText : QPalette::Text);
  const QColor faint = chosen ? ink : mutedColor();
  const QColor grey = chosen ? ink : option.palette.color(QPalette::Disabled, QPalette::Text);
  QRect place = option.rect.adjusted(kMargin, 0, -kMargin, 0);
  const QFontMetrics& metrics = option.fontMetrics;
  painter->setFont(option.font);

  const QString keys = index.data(PaletteModel::kKeys).toString();
  painter->setPen(enabled ? faint : grey);
  painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight, keys);
  place.setRight(place.right() - std::max(metrics.horizontalAdvance(keys), metrics.horizontalAdvance(kUsualKeys)) - kGap);
  // What cannot be done says why in the place of its kind.
  const QString whyNot = enabled ? QString() : index.data(PaletteModel::kWhyNot).toString();
  const QString title = index.data().toString();
  QString side = whyNot.isEmpty() ? index.data(PaletteModel::kKind).toString() : whyNot;
  side = metrics.elidedText(side, Qt::ElideRight, std::max(0, place.width() - metrics.horizontalAdvance(title) - kGap));
  painter->setPen(enabled ? faint : grey);
  painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight, side);
  place.setRight(place.right() - metrics.horizontalAdvance(side) - kGap);
  painter->setPen(enabled ? ink : grey);
  drawTitle(*painter, place, title, index.data(PaletteModel::kPlaces).toList());
  painter->restore();
}

}  // namespace wf::ui

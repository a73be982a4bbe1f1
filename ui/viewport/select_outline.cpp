#include "ui/viewport/select_outline.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/theme.h"

namespace wf::ui {

SelectOutline::SelectOutline(QWidget* view) : QWidget(view) {
  setObjectName("selectOutline");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void SelectOutline::show(const QPolygonF& outline, QPointF pointer, const QString& words) {
  outline_ = outline;
  pointer_ = pointer;
  words_ = words;
  setGeometry(parentWidget()->rect());
  raise();
  QWidget::show();
  update();
}

void SelectOutline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const render::Theme theme = pictureTheme(darkNow());
  const QColor ink(theme.selection.r, theme.selection.g, theme.selection.b);
  QPainterPath path;  // even-odd, as what is selected
  path.addPolygon(outline_);
  path.closeSubpath();
  QColor fill = ink;
  fill.setAlpha(28);
  painter.fillPath(path, fill);
  // Dashes on a band of the background's tone: to be seen on light and on dark parts of the picture.
  QColor under(theme.background.r, theme.background.g, theme.background.b, 170);
  painter.setPen(QPen(under, 3));
  painter.drawPath(path);
  QPen dashes(ink, 1.5);
  dashes.setDashPattern({5, 4});
  painter.setPen(dashes);
  painter.drawPath(path);
  if (words_.isEmpty()) return;
  const QSizeF text = fontMetrics().size(Qt::TextSingleLine, words_);
  QRectF card(pointer_ + QPointF(16, 14), text + QSizeF(16, 8));
  card.moveLeft(std::clamp(card.left(), 4.0, std::max(4.0, width() - card.width() - 4.0)));
  card.moveTop(std::clamp(card.top(), 4.0, std::max(4.0, height() - card.height() - 4.0)));
  QColor ground = palette().color(QPalette::ToolTipBase);
  ground.setAlpha(235);
  painter.setPen(QPen(palette().color(QPalette::Mid), 1));
  painter.setBrush(ground);
  painter.drawRoundedRect(card, 4, 4);
  painter.setPen(palette().color(QPalette::ToolTipText));
  painter.drawText(card, Qt::AlignCenter, words_);
}

}  // namespace wf::ui

#include "ui/widgets/eliding_label.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>

namespace wf::ui {
namespace {

constexpr int kLeastCharacters = 4;

}  // namespace

ElidingLabel::ElidingLabel(QWidget* parent, int most) : QLabel(parent), most_(most) { setTextFormat(Qt::PlainText); }

void ElidingLabel::setTip(const QString& tip) {
  tip_ = tip;
  setToolTip(tip);
}

void ElidingLabel::setBrief(const QString& brief) {
  if (brief == brief_) return;
  brief_ = brief;
  updateGeometry();
  update();
}

int ElidingLabel::around() const {
  const QMargins margins = contentsMargins();
  return margins.left() + margins.right() + 2 * (frameWidth() + margin());
}

bool ElidingLabel::cutShort() const { return fontMetrics().horizontalAdvance(text()) > width() - around(); }

QSize ElidingLabel::sizeHint() const {
  const int wide = std::min(fontMetrics().horizontalAdvance(text()) + 1, most_ * fontMetrics().averageCharWidth()) + around();
  return {wide, QLabel::sizeHint().height()};
}

QSize ElidingLabel::minimumSizeHint() const {
  const int least = brief_.isEmpty() ? kLeastCharacters * fontMetrics().averageCharWidth() : fontMetrics().horizontalAdvance(brief_) + 1;
  return {std::min(sizeHint().width(), least + around()), QLabel::minimumSizeHint().height()};
}

QString ElidingLabel::shown() const {
  if (!cutShort()) return text();
  const int wide = width() - around();
  const QString first = text().section(QString::fromUtf8(" · "), 0, 0);
  const bool fits = brief_.isEmpty() || fontMetrics().horizontalAdvance(first + QString::fromUtf8("…")) <= wide;
  return fontMetrics().elidedText(fits ? text() : brief_, Qt::ElideRight, wide);
}

bool ElidingLabel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) setToolTip(cutShort() ? text() : tip_);
  return QLabel::event(event);
}

void ElidingLabel::paintEvent(QPaintEvent* event) {
  if (!cutShort()) return QLabel::paintEvent(event);
  QPainter painter(this);
  const QRect area = contentsRect().adjusted(margin(), margin(), -margin(), -margin());
  style()->drawItemText(&painter, area, static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft), palette(), isEnabled(), shown(),
                        foregroundRole());
}

}  // namespace wf::ui

// Curve plot.
#include "ui/widgets/curve_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kSample = 18;  // length of a line in the key
constexpr int kAxisGap = 8;     // beside the title of the axis

}  // namespace

CurvePlot::CurvePlot(const QString& accessibleName, const QString& xTitle, QWidget* parent) : QWidget(parent), xTitle_(xTitle) {
  setAccessibleName(accessibleName);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CurvePlot::setCurves(std::vector<Curve> curves) {
  curves_ = std::move(curves);
  tops_.assign(curves_.size(), 0);
  for (std::size_t c = 0; c < curves_.size(); ++c) {
    for (std::size_t i = 0; i < curves_[c].count.value_or(0); ++i) tops_[c] = std::fmax(tops_[c], curves_[c].value(i));
  }
  const std::size_t count = std::exchange(count_, 0);
  setCount(count);
}

std::size_t CurvePlot::span() const {
  std::size_t most = count_;
  for (const Curve& curve : curves_) most = std::max(most, countOf(curve));
  return most;
}

double CurvePlot::scaleTop(std::size_t curve) const {
  const std::size_t own = curves_[curve].scaleOf.value_or(curve);
  double top = tops_[own];
  for (std::size_t c = 0; c < curves_.size(); ++c) {
    if (curves_[c].scaleOf == own) top = std::max(top, tops_[c]);
  }
  return top;
}

void CurvePlot::setCount(std::size_t count) {
  const auto grows = [this](std::size_t c) { return !curves_[c].count; };
  if (count < count_ || count_ == 0) settled_.assign(curves_.size(), 0);
  const std::size_t known = count < count_ || count_ == 0 ? 0 : count_ - 1;
  count_ = count;
  tops_.resize(curves_.size());
  for (std::size_t c = 0; c < curves_.size(); ++c) {
    if (grows(c)) tops_[c] = settled_[c];
    if (!grows(c) || count_ == 0) continue;
    for (std::size_t i = known; i + 1 < count_; ++i) settled_[c] = std::fmax(settled_[c], curves_[c].value(i));
    tops_[c] = std::fmax(settled_[c], curves_[c].value(count_ - 1));
  }
  update();
}

void CurvePlot::setNote(const QString& note) {
  note_ = note;
  update();
}

void CurvePlot::setCursor(std::optional<std::size_t> point) {
  if (cursor_ == point) return;
  cursor_ = point;
  update();
}

// A figure that is cut short would be another figure.
QString CurvePlot::keyOf(const Curve& curve, double room) const {
  const double top = tops_[static_cast<std::size_t>(&curve - curves_.data())];
  const std::size_t points = countOf(curve);
  const bool unknown = points > 0 && top == 0 && std::isnan(curve.value(0)) && std::isnan(curve.value(points - 1));
  const QString most = QString::fromUtf8(unknown ? " · " : " · max ") + curve.format(unknown ? std::nan("") : top);
  const int left = static_cast<int>(room) - fontMetrics().horizontalAdvance(most);
  return fontMetrics().elidedText(curve.title, Qt::ElideRight, left) + most;
}

// Between the two ends of the axis. The note says what the times are: it goes before its own words are cut.
QString CurvePlot::axisTitle(double room) const {
  const int free = static_cast<int>(room) - 2 * kAxisGap;
  const QString whole = note_.isEmpty() ? xTitle_ : xTitle_ + QString::fromUtf8(" · ") + note_;
  for (const QString& title : {whole, xTitle_}) {
    if (fontMetrics().horizontalAdvance(title) <= free) return title;
  }
  return {};
}

bool CurvePlot::keysFit() const {
  double sum = 0;
  for (const Curve& curve : curves_) sum += fontMetrics().horizontalAdvance(keyOf(curve)) + kSample + 16;
  return sum < width() - 20;
}

QRectF CurvePlot::plotArea() const {
  const double line = fontMetrics().height();
  const double keys = tops_.empty() || keysFit() ? line : static_cast<double>(tops_.size()) * line;
  return QRectF(rect()).adjusted(10, keys + 10, -10, -line - 6);
}

std::size_t CurvePlot::pointAt(double x) const {
  const QRectF area = plotArea();
  const double t = std::clamp((x - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(t * static_cast<double>(span() - 1)));
}

QSize CurvePlot::minimumSizeHint() const {
  return {std::max(220, 24 * fontMetrics().averageCharWidth()), std::max(90, 5 * fontMetrics().height())};
}

QString CurvePlot::placeholder() const {
  if (count_ == 0) return "No kernel has run yet";
  const QRectF area = plotArea();
  return area.width() < 20 || area.height() < 10 ? QString("No room for the curves") : QString();
}

void CurvePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  const QRectF area = plotArea();
  const double line = fontMetrics().height();
  painter.setPen(QPen(palette().color(QPalette::Mid), 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (const QString instead = placeholder(); !instead.isEmpty()) {
    painter.setPen(mutedColor());
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, instead);
    return;
  }
  painter.setPen(mutedColor());
  const QRectF below(area.left(), area.bottom() + 3, area.width(), line);
  painter.drawText(below, Qt::AlignLeft, "0");
  const QString end = countText(span() - 1);
  painter.drawText(below, Qt::AlignRight, end);
  painter.drawText(below, Qt::AlignHCenter, axisTitle(area.width() - 2 * fontMetrics().horizontalAdvance(end)));

  const bool oneLine = keysFit();
  const QColor colors[3] = {accentColor(), secondSeriesColor(), palette().color(QPalette::Text)};
  const auto xOf = [&, points = span()](std::size_t i) {
    return area.left() + (points > 1 ? area.width() * static_cast<double>(i) / static_cast<double>(points - 1) : 0);
  };
  double keyLeft = area.left();
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t c = 0; c < curves_.size() && c < 3; ++c) {
    const Curve& curve = curves_[c];
    const std::size_t count = countOf(curve);
    if (count == 0) continue;
    const double top = scaleTop(c);
    const double scale = top > 0 ? area.height() / top : 0;
    QPainterPath path;
    const auto columns = static_cast<std::size_t>(area.width());
    const std::size_t stride = span() > 2 * columns ? (span() + columns - 1) / columns : 1;
    bool gap = true;  // nothing to draw on from
    for (std::size_t first = 0; first < count; first += stride) {
      double low = curve.value(first), high = low;
      for (std::size_t i = first; i < std::min(count, first + stride); ++i) {
        low = std::fmin(low, curve.value(i));  // passes over what is no number
        high = std::fmax(high, curve.value(i));
      }
      if (std::isnan(high)) {
        gap = true;
        continue;
      }
      const QPointF upper(xOf(first), area.bottom() - high * scale);
      if (gap) {
        path.moveTo(upper);
      } else {
        path.lineTo(upper);
      }
      gap = false;
      if (stride > 1) path.lineTo(xOf(first), area.bottom() - low * scale);
    }
    painter.setPen(QPen(colors[c], 1.6, curve.line, Qt::RoundCap, Qt::RoundJoin));
    if (count == 1 && !std::isnan(curve.value(0))) {
      painter.drawPoint(QPointF(area.left(), area.bottom() - curve.value(0) * scale));
    } else {
      painter.drawPath(path);
    }
    // Key of the curve, with its largest value: the scale's upper end.
    const QString title = keyOf(curve, area.width() - kSample - 4);
    const QRectF key(area.left(), oneLine ? 4 : 4 + line * static_cast<double>(c), area.width(), line);
    const double width = fontMetrics().horizontalAdvance(title);
    // Along one line with the last at its end, else below each other.
    const bool last = oneLine && c > 0 && c + 1 == curves_.size();
    const double left = !oneLine ? key.left() : last ? key.right() - width - kSample - 4 : keyLeft;
    keyLeft = left + kSample + width + 20;
    painter.drawLine(QPointF(left, key.center().y()), QPointF(left + kSample, key.center().y()));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(left + kSample + 4, key.top(), width + 2, line), Qt::AlignLeft, title);
  }
  if (cursor_ && *cursor_ < count_) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
    painter.drawLine(QPointF(xOf(*cursor_), area.top()), QPointF(xOf(*cursor_), area.bottom()));
  }
}

void CurvePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && count_ > 0) Q_EMIT clicked(pointAt(event->position().x()));
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
  if (count_ == 0) return;
  const std::size_t point = pointAt(event->position().x());
  QString tip = xTitle_ + " " + countText(point);
  for (const Curve& curve : curves_) {
    if (point < countOf(curve)) tip += "\n" + curve.title + ": " + curve.format(curve.value(point));
  }
  QToolTip::showText(event->globalPosition().toPoint(), tip, this);
}

}  // namespace wf::ui

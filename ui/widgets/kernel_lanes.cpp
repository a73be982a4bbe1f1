// Kernel lanes.
#include "ui/widgets/kernel_lanes.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kShortestView = 20;  // ns
constexpr double kTallestLane = 30;
constexpr double kNarrowestBand = 3;  // pixels; narrower iterations are no bands
constexpr double kTickSpacing = 90;   // pixels, about
constexpr int kBand = 22;             // of 255
constexpr int kFaintest = 70;         // of 255: a pixel in which a kernel ran for a moment
constexpr double kReach = 2;          // pixels beside a step that still hit it

// 1, 2 or 5 times a power of ten.
double roundStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(std::max(least, 1e-3))));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
  }
  return 10 * power;
}

struct TimeUnit {
  const char* name;
  double nanoseconds;
};

// One unit for the whole axis, so that its numbers can be compared.
TimeUnit unitOf(double longest) {
  if (longest >= 1e9) return {"s", 1e9};
  if (longest >= 1e6) return {"ms", 1e6};
  if (longest >= 1e3) return {"µs", 1e3};
  return {"ns", 1};
}

}  // namespace

KernelLanes::KernelLanes(const QString& accessibleName, QWidget* parent) : QWidget(parent) {
  setAccessibleName(accessibleName);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void KernelLanes::setLanes(const std::vector<QString>& titles, int beside) {
  beside_ = beside;
  titles_ = titles;
  update();
}

void KernelLanes::setNote(const QString& note) {
  if (note_ == note) return;
  note_ = note;
  update();
}

void KernelLanes::timesChanged() {
  const auto total = static_cast<double>(times_.total());
  if (whole_ || from_ >= total) {
    whole_ = true;
    from_ = 0;
    to_ = total;
  }
  update();
}

void KernelLanes::setShown(std::optional<std::size_t> step) {
  if (shown_ == step) return;
  shown_ = step;
  if (shown_ && *shown_ < times_.size() && !whole_) {
    const auto start = static_cast<double>(times_.start(*shown_)), end = static_cast<double>(times_.end(*shown_));
    const double length = to_ - from_;
    if (end < from_ || start > to_) view((start + end) / 2 - length / 2, (start + end) / 2 + length / 2);
  }
  update();
}

QRectF KernelLanes::laneArea() const {
  double widest = 0;
  for (const QString& title : titles_) widest = std::max<double>(widest, fontMetrics().horizontalAdvance(title));
  const double left = std::min(widest + 18, width() * 0.35);
  const double line = fontMetrics().height();
  return QRectF(rect()).adjusted(left, line + 10, -10, -2 * line - 8);
}

double KernelLanes::laneHeight() const {
  return std::min(kTallestLane, laneArea().height() / static_cast<double>(std::max<std::size_t>(1, titles_.size())));
}

double KernelLanes::laneMiddle(std::size_t lane) const { return laneArea().top() + (static_cast<double>(lane) + 0.5) * laneHeight(); }

double KernelLanes::xOf(double time) const {
  const QRectF area = laneArea();
  return area.left() + area.width() * (time - from_) / std::max(1e-9, to_ - from_);
}

double KernelLanes::timeAt(double x) const {
  const QRectF area = laneArea();
  return from_ + (to_ - from_) * (x - area.left()) / std::max(1.0, area.width());
}

void KernelLanes::view(double from, double to) {
  const auto total = static_cast<double>(times_.total());
  const double length = std::clamp(to - from, std::min(kShortestView, total), total);
  from_ = std::clamp(from, 0.0, total - length);
  to_ = from_ + length;
  whole_ = length >= total;
  update();
}

void KernelLanes::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  const QRectF area = laneArea();
  if (times_.total() == 0 || titles_.empty() || area.width() < 40 || area.height() < 8) {
    painter.setPen(mutedColor());
    const bool some = times_.size() > 0;
    painter.drawText(rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     !some                 ? "No kernel has run yet"
                     : times_.total() == 0 ? "Times are not recorded"
                                           : "No room for the kernels");
    return;
  }
  const QRectF lanes(area.left(), area.top(), area.width(), laneHeight() * static_cast<double>(titles_.size()));
  paintBands(painter, lanes);
  for (std::size_t lane = 0; lane < titles_.size(); ++lane) {
    const double top = lanes.top() + laneHeight() * static_cast<double>(lane);
    painter.setPen(palette().color(QPalette::Text));
    const QRectF name(8, top, area.left() - 16, laneHeight());
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(titles_[lane], Qt::ElideRight, static_cast<int>(name.width())));
    if (lane < times_.lanes()) paintLane(painter, lanes, lane);
  }
  paintAxis(painter, lanes);
  paintShown(painter, lanes);
}

void KernelLanes::paintBands(QPainter& painter, const QRectF& area) const {
  const double line = fontMetrics().height();
  const std::size_t first = times_.iterationAt(times_.stepAt(static_cast<std::uint64_t>(from_)));
  const std::size_t last = times_.iterationAt(times_.stepAt(static_cast<std::uint64_t>(to_)));
  const QRectF above(area.left(), area.top() - line - 7, area.width(), line);
  QColor band = palette().color(QPalette::Text);
  band.setAlpha(kBand);
  painter.setPen(mutedColor());
  const auto nameOf = [&](std::size_t iteration) { return iterationName ? iterationName(iteration) : countText(iteration); };
  if (static_cast<double>(last - first + 1) * kNarrowestBand > area.width()) {
    painter.fillRect(area, band);
    painter.drawText(
        above, Qt::AlignLeft | Qt::AlignVCenter,
        "Iterations " + nameOf(first) + QString::fromUtf8(" – ") + nameOf(last) + ", too narrow to draw: zoom in with the wheel");
    return;
  }
  const auto& starts = times_.iterations();
  double free = area.left();  // where the next label may begin
  for (std::size_t i = first; i <= last; ++i) {
    const std::size_t end = i + 1 < starts.size() ? times_.start(starts[i + 1]) : times_.total();
    const double left = std::max(area.left(), xOf(static_cast<double>(times_.start(starts[i]))));
    const double right = std::min(area.right(), xOf(static_cast<double>(end)));
    if (i % 2 == 0) painter.fillRect(QRectF(left, area.top(), right - left, area.height()), band);
    const QString label = (i == first ? "Iteration " : "") + nameOf(i);
    const double width = fontMetrics().horizontalAdvance(label);
    if (left < free || left + width > area.right()) continue;
    painter.drawText(QRectF(left, above.top(), width + 2, line), Qt::AlignLeft | Qt::AlignVCenter, label);
    free = left + width + 10;
  }
}

void KernelLanes::paintLane(QPainter& painter, const QRectF& area, std::size_t lane) const {
  const double top = area.top() + laneHeight() * static_cast<double>(lane);
  const double gap = laneHeight() > 12 ? 3 : 1;
  const QColor color = static_cast<int>(lane) == beside_ ? secondSeriesColor() : accentColor();
  const std::size_t begin = times_.firstEndingAfter(lane, static_cast<std::uint64_t>(from_));
  const std::size_t end = times_.firstEndingAfter(lane, static_cast<std::uint64_t>(std::max(0.0, to_)));
  const auto columns = static_cast<std::size_t>(area.width());
  if (end - begin <= columns / 2) {
    for (std::size_t place = begin; place < std::min(end + 1, times_.laneSize(lane)); ++place) {
      const std::size_t step = times_.laneStep(lane, place);
      const double left = std::max(area.left(), xOf(static_cast<double>(times_.start(step))));
      const double right = std::min(area.right(), xOf(static_cast<double>(times_.laneEnd(lane, place))));
      if (left > area.right() || right < area.left()) continue;
      // A gap where there is room for one: equal neighbours are two launches.
      const double width = right - left > 4 ? right - left - 1 : std::max(1.0, right - left);
      painter.fillRect(QRectF(left, top + gap, width, laneHeight() - 2 * gap), color);
    }
    return;
  }
  std::uint64_t before = times_.busyBefore(lane, static_cast<std::uint64_t>(from_));
  const double pixel = (to_ - from_) / static_cast<double>(columns);
  for (std::size_t x = 0; x < columns; ++x) {
    const std::uint64_t after = times_.busyBefore(lane, static_cast<std::uint64_t>(from_ + pixel * static_cast<double>(x + 1)));
    if (after > before) {
      QColor shade = color;
      const double part = std::min(1.0, static_cast<double>(after - before) / pixel);
      shade.setAlpha(kFaintest + static_cast<int>((255 - kFaintest) * part));
      painter.fillRect(QRectF(area.left() + static_cast<double>(x), top + gap, 1, laneHeight() - 2 * gap), shade);
    }
    before = after;
  }
}

void KernelLanes::paintAxis(QPainter& painter, const QRectF& area) const {
  const double line = fontMetrics().height();
  painter.setPen(QPen(palette().color(QPalette::Mid), 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  const double step = roundStep((to_ - from_) * kTickSpacing / std::max(1.0, area.width()));
  const TimeUnit unit = unitOf(to_);
  const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step / unit.nanoseconds) - 1e-9)));
  for (double time = std::ceil(from_ / step) * step; time <= to_; time += step) {
    const double x = xOf(time);
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 4));
    const QString label = QString::number(time / unit.nanoseconds, 'f', digits);
    const double width = fontMetrics().horizontalAdvance(label);
    const double left = std::clamp(x - width / 2, area.left(), area.right() - width);
    painter.setPen(mutedColor());
    painter.drawText(QRectF(left, area.bottom() + 4, width + 2, line), Qt::AlignLeft, label);
  }
  painter.setPen(mutedColor());
  painter.drawText(QRectF(area.left(), area.bottom() + 4 + line, area.width(), line), Qt::AlignHCenter,
                   QString("kernel time, laid end to end (%1)").arg(QString::fromUtf8(unit.name)) +
                       (note_.isEmpty() ? QString() : QString::fromUtf8(" · ") + note_));
}

void KernelLanes::paintShown(QPainter& painter, const QRectF& area) const {
  if (!shown_ || *shown_ >= times_.size()) return;
  const double start = xOf(static_cast<double>(times_.start(*shown_))), end = xOf(static_cast<double>(times_.end(*shown_)));
  const double left = std::max(start, area.left()), right = std::min(std::max(end, start + 2), area.right() + 1);
  if (right < area.left() || left > area.right()) return;
  const QColor color = palette().color(QPalette::Text);
  QColor veil = color;
  veil.setAlpha(40);
  painter.fillRect(QRectF(left, area.top(), std::max(1.0, right - left), area.height()), veil);
  painter.setPen(QPen(color, 1));
  painter.setRenderHint(QPainter::Antialiasing, false);
  // The arrays hold what stood there when the step ended.
  if (end <= area.right() + 1 && end >= area.left()) painter.drawLine(QPointF(end, area.top() - 3), QPointF(end, area.bottom() + 3));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(color);
  const double tip = std::clamp(end, area.left(), area.right());
  const QPointF triangle[] = {{tip - 4, area.top() - 6}, {tip + 4, area.top() - 6}, {tip, area.top()}};
  painter.drawPolygon(triangle, 3);
  painter.setBrush(Qt::NoBrush);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

std::optional<std::size_t> KernelLanes::stepAt(const QPointF& place) const {
  const QRectF area = laneArea();
  if (times_.total() == 0 || titles_.empty() || place.x() < area.left() || place.x() > area.right() + 1) return std::nullopt;
  if (place.y() < area.top() || place.y() > area.bottom()) return std::nullopt;
  const double time = std::clamp(timeAt(place.x()), 0.0, static_cast<double>(times_.total()));
  const double reach = timeAt(place.x() + kReach) - timeAt(place.x());
  const auto lane = static_cast<std::size_t>((place.y() - area.top()) / laneHeight());
  if (lane < times_.lanes()) {
    const auto from = static_cast<std::uint64_t>(std::max(0.0, time - reach)), to = static_cast<std::uint64_t>(time + reach);
    if (const auto step = times_.laneStepIn(lane, from, to)) return step;
  }
  return times_.stepAt(static_cast<std::uint64_t>(time));
}

void KernelLanes::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  pressed_ = event->position();
  pressedFrom_ = from_;
  dragged_ = false;
}

void KernelLanes::mouseMoveEvent(QMouseEvent* event) {
  if (pressed_) {
    const double far = event->position().x() - pressed_->x();
    dragged_ = dragged_ || std::abs(far) >= QApplication::startDragDistance();
    if (!dragged_) return;
    const double length = to_ - from_;
    const double from = pressedFrom_ - far * length / std::max(1.0, laneArea().width());
    view(from, from + length);
    setCursor(Qt::ClosedHandCursor);
    return;
  }
  const auto step = stepAt(event->position());
  if (step && describe) {
    QToolTip::showText(event->globalPosition().toPoint(), describe(*step), this);
  } else {
    QToolTip::hideText();
  }
}

void KernelLanes::mouseReleaseEvent(QMouseEvent* event) {
  if (!pressed_) return;
  pressed_.reset();
  unsetCursor();
  if (dragged_ || event->button() != Qt::LeftButton) return;
  if (const auto step = stepAt(event->position())) Q_EMIT clicked(*step);
}

void KernelLanes::mouseDoubleClickEvent(QMouseEvent*) { view(0, static_cast<double>(times_.total())); }

void KernelLanes::wheelEvent(QWheelEvent* event) {
  if (times_.total() == 0) return;
  const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
  const double time = timeAt(event->position().x());
  view(time - (time - from_) * factor, time + (to_ - time) * factor);
  event->accept();
}

}  // namespace wf::ui

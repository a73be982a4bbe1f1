#include "ui/scrub_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <limits>
#include <utility>

#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kBand = 5;  // pixels above the groove for the loop, and below it for marks

}  // namespace

void ScrubSlider::setMarks(ScrubMarks marks) {
  marks_ = std::move(marks);
  update();
}

void ScrubSlider::setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) {
  if (start == loopStart_ && end == loopEnd_) return;
  loopStart_ = start;
  loopEnd_ = end;
  update();
}

int ScrubSlider::handleWidth() const { return style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this); }

int ScrubSlider::grooveWidth() const { return std::max(0, width() - handleWidth()); }

int ScrubSlider::xOf(std::uint64_t step) const {
  const auto value = static_cast<int>(std::min<std::uint64_t>(step, std::numeric_limits<int>::max()));
  return QStyle::sliderPositionFromValue(minimum(), maximum(), value, grooveWidth()) + handleWidth() / 2;
}

QSize ScrubSlider::sizeHint() const { return QSlider::sizeHint() + QSize(0, 2 * kBand); }

QSize ScrubSlider::minimumSizeHint() const { return QSlider::minimumSizeHint() + QSize(0, 2 * kBand); }

void ScrubSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && maximum() > minimum()) {
    const int at = static_cast<int>(event->position().x()) - handleWidth() / 2;
    setSliderPosition(QStyle::sliderValueFromPosition(minimum(), maximum(), at, grooveWidth()));
  }
  QSlider::mousePressEvent(event);
}

void ScrubSlider::paintEvent(QPaintEvent* event) {
  QSlider::paintEvent(event);
  if (maximum() <= minimum()) return;
  QPainter painter(this);
  const QColor quiet = palette().color(QPalette::PlaceholderText), strong = palette().color(QPalette::Highlight),
               text = palette().color(QPalette::WindowText);
  const int bottom = height();
  for (const std::uint64_t step : marks_.iterations) painter.fillRect(xOf(step), bottom - 3, 1, 3, quiet);
  for (const std::uint64_t step : marks_.phases) painter.fillRect(xOf(step), bottom - kBand - 1, 2, kBand + 1, text);
  // Shapes that differ: a breakpoint is a dot, a watched condition or an invariant a diamond, below it where both are there.
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  for (const StopMark& mark : marks_.stops) {
    const double x = xOf(mark.step) + 0.5;
    painter.setBrush(errorColor());
    if (mark.breakpoint) painter.drawEllipse(QPointF(x, 3.5), 3, 3);
    painter.setBrush(accentColor());
    const double y = bottom - 4;
    if (mark.watch) painter.drawPolygon(QPolygonF({{x, y - 4}, {x + 4, y}, {x, y + 4}, {x - 4, y}}));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  const bool both = loopStart_ && loopEnd_;
  if (both) painter.fillRect(xOf(*loopStart_), 0, xOf(*loopEnd_) - xOf(*loopStart_), 3, strong);
  // The ends as brackets, which differ in form also where only one of them is set.
  if (loopStart_) {
    painter.fillRect(xOf(*loopStart_), 0, 2, kBand + 2, strong);
    painter.fillRect(xOf(*loopStart_), 0, 6, 2, strong);
  }
  if (loopEnd_) {
    painter.fillRect(xOf(*loopEnd_) - 1, 0, 2, kBand + 2, strong);
    painter.fillRect(xOf(*loopEnd_) - 5, 0, 6, 2, strong);
  }
}

}  // namespace wf::ui

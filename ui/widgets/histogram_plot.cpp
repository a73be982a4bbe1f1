#include "ui/widgets/histogram_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kInfiniteWidth = 22, kGap = 8;
constexpr const char* kLog = "log";  // beside the axis, where heights are logarithms

}  // namespace

HistogramPlot::HistogramPlot(const QString& accessibleName, QWidget* parent) : QWidget(parent) {
  setAccessibleName(accessibleName);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&themeNews(), &ThemeNews::changed, this, qOverload<>(&QWidget::update));
}

void HistogramPlot::setBins(HistogramBins bins) {
  const bool others = bins.counts.size() != bins_.counts.size();
  bins_ = std::move(bins);
  most_ = bins_.infinite;
  for (const std::uint64_t count : bins_.counts) most_ = std::max(most_, count);
  if (range_ && (others || range_->second >= bars())) range_.reset();
  update();
}

void HistogramPlot::setLogCounts(bool on) {
  logCounts_ = on;
  setAccessibleDescription(on ? "The height of a bar is the logarithm of its count" : "");
  update();
}

void HistogramPlot::setCountsOnBars(bool on) {
  countsOnBars_ = on;
  update();
}

void HistogramPlot::setChoosing(bool on) {
  choosing_ = on;
  setFocusPolicy(on ? Qt::StrongFocus : Qt::NoFocus);
  setCursor(on ? Qt::IBeamCursor : Qt::ArrowCursor);
}

void HistogramPlot::setRange(std::optional<Range> range) {
  range_ = range;
  update();
}

QRectF HistogramPlot::plotArea() const {
  const double line = fontMetrics().height();
  const double left =
      10 + std::max(fontMetrics().horizontalAdvance(countText(most_)), logCounts_ ? fontMetrics().horizontalAdvance(kLog) : 0);
  const double infinite = bins_.infinite > 0 ? kInfiniteWidth + kGap : 0;
  return QRectF(rect()).adjusted(left, countsOnBars_ ? line : 8, -10 - infinite, -line - 6);
}

QRectF HistogramPlot::infiniteBar() const {
  const QRectF area = plotArea();
  return {area.right() + kGap, area.top(), kInfiniteWidth, area.height()};
}

double HistogramPlot::heightOf(std::uint64_t count, double room) const {
  if (count == 0 || most_ == 0) return 0;
  const double c = static_cast<double>(count), top = static_cast<double>(most_);
  return std::max(1.5, room * (logCounts_ ? std::log1p(c) / std::log1p(top) : c / top));
}

std::size_t HistogramPlot::barAt(double x) const {
  if (bins_.infinite > 0 && (bins_.counts.empty() || x >= infiniteBar().left() - kGap / 2)) return bins_.counts.size();
  const auto last = static_cast<double>(bins_.counts.size() - 1);
  return static_cast<std::size_t>(std::clamp(std::floor((x - plotArea().left()) / binWidth()), 0.0, last));
}

QRectF HistogramPlot::barsOf(Range range) const {
  const QRectF area = plotArea();
  const std::size_t bins = bins_.counts.size();
  const auto edge = [&](std::size_t bin) { return std::round(area.left() + binWidth() * static_cast<double>(bin)); };
  const double left = range.first < bins ? edge(range.first) : std::round(infiniteBar().left());
  const double right = range.second < bins ? edge(range.second + 1) : std::round(infiniteBar().right());
  return {left, area.top(), right - left, area.height()};
}

void HistogramPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  const QRectF area = plotArea();
  if ((bins_.counts.empty() && bins_.infinite == 0) || area.width() < 20 || area.height() < 10) {
    painter.setPen(mutedColor());
    painter.drawText(rect().adjusted(6, 0, -6, 0), Qt::AlignCenter | Qt::TextWordWrap, empty_);
    return;
  }
  const double line = fontMetrics().height();
  painter.setPen(QPen(palette().color(QPalette::Mid), 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  painter.drawLine(area.topLeft(), area.bottomLeft());
  painter.setPen(mutedColor());
  // In a low plot the largest count says most.
  painter.drawText(QRectF(0, area.top() - line / 2 + 2, area.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter, countText(most_));
  if (area.height() >= line + 4)
    painter.drawText(QRectF(0, area.bottom() - line / 2 - 2, area.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter, "0");
  if (logCounts_ && area.height() >= 2 * line + 4)
    painter.drawText(QRectF(0, area.center().y() - line / 2, area.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter, kLog);
  const QRectF below(area.left(), area.bottom() + 3, area.width(), line);
  if (!bins_.counts.empty()) {
    const QString low = bins_.low(0), high = bins_.high(bins_.counts.size() - 1);
    painter.drawText(below, Qt::AlignLeft, low);
    if (bins_.counts.size() > 1) painter.drawText(below, Qt::AlignRight, high);
    const double room = area.width() - fontMetrics().horizontalAdvance(low) - fontMetrics().horizontalAdvance(high) - 16;
    if (fontMetrics().horizontalAdvance(title_) < room) painter.drawText(below, Qt::AlignHCenter, title_);
  }

  // Hatched, in a colour of its own, and outlined: to stand out on every colour of a map, and without any.
  const auto part = [&](const QRectF& bar) {
    painter.fillRect(bar, secondSeriesColor());
    painter.fillRect(bar, QBrush(palette().color(QPalette::Base), Qt::BDiagPattern));
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), 1), palette().color(QPalette::Text));
  };
  const auto bar = [&](double left, double width, std::uint64_t count, std::uint64_t selected, const QColor& colour) {
    const double height = heightOf(count, area.height());
    if (height > 0) painter.fillRect(QRectF(left, area.bottom() - height, width, height), colour);
    const double inner = heightOf(selected, area.height());
    if (inner > 0) part(QRectF(left, area.bottom() - inner, width, inner));
  };
  const bool parts = bins_.selected.size() == bins_.counts.size();
  for (std::size_t bin = 0; bin < bins_.counts.size(); ++bin) {
    // Whole pixels, so that no seams show between bars.
    const double left = std::round(area.left() + binWidth() * static_cast<double>(bin));
    const double right = std::round(area.left() + binWidth() * static_cast<double>(bin + 1));
    const double gap = right - left >= 4 ? 1 : 0;
    bar(left, std::max(1.0, right - left - gap), bins_.counts[bin], parts ? bins_.selected[bin] : 0,
        bins_.colour ? bins_.colour(bin) : accentColor());
    if (!countsOnBars_ || bins_.counts[bin] == 0) continue;
    const QString count = countText(bins_.counts[bin]);
    const double above = area.bottom() - heightOf(bins_.counts[bin], area.height()) - line;
    if (above < 0 || fontMetrics().horizontalAdvance(count) > right - left) continue;
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(left, above, right - left, line), Qt::AlignHCenter | Qt::AlignBottom, count);
  }
  if (bins_.infinite > 0) {
    const QRectF at = infiniteBar();
    bar(at.left(), at.width(), bins_.infinite, bins_.selectedInfinite, palette().color(QPalette::Mid));
    painter.setPen(mutedColor());
    painter.drawText(QRectF(at.left(), below.top(), at.width(), line), Qt::AlignHCenter, QString::fromUtf8("∞"));
  }
  if (range_) {
    const QRectF chosen = barsOf(*range_);
    QColor veil = palette().color(QPalette::Text);
    veil.setAlpha(28);
    painter.fillRect(chosen, veil);
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    for (const double x : {chosen.left(), chosen.right() - 1}) {
      painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
      painter.fillRect(QRectF(x - 2, area.top(), 5, 7), palette().color(QPalette::Text));
    }
  }
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void HistogramPlot::choose(Range range) {
  if (range_ == range) return;
  setRange(range);
  Q_EMIT chosen(range.first, range.second, false);
}

void HistogramPlot::mousePressEvent(QMouseEvent* event) {
  if (!choosing_ || event->button() != Qt::LeftButton || bars() == 0) return;
  if (event->position().x() > (bins_.infinite > 0 ? infiniteBar() : plotArea()).right()) return;
  anchor_ = barAt(event->position().x());
  setRange(Range{*anchor_, *anchor_});
}

void HistogramPlot::mouseMoveEvent(QMouseEvent* event) {
  if (!anchor_ || bars() == 0) return;
  const std::size_t at = barAt(event->position().x());
  const std::size_t from = std::min(*anchor_, bars() - 1);
  setRange(Range{std::min(from, at), std::max(from, at)});
}

// Only now: with Shift, every range on the way here would stay selected.
void HistogramPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !anchor_) return;
  mouseMoveEvent(event);
  anchor_.reset();
  if (range_ && bars() > 0) Q_EMIT chosen(range_->first, range_->second, (event->modifiers() & Qt::ShiftModifier) != 0);
}

// Left and right move the upper end, with Shift the lower one; Home and End move it to the first and last bin. After those comes ∞.
void HistogramPlot::keyPressEvent(QKeyEvent* event) {
  if (!choosing_ || bars() == 0) return QWidget::keyPressEvent(event);
  const std::size_t last = bars() - 1, lastBin = std::max<std::size_t>(bins_.counts.size(), 1) - 1;
  Range range = range_.value_or(Range{0, 0});
  const bool lower = (event->modifiers() & Qt::ShiftModifier) != 0;
  std::size_t& end = lower ? range.first : range.second;
  switch (event->key()) {
    case Qt::Key_Left:
      if (!range_) range = {last, last};
      if (range_ && end > (lower ? 0 : range.first)) --end;
      break;
    case Qt::Key_Right:
      if (range_ && end < (lower ? range.second : last)) ++end;
      break;
    case Qt::Key_Home:
      end = lower ? 0 : range.first;
      break;
    case Qt::Key_End:
      end = lower ? range.second : std::max(lastBin, range.first);
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  choose(range);
}

QString HistogramPlot::tipAt(const QPoint& at) const {
  const auto tipOf = [this](const QString& what, std::uint64_t count, std::uint64_t selected) {
    QString tip = what + ": " + countText(count) + (bins_.unit.isEmpty() ? QString() : " " + bins_.unit);
    if (selected > 0) tip += ", " + countText(selected) + " selected";
    return tip;
  };
  if (bins_.infinite > 0 && infiniteBar().contains(at)) return tipOf(QString::fromUtf8("∞"), bins_.infinite, bins_.selectedInfinite);
  if (bins_.counts.empty() || !plotArea().contains(at)) return {};
  const std::size_t bin = barAt(at.x());
  const QString low = bins_.low(bin), high = bins_.high(bin);
  return tipOf(low == high ? low : low + QString::fromUtf8(" – ") + high, bins_.counts[bin],
               bin < bins_.selected.size() ? bins_.selected[bin] : 0);
}

bool HistogramPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString tip = tipAt(help->pos());
  tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
  return true;
}

}  // namespace wf::ui

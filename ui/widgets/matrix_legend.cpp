#include "ui/widgets/matrix_legend.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kBar = 90, kBarHeight = 10, kSwatch = 14, kGap = 6, kBetween = 16, kMargin = 8;

}  // namespace

MatrixLegend::MatrixLegend(QWidget* parent) : QWidget(parent) {
  setAccessibleName("Legend");
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&themeNews(), &ThemeNews::changed, this, qOverload<>(&QWidget::update));
}

void MatrixLegend::setItems(std::vector<MatrixLegendItem> items) {
  const auto shape = [this](const std::vector<MatrixLegendItem>& all) {
    QSizeF sum;
    for (const MatrixLegendItem& item : all) sum += sizeOf(item);
    return std::pair(all.size(), sum);
  };
  const bool sameShape = shape(items) == shape(items_);
  items_ = std::move(items);
  QString spoken;
  for (const MatrixLegendItem& item : items_) {
    if (!item.shown) continue;
    if (!spoken.isEmpty()) spoken += "; ";
    if (item.kind == MatrixLegendItem::Kind::Bar)
      spoken += item.low.isEmpty() ? "colours " : "colours from " + item.low + " to " + item.high;
    spoken += item.text;
    if (item.kind == MatrixLegendItem::Kind::Written) spoken += ": solid outline";
    if (item.kind == MatrixLegendItem::Kind::Factor) spoken += ": dashed outline";
  }
  setAccessibleDescription(spoken);
  if (!sameShape) updateGeometry();
  update();
}

QSizeF MatrixLegend::sizeOf(const MatrixLegendItem& item) const {
  const double line = fontMetrics().height();
  const double textWidth = fontMetrics().horizontalAdvance(item.text);
  if (item.kind != MatrixLegendItem::Kind::Bar) return {std::max(item.room, kSwatch + kGap + textWidth), line + 2};
  const auto beside = [&](const QString& end) { return end.isEmpty() ? 0 : fontMetrics().horizontalAdvance(end) + kGap; };
  return {std::max(item.room, beside(item.low) + kBar + beside(item.high) + (item.text.isEmpty() ? 0 : kGap + textWidth)), line + 2};
}

double MatrixLegend::flow(double width, const std::function<void(const MatrixLegendItem&, const QRectF&)>& place) const {
  double x = kMargin, y = 4, row = 0;
  bool alone = false;
  for (const MatrixLegendItem& item : items_) {
    const QSizeF size = sizeOf(item);
    if (x > kMargin && (alone || x + size.width() > width - kMargin)) {
      x = kMargin;
      y += row + 4;
      row = 0;
    }
    if (place) place(item, QRectF(QPointF(x, y), size));
    x += size.width() + kBetween;
    row = std::max(row, size.height());
    alone = item.ownLine;
  }
  return y + row + 4;
}

int MatrixLegend::heightForWidth(int width) const { return static_cast<int>(flow(width, {}) + 0.5); }

QSize MatrixLegend::sizeHint() const {
  double width = kBar;
  for (const MatrixLegendItem& item : items_) width = std::max(width, sizeOf(item).width());
  const int whole = static_cast<int>(width + 2 * kMargin + 1);
  return {whole, heightForWidth(whole)};
}

void MatrixLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  flow(width(), [&](const MatrixLegendItem& item, const QRectF& box) {
    if (item.shown) paintItem(painter, item, box);
  });
}

void MatrixLegend::paintItem(QPainter& painter, const MatrixLegendItem& item, const QRectF& box) const {
  using Kind = MatrixLegendItem::Kind;
  const QColor ink = palette().color(QPalette::Text);
  painter.setPen(ink);
  if (item.kind == Kind::Bar) {
    double x = box.left();
    const auto say = [&](const QString& what, const QColor& color) {
      if (what.isEmpty()) return;
      painter.setPen(color);
      painter.drawText(QRectF(x, box.top(), box.right() - x + 1, box.height()), Qt::AlignLeft | Qt::AlignVCenter, what);
      x += fontMetrics().horizontalAdvance(what) + kGap;
    };
    say(item.low, ink);
    const QRectF bar(x, box.center().y() - kBarHeight / 2, kBar, kBarHeight);
    // Of names a few colours, with gaps: they have no order.
    const int samples = item.categories ? 8 : static_cast<int>(bar.width());
    for (int k = 0; item.map != nullptr && k < samples; ++k) {
      const auto entry = item.categories ? static_cast<std::size_t>(k) : static_cast<std::size_t>(k * 255 / std::max(1, samples - 1));
      const render::Rgb8 color = item.map->colors[entry];
      const double wide = bar.width() / samples;
      painter.fillRect(QRectF(bar.left() + k * wide, bar.top(), item.categories ? wide - 2 : wide + 0.5, bar.height()),
                       QColor(color.r, color.g, color.b));
    }
    x += kBar + kGap;
    say(item.high, ink);
    say(item.text, ink);
    return;
  }
  const QRectF sign(box.left() + 1, box.top() + (box.height() - 11) / 2, kSwatch - 2, 11);
  painter.drawText(QRectF(box.left() + kSwatch + kGap, box.top(), box.width(), box.height()), Qt::AlignLeft | Qt::AlignVCenter, item.text);
  if (item.kind == Kind::Swatch) {
    painter.fillRect(sign, item.color);
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(sign);
  } else if (item.kind == Kind::Corner) {
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.drawRect(sign);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accentColor());
    painter.drawPolygon(QPolygonF({sign.topLeft(), sign.topLeft() + QPointF(7, 0), sign.topLeft() + QPointF(0, 7)}));
    painter.setBrush(Qt::NoBrush);
  } else if (item.kind == Kind::Selected) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accentColor());
    const QPointF middle = sign.center();
    const QPointF triangle[] = {{middle.x() + 3, middle.y()}, {middle.x() - 3, middle.y() - 5}, {middle.x() - 3, middle.y() + 5}};
    painter.drawPolygon(triangle, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
  } else {
    QPen pen(item.kind == Kind::Written ? secondSeriesColor() : ink, 2);
    if (item.kind == Kind::Factor) pen.setDashPattern({2.5, 1.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(sign);
  }
}

}  // namespace wf::ui

#include "ui/widgets/warp_grid.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kLeast = 5;  // pixels of a cell with its gap
constexpr int kRim = 4;
constexpr int kMostLines = 3;  // of text, in the height of a cell

std::uint32_t upTo(std::uint64_t value, std::uint64_t most) { return static_cast<std::uint32_t>(std::min(value, most)); }

}  // namespace

WarpGrid::WarpGrid(QWidget* parent) : QWidget(parent) {
  setAccessibleName("Warps");
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&themeNews(), &ThemeNews::changed, this, qOverload<>(&QWidget::update));
}

void WarpGrid::setSource(Source source) {
  if (source.values.size() != source_.values.size()) {
    brushed_.reset();
    cursor_.reset();
    anchor_.reset();
    hovered_.reset();
  }
  source_ = std::move(source);
  setAccessibleDescription(countText(source_.values.size(), "warp", "warps"));
  arrange();
  update();
}

void WarpGrid::setMarked(std::vector<bool> marked) {
  source_.marked = std::move(marked);
  update();
}

void WarpGrid::setChosen(std::optional<std::uint32_t> warp) {
  if (warp == chosen_) return;
  chosen_ = warp;
  update();
}

void WarpGrid::clearBrush() {
  brushed_.reset();
  update();
}

std::uint32_t WarpGrid::cells() const { return static_cast<std::uint32_t>((source_.values.size() + perCell_ - 1) / perCell_); }

std::uint32_t WarpGrid::lastOf(std::uint32_t cell) const { return upTo((std::uint64_t{cell} + 1) * perCell_, source_.values.size()) - 1; }

// The largest cells that have room; where the smallest ones have none, 2, 5, 10, 20 … warps share one.
void WarpGrid::arrange() {
  const std::size_t warps = source_.values.size();
  const int wide = std::max(kLeast, width() - 2 * kRim), high = std::max(kLeast, height() - 2 * kRim);
  const auto room = [&](int side) { return static_cast<std::size_t>(wide / side) * static_cast<std::size_t>(high / side); };
  const std::uint32_t before = perCell_;
  perCell_ = 1;
  for (int k = 0; (warps + perCell_ - 1) / perCell_ > room(kLeast) && perCell_ < 1'000'000'000u; ++k)
    perCell_ = perCell_ / (k % 3 == 1 ? 2 : 1) * (k % 3 == 1 ? 5 : 2);
  side_ = std::max(kLeast, fontMetrics().height() * kMostLines);
  while (side_ > kLeast && room(side_) < (warps + perCell_ - 1) / perCell_) --side_;
  columns_ = std::max(1, wide / side_);
  // Columns that are a round number make it easy to count.
  if (columns_ > 16 && (cells() + static_cast<std::uint32_t>(columns_ / 8 * 8) - 1) / static_cast<std::uint32_t>(columns_ / 8 * 8) <=
                           static_cast<std::uint32_t>(high / side_))
    columns_ = columns_ / 8 * 8;
  if (before == perCell_) return;
  cursor_.reset();
  anchor_.reset();
  Q_EMIT perCellChanged();
}

QRect WarpGrid::cellRect(std::uint32_t cell) const {
  const int at = static_cast<int>(cell);
  return {kRim + at % columns_ * side_, kRim + at / columns_ * side_, side_ - 1, side_ - 1};
}

std::optional<std::uint32_t> WarpGrid::cellAt(QPointF at, bool nearest) const {
  if (source_.values.empty()) return std::nullopt;
  const int rows = (static_cast<int>(cells()) + columns_ - 1) / columns_;
  int column = static_cast<int>((at.x() - kRim) / side_), row = static_cast<int>((at.y() - kRim) / side_);
  const bool inside = at.x() >= kRim && at.y() >= kRim && column < columns_ && row < rows;
  if (!inside && !nearest) return std::nullopt;
  column = std::clamp(column, 0, columns_ - 1);
  row = std::clamp(row, 0, rows - 1);
  const auto cell = static_cast<std::uint32_t>(row * columns_ + column);
  if (cell >= cells()) return nearest ? std::optional(cells() - 1) : std::nullopt;
  return cell;
}

std::optional<float> WarpGrid::cellValue(std::uint32_t cell) const {
  float sum = 0, low = 2, high = -1;
  std::uint32_t known = 0;
  for (std::uint32_t w = cell * perCell_; w <= lastOf(cell); ++w) {
    const float value = source_.values[w];
    if (value < 0) continue;
    sum += value;
    low = std::min(low, value);
    high = std::max(high, value);
    ++known;
  }
  if (known == 0) return std::nullopt;
  return !source_.worst ? sum / static_cast<float>(known) : source_.lowIsWorse ? low : high;
}

QColor WarpGrid::colorOf(std::uint32_t cell) const {
  const auto value = cellValue(cell);
  if (!value) return {};
  const render::Rgb8 color = source_.colors->colors[render::colormapIndex(*value)];
  return {color.r, color.g, color.b};
}

QColor WarpGrid::noneColor() { return darkNow() ? QColor(64, 68, 78) : QColor(204, 208, 216); }

void WarpGrid::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  const QColor none = noneColor(), ink = palette().color(QPalette::Text);
  for (std::uint32_t cell = 0; cell < cells(); ++cell) {
    const QRect box = cellRect(cell);
    const QColor color = colorOf(cell);
    if (color.isValid()) {
      painter.fillRect(box, color);
    } else {  // it has none
      painter.fillRect(box, none);
    }
  }
  if (!source_.marked.empty()) {
    for (std::uint32_t cell = 0; cell < cells(); ++cell) {
      bool any = false;
      for (std::uint32_t w = cell * perCell_; w <= lastOf(cell) && !any; ++w) any = w < source_.marked.size() && source_.marked[w];
      if (!any) continue;
      const QRect box = cellRect(cell);
      const int corner = std::max(3, box.width() * 2 / 5);
      const QPoint at = box.topLeft();
      painter.setPen(Qt::NoPen);
      painter.setBrush(palette().color(QPalette::Base));  // a rim, so that it is seen on any colour
      painter.drawPolygon(QPolygon({at, at + QPoint(corner + 2, 0), at + QPoint(0, corner + 2)}));
      painter.setBrush(accentColor());
      painter.drawPolygon(QPolygon({at, at + QPoint(corner, 0), at + QPoint(0, corner)}));
      painter.setBrush(Qt::NoBrush);
    }
  }
  if (brushed_) {
    painter.setPen(QPen(accentColor(), 1));
    for (std::uint32_t cell = cellOf(brushed_->first); cell <= cellOf(brushed_->second); ++cell)
      painter.drawRect(cellRect(cell).adjusted(-1, -1, 0, 0));
  }
  const auto frame = [&](std::uint32_t cell, const QColor& color) {
    if (side_ > 2 * kLeast) {  // else nothing of its colour would be left
      painter.setPen(QPen(palette().color(QPalette::Base), 1));
      painter.drawRect(cellRect(cell).adjusted(0, 0, -1, -1));
    }
    painter.setPen(QPen(color, 2));
    painter.drawRect(cellRect(cell).adjusted(-1, -1, 1, 1));
  };
  if (chosen_ && *chosen_ < source_.values.size()) frame(cellOf(*chosen_), ink);
  if (hovered_ && *hovered_ < cells()) frame(*hovered_, mutedColor());
  if (cursor_ && hasFocus() && *cursor_ < cells()) {
    painter.setPen(QPen(ink, 1, Qt::DotLine));
    painter.drawRect(cellRect(*cursor_).adjusted(-2, -2, 2, 2));
  }
}

void WarpGrid::brush(std::uint32_t from, std::uint32_t to) {
  brushed_ = Range{std::min(from, to) * perCell_, lastOf(std::max(from, to))};
  update();
}

void WarpGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const auto cell = cellAt(event->position(), false);
  if (!cell) return;
  if (!(event->modifiers() & Qt::ShiftModifier) || !anchor_) anchor_ = cell;
  cursor_ = cell;
  brush(*anchor_, *cell);
}

void WarpGrid::mouseMoveEvent(QMouseEvent* event) {
  const auto at = cellAt(event->position(), false);
  if (at != hovered_) {
    hovered_ = at;
    update();
  }
  if (!(event->buttons() & Qt::LeftButton) || !anchor_) return;
  if (const auto cell = cellAt(event->position(), true)) {
    cursor_ = cell;
    brush(*anchor_, *cell);
  }
}

void WarpGrid::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !brushed_ || !cursor_ || !anchor_) return;
  const Range range = *brushed_;
  if (*cursor_ == *anchor_) Q_EMIT chose(range.first, range.second);
  Q_EMIT brushedBy(range.first, range.second, (event->modifiers() & Qt::ControlModifier) != 0);
}

void WarpGrid::keyPressEvent(QKeyEvent* event) {
  if (source_.values.empty()) return event->ignore();
  const std::uint32_t last = cells() - 1, row = static_cast<std::uint32_t>(columns_);
  std::uint32_t at = cursor_.value_or(chosen_ ? cellOf(*chosen_) : 0);
  switch (event->key()) {
    case Qt::Key_Left:
      at -= at > 0 ? 1 : 0;
      break;
    case Qt::Key_Right:
      at = std::min(at + 1, last);
      break;
    case Qt::Key_Up:
      at -= at >= row ? row : 0;
      break;
    case Qt::Key_Down:
      at = at + row <= last ? at + row : at;
      break;
    case Qt::Key_Home:
      at = 0;
      break;
    case Qt::Key_End:
      at = last;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      break;
    default:
      return event->ignore();
  }
  if (!(event->modifiers() & Qt::ShiftModifier) || !anchor_) anchor_ = at;
  cursor_ = at;
  brush(*anchor_, at);
  const Range range = *brushed_;
  if (*anchor_ == at) Q_EMIT chose(range.first, range.second);
  Q_EMIT brushedBy(range.first, range.second, (event->modifiers() & Qt::ControlModifier) != 0);
}

bool WarpGrid::event(QEvent* event) {
  if (event->type() == QEvent::Leave && hovered_) {
    hovered_.reset();
    update();
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = cellAt(help->pos(), false);
  if (!cell || !source_.tip) {
    QToolTip::hideText();
    return true;
  }
  QToolTip::showText(help->globalPos(), source_.tip(*cell * perCell_, lastOf(*cell)), this, cellRect(*cell));
  return true;
}

}  // namespace wf::ui

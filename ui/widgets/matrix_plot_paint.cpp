// The plot's picture.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/theme.h"
#include "ui/widgets/matrix_plot.h"

namespace wf::ui {
namespace {

constexpr double kGridFrom = 9;     // pixels per cell; below there are no lines between them
constexpr double kNarrowBlock = 6;  // pixels; a narrower block's outline stands beside it
constexpr double kMark = 5;         // pixels: of the triangles at the edges
constexpr double kEnd = 4;          // pixels: of the marks at the names of what is pointed at: half their width
constexpr double kNames = 10;       // from the cells, for marks between
constexpr double kCellText = 3;     // pixels beside a value
constexpr std::uint32_t kMostValues = 6'000;

// 1, 2 or 5 times a power of ten.
std::uint32_t roundStep(double least) {
  double power = 1;
  while (power * 10 <= least) power *= 10;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (factor * power >= least) return static_cast<std::uint32_t>(factor * power);
  }
  return 1;
}

// To be seen on every colour: a line in the ground's colour below it.
void outline(QPainter& painter, const QRectF& box, const QColor& color, const QColor& ground, Qt::PenStyle style) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ground, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(box);
  QPen pen(color, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
  if (style == Qt::DashLine) pen.setDashPattern({4, 3});
  painter.setPen(pen);
  painter.drawRect(box);
}

}  // namespace

void MatrixPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().base());
  if (frame_.empty()) {
    painter.setPen(mutedColor());
    painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, empty_);
    return;
  }
  painter.save();
  painter.setClipRect(frame_.area().adjusted(-3, -3, 3, 3));
  paintCells(painter);
  paintValues(painter);
  paintBlocks(painter);
  paintPointed(painter);
  painter.restore();
  paintAxes(painter);
  paintMarks(painter);
  paintEnds(painter);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void MatrixPlot::paintCells(QPainter& painter) const {
  const QRectF shown = frame_.shown();
  if (image_.isNull()) {
    painter.setPen(mutedColor());
    painter.drawText(shown, Qt::AlignCenter | Qt::TextWordWrap, empty_);
  } else {
    painter.save();
    painter.setClipRect(shown);
    painter.drawImage(frame_.rectOf(imageCells_), image_);
    painter.restore();
  }
  if (frame_.cell() >= kGridFrom) {
    QColor line = palette().color(QPalette::Base);
    line.setAlpha(150);
    painter.setPen(QPen(line, 1));
    const PairBlock cells = frame_.visible();
    for (std::uint32_t column = cells.firstColumn; column < cells.endColumn; ++column) {
      const double x = frame_.rectOf(run::VertexPair{0, column}).left();
      painter.drawLine(QPointF(x, shown.top()), QPointF(x, shown.bottom()));
    }
    for (std::uint32_t row = cells.firstRow; row < cells.endRow; ++row) {
      const double y = frame_.rectOf(run::VertexPair{row, 0}).top();
      painter.drawLine(QPointF(shown.left(), y), QPointF(shown.right(), y));
    }
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Mid), 1));
  painter.drawRect(shown.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void MatrixPlot::paintValues(QPainter& painter) const {
  const PairBlock cells = frame_.visible();
  const double room = frame_.cell() - 2 * kCellText;
  if (!valueOf || image_.isNull() || room < fontMetrics().height() * 0.8) return;
  if ((cells.endRow - cells.firstRow) * std::uint64_t{cells.endColumn - cells.firstColumn} > kMostValues) return;
  for (std::uint32_t row = cells.firstRow; row < cells.endRow; ++row) {
    for (std::uint32_t column = cells.firstColumn; column < cells.endColumn; ++column) {
      const QString value = valueOf({row, column});
      if (value.isEmpty() || fontMetrics().horizontalAdvance(value) > room) continue;
      const int x = static_cast<int>(column - imageCells_.firstColumn), y = static_cast<int>(row - imageCells_.firstRow);
      if (!image_.valid(x, y)) continue;
      painter.setPen(qGray(image_.pixel(x, y)) > 120 ? QColor(0, 0, 0) : QColor(255, 255, 255));
      painter.drawText(frame_.rectOf(run::VertexPair{row, column}), Qt::AlignCenter, value);
    }
  }
}

// Factors first, so that what was written lies on top.
void MatrixPlot::paintBlocks(QPainter& painter) const {
  QColor ground = palette().color(QPalette::Base);
  ground.setAlpha(200);
  for (const std::size_t k : {2, 1, 0}) {
    if (blocks_[k].empty()) continue;
    QRectF box = frame_.rectOf(blocks_[k]);
    const double wide = box.width() < kNarrowBlock ? 2 : 0, high = box.height() < kNarrowBlock ? 2 : 0;
    box.adjust(-wide, -high, wide, high);
    outline(painter, box, k == 0 ? secondSeriesColor() : palette().color(QPalette::Text), ground, k == 0 ? Qt::SolidLine : Qt::DashLine);
  }
}

// The row and the column of the cell that is pointed at, and the cell; the same for the one that the selection names.
void MatrixPlot::paintPointed(QPainter& painter) const {
  const auto frameCell = [&](run::VertexPair pair, const QColor& color) {
    QRectF box = frame_.rectOf(pair);
    if (box.width() < 5) box = QRectF(box.center() - QPointF(2.5, 2.5), QSizeF(5, 5));
    QColor ground = palette().color(QPalette::Base);
    outline(painter, box, color, ground, Qt::SolidLine);
  };
  if (named_) frameCell(*named_, accentColor());
  const auto at = pointed();
  if (!at) return;
  const QRectF box = frame_.rectOf(*at), shown = frame_.shown();
  QColor veil = palette().color(QPalette::Text);
  veil.setAlpha(70);
  const double across = std::max(1.0, box.height()), along = std::max(1.0, box.width());
  if (frame_.cell() < kGridFrom) {
    painter.fillRect(QRectF(shown.left(), box.center().y() - across / 2, shown.width(), across), veil);
    painter.fillRect(QRectF(box.center().x() - along / 2, shown.top(), along, shown.height()), veil);
  }
  frameCell(*at, palette().color(QPalette::Text));
}

void MatrixPlot::paintAxes(QPainter& painter) const {
  if (!nameOf) return;
  const QRectF shown = frame_.shown();
  const double line = fontMetrics().height();
  const PairBlock cells = frame_.visible();
  const auto at = pointed();
  const double widest =
      std::max(fontMetrics().horizontalAdvance(nameOf(cells.endColumn - 1)), fontMetrics().horizontalAdvance(nameOf(cells.firstColumn)));
  const auto tick = QPen(palette().color(QPalette::Mid), 1);
  const double left = frame_.area().left() - kNames - 2;
  const QString corner = QString::fromUtf8("i ↓ j →");
  const double cornerEnd = 4 + fontMetrics().horizontalAdvance(corner) + 4;
  // The names of what is pointed at stand out, and their neighbours make room.
  const double pointedY = at ? frame_.rectOf(*at).center().y() : -1e9, pointedX = at ? frame_.rectOf(*at).center().x() : -1e9;
  const auto nameRow = [&](std::uint32_t row) {
    const double y = frame_.rectOf(run::VertexPair{row, 0}).center().y();
    if (y < shown.top() - 1 || y > shown.bottom() + 1) return;
    painter.setPen(tick);
    painter.drawLine(QPointF(shown.left() - 4, y), QPointF(shown.left() - 1, y));
    painter.setPen(at && at->row == row ? palette().color(QPalette::Text) : mutedColor());
    painter.drawText(QRectF(2, y - line / 2, left - 2, line), Qt::AlignRight | Qt::AlignVCenter,
                     fontMetrics().elidedText(nameOf(row), Qt::ElideRight, static_cast<int>(left - 2)));
  };
  const auto nameColumn = [&](std::uint32_t column) {
    const double x = frame_.rectOf(run::VertexPair{0, column}).center().x();
    if (x < shown.left() - 1 || x > shown.right() + 1) return;
    const double width = fontMetrics().horizontalAdvance(nameOf(column)) + 2;
    if ((x - width / 2 < cornerEnd || x + width / 2 > this->width()) && !(at && at->column == column)) return;
    painter.setPen(tick);
    painter.drawLine(QPointF(x, shown.top() - 4), QPointF(x, shown.top() - 1));
    painter.setPen(at && at->column == column ? palette().color(QPalette::Text) : mutedColor());
    const double begin = std::min(std::max(x - width / 2, cornerEnd), this->width() - width);
    painter.drawText(QRectF(begin, shown.top() - kNames - line, width, line), Qt::AlignHCenter, nameOf(column));
  };
  const std::uint32_t rows = roundStep((line + 6) / frame_.cell()), columns = roundStep((widest + 14) / frame_.cell());
  for (std::uint64_t row = (cells.firstRow + rows - 1) / rows * rows; row < cells.endRow; row += rows) {
    if (std::abs(frame_.rectOf(run::VertexPair{static_cast<std::uint32_t>(row), 0}).center().y() - pointedY) > line)
      nameRow(static_cast<std::uint32_t>(row));
  }
  for (std::uint64_t column = (cells.firstColumn + columns - 1) / columns * columns; column < cells.endColumn; column += columns) {
    if (std::abs(frame_.rectOf(run::VertexPair{0, static_cast<std::uint32_t>(column)}).center().x() - pointedX) > widest + 8)
      nameColumn(static_cast<std::uint32_t>(column));
  }
  if (at) {
    nameRow(at->row);
    nameColumn(at->column);
  }
  painter.setPen(mutedColor());
  painter.drawText(QRectF(4, shown.top() - kNames - line, frame_.area().left() - 8, line), Qt::AlignLeft, corner);
}

// At the names of what is pointed at, what marks its two vertices on the graph: a diamond where the way begins, a square where it ends.
void MatrixPlot::paintEnds(QPainter& painter) const {
  const auto at = pointed();
  if (!at) return;
  const QRectF shown = frame_.shown();
  const QPointF middle = frame_.rectOf(*at).center();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
  painter.setBrush(palette().color(QPalette::Base));
  if (middle.y() >= shown.top() && middle.y() <= shown.bottom()) {
    const QPointF row(shown.left() - 2 - kEnd, middle.y());
    const QPointF diamond[] = {row - QPointF(kEnd, 0), row - QPointF(0, kEnd), row + QPointF(kEnd, 0), row + QPointF(0, kEnd)};
    painter.drawPolygon(diamond, 4);
  }
  if (middle.x() >= shown.left() && middle.x() <= shown.right()) {
    const QPointF column(middle.x(), shown.top() - 2 - kEnd);
    const double half = kEnd * 0.8;  // as large to the eye as the diamond
    painter.drawRect(QRectF(column - QPointF(half, half), column + QPointF(half, half)));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

// Triangles that point at the rows and columns of marked vertices; several on a pixel are one.
void MatrixPlot::paintMarks(QPainter& painter) const {
  const QRectF shown = frame_.shown();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(accentColor());
  double lastX = -1e9, lastY = -1e9;
  for (const std::uint32_t vertex : marks_) {
    const QPointF middle = frame_.rectOf(run::VertexPair{vertex, vertex}).center();
    if (middle.y() >= shown.top() && middle.y() <= shown.bottom() && middle.y() - lastY >= 1) {
      lastY = middle.y();
      const QPointF row[] = {
          {shown.left() - 1, lastY}, {shown.left() - 1 - kMark, lastY - kMark}, {shown.left() - 1 - kMark, lastY + kMark}};
      painter.drawPolygon(row, 3);
    }
    if (middle.x() >= shown.left() && middle.x() <= shown.right() && middle.x() - lastX >= 1) {
      lastX = middle.x();
      const QPointF column[] = {
          {lastX, shown.top() - 1}, {lastX - kMark, shown.top() - 1 - kMark}, {lastX + kMark, shown.top() - 1 - kMark}};
      painter.drawPolygon(column, 3);
    }
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace wf::ui

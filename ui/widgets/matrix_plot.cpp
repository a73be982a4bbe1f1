// The plot's view and its input.
#include "ui/widgets/matrix_plot.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr int kFar = 10;  // rows, with Page Up and Page Down; columns, with Shift

}  // namespace

MatrixPlot::MatrixPlot(const QString& accessibleName, QWidget* parent) : QWidget(parent) {
  setAccessibleName(accessibleName);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&themeNews(), &ThemeNews::changed, this, qOverload<>(&QWidget::update));
}

void MatrixPlot::setSide(std::uint32_t side) {
  if (side == frame_.side()) return;
  frame_.setSide(side);
  image_ = {};
  hovered_.reset();
  cursor_.reset();
  draggedAt_.reset();
  place();
  moved();
  Q_EMIT pointedChanged();
}

void MatrixPlot::setImage(QImage image, const PairBlock& cells) {
  image_ = std::move(image);
  imageCells_ = cells;
  update();
}

void MatrixPlot::setBlocks(const std::array<PairBlock, 3>& blocks) {
  if (blocks == blocks_) return;
  blocks_ = blocks;
  update();
}

void MatrixPlot::setMarks(std::vector<std::uint32_t> vertices, std::optional<run::VertexPair> cell) {
  if (vertices == marks_ && cell == named_) return;
  marks_ = std::move(vertices);
  named_ = cell;
  update();
}

void MatrixPlot::setEmptyText(const QString& text) {
  if (text == empty_) return;
  empty_ = text;
  update();
}

void MatrixPlot::namesChanged() {
  place();
  update();
}

std::optional<run::VertexPair> MatrixPlot::pointed() const { return hovered_ ? hovered_ : keys_ && hasFocus() ? cursor_ : std::nullopt; }

// The widest name decides how much room the rows' names take.
void MatrixPlot::place() {
  double widest = 0;
  const std::uint32_t side = frame_.side();
  if (nameOf && side > 0) {
    for (const std::uint32_t at : {0u, side / 2, side - 1}) widest = std::max<double>(widest, fontMetrics().horizontalAdvance(nameOf(at)));
  }
  const double corner = fontMetrics().horizontalAdvance(QString::fromUtf8("i ↓ j →"));
  const double left = std::min(std::max(widest, corner) + 18, width() * 0.3);
  frame_.setArea(QRectF(rect()).adjusted(left, fontMetrics().height() + 15, -8, -8));
}

void MatrixPlot::moved() {
  update();
  Q_EMIT viewChanged();
  if (pointer_ && !keys_) hover(frame_.pairAt(*pointer_));  // it rests, and other cells came under it
}

void MatrixPlot::resizeEvent(QResizeEvent*) {
  place();
  moved();
}

void MatrixPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) {
    place();
    moved();
  }
  QWidget::changeEvent(event);
}

void MatrixPlot::zoom(double factor) {
  const auto cell = pointed();
  frame_.zoom(factor,
              cell && frame_.area().contains(frame_.rectOf(*cell).center()) ? frame_.rectOf(*cell).center() : frame_.shown().center());
  moved();
}

void MatrixPlot::frameAll() {
  frame_.frameAll();
  moved();
}

void MatrixPlot::hover(std::optional<run::VertexPair> pair) {
  if (pair == hovered_) return;
  hovered_ = pair;
  keys_ = false;
  update();
  Q_EMIT pointedChanged();
}

void MatrixPlot::setCursorCell(std::optional<run::VertexPair> cell) {
  cursor_ = cell;
  keys_ = true;
  hovered_.reset();  // the keys have moved on; the pointer counts again when it moves
  if (cell) frame_.bringIntoView(*cell);
  moved();
  Q_EMIT pointedChanged();
}

void MatrixPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  pressed_ = event->position();
  clicked_ = false;
}

void MatrixPlot::mouseMoveEvent(QMouseEvent* event) {
  pointer_ = event->position();
  if (!pressed_) return hover(frame_.pairAt(event->position()));
  if (!draggedAt_ && (event->position() - *pressed_).manhattanLength() < QApplication::startDragDistance()) return;
  frame_.pan(event->position() - draggedAt_.value_or(*pressed_));
  draggedAt_ = event->position();
  setCursor(Qt::ClosedHandCursor);
  moved();
}

void MatrixPlot::mouseReleaseEvent(QMouseEvent* event) {
  const bool dragged = draggedAt_.has_value(), pressed = pressed_.has_value();
  pressed_.reset();
  draggedAt_.reset();
  unsetCursor();
  if (!pressed || dragged || event->button() != Qt::LeftButton) return;
  const auto pair = frame_.pairAt(event->position());
  if (!pair) return;
  cursorBefore_ = std::exchange(cursor_, pair);
  clicked_ = true;
  update();
  Q_EMIT picked(*pair, (event->modifiers() & Qt::ShiftModifier) != 0);
}

// A single click need not wait for a second one, but what it did is undone.
void MatrixPlot::mouseDoubleClickEvent(QMouseEvent*) {
  if (std::exchange(clicked_, false)) {
    cursor_ = cursorBefore_;
    Q_EMIT unpicked();
  }
  frameAll();
}

void MatrixPlot::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (frame_.empty() || event->angleDelta().y() == 0) return;
  pointer_ = event->position();
  frame_.zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
  moved();
  hover(frame_.pairAt(event->position()));
}

void MatrixPlot::leaveEvent(QEvent*) {
  pointer_.reset();
  hover(std::nullopt);
}

void MatrixPlot::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
  Q_EMIT pointedChanged();
}

void MatrixPlot::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
  Q_EMIT pointedChanged();
}

// From where the pointer or the selection is, the first time.
bool MatrixPlot::moveCursor(int rows, int columns) {
  if (frame_.empty()) return false;
  const auto last = static_cast<std::int64_t>(frame_.side()) - 1;
  const bool first = !cursor_ && !hovered_ && !named_;
  const run::VertexPair from = hovered_ ? *hovered_ : cursor_ ? *cursor_ : named_.value_or(run::VertexPair{});
  const auto go = [&](std::uint32_t at, int by) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(std::int64_t{at} + (first ? 0 : by), 0, last));
  };
  setCursorCell(run::VertexPair{go(from.row, rows), go(from.column, columns)});
  return true;
}

void MatrixPlot::keyPressEvent(QKeyEvent* event) {
  const int step = (event->modifiers() & Qt::ShiftModifier) != 0 ? kFar : 1;
  bool taken = true;
  switch (event->key()) {
    case Qt::Key_Left:
      taken = moveCursor(0, -step);
      break;
    case Qt::Key_Right:
      taken = moveCursor(0, step);
      break;
    case Qt::Key_Up:
      taken = moveCursor(-step, 0);
      break;
    case Qt::Key_Down:
      taken = moveCursor(step, 0);
      break;
    case Qt::Key_PageUp:
      taken = moveCursor(-kFar, 0);
      break;
    case Qt::Key_PageDown:
      taken = moveCursor(kFar, 0);
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoom(kZoomStep);
      break;
    case Qt::Key_Minus:
      zoom(1 / kZoomStep);
      break;
    case Qt::Key_Home:
      frameAll();
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (const auto pair = pointed()) Q_EMIT picked(*pair, step != 1);
      break;
    default:
      taken = false;
  }
  if (!taken) QWidget::keyPressEvent(event);
}

}  // namespace wf::ui

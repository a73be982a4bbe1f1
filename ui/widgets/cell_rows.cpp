// Rows of cells.
#include "ui/widgets/cell_rows.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <limits>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kPad = 5;
constexpr int kWidest = 90;                         // what a sample can ask for
constexpr std::uint64_t kMaxSteps = 1'000'000'000;  // of a scroll bar

QFont small(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 0.82);
  return font;
}

}  // namespace

CellRows::CellRows(const QString& axis, QWidget* parent) : QAbstractScrollArea(parent), axis_(axis) {
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("Arrays by " + axis);
  viewport()->setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
    if (fine_ / scale() != static_cast<std::uint64_t>(value)) fine_ = static_cast<std::uint64_t>(value) * scale();
    viewport()->update();
    Q_EMIT scrolled();
  });
  measure();
}

void CellRows::setRows(std::vector<Row> rows, Reader reader) {
  rows_ = std::move(rows);
  reader_ = std::move(reader);
  length_ = 0;
  for (const Row& row : rows_) length_ = std::max(length_, row.count);
  const auto outside = [this](const std::optional<Place>& place) {
    return place &&
           (static_cast<std::size_t>(place->row) >= rows_.size() || place->index >= rows_[static_cast<std::size_t>(place->row)].count);
  };
  if (outside(cursor_)) cursor_.reset();
  if (outside(pointed_)) pointed_.reset();
  measure();
  setRange();
  viewport()->update();
}

// A cell is as wide as the largest position above it, and as most values.
void CellRows::measure() {
  const QFontMetrics values(font()), positions(small(font()));
  const QString last = countText(length_ > 0 ? length_ - 1 : 0);
  int width = std::max(values.horizontalAdvance("000,000"), positions.horizontalAdvance(last));
  for (const Row& row : rows_) width = std::max(width, std::min(values.horizontalAdvance(row.sample), kWidest));
  cellWidth_ = width + 2 * kPad;
  cellHeight_ = values.height() + 4;
  headHeight_ = positions.height() + 2;
}

int CellRows::wantedLabelWidth() const {
  int width = QFontMetrics(small(font())).horizontalAdvance(axis_);
  for (const Row& row : rows_) width = std::max(width, fontMetrics().horizontalAdvance(row.symbol));
  return width + 3 * kPad;
}

void CellRows::setLabelWidth(int width) {
  labelWidth_ = width;
  setRange();
  viewport()->update();
}

std::uint64_t CellRows::scale() const { return 1 + length_ / kMaxSteps; }

std::uint32_t CellRows::wholeCells() const {
  return static_cast<std::uint32_t>(std::max(1, (viewport()->width() - labelWidth_ - 1) / cellWidth_));
}

std::uint32_t CellRows::visibleCells() const { return wholeCells() + 1; }

std::uint64_t CellRows::first() const { return fine_; }

void CellRows::setRange() {
  const std::uint32_t whole = wholeCells();
  const std::uint64_t most = length_ > whole ? length_ - whole : 0;
  fine_ = std::min(fine_, most);
  // The bar takes room also where all is in sight of one axis only, so that nothing jumps while a run is replaced.
  setHorizontalScrollBarPolicy(most > 0 ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  setFixedHeight(headHeight_ + static_cast<int>(rows_.size()) * cellHeight_ + 3 +
                 (most > 0 ? horizontalScrollBar()->sizeHint().height() : 0));
  QScrollBar* bar = horizontalScrollBar();
  bar->setRange(0, static_cast<int>((most + scale() - 1) / scale()));
  bar->setPageStep(static_cast<int>(std::max<std::uint64_t>(1, whole / scale())));
  bar->setSingleStep(1);
  bar->setValue(static_cast<int>(fine_ / scale()));
}

void CellRows::setMarked(std::optional<Range> selected, std::optional<Range> hovered) {
  if (selected == selected_ && hovered == hovered_) return;
  selected_ = selected;
  hovered_ = hovered;
  viewport()->update();
}

void CellRows::scrollTo(std::uint64_t index) {
  const std::uint32_t whole = wholeCells();
  if (index >= fine_ && index < fine_ + whole) return;
  const std::uint64_t most = length_ > whole ? length_ - whole : 0;
  fine_ = std::min(index > whole / 2 ? index - whole / 2 : 0, most);
  const int value = static_cast<int>(fine_ / scale());
  if (value != horizontalScrollBar()->value()) {
    horizontalScrollBar()->setValue(value);
  } else {
    viewport()->update();
    Q_EMIT scrolled();
  }
}

void CellRows::setCursorAt(Place place) {
  if (place.row < 0 || static_cast<std::size_t>(place.row) >= rows_.size()) return;
  const std::uint64_t count = rows_[static_cast<std::size_t>(place.row)].count;
  if (count == 0) return;
  place.index = std::min(place.index, count - 1);
  // One step off the edge scrolls by one cell; further away, the cell goes to the middle.
  const std::uint32_t whole = wholeCells();
  if (place.index + 1 == fine_) {
    moveBy(-1);
  } else if (place.index == fine_ + whole) {
    moveBy(1);
  } else {
    scrollTo(place.index);
  }
  cursor_ = place;
  viewport()->update();
  Q_EMIT cursorMoved(place.row, place.index);
}

void CellRows::moveBy(std::int64_t cells) {
  const std::uint32_t whole = wholeCells();
  const std::uint64_t most = length_ > whole ? length_ - whole : 0;
  const auto wanted = static_cast<std::int64_t>(fine_) + cells;
  const std::uint64_t target = wanted < 0 ? 0 : std::min(static_cast<std::uint64_t>(wanted), most);
  if (target == fine_) return;
  fine_ = target;
  const int value = static_cast<int>(fine_ / scale());
  if (value != horizontalScrollBar()->value()) {
    horizontalScrollBar()->setValue(value);
  } else {
    viewport()->update();
    Q_EMIT scrolled();
  }
}

QRect CellRows::cellRect(Place place) const {
  const auto column = static_cast<std::int64_t>(place.index) - static_cast<std::int64_t>(fine_);
  if (column < -1 || column > static_cast<std::int64_t>(visibleCells())) return {};
  return {labelWidth_ + static_cast<int>(column) * cellWidth_, headHeight_ + place.row * cellHeight_, cellWidth_ + 1, cellHeight_ + 1};
}

std::optional<CellRows::Place> CellRows::placeAt(const QPoint& at) const {
  if (at.x() < labelWidth_ || at.y() < headTop() + headHeight_) return std::nullopt;
  const int row = (at.y() - headHeight_) / cellHeight_;
  const std::uint64_t index = fine_ + static_cast<std::uint64_t>((at.x() - labelWidth_) / cellWidth_);
  if (static_cast<std::size_t>(row) >= rows_.size() || index >= rows_[static_cast<std::size_t>(row)].count) return std::nullopt;
  return Place{row, index};
}

void CellRows::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), palette().base());
  const std::uint64_t end = std::min(length_, fine_ + visibleCells());
  const QRect cells(labelWidth_, 0, viewport()->width() - labelWidth_, viewport()->height());
  painter.setClipRect(cells);
  // Borders that stand out go over their neighbours'.
  const auto special = [this](Place place) {
    return (selected_ && selected_->holds(place.index)) || (hovered_ && hovered_->holds(place.index)) || place == cursor_ ||
           place == pointed_;
  };
  for (const bool late : {false, true}) {
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
      for (std::uint64_t i = fine_; i < std::min(end, rows_[static_cast<std::size_t>(row)].count); ++i) {
        if (special({row, i}) == late) paintCell(painter, cellRect({row, i}), {row, i});
      }
    }
  }
  painter.setClipping(false);
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
    const Row& shown = rows_[static_cast<std::size_t>(row)];
    const QRect label(0, headHeight_ + row * cellHeight_, labelWidth_ - kPad, cellHeight_);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, shown.symbol);
    if (shown.count != 0) continue;
    painter.setPen(mutedColor());
    painter.drawText(label.translated(labelWidth_, 0).adjusted(0, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter, "empty");
  }
  const int top = headTop();
  painter.fillRect(QRect(0, top, viewport()->width(), headHeight_), palette().base());
  painter.setFont(small(font()));
  painter.setPen(mutedColor());
  painter.drawText(QRect(0, top, labelWidth_ - kPad, headHeight_), Qt::AlignRight | Qt::AlignVCenter, axis_);
  painter.setClipRect(cells);
  for (std::uint64_t i = fine_; i < end; ++i) {
    painter.drawText(QRect(cellRect({0, i}).x(), top, cellWidth_, headHeight_), Qt::AlignCenter, countText(i));
  }
}

// The line of positions stays in sight as long as one of its rows is.
int CellRows::headTop() const {
  const int seen = viewport()->visibleRegion().boundingRect().top();
  return std::clamp(seen, 0, std::max(0, static_cast<int>(rows_.size()) - 1) * cellHeight_);
}

void CellRows::paintCell(QPainter& painter, const QRect& box, Place place) const {
  const Cell cell = cellAt(place);
  const bool selected = selected_ && selected_->holds(place.index);
  const bool hovered = (hovered_ && hovered_->holds(place.index)) || place == pointed_;
  const auto tint = [](QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
  };
  painter.fillRect(box, palette().color(QPalette::Base));
  if (cell.changed) painter.fillRect(box, tint(secondSeriesColor(), darkNow() ? 62 : 48));
  if (selected) painter.fillRect(box, tint(accentColor(), 44));
  painter.setPen(palette().color(darkNow() ? QPalette::Light : QPalette::Mid));
  painter.drawRect(box.adjusted(0, 0, -1, -1));
  if (cell.changed) {  // a corner turned down
    const double side = box.height() * 0.36;
    const QPointF corner(box.right() - 0.5, box.top() + 1.0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(secondSeriesColor());
    painter.drawPolygon(QPolygonF{corner, corner - QPointF(side, 0), corner + QPointF(0, side)});
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  // Left: read. Right: written. Two bars over all of it: an atomic.
  const int low = box.bottom() - 3, half = box.width() / 2;
  if (cell.read) painter.fillRect(QRect(box.left() + 1, low, half - 2, 3), accentColor());
  if (cell.written) painter.fillRect(QRect(box.left() + half + 1, low, half - 2, 3), secondSeriesColor());
  if (cell.atomic) {
    painter.fillRect(QRect(box.left() + 1, low + 2, box.width() - 2, 1), secondSeriesColor());
    painter.fillRect(QRect(box.left() + 1, low - 1, box.width() - 2, 2), secondSeriesColor());
  }
  if (selected || hovered) {
    painter.setPen(QPen(selected ? accentColor() : palette().color(QPalette::Text), 2, hovered && selected ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(box.adjusted(1, 1, -1, -1));
  }
  if (place == cursor_ && hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
    painter.drawRect(box.adjusted(3, 3, -4, -4));
  }
  QFont face = font();
  face.setBold(cell.changed);
  painter.setFont(face);
  painter.setPen(cell.quiet || !cell.known ? mutedColor() : palette().color(QPalette::Text));
  const int room = box.width() - 2 * kPad + 4;
  const QString text = cell.known ? QFontMetrics(face).elidedText(cell.text, Qt::ElideRight, room) : QString::fromUtf8("…");
  painter.drawText(box, Qt::AlignCenter, text);
}

void CellRows::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  setRange();
  Q_EMIT scrolled();
}

void CellRows::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  measure();
  setRange();
}

void CellRows::mouseMoveEvent(QMouseEvent* event) {
  const auto at = placeAt(event->position().toPoint());
  if (at == pointed_) return;
  pointed_ = at;
  viewport()->update();
  Q_EMIT pointed(at ? at->row : 0, at ? at->index : 0, at.has_value());
}

bool CellRows::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && pointed_) {
    pointed_.reset();
    viewport()->update();
    Q_EMIT pointed(0, 0, false);
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void CellRows::mousePressEvent(QMouseEvent* event) {
  const auto at = placeAt(event->position().toPoint());
  if (event->button() != Qt::LeftButton || !at) return;
  cursor_ = at;
  viewport()->update();
  Q_EMIT cursorMoved(at->row, at->index);
  Q_EMIT chosen(at->row, at->index);
}

void CellRows::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto at = placeAt(event->position().toPoint());
  if (event->button() == Qt::LeftButton && at) Q_EMIT asked(at->row, at->index);
}

// By the keyboard: of the cell that the keys are at.
void CellRows::contextMenuEvent(QContextMenuEvent* event) {
  const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
  const auto at = keyboard ? cursor_ : placeAt(event->pos());
  if (!at) return event->ignore();
  auto* menu = new QMenu(this);
  menu->setObjectName("cellMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction("&Why this value?", this, [this, place = *at] { Q_EMIT asked(place.row, place.index); });
  menu->popup(keyboard ? viewport()->mapToGlobal(cellRect(*at).center()) : event->globalPos());
}

// The wheel alone is for what lies above and below; sideways or with Shift it goes along the arrays.
void CellRows::wheelEvent(QWheelEvent* event) {
  const bool shift = (event->modifiers() & Qt::ShiftModifier) != 0;
  const int along = event->angleDelta().x() != 0 ? event->angleDelta().x() : shift ? event->angleDelta().y() : 0;
  if (along == 0) return event->ignore();
  moveBy(-along * 3 / 120);
  event->accept();
}

void CellRows::keyPressEvent(QKeyEvent* event) {
  if (rows_.empty() || length_ == 0) return event->ignore();
  Place at = cursor_.value_or(Place{0, fine_});
  const std::uint64_t page = wholeCells();
  const auto back = [&](std::uint64_t by) { at.index = at.index > by ? at.index - by : 0; };
  switch (event->key()) {
    case Qt::Key_Left:
      back(cursor_ ? 1 : 0);
      break;
    case Qt::Key_Right:
      at.index += cursor_ ? 1 : 0;
      break;
    case Qt::Key_PageUp:
      back(page);
      break;
    case Qt::Key_PageDown:
      at.index += page;
      break;
    case Qt::Key_Up:
      at.row = std::max(0, at.row - 1);
      break;
    case Qt::Key_Down:
      at.row = std::min(static_cast<int>(rows_.size()) - 1, at.row + 1);
      break;
    case Qt::Key_Home:
      at.index = 0;
      break;
    case Qt::Key_End:
      at.index = std::numeric_limits<std::uint64_t>::max();
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (cursor_) Q_EMIT chosen(cursor_->row, cursor_->index);
      return;
    default:
      return event->ignore();
  }
  setCursorAt(at);
}

void CellRows::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  // Something must show where the keys go.
  if (!cursor_ && event->reason() != Qt::MouseFocusReason && !rows_.empty() && rows_.front().count > fine_) setCursorAt({0, fine_});
  viewport()->update();
}

void CellRows::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

}  // namespace wf::ui

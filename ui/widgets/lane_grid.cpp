#include "ui/widgets/lane_grid.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/font_size.h"

namespace wf::ui {
LaneGrid::LaneGrid(QWidget* parent) : QAbstractScrollArea(parent) {
  setAccessibleName("Lanes of the warp, time downwards");
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  viewport()->setBackgroundRole(QPalette::Base);
  verticalScrollBar()->setSingleStep(3);
  followFontSize(this, 0.92, true);
  measure();
}

void LaneGrid::setSource(Source source) {
  source_ = std::move(source);
  if (cursor_ && (cursor_->row >= source_.rows || cursor_->lane >= source_.lanes)) cursor_.reset();
  measure();
  viewport()->update();
}

void LaneGrid::measure() {
  const QFontMetrics metrics = fontMetrics();
  rowHeight_ = metrics.height() + 3;
  headHeight_ = 2 * metrics.height() + 5;
  countWidth_ = metrics.horizontalAdvance("lanes") + 2 * kGap;
  const int number = metrics.horizontalAdvance("000 ");
  const int wanted = number + metrics.horizontalAdvance(source_.widestLine) + 3 * kGap;
  const int width = viewport()->width(), character = metrics.averageCharWidth();
  // With large letters in a narrow panel the lanes would have no room beside the code.
  const int most = std::max(12 * character, std::min(std::max(26 * character, static_cast<int>(width * kMostLabel)), width * 2 / 5));
  labelWidth_ = std::min(wanted, most);
  const int lanes = std::max(1, source_.lanes);
  const int least = metrics.horizontalAdvance("000") + 3;
  const int room = (viewport()->width() - labelWidth_ - 2 * countWidth_) / lanes;
  laneWidth_ = zoom_ * std::clamp(room, least, std::max(least, kWidestLane * metrics.height() / 15));
  setRange();
}

void LaneGrid::setRange() {
  const int rows = rowsInSight();
  verticalScrollBar()->setPageStep(std::max(1, rows));
  verticalScrollBar()->setRange(0, std::max(0, source_.rows - rows));
  const int room = viewport()->width() - labelWidth_;
  const int wanted = 2 * countWidth_ + source_.lanes * laneWidth_;
  horizontalScrollBar()->setPageStep(std::max(1, room));
  horizontalScrollBar()->setRange(0, source_.rows == 0 ? 0 : std::max(0, wanted - room));
}

int LaneGrid::first() const { return verticalScrollBar()->value(); }
int LaneGrid::rowsInSight() const { return std::max(0, (viewport()->height() - headHeight_) / rowHeight_); }
int LaneGrid::laneLeft(int lane) const { return labelWidth_ + 2 * countWidth_ + lane * laneWidth_ - horizontalScrollBar()->value(); }

QRect LaneGrid::cellRect(Place place) const {
  return {laneLeft(place.lane), headHeight_ + (place.row - first()) * rowHeight_, laneWidth_, rowHeight_};
}

QRect LaneGrid::laneRect(int lane) const { return {laneLeft(lane), 0, laneWidth_, headHeight_}; }

int LaneGrid::laneAt(int x) const {
  if (x < labelWidth_ || source_.lanes == 0 || x < laneLeft(0)) return -1;
  const int lane = (x - laneLeft(0)) / laneWidth_;
  return lane < source_.lanes ? lane : -1;
}

std::optional<LaneGrid::Place> LaneGrid::placeAt(const QPoint& at) const {
  if (at.y() < headHeight_ || source_.rows == 0) return std::nullopt;
  const Place place{first() + (at.y() - headHeight_) / rowHeight_, laneAt(at.x())};
  return place.row < source_.rows ? std::optional(place) : std::nullopt;
}

void LaneGrid::setCursorAt(std::optional<Place> place) {
  cursor_ = place;
  if (cursor_) {
    const int rows = std::max(1, rowsInSight());
    if (cursor_->row < first()) verticalScrollBar()->setValue(std::max(0, cursor_->row - rows / 4));
    if (cursor_->row >= first() + rows) verticalScrollBar()->setValue(cursor_->row - rows + 1 + rows / 4);
    const int left = cellRect(*cursor_).left(), right = left + laneWidth_;
    if (cursor_->lane == 0)
      horizontalScrollBar()->setValue(0);  // with what stands before the lanes
    else if (left < labelWidth_)
      horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (labelWidth_ - left));
    if (right > viewport()->width()) horizontalScrollBar()->setValue(horizontalScrollBar()->value() + right - viewport()->width());
    if (source_.tip) {
      setAccessibleDescription(source_.tip(*cursor_));
      QAccessibleEvent event(this, QAccessible::DescriptionChanged);
      QAccessible::updateAccessibility(&event);
    }
  }
  viewport()->update();
}

void LaneGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  measure();
  if (cursor_) setCursorAt(cursor_);
}

void LaneGrid::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) measure();
}

void LaneGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int lane = laneAt(event->pos().x());
  if (event->pos().y() < headHeight_) {
    if (lane >= 0) Q_EMIT laneChosen(lane);
    return;
  }
  if (const auto place = placeAt(event->pos())) Q_EMIT cursorMoved(place->row, lane >= 0 ? lane : cursor_ ? cursor_->lane : 0);
}

void LaneGrid::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto place = placeAt(event->pos()); place && place->lane >= 0) Q_EMIT laneChosen(place->lane);
}

void LaneGrid::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
      Q_EMIT keyed(event->key(), event->modifiers());
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (cursor_) Q_EMIT laneChosen(cursor_->lane);
      return;
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

// With Ctrl wider lanes, whose numbers have room.
void LaneGrid::wheelEvent(QWheelEvent* event) {
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
  zoom_ = std::clamp(zoom_ + (event->angleDelta().y() > 0 ? 1 : -1), 1, kMostZoom);
  measure();
  setCursorAt(cursor_);
  event->accept();
}

bool LaneGrid::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && source_.tip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = placeAt(help->pos());
    QToolTip::showText(help->globalPos(), place ? source_.tip(*place) : QString(), viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void LaneGrid::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
}

void LaneGrid::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

}  // namespace wf::ui

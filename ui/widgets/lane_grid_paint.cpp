// How the lanes of a warp are painted.
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <algorithm>

#include "ui/theme.h"
#include "ui/widgets/lane_grid.h"

namespace wf::ui {
namespace {

QColor laneTint(QColor color, int alpha) {
  color.setAlpha(alpha);
  return color;
}

}  // namespace

QString LaneGrid::fitted(const QString& text, const QFontMetrics& metrics, int width) {
  if (metrics.horizontalAdvance(text) <= width) return text;
  const QString rest = QString::fromUtf8("…");
  for (qsizetype kept = std::min<qsizetype>(text.size() - 1, 12); kept > 0; --kept) {
    const QString last = rest + text.right(kept);
    if (metrics.horizontalAdvance(last) <= width) return last;
  }
  return rest;
}

void LaneGrid::paintCell(QPainter& painter, const QRect& box, const Cell& cell, const QPalette& palette) {
  using Kind = Cell::Kind;
  using Mark = Cell::Mark;
  const QRect inner = box.adjusted(0, 1, -1, -1);
  const QColor ink = palette.color(QPalette::Text);
  painter.setBrush(Qt::NoBrush);
  switch (cell.kind) {
    case Kind::Idle:
      painter.fillRect(QRect(box.center() - QPoint(1, 0), QSize(2, 2)), laneTint(ink, 50));
      return;
    case Kind::Line:  // without gaps, so that lanes that go together are one band
      painter.fillRect(box.adjusted(0, 2, 0, -2), laneTint(ink, 44));
      return;
    case Kind::Read:
      painter.fillRect(inner, laneTint(accentColor(), 50));
      break;
    case Kind::Write:
      painter.fillRect(inner, laneTint(secondSeriesColor(), 96));
      painter.fillRect(QRect(inner.left(), inner.bottom() - 1, inner.width(), 2), secondSeriesColor());
      break;
    case Kind::Atomic:
      if (cell.won) painter.fillRect(inner, laneTint(secondSeriesColor(), 96));
      painter.setPen(QPen(secondSeriesColor(), 1, cell.won ? Qt::SolidLine : Qt::DashLine));
      painter.drawRect(inner.adjusted(0, 0, -1, -1));
      break;
  }
  if (cell.mark == Mark::Lost) painter.fillRect(inner, laneTint(errorColor(), 120));
  if (cell.mark != Mark::None) {
    painter.setPen(QPen(errorColor(), 2));
    painter.drawRect(inner.adjusted(1, 1, -1, -1));
  }
  QFont font = painter.font();
  const QFont before = font;
  font.setBold(cell.kind != Kind::Read && cell.won);
  font.setStrikeOut(cell.mark == Mark::Lost);
  painter.setFont(font);
  painter.setPen(cell.kind == Kind::Atomic && !cell.won ? mutedColor() : ink);
  painter.drawText(inner, Qt::AlignCenter, fitted(cell.text, QFontMetrics(font), inner.width()));
  painter.setFont(before);
}

void LaneGrid::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setFont(font());
  if (source_.rows == 0) return;
  const int end = std::min(source_.rows, first() + rowsInSight() + 1);
  for (int row = first(); row < end; ++row) paintRow(painter, row);
  paintHead(painter);
  if (!cursor_) return;
  const QRect box = cellRect(*cursor_);
  if (box.top() < headHeight_ || box.left() < labelWidth_) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Text : QPalette::PlaceholderText), 2));
  painter.drawRect(box.adjusted(0, 1, -1, -1));
}

void LaneGrid::paintHead(QPainter& painter) const {
  const QFontMetrics metrics = painter.fontMetrics();
  painter.setClipRect(viewport()->rect());
  painter.fillRect(QRect(0, 0, viewport()->width(), headHeight_ - 1), palette().color(QPalette::Window));
  const QRect upper(0, 1, 0, metrics.height()), lower(0, 1 + metrics.height(), 0, metrics.height());
  const auto put = [&](QRect line, int left, int width, const QString& what, int flags) {
    line.setLeft(left);
    line.setWidth(width);
    painter.drawText(line, flags, fitted(what, metrics, width));
  };
  painter.setClipRect(QRect(labelWidth_, 0, viewport()->width() - labelWidth_, headHeight_));
  for (int lane = 0; lane < source_.lanes; ++lane) {
    const QRect box = laneRect(lane);
    if (box.right() < labelWidth_ || box.left() > viewport()->width()) continue;
    if (cursor_ && cursor_->lane == lane) {
      painter.fillRect(box.adjusted(0, 0, -1, -1), laneTint(accentColor(), 70));
      painter.setPen(palette().color(QPalette::WindowText));
    } else {
      painter.setPen(mutedColor());
    }
    put(upper, box.left(), box.width() - 1, QString::number(lane), Qt::AlignCenter);
    painter.setPen(palette().color(QPalette::WindowText));
    put(lower, box.left(), box.width() - 1, source_.item ? source_.item(lane) : QString(), Qt::AlignCenter);
  }
  painter.setPen(mutedColor());
  const int counts = laneLeft(0) - 2 * countWidth_;
  put(lower, counts, countWidth_ - kGap, "lanes", Qt::AlignRight);
  put(lower, counts + countWidth_, countWidth_ - kGap, "sect.", Qt::AlignRight);
  painter.setClipRect(viewport()->rect());
  painter.fillRect(QRect(0, 0, labelWidth_, headHeight_ - 1), palette().color(QPalette::Window));
  put(upper, kGap, labelWidth_ - 2 * kGap, "lane", Qt::AlignRight);
  put(lower, kGap, labelWidth_ - 2 * kGap, "works on", Qt::AlignRight);
  painter.fillRect(QRect(0, headHeight_ - 1, viewport()->width(), 1), palette().color(QPalette::Mid));
}

void LaneGrid::paintRow(QPainter& painter, int row) const {
  const Row shown = source_.row(row);
  const int top = headHeight_ + (row - first()) * rowHeight_;
  const QRect whole(0, top, viewport()->width(), rowHeight_);
  const bool here = cursor_ && cursor_->row == row;
  painter.setClipRect(viewport()->rect());
  if (here) painter.fillRect(whole, laneTint(accentColor(), 56));
  const QFontMetrics metrics = painter.fontMetrics();
  const int number = metrics.horizontalAdvance("000 ");
  if (shown.line >= 0) {
    painter.setPen(mutedColor());
    painter.drawText(QRect(kGap, top, number - kGap, rowHeight_), Qt::AlignRight | Qt::AlignVCenter, QString::number(shown.line + 1) + " ");
  }
  painter.setPen(shown.line >= 0 ? palette().color(QPalette::Text) : mutedColor());
  const QRect label(number + kGap, top, labelWidth_ - number - 2 * kGap, rowHeight_);
  painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(shown.text, Qt::ElideRight, label.width()));

  painter.setClipRect(QRect(labelWidth_, top, viewport()->width() - labelWidth_, rowHeight_));
  const int counts = laneLeft(0) - 2 * countWidth_;
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(QRect(counts, top, countWidth_ - kGap, rowHeight_), Qt::AlignRight | Qt::AlignVCenter, QString::number(shown.lanes));
  if (shown.sectors > 0)
    painter.drawText(QRect(counts + countWidth_, top, countWidth_ - kGap, rowHeight_), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(shown.sectors));
  for (int lane = 0; lane < source_.lanes; ++lane) {
    const QRect box(laneLeft(lane), top, laneWidth_, rowHeight_);
    if (box.right() < labelWidth_ || box.left() > viewport()->width()) continue;
    paintCell(painter, box, source_.cell({row, lane}), palette());
  }
  painter.setClipRect(viewport()->rect());
  if (shown.line >= 0 && row > first())
    painter.fillRect(QRect(0, top, viewport()->width(), 1), laneTint(palette().color(QPalette::Text), 26));
}

}  // namespace wf::ui

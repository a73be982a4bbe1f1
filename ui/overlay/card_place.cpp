#include "ui/overlay/card_place.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace wf::ui {
namespace {

constexpr double kBesideX = 16, kBesideY = 12;  // of what it is the card of
constexpr double kGap = 6;                      // between boxes

double area(const QRectF& r) { return std::max(0.0, r.width()) * std::max(0.0, r.height()); }

}  // namespace

QPointF cardPlace(QPointF at, QSizeF card, const QRectF& room, std::span<const QRectF> boxes, std::span<const QPointF> keep) {
  // On the side where there is more room first.
  const bool right = at.x() < room.left() + room.width() * 0.6, below = at.y() < room.top() + room.height() * 0.6;
  double xs[] = {at.x() + kBesideX, at.x() - kBesideX - card.width(), 0}, ys[] = {at.y() + kBesideY, at.y() - kBesideY - card.height(), 0};
  if (!right) std::swap(xs[0], xs[1]);
  if (!below) std::swap(ys[0], ys[1]);
  // And as far over there as the room reaches.
  xs[2] = std::max(room.left(), std::min(xs[0], room.right() - card.width()));
  ys[2] = std::max(room.top(), std::min(ys[0], room.bottom() - card.height()));
  std::vector<QPointF> places;
  for (const double x : xs) {
    for (const double y : ys) places.emplace_back(x, y);
  }
  // Then beside what is to be seen.
  for (const QPointF& seen : keep) {
    for (const double x : {seen.x() + kBesideX, seen.x() - kBesideX - card.width()}) {
      for (const double y : ys) places.emplace_back(x, y);
    }
    for (const double y : {seen.y() + kBesideY, seen.y() - kBesideY - card.height()}) {
      for (const double x : xs) places.emplace_back(x, y);
    }
  }
  // Then beside the boxes.
  for (const QRectF& box : boxes) {
    for (const double x : xs) {
      places.emplace_back(x, box.top() - kGap - card.height());
      places.emplace_back(x, box.bottom() + kGap);
    }
    for (const double y : ys) {
      places.emplace_back(box.left() - kGap - card.width(), y);
      places.emplace_back(box.right() + kGap, y);
    }
  }
  double least = std::numeric_limits<double>::max();
  QPointF best = places.front();
  for (const QPointF& place : places) {
    const QRectF there(place, card);
    double lost = area(there) - area(there & room);
    for (const QRectF& box : boxes) lost += area(there & box);
    if (there.contains(at)) lost += area(there);  // it would hide what it speaks of
    for (const QPointF& seen : keep) lost += there.contains(seen) ? area(there) / 2 : 0;
    if (lost >= least) continue;
    least = lost;
    best = place;
  }
  return best;
}

}  // namespace wf::ui

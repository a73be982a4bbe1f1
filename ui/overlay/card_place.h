// Where the card of a vertex or an arc stands: beside it, within the view, and where it can be had neither over nor below other boxes.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <span>

namespace wf::ui {

// The card's upper left corner. `at`: what it is the card of; `room`: where it may stand; `boxes`: what stands there already.
// `keep`: places that are looked at, too, such as what is selected, and are not hidden where the room allows it. Device-independent pixels,
// each way.
QPointF cardPlace(QPointF at, QSizeF card, const QRectF& room, std::span<const QRectF> boxes, std::span<const QPointF> keep = {});

}  // namespace wf::ui

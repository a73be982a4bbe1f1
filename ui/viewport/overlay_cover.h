// What a window of the overlay covers of the view.
#pragma once

#include <QMargins>
#include <QRectF>

#include "ui/viewport/fit.h"

namespace wf::ui {

// Device-independent to device pixels, with some air around it.
inline Cover coverOf(const QRectF& window, double pixelRatio) {
  constexpr double kAir = 22;  // as far as most discs and marks reach, whose centres alone are looked at
  return {(window.left() - kAir) * pixelRatio, (window.top() - kAir) * pixelRatio, (window.right() + kAir) * pixelRatio,
          (window.bottom() + kAir) * pixelRatio};
}

// Sides of the view that cards take, device-independent to device pixels.
inline Edges edgesOf(const QMargins& covered, double pixelRatio) {
  return {covered.left() * pixelRatio, covered.top() * pixelRatio, covered.right() * pixelRatio, covered.bottom() * pixelRatio};
}

}  // namespace wf::ui

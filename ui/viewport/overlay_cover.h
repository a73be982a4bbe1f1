// What the overlay's windows cover of the view.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ui/viewport/fit.h"

namespace wf::ui {

// Device-independent to device pixels, with some air around it.
inline Cover coverOf(const QRectF& window, double pixelRatio) {
  constexpr double kAir = 6;
  return {(window.left() - kAir) * pixelRatio, (window.top() - kAir) * pixelRatio, (window.right() + kAir) * pixelRatio,
          (window.bottom() + kAir) * pixelRatio};
}

// Windows stand in the corners of the view and change their size with every step's words. A view that made way for each of them would never
// rest: what a corner took once stays taken until reset().
class CornerCovers {
 public:
  void reset() { corners_ = {}; }

  std::vector<Cover> grow(std::span<const QRectF> windows, QSizeF view, double pixelRatio) {
    std::array<std::optional<Cover>, 4> now;
    for (const QRectF& window : windows) {
      const bool right = window.center().x() > view.width() / 2 && window.left() > view.width() - window.right();
      const bool bottom = window.center().y() > view.height() / 2;
      const std::size_t corner = (right ? 1u : 0u) + (bottom ? 2u : 0u);
      const Cover cover = coverOf(window, pixelRatio);
      const Cover& had = corners_[corner] ? *corners_[corner] : cover;
      now[corner] = {std::min(had.left, cover.left), std::min(had.top, cover.top), std::max(had.right, cover.right),
                     std::max(had.bottom, cover.bottom)};
    }
    corners_ = now;  // a corner without a window is free
    std::vector<Cover> out;
    for (const auto& cover : corners_) {
      if (cover) out.push_back(*cover);
    }
    return out;
  }

 private:
  std::array<std::optional<Cover>, 4> corners_;
};

}  // namespace wf::ui

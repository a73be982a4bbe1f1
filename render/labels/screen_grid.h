// A grid over a view, by whose cells what lies near a box is found.
#pragma once

#include <algorithm>
#include <cstddef>

#include "render/labels/placement.h"

namespace wf::render {

class ScreenGrid {
 public:
  explicit ScreenGrid(const ScreenBox& view)
      : view_(view), columns_(count(view.right - view.left, kCellWidth)), rows_(count(view.bottom - view.top, kCellHeight)) {}

  std::size_t size() const { return columns_ * rows_; }
  template <class F>  // until it returns false; then false
  bool each(const ScreenBox& box, const F& visit) const {
    const std::size_t left = at(box.left - view_.left, kCellWidth, columns_), right = at(box.right - view_.left, kCellWidth, columns_);
    const std::size_t top = at(box.top - view_.top, kCellHeight, rows_), bottom = at(box.bottom - view_.top, kCellHeight, rows_);
    for (std::size_t row = top; row <= bottom; ++row) {
      for (std::size_t column = left; column <= right; ++column) {
        if (!visit(row * columns_ + column)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr double kCellWidth = 64, kCellHeight = 32;  // pixels
  static std::size_t count(double extent, double cell) { return static_cast<std::size_t>(std::clamp(extent / cell, 0.0, 1e4)) + 1; }
  static std::size_t at(double offset, double cell, std::size_t cells) {
    return static_cast<std::size_t>(std::clamp(offset / cell, 0.0, static_cast<double>(cells - 1)));
  }

  ScreenBox view_;
  std::size_t columns_, rows_;
};

inline bool covers(const ScreenBox& box, const ScreenDisc& disc) {
  const double dx = disc.x - std::clamp(disc.x, box.left, box.right), dy = disc.y - std::clamp(disc.y, box.top, box.bottom);
  return dx * dx + dy * dy < disc.radius * disc.radius;
}

}  // namespace wf::render

#include "ui/widgets/matrix_frame.h"

#include <algorithm>
#include <cmath>

namespace wf::ui {

void MatrixFrame::setSide(std::uint32_t side) {
  if (side == side_) return;
  side_ = side;
  frameAll();
}

void MatrixFrame::setArea(const QRectF& area) {
  if (area == area_) return;
  area_ = area;
  whole_ ? frameAll() : clamp();
}

double MatrixFrame::smallestCell() const { return std::min(kLargestCell, std::min(area_.width(), area_.height()) / std::max(1u, side_)); }

void MatrixFrame::frameAll() {
  whole_ = true;
  cell_ = std::max(1e-9, smallestCell());
  left_ = top_ = 0;
}

void MatrixFrame::clamp() {
  cell_ = std::clamp(cell_, std::max(1e-9, smallestCell()), kLargestCell);
  // Room beside or below the matrix, which is there when all of it is shown, may stay: filling it would move what one zooms in at.
  const double most = std::max(0.0, side_ - std::min(area_.width(), area_.height()) / cell_);
  left_ = std::clamp(left_, 0.0, most);
  top_ = std::clamp(top_, 0.0, most);
  whole_ = cell_ <= smallestCell();
}

void MatrixFrame::zoom(double factor, const QPointF& at) {
  if (empty()) return;
  const double column = left_ + (at.x() - area_.left()) / cell_, row = top_ + (at.y() - area_.top()) / cell_;
  cell_ = std::clamp(cell_ * factor, smallestCell(), kLargestCell);
  left_ = column - (at.x() - area_.left()) / cell_;
  top_ = row - (at.y() - area_.top()) / cell_;
  clamp();
}

// Room that zooming left beside or below the matrix may stay; a drag makes no more of it.
void MatrixFrame::pan(const QPointF& by) {
  const double mostLeft = std::max(left_, side_ - area_.width() / cell_), mostTop = std::max(top_, side_ - area_.height() / cell_);
  left_ = std::min(left_ - by.x() / cell_, mostLeft);
  top_ = std::min(top_ - by.y() / cell_, mostTop);
  clamp();
}

void MatrixFrame::bringIntoView(run::VertexPair pair) {
  if (empty()) return;
  const double columns = area_.width() / cell_, rows = area_.height() / cell_;
  left_ = std::clamp(left_, pair.column + 1.0 - columns, static_cast<double>(pair.column));
  top_ = std::clamp(top_, pair.row + 1.0 - rows, static_cast<double>(pair.row));
  clamp();
}

QRectF MatrixFrame::matrix() const { return rectOf(PairBlock{0, side_, 0, side_}); }

QRectF MatrixFrame::rectOf(const PairBlock& block) const {
  return {area_.left() + (block.firstColumn - left_) * cell_, area_.top() + (block.firstRow - top_) * cell_,
          (double{1} * block.endColumn - block.firstColumn) * cell_, (double{1} * block.endRow - block.firstRow) * cell_};
}

std::optional<run::VertexPair> MatrixFrame::pairAt(const QPointF& at) const {
  if (empty() || !area_.contains(at)) return std::nullopt;
  const double column = std::floor(left_ + (at.x() - area_.left()) / cell_), row = std::floor(top_ + (at.y() - area_.top()) / cell_);
  if (column < 0 || row < 0 || column >= side_ || row >= side_) return std::nullopt;
  return run::VertexPair{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
}

PairBlock MatrixFrame::visible() const {
  if (empty()) return {};
  const auto end = [this](double first, double length) {
    return static_cast<std::uint32_t>(std::clamp(std::ceil(first + length / cell_ - 1e-6), 1.0, static_cast<double>(side_)));
  };
  const auto begin = [this](double first) {
    return static_cast<std::uint32_t>(std::clamp(std::floor(first + 1e-6), 0.0, static_cast<double>(side_ - 1)));
  };
  return {begin(top_), end(top_, area_.height()), begin(left_), end(left_, area_.width())};
}

std::optional<exec::MatrixView> MatrixFrame::wanted(double devicePixelRatio) const {
  const PairBlock cells = visible();
  if (cells.empty()) return std::nullopt;
  const auto pixels = [&](std::uint32_t count) {
    const double room = std::ceil(count * cell_ * std::max(1.0, devicePixelRatio));
    return static_cast<std::uint32_t>(std::clamp(room, 1.0, static_cast<double>(count)));
  };
  return exec::MatrixView{cells, pixels(cells.endColumn - cells.firstColumn), pixels(cells.endRow - cells.firstRow)};
}

}  // namespace wf::ui

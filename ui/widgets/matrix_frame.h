// Which part of a square matrix a widget shows, and where: cells are square, row 0 is on top. Pixels are device-independent.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cstdint>
#include <optional>

#include "compute/exec/matrix_view.h"
#include "ui/session/session_matrix.h"

namespace wf::ui {

class MatrixFrame {
 public:
  static constexpr double kLargestCell = 56;  // pixels

  void setSide(std::uint32_t side);  // rows, and columns; another one frames all
  void setArea(const QRectF& area);  // where there is room; what was framed whole stays so
  std::uint32_t side() const { return side_; }
  const QRectF& area() const { return area_; }
  bool empty() const { return side_ == 0 || area_.width() < 1 || area_.height() < 1; }

  double cell() const { return cell_; }  // pixels from one cell to the next
  bool whole() const { return whole_; }
  void frameAll();
  void zoom(double factor, const QPointF& at);  // what is there stays there
  void pan(const QPointF& by);
  void bringIntoView(run::VertexPair pair);

  QRectF matrix() const;  // all of it, beyond the area where it is zoomed in
  QRectF shown() const { return matrix() & area_; }
  QRectF rectOf(const PairBlock& block) const;
  QRectF rectOf(run::VertexPair pair) const { return rectOf(PairBlock{pair.row, pair.row + 1, pair.column, pair.column + 1}); }
  std::optional<run::VertexPair> pairAt(const QPointF& at) const;  // none: beside the matrix or the area
  PairBlock visible() const;                                       // cells that are in the area, if only in part
  // What to ask for: one pixel per cell where cells are larger than a device's pixel, else one per device's pixel.
  std::optional<exec::MatrixView> wanted(double devicePixelRatio) const;

 private:
  double smallestCell() const;
  void clamp();

  std::uint32_t side_ = 0;
  QRectF area_;
  double cell_ = 1;
  double left_ = 0, top_ = 0;  // cells: what stands at the area's corner
  bool whole_ = true;
};

}  // namespace wf::ui

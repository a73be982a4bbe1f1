// Rows of rectangles, from the top.
#include "compute/layouts/pack.h"

#include <algorithm>
#include <cmath>

namespace wf::layouts {

std::vector<Coordinate> packBoxes(const std::vector<Coordinate>& sizes, double gap) {
  double area = 0;
  double widest = 0;
  for (const Coordinate& size : sizes) {
    area += (size.x + gap) * (size.y + gap);
    widest = std::max(widest, size.x + gap);
  }
  // A little wider than high, like a window. Rounding must not push the widest one out of a row of its own width.
  const double rowWidth = std::max(widest, std::sqrt(area * 1.4)) * (1 + 1e-9);

  std::vector<Coordinate> centres(sizes.size());
  double y = 0;
  for (std::size_t begin = 0; begin < sizes.size();) {
    double width = 0;
    double height = 0;
    std::size_t end = begin;
    while (end < sizes.size() && (end == begin || width + sizes[end].x + gap <= rowWidth)) {
      width += sizes[end].x + gap;
      height = std::max(height, sizes[end].y + gap);
      ++end;
    }
    double x = -width / 2;
    for (; begin < end; ++begin) {
      centres[begin] = {x + (sizes[begin].x + gap) / 2, y - height / 2};
      x += sizes[begin].x + gap;
    }
    y -= height;
  }
  return centres;
}

}  // namespace wf::layouts

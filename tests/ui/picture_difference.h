// How far two pictures are from each other.
#pragma once

#include <QImage>
#include <algorithm>
#include <cstdlib>

namespace wf::test {

// The largest difference of a channel, 0 to 255; 256: they have not the same size, or there are none.
inline int mostDifference(const QImage& a, const QImage& b) {
  if (a.size() != b.size() || a.isNull()) return 256;
  int most = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      most = std::max({most, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
    }
  }
  return most;
}

}  // namespace wf::test

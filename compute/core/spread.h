// What repeated measurements of one thing come to.
#pragma once

#include <cstddef>
#include <vector>

namespace wf {

// In the unit of the values. Without values all are 0.
struct Spread {
  std::size_t count = 0;
  double median = 0;  // of an even number of values the mean of the two in the middle
  double minimum = 0;
  double maximum = 0;
  double mean = 0;
  // How far the values lie apart: the part of the median that the middle half of them covers, from the first to the third quartile; 0 of
  // one value, and where the median is 0. A few disturbed runs do not change it, as they change the maximum.
  double spread = 0;
};

Spread spreadOf(std::vector<double> values);

// Whether values from the least to the most, both above 0, lie so far apart that a chart has a logarithmic axis for them.
inline bool wantsLogarithm(double least, double most) { return least > 0 && most > 20 * least; }

}  // namespace wf

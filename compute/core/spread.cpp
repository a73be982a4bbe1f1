#include "compute/core/spread.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wf {
namespace {

// Between the two values that lie around the part, as far as it says (type 7 of Hyndman and Fan, 1996).
double quantile(const std::vector<double>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

}  // namespace

Spread spreadOf(std::vector<double> values) {
  Spread out;
  out.count = values.size();
  if (values.empty()) return out;
  std::sort(values.begin(), values.end());
  out.minimum = values.front();
  out.maximum = values.back();
  out.median = quantile(values, 0.5);
  out.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  if (out.median != 0) out.spread = (quantile(values, 0.75) - quantile(values, 0.25)) / std::abs(out.median);
  return out;
}

}  // namespace wf

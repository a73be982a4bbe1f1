#include "compute/exec/logarithm.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wf::exec {

double logarithmicUnit(ElementType type, const ValueRange& range) {
  if (type != ElementType::F32) return 1;
  const double low = static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(range.minimum)));
  const double width = static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(range.maximum))) - low;
  if (!(width > 0) || !std::isfinite(width)) return 1;
  const double unit = low > 0 ? std::max(low, 1e-6 * width) : 1e-3 * width;
  return std::exp2(std::floor(std::log2(unit)));
}

}  // namespace wf::exec

#include "compute/exec/value_range.h"

namespace wf::exec {

// Executors order 64 bits as unsigned numbers, negative ones above all others: where there are both kinds, which is
// rare, the ends are searched for.
std::optional<ValueRange> valueRange(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t n) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  auto range = executor.range(in, info.type, n, info.infinite);
  if (!range || !info.isSigned || range->minimum >= kSign || range->maximum < kSign) return range;
  const auto any = [&](std::uint64_t low, std::uint64_t high) {
    return executor.match(in, info.type, n, {.low = low, .high = high, .skip = info.infinite}).count != 0;
  };
  // The largest below the sign, and the smallest above it; one of each is there.
  std::uint64_t low = 0, high = kSign - 1;
  while (low < high) {
    const std::uint64_t middle = low + (high - low + 1) / 2;
    any(middle, high) ? low = middle : high = middle - 1;
  }
  const std::uint64_t largest = low;
  low = kSign;
  high = ~std::uint64_t{0};
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    any(low, middle) ? high = middle : low = middle + 1;
  }
  return ValueRange{low, largest};
}

}  // namespace wf::exec

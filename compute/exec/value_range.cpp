#include "compute/exec/value_range.h"

#include "compute/exec/range_reducer.h"

namespace wf::exec {

// Executors order 64 bits as unsigned numbers, and others as the array is read.
std::optional<ValueRange> valueRange(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t n) {
  if (!info.isSigned || info.type != ElementType::U64) return executor.range(in, info.type, n, info.infinite);
  if (n == 0 || executor.failed()) return std::nullopt;
  Buffer out = executor.allocate(sizeof(RangeKeys));
  RangeReducer().reduce(executor, in, info, n, out, 0);
  RangeKeys keys;
  executor.download(&keys, out, 0, sizeof keys);
  return executor.failed() ? std::nullopt : valueRange(keys, info);
}

}  // namespace wf::exec

// The range of an array's finite values, found in order with an executor's other calls and left in memory without waiting for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"
#include "compute/exec/order_key.h"

namespace wf::exec {

// A range as it lies in memory, by keys that order as the values (order_key.h). low > high: no value is finite.
struct RangeKeys {
  std::uint64_t low = ~std::uint64_t{0};
  std::uint64_t high = 0;

  WF_HOST_DEVICE RangeKeys operator+(const RangeKeys& other) const {  // of both
    return {other.low < low ? other.low : low, other.high > high ? other.high : high};
  }
};

// Which elements have a key, and how their bits are read.
struct RangeRule {
  ElementType type = ElementType::U32;
  bool isSigned = false;
  bool hasInfinite = false;
  std::uint64_t infinite = 0;

  explicit RangeRule(const StateArrayInfo& info)
      : type(info.type), isSigned(info.isSigned), hasInfinite(info.infinite.has_value()), infinite(info.infinite.value_or(0)) {}

  WF_HOST_DEVICE RangeKeys keysOf(std::uint64_t bits) const {
    if (hasInfinite && bits == infinite) return {};
    if (type == ElementType::F32 && (bits & 0x7FFF'FFFFu) > kFloatInfinity) return {};  // not a number
    const std::uint64_t key = orderKey(type, isSigned, bits);
    return {key, key};
  }
};

std::optional<ValueRange> valueRange(const RangeKeys& keys, const StateArrayInfo& info);

// Of elements in host memory. `Bits` may be wider than the type: OpenGL has bytes as words.
template <class Bits>
RangeKeys rangeKeys(std::span<const Bits> elements, const RangeRule& rule) {
  RangeKeys out;
  for (const Bits bits : elements) out = out + rule.keysOf(bits);
  return out;
}

// Keeps working memory from one reduction to the next. Used by one thread, with one executor.
class RangeReducer {
 public:
  // Of the first n > 0 elements, into the slot-th RangeKeys of `out`, memory of Executor::allocateOnHost() or allocate(). On CUDA it is
  // there once the stream has come so far: a marker that is recorded later tells. The first reduction of so large an array can wait for
  // memory.
  void reduce(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t n, Buffer& out, std::size_t slot);

 private:
  Buffer scratch_;
};

}  // namespace wf::exec

// Keys that ascend as the values do that elements of an array stand for: the lowest key is the smallest value's.
#pragma once

#include <cstdint>

#include "compute/core/state_array.h"
#include "compute/exec/atomics.h"

namespace wf::exec {

// `bits` and keys are those of the type, zero-extended. isSigned: of 64 bits, as StateArrayInfo::isSigned. What is not a number has a key
// beyond the infinities.
WF_HOST_DEVICE constexpr std::uint64_t orderKey(ElementType type, bool isSigned, std::uint64_t bits) {
  constexpr std::uint64_t kSign = 0x8000'0000u, kWideSign = std::uint64_t{1} << 63;
  switch (type) {
    case ElementType::I32:
      return bits ^ kSign;
    case ElementType::F32:
      return (bits & kSign) != 0 ? ~bits & 0xFFFF'FFFFu : bits | kSign;
    case ElementType::U64:
      return isSigned ? bits ^ kWideSign : bits;
    default:
      return bits;
  }
}

WF_HOST_DEVICE constexpr std::uint64_t bitsOfKey(ElementType type, bool isSigned, std::uint64_t key) {
  constexpr std::uint64_t kSign = 0x8000'0000u;
  if (type == ElementType::F32) return (key & kSign) != 0 ? key ^ kSign : ~key & 0xFFFF'FFFFu;
  return orderKey(type, isSigned, key);  // flips one bit, or none
}

}  // namespace wf::exec

// The smallest and largest finite element of a stretch of memory, ordered as its type orders, kept as bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "compute/exec/executor.h"

namespace wf::exec {

template <class T, class Bits>
std::optional<ValueRange> elementRange(const void* in, std::size_t begin, std::size_t end, std::optional<std::uint64_t> infinite) {
  const Bits* bits = static_cast<const Bits*>(in);
  bool found = false;
  Bits low = 0, high = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (infinite && bits[i] == static_cast<Bits>(*infinite)) continue;
    const T value = std::bit_cast<T>(bits[i]);
    if (value != value) continue;  // not a number
    if (!found || value < std::bit_cast<T>(low)) low = bits[i];
    if (!found || value > std::bit_cast<T>(high)) high = bits[i];
    found = true;
  }
  if (!found) return std::nullopt;
  return ValueRange{low, high};
}

inline std::optional<ValueRange> elementRange(const void* in, ElementType type, std::size_t begin, std::size_t end,
                                              std::optional<std::uint64_t> infinite) {
  switch (type) {
    case ElementType::U8:
      return elementRange<std::uint8_t, std::uint8_t>(in, begin, end, infinite);
    case ElementType::U32:
      return elementRange<std::uint32_t, std::uint32_t>(in, begin, end, infinite);
    case ElementType::I32:
      return elementRange<std::int32_t, std::uint32_t>(in, begin, end, infinite);
    case ElementType::F32:
      return elementRange<float, std::uint32_t>(in, begin, end, infinite);
    case ElementType::U64:
      return elementRange<std::uint64_t, std::uint64_t>(in, begin, end, infinite);
  }
  return std::nullopt;
}

// The union of two ranges of the same type.
std::optional<ValueRange> joined(ElementType type, const std::optional<ValueRange>& a, const std::optional<ValueRange>& b);

}  // namespace wf::exec

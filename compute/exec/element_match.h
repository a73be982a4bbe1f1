// How many elements of a stretch of memory match, the first of them and their sum.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "compute/exec/executor.h"

namespace wf::exec {

template <class T, class Bits>
Matches elementMatches(const void* in, std::size_t begin, std::size_t end, const Where& where) {
  const Bits* bits = static_cast<const Bits*>(in);
  const T low = std::bit_cast<T>(static_cast<Bits>(where.low)), high = std::bit_cast<T>(static_cast<Bits>(where.high));
  const Bits skip = static_cast<Bits>(where.skip.value_or(0));
  Matches out;
  for (std::size_t i = begin; i < end; ++i) {
    const T value = std::bit_cast<T>(bits[i]);
    if ((low <= value && value <= high) == where.outside || (where.skip && bits[i] == skip)) continue;
    if (out.count++ == 0) out.first = static_cast<std::uint32_t>(i);
    if constexpr (std::is_floating_point_v<T>) {
      out.realSum += static_cast<double>(value);
    } else {
      out.sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    }
  }
  return out;
}

inline Matches elementMatches(const void* in, ElementType type, std::size_t begin, std::size_t end, const Where& where) {
  switch (type) {
    case ElementType::U8:
      return elementMatches<std::uint8_t, std::uint8_t>(in, begin, end, where);
    case ElementType::U32:
      return elementMatches<std::uint32_t, std::uint32_t>(in, begin, end, where);
    case ElementType::I32:
      return elementMatches<std::int32_t, std::uint32_t>(in, begin, end, where);
    case ElementType::F32:
      return elementMatches<float, std::uint32_t>(in, begin, end, where);
    case ElementType::U64:
      return elementMatches<std::uint64_t, std::uint64_t>(in, begin, end, where);
  }
  return {};
}

template <class Bits>
Matches elementDifferences(const void* a, const void* b, std::size_t begin, std::size_t end) {
  const Bits *left = static_cast<const Bits*>(a), *right = static_cast<const Bits*>(b);
  Matches out;
  for (std::size_t i = begin; i < end; ++i) {
    if (left[i] != right[i] && out.count++ == 0) out.first = static_cast<std::uint32_t>(i);
  }
  return out;
}

inline Matches elementDifferences(const void* a, const void* b, ElementType type, std::size_t begin, std::size_t end) {
  switch (elementSize(type)) {
    case 1:
      return elementDifferences<std::uint8_t>(a, b, begin, end);
    case 8:
      return elementDifferences<std::uint64_t>(a, b, begin, end);
    default:
      return elementDifferences<std::uint32_t>(a, b, begin, end);
  }
}

inline Matches joined(const Matches& a, const Matches& b) {
  return {a.count + b.count, std::min(a.first, b.first), a.sum + b.sum, a.realSum + b.realSum};
}

}  // namespace wf::exec

// Whether elements of two arrays are equal as numbers: their types may differ, and infinite equals infinite where each writes it in bits of
// its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "compute/core/state_array.h"

namespace wf::run {

// One element of an array in host memory, its bits zero-extended.
std::uint64_t elementBits(std::span<const std::byte> elements, std::size_t index, ElementType type);

class ElementEquality {
 public:
  static constexpr std::size_t kMost = 64;  // elements that are compared at once

  // tolerance: finite numbers that differ by no more are equal where one of the two arrays holds floats; it is absolute. Two elements that
  // are not numbers (NaN) are equal.
  ElementEquality(const StateArrayInfo& a, const StateArrayInfo& b, double tolerance);

  bool equal(std::uint64_t a, std::uint64_t b) const;  // bits
  // Elements [first, last) of both arrays, at most kMost: bit k is set where first + k differs.
  std::uint64_t differing(std::span<const std::byte> a, std::span<const std::byte> b, std::size_t first, std::size_t last) const;

 private:
  bool asNumbers(std::uint64_t a, std::uint64_t b) const;

  const StateArrayInfo &a_, &b_;
  double tolerance_;
  bool byBits_;     // equal numbers have equal bits, and different ones different bits
  bool bitsCount_;  // equal bits mean equal numbers
};

}  // namespace wf::run

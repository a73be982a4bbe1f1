#include "compute/run/element_equality.h"

#include <cmath>
#include <cstring>

#include "compute/run/comparison.h"

namespace wf::run {

std::uint64_t elementBits(std::span<const std::byte> elements, std::size_t index, ElementType type) {
  const std::size_t size = elementSize(type);
  std::uint64_t bits = 0;
  std::memcpy(&bits, elements.data() + index * size, size);
  return bits;
}

ElementEquality::ElementEquality(const StateArrayInfo& a, const StateArrayInfo& b, double tolerance)
    : a_(a),
      b_(b),
      tolerance_(a.type == ElementType::F32 || b.type == ElementType::F32 ? tolerance : 0),
      byBits_(a.type == b.type && a.type != ElementType::F32 && a.infinite == b.infinite && a.isSigned == b.isSigned),
      bitsCount_(a.type == b.type && a.infinite == b.infinite && a.isSigned == b.isSigned) {}

bool ElementEquality::equal(std::uint64_t a, std::uint64_t b) const {
  if (byBits_ || (bitsCount_ && a == b)) return a == b;
  return asNumbers(a, b);
}

bool ElementEquality::asNumbers(std::uint64_t a, std::uint64_t b) const {
  const auto first = quantityOf(a_, a), second = quantityOf(b_, b);
  if (!first || !second) return !first && !second;
  if (first->infinite || second->infinite) return first->infinite && second->infinite;
  if (first->value == second->value) return true;
  return std::fabs(first->value - second->value) <= static_cast<long double>(tolerance_);
}

std::uint64_t ElementEquality::differing(std::span<const std::byte> a, std::span<const std::byte> b, std::size_t first,
                                         std::size_t last) const {
  if (bitsCount_) {  // most stretches are alike
    const std::size_t size = elementSize(a_.type);
    if (std::memcmp(a.data() + first * size, b.data() + first * size, (last - first) * size) == 0) return 0;
  }
  std::uint64_t out = 0;
  for (std::size_t i = first; i < last; ++i) {
    if (!equal(elementBits(a, i, a_.type), elementBits(b, i, b_.type))) out |= std::uint64_t{1} << (i - first);
  }
  return out;
}

}  // namespace wf::run

// Products of rectangles of lengths: what sums need, and the product on the host, with vectors of the widest registers that its processor
// has. Nothing here launches a kernel of a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/pairs/range.h"
#include "compute/core/types.h"
#include "compute/exec/atomics.h"
#include "compute/exec/executor.h"

namespace wf::algorithms::apsp {

// How sums of two entries are made without loss, from what is the largest among the entries. All come to the same.
enum class Sums : std::uint32_t {
  Packed,   // 16 bits hold them
  Plain,    // 32 bits do, and what stands for ∞ may be added to; of floats: no zero is negative, so that a minimum has one value
  Checked,  // neither: every sum is looked at
};
inline constexpr std::uint32_t kPackedBelow = 1u << 14, kPlainBelow = 1u << 28;                  // entries, by their absolute value
inline constexpr std::uint32_t kPackedNothing = (1u << 15) - 1, kPlainNothing = (1u << 30) - 1;  // stand for ∞
inline constexpr std::uint32_t kPlainEnd = 1u << 29;  // sums from here on have an infinite part: 2^30 − 1 − 2^28 is above, 2 · 2^28 not

// `largest` is the largest absolute value of a finite entry; of floats 1 where a zero is negative, else 0.
WF_HOST_DEVICE inline Sums sumsOf(WeightKind weights, std::uint32_t largest) {
  if (weights == WeightKind::Real) return largest == 0 ? Sums::Plain : Sums::Checked;
  if (weights == WeightKind::Unsigned && largest < kPackedBelow) return Sums::Packed;
  return largest < kPlainBelow ? Sums::Plain : Sums::Checked;
}

// Part of a matrix of lengths, by the bits of its entries.
struct Rectangle {
  std::uint32_t* entries = nullptr;
  std::size_t pitch = 0;  // entries from one row to the next

  WF_HOST_DEVICE Rectangle at(std::size_t row, std::size_t column) const { return {entries + row * pitch + column, pitch}; }
};

// target ← itself ⊕ left · right, `rows` by `columns` over `inner`. Factors are packed before any of the target is written, so that both
// may be parts of it. `stillRows` and `stillColumns` of the target stay as they are.
struct ProductOf {
  Rectangle left, right, target;
  std::uint32_t rows = 0, columns = 0, inner = 0;
  pairs::Range stillRows, stillColumns;

  WF_HOST_DEVICE static bool holds(pairs::Range range, std::uint32_t at) { return at >= range.begin && at < range.end; }
};

// A factor, packed, is padded in both directions: `inner` to kDepthUnit, the other to kWidthUnit at least.
inline constexpr std::uint32_t kDepthUnit = 32, kWidthUnit = 256;
WF_HOST_DEVICE constexpr std::uint32_t roundedUp(std::uint32_t count, std::uint32_t unit) { return (count + unit - 1) / unit * unit; }
// Working memory of a product over `inner` for each of its two factors, of rows and columns up to `extent`.
constexpr std::size_t factorBytes(std::uint32_t extent, std::uint32_t inner) {
  return std::size_t{roundedUp(inner, kDepthUnit)} * (roundedUp(extent, kWidthUnit) + kWidthUnit) * 4;
}
// Pivots of a block that is closed at once, and the most of `inner` that one product goes over.
inline constexpr std::uint32_t kMostPivots = 128;

// On the host. `left` and `right` have factorBytes().
struct HostProduct {
  exec::Executor& executor;
  WeightKind weights;
  void* left;
  void* right;
};
// As sumsOf() takes it, of both factors.
std::uint32_t largestOf(const HostProduct& on, const ProductOf& what);
// Returns how many entries got better.
std::uint64_t multiply(const HostProduct& on, const ProductOf& what, Sums sums);

// Floyd and Warshall on a square block, pivot by pivot, by one thread.
struct Closed {
  std::uint64_t joined = 0;    // pairs that paths lead between through a pivot, for all pivots together
  std::uint64_t improved = 0;  // of those, the ones that made an entry better
  std::uint64_t changed = 0;   // entries
  bool negative = false;       // one of the diagonal is below 0
};
Closed close(WeightKind weights, Rectangle block, std::uint32_t size);

}  // namespace wf::algorithms::apsp

// Products of stretches of the matrix of distances, for the variant `fast`: what sums need, and the product on the host, with vectors of
// the widest registers that its processor has. Nothing here launches a kernel of a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/pairs/recursion.h"
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

// A product within the n × n matrix: [rows) × [columns) ← itself ⊕ [rows) × [inner) · [inner) × [columns), all factors as they were
// before. Where the rows are the inner ones, the block of the inner vertices stays as it is; else the inner rows do.
struct ProductOf {
  pairs::Range rows, columns, inner;
  WF_HOST_DEVICE bool skipsRows() const { return rows.begin != inner.begin || rows.end != inner.end; }
  WF_HOST_DEVICE bool skipsColumns() const { return !skipsRows(); }
};

// A factor, packed, is padded in both directions: `inner` to kDepthUnit, the other to kWidthUnit at least.
inline constexpr std::uint32_t kDepthUnit = 32, kWidthUnit = 256;
WF_HOST_DEVICE constexpr std::uint32_t roundedUp(std::uint32_t count, std::uint32_t unit) { return (count + unit - 1) / unit * unit; }
// Working memory of a product over `inner` vertices for each of its two factors.
constexpr std::size_t factorBytes(std::uint32_t vertices, std::uint32_t inner) {
  return std::size_t{roundedUp(inner, kDepthUnit)} * (roundedUp(vertices, kWidthUnit) + kWidthUnit) * 4;
}

// On the host: `matrix` has the entries' bits, V × V. `left` and `right` have factorBytes().
struct HostProduct {
  exec::Executor& executor;
  WeightKind weights;
  std::uint32_t* matrix;
  std::uint32_t vertices;
  void* left;
  void* right;
};
// As sumsOf() takes it, of both factors.
std::uint32_t largestOf(const HostProduct& on, const ProductOf& what);
// Returns how many entries got better.
std::uint64_t multiply(const HostProduct& on, const ProductOf& what, Sums sums);

// Floyd and Warshall on the square block, pivot by pivot, by one thread. Returns how many entries got better; `negative` becomes true where
// one of the diagonal is below 0.
std::uint64_t close(const HostProduct& on, pairs::Range block, bool& negative);

}  // namespace wf::algorithms::apsp

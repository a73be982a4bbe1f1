// What steps that are block products count, where the kernels that make the products count nothing: loops over spans of rows, beside the
// products. A tile of kTileRows by kTileColumns entries is what such a step counts as a thread, whichever way it is made. Only files that
// launch kernels include it.
#pragma once

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pairs/kernels.h"

namespace wf::algorithms::pairs {

inline constexpr std::uint32_t kSpan = 32;  // entries of a row for one thread

// to ← from. One span per thread.
template <class Value>
struct CopySpans {
  Panel<Value> from, to;
  std::uint32_t columns;

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally&) const {
    const std::uint32_t across = tilesOf(columns, kSpan);
    const std::uint32_t row = thread / across, first = thread % across * kSpan;
    const std::uint32_t end = columns - first > kSpan ? first + kSpan : columns;
    for (std::uint32_t column = first; column < end; ++column) to(row, column) = from(row, column);
  }
};

// What is better than before. One span per thread.
template <class Semiring>
struct CompareSpans {
  using Value = typename Semiring::Value;
  Panel<Value> before, after;
  std::uint32_t columns;
  // Raised to 1 by what is better, and by an entry below 0 that is (v, v) of the whole matrix: (i, i + diagonal) here. Null: not wanted.
  std::uint32_t* d_more = nullptr;
  std::uint32_t* d_negative = nullptr;
  std::int64_t diagonal = 0;

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t across = tilesOf(columns, kSpan);
    const std::uint32_t row = thread / across, first = thread % across * kSpan;
    const std::uint32_t end = columns - first > kSpan ? first + kSpan : columns;
    std::uint32_t changed = 0;
    for (std::uint32_t column = first; column < end; ++column) changed += Semiring::better(after(row, column), before(row, column)) ? 1 : 0;
    tally.changed += changed;
    if (changed != 0 && d_more != nullptr) exec::storeRelaxed(d_more, std::uint32_t{1});
    const std::int64_t own = static_cast<std::int64_t>(row) + diagonal;
    if (d_negative == nullptr || own < first || own >= end) return;
    if (Semiring::isNegative(after(row, static_cast<std::uint32_t>(own)))) exec::storeRelaxed(d_negative, std::uint32_t{1});
  }
};

// The terms of a product that a left factor has: those where it is something. One span of kTileRows rows per thread.
template <class Semiring>
struct CountTerms {
  Panel<typename Semiring::Value> left;
  std::uint32_t rows, inner, columns;
  std::uint8_t* d_busy = nullptr;  // raised to 1 where a group of kTileRows rows has a term; null: not wanted

  static std::uint32_t threads(std::uint32_t rows, std::uint32_t inner) { return tilesOf(rows, kTileRows) * tilesOf(inner, kSpan); }

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t across = tilesOf(inner, kSpan);
    const std::uint32_t group = thread / across, first = thread % across * kSpan;
    const std::uint32_t end = inner - first > kSpan ? first + kSpan : inner;
    std::uint32_t known = 0;
    for (std::uint32_t row = group * kTileRows; row < (group + 1) * kTileRows && row < rows; ++row) {
      for (std::uint32_t k = first; k < end; ++k) known += left(row, k) != Semiring::kNothing ? 1 : 0;
    }
    tally.arcs += std::uint64_t{known} * columns;
    if (known != 0 && d_busy != nullptr) exec::storeRelaxed(d_busy + group, std::uint8_t{1});
  }
};
// After that: the tiles that have a term. One group of rows per thread, whose mark becomes 0 again.
struct CountBusy {
  std::uint8_t* d_busy;
  std::uint32_t tilesAcross;

  WF_HOST_DEVICE void operator()(std::uint32_t group, exec::Tally& tally) const {
    tally.active += d_busy[group] != 0 ? tilesAcross : 0;
    d_busy[group] = 0;
  }
};

}  // namespace wf::algorithms::pairs

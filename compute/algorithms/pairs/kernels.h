// Kernels on matrices over the pairs of vertices, for any semiring of semiring.h. A matrix is row-major; where predecessors are kept, a
// second one holds for each entry the last vertex before its end. A candidate replaces an entry only where it is strictly better, and of
// several the one through the smallest vertex counts: so predecessors lead back to the start even past cycles of weight 0, but for the
// recursive schedule, which may take two entries of such a cycle from one another. It counts arcs as well: of equal lengths the one of
// fewer arcs is better, and no cycle has none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/core/types.h"

namespace wf::algorithms::pairs {

// A rectangle of a matrix in executor memory, of its predecessors and of the numbers of arcs.
template <class Value, class Memory = exec::Plain>
struct Panel {
  exec::Array<Memory, Value> entries = nullptr;
  exec::Array<Memory, std::uint32_t> predecessors = nullptr;  // null: none are kept
  std::size_t pitch = 0;                                      // elements from one row to the next
  exec::Array<Memory, std::uint32_t> hops = nullptr;          // null: arcs are not counted; only where predecessors are kept

  WF_HOST_DEVICE decltype(auto) operator()(std::size_t row, std::size_t column) const { return entries[row * pitch + column]; }
  WF_HOST_DEVICE decltype(auto) predecessor(std::size_t row, std::size_t column) const { return predecessors[row * pitch + column]; }
};
template <class Value>
Panel<Value> at(const Panel<Value>& whole, std::size_t row, std::size_t column) {
  const std::size_t offset = row * whole.pitch + column;
  return {whole.entries + offset, whole.predecessors == nullptr ? nullptr : whole.predecessors + offset, whole.pitch,
          whole.hops == nullptr ? nullptr : whole.hops + offset};
}

// One entry per thread: paths through vertex `pivot` of the square block. Row and column of the pivot are read and not written.
template <class Semiring, class Memory = exec::Plain>
struct Pivot {
  using Value = typename Semiring::Value;
  Panel<Value, Memory> block;
  std::uint32_t size;
  std::uint32_t pivot;
  exec::Array<Memory, std::uint32_t> d_negative;  // raised to 1 by any entry (i, i) below 0

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t i = thread / size, j = thread % size;
    const std::size_t here = i * block.pitch + j;
    if (i == j && Semiring::isNegative(block.entries[here])) exec::storeRelaxed(d_negative, std::uint32_t{1});
    if (i == pivot || j == pivot) return;
    const Value left = block.entries[i * block.pitch + pivot], right = block.entries[pivot * block.pitch + j];
    if (left == Semiring::kNothing || right == Semiring::kNothing) return;
    tally.active += 1;
    tally.arcs += 1;
    const auto found = Semiring::joined(left, right);
    if (found == Semiring::kNothing) return;
    const std::uint32_t hops =
        block.hops == nullptr ? 0 : joinedHops(block.hops[i * block.pitch + pivot], block.hops[pivot * block.pitch + j]);
    const bool fewer = block.hops != nullptr && found == block.entries[here] && hops < block.hops[here];
    if (!fewer && !Semiring::better(found, block.entries[here])) return;
    tally.changed += 1;
    Memory::line("entry");
    block.entries[here] = found;
    if (block.predecessors != nullptr) Memory::line("beside");
    if (block.hops != nullptr) block.hops[here] = hops;
    if (block.predecessors != nullptr) block.predecessors[here] = block.predecessors[pivot * block.pitch + j];
    if (i == j && Semiring::isNegative(found)) exec::storeRelaxed(d_negative, std::uint32_t{1});
  }
};

// Entries of one thread of a product, in registers.
inline constexpr std::uint32_t kTileRows = 4, kTileColumns = 8;

WF_HOST_DEVICE inline std::uint32_t tilesOf(std::uint32_t extent, std::uint32_t tile) { return (extent + tile - 1) / tile; }

// With predecessors, one tile per thread: to ← from ⊕ left · right, `rows` by `columns`, over `inner`. `to` may be `from`; where a factor
// is the target, `to` is memory of its own.
template <class Semiring, class Memory = exec::Plain>
struct Product {
  using Value = typename Semiring::Value;
  Panel<Value, Memory> left, right, from, to;
  std::uint32_t rows, columns, inner;
  bool lazy;                                            // terms whose left entry is nothing are left out
  exec::Array<Memory, std::uint32_t> d_more = nullptr;  // raised to 1 by any entry that is better than in `before`
  // Raised to 1 by an entry below 0 that is (v, v) of the whole matrix: (i, i + diagonal) of the target. Null: not wanted.
  exec::Array<Memory, std::uint32_t> d_negative = nullptr;
  std::int64_t diagonal = 0;
  // Where a product is made in several launches, over one stretch of `inner` each, the last one counts for all.
  bool last = true;
  bool everyTile = false;              // every tile has terms in some launch
  Panel<Value, Memory> before = from;  // the target as the first launch found it

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t across = (columns + kTileColumns - 1) / kTileColumns;
    const std::uint32_t firstRow = thread / across * kTileRows, firstColumn = thread % across * kTileColumns;
    if (firstRow + kTileRows <= rows && firstColumn + kTileColumns <= columns) {
      run<true>(firstRow, firstColumn, tally);
    } else {
      run<false>(firstRow, firstColumn, tally);
    }
  }

 private:
  template <bool kWhole>
  WF_HOST_DEVICE void run(std::uint32_t firstRow, std::uint32_t firstColumn, exec::Tally& tally) const {
    const std::uint32_t height = kWhole || rows - firstRow > kTileRows ? kTileRows : rows - firstRow;
    const std::uint32_t width = kWhole || columns - firstColumn > kTileColumns ? kTileColumns : columns - firstColumn;
    if (from.hops == nullptr) return run<kWhole, Keeps::Predecessors>(firstRow, firstColumn, height, width, tally);
    run<kWhole, Keeps::Hops>(firstRow, firstColumn, height, width, tally);
  }

  // Beside the entries: predecessors, and numbers of arcs, too.
  enum class Keeps { Predecessors, Hops };

  template <bool kWhole, Keeps kKeeps>
  WF_HOST_DEVICE void run(std::uint32_t firstRow, std::uint32_t firstColumn, std::uint32_t height, std::uint32_t width,
                          exec::Tally& tally) const {
    if constexpr (std::is_same_v<Memory, exec::Plain>) {  // traced elements are read one by one
      if (kWhole && isAligned(firstColumn)) return multiply<kWhole, kKeeps, kWhole>(firstRow, firstColumn, height, width, tally);
    }
    multiply<kWhole, kKeeps, false>(firstRow, firstColumn, height, width, tally);
  }

  // Whether a tile's stretch of every row of the right factor can be read by wide loads: on a GPU what a warp reads then comes in a quarter
  // of the passes.
  static constexpr std::size_t kWide = kTileColumns * sizeof(Value) < 16 ? kTileColumns * sizeof(Value) : 16;
  WF_HOST_DEVICE bool isAligned(std::uint32_t firstColumn) const {
    return (reinterpret_cast<std::uintptr_t>(right.entries + firstColumn) | (right.pitch * sizeof(Value))) % kWide == 0;
  }

  template <bool kWhole, Keeps kKeeps, bool kAligned>
  WF_HOST_DEVICE void multiply(std::uint32_t firstRow, std::uint32_t firstColumn, std::uint32_t height, std::uint32_t width,
                               exec::Tally& tally) const {
    constexpr bool kCounted = kKeeps == Keeps::Hops;
    Value best[kTileRows][kTileColumns];
    std::uint32_t through[kTileRows][kTileColumns];
    std::uint32_t hops[kCounted ? kTileRows : 1][kCounted ? kTileColumns : 1];
    for (std::uint32_t r = 0; r < kTileRows; ++r) {
      for (std::uint32_t c = 0; c < kTileColumns; ++c) {
        const bool inside = kWhole || (r < height && c < width);
        best[r][c] = inside ? from.entries[(firstRow + r) * from.pitch + firstColumn + c] : Value(Semiring::kNothing);
        through[r][c] = kNone;
        if constexpr (kCounted) hops[r][c] = inside ? from.hops[(firstRow + r) * from.pitch + firstColumn + c] : 0u;
      }
    }
    const exec::Array<Memory, const Value> rowsOfLeft = left.entries + firstRow * left.pitch;
    std::uint32_t taken = 0;  // rows whose left entry was multiplied
    for (std::uint32_t k = 0; k < inner; ++k) {
      Memory::trip("terms");
      const exec::Array<Memory, const Value> rowOfRight = right.entries + k * right.pitch + firstColumn;
      Value factors[kTileColumns];
      if constexpr (kAligned) {
        memcpy(factors, __builtin_assume_aligned(rowOfRight, kWide), sizeof factors);
      } else {
        for (std::uint32_t c = 0; c < kTileColumns; ++c) factors[c] = kWhole || c < width ? rowOfRight[c] : Value(Semiring::kNothing);
      }
      for (std::uint32_t r = 0; r < kTileRows; ++r) {
        if (!kWhole && r >= height) break;
        const Value factor = rowsOfLeft[r * left.pitch + k];
        if (lazy && factor == Semiring::kNothing) continue;
        ++taken;
        [[maybe_unused]] std::uint32_t arcsBefore = 0;  // to k
        if constexpr (kCounted) arcsBefore = left.hops[(firstRow + r) * left.pitch + k];
        for (std::uint32_t c = 0; c < kTileColumns; ++c) {
          const Value found = Semiring::joined(factor, factors[c]);
          bool better = Semiring::better(found, best[r][c]);
          if constexpr (kCounted) {
            const bool inside = kWhole || c < width;
            const std::uint32_t arcs = joinedHops(arcsBefore, inside ? right.hops[k * right.pitch + firstColumn + c] : 0u);
            better |= found == best[r][c] && found != Semiring::kNothing && arcs < hops[r][c];
            hops[r][c] = better ? arcs : hops[r][c];
          }
          best[r][c] = better ? found : best[r][c];
          through[r][c] = better ? k : through[r][c];
        }
      }
    }
    if (last && (everyTile || !lazy || taken != 0)) tally.active += 1;
    tally.arcs += static_cast<std::uint64_t>(taken) * width;
    write<kWhole, kKeeps>(firstRow, firstColumn, height, width, best, through, hops, tally);
  }

  template <bool kWhole, Keeps kKeeps, class Through, class Hops>
  WF_HOST_DEVICE void write(std::uint32_t firstRow, std::uint32_t firstColumn, std::uint32_t height, std::uint32_t width,
                            const Value (&best)[kTileRows][kTileColumns], const Through& through, [[maybe_unused]] const Hops& hops,
                            exec::Tally& tally) const {
    std::uint32_t changed = 0;
    bool negative = false;
    for (std::uint32_t r = 0; r < kTileRows; ++r) {
      for (std::uint32_t c = 0; c < kTileColumns; ++c) {
        if (!kWhole && (r >= height || c >= width)) continue;
        const std::size_t row = firstRow + r, column = firstColumn + c;
        const std::size_t old = row * from.pitch + column;
        Memory::line("next");
        bool improved = Semiring::better(best[r][c], before.entries[row * before.pitch + column]);
        if constexpr (kKeeps == Keeps::Hops) improved |= hops[r][c] != before.hops[row * before.pitch + column];
        changed += last && improved ? 1 : 0;
        negative |= static_cast<std::int64_t>(column) == static_cast<std::int64_t>(row) + diagonal && Semiring::isNegative(best[r][c]);
        Memory::line("next predecessor");
        if constexpr (kKeeps == Keeps::Hops) to.hops[row * to.pitch + column] = hops[r][c];
        const std::uint32_t k = through[r][c];
        to.predecessors[row * to.pitch + column] = k == kNone ? from.predecessors[old] : right.predecessors[k * right.pitch + column];
        Memory::line("next");
        to.entries[row * to.pitch + column] = best[r][c];
      }
    }
    tally.changed += changed;
    if (changed != 0 && d_more != nullptr) exec::storeRelaxed(d_more, std::uint32_t{1});
    if (negative && d_negative != nullptr) exec::storeRelaxed(d_negative, std::uint32_t{1});
  }
};

// One entry per thread: a block back to where it belongs, after a product that reads what it replaces, with numbers of arcs.
template <class Value, class Memory = exec::Plain>
struct CopyBlock {
  Panel<Value, Memory> from, to;
  std::uint32_t columns;

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally&) const {
    const std::size_t row = thread / columns, column = thread % columns;
    to.entries[row * to.pitch + column] = from.entries[row * from.pitch + column];
    to.predecessors[row * to.pitch + column] = from.predecessors[row * from.pitch + column];
    to.hops[row * to.pitch + column] = from.hops[row * from.pitch + column];
  }
};

// Which vertices a step is about: 1 in [begin, end), 0 elsewhere.
struct MarkRange {
  std::uint8_t* d_flags;
  std::uint32_t begin, end;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const { d_flags[v] = v >= begin && v < end ? 1 : 0; }
};

}  // namespace wf::algorithms::pairs

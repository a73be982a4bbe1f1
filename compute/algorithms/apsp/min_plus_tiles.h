// The inner loop of products on the host (min_plus.h), written with vectors of the compiler's own. Each of the files that include it is
// compiled for other instructions, so all of it is that file's alone, and it uses nothing of a library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wf::algorithms::apsp {

// One product, packed. Past the ends of rows and columns and where nothing is to be made, the factors are infinite.
struct HostTiles {
  const void* left;     // groups of rows: a group for each k, one after the other
  const void* right;    // stripes of columns: a stripe for each k, one after the other
  std::uint32_t depth;  // k
  std::uint32_t* target;
  std::size_t pitch;
  std::uint32_t rows, columns;
};
// The part of a target that a task makes, in groups and stripes.
struct HostPart {
  std::uint32_t firstGroup, endGroup, firstStripe, endStripe;
};
// Floyd and Warshall on a block of its own, pivot by pivot: its row and column stand still. `pitch` entries from a row to the next, whole
// vectors; past `size` they are infinite. Counts as Closed does.
using HostClosing = void (*)(void* block, std::uint32_t size, std::uint32_t pitch, std::uint64_t& joined, std::uint64_t& improved);
// Returns how many entries got better.
using HostTileLoop = std::uint64_t (*)(const HostTiles& tiles, const HostPart& part);
struct HostTileLoops {
  std::uint32_t group;                 // rows
  std::uint32_t packedStripe, stripe;  // columns, of 16 and of 32 bits
  HostTileLoop packed, plainUnsigned, plainSigned, checkedUnsigned, checkedSigned, real;
  HostClosing closeUnsigned, closeSigned, closeReal;
};
HostTileLoops tileLoopsOf128Bits();
#if defined(__x86_64__)
HostTileLoops tileLoopsOf256Bits();
HostTileLoops tileLoopsOf512Bits();
#endif

namespace {

template <class Lane, std::size_t kBytes>
struct Vector {
  typedef Lane Type __attribute__((vector_size(kBytes)));
};
// From and to memory of any alignment.
template <class V>
[[gnu::always_inline]] inline V loaded(const void* from) {
  V out;
  __builtin_memcpy(&out, from, sizeof out);
  return out;
}
template <class V>
[[gnu::always_inline]] inline void store(void* to, const V& value) {
  __builtin_memcpy(to, &value, sizeof value);
}

// An arithmetic has: Lane; Entry, what the matrix holds; kNothing; sum(a, b) of vectors; isLength(found), whether a least sum is one.
struct PackedSums {
  using Lane = std::uint16_t;
  using Entry = std::uint32_t;
  static constexpr Lane kNothing = (1u << 15) - 1;
  template <class V>
  [[gnu::always_inline]] static inline V sum(const V& a, const V& b) {
    return a + b;
  }
  static bool isLength(Lane found) { return found < kNothing; }
};
template <class EntryType>
struct PlainSums {
  using Lane = std::int32_t;
  using Entry = EntryType;
  static constexpr Lane kNothing = (1 << 30) - 1;
  template <class V>
  [[gnu::always_inline]] static inline V sum(const V& a, const V& b) {
    return a + b;
  }
  static bool isLength(Lane found) { return found < 1 << 29; }
};
struct CheckedUnsignedSums {
  using Lane = std::uint32_t;
  using Entry = std::uint32_t;
  static constexpr Lane kNothing = 0xFFFF'FFFFu;
  template <class V>
  [[gnu::always_inline]] static inline V sum(const V& a, const V& b) {
    const V room = ~b;
    return (a < room ? a : room) + b;
  }
  static bool isLength(Lane found) { return found != kNothing; }
};
struct CheckedSignedSums {
  using Lane = std::int32_t;
  using Entry = std::int32_t;
  static constexpr Lane kNothing = 0x7FFF'FFFF;
  template <class V>
  [[gnu::always_inline]] static inline V sum(const V& a, const V& b) {
    typedef std::uint32_t Bits __attribute__((vector_size(sizeof(V))));
    const V most = a - a + kNothing, least = ~most, wrapped = (V)((Bits)a + (Bits)b);
    const V passed = (a ^ wrapped) & (b ^ wrapped);
    const V held = passed < 0 ? (a < 0 ? least : most) : wrapped;
    return ((a == most) | (b == most)) ? most : held;
  }
  static bool isLength(Lane found) { return found != kNothing; }
};
struct RealSums {
  using Lane = float;
  using Entry = float;
  static constexpr Lane kNothing = __builtin_inff();
  template <class V>
  [[gnu::always_inline]] static inline V sum(const V& a, const V& b) {
    return a + b;
  }
  static bool isLength(Lane) { return true; }
};

// A group of rows by a stripe of columns, in registers.
template <class Sums, std::size_t kBytes, std::uint32_t kRows, std::uint32_t kVectors>
struct Tiles {
  using Lane = typename Sums::Lane;
  using Entry = typename Sums::Entry;
  using V = typename Vector<Lane, kBytes>::Type;
  static constexpr std::uint32_t kLanes = kBytes / sizeof(Lane), kColumns = kLanes * kVectors;

  static std::uint64_t run(const HostTiles& tiles, const HostPart& part) {
    std::uint64_t changed = 0;
    for (std::uint32_t stripe = part.firstStripe; stripe < part.endStripe; ++stripe) {
      const Lane* right = static_cast<const Lane*>(tiles.right) + std::size_t{stripe} * tiles.depth * kColumns;
      for (std::uint32_t group = part.firstGroup; group < part.endGroup; ++group) {
        const Lane* left = static_cast<const Lane*>(tiles.left) + std::size_t{group} * tiles.depth * kRows;
        alignas(64) Lane best[kRows][kColumns];
        multiply(left, right, tiles.depth, best);
        for (std::uint32_t r = 0; r < kRows && group * kRows + r < tiles.rows; ++r) {
          const std::uint32_t first = stripe * kColumns, width = tiles.columns - first < kColumns ? tiles.columns - first : kColumns;
          Entry* target = reinterpret_cast<Entry*>(tiles.target + (std::size_t{group} * kRows + r) * tiles.pitch + first);
          changed += width == kColumns ? take(best[r], target, kColumns) : take(best[r], target, width);
        }
      }
    }
    return changed;
  }

 private:
  [[gnu::always_inline]] static inline void multiply(const Lane* left, const Lane* right, std::uint32_t depth,
                                                     Lane (&out)[kRows][kColumns]) {
    V best[kRows][kVectors];
#pragma GCC unroll 16
    for (std::uint32_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
      for (std::uint32_t v = 0; v < kVectors; ++v) best[r][v] = Sums::kNothing - V{};
    }
    for (std::uint32_t k = 0; k < depth; ++k, left += kRows, right += kColumns) {
      V factors[kVectors];
#pragma GCC unroll 16
      for (std::uint32_t v = 0; v < kVectors; ++v) factors[v] = loaded<V>(right + v * kLanes);
#pragma GCC unroll 16
      for (std::uint32_t r = 0; r < kRows; ++r) {
        const V factor = left[r] - V{};  // of a negative zero, too
#pragma GCC unroll 16
        for (std::uint32_t v = 0; v < kVectors; ++v) {
          const V found = Sums::sum(factor, factors[v]);
          best[r][v] = found < best[r][v] ? found : best[r][v];
        }
      }
    }
#pragma GCC unroll 16
    for (std::uint32_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
      for (std::uint32_t v = 0; v < kVectors; ++v) store(&out[r][v * kLanes], best[r][v]);
    }
  }

  // Most rows get no better entry once the first blocks are done: they are not written.
  [[gnu::always_inline]] static inline std::uint32_t take(const Lane* best, Entry* target, std::uint32_t width) {
    std::uint32_t changed = 0;
    for (std::uint32_t c = 0; c < width; ++c) {
      const bool better = Sums::isLength(best[c]) & (static_cast<Entry>(best[c]) < target[c]);
      changed += better ? 1 : 0;
    }
    if (changed == 0) return 0;
    for (std::uint32_t c = 0; c < width; ++c) {
      const bool better = Sums::isLength(best[c]) & (static_cast<Entry>(best[c]) < target[c]);
      target[c] = better ? static_cast<Entry>(best[c]) : target[c];
    }
    return changed;
  }
};

template <class Sums, std::size_t kBytes>
void closeBlock(void* block, std::uint32_t size, std::uint32_t pitch, std::uint64_t& joined, std::uint64_t& improved) {
  using Lane = typename Sums::Lane;
  using V = typename Vector<Lane, kBytes>::Type;
  using Mask = typename Vector<std::int32_t, kBytes>::Type;
  constexpr std::uint32_t kLanes = kBytes / sizeof(Lane);
  Lane* entries = static_cast<Lane*>(block);
  const auto sumOf = [](const Mask& counts) {
    std::uint64_t sum = 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) sum += static_cast<std::uint32_t>(counts[lane]);
    return sum;
  };
  for (std::uint32_t k = 0; k < size; ++k) {
    const Lane* right = entries + std::size_t{k} * pitch;
    Mask ends{}, fallen{};
    for (std::uint32_t j = 0; j < size; j += kLanes) ends -= (Mask)(loaded<V>(right + j) != Sums::kNothing - V{});
    std::uint64_t starts = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
      Lane* row = entries + std::size_t{i} * pitch;
      const Lane toK = row[k];
      if (i == k || toK == Sums::kNothing) continue;
      const V factor = toK - V{};
      for (std::uint32_t j = 0; j < size; j += kLanes) {
        const V found = Sums::sum(factor, loaded<V>(right + j)), old = loaded<V>(row + j);
        fallen -= (Mask)(found < old);
        store(row + j, found < old ? found : old);
      }
      starts += 1;
      if (row[k] < toK) improved -= 1;  // counted, but the pivot's column stands
      row[k] = toK;
    }
    joined += starts * (sumOf(ends) - (right[k] != Sums::kNothing ? 1 : 0));
    improved += sumOf(fallen);
  }
}

template <std::size_t kBytes, std::uint32_t kRows, std::uint32_t kVectors>
HostTileLoops loopsOf() {
  return {.group = kRows,
          .packedStripe = kBytes / 2 * kVectors,
          .stripe = kBytes / 4 * kVectors,
          .packed = &Tiles<PackedSums, kBytes, kRows, kVectors>::run,
          .plainUnsigned = &Tiles<PlainSums<std::uint32_t>, kBytes, kRows, kVectors>::run,
          .plainSigned = &Tiles<PlainSums<std::int32_t>, kBytes, kRows, kVectors>::run,
          .checkedUnsigned = &Tiles<CheckedUnsignedSums, kBytes, kRows, kVectors>::run,
          .checkedSigned = &Tiles<CheckedSignedSums, kBytes, kRows, kVectors>::run,
          .real = &Tiles<RealSums, kBytes, kRows, kVectors>::run,
          .closeUnsigned = &closeBlock<CheckedUnsignedSums, kBytes>,
          .closeSigned = &closeBlock<CheckedSignedSums, kBytes>,
          .closeReal = &closeBlock<RealSums, kBytes>};
}

}  // namespace

}  // namespace wf::algorithms::apsp

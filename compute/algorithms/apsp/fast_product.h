// Lengths on a device, products: from packed factors, 128 by 128 words of the target by 256 threads, each with 8 by 8 of them in
// registers. A word of the target is an entry, or two beside each other in 16 bits each; of the left factor a word then has its entry
// twice.
#pragma once

#if defined(__CUDACC__)
#include <cuda_pipeline.h>

#include <algorithm>

#include "compute/algorithms/apsp/fast_closing.h"

namespace wf::algorithms::apsp::device {

inline constexpr unsigned kTile = 128, kThreads = 256, kStage = 16;

template <class Lengths>
__device__ inline std::uint32_t magnitude(std::uint32_t bits) {
  using Value = typename Lengths::Value;
  if constexpr (std::is_floating_point_v<Value>) {
    return bits == 0x8000'0000u ? 1 : 0;
  } else {
    const Value value = valueOf<Lengths>(bits);
    if (value == Lengths::kNothing) return 0;
    if constexpr (std::is_signed_v<Value>) return value < 0 ? 0u - bits : bits;
    return bits;
  }
}

// The largest entry of both factors. Blocks of kThreads, at least as many as inner vertices.
template <class Lengths>
struct MeasureFactors {
  Signals signals;
  ProductOf what;

  __device__ void operator()() const {
    if (*signals.d_stop != 0) return;
    std::uint32_t largest = 0;
    // A warp reads stretches of a row.
    const std::uint32_t warp = (blockIdx.x * kThreads + threadIdx.x) / 32, warps = gridDim.x * kThreads / 32, lane = threadIdx.x % 32;
    for (std::uint32_t i = warp; i < what.rows; i += warps) {
      for (std::uint32_t k = lane; k < what.inner; k += 32)
        largest = max(largest, magnitude<Lengths>(what.left.entries[i * what.left.pitch + k]));
    }
    // Some blocks share a row.
    const std::uint32_t sharing = gridDim.x / what.inner, part = blockIdx.x / what.inner;
    const std::uint32_t* const row = what.right.entries + blockIdx.x % what.inner * what.right.pitch;
    for (std::uint32_t j = part * kThreads + threadIdx.x; part < sharing && j < what.columns; j += sharing * kThreads)
      largest = max(largest, magnitude<Lengths>(row[j]));
    largest = warpMax(largest);
    if (lane == 0 && largest != 0) atomicMax(signals.d_largest, largest);
  }

 private:
  __device__ static std::uint32_t warpMax(std::uint32_t value) {
    for (int offset = 16; offset > 0; offset /= 2) value = max(value, __shfl_down_sync(0xFFFFFFFFu, value, offset));
    return value;
  }
};

// Where packed factors lie: a row of `pitch` words for every k.
struct Packed {
  std::uint32_t* d_left;
  std::uint32_t* d_right;
  std::uint32_t pitch;  // a multiple of kWidthUnit
  std::uint32_t depth;  // of kDepthUnit
};

// 32 by 32 entries a block of kThreads: first the blocks of the left factor, which is turned round, then those of the right one.
template <class Lengths>
struct PackFactors {
  WeightKind weights;
  Signals signals;
  ProductOf what;
  Packed packed;
  std::uint32_t leftAcross, rightAcross;  // blocks beside each other

  // Words of a factor that a product reads: whole tiles.
  static std::uint32_t across(std::uint32_t extent) { return roundedUp(extent, kWidthUnit) / 32; }
  unsigned blocks() const { return (leftAcross + rightAcross) * (packed.depth / 32); }

  __device__ void operator()() const {
    if (*signals.d_stop != 0) return;
    const Sums sums = sumsOf(weights, *signals.d_largest);
    const std::uint32_t x = threadIdx.x % 32, y = threadIdx.x / 32;
    const std::uint32_t leftBlocks = leftAcross * (packed.depth / 32);
    if (blockIdx.x < leftBlocks) {
      __shared__ std::uint32_t turned[32][33];
      const std::uint32_t i0 = blockIdx.x % leftAcross * 32, k0 = blockIdx.x / leftAcross * 32;
      for (std::uint32_t r = y; r < 32; r += 8) {
        const std::uint32_t row = i0 + r, k = k0 + x;
        const bool inside = row < what.rows && k < what.inner && !ProductOf::holds(what.stillRows, row);
        const std::uint32_t word = wordOf(inside, what.left, row, k, sums);
        turned[r][x] = sums == Sums::Packed ? word | word << 16 : word;
      }
      __syncthreads();
      for (std::uint32_t r = y; r < 32; r += 8) packed.d_left[std::size_t{k0 + r} * packed.pitch + i0 + x] = turned[x][r];
      return;
    }
    const std::uint32_t at = blockIdx.x - leftBlocks, w = at % rightAcross * 32 + x, k0 = at / rightAcross * 32;
    if (sums == Sums::Packed && w >= rightAcross * 16) return;
    for (std::uint32_t r = y; r < 32; r += 8) {
      const std::uint32_t k = k0 + r;
      const std::uint32_t word =
          sums == Sums::Packed ? rightWord(2 * w, k, sums) | rightWord(2 * w + 1, k, sums) << 16 : rightWord(w, k, sums);
      packed.d_right[std::size_t{k0 + r} * packed.pitch + w] = word;
    }
  }

 private:
  __device__ std::uint32_t rightWord(std::uint32_t column, std::uint32_t k, Sums sums) const {
    const bool inside = column < what.columns && k < what.inner && !ProductOf::holds(what.stillColumns, column);
    return wordOf(inside, what.right, k, column, sums);
  }

  __device__ static std::uint32_t wordOf(bool inside, const Rectangle& factor, std::uint32_t row, std::uint32_t column, Sums sums) {
    using Value = typename Lengths::Value;
    const std::uint32_t bits = inside ? factor.entries[row * factor.pitch + column] : bitsOf(Value(Lengths::kNothing));
    if constexpr (std::is_floating_point_v<Value>) {
      return bits;
    } else {
      if (valueOf<Lengths>(bits) != Lengths::kNothing || sums == Sums::Checked) return bits;
      return sums == Sums::Packed ? kPackedNothing : kPlainNothing;
    }
  }
};

// An arithmetic of words: kNothing; a term taken into the least sum; kEntries of a word; entry(word, e), which is Lengths::kNothing where
// there is none.
template <class Lengths>
struct PackedWords {
  static constexpr std::uint32_t kNothing = kPackedNothing | kPackedNothing << 16;
  static constexpr int kEntries = 2;
  __device__ static void take(std::uint32_t& best, std::uint32_t a, std::uint32_t b) {
    best = __viaddmin_u16x2(a, b, best);  // one instruction from compute capability 9.0 on, as the next
  }
  __device__ static typename Lengths::Value entry(std::uint32_t word, int e) {
    const std::uint32_t found = word >> 16 * e & 0xFFFFu;
    return found < kPackedNothing ? static_cast<typename Lengths::Value>(found) : Lengths::kNothing;
  }
};
template <class Lengths>
struct PlainWords {
  static constexpr std::uint32_t kNothing = kPlainNothing;
  static constexpr int kEntries = 1;
  __device__ static void take(std::uint32_t& best, std::uint32_t a, std::uint32_t b) {
    best = static_cast<std::uint32_t>(__viaddmin_s32(static_cast<int>(a), static_cast<int>(b), static_cast<int>(best)));
  }
  __device__ static typename Lengths::Value entry(std::uint32_t word, int) {
    const int found = static_cast<int>(word);
    return found < static_cast<int>(kPlainEnd) ? static_cast<typename Lengths::Value>(found) : Lengths::kNothing;
  }
};
// No zero is negative, and what is no number is never the least.
struct RealWords {
  static constexpr std::uint32_t kNothing = static_cast<std::uint32_t>(kFloatInfinity);
  static constexpr int kEntries = 1;
  __device__ static void take(std::uint32_t& best, std::uint32_t a, std::uint32_t b) {
    best = __float_as_uint(fminf(__uint_as_float(best), __uint_as_float(a) + __uint_as_float(b)));
  }
  __device__ static float entry(std::uint32_t word, int) { return __uint_as_float(word); }
};
template <class Lengths>
struct CheckedWords {
  using Value = typename Lengths::Value;
  static constexpr int kEntries = 1;
  static constexpr std::uint32_t kNothing = std::is_floating_point_v<Value> ? static_cast<std::uint32_t>(kFloatInfinity)
                                            : std::is_signed_v<Value>       ? static_cast<std::uint32_t>(kSignedInfinity)
                                                                            : kNone;
  __device__ static void take(std::uint32_t& best, std::uint32_t a, std::uint32_t b) {
    if constexpr (std::is_unsigned_v<Value>) {
      best = __viaddmin_u32(min(a, ~b), b, best);  // a sum of at most 2^32 − 1, which is infinite
    } else {
      const Value found = Lengths::joined(entry(a, 0), entry(b, 0));
      if (Lengths::better(found, entry(best, 0))) best = bitsOf(found);
    }
  }
  __device__ static Value entry(std::uint32_t word, int) { return valueOf<Lengths>(word); }
};

template <class Lengths>
struct MultiplyTiles {
  using Value = typename Lengths::Value;
  WeightKind weights;
  Signals signals;
  ProductOf what;
  Packed packed;
  std::uint32_t across;  // tiles
  bool wide;             // entries of a target's row from a multiple of 4 columns on start at 16 bytes
  exec::Tally* tally;

  unsigned blocks() const { return across * ((what.rows + kTile - 1) / kTile); }

  // Two to a multiprocessor: 64 words and two columns of factors fit a thread's 128 registers.
  static constexpr unsigned kMaxThreads = kThreads, kAtOnce = 2;

  __device__ void operator()() const {
    if (*signals.d_stop != 0) return;
    __shared__ Stages stages;
    const Sums sums = sumsOf(weights, *signals.d_largest);
    if constexpr (std::is_floating_point_v<Value>) {
      if (sums == Sums::Plain) return run<RealWords>(stages);
    } else {
      if constexpr (std::is_unsigned_v<Value>) {
        if (sums == Sums::Packed) return run<PackedWords<Lengths>>(stages);
      }
      if (sums == Sums::Plain) return run<PlainWords<Lengths>>(stages);
    }
    run<CheckedWords<Lengths>>(stages);
  }

 private:
  // Stretches of both factors, in a ring: one is multiplied while the next two are on their way.
  static constexpr int kRing = 3;
  struct Stages {
    uint4 left[kRing][kStage][kTile / 4], right[kRing][kStage][kTile / 4];
  };

  template <class Words>
  __device__ void run(Stages& stages) const {
    const std::uint32_t tileRow = blockIdx.x / across * kTile, tileWord = blockIdx.x % across * kTile;
    if (tileWord * Words::kEntries >= what.columns) return;
    // Nothing of this tile changes. Without those of the pivots' rows a product of 16,384 takes 31 turns of all multiprocessors, not 32.
    if (what.stillRows.begin <= tileRow && min(tileRow + kTile, what.rows) <= what.stillRows.end) return;
    const std::uint32_t* fromLeft = packed.d_left + tileRow;
    const std::uint32_t* fromRight = packed.d_right + tileWord;
    // Two pieces of each factor a thread and stage.
    const std::uint32_t k0 = threadIdx.x / 32, piece = threadIdx.x % 32;
    const auto fetch = [&](std::uint32_t stage, int turn) {
#pragma unroll
      for (std::uint32_t half = 0; half < kStage; half += kThreads / 32) {
        const std::size_t row = std::size_t{stage + half + k0} * packed.pitch + piece * 4;
        __pipeline_memcpy_async(&stages.left[turn][half + k0][piece], fromLeft + row, 16);
        __pipeline_memcpy_async(&stages.right[turn][half + k0][piece], fromRight + row, 16);
      }
      __pipeline_commit();
    };
    const std::uint32_t x = threadIdx.x % 16, y = threadIdx.x / 16;
    std::uint32_t best[8][8];
#pragma unroll
    for (int r = 0; r < 8; ++r) {
#pragma unroll
      for (int c = 0; c < 8; ++c) best[r][c] = Words::kNothing;
    }
    fetch(0, 0);
    if (kStage < packed.depth) fetch(kStage, 1);
    int turn = 0;
    for (std::uint32_t stage = 0; stage < packed.depth; stage += kStage, turn = turn + 1 < kRing ? turn + 1 : 0) {
      if (stage + kStage < packed.depth) {
        __pipeline_wait_prior(1);
      } else {
        __pipeline_wait_prior(0);
      }
      // All threads have this stage, and are done with the one before, whose place the stage after next takes.
      __syncthreads();
      if (stage + 2 * kStage < packed.depth) fetch(stage + 2 * kStage, turn == 0 ? kRing - 1 : turn - 1);
#pragma unroll 8
      for (std::uint32_t k = 0; k < kStage; ++k) {
        const uint4 a0 = stages.left[turn][k][y], a1 = stages.left[turn][k][16 + y];
        const uint4 b0 = stages.right[turn][k][x], b1 = stages.right[turn][k][16 + x];
        const std::uint32_t a[8] = {a0.x, a0.y, a0.z, a0.w, a1.x, a1.y, a1.z, a1.w};
        const std::uint32_t b[8] = {b0.x, b0.y, b0.z, b0.w, b1.x, b1.y, b1.z, b1.w};
#pragma unroll
        for (int r = 0; r < 8; ++r) {
#pragma unroll
          for (int c = 0; c < 8; ++c) Words::take(best[r][c], a[r], b[c]);
        }
      }
    }
    std::uint32_t changed = 0;
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      const std::uint32_t row = tileRow + (r < 4 ? 0 : 64) + y * 4 + r % 4;
      if (row >= what.rows) continue;
      std::uint32_t* const target = what.target.entries + row * what.target.pitch;
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const std::uint32_t word = tileWord + half * 64 + x * 4;
#pragma unroll
        for (int part = 0; part < Words::kEntries; ++part) {
          Value found[4];
#pragma unroll
          for (int e = 0; e < 4; ++e) {
            const int at = part * 4 + e;  // of the entries of four words
            found[e] = Words::entry(best[r][half * 4 + at / Words::kEntries], at % Words::kEntries);
          }
          changed += put(target, word * Words::kEntries + part * 4, found);
        }
      }
    }
    addChanged(tally, changed);
  }

  // Four entries from `column` on; most are no better than what is there, and are not written.
  __device__ std::uint32_t put(std::uint32_t* target, std::uint32_t column, const Value (&found)[4]) const {
    std::uint32_t changed = 0;
    if (wide && column + 4 <= what.columns) {
      const uint4 words = *reinterpret_cast<const uint4*>(target + column);
      const std::uint32_t old[4] = {words.x, words.y, words.z, words.w};
      std::uint32_t now[4];
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const bool better = Lengths::better(found[e], valueOf<Lengths>(old[e]));
        now[e] = better ? bitsOf(found[e]) : old[e];
        changed += better ? 1 : 0;
      }
      if (changed != 0) *reinterpret_cast<uint4*>(target + column) = make_uint4(now[0], now[1], now[2], now[3]);
      return changed;
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      if (column + e >= what.columns || !Lengths::better(found[e], valueOf<Lengths>(target[column + e]))) continue;
      target[column + e] = bitsOf(found[e]);
      ++changed;
    }
    return changed;
  }
};

// One product in three launches: at least one row, column and inner vertex, of those at most kMostPivots. `largest` of `signals` is 0, or
// that of other factors, too.
template <class Lengths>
void multiply(exec::Executor& executor, const char* name, WeightKind weights, const Signals& signals, const ProductOf& what,
              std::uint32_t* d_left, std::uint32_t* d_right, exec::Tally* tally) {
  constexpr unsigned kMostMeasuring = 256, kEntriesOfThread = 8;
  static_assert(kMostPivots <= kMostMeasuring);
  const std::uint64_t entries = (std::uint64_t{what.rows} + what.columns) * what.inner;
  const auto measuring =
      static_cast<unsigned>(std::clamp<std::uint64_t>(entries / (kThreads * kEntriesOfThread), what.inner, kMostMeasuring));
  exec::launchBlocks(executor, name, measuring, kThreads, 0, MeasureFactors<Lengths>{signals, what});
  const Packed packed{d_left, d_right, roundedUp(std::max(what.rows, what.columns), kWidthUnit), roundedUp(what.inner, kDepthUnit)};
  using Pack = PackFactors<Lengths>;
  const Pack pack{weights, signals, what, packed, Pack::across(what.rows), Pack::across(what.columns)};
  exec::launchBlocks(executor, name, pack.blocks(), kThreads, 0, pack);
  const bool wide = ((reinterpret_cast<std::uintptr_t>(what.target.entries) | what.target.pitch * 4) & 15) == 0;
  const MultiplyTiles<Lengths> tiles{weights, signals, what, packed, (what.columns + kTile - 1) / kTile, wide, tally};
  exec::launchBlocks(executor, name, tiles.blocks(), kThreads, 0, tiles);
}
inline constexpr std::uint32_t kLaunchesOfProduct = 3;

}  // namespace wf::algorithms::apsp::device
#endif

// Lengths on a device, what kernels of blocks share and the first of them: a square of the matrix closed by one block of threads.
#pragma once

#if defined(__CUDACC__)
#include <type_traits>

#include "compute/algorithms/apsp/min_plus.h"
#include "compute/algorithms/kernels/changed.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/exec/launch_blocks.h"

namespace wf::algorithms::apsp::device {

inline constexpr unsigned kClosingThreads = 1024, kMost = kMostPivots;

// What the kernels of several steps in a row share, in device memory.
struct Signals {
  std::uint32_t* d_stop;     // 0, or 1 more than the block whose diagonal is negative: later kernels leave
  std::uint32_t* d_largest;  // of this step, as sumsOf() takes it
};

template <class Lengths>
__device__ inline typename Lengths::Value valueOf(std::uint32_t bits) {
  if constexpr (std::is_floating_point_v<typename Lengths::Value>) {
    return __uint_as_float(bits);
  } else {
    return static_cast<typename Lengths::Value>(bits);
  }
}
__device__ inline std::uint32_t bitsOf(float value) { return __float_as_uint(value); }
__device__ inline std::uint32_t bitsOf(std::uint32_t value) { return value; }
__device__ inline std::uint32_t bitsOf(std::int32_t value) { return static_cast<std::uint32_t>(value); }

// One block of 1,024 threads, 4 by 4 entries each in registers; the pivot's row and column go through shared memory, by turns. kEveryTime:
// counts as Closed does, `active` and `arcs` what is joined, `changed` what is improved; else `changed` the entries alone.
template <class Lengths, bool kEveryTime = false>
struct CloseBlock {
  using Value = typename Lengths::Value;
  Rectangle block;
  std::uint32_t size;
  std::uint32_t* d_stop;  // where it is not 0, nothing is done
  std::uint32_t mark;     // what it becomes
  exec::Tally* tally;

  static constexpr unsigned kMaxThreads = kClosingThreads;

  __device__ void operator()() const {
    if (*d_stop != 0) return;
    __shared__ Four rows[2][kMost / 4], columns[2][kMost / 4];
    const std::uint32_t i0 = threadIdx.x / 32 * 4, j0 = threadIdx.x % 32 * 4;
    Value mine[4][4];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const bool inside = i0 + r < size && j0 + c < size;
        mine[r][c] = inside ? valueOf<Lengths>(*block.at(i0 + r, j0 + c).entries) : Value(Lengths::kNothing);
      }
    }
    publish<0>(0, i0, j0, mine, rows[0], columns[0]);
    __syncthreads();
    Counts counts;
    for (std::uint32_t k = 0; k < size; k += 4) {
      pivot<0>(k, i0, j0, mine, rows, columns, counts);
      pivot<1>(k, i0, j0, mine, rows, columns, counts);
      pivot<2>(k, i0, j0, mine, rows, columns, counts);
      pivot<3>(k, i0, j0, mine, rows, columns, counts);
    }
#pragma unroll
    for (int r = 0; r < 4; ++r) {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        if (i0 + r >= size || j0 + c >= size) continue;
        std::uint32_t* const old = block.at(i0 + r, j0 + c).entries;
        if (Lengths::better(mine[r][c], valueOf<Lengths>(*old))) {
          *old = bitsOf(mine[r][c]);
          if constexpr (!kEveryTime) ++counts.changed;
        }
        if (i0 + r == j0 + c && Lengths::isNegative(mine[r][c])) exec::storeRelaxed(d_stop, mark);
      }
    }
    addChanged(tally, counts.changed);
    if constexpr (kEveryTime) addJoined(tally, counts.joined);
  }

 private:
  struct alignas(16) Four {
    Value of[4];
  };
  struct Counts {
    std::uint32_t joined = 0, changed = 0;
  };

  // Row and column k + kNext, by who has them in registers. Past the block they are infinite.
  template <int kNext>
  __device__ void publish(std::uint32_t k, std::uint32_t i0, std::uint32_t j0, const Value (&mine)[4][4], Four* row, Four* column) const {
    if (i0 == k) {
#pragma unroll
      for (int c = 0; c < 4; ++c) row[j0 / 4].of[c] = mine[kNext][c];
    }
    if (j0 == k) {
#pragma unroll
      for (int r = 0; r < 4; ++r) column[i0 / 4].of[r] = mine[r][kNext];
    }
  }

  template <int kAt>
  __device__ void pivot(std::uint32_t k, std::uint32_t i0, std::uint32_t j0, Value (&mine)[4][4], Four (&rows)[2][kMost / 4],
                        Four (&columns)[2][kMost / 4], [[maybe_unused]] Counts& counts) const {
    const Four row = rows[kAt & 1][j0 / 4], column = columns[kAt & 1][i0 / 4];
    if constexpr (std::is_unsigned_v<Value> && !kEveryTime) {
      // No path gets shorter through a pivot that is one of its ends, so that these need no test here. A sum is at most 2^32 − 1, which is
      // infinite; the second instruction is one from compute capability 9.0 on.
#pragma unroll
      for (int r = 0; r < 4; ++r) {
#pragma unroll
        for (int c = 0; c < 4; ++c) mine[r][c] = __viaddmin_u32(min(column.of[r], ~row.of[c]), row.of[c], mine[r][c]);
      }
    } else {
#pragma unroll
      for (int r = 0; r < 4; ++r) {
#pragma unroll
        for (int c = 0; c < 4; ++c) {
          const Value found = Lengths::joined(column.of[r], row.of[c]);
          const bool still = (kAt == r && i0 == k) || (kAt == c && j0 == k);
          const bool better = !still && Lengths::better(found, mine[r][c]);
          if constexpr (kEveryTime) {
            counts.joined += !still && column.of[r] != Lengths::kNothing && row.of[c] != Lengths::kNothing ? 1 : 0;
            counts.changed += better ? 1 : 0;
          }
          if (better) mine[r][c] = found;
        }
      }
    }
    constexpr int kNext = (kAt + 1) & 3;
    const std::uint32_t next = kAt == 3 ? k + 4 : k;
    publish<kNext>(next, i0, j0, mine, rows[kNext & 1], columns[kNext & 1]);
    __syncthreads();
  }
};

}  // namespace wf::algorithms::apsp::device
#endif

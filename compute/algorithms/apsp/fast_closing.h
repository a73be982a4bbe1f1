// The variant `fast` on a device, what its kernels share and the first of them: a block of the matrix closed by one block of threads.
#pragma once

#if defined(__CUDACC__)
#include "compute/algorithms/apsp/min_plus.h"
#include "compute/algorithms/kernels/changed.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/exec/launch_blocks.h"

namespace wf::algorithms::apsp::device {

inline constexpr unsigned kClosingThreads = 1024, kMost = 128;  // pivots of a block

// What the kernels of several steps in a row share, in device memory.
struct Signals {
  std::uint32_t* d_stop;     // 0, or 1 more than the block whose diagonal is negative: later kernels leave
  std::uint32_t* d_largest;  // of this step, as sumsOf() takes it
};

template <class Lengths>
struct Matrix {
  using Value = typename Lengths::Value;
  Value* entries;
  std::uint32_t vertices;
  WeightKind weights;
};

// One block of 1,024 threads, 4 by 4 entries each in registers; the pivot's row and column go through shared memory, by turns.
template <class Lengths>
struct CloseBlock {
  using Value = typename Lengths::Value;
  Matrix<Lengths> matrix;
  Signals signals;
  pairs::Range block;
  std::uint32_t mark;  // what d_stop becomes
  exec::Tally* tally;

  static constexpr unsigned kMaxThreads = kClosingThreads;

  __device__ void operator()() const {
    if (*signals.d_stop != 0) return;
    __shared__ Four rows[2][kMost / 4], columns[2][kMost / 4];
    const std::uint32_t size = block.end - block.begin, i0 = threadIdx.x / 32 * 4, j0 = threadIdx.x % 32 * 4;
    Value* const corner = matrix.entries + std::size_t{block.begin} * matrix.vertices + block.begin;
    Value mine[4][4];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const bool inside = i0 + r < size && j0 + c < size;
        mine[r][c] = inside ? corner[std::size_t{i0 + r} * matrix.vertices + j0 + c] : Value(Lengths::kNothing);
      }
    }
    publish<0>(0, i0, j0, mine, rows[0], columns[0]);
    __syncthreads();
    for (std::uint32_t k = 0; k < size; k += 4) {
      pivot<0>(k, i0, j0, mine, rows, columns);
      pivot<1>(k, i0, j0, mine, rows, columns);
      pivot<2>(k, i0, j0, mine, rows, columns);
      pivot<3>(k, i0, j0, mine, rows, columns);
    }
    std::uint32_t changed = 0;
#pragma unroll
    for (int r = 0; r < 4; ++r) {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        if (i0 + r >= size || j0 + c >= size) continue;
        Value& old = corner[std::size_t{i0 + r} * matrix.vertices + j0 + c];
        if (Lengths::better(mine[r][c], old)) {
          old = mine[r][c];
          ++changed;
        }
        if (i0 + r == j0 + c && Lengths::isNegative(mine[r][c])) exec::storeRelaxed(signals.d_stop, mark);
      }
    }
    addChanged(tally, changed);
  }

 private:
  struct alignas(16) Four {
    Value of[4];
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
                        Four (&columns)[2][kMost / 4]) const {
    const Four row = rows[kAt & 1][j0 / 4], column = columns[kAt & 1][i0 / 4];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const Value found = Lengths::joined(column.of[r], row.of[c]);
        const bool still = (kAt == r && i0 == k) || (kAt == c && j0 == k);
        if (!still && Lengths::better(found, mine[r][c])) mine[r][c] = found;
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

// Kernels of reachability on a device: rows of bits, 128 rows by 2,048 columns of them by 256 threads, each with 8 rows by 4
// words in registers.
#pragma once

#if defined(__CUDACC__)
#include "compute/algorithms/closure/bits.h"
#include "compute/algorithms/kernels/changed.h"
#include "compute/exec/launch_blocks.h"

namespace wf::algorithms::closure::device {

inline constexpr unsigned kTileRows = 128, kTileWords = 64, kThreads = 256, kClosingThreads = 128;

// Four bits as four bytes.
__device__ inline std::uint32_t spread(std::uint32_t bits) { return (bits & 0xFu) * 0x0020'4081u & 0x0101'0101u; }

// A word of a row with bits that are new; returns how many. Bits past the last vertex are 0.
__device__ inline std::uint32_t publish(const BitMatrix& bits, std::uint32_t row, std::uint32_t word, std::uint32_t now,
                                        std::uint32_t old) {
  const std::uint32_t fresh = now & ~old, column = word * kWordBits;
  if (fresh == 0) return 0;
  std::uint8_t* const reach = bits.d_reach + std::size_t{row} * bits.vertices + column;
  if (bits.vertices % 16 == 0 && column + kWordBits <= bits.vertices) {
    uint4* const wide = reinterpret_cast<uint4*>(reach);
    wide[0] = make_uint4(spread(now), spread(now >> 4), spread(now >> 8), spread(now >> 12));
    wide[1] = make_uint4(spread(now >> 16), spread(now >> 20), spread(now >> 24), spread(now >> 28));
  } else {
    for (std::uint32_t left = fresh; left != 0; left &= left - 1) reach[__ffs(static_cast<int>(left)) - 1] = 1;
  }
  return static_cast<std::uint32_t>(__popc(fresh));
}

// One block of kClosingThreads, a row of the square each. kJoins: counts as Closed does, `active` and `arcs` what is joined.
template <bool kJoins = false>
struct CloseBits {
  BitMatrix bits;
  pairs::Range block;
  exec::Tally* tally;

  __device__ void operator()() const {
    __shared__ std::uint32_t pivot[2][kMostWords];
    const std::uint32_t size = block.end - block.begin, words = (size + kWordBits - 1) / kWordBits, i = threadIdx.x;
    std::uint32_t mine[kMostWords];
#pragma unroll
    for (std::uint32_t w = 0; w < kMostWords; ++w) mine[w] = i < size && w < words ? leftWord(bits, block, block.begin + i, w) : 0;
    [[maybe_unused]] std::uint32_t joined = 0;
#pragma unroll
    for (std::uint32_t w = 0; w < kMostWords; ++w) {
      for (std::uint32_t bit = 0; bit < kWordBits && w * kWordBits + bit < size; ++bit) {
        const std::uint32_t k = w * kWordBits + bit;
        if (i == k) {
#pragma unroll
          for (std::uint32_t each = 0; each < kMostWords; ++each) pivot[k & 1][each] = mine[each];
        }
        __syncthreads();  // the pivot before the last one is read no more
        if ((mine[w] >> bit & 1) == 0) continue;
        if constexpr (kJoins) {
          std::uint32_t ends = 0;
#pragma unroll
          for (std::uint32_t each = 0; each < kMostWords; ++each) ends += static_cast<std::uint32_t>(__popc(pivot[k & 1][each]));
          if (i != k) joined += ends - 1;  // but the pivot, which reaches itself
        }
#pragma unroll
        for (std::uint32_t each = 0; each < kMostWords; ++each) mine[each] |= pivot[k & 1][each];
      }
    }
    std::uint32_t changed = 0;
#pragma unroll
    for (std::uint32_t w = 0; w < kMostWords; ++w) {
      if (i >= size || w >= words) continue;
      const std::uint32_t fresh = mine[w] & ~leftWord(bits, block, block.begin + i, w);
      if (fresh == 0) continue;
      addWord(bits, block, block.begin + i, w, fresh);
      changed += static_cast<std::uint32_t>(__popc(fresh));
    }
    addChanged(tally, changed);
    if constexpr (kJoins) addJoined(tally, joined);
  }
};

// As Taking says. Threads read rows and words of rows that others write: by what Taking asks for, either comes to the same.
struct TakeThrough {
  BitMatrix bits;
  Taking what;
  exec::Tally* tally;

  // Tiles of words start at a multiple of 16 bytes.
  WF_HOST_DEVICE std::uint32_t startWord() const { return what.columns.begin / kWordBits / 4 * 4; }
  WF_HOST_DEVICE std::uint32_t across() const {
    const std::uint32_t words = (what.columns.end + kWordBits - 1) / kWordBits - startWord();
    return (words + kTileWords - 1) / kTileWords;
  }
  unsigned blocks() const { return across() * ((what.rows.size() + kTileRows - 1) / kTileRows); }

  __device__ void operator()() const {
    __shared__ uint4 right[kMostWords * kWordBits][kTileWords / 4];
    const pairs::Range block = what.block;
    const std::uint32_t size = block.end - block.begin, words = (size + kWordBits - 1) / kWordBits;
    const std::uint32_t firstWord = startWord() + blockIdx.x % across() * kTileWords;
    for (std::uint32_t at = threadIdx.x; at < words * kWordBits * (kTileWords / 4); at += kThreads) {
      const std::uint32_t k = at / (kTileWords / 4), word = firstWord + at % (kTileWords / 4) * 4;
      right[k][at % (kTileWords / 4)] =
          k < size && word < bits.pitch ? *reinterpret_cast<const uint4*>(rowOf(block.begin + k) + word) : make_uint4(0, 0, 0, 0);
    }
    __syncthreads();
    const std::uint32_t x = threadIdx.x % 16, y = threadIdx.x / 16;
    const std::uint32_t firstRow = what.rows.begin + blockIdx.x / across() * kTileRows + y * 8;
    uint4 found[8];
#pragma unroll
    for (int r = 0; r < 8; ++r) found[r] = make_uint4(0, 0, 0, 0);
    for (std::uint32_t w = 0; w < words; ++w) {
      std::uint32_t left[8], any = 0;
#pragma unroll
      for (int r = 0; r < 8; ++r) {
        left[r] = isTaking(firstRow + r) ? leftWord(bits, block, firstRow + r, w) : 0;
        any |= left[r];
      }
      if (any == 0) continue;
#pragma unroll 8
      for (std::uint32_t bit = 0; bit < kWordBits; ++bit) {
        const uint4 row = right[w * kWordBits + bit][x];
#pragma unroll
        for (int r = 0; r < 8; ++r) {
          const std::uint32_t mask = 0u - (left[r] >> bit & 1);
          found[r].x |= mask & row.x;
          found[r].y |= mask & row.y;
          found[r].z |= mask & row.z;
          found[r].w |= mask & row.w;
        }
      }
    }
    std::uint32_t changed = 0;
    const std::uint32_t word = firstWord + x * 4;
    if (word < bits.pitch) {
      const uint4 mask = make_uint4(maskOf(what.columns, word), maskOf(what.columns, word + 1), maskOf(what.columns, word + 2),
                                    maskOf(what.columns, word + 3));
#pragma unroll
      for (int r = 0; r < 8; ++r) {
        const std::uint32_t row = firstRow + r;
        found[r] = make_uint4(found[r].x & mask.x, found[r].y & mask.y, found[r].z & mask.z, found[r].w & mask.w);
        if (!isTaking(row) || (found[r].x | found[r].y | found[r].z | found[r].w) == 0) continue;
        uint4* const place = reinterpret_cast<uint4*>(rowOf(row) + word);
        const uint4 old = *place;
        const uint4 now = make_uint4(old.x | found[r].x, old.y | found[r].y, old.z | found[r].z, old.w | found[r].w);
        const std::uint32_t before = changed;
        changed += publish(bits, row, word, now.x, old.x);
        changed += publish(bits, row, word + 1, now.y, old.y);
        changed += publish(bits, row, word + 2, now.z, old.z);
        changed += publish(bits, row, word + 3, now.w, old.w);
        if (changed != before) *place = now;
      }
    }
    addChanged(tally, changed);
  }

 private:
  __device__ std::uint32_t* rowOf(std::uint32_t row) const { return bits.d_words + std::size_t{row} * bits.pitch; }
  __device__ bool isTaking(std::uint32_t row) const {
    return row < what.rows.end && (row < what.stillRows.begin || row >= what.stillRows.end);
  }
};

}  // namespace wf::algorithms::closure::device
#endif

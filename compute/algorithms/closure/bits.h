// Reachability with a bit a pair, for the variant `fast`: the bits beside the published matrix, and what is done to both on the host.
// Nothing here launches a kernel of a device.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/pairs/recursion.h"
#include "compute/exec/atomics.h"
#include "compute/exec/executor.h"

namespace wf::algorithms::closure {

inline constexpr std::uint32_t kWordBits = 32, kMostPivots = 128, kMostWords = kMostPivots / kWordBits;  // of a block
inline constexpr std::uint32_t kPitchUnit = 16;                                                          // words: 512 bits

// Words from a row to the next: past the last vertex the bits are 0.
constexpr std::uint32_t pitchOf(std::uint32_t vertices) { return (vertices + 511) / 512 * kPitchUnit; }

// Both in executor memory.
struct BitMatrix {
  std::uint32_t* d_words;  // bit j % 32 of word j / 32 of row i: whether i reaches j
  std::uint8_t* d_reach;   // the same, published: a byte a pair, without gaps
  std::uint32_t vertices;
  std::uint32_t pitch;
};

// What a row reaches of the w-th 32 vertices of a block.
WF_HOST_DEVICE inline std::uint32_t leftWord(const BitMatrix& bits, pairs::Range block, std::uint32_t row, std::uint32_t w) {
  const std::uint32_t first = block.begin + w * kWordBits, word = first / kWordBits, shift = first % kWordBits;
  const std::uint32_t* words = bits.d_words + std::size_t{row} * bits.pitch + word;
  std::uint32_t out = words[0] >> shift;
  if (shift != 0 && word + 1 < bits.pitch) out |= words[1] << (kWordBits - shift);
  const std::uint32_t rest = block.end - first;
  return rest < kWordBits ? out & ((1u << rest) - 1) : out;
}
// Adds pairs of a row with the w-th 32 vertices of a block.
WF_HOST_DEVICE inline void addWord(const BitMatrix& bits, pairs::Range block, std::uint32_t row, std::uint32_t w, std::uint32_t fresh) {
  const std::uint32_t first = block.begin + w * kWordBits, shift = first % kWordBits;
  std::uint32_t* words = bits.d_words + std::size_t{row} * bits.pitch + first / kWordBits;
  words[0] |= fresh << shift;
  if (shift != 0 && fresh >> (kWordBits - shift) != 0) words[1] |= fresh >> (kWordBits - shift);
  std::uint8_t* const reach = bits.d_reach + std::size_t{row} * bits.vertices + first;
  for (std::uint32_t bit = 0; bit < kWordBits; ++bit) {
    if ((fresh >> bit & 1) != 0) reach[bit] = 1;
  }
}

// On the host; each returns how many pairs are new. `block` has at most kMostPivots.
// Closes the square of the block; by one thread.
std::uint64_t closeBits(const BitMatrix& bits, pairs::Range block);
// Row i takes every row k of the block that it reaches: the rows of the block as they were before, or all others.
std::uint64_t takeThrough(exec::Executor& executor, const BitMatrix& bits, pairs::Range block, bool within);

}  // namespace wf::algorithms::closure

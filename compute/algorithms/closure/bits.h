// Reachability with a bit a pair: the bits beside the published matrix, and what is done to both on the host. Nothing here launches a
// kernel of a device.
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

// Each of `rows` takes, of `columns`, what the rows k of the block reach that it reaches itself. The block has at most kMostPivots. All in
// place: where rows of the block take, its square is closed; where columns of it are taken, a row of it has, of `columns`, all that the rows
// have which it reaches. Then it comes to the same whether one has taken before another looks.
struct Taking {
  pairs::Range rows, columns, block;
  pairs::Range stillRows;  // of `rows` those that take nothing
};
// Of a word of a row those bits that are of `columns`.
WF_HOST_DEVICE inline std::uint32_t maskOf(pairs::Range columns, std::uint32_t word) {
  const std::uint32_t first = word * kWordBits;
  const auto below = [first](std::uint32_t end) {  // bits of columns before it
    return end <= first ? 0u : end - first >= kWordBits ? ~0u : (1u << (end - first)) - 1;
  };
  return below(columns.end) & ~below(columns.begin);
}

// On the host.
// Closes the square of the block, pivot by pivot; by one thread.
struct Closed {
  std::uint64_t joined = 0;   // pairs that paths lead between through a pivot, for all pivots together
  std::uint64_t changed = 0;  // pairs that are new
};
Closed closeBits(const BitMatrix& bits, pairs::Range block);
// Returns how many pairs are new.
std::uint64_t takeThrough(exec::Executor& executor, const BitMatrix& bits, const Taking& what);

}  // namespace wf::algorithms::closure

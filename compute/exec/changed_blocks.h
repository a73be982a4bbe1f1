// Blocks of 64 bytes of an array that may differ from its shadow: the elements that do, gathered close together. On the host; in a form for
// every machine, and in one for processors with AVX-512 (VBMI2), which takes a block as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace wf::exec {

struct ComparedArray {
  const std::uint8_t* now = nullptr;
  std::uint8_t* shadow = nullptr;
  std::uint64_t bytes = 0;
  std::size_t element = 1;  // bytes: 1, 4 or 8, and the array begins at a multiple of it
};

// Where the elements that differ go, one behind the other. What lies behind them in the room may be overwritten.
struct GatheredElements {
  // So much room lets one more block in.
  static constexpr std::size_t kOfBlock = 64;
  std::uint64_t* indices = nullptr;
  std::uint8_t *before = nullptr, *after = nullptr;
  std::size_t count = 0, room = 0;  // elements
};

// The elements of the blocks that differ, ascending, behind those that are there; the shadow takes them over. `blocks`: addresses / 64,
// ascending. Returns how many blocks were looked at: all, or as many as there was room for.
std::size_t gatherDiffering(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& into);
// The form for every machine.
std::size_t gatherDifferingPlainly(const ComparedArray& array, std::span<const std::uint64_t> blocks, GatheredElements& into);

}  // namespace wf::exec

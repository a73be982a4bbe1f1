// What one kernel boundary leaves behind. One Step is one Executor call that the pseudo-code names; step 0 is the state after reset.
#pragma once

#include <array>
#include <cstdint>

namespace wf {

// A rectangle of a pair array: rows [firstRow, endRow) by columns [firstColumn, endColumn). Empty: none.
struct PairBlock {
  std::uint32_t firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0;
  bool empty() const { return firstRow >= endRow || firstColumn >= endColumn; }
  bool operator==(const PairBlock&) const = default;
};

inline constexpr std::uint64_t kNotCounted = ~std::uint64_t{0};

// The manual (timing.md) defines the measures. Where counting is switched off, the counts are 0 and the frontier is kNotCounted.
struct Step {
  std::uint64_t index = 0;      // 0: after reset; equal on every executor
  std::uint32_t kernel = 0;     // into VariantInfo::kernels; meaningless for index 0
  std::uint32_t iteration = 0;  // BFS: the level that is being expanded
  std::uint32_t line = 0;       // into VariantInfo::pseudocode, from 0
  bool endsIteration = false;   // the next step belongs to the next iteration
  std::uint64_t launched = 0;   // threads
  std::uint64_t active = 0;     // threads that had something to do: past the kernel's own test
  std::uint64_t arcs = 0;       // arcs visited
  std::uint64_t changed = 0;    // values written; an element that several threads write counts each time
  // Vertices in the frontier of the level or round that the step expands or lists, however many threads that takes. Not counted: of
  // steps that do neither, of variants that are no search, and where the vertices cannot be counted.
  std::uint64_t frontier = kNotCounted;
  std::array<std::uint64_t, 4> scalars{};  // as VariantInfo::scalars names them
  std::uint32_t gpuLaunches = 0;
  std::uint64_t nanoseconds = 0;      // CUDA events or the steady clock, the kernel alone
  std::uint64_t copied = 0;           // bytes that went between host and device while it ran, because they do not fit there
  std::uint64_t copyNanoseconds = 0;  // what that took, some of it beside the kernel's work
  // Of pair arrays: what it wrote, and the two that were multiplied for it.
  std::array<PairBlock, 3> blocks{};
};

}  // namespace wf

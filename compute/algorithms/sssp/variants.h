// Single-source shortest paths: what the descriptions (sssp.cpp) and the host loop (rounds.cpp) agree on.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// The kernels of a round, in their order. Only `compacted` has the first; the others count from the second in VariantInfo::kernels.
enum Kernel : std::uint32_t { kCompact, kRelax, kSettle };

// Where each kernel stands in VariantInfo::pseudocode.
struct Lines {
  std::uint32_t compact, relax, settle;
};
inline constexpr Lines kMaskLines = {.compact = 0, .relax = 3, .settle = 7};
inline constexpr Lines kCompactedLines = {.compact = 3, .relax = 4, .settle = 8};
inline constexpr Lines kTwoKernelLines = {.compact = 0, .relax = 3, .settle = 10};

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeTwoKernel2007(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::sssp

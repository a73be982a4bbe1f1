// Single-source shortest paths: what the descriptions (sssp.cpp) and the host loop (rounds.cpp) agree on.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// The kernels of a round, in their order. Only `compacted` has the first; the others count from the second in VariantInfo::kernels.
enum Kernel : std::uint32_t { kCompact, kRelax, kSettle };

// Where each kernel stands in VariantInfo::pseudocode, and what it assigns there: the list (the kernel's own line), M_a ← no, C_ua, C_a,
// M_a ← yes.
struct Lines {
  std::uint32_t compact, relax, leave, lower, settle, take, enter;
};
inline constexpr Lines kMaskLines = {.compact = 0, .relax = 3, .leave = 4, .lower = 6, .settle = 7, .take = 8, .enter = 9};
inline constexpr Lines kCompactedLines = {.compact = 3, .relax = 4, .leave = 5, .lower = 7, .settle = 8, .take = 9, .enter = 10};
inline constexpr Lines kTwoKernelLines = {.compact = 0, .relax = 3, .leave = 4, .lower = 8, .settle = 10, .take = 11, .enter = 12};

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info);
std::unique_ptr<Algorithm> makeTwoKernel2007(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::sssp

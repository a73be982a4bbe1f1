// Breadth-first search, variant `compacted`: what its description (bfs.cpp) and its host loop (compacted.cpp) agree on.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

struct CompactedKernel {
  enum : std::uint32_t { kCompact, kExpand, kSettle };  // order of VariantInfo::kernels
};
struct CompactedLine {
  // Into VariantInfo::pseudocode: the kernels, and what they assign.
  enum : std::uint32_t { kCompact = 3, kExpand = 4, kLeave = 5, kCost = 8, kFind = 9, kSettle = 10, kUnfind = 11, kEnter = 12 };
};

std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

// Breadth-first search, variant `mask`: what its description (bfs.cpp) and its host loop (mask.cpp) agree on.
#pragma once

#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

struct MaskKernel {
  enum : std::uint32_t { kExpand, kSettle };  // order of VariantInfo::kernels
};
struct MaskLine {
  // Into VariantInfo::pseudocode: the kernels, and what they assign.
  enum : std::uint32_t { kExpand = 3, kLeave = 4, kCost = 7, kFind = 8, kSettle = 9, kUnfind = 10, kEnter = 11 };
};

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

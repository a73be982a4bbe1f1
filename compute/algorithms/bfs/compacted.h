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
  enum : std::uint32_t { kCompact = 3, kExpand = 4, kSettle = 10 };  // into VariantInfo::pseudocode
};

std::unique_ptr<Algorithm> makeCompacted(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

// Breadth-first search, variant `mask`: what its description (bfs.cpp) and its host loop (mask.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

enum Array : std::size_t { kFrontier, kNext, kVisited, kCost };  // order of VariantInfo::arrays
enum Kernel : std::uint32_t { kExpand, kSettle };                // order of VariantInfo::kernels
enum Line : std::uint32_t { kLineExpand = 3, kLineSettle = 9 };  // into VariantInfo::pseudocode

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

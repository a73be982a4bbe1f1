// Single-source shortest paths, variants `edge` and `edge-sorted`: what their descriptions (described_edges.cpp) and their host loop
// (edge.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

struct EdgeArray {
  enum : std::size_t { kCost, kUpdating, kBlock };  // order of VariantInfo::arrays; only `edge-sorted` has the last
};
struct EdgeKernel {
  enum : std::uint32_t { kRelax, kSettle };  // order of VariantInfo::kernels
};
struct EdgeLine {
  // Into VariantInfo::pseudocode: the kernels, and what they assign; the last is the racing form's.
  enum : std::uint32_t { kRelax = 3, kLower = 7, kInPlace = 8, kSettle = 9, kTake = 10 };
};

std::unique_ptr<Algorithm> makeEdge(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::sssp

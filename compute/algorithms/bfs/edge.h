// Breadth-first search, variants `edge` and `edge-sorted`: what their descriptions (described_edges.cpp) and their host loop (edge.cpp)
// agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

struct EdgeArray {
  enum : std::size_t { kCost, kBlock };  // order of VariantInfo::arrays; only `edge-sorted` has the last
};
struct EdgeLine {
  // Into VariantInfo::pseudocode: the kernel, and what it assigns.
  enum : std::uint32_t { kVisit = 3, kCost = 8 };
};

std::unique_ptr<Algorithm> makeEdge(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

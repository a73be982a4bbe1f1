// Breadth-first search, variant `adaptive`: what its description (described_edges.cpp) and its host loop (adaptive.cpp) agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

struct AdaptiveArray {
  enum : std::size_t { kFrontier, kCost, kList };  // order of VariantInfo::arrays
};
struct AdaptiveKernel {
  enum : std::uint32_t { kCompact, kVertices, kEdges };  // order of VariantInfo::kernels
};
struct AdaptiveLine {
  // Into VariantInfo::pseudocode: the kernels, and what they assign: F_a ← no; C_a and F_a ← yes, either way.
  enum : std::uint32_t { kCompact = 3, kVertices = 5, kLeave = 6, kFromVertex = 9, kEdges = 11, kClear = 12, kFromEdge = 17 };
};

inline constexpr std::int64_t kEdgesFrom = 5;  // percent of the vertices
// A vertex: a warp, whose threads read arcs that lie beside each other. With 1, 8, 32, 256: R-MAT 20, whose third level are 5,042 vertices
// with hubs among them, 40.2, 14.3, 8.6, 6.5 ms on an H200; New York's roads 21 ms with any number there, but 90, 88, 93, 146 ms on two
// processors, where threads without an arc have to be gone through.
inline constexpr std::int64_t kThreads = 32;

std::unique_ptr<Algorithm> makeAdaptive(exec::Executor& executor, const VariantInfo& info);

}  // namespace wf::algorithms::bfs

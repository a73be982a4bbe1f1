// Edges as edge-parallel kernels visit them: the two ends of an unordered pair side by side, so that one thread serves both directions
// with one look at its ends. Kolganov 2014 (startV, endV). Only files that launch kernels include it.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms {

// In executor memory. The word of a direction that the file lacks is kNone where words are arcs, and infinite where they are weights.
template <class Memory = exec::Plain>
struct EdgeList {
  exec::Array<Memory, const VertexId> d_tail = nullptr;  // startV, not above the head
  exec::Array<Memory, const VertexId> d_head = nullptr;  // endV
  // Of tail → head and of head → tail: its arc, or its weight. Both null: every pair has both directions and neither is needed.
  exec::Array<Memory, const std::uint32_t> d_forward = nullptr;
  exec::Array<Memory, const std::uint32_t> d_backward = nullptr;
};

// What no thread of the launch writes. kCached: by way of the GPU's read-only cache (a texture cache in the paper's time).
template <bool kCached>
WF_HOST_DEVICE inline std::uint32_t loadStill(const std::uint32_t* d_at) {
#if defined(__CUDA_ARCH__)
  if constexpr (kCached) return __ldg(d_at);
#endif
  return *d_at;
}
template <bool kCached, class How>
WF_HOST_DEVICE std::uint32_t loadStill(exec::ObservedArray<const std::uint32_t, How> d_at) {
  return *d_at;
}

}  // namespace wf::algorithms

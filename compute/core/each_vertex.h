// Loops over vertices by several threads.
#pragma once

#include <atomic>
#include <cstdint>

#include "compute/core/types.h"
#include "compute/core/workers.h"

namespace wf {

// Calls use(v) for every v below `vertices`, by several threads and in any order, `chunk` of them at once. False: cancelled on the way.
template <class Use>
bool forEachVertex(VertexId vertices, std::uint64_t chunk, const Progress* progress, const Use& use) {
  return parallelChunks({.count = vertices, .size = chunk, .progress = progress}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) use(static_cast<VertexId>(v));
  });
}

// The smallest vertex of which `is` answers yes; kNone: none, or cancelled on the way. `is` is asked of every vertex below `vertices`
// unless one before it was found, by several threads and in any order. `progress` learns how many are done; its phase was begun with
// `vertices`.
template <class Is>
VertexId smallestVertex(VertexId vertices, std::uint64_t chunk, Progress& progress, const Is& is) {
  std::atomic<VertexId> found{kNone};
  parallelChunks({.count = vertices, .size = chunk, .reports = &progress}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t at = begin; at < end && at < found.load(std::memory_order_relaxed); ++at) {
      const auto v = static_cast<VertexId>(at);
      if (!is(v)) continue;
      VertexId before = found.load(std::memory_order_relaxed);
      while (v < before && !found.compare_exchange_weak(before, v, std::memory_order_relaxed)) {
      }
      return;
    }
  });
  return progress.cancelled() ? kNone : found.load();
}

}  // namespace wf

// A loop over vertices by several threads.
#pragma once

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

}  // namespace wf

// For kernels whose threads take arcs: which vertex an arc goes out of.
#pragma once

#include "compute/core/types.h"
#include "compute/exec/atomics.h"

namespace wf::algorithms {

// The last vertex whose arcs begin at `arc` or before; d_offsets has vertices + 1 entries, and there is such an arc.
template <class Offsets>
WF_HOST_DEVICE VertexId tailOfArc(Offsets d_offsets, VertexId vertices, ArcId arc) {
  VertexId low = 0, high = vertices;
  while (high - low > 1) {
    const VertexId middle = low + (high - low) / 2;
    (d_offsets[middle] <= arc ? low : high) = middle;
  }
  return low;
}

}  // namespace wf::algorithms

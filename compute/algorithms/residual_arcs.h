// Which arc of the file a residual arc is, where the graph was placed. Only files that launch kernels include it.
#pragma once

#include "compute/core/types.h"
#include "compute/exec/device_graph.h"
#include "compute/exec/launch.h"

namespace wf::algorithms {

// In the graph's order a vertex's own arcs come first, and then the reverses that the file lacks.
class ResidualOnExecutor {
 public:
  explicit ResidualOnExecutor(const exec::DeviceGraph& graph)
      : d_offsets_(graph.offsets()),
        d_residualOffsets_(graph.residualOffsets()),
        d_heads_(graph.residualHeads()),
        d_reverse_(graph.residualReverse()),
        same_(graph.host().residualCount() == graph.host().arcCount()) {}

  // kNone: an added reverse.
  WF_HOST_DEVICE ArcId arc(ArcId r) const {
    if (same_) return r;
    const VertexId tail = d_heads_[d_reverse_[r]];
    const ArcId k = r - d_residualOffsets_[tail], own = d_offsets_[tail];
    return k < d_offsets_[tail + 1] - own ? own + k : kNone;
  }

 private:
  const ArcId* d_offsets_;
  const ArcId* d_residualOffsets_;
  const VertexId* d_heads_;
  const ArcId* d_reverse_;
  bool same_;  // none was added
};

}  // namespace wf::algorithms

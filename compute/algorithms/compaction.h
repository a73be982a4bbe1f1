// Vertex list compaction, IIIT/TR/2009/74, section III.C: the step that lists the vertices of a mask, and a kernel sent along the list.
// Only files that launch kernels include it.
#pragma once

#include <cstdint>

#include "compute/core/step.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms {

// One step: the first slots of `list` get the vertices v with flags[v] ≠ 0, ascending; the other slots keep what they held. Returns how
// many there are; waits. The launches inside the primitive are its own and are not counted.
inline std::uint32_t compactStep(exec::Executor& executor, const exec::Buffer& flags, exec::Buffer& list, std::uint32_t n, bool metrics,
                                 Step& step) {
  executor.startTimer();
  const std::uint32_t length = executor.compact(flags, list, n);
  executor.stopTimer();
  step.nanoseconds = executor.elapsed();
  step.launched = n;
  step.active = step.changed = metrics ? length : 0;
  return length;
}

// A kernel that takes vertices, one thread a list entry.
template <class Kernel>
struct Listed {
  Kernel kernel;
  const VertexId* d_list;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const { kernel(d_list[i], tally); }
};

}  // namespace wf::algorithms

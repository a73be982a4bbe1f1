// Vertex list compaction, IIIT/TR/2009/74, section III.C: the step that lists what a mask marks. kernels/listed.h sends a kernel along the
// list.
#pragma once

#include <cstdint>

#include "compute/core/algorithm_info.h"
#include "compute/core/step.h"
#include "compute/exec/executor.h"

namespace wf::algorithms {

// One step: the first slots of `list` get the indices i with flags[i] ≠ 0, ascending; the other slots keep what they held. Returns how
// many there are; waits. The launches inside the primitive are its own and are not counted.
inline std::uint32_t compactStep(exec::Executor& executor, const VariantInfo& variant, const exec::Buffer& flags, exec::Buffer& list,
                                 std::uint32_t n, bool metrics, Step& step) {
  executor.startTimer();
  executor.beginRange(variant.kernels[step.kernel].id.c_str());
  const std::uint32_t length = executor.compact(flags, list, n);
  executor.endRange();
  executor.stopTimer();
  step.nanoseconds = executor.elapsed();
  step.launched = n;
  step.active = step.changed = metrics ? length : 0;
  return length;
}

}  // namespace wf::algorithms

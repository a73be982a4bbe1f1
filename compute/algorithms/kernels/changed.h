// Counting on a device in kernels that have more than an index. Only nvcc sees it.
#pragma once

#include "compute/exec/launch_blocks.h"

#if defined(__CUDACC__)
namespace wf::algorithms {

// What this thread changed. All threads of the warp call it; `tally` is null where nothing is counted.
__device__ inline void addChanged(exec::Tally* tally, std::uint32_t changed) {
  if (tally == nullptr) return;
  const std::uint64_t sum = exec::detail::warpSum(changed);
  if (threadIdx.x % 32 == 0 && sum != 0) exec::atomicAddRelaxed(&tally->changed, sum);
}

// The same of pairs that this thread joined, each of which is a thread of the step and a term.
__device__ inline void addJoined(exec::Tally* tally, std::uint32_t joined) {
  if (tally == nullptr) return;
  const std::uint64_t sum = exec::detail::warpSum(joined);
  if (threadIdx.x % 32 != 0 || sum == 0) return;
  exec::atomicAddRelaxed(&tally->active, sum);
  exec::atomicAddRelaxed(&tally->arcs, sum);
}

}  // namespace wf::algorithms
#endif

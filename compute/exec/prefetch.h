// A hint to the processor's caches. A device hides such waits by its many threads: nothing is done there.
#pragma once

#include "compute/exec/atomics.h"

namespace wf::exec {

// What `at` points to will be used soon. Any address, also one that must not be read.
WF_HOST_DEVICE inline void prefetch([[maybe_unused]] const void* at) {
#if !defined(__CUDA_ARCH__)
  __builtin_prefetch(at);
#endif
}

}  // namespace wf::exec

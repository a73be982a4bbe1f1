// Instructions of a device that have no name in CUDA's headers. Only nvcc sees anything here.
#pragma once

#if defined(__CUDACC__)
namespace wf::exec {

// Nanoseconds since whenever; it moves on by a microsecond or so at a time.
__device__ inline unsigned long long deviceNanoseconds() {
  unsigned long long time = 0;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
  return time;
}

// Asks for the line of memory at this address, into the cache that all multiprocessors share.
__device__ inline void fetchAhead(const void* address) { asm volatile("prefetch.global.L2 [%0];" ::"l"(address)); }

}  // namespace wf::exec
#endif

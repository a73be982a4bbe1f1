// Kernels of a device that need more than a loop over indices has: blocks with memory of their own, or all blocks at once. A kernel is a
// functor with a device call operator without arguments. Only nvcc sees anything here; on the CPU such a variant has loops of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/launch.h"

#if defined(__CUDACC__)
namespace wf::exec {
namespace detail {

template <class Kernel>
__global__ void blockwise(Kernel kernel) {
  kernel();
}
template <class Kernel>
__global__ void __launch_bounds__(Kernel::kMaxThreads) boundedBlockwise(Kernel kernel) {
  kernel();
}

// A kernel that names its kMaxThreads is compiled for blocks of at most so many; else the compiler takes the registers that it likes.
template <class Kernel>
constexpr auto entry() {
  if constexpr (requires { Kernel::kMaxThreads; }) {
    return &boundedBlockwise<Kernel>;
  } else {
    return &blockwise<Kernel>;
  }
}

template <class Kernel>
void allowShared(std::size_t sharedBytes) {
  constexpr std::size_t kAlwaysAllowed = 48 * 1024;
  if (sharedBytes > kAlwaysAllowed)
    cudaFuncSetAttribute(entry<Kernel>(), cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sharedBytes));
}

}  // namespace detail

// Blocks in any order. A failure sticks to the executor.
template <class Kernel>
void launchBlocks(Executor& executor, const char* name, unsigned blocks, unsigned threads, std::size_t sharedBytes, const Kernel& kernel) {
  if (executor.failed() || blocks == 0) return;
  detail::allowShared<Kernel>(sharedBytes);
  const detail::LaunchRange range(name);
  detail::entry<Kernel>()<<<blocks, threads, sharedBytes, static_cast<cudaStream_t>(executor.stream())>>>(kernel);
  detail::noteLaunch(executor, name);
}

// How many blocks of this kernel the device holds at once; 0: the kernel does not run there at all.
template <class Kernel>
unsigned blocksAtOnce(unsigned threads, std::size_t sharedBytes) {
  detail::allowShared<Kernel>(sharedBytes);
  int device = 0, processors = 0, each = 0;
  if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device) != cudaSuccess ||
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, detail::entry<Kernel>(), static_cast<int>(threads), sharedBytes) != cudaSuccess)
    return 0;
  return static_cast<unsigned>(processors) * static_cast<unsigned>(each);
}

// All blocks at once, at most blocksAtOnce(), so that they can wait for one another (cooperative_groups::this_grid().sync()).
template <class Kernel>
void launchTogether(Executor& executor, const char* name, unsigned blocks, unsigned threads, std::size_t sharedBytes, Kernel kernel) {
  if (executor.failed() || blocks == 0) return;
  detail::allowShared<Kernel>(sharedBytes);
  const detail::LaunchRange range(name);
  void* arguments[] = {&kernel};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(detail::entry<Kernel>()), blocks, threads, arguments, sharedBytes,
                              static_cast<cudaStream_t>(executor.stream()));
  detail::noteLaunch(executor, name);
}

}  // namespace wf::exec
#endif

// Kernels of a device that need more than a loop over indices has: blocks with memory of their own, or all blocks at once. A kernel is a
// functor with a device call operator without arguments. Only nvcc sees anything here; on the CPU such a variant has loops of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "compute/exec/launch.h"

#if defined(__CUDACC__)
namespace wf::exec {
namespace detail {

template <class Kernel>
__global__ void blockwise(Kernel kernel) {
  kernel();
}
template <class Kernel>
constexpr unsigned atOnce() {
  if constexpr (requires { Kernel::kAtOnce; }) {
    return Kernel::kAtOnce;
  } else {
    return 1;
  }
}
template <class Kernel>
__global__ void __launch_bounds__(Kernel::kMaxThreads, atOnce<Kernel>()) boundedBlockwise(Kernel kernel) {
  kernel();
}

// A kernel that names its kMaxThreads is compiled for blocks of at most so many, and for kAtOnce of them on a multiprocessor where it names
// that, too; else the compiler chooses the number of registers.
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
    (void)cudaFuncSetAttribute(entry<Kernel>(), cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sharedBytes));
}

// A launch in clusters of so many blocks; `attribute` must live as long.
inline cudaLaunchConfig_t clustered(unsigned blocks, unsigned threads, std::size_t sharedBytes, unsigned cluster, cudaStream_t stream,
                                    cudaLaunchAttribute* attribute) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = sharedBytes;
  config.stream = stream;
  config.attrs = attribute;
  if (cluster <= 1) return config;
  attribute->id = cudaLaunchAttributeClusterDimension;
  attribute->val.clusterDim = {cluster, 1, 1};
  config.numAttrs = 1;
  return config;
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

// Of the current device; 0: that could not be found out.
inline unsigned multiprocessors() {
  int device = 0, count = 0;
  if (cudaGetDevice(&device) != cudaSuccess || cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device) != cudaSuccess)
    return 0;
  return static_cast<unsigned>(count);
}

// Blocks that the device runs at once, in clusters of so many (1: none) that share their memory. 0: the kernel does not run there.
template <class Kernel>
unsigned blocksAtOnce(unsigned threads, std::size_t sharedBytes, unsigned cluster = 1) {
  detail::allowShared<Kernel>(sharedBytes);
  const unsigned processors = multiprocessors();
  int each = 0;
  if (cluster > 1) {
    cudaLaunchAttribute attribute{};
    const cudaLaunchConfig_t config = detail::clustered(cluster, threads, sharedBytes, cluster, nullptr, &attribute);
    if (cudaOccupancyMaxActiveClusters(&each, detail::entry<Kernel>(), &config) != cudaSuccess) each = 0;
    (void)cudaGetLastError();  // which is no failure of a later launch
    return processors == 0 ? 0 : static_cast<unsigned>(each) * cluster;
  }
  if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, detail::entry<Kernel>(), static_cast<int>(threads), sharedBytes) != cudaSuccess)
    each = 0;
  (void)cudaGetLastError();
  return processors * static_cast<unsigned>(each);
}

// Whether blocks can share their memory: compute capability 9.0 and later.
inline bool hasClusters() {
  int device = 0, major = 0;
  return cudaGetDevice(&device) == cudaSuccess &&
         cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) == cudaSuccess && major >= 9;
}

// All blocks at once, at most blocksAtOnce(), so that they can wait for one another (cooperative_groups::this_grid().sync()).
template <class Kernel>
void launchTogether(Executor& executor, const char* name, unsigned blocks, unsigned threads, std::size_t sharedBytes, Kernel kernel,
                    unsigned cluster = 1) {
  if (executor.failed()) return;
  if (blocks == 0) {
    executor.fail({.code = ErrorCode::Device,
                   .message = std::string("kernel '") + name + "' does not fit on this device: choose another variant or another device"});
    return;
  }
  detail::allowShared<Kernel>(sharedBytes);
  const detail::LaunchRange range(name);
  cudaLaunchAttribute attributes[2];
  cudaLaunchConfig_t config =
      detail::clustered(blocks, threads, sharedBytes, cluster, static_cast<cudaStream_t>(executor.stream()), attributes);
  attributes[config.numAttrs].id = cudaLaunchAttributeCooperative;
  attributes[config.numAttrs++].val.cooperative = 1;
  void* arguments[] = {&kernel};
  cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(detail::entry<Kernel>()), arguments);
  detail::noteLaunch(executor, name);
}

}  // namespace wf::exec
#endif

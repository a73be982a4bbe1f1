// How a kernel is launched: a named functor with a host-and-device call operator, once for every index. Only the files that launch
// kernels include this; nvcc compiles them when CUDA is on, the host compiler when it is not.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/access.h"
#include "compute/exec/atomics.h"
#include "compute/exec/executor.h"
#include "compute/exec/replacements.h"
#include "compute/exec/tally.h"
#include "compute/exec/write_marks.h"

#if defined(__CUDACC__)
#include <cuda_runtime.h>
#endif

namespace wf::exec {

namespace detail {

#if defined(__CUDACC__)
inline constexpr unsigned kBlock = 256;
void noteLaunch(Executor& executor, const char* kernel);  // cuda_executor.cpp: a launch that failed sticks

// An NVTX range of the kernel's name around its launch, for Nsight; nothing where no profiler is attached. cuda_executor.cpp
class LaunchRange {
 public:
  explicit LaunchRange(const char* kernel);
  ~LaunchRange();
  LaunchRange(const LaunchRange&) = delete;
  LaunchRange& operator=(const LaunchRange&) = delete;
};

__device__ inline std::uint64_t warpSum(std::uint64_t value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xFFFFFFFFu, value, offset);
  return value;
}

template <class Kernel>
__global__ void __launch_bounds__(kBlock) tallied(std::uint32_t n, Kernel kernel, Tally* d_tally) {
  const std::uint64_t i = static_cast<std::uint64_t>(blockIdx.x) * kBlock + threadIdx.x;
  Tally mine;
  if (i < n) kernel(static_cast<std::uint32_t>(i), mine);
  if (d_tally == nullptr) return;
  if (__ballot_sync(0xFFFFFFFFu, (mine.active | mine.arcs | mine.changed) != 0) == 0) return;
  const std::uint64_t active = warpSum(mine.active), arcs = warpSum(mine.arcs), changed = warpSum(mine.changed);
  if (threadIdx.x % 32 != 0) return;
  atomicAddRelaxed(&d_tally->active, active);
  atomicAddRelaxed(&d_tally->arcs, arcs);
  atomicAddRelaxed(&d_tally->changed, changed);
}
#endif

template <class Kernel>
struct TalliedChunk {
  const Kernel* kernel;
  Tally* tally;
  static void run(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
    const auto& self = *static_cast<const TalliedChunk*>(context);
    Kernel local = *self.kernel;
    if constexpr (requires { local.enter(worker); }) local.enter(worker);
    Tally mine;
    for (std::size_t i = begin; i < end; ++i) local(static_cast<std::uint32_t>(i), mine);
    if (self.tally == nullptr) return;
    if (mine.active != 0) atomicAddRelaxed(&self.tally->active, mine.active);
    if (mine.arcs != 0) atomicAddRelaxed(&self.tally->arcs, mine.arcs);
    if (mine.changed != 0) atomicAddRelaxed(&self.tally->changed, mine.changed);
  }
};

// Hands the launch to the watcher of the executor.
template <class Kernel>
void watched(LaunchWatcher& watcher, Executor& executor, const char* name, std::uint32_t n, const Kernel& kernel, Tally* tally) {
  if constexpr (kTraceable<Kernel>) {
    const auto opened = over<Traced>(kernel);
    watcher.launch({.name = name,
                    .kernel = &opened,
                    .run = [](const void* at, std::uint32_t i, Tally& mine) { (*static_cast<const Over<Kernel, Traced>*>(at))(i, mine); },
                    .count = n,
                    .prepares = tally == nullptr},
                   tally);
  } else {
    const TalliedChunk<Kernel> chunk{&kernel, tally};
    executor.runChunks(n, &TalliedChunk<Kernel>::run, &chunk);
    watcher.launchedUnseen(n, tally == nullptr);
  }
}

template <class Kernel>
struct MarkedChunk {
  TalliedChunk<Kernel> tallied;
  const WriteMarks* marks;
  static void run(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
    const auto& self = *static_cast<const MarkedChunk*>(context);
    self.marks->enter();
    TalliedChunk<Kernel>::run(&self.tallied, begin, end, worker);
  }
};

// The launch, where its writes are marked.
template <class Kernel>
void marked(WriteMarks& marks, Executor& executor, std::uint32_t n, const Kernel& kernel, Tally* tally) {
  if constexpr (kTraceable<Kernel>) {
    const auto marking = over<Marking>(kernel);
    using Chunk = MarkedChunk<Over<Kernel, Marking>>;
    const Chunk chunk{{&marking, tally}, &marks};
    const WriteMarks::Seen seen(marks);
    executor.runChunks(n, &Chunk::run, &chunk);
  } else {
    const TalliedChunk<Kernel> chunk{&kernel, tally};
    marks.markAll();
    executor.runChunks(n, &TalliedChunk<Kernel>::run, &chunk);
  }
}

}  // namespace detail

// kernel(i, tally) for every i below n, in any order and in parallel. `tally` is executor memory, or null to count nothing.
// On the CPU, enter(worker) of a kernel that has it is called before each chunk with the worker that its copy runs on: memory of that
// worker needs no atomics.
// Returns the number of GPU launches (0 on the CPU). `name` is for error messages.
template <class Kernel>
std::uint32_t forEach(Executor& executor, const char* name, std::uint32_t n, const Kernel& kernel, Tally* tally) {
  if (executor.failed() || n == 0) return 0;
  if (Replacements* replacements = executor.replacements()) {
    const auto replaced = replacements->launch(
        executor, {.name = name, .type = &typeid(Kernel), .kernel = &kernel, .bytes = sizeof(Kernel), .count = n}, tally);
    if (replaced) {
      executor.wroteUnseen();
      return *replaced;
    }
  }
#if defined(__CUDACC__)
  if (executor.backend() == Backend::Cuda) {
    const auto blocks = static_cast<unsigned>((static_cast<std::uint64_t>(n) + detail::kBlock - 1) / detail::kBlock);
    const detail::LaunchRange range(name);
    detail::tallied<<<blocks, detail::kBlock, 0, static_cast<cudaStream_t>(executor.stream())>>>(n, kernel, tally);
    detail::noteLaunch(executor, name);
    return 1;
  }
#endif
  if (LaunchWatcher* watcher = executor.watcher()) {
    executor.wroteUnseen();
    detail::watched(*watcher, executor, name, n, kernel, tally);
    return 0;
  }
  if (WriteMarks* marks = executor.writeMarks()) {
    detail::marked(*marks, executor, n, kernel, tally);
    return 0;
  }
  const detail::TalliedChunk<Kernel> chunk{&kernel, tally};
  executor.runChunks(n, &detail::TalliedChunk<Kernel>::run, &chunk);
  return 0;
}

}  // namespace wf::exec

// A kernel of which each thread first looks whether its vertex is marked, on the CPU: there a thread looks at the marks of many vertices at
// once and calls the kernel for the marked ones alone. A device's threads look at their own: that is one load for a warp.
#pragma once

#include <cstdint>

#include "compute/algorithms/kernel_step.h"
#include "compute/exec/flags.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::kernels {

// Thread i: the vertices from i · kSpan on. More in one would leave a graph of some ten thousand vertices to a single thread.
inline constexpr std::uint32_t kSpan = 16;

// The kernel may change its own mark, and no other's.
template <class Kernel>
struct MarkedSpan {
  const std::uint8_t* d_marks;
  std::uint32_t vertices;
  Kernel kernel;

  WF_HOST_DEVICE void operator()(std::uint32_t span, exec::Tally& tally) const {
    const std::uint32_t begin = span * kSpan, end = vertices - begin < kSpan ? vertices : begin + kSpan;
    exec::eachFlag(d_marks, begin, end, [&](std::uint32_t v) { kernel(v, tally); });
  }
};

// The same where the mark is that two words differ.
template <class Kernel>
struct DifferingSpan {
  const std::uint32_t* d_words;
  const std::uint32_t* d_others;
  std::uint32_t vertices;
  Kernel kernel;

  WF_HOST_DEVICE void operator()(std::uint32_t span, exec::Tally& tally) const {
    const std::uint32_t begin = span * kSpan, end = vertices - begin < kSpan ? vertices : begin + kSpan;
    std::uint32_t differ = 0;
    for (std::uint32_t v = begin; v < end; ++v) differ |= d_words[v] ^ d_others[v];
    if (differ == 0) return;
    for (std::uint32_t v = begin; v < end; ++v) {
      if (d_words[v] != d_others[v]) kernel(v, tally);
    }
  }
};

// kernel(v, tally) for every vertex, as run(vertices, kernel) does.
template <class Kernel>
KernelStep& runMarked(KernelStep& step, const exec::Executor& executor, std::uint32_t vertices, const std::uint8_t* d_marks,
                      const Kernel& kernel) {
  if (executor.launchesAsDevice()) return step.run(vertices, kernel);
  return step.blocks(vertices, 0).part(vertices / kSpan + (vertices % kSpan != 0 ? 1 : 0), MarkedSpan<Kernel>{d_marks, vertices, kernel});
}
template <class Kernel>
KernelStep& runDiffering(KernelStep& step, const exec::Executor& executor, std::uint32_t vertices, const std::uint32_t* d_words,
                         const std::uint32_t* d_others, const Kernel& kernel) {
  if (executor.launchesAsDevice()) return step.run(vertices, kernel);
  return step.blocks(vertices, 0)
      .part(vertices / kSpan + (vertices % kSpan != 0 ? 1 : 0), DifferingSpan<Kernel>{d_words, d_others, vertices, kernel});
}

}  // namespace wf::algorithms::kernels

// Maximum flow, variant `fast`, on a device: a step is one launch. Only nvcc sees anything here.
#pragma once

#include <algorithm>

#include "compute/algorithms/maxflow/fast_pulses.h"
#include "compute/algorithms/maxflow/fast_search.h"

#if defined(__CUDACC__)
namespace wf::algorithms::maxflow::fast {

// Few large blocks wait for one another sooner than many small ones; where one of 1,024 threads does not fit, for its registers, 512.
inline constexpr unsigned kBlockThreads[] = {1024, 512};

// Runs it with tiles that fit the arcs of a vertex, in as many blocks as the device holds and have a vertex for each tile.
template <template <unsigned> class Run, class Work>
void launchTiled(exec::Executor& executor, const char* name, std::uint64_t residualArcs, const Work& work) {
  const auto with = [&]<unsigned kTile>(const Run<kTile>& run) {
    using Kernel = Run<kTile>;
    for (const unsigned threads : kBlockThreads) {
      const std::uint64_t enough = (std::uint64_t{work.vertices} * kTile + threads - 1) / threads;
      const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>(exec::blocksAtOnce<Kernel>(threads, 0), enough));
      if (blocks == 0) continue;
      exec::launchTogether(executor, name, blocks, threads, 0, run);
      return;
    }
    executor.fail({.code = ErrorCode::Device, .message = "the device holds no block of this variant's kernels"});
  };
  const std::uint64_t each = residualArcs / work.vertices;
  if (each < 5) {
    with(Run<4>{work});
  } else if (each < 13) {
    with(Run<8>{work});
  } else {
    with(Run<32>{work});
  }
}

}  // namespace wf::algorithms::maxflow::fast
#endif

// Maximum flow, variant `fast`, on a device: a step is one launch. Only nvcc sees anything here.
#pragma once

#include <algorithm>

#include "compute/algorithms/maxflow/fast_pulses.h"
#include "compute/algorithms/maxflow/fast_search.h"

#if defined(__CUDACC__)
namespace wf::algorithms::maxflow::fast {

// Few blocks wait for one another sooner than many, and lists are short most of the time: tests/bench/NOTES.md has the measurements.
inline constexpr unsigned kBlockThreads = 512, kMostBlocks = 64;

// Runs it with tiles that fit the arcs of a vertex, in at most as many blocks as have a vertex for each tile.
template <template <unsigned> class Run, class Work>
void launchTiled(exec::Executor& executor, const char* name, std::uint64_t residualArcs, const Work& work) {
  const auto with = [&]<unsigned kTile>(const Run<kTile>& run) {
    using Kernel = Run<kTile>;
    const std::uint64_t enough =
        std::min<std::uint64_t>((std::uint64_t{work.vertices} * kTile + kBlockThreads - 1) / kBlockThreads, kMostBlocks);
    const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>(exec::blocksAtOnce<Kernel>(kBlockThreads, 0), enough));
    exec::launchTogether(executor, name, blocks, kBlockThreads, 0, run);  // none: it refuses, saying so
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

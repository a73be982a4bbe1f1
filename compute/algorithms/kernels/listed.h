// A kernel over the entries of a list in place of all indices: vertex list compaction (IIIT/TR/2009/74, III.C).
#pragma once

#include <cstdint>

#include "compute/exec/launch.h"

namespace wf::algorithms::kernels {

template <class Kernel, class Memory = exec::Plain>
struct Listed {
  exec::Array<Memory, const std::uint32_t> d_list;  // distinct indices
  Kernel kernel;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const std::uint32_t index = d_list[i];
    Memory::item(index);
    kernel(index, tally);
  }
};
// Clang before 17 deduces no aggregates by itself.
template <class Kernel>
Listed(const std::uint32_t*, Kernel) -> Listed<Kernel>;

// One word of each listed slot, so that a copy costs what the kernel it serves costs.
template <class Memory = exec::Plain>
struct CopyWords {
  exec::Array<Memory, const std::uint32_t> d_from;
  exec::Array<Memory, std::uint32_t> d_to;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const { d_to[i] = d_from[i]; }
};

}  // namespace wf::algorithms::kernels

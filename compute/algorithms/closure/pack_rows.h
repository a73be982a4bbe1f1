// Reachability from bytes to bits. Only files that launch kernels include it.
#pragma once

#include "compute/algorithms/closure/bits.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::closure {

// One word per thread.
struct PackRows {
  BitMatrix bits;
  std::uint32_t firstRow = 0;
  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally&) const {
    const std::uint32_t row = firstRow + thread / bits.pitch, word = thread % bits.pitch, column = word * kWordBits;
    std::uint32_t out = 0;
    for (std::uint32_t bit = 0; bit < kWordBits && column + bit < bits.vertices; ++bit)
      out |= std::uint32_t{bits.d_reach[std::size_t{row} * bits.vertices + column + bit]} << bit;
    bits.d_words[std::size_t{row} * bits.pitch + word] = out;
  }
};

}  // namespace wf::algorithms::closure

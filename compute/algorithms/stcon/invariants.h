// What is true after every step of two searches towards each other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::stcon {

// Where a run stands between two kernels.
struct Standing {
  VertexId source = kNone;
  VertexId target = kNone;
  std::uint32_t level = 0;  // the last that has a colour
  bool proposed = false;    // it was expanded, and what that found is not settled
  bool met = false;
};

// The k-th of the description's (stcon.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::stcon

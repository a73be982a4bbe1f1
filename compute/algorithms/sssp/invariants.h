// What is true after every step of a search for shortest paths by relaxation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// Where a run stands between two kernels.
struct Standing {
  VertexId source = kNone;
  bool proposed = false;     // the mask was relaxed, and what that lowered is not settled
  bool listIsNew = false;    // there is a list, of what is to be relaxed next
  std::uint32_t length = 0;  // of it
};

// The k-th of the description's (sssp.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::sssp

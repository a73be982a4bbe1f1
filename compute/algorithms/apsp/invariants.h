// What is true after every step of a search for all shortest paths.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::apsp {

// Where a run stands between two kernels.
struct Standing {
  std::uint32_t rowsFilled = 0;  // rows of A, from the first, that hold something
  bool byRows = false;           // rows come one after the other: what is filled is right, and the rest is empty
  VertexId begin = 0, end = 0;   // the last array marks just these; byRows: it is the row of the newest source, rowsFilled − 1
};

// The k-th of the description's (apsp.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::apsp

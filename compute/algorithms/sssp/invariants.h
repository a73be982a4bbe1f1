// What is true after every step of a search for shortest paths by relaxation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::sssp {

// Where a run stands between two kernels.
struct Standing {
  VertexId source = kNone;
  bool proposed = false;               // the mask was relaxed, and what that lowered is not settled
  bool listIsNew = false;              // there is a list, of what is to be relaxed next
  std::uint32_t length = 0;            // of it
  std::size_t cost = 1, updating = 2;  // where C_a and C_ua are among the arrays
  bool masks = true;                   // there is M_a
  bool allRelaxed = true;              // every arc has been, but those out of M_a; else nothing is known of them
  bool unsettled = false;              // threads race: a cost may stand without the one that it was made from
  std::size_t blocks = 0;              // where B_a is, if there is one
  std::uint32_t segment = 1;           // in vertices, likewise
};

// The k-th of the description's (sssp.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::sssp

// What is true after every step of a breadth-first search by levels.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::bfs {

// Where a run stands between two kernels.
struct Standing {
  VertexId source = kNone;
  std::uint32_t level = 0;      // to be expanded, or just expanded
  bool proposed = false;        // it was: the next level is proposed and not settled
  bool listIsNew = false;       // there is a list, of what is to be expanded next
  std::uint32_t listLevel = 0;  // the level that it is of
  std::uint32_t length = 0;     // of it
  std::size_t cost = 3;         // where C_a is among the arrays
  bool masks = true;            // F_a, F_ua and X_a are there; else whatever stands below the level has been expanded
  std::size_t list = 4;         // where A_a is, if there is one
  std::size_t blocks = 0;       // where B_a is, if there is one
  std::uint32_t segment = 1;    // in vertices, likewise
};

// The k-th of the description's (bfs.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::bfs

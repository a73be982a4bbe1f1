// What is true after every step of push and relabel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::maxflow {

// Where a run stands between two kernels.
struct Standing {
  VertexId source = kNone;
  VertexId sink = kNone;
  bool filled = false;            // the source's arcs were
  std::uint32_t phase = 0;        // that the heights are of, 1 or 2; 0: there was no search yet
  std::uint32_t searched = 0;     // while heights are searched, those below this were looked from; else kNone: all were
  bool stateIsNew = false;        // the state of every vertex was just looked at
  std::uint32_t limit = 0;        // of heights
  std::uint32_t reachLevels = 0;  // of the search for the cut, looked from
};

// The k-th of the description's (maxflow.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::maxflow

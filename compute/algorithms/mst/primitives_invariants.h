// What is true after every step of Borůvka's way by primitives.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst::primitives {

// What was done last. Unsorted: nothing. Between: a round has ended, or none has begun; what it chose is still there.
enum class Stage : std::uint32_t {
  Unsorted,
  Between,
  Weighed,
  Chosen,
  Doubling,
  Doubled,
  Relabelled,
  Sorted,
  Marked,
  Scanned,
  Split,
  Recolored
};

// Where a run stands between two kernels.
struct Standing {
  Stage stage = Stage::Unsorted;
  const std::uint32_t* d_weightKeys = nullptr;  // of residual arcs
  std::uint32_t listed = 0;                     // length of L_a
  std::uint32_t supervertices = 0;              // length of A_a
  bool merged = false;                          // a round has ended
};

// The k-th of the description's (described_primitives.cpp).
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k);

}  // namespace wf::algorithms::mst::primitives

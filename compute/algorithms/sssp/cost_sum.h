// What the costs of a search come to, summed in the executor's memory: on a device, bringing them to the host takes longer than finding
// them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/executor.h"

namespace wf::algorithms::sssp {

struct CostArrays {
  const std::uint32_t* d_cost = nullptr;  // C_a
  const ArcId* d_offsets = nullptr;
  const std::uint32_t* d_weights = nullptr;  // bits, none negative; null: they are not looked at
  VertexId vertices = 0;
  ArcId arcs = 0;
  std::uint32_t infinite = kNone;
};

// Of the finite costs.
struct CostSum {
  std::uint64_t reached = 0;
  std::uint64_t arcs = 0;      // out of the vertices that have one
  std::uint64_t sum = 0;       // modulo 2^64; of real costs nothing
  std::uint32_t largest = 0;   // as bits
  std::uint32_t heaviest = 0;  // of all weights, as bits, where they were looked at: when a vertex has no cost
};

inline constexpr std::size_t kCostSumBytes = 32;

// `memory` has kCostSumBytes. Waits; means nothing if the executor failed.
CostSum sumCosts(exec::Executor& executor, exec::Buffer& memory, const CostArrays& arrays);

}  // namespace wf::algorithms::sssp

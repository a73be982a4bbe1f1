// Single-source shortest paths by relaxing the arcs of a mask of vertices, in rounds of two kernels. IIIT/TR/2009/74, algorithms 6 and 7;
// HiPC 2007, algorithms 4 and 5. Costs are held as 32 bits whose order as unsigned numbers is the order of the costs: unsigned integers
// with 2^32 − 1 for ∞, or floats without a sign. One atomic minimum serves both. Between the rounds C_ua equals C_a, and M_a marks the
// vertices whose cost improved in the last round.
#pragma once

#include <cstdint>
#include <cstring>

#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::sssp {

// cost + weight, ∞ where the sum reaches it.
struct IntegerSums {
  static WF_HOST_DEVICE std::uint32_t sum(std::uint32_t cost, std::uint32_t weight) {
    const std::uint64_t wide = std::uint64_t{cost} + weight;
    return wide < kNone ? static_cast<std::uint32_t>(wide) : kNone;
  }
};

struct FloatSums {
  static WF_HOST_DEVICE std::uint32_t sum(std::uint32_t cost, std::uint32_t weight) {
    float a = 0, b = 0;
    memcpy(&a, &cost, sizeof a);
    memcpy(&b, &weight, sizeof b);
    const float rounded = a + b;
    std::uint32_t bits = 0;
    memcpy(&bits, &rounded, sizeof bits);
    return bits;
  }
};

// How a smaller cost gets into C_ua.
struct LowerAtomically {
  static constexpr bool kLosesUpdates = false;
  template <class Memory>
  static WF_HOST_DEVICE void lower(exec::Array<Memory, std::uint32_t> at, std::uint32_t cost) {
    Memory::line("lower");
    exec::atomicMinRelaxed(at, cost);
  }
};

// Load, compare, store: another thread's smaller cost that arrives after the load is overwritten.
struct LowerUnguarded {
  static constexpr bool kLosesUpdates = true;
  template <class Memory>
  static WF_HOST_DEVICE void lower(exec::Array<Memory, std::uint32_t> at, std::uint32_t cost) {
    Memory::line("look");
    const std::uint32_t old = exec::loadRelaxed(at);
    Memory::line("compare");
    if (cost >= old) return;
    Memory::line("lower");
    exec::storeRelaxed(at, cost);
  }
};

// Kernel 1. Every masked vertex leaves M_a and proposes its cost plus the arc's weight to its neighbours. C_a stands still, and C_ua is at
// most C_a, so that only what is below C_a[n] can lower C_ua[n]; a sum of ∞ never is.
template <class Memory, class Sums, class Lower>
struct Relax {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint32_t> d_weights;  // W_a; null: every arc weighs the integer 1
  exec::Array<Memory, std::uint8_t> d_mask;            // M_a
  exec::Array<Memory, const std::uint32_t> d_cost;     // C_a
  exec::Array<Memory, std::uint32_t> d_updating;       // C_ua, U_a

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_mask[v] == 0) return;
    Memory::line("leave");
    d_mask[v] = 0;
    const std::uint32_t cost = d_cost[v];
    const ArcId end = d_offsets[v + 1];
    ArcId arc = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[arc];
      const std::uint32_t proposed = Sums::sum(cost, d_weights == nullptr ? 1u : d_weights[arc]);
      if (proposed >= d_cost[neighbour]) continue;
      Lower::template lower<Memory>(&d_updating[neighbour], proposed);
      tally.changed += 1;
    }
  }
};

// Kernel 2. A vertex whose cost improved takes it over, is masked, and keeps the search going.
template <class Memory = exec::Plain>
struct Settle {
  exec::Array<Memory, std::uint8_t> d_mask;
  exec::Array<Memory, std::uint32_t> d_cost;
  exec::Array<Memory, const std::uint32_t> d_updating;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any masked vertex

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t cost = d_updating[v];
    if (cost >= d_cost[v]) return;
    Memory::line("take");
    d_cost[v] = cost;
    Memory::line("enter");
    d_mask[v] = 1;
    Memory::line("go on");
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::sssp

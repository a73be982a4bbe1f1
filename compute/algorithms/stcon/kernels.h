// st-connectivity, variant `two-frontiers`: one thread a vertex, a red and a green search in one frontier mask. IIIT/TR/2009/74, algorithms
// 4 and 5. Between levels a vertex is red (R_a), green (G_a) or neither, and C_a is final wherever it is one of them; both only where the
// searches met.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::stcon {

// Kernel 1. Every frontier vertex leaves F_a and proposes its colour and the next level to its neighbours without one: red along the arcs,
// green against them. All of the frontier stands on one level, so concurrent writers write the same values. An arc between the two colours
// is where the searches meet; the other arcs are visited all the same, so that the step does not depend on who came first.
struct Advance {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const ArcId* d_inOffsets;
  const VertexId* d_inTails;
  std::uint8_t* d_frontier;     // F_a
  std::uint8_t* d_next;         // F_ua
  std::uint32_t* d_cost;        // C_a
  const std::uint8_t* d_red;    // R_a
  const std::uint8_t* d_green;  // G_a
  std::uint8_t* d_nextRed;      // R_ua
  std::uint8_t* d_nextGreen;    // G_ua
  std::uint32_t level;          // of what is found now
  std::uint32_t* d_met;         // raised to 1 by an arc between red and green

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_frontier[v] == 0) return;
    d_frontier[v] = 0;
    const bool red = d_red[v] != 0;
    const ArcId* d_starts = red ? d_offsets : d_inOffsets;
    const VertexId* d_ends = red ? d_heads : d_inTails;
    const std::uint8_t* d_other = red ? d_green : d_red;
    const std::uint8_t* d_own = red ? d_red : d_green;
    std::uint8_t* d_proposed = red ? d_nextRed : d_nextGreen;
    const ArcId end = d_starts[v + 1];
    ArcId arc = d_starts[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      const VertexId neighbour = d_ends[arc];
      if (d_other[neighbour] != 0) {
        exec::storeRelaxed(d_met, std::uint32_t{1});
      } else if (d_own[neighbour] == 0) {
        exec::storeRelaxed(&d_cost[neighbour], level);
        exec::storeRelaxed(&d_next[neighbour], std::uint8_t{1});
        exec::storeRelaxed(&d_proposed[neighbour], std::uint8_t{1});
        tally.changed += 1;
      }
    }
  }
};

// Kernel 2. What was proposed becomes the frontier and takes its colour. The paper tests for both colours after it has cleared the flags;
// that never finds any, so the test comes first here.
struct Settle {
  std::uint8_t* d_frontier;
  std::uint8_t* d_next;
  std::uint8_t* d_red;
  std::uint8_t* d_green;
  std::uint8_t* d_nextRed;
  std::uint8_t* d_nextGreen;
  std::uint32_t* d_foundRed;    // raised to 1 by a new red vertex
  std::uint32_t* d_foundGreen;  // likewise
  std::uint32_t* d_met;         // raised to 1 by a vertex that is both

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_next[v] == 0) return;
    const bool red = d_nextRed[v] != 0, green = d_nextGreen[v] != 0;
    d_next[v] = 0;
    d_nextRed[v] = 0;
    d_nextGreen[v] = 0;
    d_frontier[v] = 1;
    if (red) {
      d_red[v] = 1;
      exec::storeRelaxed(d_foundRed, std::uint32_t{1});
    }
    if (green) {
      d_green[v] = 1;
      exec::storeRelaxed(d_foundGreen, std::uint32_t{1});
    }
    if (red && green) exec::storeRelaxed(d_met, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::stcon

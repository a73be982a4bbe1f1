// Heights as distances: a breadth-first search against the residual arcs, one kernel per level.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::kernels {

// Before the first level: every vertex unreached, the root at its base.
template <class Memory = exec::Plain>
struct ResetHeights {
  exec::Array<Memory, std::uint32_t> d_height;
  VertexId root;
  std::uint32_t base;
  std::uint32_t unreached;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const { d_height[v] = v == root ? base : unreached; }
};

// A vertex u with residual capacity towards a vertex of height `level` gets height level + 1 where it had none. Only this launch writes
// level + 1, so a vertex that has it already was unreached when the launch began: every arc that reaches it counts, in any order. The
// excluded vertex stays unreached. level + 1 is below `unreached` wherever a vertex is left to be reached.
template <class Memory = exec::Plain>
struct HeightLevel {
  exec::Array<Memory, const ArcId> d_offsets;  // Graph::residual()
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const ArcId> d_reverse;
  exec::Array<Memory, const std::uint32_t> d_residual;  // W_a
  exec::Array<Memory, std::uint32_t> d_height;          // h_a
  exec::Array<Memory, std::uint32_t> d_more;            // raised to 1 by any vertex that is reached
  std::uint32_t level;
  std::uint32_t unreached;
  VertexId excluded;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (level == unreached || exec::loadRelaxed(&d_height[v]) != level) return;
    const ArcId end = d_offsets[v + 1];
    ArcId r = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - r;
    std::uint64_t reached = 0;
    for (; r < end; ++r) {
      Memory::trip("search");
      const VertexId u = d_heads[r];
      if (u == excluded || d_residual[d_reverse[r]] == 0) continue;
      const std::uint32_t height = exec::loadRelaxed(&d_height[u]);
      if (height != unreached && height != level + 1) continue;
      exec::storeRelaxed(&d_height[u], level + 1);
      reached += 1;
    }
    Memory::line("search");
    if (reached == 0) return;
    tally.changed += reached;
    exec::storeRelaxed(d_more, std::uint32_t{1});
  }
};

}  // namespace wf::algorithms::kernels

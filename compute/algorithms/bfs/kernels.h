// Breadth-first search with a frontier mask: one thread per vertex (`mask`) or per listed vertex (`compacted`). IIIT/TR/2009/74,
// algorithms 2 and 3.
// Between the kernels of a level X_a marks every vertex of this level and the ones before; C_a is final wherever X_a is set.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::bfs {

// Kernel 1. Every frontier vertex leaves F_a and proposes its level + 1 to the neighbours that were not visited yet. All of them stand
// on one level, so concurrent writers of C_a[n] write the same value.
template <class Memory = exec::Plain>
struct Expand {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, std::uint8_t> d_frontier;       // F_a
  exec::Array<Memory, std::uint8_t> d_next;           // F_ua
  exec::Array<Memory, const std::uint8_t> d_visited;  // X_a
  exec::Array<Memory, std::uint32_t> d_cost;          // C_a

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_frontier[v] == 0) return;
    Memory::line("leave");
    d_frontier[v] = 0;
    const std::uint32_t level = d_cost[v] + 1;
    const ArcId end = d_offsets[v + 1];
    ArcId arc = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[arc];
      Memory::line("unvisited");
      if (d_visited[neighbour] != 0) continue;
      Memory::line("cost");
      exec::storeRelaxed(&d_cost[neighbour], level);
      Memory::line("find");
      exec::storeRelaxed(&d_next[neighbour], std::uint8_t{1});
      tally.changed += 1;
    }
  }
};

// Kernel 2. What was proposed becomes the frontier, is visited, and keeps the search going.
template <class Memory = exec::Plain>
struct Settle {
  exec::Array<Memory, std::uint8_t> d_frontier;
  exec::Array<Memory, std::uint8_t> d_next;
  exec::Array<Memory, std::uint8_t> d_visited;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any new frontier vertex

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_next[v] == 0) return;
    Memory::line("unfind");
    d_next[v] = 0;
    Memory::line("enter");
    d_frontier[v] = 1;
    d_visited[v] = 1;
    Memory::line("go on");
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::bfs

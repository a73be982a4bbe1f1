// Breadth-first search without masks of what has been visited: one thread per edge (Kolganov 2014, listing 3). C_a (the paper's levels) is
// final wherever it is not above the level that is visited.
#pragma once

#include <cstdint>

#include "compute/algorithms/edge_list.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::bfs {

// An end that stands on the level proposes the next one to the other end, if an arc leads there and it has not been reached before. A
// launch only ever writes level + 1 over ∞, and takes the two alike; so what a thread reads while others write decides nothing, and
// concurrent writers store the same value. Where both ends stand on the level neither is left to be reached, and one look is enough.
template <class Memory, bool kCached>
struct VisitEdge {
  EdgeList<Memory> edges;
  exec::Array<Memory, std::uint32_t> d_cost;     // C_a
  exec::Array<Memory, std::uint8_t> d_frontier;  // F_a, of the next level; null: there is none
  std::uint32_t level;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any proposal

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    Memory::line("forward");
    const std::uint32_t atTail = exec::loadRelaxed(&d_cost[tail]), atHead = exec::loadRelaxed(&d_cost[head]);
    if (atTail == level && leads(edges.d_forward, e)) {
      propose(head, atHead, tally);
      return;
    }
    Memory::line("backward");
    if (atHead == level && leads(edges.d_backward, e)) propose(tail, atTail, tally);
  }

 private:
  static WF_HOST_DEVICE bool leads(exec::Array<Memory, const std::uint32_t> d_arc, EdgeId e) {
    return d_arc == nullptr || loadStill<kCached>(&d_arc[e]) != kNone;
  }
  WF_HOST_DEVICE void propose(VertexId v, std::uint32_t was, exec::Tally& tally) const {
    tally.active += 1;
    tally.arcs += 1;
    Memory::line("unreached");
    if (was <= level) return;
    Memory::line("cost");
    exec::storeRelaxed(&d_cost[v], level + 1);
    if (d_frontier != nullptr) exec::storeRelaxed(&d_frontier[v], std::uint8_t{1});
    Memory::line("go on");
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::bfs

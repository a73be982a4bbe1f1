// Breadth-first search without masks of what has been visited: one thread an edge (Kolganov 2014, listing 3), or some a vertex of the
// level. C_a (the paper's levels) is final wherever it is not above the level that is visited.
#pragma once

#include <cstdint>

#include "compute/algorithms/edge_list.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::bfs {

// An end that stands on the level proposes the next one to the other end, if an arc leads there and it has not been reached before. A
// launch only ever writes level + 1 over ∞, and takes the two alike; so what a thread reads while others write decides nothing, and
// concurrent writers store the same value. Where both ends stand on the level neither is left to be reached, and one look is enough.
template <bool kCached>
struct VisitEdge {
  EdgeList edges;
  std::uint32_t* d_cost;     // C_a
  std::uint8_t* d_frontier;  // F_a, of the next level; null: there is none
  std::uint32_t level;
  std::uint32_t* d_more;  // raised to 1 by any proposal

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    const std::uint32_t atTail = exec::loadRelaxed(&d_cost[tail]), atHead = exec::loadRelaxed(&d_cost[head]);
    if (atTail == level && leads(edges.d_forward, e)) {
      propose(head, atHead, tally);
    } else if (atHead == level && leads(edges.d_backward, e)) {
      propose(tail, atTail, tally);
    }
  }

 private:
  static WF_HOST_DEVICE bool leads(const std::uint32_t* d_arc, EdgeId e) {
    return d_arc == nullptr || loadStill<kCached>(&d_arc[e]) != kNone;
  }
  WF_HOST_DEVICE void propose(VertexId v, std::uint32_t was, exec::Tally& tally) const {
    tally.active += 1;
    tally.arcs += 1;
    if (was <= level) return;
    exec::storeRelaxed(&d_cost[v], level + 1);
    if (d_frontier != nullptr) exec::storeRelaxed(&d_frontier[v], std::uint8_t{1});
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.changed += 1;
  }
};

// A vertex: whether it stands on the level. That of a launch over edges has no thread for each of its vertices.
struct OnLevel {
  const std::uint32_t* d_cost;
  std::uint32_t level;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const { tally.active += d_cost[v] == level ? 1 : 0; }
};

// The listed vertices of the level leave F_a and propose the next level to their neighbours that have not been reached before; as above, in
// any order. Index i is thread i % threads of slot i / threads: the arcs of a vertex are dealt out, so that threads beside each other read
// arcs beside each other, and a vertex of very many arcs does not keep one thread busy while all others have ended.
struct ExpandVertices {
  const VertexId* d_list;
  std::uint32_t threads;  // a vertex, at least 1
  const ArcId* d_offsets;
  const VertexId* d_heads;
  std::uint32_t* d_cost;
  std::uint8_t* d_frontier;  // F_a: just the vertices of the level, and those that are found
  std::uint32_t level;
  std::uint32_t* d_more;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const VertexId v = d_list[i / threads];
    const std::uint32_t mine = i % threads;
    const ArcId begin = d_offsets[v], degree = d_offsets[v + 1] - begin;
    if (mine == 0) {
      exec::storeRelaxed(&d_frontier[v], std::uint8_t{0});
      tally.active += 1;
      tally.arcs += degree;
    }
    for (std::uint64_t k = mine; k < degree; k += threads) {
      const VertexId neighbour = d_heads[begin + k];
      if (exec::loadRelaxed(&d_cost[neighbour]) <= level) continue;
      exec::storeRelaxed(&d_cost[neighbour], level + 1);
      exec::storeRelaxed(&d_frontier[neighbour], std::uint8_t{1});
      exec::storeRelaxed(d_more, std::uint32_t{1});
      tally.changed += 1;
    }
  }
};

}  // namespace wf::algorithms::bfs

// Single-source shortest paths with one thread an edge, in rounds over all of them: Bellman and Ford. Kolganov 2014, listings 1 and 2.
// Costs are held as in kernels.h; no weight is negative, so that of an edge's two directions only the one from the cheaper end can lower
// the other end's cost: the paper's two conditions exclude each other, and only the weight of that direction is read.
#pragma once

#include <cstdint>

#include "compute/algorithms/edge_list.h"
#include "compute/algorithms/sssp/kernels.h"

namespace wf::algorithms::sssp {

// What the cheaper end of an edge proposes to the other one.
struct Proposal {
  VertexId to;
  std::uint32_t cost;  // at or above the other end's: nothing is proposed
};

// `a` and `b` are the costs of the ends. A weight of ∞, of a direction that is not there, counts as no arc.
template <class Sums, bool kCached>
WF_HOST_DEVICE inline Proposal proposalOf(const EdgeList& edges, EdgeId e, VertexId tail, VertexId head, std::uint32_t a, std::uint32_t b,
                                          std::uint32_t infinite, exec::Tally& tally) {
  if (a == b) return {tail, infinite};
  const bool forward = a < b;
  const std::uint32_t* d_weight = forward ? edges.d_forward : edges.d_backward;
  const std::uint32_t weight = d_weight == nullptr ? 1u : loadStill<kCached>(&d_weight[e]);
  const VertexId to = forward ? head : tail;
  if (weight >= infinite) return {to, infinite};
  tally.active += 1;
  tally.arcs += 1;
  return {to, Sums::sum(forward ? a : b, weight)};
}

// Kernel 1. C_a stands still, and C_ua is at most C_a, so that only what is below C_a[n] can lower C_ua[n]; a sum of ∞ never is.
template <class Sums, bool kCached>
struct RelaxEdge {
  EdgeList edges;               // words are weights
  const std::uint32_t* d_cost;  // C_a
  std::uint32_t* d_updating;    // C_ua
  std::uint32_t infinite;

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    const std::uint32_t a = loadStill<kCached>(&d_cost[tail]), b = loadStill<kCached>(&d_cost[head]);
    const Proposal proposal = proposalOf<Sums, kCached>(edges, e, tail, head, a, b, infinite, tally);
    if (proposal.cost >= (a < b ? b : a)) return;
    exec::atomicMinRelaxed(&d_updating[proposal.to], proposal.cost);
    tally.changed += 1;
  }
};

// Kernel 1 as the paper has it, on one array that is read and written at once: what one thread stores another may read in the same launch,
// or overwrite by a larger sum. That is then made up for: the edge whose sum was lost can still lower its end, so that there is another
// round. No launch raises a cost above what it began with, and every cost is the length of some way from the source.
template <class Sums, bool kCached>
struct RelaxEdgeInPlace {
  EdgeList edges;
  std::uint32_t* d_cost;
  std::uint32_t infinite;
  std::uint32_t* d_more;  // raised to 1 by any smaller cost

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally& tally) const {
    const VertexId tail = loadStill<kCached>(&edges.d_tail[e]), head = loadStill<kCached>(&edges.d_head[e]);
    const std::uint32_t a = exec::loadRelaxed(&d_cost[tail]), b = exec::loadRelaxed(&d_cost[head]);
    const Proposal proposal = proposalOf<Sums, kCached>(edges, e, tail, head, a, b, infinite, tally);
    if (proposal.cost >= (a < b ? b : a)) return;
    exec::storeRelaxed(&d_cost[proposal.to], proposal.cost);
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.changed += 1;
  }
};

// Kernel 2. A vertex whose cost fell takes it over and keeps the search going.
struct SettleCost {
  std::uint32_t* d_cost;
  const std::uint32_t* d_updating;
  std::uint32_t* d_more;  // raised to 1 by any cost that fell

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t cost = d_updating[v];
    if (cost >= d_cost[v]) return;
    d_cost[v] = cost;
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::sssp

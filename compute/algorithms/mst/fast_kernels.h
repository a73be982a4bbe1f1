// Minimum spanning tree, variant `fast`: the loops of a round. An edge stands for the first of its two residual arcs, the one from its
// lower end, so that the arcs of the graph name every edge once; weight and that arc make its key, which no other edge has. Edges at work
// lie in a list of their own, with the supervertices at their ends, and leave it as soon as these are one.
// A supervertex is named by its smallest vertex: C_a[v] ≤ v, and between steps C_a[C_a[v]] = C_a[v]. Within a step C_a holds the parents
// of a union-find whose roots are linked to lower ones only; so the root of a set is its smallest vertex in any order of the threads.
#pragma once

#include <cstdint>

#include "compute/algorithms/kernels/arc_tail.h"
#include "compute/algorithms/mst/fast.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::mst::fast {

// An edge at work.
struct alignas(16) WorkEdge {
  std::uint32_t from, to;   // supervertices, which were different when it was listed
  std::uint32_t weightKey;  // as weightKeys() orders weights
  ArcId arc;                // the first residual arc

  WF_HOST_DEVICE std::uint64_t key() const { return std::uint64_t{weightKey} << 32 | arc; }
};

// Whether *at was `expected` and is `wanted` now.
WF_HOST_DEVICE inline bool swapRelaxed(std::uint32_t* at, std::uint32_t expected, std::uint32_t wanted) {
#if defined(__CUDA_ARCH__)
  return ::atomicCAS(at, expected, wanted) == expected;
#else
  return __atomic_compare_exchange_n(at, &expected, wanted, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
#endif
}

// The root above x. Paths are halved on the way: what another thread overwrites by an older parent is longer again, but no less right.
WF_HOST_DEVICE inline std::uint32_t rootAbove(std::uint32_t* d_color, std::uint32_t x) {
  for (;;) {
    const std::uint32_t parent = exec::loadRelaxed(&d_color[x]);
    if (parent == x) return x;
    const std::uint32_t further = exec::loadRelaxed(&d_color[parent]);
    if (further == parent) return parent;
    exec::storeRelaxed(&d_color[x], further);
    x = further;
  }
}

WF_HOST_DEVICE inline void unite(std::uint32_t* d_color, std::uint32_t a, std::uint32_t b) {
  for (;;) {
    a = rootAbove(d_color, a);
    b = rootAbove(d_color, b);
    if (a == b) return;
    const std::uint32_t high = a < b ? b : a, low = a < b ? a : b;
    if (swapRelaxed(&d_color[high], high, low)) return;
  }
}

// An edge at work: whether it is the lightest out of one of its ends. It is then in the tree, and they are joined.
WF_HOST_DEVICE inline bool joins(const WorkEdge& edge, const std::uint64_t* d_best, std::uint8_t* d_selected, std::uint32_t* d_color) {
  const std::uint64_t key = edge.key();
  if (d_best[edge.from] != key && d_best[edge.to] != key) return false;
  d_selected[edge.arc] = 1;
  unite(d_color, edge.from, edge.to);
  return true;
}

WF_HOST_DEVICE inline void offer(std::uint64_t* d_best, std::uint32_t c, std::uint64_t key) {
  if (key < exec::loadRelaxed(&d_best[c])) exec::atomicMinRelaxed(&d_best[c], key);
}

// A vertex, once all are joined: its root becomes its color. Halving may not raise a parent here, for its final value may stand there.
struct Flatten {
  std::uint32_t* d_color;
  std::uint64_t* d_best;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t own = exec::loadRelaxed(&d_color[v]);
    std::uint32_t root = own;
    for (std::uint32_t x = v;;) {
      const std::uint32_t parent = exec::loadRelaxed(&d_color[x]), further = exec::loadRelaxed(&d_color[parent]);
      root = further;
      if (further == parent) break;
      exec::atomicMinRelaxed(&d_color[x], further);
      x = further;
    }
    if (root != own) exec::storeRelaxed(&d_color[v], root);
    d_best[v] = kNoKey;
  }
};

// A residual arc, once: the vertex that it leaves.
struct FindTail {
  const VertexId* d_heads;
  const ArcId* d_reverse;
  VertexId* d_tails;

  WF_HOST_DEVICE void operator()(ArcId r, exec::Tally&) const { d_tails[r] = d_heads[d_reverse[r]]; }
};

// On the CPU a thread takes a block of the arcs or of the list at once.
inline constexpr std::uint32_t kBlock = 128;
inline constexpr std::uint32_t blocksOf(std::uint32_t items) { return items / kBlock + (items % kBlock != 0 ? 1 : 0); }
struct Block {
  std::uint32_t begin, end;
};
WF_HOST_DEVICE inline Block blockOf(std::uint32_t block, std::uint32_t items) {
  const std::uint32_t begin = block * kBlock;
  return {begin, items - begin < kBlock ? items : begin + kBlock};
}

// Where a block's edges go: into room taken for all of them at once, and as offers to both of their ends.
struct NewList {
  WorkEdge* d_edges;
  std::uint32_t* d_length;
  std::uint64_t* d_best;

  WF_HOST_DEVICE void add(const WorkEdge* edges, std::uint32_t count) const {
    if (count == 0) return;
    const std::uint32_t place = exec::fetchAddRelaxed(d_length, count);
    for (std::uint32_t k = 0; k < count; ++k) {
      d_edges[place + k] = edges[k];
      offer(d_best, edges[k].from, edges[k].key());
      offer(d_best, edges[k].to, edges[k].key());
    }
  }
};

// A block of arcs: those of its edges that are of the class and lead from one supervertex to another.
struct GatherBlock {
  const ArcId* d_offsets;  // of residual arcs
  const VertexId* d_heads;
  const std::uint32_t* d_weightKeys;
  const std::uint32_t* d_color;
  VertexId vertices;
  std::uint32_t arcs;
  EdgeClass of;
  NewList to;

  WF_HOST_DEVICE void operator()(std::uint32_t block, exec::Tally&) const {
    const auto [begin, end] = blockOf(block, arcs);
    WorkEdge found[kBlock];
    std::uint32_t count = 0;
    VertexId tail = tailOfArc(d_offsets, vertices, begin);
    for (ArcId r = begin; r < end; ++r) {
      while (d_offsets[tail + 1] <= r) ++tail;
      const VertexId head = d_heads[r];
      if (head <= tail) continue;  // a loop, or the second of two
      WorkEdge edge{tail, head, d_weightKeys[r], r};
      if (!of.has(edge.key())) continue;
      edge.from = d_color[tail];
      edge.to = d_color[head];
      found[count] = edge;
      count += edge.from != edge.to ? 1 : 0;
    }
    to.add(found, count);
  }
};

// A block of the list as a round finds it.
struct JoinBlock {
  const WorkEdge* d_edges;
  std::uint32_t length;
  const std::uint64_t* d_best;
  std::uint8_t* d_selected;
  std::uint32_t* d_color;
  std::uint32_t* d_joined;

  WF_HOST_DEVICE void operator()(std::uint32_t block, exec::Tally&) const {
    const auto [begin, end] = blockOf(block, length);
    std::uint32_t joined = 0;
    for (std::uint32_t i = begin; i < end; ++i) joined += joins(d_edges[i], d_best, d_selected, d_color) ? 1 : 0;
    if (joined != 0) exec::atomicAddRelaxed(d_joined, joined);
  }
};

// The same block once all are joined: what still leads from one supervertex to another.
struct FilterBlock {
  const WorkEdge* d_edges;
  std::uint32_t length;
  const std::uint32_t* d_color;
  NewList to;

  WF_HOST_DEVICE void operator()(std::uint32_t block, exec::Tally&) const {
    const auto [begin, end] = blockOf(block, length);
    WorkEdge found[kBlock];
    std::uint32_t count = 0;
    for (std::uint32_t i = begin; i < end; ++i) {
      WorkEdge edge = d_edges[i];
      edge.from = d_color[edge.from];
      edge.to = d_color[edge.to];
      found[count] = edge;
      count += edge.from != edge.to ? 1 : 0;
    }
    to.add(found, count);
  }
};

}  // namespace wf::algorithms::mst::fast

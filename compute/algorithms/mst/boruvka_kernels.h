// Minimum spanning tree, Borůvka's way by supervertices. IIIT/TR/2009/74, algorithms 11 to 13 and 15 to 18 (14: kernels/propagate.h).
// A supervertex is the set of vertices of one color; what belongs to it lies at the slot that its color names. At the start of a round
// C_a[Ci_a[v]] = Ci_a[v] for every vertex v. Arcs are residual arcs: those of the file and the reverses that it lacks, so that every edge
// can be chosen from both of its ends.
#pragma once

#include <cstdint>

#include "compute/algorithms/kernels/propagate.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::mst {

// What the kernels read of the graph and of the coloring.
struct Coloring {
  const ArcId* d_offsets;  // of residual arcs
  const VertexId* d_heads;
  const std::uint32_t* d_weightKeys;  // of residual arcs, as weightKeys() orders them
  const std::uint32_t* d_colorIndex;  // Ci_a
  const std::uint32_t* d_color;       // C_a

  WF_HOST_DEVICE std::uint32_t colorOf(VertexId v) const { return d_color[d_colorIndex[v]]; }
  // Weight first, then the color on the other side: of arcs that weigh the same, those to the lowest color are preferred. Chains of
  // supervertices that choose each other then close only in pairs.
  WF_HOST_DEVICE std::uint64_t key(ArcId arc, std::uint32_t other) const { return std::uint64_t{d_weightKeys[arc]} << 32 | other; }
};

// Kernel 1, a vertex: the least key of its arcs that leave its supervertex, into the least of the supervertex.
struct MinWeight {
  Coloring at;
  std::uint8_t* d_active;  // Ac_a, cleared
  std::uint64_t* d_best;   // Key_a, all ones
  std::uint8_t* d_live;    // L_a: whether an arc leaves the supervertex here; null where nothing compacts vertices
  std::uint32_t* d_more;   // raised to 1 by any such arc

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t own = at.colorOf(v);
    const ArcId end = at.d_offsets[v + 1];
    ArcId arc = at.d_offsets[v];
    tally.arcs += end - arc;
    bool leaves = false;
    std::uint64_t best = ~std::uint64_t{0};
    for (; arc < end; ++arc) {
      const std::uint32_t other = at.colorOf(at.d_heads[arc]);
      if (other == own) continue;  // loops among them
      leaves = true;
      const std::uint64_t key = at.key(arc, other);
      if (key < best) best = key;
    }
    if (d_live != nullptr) d_live[v] = leaves ? 1 : 0;
    if (!leaves) return;
    exec::atomicMinRelaxed(&d_best[own], best);
    exec::storeRelaxed(&d_active[own], std::uint8_t{1});
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// Still kernel 1 of the paper, as a second pass: of the arcs that have the least key the first one is the supervertex's.
struct MinArc {
  Coloring at;
  const std::uint64_t* d_best;
  std::uint32_t* d_chosen;  // NMst_a, all none

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t own = at.colorOf(v);
    const std::uint64_t best = d_best[own];
    const ArcId end = at.d_offsets[v + 1];
    ArcId arc = at.d_offsets[v];
    tally.arcs += end - arc;
    std::uint32_t first = kNone;
    for (; arc < end; ++arc) {
      const std::uint32_t other = at.colorOf(at.d_heads[arc]);
      if (other == own || at.key(arc, other) != best) continue;
      if (first == kNone) first = arc;
      tally.changed += 1;
    }
    if (first == kNone) return;
    exec::atomicMinRelaxed(&d_chosen[own], first);
    tally.active += 1;
  }
};

// Kernel 2, a color: its arc joins the tree. No two colors choose one residual arc, for its tail has one color.
struct Add {
  const std::uint8_t* d_active;
  const std::uint32_t* d_chosen;
  std::uint8_t* d_selected;  // Mst_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0) return;
    d_selected[d_chosen[c]] = 1;
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 3, a color: counts the chosen arcs at both of their supervertices, and keeps the colors as they are before they spread.
struct Degree {
  Coloring at;
  const std::uint8_t* d_active;
  const std::uint32_t* d_chosen;
  std::uint32_t* d_degree;    // Deg_a, all 0
  std::uint32_t* d_previous;  // PrevC_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    d_previous[c] = at.d_color[c];
    if (d_active[c] == 0) return;
    exec::atomicAddRelaxed(&d_degree[c], 1u);
    exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u);
    tally.active += 1;
    tally.changed += 2;
  }
};

// The links that kernel 4 (kernels::Propagate) spreads colors along: from a color to the slot at the other end of its arc.
struct ChosenLinks {
  const std::uint8_t* d_active;
  const std::uint32_t* d_chosen;
  const VertexId* d_heads;
  const std::uint32_t* d_colorIndex;

  WF_HOST_DEVICE kernels::Link operator()(std::uint32_t c) const { return {c, d_active[c] != 0 ? d_colorIndex[d_heads[d_chosen[c]]] : c}; }
};

// Kernel 5, a color: one that hangs on its own arc alone is on no cycle and gives the arc up, here only. Repeated until only cycles are
// left.
struct Peel {
  const std::uint8_t* d_active;
  const VertexId* d_heads;
  const std::uint32_t* d_colorIndex;
  const std::uint32_t* d_previous;
  const std::uint32_t* d_oldDegree;  // Deg_a as the kernel starts
  std::uint32_t* d_degree;
  std::uint32_t* d_chosen;
  std::uint32_t* d_more;  // raised to 1 by any that gave up its arc

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0 || d_oldDegree[c] != 1 || d_chosen[c] == kNone) return;
    constexpr std::uint32_t kMinusOne = 0xFFFF'FFFFu;
    exec::atomicAddRelaxed(&d_degree[c], kMinusOne);
    exec::atomicAddRelaxed(&d_degree[d_previous[d_colorIndex[d_heads[d_chosen[c]]]]], kMinusOne);
    d_chosen[c] = kNone;
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 6, a color: the arcs that are left lie on cycles, two on each; the lower one goes to the slot of the new color.
struct Cycle {
  const std::uint8_t* d_active;
  const std::uint32_t* d_chosen;
  const std::uint32_t* d_color;
  std::uint32_t* d_cycle;  // Cy_a, all none

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0 || d_chosen[c] == kNone) return;
    exec::atomicMinRelaxed(&d_cycle[d_color[c]], d_chosen[c]);
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 7, a color: one arc of every cycle leaves the tree again. The two weigh the same, so either may.
struct Strike {
  const std::uint32_t* d_cycle;
  std::uint8_t* d_selected;

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_cycle[c] == kNone) return;
    d_selected[d_cycle[c]] = 0;
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 8, a vertex: points at the color that its supervertex has now.
struct Recolor {
  const std::uint32_t* d_color;
  std::uint32_t* d_colorIndex;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t old = d_colorIndex[v];
    std::uint32_t c = old;
    while (d_color[c] != c) c = d_color[c];
    if (c == old) return;
    d_colorIndex[v] = c;
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::mst

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
template <class Memory = exec::Plain>
struct Coloring {
  exec::Array<Memory, const ArcId> d_offsets;  // of residual arcs
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint32_t> d_weightKeys;  // of residual arcs, as weightKeys() orders them
  exec::Array<Memory, const std::uint32_t> d_colorIndex;  // Ci_a
  exec::Array<Memory, const std::uint32_t> d_color;       // C_a

  WF_HOST_DEVICE std::uint32_t colorOf(VertexId v) const { return d_color[d_colorIndex[v]]; }
  // Weight first, then the color on the other side: of arcs that weigh the same, those to the lowest color are preferred. Chains of
  // supervertices that choose each other then close only in pairs.
  WF_HOST_DEVICE std::uint64_t key(ArcId arc, std::uint32_t other) const { return std::uint64_t{d_weightKeys[arc]} << 32 | other; }
};

// Kernel 1, a vertex: the least key of its arcs that leave its supervertex, into the least of the supervertex.
template <class Memory = exec::Plain>
struct MinWeight {
  Coloring<Memory> at;
  exec::Array<Memory, std::uint8_t> d_active;  // Ac_a, cleared
  exec::Array<Memory, std::uint64_t> d_best;   // Key_a, all ones
  exec::Array<Memory, std::uint8_t> d_live;    // L_a: whether an arc leaves the supervertex here; null where nothing compacts vertices
  exec::Array<Memory, std::uint32_t> d_more;   // raised to 1 by any such arc

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t own = at.colorOf(v);
    const ArcId end = at.d_offsets[v + 1];
    ArcId arc = at.d_offsets[v];
    tally.arcs += end - arc;
    bool leaves = false;
    std::uint64_t best = ~std::uint64_t{0};
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const std::uint32_t other = at.colorOf(at.d_heads[arc]);
      if (other == own) continue;  // loops among them
      Memory::line("key");
      leaves = true;
      const std::uint64_t key = at.key(arc, other);
      if (key < best) best = key;
    }
    Memory::line("arcs");
    if (d_live != nullptr) {
      Memory::line("live");
      d_live[v] = leaves ? 1 : 0;
    }
    if (!leaves) return;
    Memory::line("key");
    exec::atomicMinRelaxed(&d_best[own], best);
    exec::storeRelaxed(&d_active[own], std::uint8_t{1});
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// Still kernel 1 of the paper, as a second pass: of the arcs that have the least key the first one is the supervertex's.
template <class Memory = exec::Plain>
struct MinArc {
  Coloring<Memory> at;
  exec::Array<Memory, const std::uint64_t> d_best;
  exec::Array<Memory, std::uint32_t> d_chosen;  // NMst_a, all none

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint32_t own = at.colorOf(v);
    Memory::line("choose");
    const std::uint64_t best = d_best[own];
    const ArcId end = at.d_offsets[v + 1];
    ArcId arc = at.d_offsets[v];
    tally.arcs += end - arc;
    std::uint32_t first = kNone;
    for (; arc < end; ++arc) {
      Memory::trip("choose");
      const std::uint32_t other = at.colorOf(at.d_heads[arc]);
      if (other == own || at.key(arc, other) != best) continue;
      if (first == kNone) first = arc;
      tally.changed += 1;
    }
    if (first == kNone) return;
    Memory::line("choose");
    exec::atomicMinRelaxed(&d_chosen[own], first);
    tally.active += 1;
  }
};

// Kernel 2, a color: its arc joins the tree. No two colors choose one residual arc, for its tail has one color.
template <class Memory = exec::Plain>
struct Add {
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const std::uint32_t> d_chosen;
  exec::Array<Memory, std::uint8_t> d_selected;  // Mst_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0) return;
    Memory::line("select");
    d_selected[d_chosen[c]] = 1;
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 3, a color: counts the chosen arcs at both of their supervertices, and keeps the colors as they are before they spread.
template <class Memory = exec::Plain>
struct Degree {
  Coloring<Memory> at;
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const std::uint32_t> d_chosen;
  exec::Array<Memory, std::uint32_t> d_degree;    // Deg_a, all 0
  exec::Array<Memory, std::uint32_t> d_previous;  // PrevC_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    Memory::line("count");
    d_previous[c] = at.d_color[c];
    if (d_active[c] == 0) return;
    exec::atomicAddRelaxed(&d_degree[c], 1u);
    exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u);
    tally.active += 1;
    tally.changed += 2;
  }
};

// The links that kernel 4 (kernels::Propagate) spreads colors along: from a color to the slot at the other end of its arc.
template <class Memory = exec::Plain>
struct ChosenLinks {
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const std::uint32_t> d_chosen;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint32_t> d_colorIndex;

  WF_HOST_DEVICE kernels::Link operator()(std::uint32_t c) const { return {c, d_active[c] != 0 ? d_colorIndex[d_heads[d_chosen[c]]] : c}; }
};

// Kernel 5, a color: one that hangs on its own arc alone is on no cycle and gives the arc up, here only. Repeated until only cycles are
// left.
template <class Memory = exec::Plain>
struct Peel {
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint32_t> d_colorIndex;
  exec::Array<Memory, const std::uint32_t> d_previous;
  exec::Array<Memory, const std::uint32_t> d_oldDegree;  // Deg_a as the kernel starts
  exec::Array<Memory, std::uint32_t> d_degree;
  exec::Array<Memory, std::uint32_t> d_chosen;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any that gave up its arc

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0 || d_oldDegree[c] != 1 || d_chosen[c] == kNone) return;
    constexpr std::uint32_t kMinusOne = 0xFFFF'FFFFu;
    Memory::line("uncount");
    exec::atomicAddRelaxed(&d_degree[c], kMinusOne);
    exec::atomicAddRelaxed(&d_degree[d_previous[d_colorIndex[d_heads[d_chosen[c]]]]], kMinusOne);
    Memory::line("give up");
    d_chosen[c] = kNone;
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 6, a color: the arcs that are left lie on cycles, two on each; the lower one goes to the slot of the new color.
template <class Memory = exec::Plain>
struct Cycle {
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const std::uint32_t> d_chosen;
  exec::Array<Memory, const std::uint32_t> d_color;
  exec::Array<Memory, std::uint32_t> d_cycle;  // Cy_a, all none

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_active[c] == 0 || d_chosen[c] == kNone) return;
    Memory::line("on cycle");
    exec::atomicMinRelaxed(&d_cycle[d_color[c]], d_chosen[c]);
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 7, a color: one arc of every cycle leaves the tree again. The two weigh the same, so either may.
template <class Memory = exec::Plain>
struct Strike {
  exec::Array<Memory, const std::uint32_t> d_cycle;
  exec::Array<Memory, std::uint8_t> d_selected;

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    if (d_cycle[c] == kNone) return;
    Memory::line("unselect");
    d_selected[d_cycle[c]] = 0;
    tally.active += 1;
    tally.changed += 1;
  }
};

// Kernel 8, a vertex: points at the color that its supervertex has now.
template <class Memory = exec::Plain>
struct Recolor {
  exec::Array<Memory, const std::uint32_t> d_color;
  exec::Array<Memory, std::uint32_t> d_colorIndex;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    Memory::line("follow");
    const std::uint32_t old = d_colorIndex[v];
    std::uint32_t c = old;
    while (d_color[c] != c) {
      Memory::trip("follow");
      c = d_color[c];
    }
    if (c == old) return;
    Memory::line("follow");
    d_colorIndex[v] = c;
    tally.active += 1;
    tally.changed += 1;
  }
};

}  // namespace wf::algorithms::mst

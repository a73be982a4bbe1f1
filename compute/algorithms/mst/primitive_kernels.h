// Minimum spanning tree by data-parallel primitives: the kernels between scans and sorts. After IIIT/TR/2009/74, section VIII.E.
// A supervertex is the set of vertices of one color, and the color is one of those vertices: C_a[C_a[v]] = C_a[v]. Arcs are residual arcs,
// so that every edge stands in the list in both directions; both bear the edge's number, the smaller of their own. Weight and number make a
// key that no two edges share: supervertices that choose each other then close chains only in pairs, and the two of a pair see it by
// their keys alone.
#pragma once

#include <cstdint>

#include "compute/algorithms/mst/primitives.h"
#include "compute/core/types.h"
#include "compute/exec/launch.h"

namespace wf::algorithms::mst::primitives {

// What kernels and checks read of the graph and of the coloring.
template <class Memory = exec::Plain>
struct Coloring {
  exec::Array<Memory, const VertexId> d_heads;  // of residual arcs
  exec::Array<Memory, const ArcId> d_reverse;
  exec::Array<Memory, const std::uint32_t> d_weightKeys;  // as weightKeys() orders them
  exec::Array<Memory, const std::uint32_t> d_color;       // C_a

  WF_HOST_DEVICE VertexId tail(ArcId r) const { return d_heads[d_reverse[r]]; }
  WF_HOST_DEVICE std::uint32_t from(ArcId r) const { return d_color[tail(r)]; }
  WF_HOST_DEVICE std::uint32_t to(ArcId r) const { return d_color[d_heads[r]]; }
  WF_HOST_DEVICE std::uint64_t key(ArcId r) const {
    const ArcId back = d_reverse[r];
    return std::uint64_t{d_weightKeys[r]} << 32 | (r < back ? r : back);
  }
};

// The edge of a key, as supervertex c sees it.
struct LeavingArc {
  ArcId arc;            // the direction that leaves c
  std::uint32_t other;  // where it leads
};
template <class Memory>
WF_HOST_DEVICE inline LeavingArc leavingArc(const Coloring<Memory>& at, std::uint64_t key, std::uint32_t c) {
  const auto edge = static_cast<ArcId>(key);
  const std::uint32_t from = at.from(edge);
  return from == c ? LeavingArc{edge, at.to(edge)} : LeavingArc{at.d_reverse[edge], from};
}
// Whether c, whose chosen edge leads to `other`, stays: of two that choose one edge the lower one.
WF_HOST_DEVICE inline bool stays(auto d_best, std::uint32_t c, std::uint32_t other) { return d_best[other] == d_best[c] && c < other; }
WF_HOST_DEVICE inline std::uint64_t pairOf(std::uint32_t from, std::uint32_t to) {
  return from == to ? kNoKey : std::uint64_t{from} << 32 | to;
}

// Before the sort by weight: the key of each arc.
template <class Memory = exec::Plain>
struct Weigh {
  Coloring<Memory> at;
  exec::Array<Memory, std::uint64_t> d_key;
  WF_HOST_DEVICE void operator()(ArcId r, exec::Tally&) const { d_key[r] = at.key(r); }
};

// A slot of the list: the segmented minimum, where a segment is what leaves one supervertex. Any order of the arcs gives it.
template <class Memory = exec::Plain>
struct Minimum {
  Coloring<Memory> at;
  exec::Array<Memory, const ArcId> d_list;    // L_a
  exec::Array<Memory, std::uint64_t> d_best;  // Key_a, all none
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any arc that leaves

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const ArcId r = d_list[i];
    Memory::item(r);
    tally.arcs += 1;
    const std::uint32_t c = at.from(r);
    Memory::line("least");
    if (c == at.to(r)) return;  // loops, before the list is split for the first time
    const std::uint64_t key = at.key(r);
    if (key < exec::loadRelaxed(&d_best[c])) exec::atomicMinRelaxed(&d_best[c], key);  // lighter arcs come first: few atomics are left
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// A supervertex: which one it joins, by the arc that thereby is in the tree. One that no arc leaves stays.
template <class Memory = exec::Plain>
struct Successors {
  Coloring<Memory> at;
  exec::Array<Memory, const std::uint64_t> d_best;
  exec::Array<Memory, std::uint32_t> d_successor;  // S_a
  exec::Array<Memory, std::uint8_t> d_selected;    // Mst_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    Memory::line("stay");
    d_successor[c] = c;
    if (d_best[c] == kNoKey) return;
    tally.active += 1;
    const LeavingArc leaving = leavingArc(at, d_best[c], c);
    if (stays(d_best, c, leaving.other)) return;
    Memory::line("join");
    d_successor[c] = leaving.other;
    d_selected[leaving.arc] = 1;
    tally.changed += 1;
  }
};

// A supervertex: pointer doubling, from a copy that no thread writes.
template <class Memory = exec::Plain>
struct Double {
  exec::Array<Memory, const std::uint32_t> d_old;  // S_a as the kernel starts
  exec::Array<Memory, std::uint32_t> d_successor;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any that moved on

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    Memory::line("twice");
    const std::uint32_t next = d_old[c], afterNext = d_old[next];
    if (next == afterNext) return;
    d_successor[c] = afterNext;
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};

// A slot of the list: the arc in the graph of merged supervertices.
template <class Memory = exec::Plain>
struct Relabel {
  Coloring<Memory> at;
  exec::Array<Memory, const ArcId> d_list;
  exec::Array<Memory, const std::uint32_t> d_successor;
  exec::Array<Memory, std::uint64_t> d_pair;   // P_a
  exec::Array<Memory, std::uint32_t> d_order;  // D_a

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const ArcId r = d_list[i];
    Memory::item(r);
    const std::uint64_t pair = pairOf(d_successor[at.from(r)], d_successor[at.to(r)]);
    Memory::line("pair");
    d_pair[i] = pair;
    d_order[i] = i;
    tally.arcs += 1;
    tally.active += pair != kNoKey ? 1 : 0;
    tally.changed += 1;
  }
};

// Whether the i-th of the sorted pairs is the first of its kind. The sort is stable and the list ascends by key, so that it is the
// lightest.
WF_HOST_DEVICE inline bool isFirst(auto d_pair, std::uint32_t i) { return d_pair[i] != kNoKey && (i == 0 || d_pair[i - 1] != d_pair[i]); }

// A place in the sorted order.
template <class Memory = exec::Plain>
struct Mark {
  exec::Array<Memory, const std::uint64_t> d_pair;
  exec::Array<Memory, const std::uint32_t> d_order;
  exec::Array<Memory, std::uint8_t> d_keep;  // F_a, of slots of the list

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    Memory::line("flag");
    const bool first = isFirst(d_pair, i);
    d_keep[d_order[i]] = first ? 1 : 0;
    tally.active += first ? 1 : 0;
    tally.changed += 1;
  }
};

// Before a scan, which adds words.
template <class Memory = exec::Plain>
struct WidenFlags {
  exec::Array<Memory, const std::uint8_t> d_flags;
  exec::Array<Memory, std::uint32_t> d_words;
  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const { d_words[i] = d_flags[i]; }
};

// A slot of the list: what is kept moves up.
template <class Memory = exec::Plain>
struct Split {
  exec::Array<Memory, const std::uint8_t> d_keep;
  exec::Array<Memory, const std::uint32_t> d_place;  // O_a
  exec::Array<Memory, const ArcId> d_old;            // L_a as the kernel starts
  exec::Array<Memory, ArcId> d_list;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    if (d_keep[i] == 0) return;
    const ArcId r = d_old[i];
    Memory::item(r);
    d_list[d_place[i]] = r;
    tally.active += 1;
    tally.changed += 1;
  }
};

// A vertex.
template <class Memory = exec::Plain>
struct Recolor {
  exec::Array<Memory, const std::uint32_t> d_successor;
  exec::Array<Memory, std::uint32_t> d_color;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    Memory::line("take");
    const std::uint32_t old = d_color[v], now = d_successor[old];
    if (now == old) return;
    d_color[v] = now;
    tally.active += 1;
    tally.changed += 1;
  }
};

// Before they are listed.
template <class Memory = exec::Plain>
struct MarkRoots {
  exec::Array<Memory, const std::uint32_t> d_color;
  exec::Array<Memory, std::uint8_t> d_flags;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const { d_flags[v] = d_color[v] == v ? 1 : 0; }
};

}  // namespace wf::algorithms::mst::primitives

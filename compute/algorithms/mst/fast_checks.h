// Minimum spanning tree, variant `fast`: the checks of its invariants.
#pragma once

#include <cstdint>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/mst/fast.h"

namespace wf::algorithms::mst::fast {

// What the checks read.
struct Merged {
  const ArcId* d_offsets;  // of residual arcs
  const VertexId* d_heads;
  const ArcId* d_reverse;
  const std::uint32_t* d_weightKeys;
  const std::uint32_t* d_color;
  const std::uint64_t* d_best;
  const std::uint8_t* d_selected;
  VertexId vertices;
  std::uint32_t arcs;
  EdgeClass of;
  bool begun;

  WF_HOST_DEVICE bool isVertex(std::uint32_t v) const { return v < vertices; }
  WF_HOST_DEVICE std::uint32_t to(ArcId r) const { return d_color[d_heads[r]]; }
  WF_HOST_DEVICE std::uint32_t from(ArcId r) const { return to(d_reverse[r]); }
  WF_HOST_DEVICE std::uint64_t key(ArcId r) const {
    const ArcId back = d_reverse[r];
    return std::uint64_t{d_weightKeys[r]} << 32 | (r < back ? r : back);
  }
  WF_HOST_DEVICE bool leads(ArcId r) const { return from(r) != to(r); }
};

enum ColorFact : std::uint32_t { kNoColor, kAboveItself, kNotItsOwn };

struct CheckColors {
  Merged in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t c = in.d_color[v];
    if (!in.isVertex(c)) return wrong(v, kNoColor);
    if (c > v) return wrong(v, kAboveItself);
    return in.d_color[c] == c ? kAllRight : wrong(v, kNotItsOwn);
  }
};

enum TreeFact : std::uint32_t { kBothWays, kNotMerged };

// The residual arc is what is found.
struct CheckAlongTree {
  Merged in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) {
      if (in.d_selected[r] == 0) continue;
      if (in.d_selected[in.d_reverse[r]] != 0) return wrong(r, kBothWays);
      if (in.leads(r)) return wrong(r, kNotMerged);
    }
    return kAllRight;
  }
};

// Vertices of every supervertex less its tree arcs.
struct CountMembers {
  Merged in;
  std::uint32_t* d_count;  // all 0
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    if (!in.isVertex(in.d_color[v])) return;
    std::uint32_t count = 1;
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) count -= in.d_selected[r] != 0 ? 1 : 0;
    if (count != 0) exec::atomicAddRelaxed(&d_count[in.d_color[v]], count);
  }
};

struct CheckMembers {
  Merged in;
  const std::uint32_t* d_count;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const { return in.d_color[c] != c || d_count[c] == 1 ? kAllRight : wrong(c, 0); }
};

enum KeyFact : std::uint32_t { kTooSoon, kNoSupervertex, kNoEdge, kNotAtWork, kNotItsEdge };

struct CheckKeys {
  Merged in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    const std::uint64_t key = in.d_best[c];
    if (key == kNoKey) return kAllRight;
    if (!in.begun) return wrong(c, kTooSoon);
    if (in.d_color[c] != c) return wrong(c, kNoSupervertex);
    const auto edge = static_cast<std::uint32_t>(key);
    if (edge >= in.arcs || in.key(edge) != key) return wrong(c, kNoEdge);
    if (!in.of.has(key)) return wrong(c, kNotAtWork);
    return in.leads(edge) && (in.from(edge) == c || in.to(edge) == c) ? kAllRight : wrong(c, kNotItsEdge);
  }
};

enum LightFact : std::uint32_t { kLighter, kLightLeft };

// The residual arc is what is found.
struct CheckForLighterArcs {
  Merged in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t c = in.d_color[v];
    if (!in.begun || !in.isVertex(c)) return kAllRight;
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) {
      if (in.to(r) == c) continue;
      const std::uint64_t key = in.key(r);
      if (in.of.has(key) && key < in.d_best[c]) return wrong(r, kLighter);
      if (in.of.heavy && !in.of.has(key)) return wrong(r, kLightLeft);
    }
    return kAllRight;
  }
};

}  // namespace wf::algorithms::mst::fast

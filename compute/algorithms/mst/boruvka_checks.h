// Minimum spanning tree: the checks of its invariants. By the colors of a round, Ci_a, for those stand still until its last kernel; a slot
// of what belongs to a color is the vertex that names it.
#pragma once

#include <cstdint>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/mst/boruvka.h"

namespace wf::algorithms::mst {

// What the checks read.
struct Supervertices {
  const ArcId* d_offsets;  // of residual arcs
  const VertexId* d_heads;
  const ArcId* d_reverse;
  const std::uint32_t* d_weightKeys;
  const std::uint32_t* d_colorIndex;
  const std::uint32_t* d_color;
  const std::uint8_t* d_active;
  const std::uint64_t* d_best;
  const std::uint32_t* d_chosen;
  const std::uint8_t* d_selected;
  const std::uint32_t* d_degree;
  const std::uint32_t* d_cycle;
  const std::uint32_t* d_previous;
  const std::uint8_t* d_live;  // null: not the compacted variant
  VertexId vertices;
  std::uint32_t arcs;
  Stage stage;

  WF_HOST_DEVICE bool isArc(std::uint32_t r) const { return r < arcs; }
  WF_HOST_DEVICE VertexId tail(ArcId r) const { return d_heads[d_reverse[r]]; }
  // The color that v's supervertex has by now; kNone where an index is damaged.
  WF_HOST_DEVICE std::uint32_t colorNow(VertexId v) const { return d_colorIndex[v] < vertices ? d_color[d_colorIndex[v]] : kNone; }
  WF_HOST_DEVICE std::uint64_t key(ArcId r) const { return std::uint64_t{d_weightKeys[r]} << 32 | d_colorIndex[d_heads[r]]; }
  WF_HOST_DEVICE bool from(Stage first, Stage last) const { return first <= stage && stage <= last; }
};

enum ColourFact : std::uint32_t { kAboveItself, kAbovePrevious, kPreviousAbove, kNotItsOwn, kNotItsPrevious };

struct CheckColours {
  Supervertices at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t index = at.d_colorIndex[v];
    if (index > v) return wrong(v, kAboveItself);
    if (at.d_previous[v] > v) return wrong(v, kPreviousAbove);
    if (at.d_color[v] > at.d_previous[v]) return wrong(v, kAbovePrevious);
    if (at.stage < Stage::Spreading && at.d_color[index] != index) return wrong(v, kNotItsOwn);
    return at.d_previous[index] == index ? kAllRight : wrong(v, kNotItsPrevious);
  }
};

enum ChoiceFact : std::uint32_t {
  kKeyWithoutActive,
  kChosenTooSoon,
  kNotChosen,
  kChosenInactive,
  kNoArc,
  kNotOwnArc,
  kStaysInside,
  kOtherKey
};

struct CheckChoices {
  Supervertices at;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    const bool active = at.d_active[c] != 0;
    const std::uint32_t r = at.d_chosen[c];
    if (active != (at.d_best[c] != ~std::uint64_t{0})) return wrong(c, kKeyWithoutActive);
    if (r == kNone) return active && at.from(Stage::Chosen, Stage::Spreading) ? wrong(c, kNotChosen) : kAllRight;
    if (at.stage == Stage::Weighed) return wrong(c, kChosenTooSoon);
    if (!active) return wrong(c, kChosenInactive);
    if (!at.isArc(r)) return wrong(c, kNoArc);
    if (at.stage == Stage::Begin) return kAllRight;
    if (at.d_colorIndex[at.tail(r)] != c) return wrong(c, kNotOwnArc);
    if (at.d_colorIndex[at.d_heads[r]] == c) return wrong(c, kStaysInside);
    return at.key(r) == at.d_best[c] ? kAllRight : wrong(c, kOtherKey);
  }
};

enum KeyFact : std::uint32_t { kLighterArc, kEarlierArc };

// The residual arc is what is found, here and in the next one.
struct CheckForLighterArcs {
  Supervertices at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t own = at.d_colorIndex[v];
    if (at.stage == Stage::Begin || own >= at.vertices) return kAllRight;
    const std::uint32_t chosen = at.from(Stage::Chosen, Stage::Spreading) ? at.d_chosen[own] : 0;
    for (ArcId r = at.d_offsets[v]; r < at.d_offsets[v + 1]; ++r) {
      if (at.d_colorIndex[at.d_heads[r]] == own) continue;
      const std::uint64_t key = at.key(r);
      if (key < at.d_best[own]) return wrong(r, kLighterArc);
      if (key == at.d_best[own] && r < chosen) return wrong(r, kEarlierArc);
    }
    return kAllRight;
  }
};

enum TreeFact : std::uint32_t { kLoop, kNotMerged, kBothWays, kNotJoined };

struct CheckAlongTree {
  Supervertices at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t own = at.d_colorIndex[v];
    if (own >= at.vertices) return kAllRight;
    for (ArcId r = at.d_offsets[v]; r < at.d_offsets[v + 1]; ++r) {
      if (at.d_selected[r] == 0) continue;
      const VertexId head = at.d_heads[r];
      if (head == v) return wrong(r, kLoop);
      const bool ofThisRound = at.from(Stage::Added, Stage::Struck) && at.key(r) == at.d_best[own];
      if (at.d_colorIndex[head] != own && !ofThisRound) return wrong(r, kNotMerged);
      if (!at.from(Stage::Added, Stage::Cycled) && at.d_selected[at.d_reverse[r]] != 0) return wrong(r, kBothWays);
      if (at.from(Stage::Peeling, Stage::Struck) && at.colorNow(v) != at.colorNow(head)) return wrong(r, kNotJoined);
    }
    return kAllRight;
  }
};

// Vertices of every color less its tree edges.
struct CountMembers {
  Supervertices at;
  std::uint32_t* d_count;  // all 0
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t color = at.colorNow(v);
    if (color >= at.vertices) return;
    std::uint32_t count = 1;
    for (ArcId r = at.d_offsets[v]; r < at.d_offsets[v + 1]; ++r) count -= at.d_selected[r] != 0 ? 1 : 0;
    if (count != 0) exec::atomicAddRelaxed(&d_count[color], count);
  }
};

struct CheckMembers {
  Supervertices at;
  const std::uint32_t* d_count;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    return at.colorNow(c) != c || d_count[c] == 1 ? kAllRight : wrong(c, 0);
  }
};

struct CountEnds {
  Supervertices at;
  std::uint32_t* d_count;  // all 0
  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally&) const {
    const std::uint32_t r = at.d_chosen[c];
    if (!at.isArc(r)) return;
    exec::atomicAddRelaxed(&d_count[c], 1u);
    const std::uint32_t other = at.d_colorIndex[at.d_heads[r]];
    if (other < at.vertices) exec::atomicAddRelaxed(&d_count[other], 1u);
  }
};

struct CheckDegrees {
  Supervertices at;
  const std::uint32_t* d_count;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const { return at.d_degree[c] == d_count[c] ? kAllRight : wrong(c, 0); }
};

enum CycleFact : std::uint32_t { kTooSoon, kNotOnCycle, kNoCycle, kEarlierOnCycle, kStillSelected };

struct CheckCycles {
  Supervertices at;
  WF_HOST_DEVICE bool onCycle(std::uint32_t r, std::uint32_t c) const {
    if (!at.isArc(r)) return false;
    const std::uint32_t own = at.d_colorIndex[at.tail(r)];
    return own < at.vertices && at.d_chosen[own] == r && at.d_color[own] == c;
  }
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    const std::uint32_t r = at.d_cycle[c];
    if (r != kNone) {
      if (at.from(Stage::Weighed, Stage::Peeling)) return wrong(c, kTooSoon);
      if (at.stage != Stage::Begin && !onCycle(r, c)) return wrong(c, kNotOnCycle);
      if (at.stage != Stage::Cycled && at.isArc(r) && at.d_selected[r] != 0) return wrong(c, kStillSelected);
    }
    if (!at.from(Stage::Cycled, Stage::Struck) || at.d_active[c] == 0 || at.d_color[c] >= at.vertices) return kAllRight;
    const std::uint32_t struck = at.d_cycle[at.d_color[c]];
    if (struck == kNone) return wrong(c, kNoCycle);
    return at.d_chosen[c] < struck ? wrong(c, kEarlierOnCycle) : kAllRight;
  }
};

enum LiveFact : std::uint32_t { kLeavesNotLive, kLiveNotLeaving };

struct CheckLive {
  Supervertices at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    bool leaves = false;
    for (ArcId r = at.d_offsets[v]; r < at.d_offsets[v + 1] && !leaves; ++r) leaves = at.d_colorIndex[at.d_heads[r]] != at.d_colorIndex[v];
    const bool live = at.d_live[v] != 0;
    if (leaves && !live) return wrong(v, kLeavesNotLive);
    return live && !leaves && at.stage != Stage::Begin ? wrong(v, kLiveNotLeaving) : kAllRight;
  }
};

}  // namespace wf::algorithms::mst

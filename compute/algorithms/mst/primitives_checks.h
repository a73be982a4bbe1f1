// Minimum spanning tree by primitives: the checks of its invariants.
#pragma once

#include <cstdint>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/mst/primitive_kernels.h"
#include "compute/algorithms/mst/primitives.h"

namespace wf::algorithms::mst::primitives {

// What the checks read.
struct Supervertices {
  Coloring<> at;
  const ArcId* d_offsets;  // of residual arcs
  const std::uint64_t* d_best;
  const std::uint32_t* d_successor;
  const std::uint32_t* d_colorList;
  const std::uint8_t* d_selected;
  const ArcId* d_list;
  const std::uint64_t* d_pair;
  const std::uint32_t* d_order;
  const std::uint8_t* d_keep;
  const std::uint32_t* d_place;
  VertexId vertices;
  std::uint32_t arcs;
  std::uint32_t listed;
  std::uint32_t supervertices;
  Stage stage;
  bool merged;

  WF_HOST_DEVICE bool isIn(Stage first, Stage last) const { return first <= stage && stage <= last; }
  WF_HOST_DEVICE bool isVertex(std::uint32_t v) const { return v < vertices; }
  WF_HOST_DEVICE bool isArc(std::uint32_t r) const { return r < arcs; }
  WF_HOST_DEVICE bool hasKey(std::uint32_t c) const { return isVertex(c) && d_best[c] != kNoKey; }
  // Whether the key is that of an edge out of c.
  WF_HOST_DEVICE bool leaves(std::uint64_t key, std::uint32_t c) const {
    const auto edge = static_cast<std::uint32_t>(key);
    if (!isArc(edge) || at.key(edge) != key) return false;
    const std::uint32_t from = at.from(edge), to = at.to(edge);
    return from != to && (from == c || to == c) && isVertex(from) && isVertex(to);
  }
  // The supervertex that c joins; itself where it stays, or where the key is damaged.
  WF_HOST_DEVICE std::uint32_t joined(std::uint32_t c) const {
    if (!hasKey(c) || !leaves(d_best[c], c)) return c;
    const std::uint32_t other = leavingArc(at, d_best[c], c).other;
    return stays(d_best, c, other) ? c : other;
  }
  // The supervertex that c is in once the round has merged; kNone where an index is damaged.
  WF_HOST_DEVICE std::uint32_t merges(std::uint32_t c) const { return isVertex(c) && isVertex(d_successor[c]) ? d_successor[c] : kNone; }
  // Where the listed arcs lie between.
  WF_HOST_DEVICE std::uint32_t now(VertexId v) const { return stage == Stage::Split ? merges(at.d_color[v]) : at.d_color[v]; }
  WF_HOST_DEVICE std::uint64_t mergedPair(ArcId r) const { return pairOf(merges(at.from(r)), merges(at.to(r))); }
};

struct CheckNames {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t c = in.at.d_color[v];
    return in.isVertex(c) && in.at.d_color[c] == c ? kAllRight : wrong(v, 0);
  }
};

enum ColorListFact : std::uint32_t { kNotSupervertex, kNotAscending };

// A slot of A_a. After recolor it still has those that are gone.
struct CheckColorList {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const std::uint32_t c = in.d_colorList[i];
    if (!in.isVertex(c) || (in.stage != Stage::Recolored && in.at.d_color[c] != c)) return wrong(i, kNotSupervertex);
    return i > 0 && in.d_colorList[i - 1] >= c ? wrong(i, kNotAscending) : kAllRight;
  }
};

// Once it is known to ascend.
struct CheckForNotListed {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return in.at.d_color[v] != v || isListed(in.d_colorList, in.supervertices, v) ? kAllRight : wrong(v, 0);
  }
};

enum TreeFact : std::uint32_t { kBothWays, kNotMerged };

// The residual arc is what is found. Across supervertices an arc is in the tree only where this round chose it.
struct CheckAlongTree {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) {
      if (in.d_selected[r] == 0) continue;
      if (in.d_selected[in.at.d_reverse[r]] != 0) return wrong(r, kBothWays);
      const std::uint32_t c = in.at.d_color[v];
      const bool chosen = in.isIn(Stage::Chosen, Stage::Split) && in.hasKey(c) && in.d_best[c] == in.at.key(r);
      if (c != in.at.to(r) && !chosen) return wrong(r, kNotMerged);
    }
    return kAllRight;
  }
};

// Vertices of every supervertex less the tree arcs inside.
struct CountMembers {
  Supervertices in;
  std::uint32_t* d_count;  // all 0
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t c = in.at.d_color[v];
    if (!in.isVertex(c)) return;
    std::uint32_t count = 1;
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) count -= in.d_selected[r] != 0 && in.at.to(r) == c ? 1 : 0;
    if (count != 0) exec::atomicAddRelaxed(&d_count[c], count);
  }
};

struct CheckMembers {
  Supervertices in;
  const std::uint32_t* d_count;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    return in.at.d_color[c] != c || d_count[c] == 1 ? kAllRight : wrong(c, 0);
  }
};

enum ChoiceFact : std::uint32_t { kNoSupervertex, kNotItsEdge, kEarlySuccessor, kNotNext, kNotRoot, kNotTaken, kNotItsRoot };

struct CheckChoices {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t c) const {
    const std::uint32_t successor = in.d_successor[c], color = in.at.d_color[c];
    if (!in.isIn(Stage::Weighed, Stage::Split)) {
      const bool begins = !in.merged && in.stage != Stage::Recolored;  // nothing has been joined yet
      if (begins) return successor == kNone ? kAllRight : wrong(c, kEarlySuccessor);
      return color != c || successor == c ? kAllRight : wrong(c, kNotItsRoot);
    }
    if (color != c) return in.d_best[c] != kNoKey || successor != kNone ? wrong(c, kNoSupervertex) : kAllRight;
    if (in.hasKey(c) && !in.leaves(in.d_best[c], c)) return wrong(c, kNotItsEdge);
    if (in.stage == Stage::Weighed) return successor == kNone ? kAllRight : wrong(c, kEarlySuccessor);
    const std::uint32_t next = in.joined(c);
    if (next != c && in.d_selected[leavingArc(in.at, in.d_best[c], c).arc] == 0) return wrong(c, kNotTaken);
    if (in.stage == Stage::Chosen) return successor == next ? kAllRight : wrong(c, kNotNext);
    // While pointers double, they are steps of one length along the paths; at last all on a path have its end.
    if (!in.isVertex(successor) || (next == c && successor != c)) return wrong(c, kNotRoot);
    const std::uint32_t further = in.stage == Stage::Doubling ? in.joined(successor) : successor;
    return in.d_successor[next] == further && (in.stage == Stage::Doubling || in.joined(successor) == successor) ? kAllRight
                                                                                                                 : wrong(c, kNotRoot);
  }
};

// The residual arc is what is found.
struct CheckForLighterArcs {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t c = in.at.d_color[v];
    if (!in.isIn(Stage::Weighed, Stage::Split) || !in.isVertex(c)) return kAllRight;
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) {
      if (in.at.to(r) != c && in.at.key(r) < in.d_best[c]) return wrong(r, 0);
    }
    return kAllRight;
  }
};

enum ListFact : std::uint32_t { kNoArc, kNotOwnSlot, kNotHeavier, kOneWay, kInside };

struct CheckList {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const ArcId r = in.d_list[i];
    if (!in.isArc(r)) return wrong(i, kNoArc);
    if (in.stage == Stage::Unsorted) return r == i ? kAllRight : wrong(i, kNotOwnSlot);
    const ArcId back = in.at.d_reverse[r];
    if (i > 0 && in.isArc(in.d_list[i - 1])) {
      const ArcId before = in.d_list[i - 1];
      if (in.at.key(before) > in.at.key(r) || (in.at.key(before) == in.at.key(r) && before >= r)) return wrong(i, kNotHeavier);
    }
    const bool both = back == r || (i > 0 && in.d_list[i - 1] == back) || (i + 1 < in.listed && in.d_list[i + 1] == back);
    if (!both) return wrong(i, kOneWay);
    if (!in.merged && in.stage < Stage::Split) return kAllRight;
    return in.now(in.at.tail(r)) == in.now(in.at.d_heads[r]) ? wrong(i, kInside) : kAllRight;
  }
};

// The least listed key of each supervertex.
struct KeepLeast {
  Supervertices in;
  std::uint64_t* d_least;  // all none
  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const ArcId r = in.d_list[i];
    if (!in.isArc(r)) return;
    const std::uint32_t c = in.now(in.at.tail(r));
    if (in.isVertex(c) && c != in.now(in.at.d_heads[r])) exec::atomicMinRelaxed(&d_least[c], in.at.key(r));
  }
};

// The residual arc is what is found.
struct CheckForUnlisted {
  Supervertices in;
  const std::uint64_t* d_least;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t c = in.now(v);
    if (!in.isVertex(c)) return kAllRight;
    for (ArcId r = in.d_offsets[v]; r < in.d_offsets[v + 1]; ++r) {
      if (in.now(in.at.d_heads[r]) != c && in.at.key(r) < d_least[c]) return wrong(r, 0);
    }
    return kAllRight;
  }
};

enum OrderFact : std::uint32_t { kNotTheSlot, kNoSlot, kOtherPair, kNotSorted };

// A place of P_a.
struct CheckOrder {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const std::uint32_t slot = in.d_order[i];
    const bool sorted = in.stage != Stage::Relabelled;
    if (!sorted && slot != i) return wrong(i, kNotTheSlot);
    if (slot >= in.listed) return wrong(i, kNoSlot);
    const ArcId r = in.d_list[slot];
    if (!in.isArc(r) || in.d_pair[i] != in.mergedPair(r)) return wrong(i, kOtherPair);
    if (!sorted || i == 0) return kAllRight;
    const std::uint64_t before = in.d_pair[i - 1];
    return before < in.d_pair[i] || (before == in.d_pair[i] && in.d_order[i - 1] < slot) ? kAllRight : wrong(i, kNotSorted);
  }
};

// A place too; the slot is what is found.
struct CheckMarks {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const std::uint32_t slot = in.d_order[i];
    if (slot >= in.listed) return kAllRight;
    return (in.d_keep[slot] != 0) == isFirst(in.d_pair, i) ? kAllRight : wrong(slot, 0);
  }
};

struct CheckPlaces {
  Supervertices in;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const std::uint32_t expected = i == 0 ? 0 : in.d_place[i - 1] + (in.d_keep[i - 1] != 0 ? 1 : 0);
    return in.d_place[i] == expected ? kAllRight : wrong(i, 0);
  }
};

}  // namespace wf::algorithms::mst::primitives

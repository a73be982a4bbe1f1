#include "compute/algorithms/bfs/invariants.h"

#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/inspection.h"

namespace wf::algorithms::bfs {

// What the looks read.
struct Levels {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint8_t* d_frontier;
  const std::uint8_t* d_next;
  const std::uint8_t* d_visited;
  const std::uint32_t* d_cost;
  VertexId source;
  std::uint32_t level;
  bool proposed;

  WF_HOST_DEVICE bool expanded(VertexId v) const { return d_visited[v] != 0 && d_frontier[v] == 0 && d_cost[v] != kNone; }
};

struct LookForRoots {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const { return (at.d_cost[v] == 0) == (v == at.source) ? kAllRight : wrong(v, 0); }
};

// The arc is what is found.
struct LookAlongArcs {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (!at.expanded(v)) return kAllRight;
    const std::uint32_t most = at.d_cost[v] + 1;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc) {
      if (at.d_cost[at.d_heads[arc]] > most) return wrong(arc, 0);
    }
    return kAllRight;
  }
};

struct MarkReasons {
  Levels at;
  std::uint8_t* d_reason;  // all 0
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t level = at.d_cost[v];
    if (level == kNone) return;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc) {
      const VertexId head = at.d_heads[arc];
      if (at.d_cost[head] == level + 1) exec::storeRelaxed(&d_reason[head], std::uint8_t{1});
    }
  }
};

struct LookForReasons {
  Levels at;
  const std::uint8_t* d_reason;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return v == at.source || at.d_cost[v] == kNone || d_reason[v] != 0 ? kAllRight : wrong(v, 0);
  }
};

enum FrontierFact : std::uint32_t { kVisitedByLevel, kFrontierByLevel, kNextByLevel, kNoFurther };

struct LookAtFrontier {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t level = at.d_cost[v];
    if ((at.d_visited[v] != 0) != (level <= at.level)) return wrong(v, kVisitedByLevel);
    if ((at.d_frontier[v] != 0) != (!at.proposed && level == at.level)) return wrong(v, kFrontierByLevel);
    if ((at.d_next[v] != 0) != (at.proposed && level == at.level + 1)) return wrong(v, kNextByLevel);
    if (level != kNone && level > at.level + (at.proposed ? 1u : 0u)) return wrong(v, kNoFurther);
    return kAllRight;
  }
};

enum ListFact : std::uint32_t { kNoVertex, kNotAscending, kOtherLevel };

struct LookAtList {
  Levels at;
  const std::uint32_t* d_list;
  VertexId vertices;
  std::uint32_t level;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const VertexId v = d_list[i];
    if (v >= vertices) return wrong(i, kNoVertex);
    if (i > 0 && d_list[i - 1] >= v) return wrong(i, kNotAscending);
    return at.d_cost[v] == level ? kAllRight : wrong(i, kOtherLevel);
  }
};

enum MembershipFact : std::uint32_t { kMarkedNotListed, kListedNotMarked };

struct LookAtMembership {
  Levels at;
  const std::uint32_t* d_list;
  std::uint32_t length;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const bool marked = at.d_frontier[v] != 0;
    if (marked == isListed(d_list, length, v)) return kAllRight;
    return wrong(v, marked ? kMarkedNotListed : kListedNotMarked);
  }
};

namespace {

Inspection::Answer checkLevels(Inspection& look, const Levels& at) {
  if (const auto found = look.first(look.vertices(), LookForRoots{at})) {
    const VertexId v = found->element;
    return look.broken(kCost, v,
                       "level of " + look.id(v) + " is " + look.level(look.element<std::uint32_t>(kCost, v)) + ", but the source is " +
                           look.id(at.source));
  }
  if (const auto found = look.first(look.vertices(), LookAlongArcs{at})) {
    const ArcId arc = found->element;
    const VertexId tail = look.graph().tail(arc), head = look.graph().heads()[arc];
    return look.broken(kCost, head,
                       "level of " + look.id(head) + " is " + look.level(look.element<std::uint32_t>(kCost, head)) + ", but arc " +
                           look.arc(arc) + " leads there from level " + look.level(look.element<std::uint32_t>(kCost, tail)),
                       arc);
  }
  return look.holds();
}

Inspection::Answer checkReasons(Inspection& look, const Levels& at) {
  auto* d_reason = look.counts<std::uint8_t>(look.vertices(), 0);
  look.prepare(look.vertices(), MarkReasons{at, d_reason});
  if (const auto found = look.first(look.vertices(), LookForReasons{at, d_reason})) {
    const VertexId v = found->element;
    const auto level = look.element<std::uint32_t>(kCost, v);
    return look.broken(kCost, v,
                       "level of " + look.id(v) + " is " + look.level(level) + ", but no arc leads there from a vertex of level " +
                           (level == 0 ? "−1" : look.level(level - 1)));
  }
  return look.holds();
}

Inspection::Answer checkFrontier(Inspection& look, const Levels& at) {
  const auto found = look.first(look.vertices(), LookAtFrontier{at});
  if (!found) return look.holds();
  const VertexId v = found->element;
  const std::string which = look.id(v), level = look.level(look.element<std::uint32_t>(kCost, v));
  const auto isIn = [&](Array array) {
    return look.element<std::uint8_t>(array, v) != 0 ? std::string(" is in ") : std::string(" is not in ");
  };
  const std::string newest = look.level(at.level);
  switch (found->fact) {
    case kVisitedByLevel:
      return look.broken(
          kVisited, v, which + isIn(kVisited) + "X_a and has level " + level + ", while level " + newest + " is the last that was settled");
    case kFrontierByLevel:
      return look.broken(kFrontier, v,
                         which + isIn(kFrontier) + "F_a and has level " + level + ", while " +
                             (at.proposed ? "level " + newest + " was expanded and left F_a" : "F_a holds level " + newest));
    case kNextByLevel:
      return look.broken(kNext, v,
                         which + isIn(kNext) + "F_ua and has level " + level + ", while " +
                             (at.proposed ? "level " + look.level(at.level + 1) + " was proposed" : "nothing is proposed"));
    default:
      return look.broken(kCost, v,
                         "level of " + which + " is " + level + ", but the search has only come to level " +
                             look.level(at.level + (at.proposed ? 1u : 0u)));
  }
}

Inspection::Answer checkList(Inspection& look, const Levels& at, const Standing& standing) {
  const auto* d_list = look.d_array<std::uint32_t>(kList);
  if (const auto found = look.first(standing.length, LookAtList{at, d_list, look.vertices(), standing.listLevel})) {
    const auto v = look.element<std::uint32_t>(kList, found->element);
    const std::string slot = "slot " + grouped(found->element) + " of A_a holds " + look.id(v);
    if (found->fact == kNoVertex) return look.broken(kList, found->element, slot);
    if (found->fact == kNotAscending) {
      return look.broken(
          kList, found->element,
          slot + ", which does not come after the " + look.id(look.element<std::uint32_t>(kList, found->element - 1)) + " before it");
    }
    return look.broken(
        kList, found->element,
        slot + ", whose level is " + look.level(look.element<std::uint32_t>(kCost, v)) + " and not " + look.level(standing.listLevel));
  }
  if (!standing.listIsNew) return look.holds();
  const auto found = look.first(look.vertices(), LookAtMembership{at, d_list, standing.length});
  if (!found) return look.holds();
  const std::string slots = "the first " + counted(standing.length, "slot", "slots") + " of A_a";
  return look.broken(kFrontier, found->element,
                     look.id(found->element) +
                         (found->fact == kMarkedNotListed ? " is in F_a, but not in " + slots : " is in " + slots + ", but not in F_a"));
}

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  const Levels at{graph.offsets(),
                  graph.heads(),
                  look.d_array<std::uint8_t>(kFrontier),
                  look.d_array<std::uint8_t>(kNext),
                  look.d_array<std::uint8_t>(kVisited),
                  look.d_array<std::uint32_t>(kCost),
                  standing.source,
                  standing.level,
                  standing.proposed};
  const std::string& id = run.info().invariants[k].id;
  if (id == "levels") return checkLevels(look, at);
  if (id == "reasons") return checkReasons(look, at);
  if (id == "frontier") return checkFrontier(look, at);
  return checkList(look, at, standing);
}

}  // namespace wf::algorithms::bfs

#include "compute/algorithms/bfs/invariants.h"

#include "compute/algorithms/bfs/search.h"
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/inspection.h"

namespace wf::algorithms::bfs {

// What the looks read.
struct Levels {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint8_t* d_frontier;  // null, as the next two: there are no masks
  const std::uint8_t* d_next;
  const std::uint8_t* d_visited;
  const std::uint32_t* d_cost;
  VertexId source;
  std::uint32_t level;
  bool proposed;

  WF_HOST_DEVICE bool expanded(VertexId v) const {
    if (d_visited == nullptr) return d_cost[v] < level;
    return d_visited[v] != 0 && d_frontier[v] == 0 && d_cost[v] != kNone;
  }
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

struct LookForReach {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return at.d_cost[v] == kNone || at.d_cost[v] <= at.level ? kAllRight : wrong(v, 0);
  }
};

struct LookAtCurrent {
  Levels at;
  const std::uint8_t* d_frontier;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return (d_frontier[v] != 0) == (at.d_cost[v] == at.level) ? kAllRight : wrong(v, 0);
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

namespace {

class Check {
 public:
  Check(Inspection& inspection, const Levels& levels, const Standing& stands) : look_(inspection), at_(levels), standing_(stands) {}

  Inspection::Answer levels() {
    if (const auto found = look_.first(look_.vertices(), LookForRoots{at_})) {
      const VertexId v = found->element;
      return look_.broken(standing_.cost, v,
                          "level of " + look_.id(v) + " is " + look_.level(look_.element<std::uint32_t>(standing_.cost, v)) +
                              ", but the source is " + look_.id(at_.source));
    }
    if (const auto found = look_.first(look_.vertices(), LookAlongArcs{at_})) {
      const ArcId arc = found->element;
      const VertexId tail = look_.graph().tail(arc), head = look_.graph().heads()[arc];
      return look_.broken(standing_.cost, head,
                          "level of " + look_.id(head) + " is " + look_.level(look_.element<std::uint32_t>(standing_.cost, head)) +
                              ", but arc " + look_.arc(arc) + " leads there from level " +
                              look_.level(look_.element<std::uint32_t>(standing_.cost, tail)),
                          arc);
    }
    return look_.holds();
  }

  Inspection::Answer reasons() {
    auto* d_reason = look_.counts<std::uint8_t>(look_.vertices(), 0);
    look_.prepare(look_.vertices(), MarkReasons{at_, d_reason});
    if (const auto found = look_.first(look_.vertices(), LookForReasons{at_, d_reason})) {
      const VertexId v = found->element;
      const auto level = look_.element<std::uint32_t>(standing_.cost, v);
      return look_.broken(standing_.cost, v,
                          "level of " + look_.id(v) + " is " + look_.level(level) + ", but no arc leads there from a vertex of level " +
                              (level == 0 ? "−1" : look_.level(level - 1)));
    }
    return look_.holds();
  }

  Inspection::Answer reach() {
    const auto found = look_.first(look_.vertices(), LookForReach{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    return look_.broken(standing_.cost, v,
                        "level of " + look_.id(v) + " is " + look_.level(look_.element<std::uint32_t>(standing_.cost, v)) +
                            ", but the search has only come to level " + look_.level(at_.level));
  }

  Inspection::Answer current() {
    const auto found = look_.first(look_.vertices(), LookAtCurrent{at_, look_.d_array<std::uint8_t>(kFrontier)});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    return look_.broken(kFrontier, v,
                        look_.id(v) + (look_.element<std::uint8_t>(kFrontier, v) != 0 ? " is in" : " is not in") + " F_a and has level " +
                            look_.level(look_.element<std::uint32_t>(standing_.cost, v)) + ", while F_a holds level " +
                            look_.level(at_.level));
  }

  Inspection::Answer blocks() { return checkBlocks(look_, standing_.blocks, standing_.segment); }

  Inspection::Answer frontier() {
    const auto found = look_.first(look_.vertices(), LookAtFrontier{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const std::string which = look_.id(v), level = look_.level(look_.element<std::uint32_t>(standing_.cost, v));
    const auto isIn = [&](Array array) {
      return look_.element<std::uint8_t>(array, v) != 0 ? std::string(" is in ") : std::string(" is not in ");
    };
    const std::string newest = look_.level(at_.level);
    switch (found->fact) {
      case kVisitedByLevel:
        return look_.broken(
            kVisited, v,
            which + isIn(kVisited) + "X_a and has level " + level + ", while level " + newest + " is the last that was settled");
      case kFrontierByLevel:
        return look_.broken(kFrontier, v,
                            which + isIn(kFrontier) + "F_a and has level " + level + ", while " +
                                (at_.proposed ? "level " + newest + " was expanded and left F_a" : "F_a holds level " + newest));
      case kNextByLevel:
        return look_.broken(kNext, v,
                            which + isIn(kNext) + "F_ua and has level " + level + ", while " +
                                (at_.proposed ? "level " + look_.level(at_.level + 1) + " was proposed" : "nothing is proposed"));
      default:
        return look_.broken(standing_.cost, v,
                            "level of " + which + " is " + level + ", but the search has only come to level " +
                                look_.level(at_.level + (at_.proposed ? 1u : 0u)));
    }
  }

  Inspection::Answer list() {
    const auto* d_list = look_.d_array<std::uint32_t>(standing_.list);
    if (const auto found = look_.first(standing_.length, LookAtList{at_, d_list, look_.vertices(), standing_.listLevel})) {
      const auto v = look_.element<std::uint32_t>(standing_.list, found->element);
      const std::string slot = "slot " + grouped(found->element) + " of A_a holds " + look_.id(v);
      if (found->fact == kNoVertex) return look_.broken(standing_.list, found->element, slot);
      if (found->fact == kNotAscending) {
        return look_.broken(standing_.list, found->element,
                            slot + ", which does not come after the " +
                                look_.id(look_.element<std::uint32_t>(standing_.list, found->element - 1)) + " before it");
      }
      return look_.broken(standing_.list, found->element,
                          slot + ", whose level is " + look_.level(look_.element<std::uint32_t>(standing_.cost, v)) + " and not " +
                              look_.level(standing_.listLevel));
    }
    return standing_.listIsNew ? look_.membership(kFrontier, standing_.list, standing_.length) : look_.holds();
  }

 private:
  Inspection& look_;
  const Levels at_;
  const Standing& standing_;
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  const Levels at{graph.offsets(),
                  graph.heads(),
                  standing.masks ? look.d_array<std::uint8_t>(kFrontier) : nullptr,
                  standing.masks ? look.d_array<std::uint8_t>(kNext) : nullptr,
                  standing.masks ? look.d_array<std::uint8_t>(kVisited) : nullptr,
                  look.d_array<std::uint32_t>(standing.cost),
                  standing.source,
                  standing.level,
                  standing.proposed};
  Check check(look, at, standing);
  constexpr NamedCheck<Check> kChecks[] = {
      {"levels", by<&Check::levels>}, {"reasons", by<&Check::reasons>},   {"reach", by<&Check::reach>}, {"current", by<&Check::current>},
      {"blocks", by<&Check::blocks>}, {"frontier", by<&Check::frontier>}, {"list", by<&Check::list>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::bfs

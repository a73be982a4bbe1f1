#include "compute/algorithms/stcon/invariants.h"

#include "compute/algorithms/inspection.h"
#include "compute/algorithms/stcon/two_frontiers.h"

namespace wf::algorithms::stcon {

// What the looks read.
struct Sides {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const ArcId* d_inOffsets;
  const VertexId* d_inTails;
  const std::uint8_t* d_frontier;
  const std::uint8_t* d_next;
  const std::uint32_t* d_cost;
  const std::uint8_t* d_red;
  const std::uint8_t* d_green;
  const std::uint8_t* d_nextRed;
  const std::uint8_t* d_nextGreen;
  VertexId source;
  VertexId target;
  std::uint32_t level;
  bool proposed;
  bool met;

  WF_HOST_DEVICE bool expanded(VertexId v) const { return d_frontier[v] == 0 && d_cost[v] != kNone; }
};

enum ColourFact : std::uint32_t { kBothColours, kColourByLevel, kProposedColour, kSourceNotRed, kTargetNotGreen };

struct LookAtColours {
  Sides at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const bool red = at.d_red[v] != 0, green = at.d_green[v] != 0;
    const std::uint32_t level = at.d_cost[v];
    if (v == at.source && !red) return wrong(v, kSourceNotRed);
    if (v == at.target && !green) return wrong(v, kTargetNotGreen);
    if (red && green && !(at.met && !at.proposed && level == at.level)) return wrong(v, kBothColours);
    if ((red || green) != (level <= at.level)) return wrong(v, kColourByLevel);
    const bool found = at.proposed && level == at.level + 1;
    return (at.d_nextRed[v] != 0 || at.d_nextGreen[v] != 0) == found ? kAllRight : wrong(v, kProposedColour);
  }
};

enum FrontierFact : std::uint32_t { kFrontierByLevel, kNextByLevel, kNoFurther };

struct LookAtFrontier {
  Sides at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t level = at.d_cost[v];
    if ((at.d_frontier[v] != 0) != (!at.proposed && level == at.level)) return wrong(v, kFrontierByLevel);
    if ((at.d_next[v] != 0) != (at.proposed && level == at.level + 1)) return wrong(v, kNextByLevel);
    if (level != kNone && level > at.level + (at.proposed ? 1u : 0u)) return wrong(v, kNoFurther);
    return kAllRight;
  }
};

enum LevelFact : std::uint32_t { kTooFar, kMeetingMissed };

// One direction of the arcs: the place in the array of neighbours is what is found.
struct LookAlongArcs {
  Sides at;
  bool forward;  // red ones along the arcs; else green ones against them
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (!at.expanded(v) || (forward ? at.d_red : at.d_green)[v] == 0) return kAllRight;
    const ArcId* d_starts = forward ? at.d_offsets : at.d_inOffsets;
    const VertexId* d_ends = forward ? at.d_heads : at.d_inTails;
    const std::uint8_t* d_other = forward ? at.d_green : at.d_red;
    const std::uint32_t most = at.d_cost[v] + 1;
    for (ArcId a = d_starts[v]; a < d_starts[v + 1]; ++a) {
      if (at.d_cost[d_ends[a]] > most) return wrong(a, kTooFar);
      if (!at.met && d_other[d_ends[a]] != 0) return wrong(a, kMeetingMissed);
    }
    return kAllRight;
  }
};

enum ReasonFact : std::uint32_t { kNoRedReason, kNoGreenReason, kNotZero };

struct LookForReasons {
  Sides at;
  WF_HOST_DEVICE bool reached(VertexId v, const ArcId* d_starts, const VertexId* d_ends, const std::uint8_t* d_own) const {
    for (ArcId a = d_starts[v]; a < d_starts[v + 1]; ++a) {
      const VertexId from = d_ends[a];
      if (d_own[from] != 0 && at.d_cost[from] != kNone && at.d_cost[from] + 1 == at.d_cost[v]) return true;
    }
    return false;
  }
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (v == at.source || v == at.target) return at.d_cost[v] == 0 ? kAllRight : wrong(v, kNotZero);
    if ((at.d_red[v] != 0 || at.d_nextRed[v] != 0) && !reached(v, at.d_inOffsets, at.d_inTails, at.d_red)) return wrong(v, kNoRedReason);
    if ((at.d_green[v] != 0 || at.d_nextGreen[v] != 0) && !reached(v, at.d_offsets, at.d_heads, at.d_green))
      return wrong(v, kNoGreenReason);
    return kAllRight;
  }
};

namespace {

class Check {
 public:
  Check(Inspection& look, const Standing& standing) : look_(look), standing_(standing) {
    const exec::DeviceGraph& graph = look.deviceGraph();
    const auto flags = [&](Array array) { return look.d_array<std::uint8_t>(array); };
    at_ = {graph.offsets(),
           graph.heads(),
           graph.inOffsets(),
           graph.inTails(),
           flags(kFrontier),
           flags(kNext),
           look.d_array<std::uint32_t>(kCost),
           flags(kRed),
           flags(kGreen),
           flags(kNextRed),
           flags(kNextGreen),
           standing.source,
           standing.target,
           standing.level,
           standing.proposed,
           standing.met};
  }

  Inspection::Answer colours() {
    const auto found = look_.first(look_.vertices(), LookAtColours{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const std::string which = look_.id(v) + ", of level " + level(v) + ",";
    const bool red = isSet(kRed, v);
    switch (found->fact) {
      case kSourceNotRed:
        return look_.broken(kRed, v, "the source, " + look_.id(v) + ", is not red");
      case kTargetNotGreen:
        return look_.broken(kGreen, v, "the target, " + look_.id(v) + ", is not green");
      case kBothColours:
        return look_.broken(
            kGreen, v,
            which + " is red and green, but " + (standing_.met ? "the searches did not meet there" : "the searches have not met"));
      case kColourByLevel:
        return look_.broken(red || !isSet(kGreen, v) ? kRed : kGreen, v,
                            which + " has " + (red || isSet(kGreen, v) ? "a colour" : "no colour") + ", while level " +
                                look_.level(standing_.level) + " is the last that was coloured");
      default: {
        const bool nextRed = isSet(kNextRed, v), next = nextRed || isSet(kNextGreen, v);
        return look_.broken(nextRed || !next ? kNextRed : kNextGreen, v,
                            which + (next ? " is in R_ua or G_ua" : " is in neither R_ua nor G_ua") + ", while " + proposal());
      }
    }
  }

  Inspection::Answer frontier() {
    const auto found = look_.first(look_.vertices(), LookAtFrontier{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    const auto isIn = [&](Array array) { return isSet(array, v) ? std::string(" is in ") : std::string(" is not in "); };
    if (found->fact == kFrontierByLevel) {
      const std::string newest = look_.level(standing_.level);
      return look_.broken(kFrontier, v,
                          look_.id(v) + isIn(kFrontier) + "F_a and has level " + level(v) + ", while " +
                              (standing_.proposed ? "level " + newest + " was expanded and left F_a" : "F_a holds level " + newest));
    }
    if (found->fact == kNextByLevel)
      return look_.broken(kNext, v, look_.id(v) + isIn(kNext) + "F_ua and has level " + level(v) + ", while " + proposal());
    return look_.broken(kCost, v,
                        "level of " + look_.id(v) + " is " + level(v) + ", but the searches have only come to level " +
                            look_.level(standing_.level + (standing_.proposed ? 1u : 0u)));
  }

  Inspection::Answer levels() {
    for (const bool forward : {true, false}) {
      const auto found = look_.first(look_.vertices(), LookAlongArcs{at_, forward});
      if (!found) continue;
      const VertexId end = forward ? look_.graph().heads()[found->element] : look_.graph().inArcs().tails[found->element];
      const VertexId start = forward ? look_.graph().tail(found->element) : headOfInArc(found->element);
      const std::string arc = look_.id(forward ? start : end) + " → " + look_.id(forward ? end : start);
      const ArcId stored = forward ? found->element : arcBetween(end, start);
      if (found->fact == kMeetingMissed) {
        return look_.broken(forward ? kGreen : kRed, end, "arc " + arc + " leads from red to green, but the searches have not met", stored);
      }
      return look_.broken(kCost, end,
                          "level of " + look_.id(end) + " is " + level(end) + ", but arc " + arc + " leads there from level " +
                              level(start) + (forward ? "" : " against its direction"),
                          stored);
    }
    return look_.holds();
  }

  Inspection::Answer reasons() {
    const auto found = look_.first(look_.vertices(), LookForReasons{at_});
    if (!found) return look_.holds();
    const VertexId v = found->element;
    if (found->fact == kNotZero) return look_.broken(kCost, v, "level of " + look_.id(v) + ", where a search starts, is " + level(v));
    const auto cost = look_.element<std::uint32_t>(kCost, v);
    const std::string below = cost == 0 ? "−1" : look_.level(cost == kNone ? cost : cost - 1);
    return look_.broken(kCost, v,
                        "level of " + look_.id(v) + " is " + level(v) + ", but no arc leads " +
                            (found->fact == kNoRedReason ? "there from a red" : "from there to a green") + " vertex of level " + below);
  }

 private:
  bool isSet(Array array, VertexId v) const { return look_.element<std::uint8_t>(array, v) != 0; }
  std::string level(VertexId v) const { return look_.level(look_.element<std::uint32_t>(kCost, v)); }
  std::string proposal() const {
    return standing_.proposed ? "level " + look_.level(standing_.level + 1) + " was proposed" : std::string("nothing is proposed");
  }

  // The vertex whose place among the arcs by head this is.
  VertexId headOfInArc(ArcId at) const {
    const auto& offsets = look_.graph().inArcs().offsets;
    VertexId low = 0, high = look_.vertices();
    while (high - low > 1) {
      const VertexId middle = low + (high - low) / 2;
      (offsets[middle] <= at ? low : high) = middle;
    }
    return low;
  }
  ArcId arcBetween(VertexId tail, VertexId head) const {
    const Graph& graph = look_.graph();
    for (ArcId a = graph.offsets()[tail]; a < graph.offsets()[tail + 1]; ++a) {
      if (graph.heads()[a] == head) return a;
    }
    return kNone;
  }

  Inspection& look_;
  const Standing& standing_;
  Sides at_{};
};

}  // namespace

Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      const Standing& standing, std::size_t k) {
  Inspection look(run, graph, memory);
  Check check(look, standing);
  constexpr NamedCheck<Check> kChecks[] = {{"colours", by<&Check::colours>},
                                           {"frontier", by<&Check::frontier>},
                                           {"levels", by<&Check::levels>},
                                           {"reasons", by<&Check::reasons>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::stcon

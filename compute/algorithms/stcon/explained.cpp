// st-connectivity: what wrote an element and what it was made from, and what is true after every step of two searches towards each other.
#include "compute/algorithms/checker.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"
#include "compute/algorithms/stcon/stcon.h"

namespace wf::algorithms::stcon {
namespace {

// Who found n: the arc, and the vertex that looked along it.
struct Finder {
  VertexId by = kNone;
  ArcId arc = kNone;
};

std::optional<Finder> foundByRed(const Graph& graph, const SavedState& before, VertexId n) {
  const Flags frontier(before, kFrontier), red(before, kRed);
  const auto found = firstArcInto(graph, n, [&](VertexId v) { return frontier[v] != 0 && red[v] != 0; });
  if (!found) return std::nullopt;
  return Finder{found->tail, found->arc};
}

// Green looks against the arcs: the smallest arc out of n to a green frontier vertex.
std::optional<Finder> foundByGreen(const Graph& graph, const SavedState& before, VertexId n) {
  const Flags frontier(before, kFrontier), red(before, kRed);
  for (ArcId arc = graph.offsets()[n]; arc < graph.offsets()[n + 1]; ++arc) {
    const VertexId v = graph.heads()[arc];
    if (frontier[v] != 0 && red[v] == 0) return Finder{v, arc};
  }
  return std::nullopt;
}

// The smaller arc of the two: red and green stand on one level and write the same level and mark.
std::optional<Finder> foundByEither(const Graph& graph, const SavedState& before, VertexId n) {
  const auto red = foundByRed(graph, before, n), green = foundByGreen(graph, before, n);
  if (!red || !green) return red ? red : green;
  return red->arc < green->arc ? red : green;
}

std::optional<Cause> proposed(std::uint32_t line, const std::optional<Finder>& finder, Array source) {
  if (!finder) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, finder->arc, cellOf(source, finder->by));
}

}  // namespace

std::optional<Cause> why(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto array = static_cast<Array>(cell.array);
  const auto v = static_cast<VertexId>(cell.index);
  const Graph& graph = run.graph();
  const auto line = [&](const char* tag) { return lineOf(run.info(), tag); };
  const auto set = [&] { return Flags(after, array)[v] != 0; };
  switch (array) {
    case kCost:  // from the level of the vertex that looked
      return proposed(line("find"), foundByEither(graph, before, v), kCost);
    case kFrontier:  // yes: as F_ua says; no: it has looked, as it was marked
      if (set()) return byVertex(line("enter"), v, cellOf(kNext, v));
      return byVertex(line("leave"), v, cellOf(kFrontier, v));
    case kRed:
      return byVertex(line("red"), v, cellOf(kNextRed, v));
    case kGreen:
      return byVertex(line("green"), v, cellOf(kNextGreen, v));
    // Yes: by the vertex that looked; no: settled, as it was marked.
    case kNext:
      if (set()) return proposed(line("find"), foundByEither(graph, before, v), kFrontier);
      return byVertex(line("forget"), v, cellOf(kNext, v));
    case kNextRed:
      if (set()) return proposed(line("propose"), foundByRed(graph, before, v), kRed);
      return byVertex(line("forget"), v, cellOf(kNextRed, v));
    case kNextGreen:
      if (set()) return proposed(line("propose"), foundByGreen(graph, before, v), kGreen);
      return byVertex(line("forget"), v, cellOf(kNextGreen, v));
  }
  return std::nullopt;
}

// What the checks read.
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

struct CheckColours {
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

struct CheckFrontier {
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
struct CheckAlongArcs {
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

struct CheckForReasons {
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

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run), state_(state) {
    const exec::DeviceGraph& graph = deviceGraph();
    const auto flags = [&](Array array) { return d_array<std::uint8_t>(array); };
    at_ = {
        graph.offsets(), graph.heads(), graph.inOffsets(), graph.inTails(),   flags(kFrontier), flags(kNext), d_array<std::uint32_t>(kCost),
        flags(kRed),     flags(kGreen), flags(kNextRed),   flags(kNextGreen), state.source,     state.target, state.level,
        state.proposed,  state.met};
  }

  Answer colours() {
    const auto found = first(vertices(), CheckColours{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const std::string which = id(v) + ", of level " + text(kCost, v) + ",";
    const bool red = isSet(kRed, v);
    switch (found->fact) {
      case kSourceNotRed:
        return broken(kRed, v, "the source, " + id(v) + ", is not red");
      case kTargetNotGreen:
        return broken(kGreen, v, "the target, " + id(v) + ", is not green");
      case kBothColours:
        return broken(kGreen, v,
                      which + " is red and green, but " + (state_.met ? "the searches did not meet there" : "the searches have not met"));
      case kColourByLevel:
        return broken(red || !isSet(kGreen, v) ? kRed : kGreen, v,
                      which + " has " + (red || isSet(kGreen, v) ? "a colour" : "no colour") + ", while level " + level(state_.level) +
                          " is the last that was coloured");
      default: {
        const bool nextRed = isSet(kNextRed, v), next = nextRed || isSet(kNextGreen, v);
        return broken(nextRed || !next ? kNextRed : kNextGreen, v,
                      which + (next ? " is in R_ua or G_ua" : " is in neither R_ua nor G_ua") + ", while " + proposal());
      }
    }
  }

  Answer frontier() {
    const auto found = first(vertices(), CheckFrontier{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const auto isIn = [&](Array array) { return isSet(array, v) ? std::string(" is in ") : std::string(" is not in "); };
    if (found->fact == kFrontierByLevel) {
      const std::string newest = level(state_.level);
      return broken(kFrontier, v,
                    id(v) + isIn(kFrontier) + "F_a and has level " + text(kCost, v) + ", while " +
                        (state_.proposed ? "level " + newest + " was expanded and left F_a" : "F_a holds level " + newest));
    }
    if (found->fact == kNextByLevel)
      return broken(kNext, v, id(v) + isIn(kNext) + "F_ua and has level " + text(kCost, v) + ", while " + proposal());
    return broken(kCost, v,
                  "level of " + id(v) + " is " + text(kCost, v) + ", but the searches have only reached level " +
                      level(state_.level + (state_.proposed ? 1u : 0u)));
  }

  Answer levels() {
    for (const bool forward : {true, false}) {
      const auto found = first(vertices(), CheckAlongArcs{at_, forward});
      if (!found) continue;
      const VertexId end = forward ? graph().heads()[found->element] : graph().inArcs().tails[found->element];
      const VertexId start = forward ? graph().tail(found->element) : headOfInArc(found->element);
      const std::string between = id(forward ? start : end) + " → " + id(forward ? end : start);
      const ArcId stored = forward ? found->element : arcBetween(end, start);
      if (found->fact == kMeetingMissed) {
        return broken(forward ? kGreen : kRed, end, "arc " + between + " leads from red to green, but the searches have not met", stored);
      }
      return broken(kCost, end,
                    "level of " + id(end) + " is " + text(kCost, end) + ", but arc " + between + " leads there from level " +
                        text(kCost, start) + (forward ? "" : " against its direction"),
                    stored);
    }
    return holds();
  }

  Answer reasons() {
    const auto found = first(vertices(), CheckForReasons{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    if (found->fact == kNotZero) return broken(kCost, v, "level of " + id(v) + ", where a search starts, is " + text(kCost, v));
    const auto cost = element<std::uint32_t>(kCost, v);
    const std::string below = cost == 0 ? "−1" : level(cost == kNone ? cost : cost - 1);
    return broken(kCost, v,
                  "level of " + id(v) + " is " + text(kCost, v) + ", but no arc leads " +
                      (found->fact == kNoRedReason ? "there from a red" : "from there to a green") + " vertex of level " + below);
  }

 private:
  std::string proposal() const {
    return state_.proposed ? "level " + level(state_.level + 1) + " was proposed" : std::string("nothing is proposed");
  }

  // The vertex whose place among the arcs by head this is.
  VertexId headOfInArc(ArcId at) const {
    const auto& offsets = graph().inArcs().offsets;
    VertexId low = 0, high = vertices();
    while (high - low > 1) {
      const VertexId middle = low + (high - low) / 2;
      (offsets[middle] <= at ? low : high) = middle;
    }
    return low;
  }
  ArcId arcBetween(VertexId tail, VertexId head) const {
    for (ArcId a = graph().offsets()[tail]; a < graph().offsets()[tail + 1]; ++a) {
      if (graph().heads()[a] == head) return a;
    }
    return kNone;
  }

  const InvariantState& state_;
  Sides at_{};
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k) {
  Check check(run, state);
  constexpr NamedCheck<Check> kChecks[] = {{"colours", by<&Check::colours>},
                                           {"frontier", by<&Check::frontier>},
                                           {"levels", by<&Check::levels>},
                                           {"reasons", by<&Check::reasons>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::stcon

// Breadth-first search: what wrote an element and what it was made from, and what is true after every step.
#include "compute/algorithms/bfs/bfs.h"
#include "compute/algorithms/checker.h"
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::bfs {

std::optional<Cause> Search::proposedFromLevel(const SavedState& before, std::uint32_t level, VertexId v, std::uint32_t line) const {
  const Words levels(before, cost_);
  const auto by = firstArcInto(graph(), v, [&](VertexId tail) { return levels[tail] == level; });
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, by->arc, cellOf(cost_, by->tail));
}

std::optional<Cause> MaskSearch::cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const {
  const auto v = static_cast<VertexId>(cell.index);
  // The smallest arc from the frontier. All of the frontier stands on one level, so every such arc writes the same.
  const auto proposed = [&](const char* tag, Array source) -> std::optional<Cause> {
    const Flags frontier(before, kFrontier);
    const auto by = firstArcInto(graph(), v, [&](VertexId tail) { return frontier[tail] != 0; });
    if (!by) return std::nullopt;
    return writtenBy(Cause::From::Arc, lineOf(info(), tag), by->arc, cellOf(source, by->tail));
  };
  switch (cell.array) {
    case kCost:  // from the level of the arc's tail
      return proposed("cost", kCost);
    case kNext:  // yes: an arc from the frontier; no: settled, as it was marked
      if (Flags(after, kNext)[v] != 0) return proposed("find", kFrontier);
      return byVertex(lineOf(info(), "unfind"), v, cellOf(kNext, v));
    case kFrontier:  // yes: as F_ua says; no: expanded, as it was marked
      if (Flags(after, kFrontier)[v] != 0) return byVertex(lineOf(info(), "enter"), v, cellOf(kNext, v));
      return byVertex(lineOf(info(), "leave"), v, cellOf(kFrontier, v));
    case kVisited:
      return byVertex(lineOf(info(), "enter"), v, cellOf(kNext, v));
    case kList: {  // the vertex that the slot has now, as F_a marked it
      const VertexId listed = Words(after, kList)[v];
      return byVertex(step.line, listed, cellOf(kFrontier, listed));
    }
    default:
      return std::nullopt;
  }
}

InvariantState MaskSearch::invariantState() const {
  const std::uint32_t settle = static_cast<std::uint32_t>(info().kernels.size()) - 1;
  return {.source = control_.source,
          .level = control_.level,
          .proposed = control_.next == settle,
          .listIsNew = info().arrays.size() > kList && control_.next == 1,
          .listLevel = control_.next == 0 ? control_.level - 1 : control_.level,
          .length = control_.length,
          .masks = true};
}

// What the checks read.
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

struct CheckForRoots {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const { return (at.d_cost[v] == 0) == (v == at.source) ? kAllRight : wrong(v, 0); }
};

// The arc is what is found.
struct CheckAlongArcs {
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

struct CheckForReasons {
  Levels at;
  const std::uint8_t* d_reason;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return v == at.source || at.d_cost[v] == kNone || d_reason[v] != 0 ? kAllRight : wrong(v, 0);
  }
};

enum FrontierFact : std::uint32_t { kVisitedByLevel, kFrontierByLevel, kNextByLevel, kNoFurther };

struct CheckFrontier {
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

struct CheckForReach {
  Levels at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return at.d_cost[v] == kNone || at.d_cost[v] <= at.level ? kAllRight : wrong(v, 0);
  }
};

struct CheckCurrent {
  Levels at;
  const std::uint8_t* d_frontier;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return (d_frontier[v] != 0) == (at.d_cost[v] == at.level) ? kAllRight : wrong(v, 0);
  }
};

enum MarkFact : std::uint32_t { kLevelByMarks, kInBoth };

struct CheckMarks {
  Levels at;
  const std::uint8_t* d_frontier;
  const std::uint8_t* d_visited;
  bool races;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const bool frontier = d_frontier[v] != 0, visited = d_visited[v] != 0;
    if ((at.d_cost[v] != kNone) != (frontier || visited)) return wrong(v, kLevelByMarks);
    return frontier && visited && !races ? wrong(v, kInBoth) : kAllRight;
  }
};

struct IsOfLevel {
  const std::uint32_t* d_cost;
  std::uint32_t level;
  WF_HOST_DEVICE bool operator()(VertexId v) const { return d_cost[v] == level; }
};

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state, std::size_t cost) : Checker(run), state_(state), cost_(cost) {
    const auto mask = [&](Array array) { return state.masks ? d_array<std::uint8_t>(array) : nullptr; };
    at_ = {deviceGraph().offsets(),      deviceGraph().heads(), mask(kFrontier), mask(kNext),   mask(kVisited),
           d_array<std::uint32_t>(cost), state.source,          state.level,     state.proposed};
  }

  Answer levels() {
    if (state_.races) return holds();
    if (const auto found = first(vertices(), CheckForRoots{at_}))
      return broken(cost_, found->element, levelIs(found->element) + ", but the source is " + id(at_.source));
    const auto found = first(vertices(), CheckAlongArcs{at_});
    if (!found) return holds();
    const ArcId along = found->element;
    const VertexId tail = graph().tail(along), head = graph().heads()[along];
    return broken(cost_, head, levelIs(head) + ", but arc " + arc(along) + " leads there from level " + text(cost_, tail), along);
  }

  Answer reasons() {
    if (state_.races) return holds();
    auto* d_reason = counts<std::uint8_t>(vertices(), 0);
    prepare(vertices(), MarkReasons{at_, d_reason});
    const auto found = first(vertices(), CheckForReasons{at_, d_reason});
    if (!found) return holds();
    const VertexId v = found->element;
    const auto above = element<std::uint32_t>(cost_, v);
    return broken(cost_, v, levelIs(v) + ", but no arc leads there from a vertex of level " + (above == 0 ? "−1" : level(above - 1)));
  }

  Answer reach() {
    const auto found = first(vertices(), CheckForReach{at_});
    if (!found) return holds();
    return broken(cost_, found->element, levelIs(found->element) + ", but the search has only reached level " + level(at_.level));
  }

  Answer current() {
    if (state_.races) return holds();
    const auto found = first(vertices(), CheckCurrent{at_, d_array<std::uint8_t>(kFrontier)});
    if (!found) return holds();
    return broken(kFrontier, found->element, isInWithLevel(kFrontier, found->element) + ", while F_a holds level " + level(at_.level));
  }

  Answer marked() {
    const auto* d_visited = d_array<std::uint8_t>(state_.visited);
    const auto found = first(vertices(), CheckMarks{at_, d_array<std::uint8_t>(kFrontier), d_visited, state_.races});
    if (!found) return holds();
    const VertexId v = found->element;
    if (found->fact == kInBoth) return broken(state_.visited, v, id(v) + " is in F_a and in X_a");
    return broken(
        state_.visited, v,
        levelIs(v) + (element<std::uint32_t>(cost_, v) == kNone ? ", but it is in F_a or X_a" : ", but it is in neither F_a nor X_a"));
  }

  Answer blocks() { return checkBlocks(*this, state_.blocks, state_.segment); }

  Answer frontier() {
    const auto found = first(vertices(), CheckFrontier{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const std::string newest = level(at_.level);
    switch (found->fact) {
      case kVisitedByLevel:
        return broken(kVisited, v, isInWithLevel(kVisited, v) + ", while level " + newest + " is the last that was settled");
      case kFrontierByLevel:
        return broken(kFrontier, v,
                      isInWithLevel(kFrontier, v) + ", while " +
                          (at_.proposed ? "level " + newest + " was expanded and left F_a" : "F_a holds level " + newest));
      case kNextByLevel:
        return broken(kNext, v,
                      isInWithLevel(kNext, v) + ", while " +
                          (at_.proposed ? "level " + level(at_.level + 1) + " was proposed" : "nothing is proposed"));
      default:
        return broken(cost_, v, levelIs(v) + ", but the search has only reached level " + level(at_.level + (at_.proposed ? 1u : 0u)));
    }
  }

  Answer list() {
    const auto unfit = [&](VertexId v) { return ", whose level is " + text(cost_, v) + " and not " + level(state_.listLevel); };
    Answer answer = Checker::list(state_.list, state_.length, IsOfLevel{at_.d_cost, state_.listLevel}, unfit);
    if (!answer || *answer || !state_.listIsNew) return answer;
    return membership(kFrontier, state_.list, state_.length);
  }

 private:
  std::string levelIs(VertexId v) { return "level of " + id(v) + " is " + text(cost_, v); }
  std::string isInWithLevel(Array array, VertexId v) {
    return id(v) + (isSet(array, v) ? " is in " : " is not in ") + symbol(array) + " and has level " + text(cost_, v);
  }

  const InvariantState& state_;
  const std::size_t cost_;
  Levels at_{};
};

}  // namespace

InvariantAnswer Search::checkInvariant(std::size_t k) const {
  const InvariantState state = invariantState();
  Check check(*this, state, cost_);
  constexpr NamedCheck<Check> kChecks[] = {{"levels", by<&Check::levels>},     {"reasons", by<&Check::reasons>},
                                           {"reach", by<&Check::reach>},       {"current", by<&Check::current>},
                                           {"marked", by<&Check::marked>},     {"blocks", by<&Check::blocks>},
                                           {"frontier", by<&Check::frontier>}, {"list", by<&Check::list>}};
  return checkNamed(*this, k, check, kChecks);
}

}  // namespace wf::algorithms::bfs

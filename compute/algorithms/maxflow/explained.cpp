// Maximum flow by push and relabel: what wrote an element and what it was made from, and what is true after every step.
#include <algorithm>

#include "compute/algorithms/maxflow/checks.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::maxflow {
namespace {

// The cell of vertex v in `array`, where its value stood before the step; none where the step itself set it first.
std::optional<Cell> ifItStood(Array array, const SavedState& before, VertexId v, std::uint32_t value) {
  if (Words(before, array)[v] != value) return std::nullopt;
  return cellOf(array, v);
}

// h_a[u] in a search: the smallest arc from u to the level that is searched from; a search begins with `the others: limit`, the host's.
std::optional<Cause> searched(const VariantInfo& info, const ResidualArcs& residual, const Step& step, const SavedState& before,
                              const SavedState& after, VertexId u) {
  const Words capacity(before, kResidual), height(after, kHeight);
  const auto vertices = static_cast<std::uint32_t>(height.size());
  const auto level = static_cast<std::uint32_t>(step.scalars[2]) + (step.scalars[0] == 2 ? vertices : 0);
  if (height[u] != level + 1) return byHost(lineOf(info, "search"));
  const auto arc = firstResidualFrom(residual, u, [&](ArcId r) { return capacity[r] > 0 && height[residual.heads[r]] == level; });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, lineOf(info, "search"), *arc, ifItStood(kHeight, before, residual.heads[*arc], level));
}

// h_a[v] in a relabel: the smallest arc to the lowest vertex that v has capacity to, and its height.
Cause lifted(const VariantInfo& info, const ResidualArcs& residual, const SavedState& before, VertexId v) {
  const Words capacity(before, kResidual), height(before, kHeight);
  ArcId lowest = kNone;
  for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
    if (capacity[r] > 0 && (lowest == kNone || height[residual.heads[r]] < height[residual.heads[lowest]])) lowest = r;
  }
  if (lowest == kNone) return byVertex(lineOf(info, "lift"), v);  // to the limit
  return writtenBy(Cause::From::ResidualArc, lineOf(info, "lift"), lowest, cellOf(kHeight, residual.heads[lowest]));
}

// M_a[v] in a state step: of `push` the smallest arc that allows one. All three states follow from what the vertex holds: e_a[v].
std::optional<Cause> judged(const VariantInfo& info, const ResidualArcs& residual, const SavedState& after, VertexId v) {
  const Cell excess = cellOf(kExcess, v);
  if (Flags(after, kActivity)[v] != kActivityPush) return byVertex(lineOf(info, "judge"), v, excess);
  const Words capacity(after, kResidual), height(after, kHeight);  // a state step leaves them
  const auto arc = firstResidualFrom(residual, v, [&](ArcId r) { return capacity[r] > 0 && height[v] == height[residual.heads[r]] + 1; });
  if (!arc) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, lineOf(info, "judge"), *arc, excess);
}

// e_a[v]: every arc at v, in and out, along which something moved. What moves takes from the arc's own W_a, and of an arc and its reverse
// only one moves in a step. Of one arc alone the value comes from the excess of its tail.
std::optional<Cause> summed(const ResidualArcs& residual, const Places& places, std::uint32_t line, const SavedState& before,
                            const SavedState& after, VertexId v) {
  const Words was(before, places.residual), is(after, places.residual);
  Cause cause{.kind = Cause::From::ResidualArc, .line = line, .from = {}, .source = {}};
  for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
    for (const ArcId moved : {r, residual.reverse[r]}) {
      if (is[moved] < was[moved]) cause.from.push_back(moved);
    }
  }
  if (cause.from.empty()) return std::nullopt;
  std::sort(cause.from.begin(), cause.from.end());
  if (cause.from.size() == 1) cause.source = cellOf(places.excess, tailOf(residual, cause.from.front()));
  return cause;
}

// W_a[r]: what moved along the arc itself, or along its reverse; from the excess of the tail.
Cause moved(const ResidualArcs& residual, const Places& places, std::uint32_t line, const SavedState& before, const SavedState& after,
            ArcId r) {
  const ArcId along = Words(after, places.residual)[r] < Words(before, places.residual)[r] ? r : residual.reverse[r];
  return writtenBy(Cause::From::ResidualArc, line, along, cellOf(places.excess, tailOf(residual, along)));
}

// D_a[u]: the smallest arc to u from the level before, with capacity. The search begins with 0 at the source, set by the host.
std::optional<Cause> reached(const VariantInfo& info, const ResidualArcs& residual, const SavedState& before, const SavedState& after,
                             VertexId u) {
  const Words capacity(before, kResidual), reach(after, kReach);
  if (reach[u] == 0) return byHost(lineOf(info, "reach"));
  const std::uint32_t level = reach[u] - 1;
  ArcId first = kNone;
  for (ArcId r = residual.offsets[u]; r < residual.offsets[u + 1]; ++r) {
    const ArcId into = residual.reverse[r];
    if (into < first && capacity[into] > 0 && reach[residual.heads[r]] == level) first = into;
  }
  if (first == kNone) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, lineOf(info, "reach"), first, ifItStood(kReach, before, tailOf(residual, first), level));
}

// What a whole search of `fast` made, of the levels that it looked from: h_a[u] the smallest arc from u one level down, D_a[u] the smallest
// one to it from a level below, which the step made too. The root is the host's, and so is a height beyond the last level.
std::optional<Cause> searchedWhole(const VariantInfo& info, const ResidualArcs& residual, const Step& step, const SavedState& before,
                                   const SavedState& after, const Cell& cell) {
  const auto array = static_cast<std::size_t>(cell.array);
  const auto u = static_cast<VertexId>(cell.index);
  const bool heights = array == kFastPlaces.height;
  const Words capacity(before, kFastPlaces.residual), made(after, array);
  const std::uint64_t base = heights && step.scalars[0] == 2 ? made.size() : 0;
  if (made[u] == base) return byHost(lineOf(info, heights ? "heights" : "reach"));
  if (made[u] > base + step.scalars[2]) return byHost(lineOf(info, "others"));
  ArcId first = kNone;
  for (ArcId r = residual.offsets[u]; r < residual.offsets[u + 1]; ++r) {
    const ArcId along = heights ? r : residual.reverse[r];
    if (along < first && capacity[along] > 0 && std::uint64_t{made[residual.heads[r]]} + 1 == made[u]) first = along;
  }
  if (first == kNone) return std::nullopt;
  return writtenBy(Cause::From::ResidualArc, lineOf(info, heights ? "search" : "reach"), first);
}

}  // namespace

std::optional<Cause> why(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const VariantInfo& info = run.info();
  const ResidualArcs& residual = run.graph().residual();
  const auto i = static_cast<std::uint32_t>(cell.index);
  const std::uint32_t flowLine = lineOf(info, step.kernel == kSaturateStep ? "fill" : "move");
  switch (cell.array) {
    case kHeight:
      return step.kernel == kHeightsStep ? searched(info, residual, step, before, after, i) : lifted(info, residual, before, i);
    case kExcess:
      return summed(residual, kPushRelabelPlaces, flowLine, before, after, i);
    case kActivity:  // after a relabel: push, as the vertex was marked for it
      return step.kernel == kRelabelStep ? byVertex(lineOf(info, "lift"), i, cellOf(kActivity, i)) : judged(info, residual, after, i);
    case kResidual:
      return moved(residual, kPushRelabelPlaces, flowLine, before, after, i);
    case kReach:
      return reached(info, residual, before, after, i);
    default:
      return std::nullopt;
  }
}

std::optional<Cause> whyFast(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) {
  const VariantInfo& info = run.info();
  const ResidualArcs& residual = run.graph().residual();
  const auto array = static_cast<std::size_t>(cell.array);
  const auto i = static_cast<std::uint32_t>(cell.index);
  const std::string& kernel = info.kernels[step.kernel].id;
  if (array == kFastPlaces.height && kernel == "discharge") return byVertex(lineOf(info, "lift"), i);
  if (array == kFastPlaces.height || array == kFastPlaces.reach) return searchedWhole(info, residual, step, before, after, cell);
  // Of many pulses: what moved in all of them together.
  const std::uint32_t line = lineOf(info, kernel == "saturate" ? "fill" : "move");
  if (array == kFastPlaces.excess) return summed(residual, kFastPlaces, line, before, after, i);
  return moved(residual, kFastPlaces, line, before, after, i);
}

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run), state_(state), places_(state.places), arcs_(graph().residual()) {
    const exec::DeviceGraph& on = deviceGraph();
    at_ = {{on.residualOffsets(), on.residualHeads(), on.residualReverse(), state.source, state.sink, state.limit},
           d_array<std::uint32_t>(places_.residual),
           d_array<std::uint64_t>(places_.excess),
           d_array<std::uint32_t>(places_.height),
           places_.activity == kNowhere ? nullptr : d_array<std::uint8_t>(places_.activity),
           d_array<std::uint32_t>(places_.reach)};
  }

  Answer capacities() {
    const auto found = first(vertices(), CheckAlongCapacities{at_, d_capacities()});
    if (!found) return holds();
    const ArcId r = found->element, back = arcs_.reverse[r];
    const std::uint64_t before = back == r ? capacity(r) : capacity(r) + capacity(back);
    const std::string now = grouped(residual(r)) + (back == r ? "" : " and of its reverse " + grouped(residual(back)));
    return broken(places_.residual, r,
                  "residual capacity of " + residualArc(r) + " is " + now + ", but the capacity there is " + grouped(before) +
                      (back == r ? "" : " in all"),
                  arcs_.arc[r]);
  }

  Answer conservation() {
    const auto found = first(vertices(), CheckExcess{{at_, d_capacities(), state_.filled}});
    if (!found) return holds();
    const VertexId v = found->element;
    const auto excess = static_cast<std::int64_t>(element<std::uint64_t>(places_.excess, v));
    std::int64_t in = 0;
    for (ArcId r = arcs_.offsets[v]; r < arcs_.offsets[v + 1]; ++r) {
      in += static_cast<std::int64_t>(residual(r)) - static_cast<std::int64_t>(capacity(r));
      if (v == state_.source && state_.filled && arcs_.heads[r] != v) in += static_cast<std::int64_t>(capacity(r));
    }
    const std::string is = "excess of " + id(v) + " is " + groupedSigned(excess);
    if (found->fact == kNegative) return broken(places_.excess, v, is + ": more flows out of it than into it");
    return broken(
        places_.excess, v,
        is + ", but what flows " + (v == state_.source ? "back to it" : "into it") + " and not out again is " + groupedSigned(in));
  }

  Answer heights() {
    const VertexId n = vertices();
    const std::uint32_t source = state_.phase == 0 ? 0 : n, sink = state_.phase == 2 ? state_.limit : 0;
    const std::uint32_t base = state_.phase == 2 ? n : 0;
    if (const auto found = first(n, CheckHeights{at_, source, sink, base, state_.searched})) {
      const VertexId v = found->element;
      const std::string is = "height of " + id(v) + " is " + text(places_.height, v);
      switch (found->fact) {
        case kSourceHeight:
          return broken(places_.height, v, is + ", but the source stands at " + grouped(source));
        case kSinkHeight:
          return broken(places_.height, v, is + ", but the sink stands at " + grouped(sink));
        case kBeyondSearch:
          return broken(places_.height, v,
                        is + ", but the search began at " + grouped(base) + " and has reached " + grouped(state_.searched));
        default:
          return broken(places_.height, v, is + ", but no residual arc leads from there one level down");
      }
    }
    const auto found = first(n, CheckAlongHeights{at_, state_.searched});
    if (!found) return holds();
    const ArcId r = found->element;
    const VertexId tail = residualTail(r), head = arcs_.heads[r];
    return broken(places_.height, tail,
                  "height of " + id(tail) + " is " + text(places_.height, tail) + ", but arc " + residualArc(r) + " of residual capacity " +
                      grouped(residual(r)) + " leads down to height " + text(places_.height, head),
                  arcs_.arc[r]);
  }

  Answer activity() {
    if (!state_.stateIsNew) return holds();
    const auto found = first(vertices(), CheckActivity{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const auto& names = std::vector<std::string>{"relabel", "push", "saturated"};
    const auto is = element<std::uint8_t>(places_.activity, v);
    const char* why = found->fact == kSaturated ? "it has no excess to give"
                      : found->fact == kPushIt  ? "it has excess, and a residual arc one level down"
                                                : "it has excess, and no residual arc one level down";
    return broken(places_.activity, v, "activity of " + id(v) + " is " + (is < names.size() ? names[is] : grouped(is)) + ", but " + why);
  }

  Answer reach() {
    if (const auto found = first(vertices(), CheckReach{at_, state_.reachLevels})) {
      const VertexId v = found->element;
      const std::string is = "distance of " + id(v) + " from the source is " + text(places_.reach, v);
      switch (found->fact) {
        case kZeroAtSource:
          return broken(
              places_.reach, v,
              is + (v == state_.source && state_.reachLevels > 0 ? ", and it is the source" : ", and it is not where the search started"));
        case kSinkReached:
          return broken(places_.reach, v, is + ", but no residual path leads to the sink at maximum flow");
        case kBeyondReach:
          return broken(
              places_.reach, v,
              is + ", but the search " + (state_.reachLevels == 0 ? "has not begun" : "has reached " + grouped(state_.reachLevels)));
        default:
          return broken(places_.reach, v, is + ", but no residual arc leads there from one level below");
      }
    }
    const auto found = first(vertices(), CheckAlongReach{at_, state_.reachLevels});
    if (!found) return holds();
    const ArcId r = found->element;
    const VertexId tail = residualTail(r), head = arcs_.heads[r];
    return broken(places_.reach, head,
                  "distance of " + id(head) + " from the source is " + text(places_.reach, head) + ", but arc " + residualArc(r) +
                      " of residual capacity " + grouped(residual(r)) + " leads there from distance " + text(places_.reach, tail),
                  arcs_.arc[r]);
  }

 private:
  const std::uint32_t* d_capacities() {
    return facts<std::uint32_t>(arcs_.size(), [this] { return residualCapacities(graph()); });
  }
  std::uint64_t capacity(ArcId r) const { return arcs_.arc[r] == kNone ? 0 : static_cast<std::uint64_t>(graph().weight(arcs_.arc[r])); }
  std::uint64_t residual(ArcId r) const { return element<std::uint32_t>(places_.residual, r); }

  const InvariantState& state_;
  const Places& places_;
  const ResidualArcs& arcs_;
  Flow at_{};
};

}  // namespace

InvariantAnswer checkInvariant(const Algorithm& run, const InvariantState& state, std::size_t k) {
  Check check(run, state);
  constexpr NamedCheck<Check> kChecks[] = {{"capacities", by<&Check::capacities>},
                                           {"conservation", by<&Check::conservation>},
                                           {"heights", by<&Check::heights>},
                                           {"activity", by<&Check::activity>},
                                           {"reach", by<&Check::reach>}};
  return checkNamed(run, k, check, kChecks);
}

}  // namespace wf::algorithms::maxflow

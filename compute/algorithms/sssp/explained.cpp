// Single-source shortest paths: what wrote an element and what it was made from, and what is true after every step.
#include <variant>

#include "compute/algorithms/checker.h"
#include "compute/algorithms/edge_blocks.h"
#include "compute/algorithms/pseudocode.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/algorithms/sssp/sssp.h"
#include "compute/algorithms/state_view.h"

namespace wf::algorithms::sssp {
namespace {

// The smallest arc from the mask whose sum is what C_ua has now. Where updates get lost that is some sum, not always the least: which of
// the arcs with that sum stored it last is not known, and the smallest stands for them.
std::optional<Cause> lowered(const Graph& graph, std::uint32_t line, const SavedState& before, const SavedState& after, VertexId n) {
  const Costs sums(graph);
  const Flags mask(before, kMask);
  const Words cost(before, kCost);
  const std::uint32_t now = Words(after, kUpdating)[n];
  const auto by = firstArcInto(
      graph, n, [&](VertexId v) { return mask[v] != 0; }, [&](VertexId v, ArcId arc) { return sums.along(cost[v], arc) == now; });
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, by->arc, cellOf(kCost, by->tail));
}

// The smallest arc to n that brings `sum` from the cost that its tail has in `costs`; loops bring nothing.
std::optional<TailAndArc> firstArcThatBrings(const Graph& graph, VertexId n, std::uint32_t sum, const Words& costs) {
  const Costs sums(graph);
  return firstArcInto(
      graph, n, [n](VertexId v) { return v != n; }, [&](VertexId v, ArcId arc) { return sums.along(costs[v], arc) == sum; });
}

enum EdgeArray : std::size_t { kEdgesCost, kEdgesUpdating };  // order of VariantInfo::arrays where there is no mask

}  // namespace

std::optional<Cause> whyOfEdges(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  if (cell.array == kEdgesCost) return byVertex(lineOf(run.info(), "take"), v, cellOf(kEdgesUpdating, v));
  if (cell.array != kEdgesUpdating) return std::nullopt;
  const auto by = firstArcThatBrings(run.graph(), v, Words(after, kEdgesUpdating)[v], Words(before, kEdgesCost));
  if (!by) return std::nullopt;
  return writtenBy(Cause::From::Arc, lineOf(run.info(), "lower"), by->arc, cellOf(kEdgesCost, by->tail));
}

std::optional<Cause> whyInPlace(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  if (cell.array == kEdgesUpdating) return byHost(lineOf(run.info(), "in place"));
  if (cell.array != kEdgesCost) return std::nullopt;
  const Words now(after, kEdgesCost);
  if (const auto by = firstArcThatBrings(run.graph(), v, now[v], Words(before, kEdgesCost)))
    return writtenBy(Cause::From::Arc, lineOf(run.info(), "in place"), by->arc, cellOf(kEdgesCost, by->tail));
  // What the tail got in the same step is no state to go on from.
  if (const auto by = firstArcThatBrings(run.graph(), v, now[v], now))
    return writtenBy(Cause::From::Arc, lineOf(run.info(), "in place"), by->arc);
  return std::nullopt;
}

std::optional<Cause> whyOfMask(const Algorithm& run, const Step& step, const SavedState& before, const SavedState& after,
                               const Cell& cell) {
  const auto v = static_cast<VertexId>(cell.index);
  switch (cell.array) {
    case kUpdating:  // from the cost of the arc's tail
      return lowered(run.graph(), lineOf(run.info(), "lower"), before, after, v);
    case kCost:
      return byVertex(lineOf(run.info(), "take"), v, cellOf(kUpdating, v));
    case kMask:  // yes: its cost improved to C_ua; no: relaxed, as it was marked
      if (Flags(after, kMask)[v] != 0) return byVertex(lineOf(run.info(), "enter"), v, cellOf(kUpdating, v));
      return byVertex(lineOf(run.info(), "leave"), v, cellOf(kMask, v));
    case kList: {  // the vertex that the slot has now, as M_a marked it
      const VertexId listed = Words(after, kList)[cell.index];
      return byVertex(step.line, listed, cellOf(kMask, listed));
    }
    default:
      return std::nullopt;
  }
}

// What the checks read.
struct Relaxed {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_weights;
  const std::uint8_t* d_mask;  // null: there is none
  const std::uint32_t* d_cost;
  const std::uint32_t* d_updating;
  VertexId source;
  std::uint32_t infinite;
  bool proposed;
  std::uint32_t below;  // what costs as much or more has not relaxed its arcs

  WF_HOST_DEVICE std::uint32_t weight(ArcId arc) const { return d_weights == nullptr ? 1u : d_weights[arc]; }
};

enum BoundFact : std::uint32_t { kNoCost, kSourceCosts, kAboveCost, kNotSettled };

struct CheckBounds {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t cost = at.d_cost[v], updating = at.d_updating[v];
    if (cost > at.infinite) return wrong(v, kNoCost);
    if (v == at.source && cost != 0) return wrong(v, kSourceCosts);
    if (updating > cost) return wrong(v, kAboveCost);
    return at.proposed || updating == cost ? kAllRight : wrong(v, kNotSettled);
  }
};

enum MaskFact : std::uint32_t { kMaskedUnreached, kMaskedAfterRelax };

struct CheckMask {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    if (at.d_mask[v] == 0) return kAllRight;
    if (at.proposed) return wrong(v, kMaskedAfterRelax);
    return at.d_cost[v] < at.infinite ? kAllRight : wrong(v, kMaskedUnreached);
  }
};

// Every sum that an arc makes now, least of each head.
template <class Sums>
struct LeastSums {
  Relaxed at;
  std::uint32_t* d_least;  // all ones
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint32_t cost = at.d_cost[v];
    if (cost >= at.infinite || cost >= at.below) return;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc)
      exec::atomicMinRelaxed(&d_least[at.d_heads[arc]], Sums::sum(cost, at.weight(arc)));
  }
};

struct CheckForReasons {
  Relaxed at;
  const std::uint32_t* d_least;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    return v == at.source || at.d_updating[v] >= at.infinite || at.d_updating[v] >= d_least[v] ? kAllRight : wrong(v, 0);
  }
};

// The arc is what is found.
template <class Sums>
struct CheckForUnrelaxed {
  Relaxed at;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t cost = at.d_cost[v];
    if ((at.d_mask != nullptr && at.d_mask[v] != 0) || cost >= at.infinite || cost >= at.below) return kAllRight;
    for (ArcId arc = at.d_offsets[v]; arc < at.d_offsets[v + 1]; ++arc) {
      if (Sums::sum(cost, at.weight(arc)) < at.d_updating[at.d_heads[arc]]) return wrong(arc, 0);
    }
    return kAllRight;
  }
};

enum FrontierFact : std::uint32_t { kMissing, kTooMuch };

// F_a, where there are buckets.
struct CheckFrontier {
  const std::uint8_t* d_frontier;
  const std::uint32_t* d_cost;
  std::uint32_t below, ahead, infinite;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const std::uint32_t cost = d_cost[v];
    const bool isNext = cost >= below && cost < ahead && cost < infinite;
    if (isNext == (d_frontier[v] != 0)) return kAllRight;
    return wrong(v, isNext ? kMissing : kTooMuch);
  }
};

struct IsReached {
  Relaxed at;
  WF_HOST_DEVICE bool operator()(VertexId v) const { return at.d_cost[v] < at.infinite; }
};

namespace {

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state, std::size_t cost, std::size_t updating)
      : Checker(run),
        state_(state),
        cost_(cost),
        updating_(updating),
        costs_(graph()),
        floats_(std::holds_alternative<Column<float>>(graph().weights())) {
    at_ = {deviceGraph().offsets(),
           deviceGraph().heads(),
           deviceGraph().weights(),
           state.masks ? d_array<std::uint8_t>(kMask) : nullptr,
           d_array<std::uint32_t>(cost),
           d_array<std::uint32_t>(updating),
           state.source,
           costs_.infinite(),
           state.proposed,
           state.below};
  }

  Answer bounds() {
    const auto found = first(vertices(), CheckBounds{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    const std::string above = "updating cost of " + id(v) + " is " + text(updating_, v);
    switch (found->fact) {
      case kNoCost:
        return broken(cost_, v, "cost of " + id(v) + " is " + text(cost_, v) + ", which is no cost");
      case kSourceCosts:
        return broken(cost_, v, "cost of the source, " + id(v) + ", is " + text(cost_, v));
      case kAboveCost:
        return broken(updating_, v, above + ", above its cost, " + text(cost_, v));
      default:
        return broken(updating_, v, above + ", but its cost was settled at " + text(cost_, v));
    }
  }

  Answer mask() {
    const auto found = first(vertices(), CheckMask{at_});
    if (!found) return holds();
    const VertexId v = found->element;
    return broken(kMask, v,
                  id(v) + (found->fact == kMaskedAfterRelax ? " is in M_a, but the mask was just relaxed"
                                                            : " is in M_a, but its cost is " + text(cost_, v)));
  }

  Answer reasons() {
    if (state_.unsettled) return holds();
    auto* d_least = counts<std::uint32_t>(vertices(), 0xFF);
    if (floats_) {
      prepare(vertices(), LeastSums<FloatSums>{at_, d_least});
    } else {
      prepare(vertices(), LeastSums<IntegerSums>{at_, d_least});
    }
    const auto found = first(vertices(), CheckForReasons{at_, d_least});
    if (!found) return holds();
    const VertexId v = found->element;
    const auto least = countAt<std::uint32_t>(v);
    return broken(updating_, v,
                  "cost of " + id(v) + " is " + text(updating_, v) + ", but " +
                      (least >= costs_.infinite() ? "no arc leads there from a vertex that was reached"
                                                  : "no arc leads there for less than " + costs_.text(least)));
  }

  Answer relaxed() {
    if (!state_.allRelaxed) return holds();
    const auto found =
        floats_ ? first(vertices(), CheckForUnrelaxed<FloatSums>{at_}) : first(vertices(), CheckForUnrelaxed<IntegerSums>{at_});
    if (!found) return holds();
    const ArcId along = found->element;
    const VertexId tail = graph().tail(along), head = graph().heads()[along];
    return broken(updating_, head,
                  "cost of " + id(head) + " is " + text(updating_, head) + ", but arc " + arc(along) + " of weight " +
                      weightText(graph(), along) + " leads there from cost " + text(cost_, tail),
                  along);
  }

  Answer frontier() {
    const auto found = first(vertices(), CheckFrontier{d_array<std::uint8_t>(kMask), at_.d_cost, state_.below, state_.ahead, at_.infinite});
    if (!found) return holds();
    const VertexId v = found->element;
    return broken(kMask, v,
                  id(v) +
                      (found->fact == kMissing ? " is not in F_a, but the next bucket holds its cost, "
                                               : " is in F_a, but the next bucket does not hold its cost, ") +
                      text(cost_, v));
  }

  Answer blocks() { return checkBlocks(*this, state_.blocks, state_.segment); }

  Answer list() {
    const auto unfit = [this](VertexId v) { return ", whose cost is " + text(cost_, v); };
    Answer answer = Checker::list(kList, state_.length, IsReached{at_}, unfit);
    if (!answer || *answer || !state_.listIsNew) return answer;
    return membership(kMask, kList, state_.length);
  }

 private:
  const InvariantState& state_;
  const std::size_t cost_, updating_;
  const Costs costs_;
  const bool floats_;
  Relaxed at_{};
};

}  // namespace

InvariantAnswer Search::checkInvariant(std::size_t k) const {
  const InvariantState state = invariantState();
  Check check(*this, state, cost_, updating_);
  constexpr NamedCheck<Check> kChecks[] = {{"bounds", by<&Check::bounds>},     {"costs", by<&Check::bounds>},
                                           {"offers", by<&Check::reasons>},    {"final", by<&Check::relaxed>},
                                           {"mask", by<&Check::mask>},         {"reasons", by<&Check::reasons>},
                                           {"relaxed", by<&Check::relaxed>},   {"list", by<&Check::list>},
                                           {"frontier", by<&Check::frontier>}, {"blocks", by<&Check::blocks>}};
  return checkNamed(*this, k, check, kChecks);
}

}  // namespace wf::algorithms::sssp

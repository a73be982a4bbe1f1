// All-pairs shortest paths: why an entry has its value, and what is true after every step.
#include "compute/algorithms/apsp/apsp.h"
#include "compute/algorithms/checker.h"
#include "compute/algorithms/pairs/checks.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pairs/why.h"

namespace wf::algorithms::apsp {
namespace {

// Arcs are counted by the array with that name, if it has elements.
template <class Lengths>
pairs::Entries<Lengths> entriesOf(const Algorithm& run, const SavedState& before) {
  const auto& arrays = run.info().arrays;
  std::optional<Words> hops;
  if (arrays.size() > kPredecessor + 1 && arrays[kPredecessor + 1].id == "hops" && !before.arrays[kPredecessor + 1].empty())
    hops.emplace(before, kPredecessor + 1);
  return {StateView<typename Lengths::Value>(before, kDistance), hops, run.graph().vertexCount()};
}

Cause through(VertexId k, std::uint32_t line, const Cell& source) { return writtenBy(Cause::From::Through, line, k, source); }

}  // namespace

std::optional<Cause> whyInBlock(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell,
                                pairs::Range block, pairs::Range pivots, ChangeLines lines) {
  const VertexId n = run.graph().vertexCount();
  const bool predecessor = cell.array == static_cast<int>(kPredecessor);
  return pairs::withLengths(run.graph().weightKind(), [&]<class Lengths>(Lengths) -> std::optional<Cause> {
    const auto k = pairs::pivotOf<Lengths>(entriesOf<Lengths>(run, before), block, pivots, pairs::pairAt(cell.index, n));
    if (!k) return std::nullopt;
    if (predecessor) return pairs::fallCause<std::uint32_t>(before, after, cell, n, *k, lines.predecessor, true);
    const std::uint32_t line = cell.array == static_cast<int>(kDistance) ? lines.distance : lines.predecessor;
    return pairs::fallCause<std::uint32_t>(before, after, cell, n, *k, line, false);
  });
}

std::optional<Cause> whyInProduct(const Algorithm& run, const SavedState& before, const Cell& cell, pairs::Range inner, ChangeLines lines) {
  const VertexId n = run.graph().vertexCount();
  const pairs::Pair pair = pairs::pairAt(cell.index, n);
  const bool predecessor = cell.array == static_cast<int>(kPredecessor);
  return pairs::withLengths(run.graph().weightKind(), [&]<class Lengths>(Lengths) -> std::optional<Cause> {
    const auto k = pairs::bestThrough<Lengths>(entriesOf<Lengths>(run, before), inner, pair);
    if (!k) return std::nullopt;
    if (predecessor) return through(*k, lines.predecessor, cellOf(kPredecessor, std::uint64_t{*k} * n + pair.j));
    return through(*k, lines.distance, cellOf(static_cast<std::size_t>(cell.array), std::uint64_t{pair.i} * n + *k));
  });
}

std::optional<Cause> whyInSquare(const Algorithm& run, const SavedState& before, const Cell& cell, bool predecessor, ChangeLines lines) {
  const VertexId n = run.graph().vertexCount();
  const pairs::Pair pair = pairs::pairAt(cell.index, n);
  return pairs::withLengths(run.graph().weightKind(), [&]<class Lengths>(Lengths) -> std::optional<Cause> {
    const auto k = pairs::bestThrough<Lengths>(entriesOf<Lengths>(run, before), {0, n}, pair);
    // Nothing is better: the entry is taken over, as the path through its own start.
    if (predecessor)
      return through(k.value_or(pair.i), lines.predecessor, cellOf(kPredecessor, std::uint64_t{k.value_or(pair.i)} * n + pair.j));
    return through(k.value_or(pair.i), lines.distance,
                   k ? cellOf(kDistance, std::uint64_t{pair.i} * n + *k) : cellOf(kDistance, cell.index));
  });
}

namespace {

enum DiagonalFact : std::uint32_t { kAboveNothing, kNotNothing, kTooSoon };

template <class Lengths>
struct CheckDiagonal {
  const typename Lengths::Value* d_distances;
  std::uint32_t vertices, filled;
  bool byRows;
  WF_HOST_DEVICE std::uint64_t operator()(VertexId i) const {
    const auto entry = d_distances[std::size_t{i} * vertices + i];
    if (i >= filled) return entry == Lengths::kNothing ? kAllRight : wrong(i, kTooSoon);
    if (byRows) return entry == 0 ? kAllRight : wrong(i, kNotNothing);
    return entry <= 0 ? kAllRight : wrong(i, kAboveNothing);
  }
};

template <class Lengths>
struct CheckArcs {
  const typename Lengths::Value* d_distances;
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const typename Lengths::Value* d_weights;
  std::uint32_t vertices, filled;
  // By vertex, for an arc's tail is known from there: the first of its arcs is found again on the host.
  WF_HOST_DEVICE std::uint64_t operator()(VertexId u) const {
    if (u >= filled) return kAllRight;
    for (ArcId arc = d_offsets[u]; arc < d_offsets[u + 1]; ++arc) {
      const auto weight = d_weights == nullptr ? typename Lengths::Value{1} : d_weights[arc];
      const auto entry = d_distances[std::size_t{u} * vertices + d_heads[arc]];
      if (Lengths::better(weight, entry) || entry != entry) return wrong(arc, 0);
    }
    return kAllRight;
  }
};

enum PredecessorFact : std::uint32_t { kMissing, kNeedless, kItself };

template <class Lengths>
struct CheckPredecessors {
  const typename Lengths::Value* d_distances;
  const std::uint32_t* d_predecessors;
  std::uint32_t vertices;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t pair) const {
    const std::uint32_t i = pair / vertices, j = pair % vertices, before = d_predecessors[pair];
    // On a negative cycle back to j itself, no arc comes last.
    if (Lengths::isNegative(d_distances[std::size_t{j} * vertices + j])) return kAllRight;
    if (i == j || d_distances[pair] == Lengths::kNothing) return before == kNone ? kAllRight : wrong(pair, kNeedless);
    if (before >= vertices) return wrong(pair, kMissing);
    return before == j ? wrong(pair, kItself) : kAllRight;
  }
};

enum HopsFact : std::uint32_t { kNoArcs, kNeedlessArcs, kArcsToItself };

template <class Lengths>
struct CheckHops {
  const typename Lengths::Value* d_distances;
  const std::uint32_t* d_hops;
  std::uint32_t vertices;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t pair) const {
    const std::uint32_t i = pair / vertices, j = pair % vertices, hops = d_hops[pair];
    if (Lengths::isNegative(d_distances[std::size_t{j} * vertices + j])) return kAllRight;
    if (i == j) return hops == 0 ? kAllRight : wrong(pair, kArcsToItself);
    if (d_distances[pair] == Lengths::kNothing) return hops == kNone ? kAllRight : wrong(pair, kNeedlessArcs);
    return hops != 0 && hops != kNone ? kAllRight : wrong(pair, kNoArcs);
  }
};

template <class Lengths>
struct CheckNext {
  const typename Lengths::Value* d_distances;
  const typename Lengths::Value* d_next;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t pair) const {
    return d_next[pair] <= d_distances[pair] ? kAllRight : wrong(pair, 0);
  }
};

template <class Lengths>
struct CheckCosts {
  const typename Lengths::Value* d_costs;
  const typename Lengths::Value* d_row;  // null: no source yet
  WF_HOST_DEVICE std::uint64_t operator()(VertexId v) const {
    const auto right = d_row == nullptr ? Lengths::kNothing : d_row[v];
    return d_costs[v] == right ? kAllRight : wrong(v, 0);
  }
};

class Check : public Checker {
 public:
  Check(const Algorithm& run, const InvariantState& state) : Checker(run), state_(state), last_(run.info().arrays.size() - 1) {}

  Answer diagonal() {
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      return first(vertices(),
                   CheckDiagonal<Lengths>{d_array<typename Lengths::Value>(kDistance), vertices(), state_.rowsFilled, state_.byRows});
    });
    if (!found) return holds();
    const VertexId i = found->element;
    return broken(kDistance, index(i, i),
                  symbol(kDistance) + " of " + pair(i, i) + " is " + text(kDistance, index(i, i)) +
                      (found->fact == kTooSoon ? ", but that row is not done yet" : ", and should be 0"));
  }

  Answer arcs() {
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      using Value = typename Lengths::Value;
      return first(vertices(), CheckArcs<Lengths>{d_array<Value>(kDistance), deviceGraph().offsets(), deviceGraph().heads(),
                                                  reinterpret_cast<const Value*>(deviceGraph().weights()), vertices(), state_.rowsFilled});
    });
    if (!found) return holds();
    const ArcId a = found->element;
    const std::uint64_t cell = index(graph().tail(a), graph().heads()[a]);
    return broken(kDistance, cell, symbol(kDistance) + " of " + arc(a) + " is " + text(kDistance, cell) + ", but an arc leads there", a);
  }

  Answer predecessors() {
    if (auto answer = predecessorsOf(kDistance, kPredecessor); !answer || *answer) return answer;
    if (hasNext()) return predecessorsOf(kPredecessor + 1, kPredecessor + 2);
    return run().info().arrays[kPredecessor + 1].id == "hops" ? hops() : holds();
  }

  Answer marks() { return pairs::checkMarks(*this, last_, {state_.begin, state_.end}); }

  Answer next() {
    constexpr std::size_t kNext = kPredecessor + 1;
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      using Value = typename Lengths::Value;
      return first(pairCount(), CheckNext<Lengths>{d_array<Value>(kDistance), d_array<Value>(kNext)});
    });
    if (!found) return holds();
    return broken(kNext, found->element,
                  symbol(kNext) + " of " + pairOf(found->element) + " is " + text(kNext, found->element) + ", above " + symbol(kDistance) +
                      ", " + text(kDistance, found->element));
  }

  Answer cost() {
    const std::uint32_t filled = state_.rowsFilled;
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      using Value = typename Lengths::Value;
      const Value* row = filled == 0 ? nullptr : d_array<Value>(kDistance) + std::size_t{filled - 1} * vertices();
      return first(vertices(), CheckCosts<Lengths>{d_array<Value>(last_), row});
    });
    if (!found) return holds();
    const VertexId v = found->element;
    return broken(last_, v,
                  symbol(last_) + " of " + id(v) + " is " + text(last_, v) +
                      (filled == 0 ? ", but no search has run yet"
                                   : ", but in the row of " + id(filled - 1) + " it is " + text(kDistance, index(filled - 1, v))));
  }

 private:
  std::uint32_t pairCount() const { return run().arrays()[kDistance].count; }
  bool hasNext() const { return run().info().arrays[kPredecessor + 1].id == "next"; }
  std::uint64_t index(VertexId i, VertexId j) const { return std::uint64_t{i} * vertices() + j; }
  std::string pair(VertexId i, VertexId j) const { return id(i) + " → " + id(j); }
  std::string pairOf(std::uint32_t cell) const { return pair(cell / vertices(), cell % vertices()); }

  Answer predecessorsOf(std::size_t distances, std::size_t predecessors) {
    if (run().arrays()[predecessors].count == 0) return holds();  // not kept
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      return first(pairCount(), CheckPredecessors<Lengths>{d_array<typename Lengths::Value>(distances),
                                                           d_array<std::uint32_t>(predecessors), vertices()});
    });
    if (!found) return holds();
    const char* what = found->fact == kMissing    ? ", but there is a path"
                       : found->fact == kNeedless ? ", but there is no path that needs one"
                                                  : ", which is where the path ends";
    return broken(predecessors, found->element,
                  symbol(predecessors) + " of " + pairOf(found->element) + " is " + text(predecessors, found->element) + what);
  }

  Answer hops() {
    constexpr std::size_t kHops = kPredecessor + 1;
    if (run().arrays()[kHops].count == 0) return holds();  // not kept
    const auto found = pairs::withLengths(graph().weightKind(), [&]<class Lengths>(Lengths) {
      return first(pairCount(), CheckHops<Lengths>{d_array<typename Lengths::Value>(kDistance), d_array<std::uint32_t>(kHops), vertices()});
    });
    if (!found) return holds();
    const char* what = found->fact == kNoArcs         ? ", but there is a path"
                       : found->fact == kNeedlessArcs ? ", but there is no path"
                                                      : ", and should be 0";
    return broken(kHops, found->element, symbol(kHops) + " of " + pairOf(found->element) + " is " + text(kHops, found->element) + what);
  }

  const InvariantState& state_;
  std::size_t last_;
};

}  // namespace

InvariantAnswer AllPairs::checkInvariant(std::size_t k) const {
  const InvariantState state = invariantState();
  Check check(*this, state);
  constexpr NamedCheck<Check> kChecks[] = {
      {"diagonal", by<&Check::diagonal>}, {"arcs", by<&Check::arcs>},  {"predecessors", by<&Check::predecessors>},
      {"through", by<&Check::marks>},     {"rows", by<&Check::marks>}, {"next", by<&Check::next>},
      {"cost", by<&Check::cost>}};
  return checkNamed(*this, k, check, kChecks);
}

}  // namespace wf::algorithms::apsp

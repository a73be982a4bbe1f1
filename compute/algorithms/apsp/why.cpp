#include "compute/algorithms/apsp/why.h"

#include "compute/algorithms/apsp/all_pairs.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/pairs/why.h"

namespace wf::algorithms::apsp {
namespace {

// Arcs are counted by the array that is called so, if it has elements.
template <class Lengths>
pairs::Entries<Lengths> entriesOf(const Algorithm& run, const SavedState& before) {
  const auto& arrays = run.info().arrays;
  std::optional<Words> hops;
  if (arrays[kPredecessor + 1].id == "hops" && !before.arrays[kPredecessor + 1].empty()) hops.emplace(before, kPredecessor + 1);
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

}  // namespace wf::algorithms::apsp

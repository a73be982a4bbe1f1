// Through which vertex an entry of a matrix over pairs got its value, worked out on the host from the state before the step.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compute/algorithms/pairs/schedule.h"
#include "compute/algorithms/state_view.h"
#include "compute/core/types.h"

namespace wf::algorithms::pairs {

struct Pair {
  VertexId i = 0, j = 0;
};
inline Pair pairAt(std::uint64_t index, VertexId vertices) {
  return {static_cast<VertexId>(index / vertices), static_cast<VertexId>(index % vertices)};
}

// The pivot of [pivots) that lowered (i, j) last, the square block being gone through pivot by pivot. O(pivots · block²).
template <class Semiring>
std::optional<VertexId> pivotOf(const StateView<typename Semiring::Value>& before, VertexId vertices, Range block, Range pivots,
                                Pair pair) {
  using Value = typename Semiring::Value;
  std::optional<VertexId> last;
  if (pivots.size() == 1) {  // its row and column stand still
    const auto entry = [&](VertexId i, VertexId j) { return before[std::size_t{i} * vertices + j]; };
    const Value left = entry(pair.i, pivots.begin), right = entry(pivots.begin, pair.j);
    if (left != Semiring::kNothing && right != Semiring::kNothing && Semiring::better(Semiring::joined(left, right), entry(pair.i, pair.j)))
      last = pivots.begin;
    return last;
  }
  const std::size_t size = block.size();
  std::vector<Value> now(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) now[i * size + j] = before[(block.begin + i) * vertices + block.begin + j];
  }
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t i = 0; i < size; ++i) {
      const Value left = now[i * size + k];
      if (i == k || left == Semiring::kNothing) continue;
      for (std::size_t j = 0; j < size; ++j) {
        const Value right = now[k * size + j];
        if (j == k || right == Semiring::kNothing || !Semiring::better(Semiring::joined(left, right), now[i * size + j])) continue;
        now[i * size + j] = Semiring::joined(left, right);
        if (block.begin + i == pair.i && block.begin + j == pair.j) last = static_cast<VertexId>(block.begin + k);
      }
    }
  }
  return last;
}

// The smallest vertex of `inner` through which the best path leads, where that is better than what stood there; none: the entry stays.
template <class Semiring>
std::optional<VertexId> bestThrough(const StateView<typename Semiring::Value>& before, VertexId vertices, Range inner, Pair pair) {
  const auto entry = [&](VertexId i, VertexId j) { return before[std::size_t{i} * vertices + j]; };
  std::optional<VertexId> through;
  auto best = entry(pair.i, pair.j);
  for (VertexId k = inner.begin; k < inner.end; ++k) {
    const auto found = Semiring::joined(entry(pair.i, k), entry(k, pair.j));
    if (!Semiring::better(found, best)) continue;
    best = found;
    through = k;
  }
  return through;
}

// The cause of an entry's fall through vertex k: made from (i, k), or of a predecessor from (k, j), where that did not change in the same
// step.
template <class Value>
Cause fallCause(const SavedState& before, const SavedState& after, const Cell& cell, VertexId vertices, VertexId k, std::uint32_t line,
                bool predecessor) {
  const Pair pair = pairAt(cell.index, vertices);
  const std::uint64_t from = predecessor ? std::uint64_t{k} * vertices + pair.j : std::uint64_t{pair.i} * vertices + k;
  const auto array = static_cast<std::size_t>(cell.array);
  const bool stood = StateView<Value>(before, array)[from] == StateView<Value>(after, array)[from];
  return stood ? writtenBy(Cause::From::Through, line, k, cellOf(array, from)) : writtenBy(Cause::From::Through, line, k);
}

}  // namespace wf::algorithms::pairs

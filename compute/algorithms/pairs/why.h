// Through which vertex an entry of a matrix over pairs got its value, worked out on the host from the state before the step.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compute/algorithms/pairs/recursion.h"
#include "compute/algorithms/pairs/semiring.h"
#include "compute/algorithms/state_view.h"
#include "compute/core/types.h"

namespace wf::algorithms::pairs {

struct Pair {
  VertexId i = 0, j = 0;
};
inline Pair pairAt(std::uint64_t index, VertexId vertices) {
  return {static_cast<VertexId>(index / vertices), static_cast<VertexId>(index % vertices)};
}

// Entries of a state and, where they are counted, the arcs of their paths, which decide between equal ones.
template <class Semiring>
struct Entries {
  using Value = typename Semiring::Value;
  StateView<Value> values;
  std::optional<Words> hops;
  VertexId vertices;

  struct Entry {
    Value value;
    std::uint32_t hops = 0;
  };
  Entry operator()(VertexId i, VertexId j) const {
    const std::size_t at = std::size_t{i} * vertices + j;
    return {values[at], hops ? (*hops)[at] : 0};
  }
  static Entry joined(const Entry& a, const Entry& b) { return {Semiring::joined(a.value, b.value), joinedHops(a.hops, b.hops)}; }
  bool better(const Entry& a, const Entry& b) const {
    if (a.value == Semiring::kNothing) return false;
    return Semiring::better(a.value, b.value) || (hops && a.value == b.value && a.hops < b.hops);
  }
};

// The pivot of [pivots) that lowered (i, j) last, the square block being gone through pivot by pivot. O(pivots · block²).
template <class Semiring>
std::optional<VertexId> pivotOf(const Entries<Semiring>& before, Range block, Range pivots, Pair pair) {
  using Entry = typename Entries<Semiring>::Entry;
  if (pivots.size() == 1) {  // its row and column stand still
    const VertexId k = pivots.begin;
    const Entry left = before(pair.i, k), right = before(k, pair.j);
    if (left.value == Semiring::kNothing || right.value == Semiring::kNothing) return std::nullopt;
    return before.better(before.joined(left, right), before(pair.i, pair.j)) ? std::optional(k) : std::nullopt;
  }
  std::optional<VertexId> last;
  const std::size_t size = block.size();
  std::vector<Entry> now;
  now.reserve(size * size);
  for (VertexId i = block.begin; i < block.end; ++i) {
    for (VertexId j = block.begin; j < block.end; ++j) now.push_back(before(i, j));
  }
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t i = 0; i < size; ++i) {
      const Entry left = now[i * size + k];
      if (i == k || left.value == Semiring::kNothing) continue;
      for (std::size_t j = 0; j < size; ++j) {
        const Entry right = now[k * size + j];
        if (j == k || right.value == Semiring::kNothing || !before.better(before.joined(left, right), now[i * size + j])) continue;
        now[i * size + j] = before.joined(left, right);
        if (block.begin + i == pair.i && block.begin + j == pair.j) last = static_cast<VertexId>(block.begin + k);
      }
    }
  }
  return last;
}

// The smallest vertex of `inner` through which the best path leads, where that is better than what stood there; none: the entry stays.
template <class Semiring>
std::optional<VertexId> bestThrough(const Entries<Semiring>& before, Range inner, Pair pair) {
  std::optional<VertexId> through;
  auto best = before(pair.i, pair.j);
  for (VertexId k = inner.begin; k < inner.end; ++k) {
    const auto found = before.joined(before(pair.i, k), before(k, pair.j));
    if (!before.better(found, best)) continue;
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

// What is damaged of arrays of pairs: shortest paths between all pairs, and transitive closure.
#include <bit>

#include "tests/conformance/broken_invariants.h"
#include "tests/conformance/pair_sums.h"

namespace wf::test {
namespace {

std::uint64_t rowOf(const Sound& at, std::uint64_t i) { return i / at.graph->vertexCount(); }
std::uint64_t columnOf(const Sound& at, std::uint64_t i) { return i % at.graph->vertexCount(); }
bool isDiagonal(const Sound& at, std::uint64_t i) { return rowOf(at, i) == columnOf(at, i); }

// Whether the row has its distances: with one search per step only after its own, else from the start.
bool hasRow(const Sound& at, std::uint64_t row) { return at.arrays.count("cost") == 0 || row < at.step.index; }

// The least weight of the arcs between two vertices; none where no arc has a finite one.
Maybe lightest(const Sound& at, std::uint64_t i) {
  const PairSums sums(*at.graph);
  const auto u = static_cast<VertexId>(rowOf(at, i));
  std::uint64_t least = sums.infinite();
  for (ArcId a = at.graph->offsets()[u]; a < at.graph->offsets()[u + 1]; ++a) {
    if (at.graph->heads()[a] == columnOf(at, i) && sums.less(sums.ofArc(*at.graph, a), least)) least = sums.ofArc(*at.graph, a);
  }
  return sums.isFinite(least) ? Maybe(least) : Maybe();
}

// A little more.
std::uint64_t above(const Sound& at, std::uint64_t value) {
  const PairSums sums(*at.graph);
  const auto bits = static_cast<std::uint32_t>(value);
  return sums.isFloat() ? std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits) + 256) : static_cast<std::uint32_t>(bits + 1);
}

// Before a vertex that comes back to itself at less than nothing may be anyone.
bool isJudged(const Sound& at, std::uint64_t j) {
  const PairSums sums(*at.graph);
  const std::uint64_t itself = j * at.graph->vertexCount() + j;
  return !sums.isNegative(at["distance"][itself]) && (at.arrays.count("next") == 0 || !sums.isNegative(at["next"][itself]));
}

// Predecessors of one matrix: a vertex without one gets one; a vertex that has one loses it, becomes its own, or gets an id of no vertex.
auto otherPredecessor(const std::string& distance, const std::string& predecessor) {
  return [=](const Sound& at, std::uint64_t i) -> Maybe {
    const PairSums sums(*at.graph);
    const std::uint64_t n = at.graph->vertexCount(), j = columnOf(at, i);
    if (!isJudged(at, j)) return std::nullopt;
    if (isDiagonal(at, i) || !sums.isFinite(at[distance][i])) return (i + 1) % n;
    const std::uint64_t wrong[] = {kNone, j, n};
    return at[predecessor][i] == kNone ? Maybe() : Maybe(wrong[(i + at.step.index) % 3]);
  };
}

}  // namespace

std::vector<Row> pairRows() {
  return {
      {"apsp", "distance", "diagonal",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         if (!isDiagonal(at, i)) return std::nullopt;
         return hasRow(at, rowOf(at, i)) ? above(at, 0) : 0;
       }},
      {"apsp", "distance", "arcs",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         const Maybe least = lightest(at, i);
         return !least || isDiagonal(at, i) || !hasRow(at, rowOf(at, i)) ? Maybe() : Maybe(above(at, *least));
       }},
      {"apsp", "distance", "arcs",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         return lightest(at, i) && !isDiagonal(at, i) && hasRow(at, rowOf(at, i)) ? Maybe(PairSums(*at.graph).infinite()) : Maybe();
       }},
      {"apsp", "predecessor", "predecessors", otherPredecessor("distance", "predecessor")},
      {"apsp", "next-predecessor", "predecessors", otherPredecessor("next", "next-predecessor")},
      {"apsp", "hops", "predecessors",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         if (!isJudged(at, columnOf(at, i))) return std::nullopt;
         if (isDiagonal(at, i)) return i % 2 == 0 ? 1 : kNone;
         if (!PairSums(*at.graph).isFinite(at["distance"][i])) return i % 2 == 0 ? 0 : 3;
         return i % 2 == 0 ? 0 : kNone;
       }},
      {"apsp", "distance", "predecessors",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         if (at["predecessor"].empty() || isDiagonal(at, i) || !isJudged(at, columnOf(at, i))) return std::nullopt;
         if (at["predecessor"][i] == kNone) return std::nullopt;
         return PairSums(*at.graph).infinite();
       }},
      {"apsp", "next", "next",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         return PairSums(*at.graph).isFinite(at["distance"][i]) ? Maybe(above(at, at["distance"][i])) : Maybe();
       }},
      {"apsp", "distance", "next",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         const PairSums sums(*at.graph);
         return sums.less(0, at["next"][i]) ? Maybe(0) : Maybe();
       }},
      {"apsp", "through", "through", flipped("through")},
      {"apsp", "rows", "rows", flipped("rows")},
      {"apsp", "cost", "cost",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         const PairSums sums(*at.graph);
         return sums.isFinite(at["cost"][v]) ? sums.infinite() : 0;
       }},
      {"closure", "reach", "diagonal", [](const Sound& at, std::uint64_t i) -> Maybe { return isDiagonal(at, i) ? Maybe(0) : Maybe(); }},
      {"closure", "reach", "arcs",
       [](const Sound& at, std::uint64_t i) -> Maybe {
         if (isDiagonal(at, i)) return std::nullopt;
         for (const VertexId head : at.graph->neighbours(static_cast<VertexId>(rowOf(at, i)))) {
           if (head == columnOf(at, i)) return 0;
         }
         return std::nullopt;
       }},
      {"closure", "through", "through", flipped("through")},
  };
}

}  // namespace wf::test

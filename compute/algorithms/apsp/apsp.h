// All-pairs shortest paths: what the variants share. They differ in their schedules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/pairs/kernels.h"
#include "compute/algorithms/pairs/recursion.h"
#include "compute/algorithms/registry.h"

namespace wf::algorithms::apsp {

// The variants, one file each but for those that differ in one word.
Variant floydWarshall();
Variant floydWarshallRows();
Variant bySource();
Variant squaring();
Variant recursive();
Variant recursiveLazy();
Variant fast();

// Parts of descriptions (apsp.cpp).
StateArrayInfo distanceArray(const char* symbol);
StateArrayInfo predecessorArray(const char* symbol);
ScalarInfo negativeScalar();
InvariantInfo diagonalInvariant(const char* symbol);
InvariantInfo arcsInvariant(const char* symbol);
InvariantInfo predecessorsInvariant();
// Adds the parameter that bounds what of a device's memory the pairs take (memory.h).
void boundPairs(VariantInfo& info);
VariantInfo describePairs(const char* symbol);  // what all but `sssp` and `matrix` have: A, Π, K_a and their invariants

// A row at a time: its own entry is 0, no arc can be relaxed, and tight arcs lead from the row's vertex to exactly those that have a
// distance. That is all there is to know of whole numbers; sums of floats are taken as equal within what their rounding can come to. Where
// predecessors are kept: each is the tail of a tight arc, and they lead back to the row's vertex. O(V + A) a row; where all rows come to
// more than kMostLooks, evenly spread ones. `row(i, distances, predecessors)` fills in row i (bits of the arithmetic; the second may be
// empty) and is false where that failed. Means nothing once cancelled.
inline constexpr std::uint64_t kMostLooks = 4'000'000'000;
using RowReader = std::function<bool(VertexId i, std::vector<std::uint32_t>& distances, std::vector<VertexId>& predecessors)>;
Result<Verification> verifyRows(const Graph& graph, bool predecessors, const RowReader& row, Progress& progress);

// A vertex whose chain of predecessors, in the row of `from`, never ends, or `from` itself where it has one; none: every chain ends, at
// `from` or at another vertex without one. O(V).
std::optional<VertexId> goesRound(const std::vector<VertexId>& predecessors, VertexId from);

// Whether a finished matrix of distances is that of the graph, or sums passed what its entries hold on the way: the smallest arc that shows
// it, and of its rows the smallest. The pair (row, arc's tail) is finite, and (row, arc's head) is not, or lies above the two together.
// Floats round, so of them only what is infinite counts. O(V · A) on the executor where a sum may be too much; waits. Meaningless where
// there is a negative cycle.
struct Passed {
  VertexId row = kNone;
  ArcId arc = kNone;
};
std::optional<Passed> passedRange(exec::Executor& executor, const exec::DeviceGraph& graph, const exec::Buffer& distances);

// Where a run stands between two kernels.
struct InvariantState {
  std::uint32_t rowsFilled = 0;  // rows of A, from the first, that hold something
  bool byRows = false;           // rows come one after the other: what is filled is right, and the rest is empty
  VertexId begin = 0, end = 0;   // the last array marks just these; byRows: it is the row of the newest source, rowsFilled − 1
};

// Order of VariantInfo::arrays. `fast` has no predecessors; `matrix` has D′ and Π′ after these, and each variant an array of its own at the
// end.
enum Array : std::size_t { kDistance, kPredecessor };

class AllPairs : public Algorithm {
 public:
  using Algorithm::Algorithm;

  Result<ValueTable> values() const override;
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;
  InvariantAnswer checkInvariant(std::size_t k) const override;

 protected:
  // Finite pairs, their sum and the largest; or a negative cycle, and then nothing of the pairs. InvalidInput: a length passed what 32 bits
  // hold, or rounding left a cycle of floats negative or predecessors that lead round one.
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;

  // Whether the run ended because a diagonal entry fell below 0.
  virtual bool foundNegative() const = 0;
  virtual InvariantState invariantState() const = 0;  // for the invariants

  bool keepsPredecessors() const { return arrays()[kPredecessor].info->id == "predecessor" && arrays()[kPredecessor].count != 0; }
  // A matrix and its predecessors, by their places among the arrays.
  template <class Value>
  pairs::Panel<Value> panel(std::size_t entries, std::size_t predecessors) {
    return {buffer(entries).as<Value>(), keepsPredecessors() ? d_words(predecessors) : nullptr, graph().vertexCount()};
  }
  // As pathTo() answers: of the vertices in order, none of no vertices; of the distance's bits.
  std::optional<Path> pathOf(std::vector<VertexId> vertices, std::uint32_t distance) const;
  // Row i of one of the two; waits.
  void readRow(Array array, VertexId i, std::vector<std::uint32_t>& row) const;
  // A ← the lightest arcs, 0 on the diagonal or a loop below that; Π ← their tails.
  void fillFromArcs();
  // A ← ∞, Π ← none.
  void fillWithNothing();

 private:
  std::optional<Error> roundedIntoACircle(Progress& progress) const;
};

// Why an entry of the matrix, or a predecessor, has its value. The lines that assign:
struct ChangeLines {
  std::uint32_t distance;
  std::uint32_t predecessor;  // and the number of arcs, where they are counted
};

// Of a step that went through the pivots of [pivots) in the square block.
std::optional<Cause> whyInBlock(const Algorithm& run, const SavedState& before, const SavedState& after, const Cell& cell,
                                pairs::Range block, pairs::Range pivots, ChangeLines lines);
// Of a product over `inner` whose target is in the same matrix. A source that the product replaced is named as it stood before.
std::optional<Cause> whyInProduct(const Algorithm& run, const SavedState& before, const Cell& cell, pairs::Range inner, ChangeLines lines);
// Of the square of the matrix, made in another one: `cell` is there, of D′ or of Π′.
std::optional<Cause> whyInSquare(const Algorithm& run, const SavedState& before, const Cell& cell, bool predecessor, ChangeLines lines);

}  // namespace wf::algorithms::apsp

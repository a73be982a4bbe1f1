// All-pairs shortest paths: what the variants share on the host. They differ in their schedules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/apsp/invariants.h"
#include "compute/algorithms/pairs/kernels.h"

namespace wf::algorithms::apsp {

// Order of VariantInfo::arrays. `matrix` has D′ and Π′ after these, and each variant an array of its own at the end.
enum Array : std::size_t { kDistance, kPredecessor };

class AllPairs : public Algorithm {
 public:
  Result<ValueTable> values() const override;
  Result<std::optional<Way>> wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;
  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override;

 protected:
  using Algorithm::Algorithm;

  // Finite pairs, their sum and the largest; or a negative cycle, and then nothing of the pairs. InvalidInput: a length passed what 32 bits
  // hold, or rounding left a cycle of floats negative or predecessors that lead round one.
  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;

  // Whether the run ended because a diagonal entry fell below 0.
  virtual bool foundNegative() const = 0;
  virtual Standing standing() const = 0;  // for the invariants

  bool keepsPredecessors() const { return arrays()[kPredecessor].count != 0; }
  // A matrix and its predecessors, by their places among the arrays.
  template <class Value>
  pairs::Panel<Value> panel(std::size_t entries, std::size_t predecessors) {
    return {buffer(entries).as<Value>(), keepsPredecessors() ? buffer(predecessors).as<std::uint32_t>() : nullptr, graph().vertexCount()};
  }
  // A ← the lightest arcs, 0 on the diagonal or a loop below that; Π ← their tails.
  void fillFromArcs();
  // A ← ∞, Π ← none.
  void fillWithNothing();

 private:
  std::optional<Error> roundedIntoACircle(Progress& progress) const;
  // Row i of one of the two; waits.
  void readRow(Array array, VertexId i, std::vector<std::uint32_t>& row) const;
};

}  // namespace wf::algorithms::apsp

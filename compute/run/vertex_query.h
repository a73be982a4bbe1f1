// The vertices that queries name.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/degrees.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/components.h"
#include "compute/run/query.h"

namespace wf::run {

// Where values come from.
struct ValueSource {
  const Graph* graph = nullptr;
  const algorithms::Algorithm* algorithm = nullptr;  // null: there is no run
  // What the array held before the last kernel; empty: that is not known. None: the run failed meanwhile, and the algorithm is gone.
  std::function<std::optional<std::vector<std::byte>>(std::size_t array)> before;
  std::function<bool()> wanted;      // false: what comes back is worthless
  const Degrees* degrees = nullptr;  // null: they are counted anew
  // Null: they are found anew. As exec::weakComponents().
  std::function<std::shared_ptr<const exec::Components>(exec::Executor& cpu)> components = {};
};

// Answers terms about elements, of arrays on the executor of the run; what it derives from the graph is kept while it lives. Used on one
// thread. An error where an array is not there or its elements belong to no vertex.
class VertexFinder {
 public:
  explicit VertexFinder(ValueSource source);

  void setAlgorithm(const algorithms::Algorithm* algorithm) { source_.algorithm = algorithm; }
  const Graph& graph() const { return *source_.graph; }

  Result<VertexSet::Bits> of(const Term& term);
  // That satisfy each of them, of which there is at least one.
  Result<VertexSet::Bits> ofAll(std::span<const Term> terms);
  // That the elements of an array belong to; one bit per element.
  Result<VertexSet::Bits> reached(VertexSet::Bits elements, const exec::StateArray& array);

 private:
  VertexSet::Bits ofHost(const void* values, ElementType type, std::uint32_t count, const exec::Where& where);
  VertexSet::Bits ofWeights(const exec::Where& where);
  Result<VertexSet::Bits> ofComponents(const Term& term);
  Result<VertexSet::Bits> ofArray(const Term& term);

  ValueSource source_;
  std::shared_ptr<exec::Executor> host_;
  std::optional<Degrees> counted_;                      // once they are asked for
  std::shared_ptr<const exec::Components> components_;  // null until a query needs them
};

// Terms that are not about elements name no vertex and are refused.
Result<VertexSet::Bits> matching(const Query& query, const ValueSource& source);

}  // namespace wf::run

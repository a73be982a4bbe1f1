// Minimum spanning tree: what every variant tells of its run, whatever way it finds the tree. From the arrays `selected`, a flag per
// residual arc, and `color`, where a component is a color that is its own.
#pragma once

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::mst {

class Spanning : public Algorithm {
 public:
  // Where the reverse of an arc was selected that the file lacks, the arc itself is the one to tell of.
  Result<ValueTable> values() const override;
  Result<std::optional<Way>> wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;

 protected:
  Spanning(exec::Executor& executor, const VariantInfo& info)
      : Algorithm(executor, info), selected_(arrayIndex("selected")), color_(arrayIndex("color")) {}

  Result<RunResult> workOut(Progress& progress) const override;
  Result<Verification> check(Progress& progress) const override;

 private:
  const std::size_t selected_, color_;  // where they are among the arrays
};

}  // namespace wf::algorithms::mst

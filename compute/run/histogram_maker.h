// Histograms of a run's arrays, of all elements and of the selected vertices. Used on the compute thread only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/degrees.h"
#include "compute/core/vertex_set.h"
#include "compute/run/readings.h"

namespace wf::run {

class HistogramMaker {
 public:
  using Selection = VertexSet::Pointer;  // null: none
  // Of the state as it stands. An array that there is not has no elements.
  Histogram make(const algorithms::Algorithm& algorithm, const HistogramQuery& query, const Selection& selection);
  void forget();  // frees what it keeps on the executor: of another run, or nobody looks any more

 private:
  const exec::Buffer& degrees(exec::Executor& executor, const Graph& graph, DegreeKind kind);

  std::optional<Degrees> counted_;
  std::optional<DegreeKind> held_;  // what degrees_ holds
  exec::Buffer degrees_, picks_;
  Selection picked_;  // what picks_ holds
};

}  // namespace wf::run

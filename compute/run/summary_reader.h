// What several selected vertices hold, array by array.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/vertex_set.h"
#include "compute/exec/array_summary.h"
#include "compute/exec/executor.h"
#include "compute/run/reading.h"

namespace wf::run {

struct SelectionSummary {
  std::uint64_t step = 0;
  struct Row {
    int array = 0;  // into the run's arrays
    exec::ArraySummary summary;
  };
  std::vector<Row> rows;  // of the arrays that belong to vertices
  bool noMemory = false;  // some are left out: the device has no room for them
};

// Of one set, which is not empty. Keeps it in the executor's memory from step to step.
class SummaryReader final : public Reader<VertexSet::Pointer, SelectionSummary> {
 public:
  std::optional<Pace> pace() const override { return Pace{.share = 40, .every = std::chrono::milliseconds(100)}; }
  void forget() override;

 protected:
  std::optional<SelectionSummary> read(const algorithms::Algorithm& algorithm, const VertexSet::Pointer& set,
                                       const Wanted& wanted) override;

 private:
  exec::Buffer picks_;
  VertexSet::Pointer kept_;  // what picks_ holds
};

}  // namespace wf::run

// The values that labels show, gathered from the run's arrays. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/exec/gather.h"
#include "compute/run/readings.h"

namespace wf::run {

// After step `step`: for each of the watch's arrays the values of its vertices, bits zero-extended.
struct LabelReading {
  LabelWatch watch;
  std::uint64_t step = 0;
  std::vector<std::vector<std::uint64_t>> bits;
};

class LabelReader {
 public:
  // None: nothing is watched. Arrays that belong to no vertex read as 0.
  std::optional<LabelReading> read(const algorithms::Algorithm& algorithm, const LabelWatch& watch);
  void forget() { gatherer_.forget(); }  // before another run

 private:
  exec::Gatherer gatherer_;
};

}  // namespace wf::run

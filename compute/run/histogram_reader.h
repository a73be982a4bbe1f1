// Histograms of a run's arrays, of all elements and of the selected vertices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/degrees.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/executor.h"
#include "compute/run/reading.h"

namespace wf::run {

struct HistogramQuery {
  int array = 0;            // into the run's arrays, or one that isDerived()
  std::uint32_t bins = 96;  // at most; fewer where there are fewer values
  bool logarithmic = false;
  VertexSet::Pointer selection = {};  // null: none
  bool sameBins(const HistogramQuery& other) const {
    return array == other.array && bins == other.bins && logarithmic == other.logarithmic;
  }
  bool operator==(const HistogramQuery&) const = default;  // the same set, not an equal one
};

struct Histogram {
  HistogramQuery query;
  std::uint64_t step = 0;
  std::uint64_t total = 0;                // elements
  std::uint64_t infinite = 0;             // of them; they are in no bin
  std::optional<exec::ValueRange> range;  // of the finite ones, as bits
  // Bin k holds the values from low[k] to high[k], as bits; both ascend.
  std::vector<std::uint64_t> low, high;
  std::vector<std::uint64_t> counts;
  // The same of the selected vertices; empty where none is selected or the array does not belong to vertices.
  std::vector<std::uint64_t> selected;
  std::uint64_t selectedInfinite = 0;
};

// An array that there is not has no elements.
class HistogramReader final : public Reader<HistogramQuery, Histogram> {
 public:
  static bool serves(const Query& former, const Query& now) { return former.sameBins(now); }
  std::optional<Pace> pace() const override { return Pace{.share = 40, .every = std::chrono::milliseconds(60)}; }
  void forget() override;

 protected:
  std::optional<Histogram> read(const algorithms::Algorithm& algorithm, const HistogramQuery& query, const Wanted& wanted) override;

 private:
  const exec::Buffer& derived(exec::Executor& executor, const Graph& graph, int array);

  std::optional<Degrees> counted_;
  std::optional<int> held_;  // what derived_ holds
  exec::Buffer derived_, picks_;
  VertexSet::Pointer picked_;  // what picks_ holds
};

}  // namespace wf::run

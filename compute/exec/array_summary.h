// What an array holds at some of its elements, in a few numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/exec/executor.h"
#include "compute/exec/histogram.h"
#include "compute/exec/state_array.h"

namespace wf::exec {

struct ArraySummary {
  std::uint64_t count = 0;          // elements
  std::uint64_t infinite = 0;       // of them
  std::uint64_t set = 0;            // not 0; of flags
  std::optional<ValueRange> range;  // of the finite ones, as bits
  double mean = 0;                  // of the finite ones, where there is one; whole numbers summed modulo 2^64
};

// Of all elements, or of those that are picked; through `via` without indices, of the first `count`. None: a picked element is not there,
// or the executor failed. Waits. Takes as much memory of the executor as the picked elements have.
std::optional<ArraySummary> summaryOf(Executor& executor, const StateArray& array, const Picked& picked = {});
std::uint64_t summaryBytes(const StateArray& array, const Picked& picked);

}  // namespace wf::exec

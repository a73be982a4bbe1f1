// The state arrays of a run as they stand, in host memory, for files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/io/writer.h"

namespace wf::run {

// Arrays of the graph itself are left out: a file has them as its own. An array of residual arcs becomes one of the arcs that the file has,
// one of colors that leads on from vertices one of vertices. What belongs to neither stays as it is, and without values.
struct StateCopies {
  std::uint64_t step = 0;
  std::vector<StateArrayInfo> infos;
  std::vector<std::vector<std::byte>> values;  // one per info

  // They refer to this object.
  std::vector<io::StateColumn> columns() const;
};

// On the compute thread; waits for the executor, whose failure it leaves to the caller. Gives up, with what it has, once `wanted` says no.
StateCopies copyStates(const algorithms::Algorithm& algorithm, const std::function<bool()>& wanted);
// The same of all arrays of the variant, each as it is; lists up to their length.
StateCopies copyArrays(const algorithms::Algorithm& algorithm, const std::function<bool()>& wanted);

}  // namespace wf::run

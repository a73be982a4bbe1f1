// What is true after every step of a transitive closure.
#pragma once

#include <cstddef>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/pairs/schedule.h"

namespace wf::algorithms::closure {

// The k-th of the description's. `newest` is what the newest step led paths through.
Result<std::optional<InvariantBreach>> checkInvariant(const Algorithm& run, const exec::DeviceGraph& graph, CheckMemory& memory,
                                                      pairs::Range newest, std::size_t k);

}  // namespace wf::algorithms::closure

// What a transitive closure came to, and its table for a file.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::closure {

// Of `all` ordered pairs, so many are joined by a path.
RunResult resultOf(std::uint64_t joined, std::uint64_t all);

// One line a joined pair; Unsupported where they are more than fit as texts. `row(i, reach)` fills in row i and is false where that failed.
Result<ValueTable> tableOf(const Graph& graph, std::uint64_t joined,
                           const std::function<bool(VertexId i, std::vector<std::uint8_t>& reach)>& row);

}  // namespace wf::algorithms::closure

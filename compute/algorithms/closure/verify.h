// Whether given pairs are those between which paths lead, by searches of the host's own.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::algorithms::closure {

// A search from every vertex, O(V + A) each; where they come to more than kMostLooks, from evenly spread ones. `row(i, reach)` fills in row
// i and is false where that failed. Means nothing once cancelled.
inline constexpr std::uint64_t kMostLooks = 4'000'000'000;
Result<Verification> verifyRows(const Graph& graph, const std::function<bool(VertexId i, std::vector<std::uint8_t>& reach)>& row,
                                Progress& progress);

}  // namespace wf::algorithms::closure

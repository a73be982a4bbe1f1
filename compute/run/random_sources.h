// Where repeated searches start.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"

namespace wf::run {

// The variant's parameters `count` times, each with a source, and a target where the variant has one and `given` and the graph name none,
// drawn from the vertices that arcs leave; the same seed draws the same. Empty where the variant starts at no vertex, or no arc leaves any.
std::vector<Parameters> withRandomSources(const Graph& graph, const VariantInfo& variant, const Parameters& given, std::uint32_t count,
                                          std::uint64_t seed);

}  // namespace wf::run

// The graph's own numbers as arrays beside those of a run: weights, and the attributes that came with the file. No kernel writes them.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/state_array.h"

namespace wf {

// What the arrays behind those of the description are, in this order; StateArrayInfo::constant is set. Ids are made of the names ("weight",
// "population"), distinct from `taken` and from each other. The parts of colours of the file are none of them: kFileColor has these.
std::vector<StateArrayInfo> graphArrays(const Graph& graph, const std::vector<StateArrayInfo>& taken);

// Their elements, 32 bits each, in the same order. They belong to the graph.
std::vector<const std::uint32_t*> graphArrayBits(const Graph& graph);

std::uint64_t graphArrayBytes(const Graph& graph);

}  // namespace wf

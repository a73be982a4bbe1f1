// Graphviz' sfdp, to compare with: by its command line.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/layouts/layout.h"

namespace wf::bench {

bool haveSfdp();
// With its default options, edges as lines. Empty where it fails. `seconds` gets the time of the command alone, reading and writing
// included.
std::vector<layouts::Place> sfdp(const Graph& graph, std::uint64_t seed, double& seconds);

}  // namespace wf::bench

// A breadth-first search that is worked out beforehand: its steps, and what the arrays of fake_algorithms.h hold after each.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/step.h"

namespace wf::test {

struct ScriptedSearch {
  ScriptedSearch() = default;
  ScriptedSearch(const Graph& graph, VertexId source);
  std::uint64_t valueAt(std::size_t array, VertexId v, std::uint64_t step) const;  // bits

  std::vector<std::uint32_t> level;  // kNone: not reached
  std::vector<Step> steps;           // two per level, behind step 0
};

}  // namespace wf::test

// What memory a run takes, worked out from the description alone.
#pragma once

#include <cstdint>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"

namespace wf::algorithms {

// Bytes of state and working memory. A residual arc is an arc, or the reverse of one where the file has none.
struct BytesPer {
  std::uint64_t vertex = 0;
  std::uint64_t arc = 0;
  std::uint64_t residualArc = 0;
  std::uint64_t edge = 0;
};
BytesPer bytesPer(const VariantInfo& variant);

// Of one run on this graph. `onDevice` counts the graph's own copy there as well; else what is derived from the graph for the run.
std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice);

}  // namespace wf::algorithms

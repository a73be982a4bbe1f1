// What memory a run takes, worked out from the description alone.
#pragma once

#include <cstdint>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/core/result.h"
#include "compute/exec/executor.h"

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
// Of a copy of all that is drawn of its state: lists belong to nothing that is.
std::uint64_t drawnBytes(const VariantInfo& variant, const Graph& graph);

// Refuses a run that does not fit into what is free, in one sum with `beside`, the bytes that showing it takes where it is.
Status checkMemory(const VariantInfo& variant, const Graph& graph, const exec::Executor& executor, std::uint64_t beside = 0);

}  // namespace wf::algorithms

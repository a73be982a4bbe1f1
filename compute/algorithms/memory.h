// What memory a run takes, worked out from the description alone.
#pragma once

#include <cstdint>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/core/result.h"
#include "compute/core/types.h"
#include "compute/exec/executor.h"

namespace wf::algorithms {

// Bytes of state and working memory. A residual arc is an arc, or the reverse of one where the file has none.
struct BytesPer {
  std::uint64_t vertex = 0;
  std::uint64_t arc = 0;
  std::uint64_t residualArc = 0;
  std::uint64_t edge = 0;
  std::uint64_t pair = 0;  // an ordered pair of vertices
};
BytesPer bytesPer(const VariantInfo& variant, const Parameters& parameters = {});

// Of one run on this graph. `onDevice` counts the graph's own copy there as well; else what is derived from the graph for the run.
std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice, const Parameters& parameters = {});
// Of a copy of all that is drawn of its state: lists and pairs belong to nothing that is.
std::uint64_t drawnBytes(const VariantInfo& variant, const Graph& graph);

// Where the pair arrays of a run are kept.
struct PairPlace {
  bool onHost = false;       // in the host's memory, and what a step works on in turn passes through the executor's
  std::uint64_t budget = 0;  // bytes for what passes through, where they are
};
// By the parameter that VariantInfo::pairBudget names: where it is 0 or unset, they are on the host only where a device has no room.
PairPlace pairPlace(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor);

// The largest V of which all V × V pairs have positions below kMaxIndex.
inline constexpr std::uint32_t kMostPairVertices = 65'535;
static_assert(std::uint64_t{kMostPairVertices} * kMostPairVertices <= kMaxIndex);
static_assert((kMostPairVertices + std::uint64_t{1}) * (kMostPairVertices + std::uint64_t{1}) > kMaxIndex);

// Refuses a run with arrays over pairs of more vertices than that.
Status checkPairs(const VariantInfo& variant, const Graph& graph, const Parameters& parameters = {});

// Refuses what checkPairs() does, and a run that does not fit into what is free, in one sum with `beside`, the bytes that showing it takes
// where it is.
Status checkMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                   std::uint64_t beside = 0);

}  // namespace wf::algorithms

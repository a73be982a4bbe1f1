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
  std::uint64_t pair = 0;   // an ordered pair of vertices
  std::uint64_t fixed = 0;  // in all, of arrays that say themselves how long they are
};
BytesPer bytesPer(const VariantInfo& variant, const Parameters& parameters = {});

// Of one run on this graph that is not drawn. `onDevice` counts the graph's own copy there as well; else what is derived from the graph for
// the run.
std::uint64_t runBytes(const VariantInfo& variant, const Graph& graph, bool onDevice, const Parameters& parameters = {});

// Where the pair arrays of a run are kept.
struct PairPlace {
  bool onHost = false;       // in the host's memory, and what a step works on in turn passes through the executor's
  std::uint64_t budget = 0;  // bytes for what passes through, where they are
};
// By the parameter that VariantInfo::pairBudget names: where it is 0 or unset, they are on the host only where a device has no room, apart
// from `placed` bytes that the run has there already.
PairPlace pairPlace(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                    std::uint64_t placed = 0);

// The largest V of which all V × V pairs have positions below kMaxIndex.
inline constexpr std::uint32_t kMostPairVertices = 65'535;
static_assert(std::uint64_t{kMostPairVertices} * kMostPairVertices <= kMaxIndex);
static_assert((kMostPairVertices + std::uint64_t{1}) * (kMostPairVertices + std::uint64_t{1}) > kMaxIndex);

// Refuses a run with arrays over pairs of more vertices than that.
Status checkPairs(const VariantInfo& variant, const Graph& graph, const Parameters& parameters = {});

// What drawing a run takes beside it, where the run is; nothing where it is not drawn.
struct DrawingMemory {
  std::uint64_t graphArrays = 0;  // the graph's own numbers as arrays of the run
  std::uint64_t snapshots = 0;
  std::uint64_t openGl = 0;
  std::uint64_t sum() const { return graphArrays + snapshots + openGl; }
};

// A run as it will be set up, by what holds the bytes.
struct RunMemory {
  std::uint64_t state = 0;  // with working memory
  std::uint64_t graph = 0;  // a device's copy of the graph, or what is derived from it for the run
  DrawingMemory drawing;
  std::uint64_t onHost = 0;                                            // of a device's run, in the host's memory: pairs that have no room
  std::uint64_t sum() const { return state + graph + drawing.sum(); }  // where the run is
};
RunMemory runMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                    const DrawingMemory& drawing = {}, std::uint64_t placed = 0);

// Refuses what checkPairs() does, and a run that does not fit into what is free, in one sentence with the parts of its sum. `placed` bytes
// of the sum are taken already: by the graph (Algorithm::placedBytes()), by arrays that the new ones take the place of.
Status checkMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const exec::Executor& executor,
                   const DrawingMemory& drawing = {}, std::uint64_t placed = 0);

}  // namespace wf::algorithms

// What there is to say about a graph as a whole: counts, degrees, weights, components. Found once, on all processors.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/exec/histogram.h"

namespace wf::exec {

struct GraphFacts {
  std::uint64_t vertices = 0, arcs = 0;
  std::uint64_t edges = 0;             // pairs, as drawn
  std::uint64_t loops = 0;             // arcs that end where they begin
  std::uint64_t parallel = 0;          // arcs whose tail and head an arc before them has
  std::uint64_t withoutReverse = 0;    // arcs that no arc leads back along
  std::uint64_t isolated = 0;          // vertices that no arc leaves or reaches
  std::uint64_t components = 0;        // parts that arcs hold together, whichever way they lead
  std::uint64_t largestComponent = 0;  // vertices
  struct OfDegrees {
    std::uint32_t minimum = 0, maximum = 0;
    VertexId maximumVertex = kNone;  // the smallest of those
    double mean = 0;
  };
  OfDegrees degree, inDegree, outDegree;  // degrees.h: of an undirected graph all the same
  Bins degreeBins;                        // of degree; u32
  std::vector<std::uint64_t> degreeCounts;
  struct OfWeights {
    ElementType type = ElementType::U32;
    double minimum = 0, maximum = 0, mean = 0, sum = 0;
    Bins bins;
    std::vector<std::uint64_t> counts;
  };
  std::optional<OfWeights> weights;  // none: no arcs, or none that is weighted
  std::uint64_t bytes = 0;           // of the graph and of what drawing derives from it, in this machine's memory
};

inline constexpr std::uint32_t kFactBins = 64;

// Derives edges, where that was not done yet. None: cancelled, or out of memory.
std::optional<GraphFacts> graphFacts(const Graph& graph, Executor& cpu, Progress& progress);

}  // namespace wf::exec

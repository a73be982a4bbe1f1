// The table of references: one line a variant.
#include "tests/conformance/reference.h"

namespace wf::test {

const ReferenceEntry* findReference(const std::string& algorithm, const std::string& variant) {
  static const std::vector<ReferenceEntry> all = {
      {"bfs", "mask", "cost", makeBfsMaskReference},
      {"bfs", "compacted", "cost", makeBfsCompactedReference},
      {"bfs", "edge", "cost", makeBfsEdgeReference},
      {"bfs", "edge-sorted", "cost", makeBfsEdgeSortedReference},
      {"bfs", "adaptive", "cost", makeBfsAdaptiveReference},
      {"bfs", "one-kernel-2007", "cost", makeBfsOneKernelReference},
      {"bfs", "fast", "cost", makeBfsFastReference},
      {"sssp", "mask", "cost", makeSsspMaskReference, Size::Large, ssspRefusal},
      {"sssp", "compacted", "cost", makeSsspCompactedReference, Size::Large, ssspRefusal},
      // One thread loses no update, so that its arrays and counts are those of mask.
      {"sssp", "two-kernel-2007", "cost", makeSsspTwoKernelReference, Size::Large, ssspRefusal},
      {"sssp", "edge", "cost", makeSsspEdgeReference, Size::Large, ssspRefusal},
      {"sssp", "edge-sorted", "cost", makeSsspEdgeSortedReference, Size::Large, ssspRefusal},
      {"sssp", "fast", "cost", makeSsspBucketReference, Size::Large, ssspRefusal},
      {"stcon", "two-frontiers", "cost", makeStconReference},
      {"mst", "boruvka", "selected", makeBoruvkaReference, Size::Medium},
      {"mst", "boruvka-compacted", "selected", makeBoruvkaCompactedReference, Size::Medium},
      {"mst", "boruvka-primitives", "selected", makeBoruvkaPrimitivesReference, Size::Medium},
      {"mst", "fast", "selected", makeMstFastReference, Size::Medium},
      {"maxflow", "push-relabel", "residual", makePushRelabelReference, Size::Medium, maxflowRefusal},
      {"maxflow", "fast", "residual", makeFlowPulsesReference, Size::Medium, maxflowRefusal},
      // A step of these is a look at all pairs.
      {"apsp", "floyd-warshall", "distance", makeFloydWarshallReference, Size::Small},
      {"apsp", "floyd-warshall-rows", "distance", makeFloydWarshallRowsReference, Size::Small},
      {"apsp", "sssp", "distance", makeApspSourcesReference, Size::Small, ssspRefusal},
      {"apsp", "matrix", "distance", makeSquaringReference, Size::Small},
      {"apsp", "recursive", "distance", makeRecursiveReference, Size::Small},
      {"apsp", "recursive-lazy", "distance", makeRecursiveLazyReference, Size::Small},
      {"apsp", "fast", "distance", makeApspFastReference, Size::Small},
      {"closure", "recursive-boolean", "reach", makeClosureReference, Size::Small},
      {"closure", "fast", "reach", makeClosureFastReference, Size::Small},
  };
  for (const ReferenceEntry& entry : all) {
    if (entry.algorithm == algorithm && entry.variant == variant) return &entry;
  }
  return nullptr;
}

std::string arcText(const Graph& graph, VertexId tail, VertexId head) {
  return std::to_string(graph.ids().toFile(tail)) + " → " + std::to_string(graph.ids().toFile(head));
}

}  // namespace wf::test

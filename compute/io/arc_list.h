// Arcs in the order of a file, on their way to compact adjacency.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::io {

// Weights are kept as 32 bits, signed or unsigned: which one is known only at the end.
class ArcList {
 public:
  void reserve(std::size_t arcs);
  std::size_t size() const { return tails_.size(); }

  void add(VertexId tail, VertexId head, std::uint32_t weightBits) {
    if (tail < lastTail_) sorted_ = false;
    lastTail_ = tail;
    tails_.push_back(tail);
    heads_.push_back(head);
    weights_.push_back(weightBits);
  }

  // offsets, heads and weights, arcs of one tail in the order they were added; the list is empty afterwards. Every id added is below
  // vertexCount. Unlike adjacencyFromArcs it releases the list while it works, reports progress and can be cancelled (Cancelled).
  Result<GraphParts> build(VertexId vertexCount, bool signedWeights, Progress& progress);

 private:
  std::vector<VertexId> tails_;
  std::vector<VertexId> heads_;
  std::vector<std::uint32_t> weights_;
  VertexId lastTail_ = 0;
  bool sorted_ = true;  // ascending by tail, as road files mostly are: then no arc has to move
};

}  // namespace wf::io

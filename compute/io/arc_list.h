// Arcs in the order of a file, on their way to compact adjacency.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/slices.h"

namespace wf::io {

enum class WeightType { None, Unsigned, Signed, Float };

// Weights are kept as 32 bits whose type is known only at the end.
class ArcList {
 public:
  void reserve(std::size_t arcs);
  std::size_t size() const { return tails_.size(); }

  void add(VertexId tail, VertexId head, std::uint32_t weightBits) {
    addUnweighted(tail, head);
    weights_.push_back(weightBits);
  }
  // A list is weighted throughout or nowhere.
  void addUnweighted(VertexId tail, VertexId head) {
    if (tail < lastTail_) sorted_ = false;
    lastTail_ = tail;
    tails_.push_back(tail);
    heads_.push_back(head);
  }
  // Behind the last one, as they are; `weights` has as many entries or none.
  void append(const std::vector<VertexId>& tails, const std::vector<VertexId>& heads, const std::vector<std::uint32_t>& weights);

  VertexId tail(std::size_t i) const { return tails_[i]; }
  VertexId head(std::size_t i) const { return heads_[i]; }
  // Every end v becomes number(v); false where the task was cancelled. `done` counts on from its value.
  template <class Number>
  bool renumber(const Number& number, Progress& progress, std::uint64_t& done) {
    return renumber(number, number, progress, done);
  }
  // The same, with numbers of their own for tails and for heads.
  template <class Tail, class Head>
  bool renumber(const Tail& tail, const Head& head, Progress& progress, std::uint64_t& done) {
    sorted_ = true, lastTail_ = 0;
    return inSlices(size(), progress, done, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        tails_[i] = tail(tails_[i]);
        heads_[i] = head(heads_[i]);
        sorted_ = sorted_ && tails_[i] >= lastTail_;
        lastTail_ = tails_[i];
      }
    });
  }
  // The arc that was added last becomes the first. Its weight and attributes are the caller's affair.
  void moveLastToFront();

  std::vector<std::uint32_t>& weights() { return weights_; }
  // Values in the order of the arcs, at build() as many as there are arcs; they become Attributes of the domain Arc.
  std::vector<Attribute>& attributes() { return attributes_; }

  struct Shape {
    VertexId vertices = 0;  // every id added is below
    WeightType weights = WeightType::Unsigned;
    bool mirrored = false;  // what was added are edges: each becomes its arc and the reverse one, a loop one arc
  };
  // offsets, heads, weights and attributes, arcs of one tail in the order they were added; the list is empty afterwards. Unlike
  // adjacencyFromArcs it releases the list while it works, reports progress and can be cancelled (Cancelled). Unsupported where the arcs
  // are more than 32 bits can number.
  Result<GraphParts> build(const Shape& shape, Progress& progress);

 private:
  std::vector<VertexId> tails_;
  std::vector<VertexId> heads_;
  std::vector<std::uint32_t> weights_;
  std::vector<Attribute> attributes_;
  VertexId lastTail_ = 0;
  bool sorted_ = true;  // ascending by tail, as road files mostly are: then no arc has to move
};

}  // namespace wf::io

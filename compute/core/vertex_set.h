// A set of a graph's vertices that is never changed once it is made, so that views, the undo stack and threads share one object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "compute/core/types.h"

namespace wf {

class VertexSet {
 public:
  static constexpr std::size_t kKeepsOrder = 256;  // up to so many are listed as they were chosen, more of them ascending
  using Bits = std::vector<std::uint32_t>;         // one bit per vertex, from the low end; those past the last vertex are 0
  using Pointer = std::shared_ptr<const VertexSet>;

  static Pointer empty(VertexId vertexCount);
  // Duplicates and what the graph does not have are left out; the first of each counts.
  static Pointer of(VertexId vertexCount, std::vector<VertexId> ids);
  static Pointer ofBits(VertexId vertexCount, Bits bits);

  VertexId vertexCount() const { return vertexCount_; }  // of the graph
  std::size_t size() const { return ids_.size(); }
  bool none() const { return ids_.empty(); }
  std::span<const VertexId> ids() const { return ids_; }
  bool contains(VertexId v) const;
  // Made at the first call; any thread may call.
  const std::shared_ptr<const Bits>& bits() const;
  std::size_t bytes() const;                      // that it takes in memory
  bool operator==(const VertexSet& other) const;  // the same vertices, in any order

  static std::size_t words(VertexId vertexCount) { return (std::size_t{vertexCount} + 31) / 32; }

 private:
  VertexSet(VertexId vertexCount, std::vector<VertexId> ids) : vertexCount_(vertexCount), ids_(std::move(ids)) {}

  VertexId vertexCount_ = 0;
  std::vector<VertexId> ids_;
  mutable std::once_flag once_;
  mutable std::shared_ptr<const Bits> bits_;
};

// How a further set joins one that is there.
enum class Combine { Replace, Add, Remove, Intersect };

// Of one graph. Vertices that stay keep their order; new ones follow in theirs.
VertexSet::Pointer combined(const VertexSet& set, const VertexSet& with, Combine how);
VertexSet::Pointer inverted(const VertexSet& set);

}  // namespace wf

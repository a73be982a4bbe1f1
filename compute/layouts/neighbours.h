// A graph without regard to direction: what layouts walk on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/core/graph.h"

namespace wf::layouts {

// Loops are left out; several arcs between two vertices may make several entries, which changes no walk.
class Neighbours {
 public:
  explicit Neighbours(const Graph& graph);
  std::span<const VertexId> of(VertexId v) const { return std::span(list_).subspan(start_[v], start_[v + 1] - start_[v]); }
  std::size_t degree(VertexId v) const { return start_[v + 1] - start_[v]; }

 private:
  std::vector<std::uint64_t> start_;  // V+1 entries into list_
  std::vector<VertexId> list_;
};

}  // namespace wf::layouts

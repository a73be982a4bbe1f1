// Both directions of every edge, by a counting sort.
#include "compute/layouts/neighbours.h"

namespace wf::layouts {

Neighbours::Neighbours(const Graph& graph) : start_(std::size_t{graph.vertexCount()} + 1, 0) {
  const Edges& edges = graph.edges();
  const auto each = [&](auto&& use) {
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (edges.tail[e] != edges.head[e]) use(edges.tail[e], edges.head[e]);
    }
  };
  each([&](VertexId a, VertexId b) {
    ++start_[a];
    ++start_[b];
  });
  std::uint64_t sum = 0;
  for (std::uint64_t& s : start_) s = sum += s;
  list_.resize(sum);
  // Filled from behind; afterwards start_[v] is where the neighbours of v begin.
  each([&](VertexId a, VertexId b) {
    list_[--start_[a]] = b;
    list_[--start_[b]] = a;
  });
}

}  // namespace wf::layouts

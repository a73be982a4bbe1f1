// The edges into igraph, the places out of it.
#include "tests/bench/igraph_layout.h"

#include <igraph/igraph.h>

#include <cmath>

namespace wf::bench {

std::vector<layouts::Place> igraphFruchtermanReingold(const Graph& graph, std::uint64_t seed, bool exact) {
  igraph_vector_int_t ends;
  igraph_vector_int_init(&ends, 0);
  const Edges& edges = graph.edges();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    igraph_vector_int_push_back(&ends, edges.tail[e]);
    igraph_vector_int_push_back(&ends, edges.head[e]);
  }
  igraph_t made;
  igraph_create(&made, &ends, graph.vertexCount(), IGRAPH_UNDIRECTED);
  igraph_matrix_t places;
  igraph_matrix_init(&places, 0, 0);
  igraph_rng_seed(igraph_rng_default(), seed);
  igraph_layout_fruchterman_reingold(&made, &places, false, 500, std::sqrt(graph.vertexCount()),
                                     exact ? IGRAPH_LAYOUT_NOGRID : IGRAPH_LAYOUT_AUTOGRID, nullptr, nullptr, nullptr, nullptr, nullptr);
  std::vector<layouts::Place> out;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    out.push_back({static_cast<float>(MATRIX(places, v, 0)), static_cast<float>(MATRIX(places, v, 1)), 0});
  }
  igraph_matrix_destroy(&places);
  igraph_destroy(&made);
  igraph_vector_int_destroy(&ends);
  return out;
}

}  // namespace wf::bench

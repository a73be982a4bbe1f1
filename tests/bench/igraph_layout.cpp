// The edges into igraph, the places out of it.
#include "tests/bench/igraph_layout.h"

#include <igraph/igraph.h>

#include <cmath>

namespace wf::bench {
namespace {

class Copy {
 public:
  explicit Copy(const Graph& graph, std::uint64_t seed) {
    igraph_vector_int_t ends;
    igraph_vector_int_init(&ends, 0);
    const Edges& edges = graph.edges();
    for (std::size_t e = 0; e < edges.size(); ++e) {
      igraph_vector_int_push_back(&ends, edges.tail[e]);
      igraph_vector_int_push_back(&ends, edges.head[e]);
    }
    igraph_create(&graph_, &ends, graph.vertexCount(), IGRAPH_UNDIRECTED);
    igraph_vector_int_destroy(&ends);
    igraph_rng_seed(igraph_rng_default(), seed);
  }
  ~Copy() { igraph_destroy(&graph_); }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
  const igraph_t* graph() const { return &graph_; }

 private:
  igraph_t graph_;
};

class Places {
 public:
  Places() { igraph_matrix_init(&matrix_, 0, 0); }
  ~Places() { igraph_matrix_destroy(&matrix_); }
  Places(const Places&) = delete;
  Places& operator=(const Places&) = delete;
  igraph_matrix_t* matrix() { return &matrix_; }
  std::vector<layouts::Place> list() const {
    std::vector<layouts::Place> out;
    for (igraph_integer_t v = 0; v < igraph_matrix_nrow(&matrix_); ++v) {
      out.push_back({static_cast<float>(MATRIX(matrix_, v, 0)), static_cast<float>(MATRIX(matrix_, v, 1)), 0});
    }
    return out;
  }

 private:
  igraph_matrix_t matrix_;
};

}  // namespace

std::vector<layouts::Place> igraphFruchtermanReingold(const Graph& graph, std::uint64_t seed, bool exact) {
  const Copy copy(graph, seed);
  Places places;
  igraph_layout_fruchterman_reingold(copy.graph(), places.matrix(), false, 500, std::sqrt(graph.vertexCount()),
                                     exact ? IGRAPH_LAYOUT_NOGRID : IGRAPH_LAYOUT_AUTOGRID, nullptr, nullptr, nullptr, nullptr, nullptr);
  return places.list();
}

std::vector<layouts::Place> igraphDrl(const Graph& graph, std::uint64_t seed) {
  const Copy copy(graph, seed);
  Places places;
  igraph_layout_drl_options_t options;
  igraph_layout_drl_options_init(&options, IGRAPH_LAYOUT_DRL_DEFAULT);
  igraph_layout_drl(copy.graph(), places.matrix(), false, &options, nullptr);
  return places.list();
}

std::vector<VertexId> igraphLouvain(const Graph& graph) {
  const Copy copy(graph, 1);
  igraph_vector_int_t membership;
  igraph_vector_int_init(&membership, 0);
  igraph_community_multilevel(copy.graph(), nullptr, 1, &membership, nullptr, nullptr);
  std::vector<VertexId> out;
  for (igraph_integer_t v = 0; v < igraph_vector_int_size(&membership); ++v) out.push_back(static_cast<VertexId>(VECTOR(membership)[v]));
  igraph_vector_int_destroy(&membership);
  return out;
}

}  // namespace wf::bench

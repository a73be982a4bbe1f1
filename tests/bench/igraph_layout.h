// igraph's layouts and its communities, to compare with. igraph is under the GPL: benchmarks link it, the program never does.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/core/graph.h"
#include "compute/layouts/layout.h"

namespace wf::bench {

// As its Python and R interfaces call it by default: 500 iterations from random places, the first ones of √V, the grid above 1,000 vertices
// (`exact`: never the grid).
std::vector<layouts::Place> igraphFruchtermanReingold(const Graph& graph, std::uint64_t seed, bool exact = false);

// With its default options.
std::vector<layouts::Place> igraphDrl(const Graph& graph, std::uint64_t seed);

// The community of every vertex, by Louvain's method at resolution 1 with a fixed seed.
std::vector<VertexId> igraphLouvain(const Graph& graph);

}  // namespace wf::bench

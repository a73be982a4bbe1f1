// A graph and its coarser and coarser likenesses: what the multilevel method works on, in host memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf::layouts::force {

// Undirected, without loops: every edge stands at both ends.
struct LevelGraph {
  std::vector<std::uint32_t> offsets;  // n+1
  std::vector<VertexId> heads;
  std::vector<float> weights;       // edges of the finest level that one of this level stands for; empty: 1 each
  std::vector<std::uint32_t> mass;  // vertices of the finest level that one of this level stands for; empty: 1 each. Those of
                                    // mass 0 have no neighbours, take no part, and one of the next level stands for all of them
  std::vector<VertexId> part;       // the component of a vertex, the largest is 0
  std::vector<VertexId> coarse;     // the vertex of the next level that stands for it; empty in the last one
  VertexId size() const { return offsets.empty() ? 0 : static_cast<VertexId>(offsets.size() - 1); }
};

// None where cancelled. 2·E < 2^32.
std::optional<LevelGraph> finestLevel(const Graph& graph, Progress& progress);

// Vertices without a neighbour get no mass, where there are such; the others 1.
void setLoneAside(LevelGraph& finest);

// Parts a level into vertices with the neighbours that lie about them (Hachul, Jünger, "Drawing large graphs with a potential-field-based
// multilevel algorithm", 2004: suns and planets) and makes of each a vertex of the next level; fills fine.coarse. Deterministic for a seed.
// None where cancelled, or where it would not be a fifth smaller or of less than eight vertices; fine.coarse is then empty.
std::optional<LevelGraph> coarser(LevelGraph& fine, std::uint64_t seed, Progress& progress);

}  // namespace wf::layouts::force

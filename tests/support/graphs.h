// The shapes that conformance tests run over.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

using ArcList = std::vector<std::pair<VertexId, VertexId>>;

std::shared_ptr<const Graph> graphFromArcs(VertexId vertices, const ArcList& arcs, std::uint64_t firstId = 1);

struct NamedGraph {
  std::string name;
  std::shared_ptr<const Graph> graph;
};

// empty, one vertex, path, star, complete, grid, disconnected, duplicates and loops, directed, random (by seed), skewed (by seed).
std::vector<NamedGraph> standardGraphs(std::uint64_t seed);

}  // namespace wf::test

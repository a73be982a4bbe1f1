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
// With one weight per arc, in the order of the list.
std::shared_ptr<const Graph> graphFromArcs(VertexId vertices, const ArcList& arcs, const Weights& weights, std::uint64_t firstId = 1);

struct NamedGraph {
  std::string name;
  std::shared_ptr<const Graph> graph;
};

// Small: some tens of vertices, for tests that run everything often. Medium: some hundred, for algorithms of very many steps.
enum class Size { Small, Medium, Large };

// empty, one vertex, path, star, complete, grid, disconnected, duplicates and loops, directed, random, rmat, scale-free, network (layers,
// with capacities), road. Those of chance follow the seed, and so do the weights: none, few values, wide, real or with zeros, in turn.
std::vector<NamedGraph> standardGraphs(std::uint64_t seed, Size size = Size::Large);

}  // namespace wf::test

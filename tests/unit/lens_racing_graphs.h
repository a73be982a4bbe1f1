// Ten graphs on each of which the kernels that race can lose an update: two vertices of one step offer a third different costs, and two
// neighbours are found in one step.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compute/generators/registry.h"
#include "compute/lens/lens.h"
#include "tests/support/graphs.h"

namespace wf::lens {

inline std::shared_ptr<const Graph> generated(const std::string& id, const std::map<std::string, std::string>& texts) {
  const generators::Generator& generator = *generators::findGenerator(id);
  const auto parameters = readParameters(generator.parameters, texts);
  EXPECT_TRUE(parameters) << id << ": " << (parameters ? "" : parameters.error().sentence());
  Progress progress;
  auto graph = generators::makeGraph(generator, *parameters, {progress});
  EXPECT_TRUE(graph) << id << ": " << (graph ? "" : graph.error().sentence());
  return *graph;
}

struct WeightedEdge {
  VertexId a, b;
  std::uint32_t weight;
};
inline std::shared_ptr<const Graph> ofEdges(VertexId vertices, const std::vector<WeightedEdge>& edges) {
  test::ArcList arcs;
  std::vector<std::uint32_t> weights;
  for (const auto& [a, b, weight] : edges) {
    arcs.push_back({a, b});
    arcs.push_back({b, a});
    weights.insert(weights.end(), 2, weight);
  }
  return test::graphFromArcs(vertices, arcs, Weights(weights));
}

inline std::vector<test::NamedGraph> racingGraphs() {
  std::vector<WeightedEdge> wheel;
  for (VertexId v = 1; v <= 40; ++v) {
    wheel.push_back({0, v, v % 2 == 0 ? 1u : 90u});
    wheel.push_back({v, v % 40 + 1, 2 + v % 5});
  }
  return {
      // 1 and 2 offer 3 the costs 6 and 8, and are neighbours. Leaves make 0 the vertex of most arcs.
      {"crossing", ofEdges(6, {{0, 1, 1}, {0, 2, 1}, {1, 3, 5}, {2, 3, 7}, {1, 2, 9}, {0, 4, 1}, {0, 5, 1}})},
      // Several edges between two vertices: 1 offers 3 the costs 7 and 5, 2 offers 6.
      {"parallel", ofEdges(7, {{0, 1, 1}, {0, 2, 1}, {1, 3, 6}, {1, 3, 4}, {2, 3, 5}, {1, 2, 9}, {0, 4, 1}, {0, 5, 1}, {0, 6, 1}})},
      // The rim is found in one step; every second vertex of it is reached more cheaply along the rim, from both sides.
      {"wheel", ofEdges(41, wheel)},
      {"complete", generated("complete", {{"vertices", "12"}, {"seed", "3"}})},
      {"triangles", generated("mesh", {{"width", "9"}, {"height", "8"}, {"triangles", "on"}})},
      {"small world", generated("smallworld", {{"vertices", "80"}})},
      {"communities", generated("communities", {{"communities", "4"}, {"smallest", "10"}, {"largest", "20"}})},
      {"rmat", generated("rmat", {{"scale", "7"}, {"edge_factor", "4"}, {"largest_weight", "50"}})},
      {"random", generated("random", {{"vertices", "100"}, {"degree", "8"}, {"largest_weight", "50"}})},
      {"scale-free", generated("scalefree2007", {{"vertices", "100"}, {"largest_weight", "50"}})},
  };
}

// From the vertex of most arcs, and to the last of those that are farthest from it.
inline Parameters parametersOn(const Graph& graph, const VariantInfo& variant, std::map<std::string, std::string> texts = {}) {
  VertexId source = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (graph.neighbours(v).size() > graph.neighbours(source).size()) source = v;
  }
  std::vector<VertexId> found = {source};
  std::vector<bool> seen(graph.vertexCount(), false);
  seen[source] = true;
  for (std::size_t k = 0; k < found.size(); ++k) {
    for (const VertexId n : graph.neighbours(found[k])) {
      if (!seen[n]) found.push_back(n);
      seen[n] = true;
    }
  }
  for (const ParameterInfo& info : variant.parameters) {
    if (info.id == "source") texts["source"] = std::to_string(graph.ids().toFile(source));
    if (info.id == "target" && info.vertexDefault != VertexDefault::None)
      texts["target"] = std::to_string(graph.ids().toFile(found.back()));
  }
  const auto parameters = readParameters(variant.parameters, texts);
  EXPECT_TRUE(parameters) << (parameters ? "" : parameters.error().sentence());
  return *parameters;
}

}  // namespace wf::lens

// What the oracle tests of problems of all pairs share: graphs around the powers of two, and Boost.Graph's form of one.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <boost/graph/adjacency_list.hpp>

#include "tests/conformance/finished.h"
#include "tests/support/weights.h"

namespace wf::test {

inline constexpr VertexId kPairSizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129};

// Arcs at random, some of them loops and parallels; about one vertex in eight has none.
inline std::shared_ptr<const Graph> drawnGraph(VertexId n, double degree, Weighting weighting, std::mt19937_64& random) {
  std::vector<bool> alone(n);
  for (VertexId v = 0; v < n; ++v) alone[v] = n > 3 && random() % 8 == 0;
  ArcList arcs;
  for (auto k = static_cast<std::uint64_t>(degree * n); k > 0; --k) {
    const auto u = static_cast<VertexId>(random() % n), v = static_cast<VertexId>(random() % n);
    if (alone[u] || alone[v]) continue;
    arcs.emplace_back(u, v);
    if (k % 7 == 0) arcs.emplace_back(u, v);
    if (k % 9 == 0) arcs.emplace_back(u, u);
  }
  return withWeights(*graphFromArcs(n, arcs, random() % 1000), weighting, random);
}

template <class Number>
using Boosted =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, boost::property<boost::edge_weight_t, Number>>;

template <class Number>
Boosted<Number> boosted(const Graph& graph) {
  Boosted<Number> out(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a)
      boost::add_edge(v, graph.heads()[a], static_cast<Number>(graph.weight(a)), out);
  }
  return out;
}

// Parameters that a variant has, and none that it has not: where a matrix is cut, and whether it keeps predecessors.
inline std::map<std::string, std::string> cuts(const Subject& subject, VertexId n, bool predecessors, std::mt19937_64& random) {
  std::map<std::string, std::string> out;
  for (const ParameterInfo& info : subject.variant->parameters) {
    if (info.id == "predecessors") out[info.id] = predecessors ? "on" : "off";
    if (info.id == "lazy") out[info.id] = random() % 2 == 0 ? "on" : "off";
    if (info.id == "beta") out[info.id] = std::vector<std::string>{"1", "2", "3", "7", "8", "16", "64", "200"}[random() % 8];
    if (info.id == "pivots") out[info.id] = std::vector<std::string>{"1", "2", "5", "16", "33", "128"}[random() % 6];
    if (info.id == "block" && random() % 3 != 0) out[info.id] = std::to_string(1 + n / 5 + random() % (n + 1));
  }
  return out;
}

inline std::string textOf(const std::map<std::string, std::string>& texts) {
  std::string out;
  for (const auto& [id, text] : texts) out += ", " + id + "=" + text;
  return out;
}

}  // namespace wf::test

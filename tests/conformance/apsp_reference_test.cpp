// The references of all pairs against one another and against Boost.Graph: however they get there, they end at the same distances, or agree
// that there are none.
#include <gtest/gtest.h>

#include <boost/graph/adjacency_matrix.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>

#include "tests/conformance/pair_sums.h"
#include "tests/conformance/subject.h"
#include "tests/support/bounded_sum.h"
#include "tests/support/data.h"
#include "tests/support/weights.h"

namespace wf::test {
namespace {

constexpr const char* kVariants[] = {"floyd-warshall", "floyd-warshall-rows", "sssp", "matrix", "recursive", "recursive-lazy"};

std::unique_ptr<Reference> finished(const Graph& graph, const char* variant, const Parameters& parameters) {
  auto out = findReference("apsp", variant)->make(graph, parameters);
  while (!out->done()) out->step();
  return out;
}

// In 64 bits; none where there is a negative cycle.
std::optional<std::vector<std::int64_t>> boostDistances(const Graph& graph) {
  using Matrix = boost::adjacency_matrix<boost::directedS, boost::no_property, boost::property<boost::edge_weight_t, std::int64_t>>;
  const VertexId n = graph.vertexCount();
  Matrix arcs(n);
  for (VertexId u = 0; u < n; ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      const VertexId v = graph.heads()[a];
      const auto weight = static_cast<std::int64_t>(graph.weight(a));
      const auto [edge, exists] = boost::edge(u, v, arcs);
      if (!exists) {
        boost::add_edge(u, v, weight, arcs);
      } else if (weight < boost::get(boost::edge_weight, arcs, edge)) {
        boost::put(boost::edge_weight, arcs, edge, weight);
      }
    }
  }
  std::vector<std::vector<std::int64_t>> distance(n, std::vector<std::int64_t>(n));
  using Sum = BoundedSum<std::int64_t>;
  if (!boost::floyd_warshall_all_pairs_shortest_paths(arcs, distance, boost::distance_combine(Sum()).distance_inf(Sum::kInfinite)))
    return std::nullopt;
  std::vector<std::int64_t> out;
  for (const auto& row : distance) out.insert(out.end(), row.begin(), row.end());
  return out;
}

TEST(ApspReferences, EndAtTheSameDistances) {
  std::mt19937_64 random(runSeed());
  int negative = 0, compared = 0;
  for (const auto& [name, graph] : everyConformanceGraph(runSeed(), Size::Small)) {
    const PairSums sums(*graph);
    if (sums.isFloat()) continue;  // sums in another order are others
    SCOPED_TRACE(name);
    const auto boosted = boostDistances(*graph);
    for (const char* variant : kVariants) {
      if (findReference("apsp", variant)->refusal(*graph)) continue;
      SCOPED_TRACE(variant);
      Parameters parameters;
      parameters.set("predecessors", random() % 2 == 0);
      parameters.set("lazy", random() % 2 == 0);
      parameters.set("beta", static_cast<std::int64_t>(1 + random() % 20));
      parameters.set("block", static_cast<std::int64_t>(5 + random() % 20));
      const auto reference = finished(*graph, variant, parameters);
      ASSERT_EQ(reference->noAnswer(), !boosted.has_value());
      if (reference->noAnswer()) {
        negative += 1;
        continue;
      }
      if (reference->overflow()) continue;
      compared += 1;
      const auto found = reference->arrays().at("distance");
      ASSERT_EQ(found.size(), boosted->size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        const bool reached = (*boosted)[k] < std::numeric_limits<std::int64_t>::max();
        ASSERT_EQ(sums.isFinite(found[k]), reached) << k;
        if (reached) {
          ASSERT_EQ(sums.value(found[k]), static_cast<double>((*boosted)[k])) << k;
        }
      }
    }
  }
  EXPECT_GE(compared, 20);
  std::printf("compared %d runs; %d ended at a negative cycle\n", compared, negative);
}

// Where ways round cost nothing, predecessors must lead to the start of the row all the same.
TEST(ApspReferences, PredecessorsLeadHomeWhereRoundsCostNothing) {
  std::mt19937_64 random(runSeed());
  for (int turn = 0; turn < 60; ++turn) {
    const auto n = static_cast<VertexId>(2 + random() % 40);
    ArcList arcs;
    for (VertexId k = 0; k < 3 * n; ++k) {
      const auto tail = static_cast<VertexId>(random() % n);
      arcs.emplace_back(tail, static_cast<VertexId>(random() % n));
    }
    std::vector<std::uint32_t> weights(arcs.size());
    for (auto& weight : weights) weight = random() % 4 == 0 ? 1 : 0;
    const auto graph = graphFromArcs(n, arcs, weights);
    for (const char* variant : kVariants) {
      Parameters parameters;
      parameters.set("predecessors", true);
      parameters.set("beta", static_cast<std::int64_t>(1 + random() % 10));
      parameters.set("block", static_cast<std::int64_t>(5 + random() % 20));
      SCOPED_TRACE(variant);
      const auto arrays = finished(*graph, variant, parameters)->arrays();
      const auto &distance = arrays.at("distance"), &predecessor = arrays.at("predecessor");
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (i == j || distance[i * n + j] == kNone) continue;
          std::size_t steps = 0;
          for (std::size_t v = j; v != i; v = predecessor[i * n + v]) {
            ASSERT_NE(predecessor[i * n + v], kNone);
            ASSERT_LT(++steps, n) << "from " << j << " back to " << i << " it goes round in a circle";
          }
        }
      }
    }
  }
}

TEST(ApspReferences, ThereIsAGraphOfEveryKind) {
  bool signedWhole = false, signedReal = false, cycle = false;
  for (const auto& [name, graph] : everyConformanceGraph(runSeed(), Size::Small)) {
    const auto reference = finished(*graph, "floyd-warshall", {});
    signedWhole = signedWhole || (name.find("rising weights") != std::string::npos && !reference->noAnswer());
    signedReal = signedReal || (name.find("rising floats") != std::string::npos && !reference->noAnswer());
    cycle = cycle || reference->noAnswer();
  }
  EXPECT_TRUE(signedWhole && signedReal);
  std::printf("%s\n", cycle ? "there is a negative cycle" : "no negative cycle this time");
}

TEST(ClosureReference, IsWhereDistancesAreFinite) {
  std::mt19937_64 random(runSeed());
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    SCOPED_TRACE(name);
    const auto plain = withWeights(*graph, Weighting::None, random);
    Parameters parameters;
    parameters.set("beta", static_cast<std::int64_t>(1 + random() % 20));
    const auto closure = findReference("closure", "recursive-boolean")->make(*plain, parameters);
    while (!closure->done()) closure->step();
    const auto distance = finished(*plain, "floyd-warshall", {})->arrays().at("distance"), reach = closure->arrays().at("reach");
    ASSERT_EQ(distance.size(), reach.size());
    for (std::size_t k = 0; k < reach.size(); ++k) ASSERT_EQ(reach[k], distance[k] == kNone ? 0u : 1u) << k;
  }
}

}  // namespace
}  // namespace wf::test

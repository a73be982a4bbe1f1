// Costs of shortest paths, against Boost.Graph's Dijkstra and the figures of answers.json.
#include <bit>
#include <limits>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

#include "tests/conformance/answers.h"
#include "tests/conformance/sssp_oracle.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

// Float sums are rounded to 32 bits after every arc, whole ones are exact. Unreached: the largest value, or +∞.
template <class Cost>
std::vector<Cost> boostCosts(const Graph& graph, VertexId source) {
  using Adjacency =
      boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, boost::property<boost::edge_weight_t, Cost>>;
  Adjacency boosted(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a)
      boost::add_edge(v, graph.heads()[a], static_cast<Cost>(graph.weight(a)), boosted);
  }
  constexpr Cost infinite =
      std::numeric_limits<Cost>::has_infinity ? std::numeric_limits<Cost>::infinity() : std::numeric_limits<Cost>::max();
  std::vector<Cost> out(graph.vertexCount());
  boost::dijkstra_shortest_paths(boosted, source, boost::distance_map(out.data()).distance_inf(infinite));
  return out;
}

bool floats(const Graph& graph) { return std::holds_alternative<Column<float>>(graph.weights()); }

std::vector<std::uint64_t> bitsOfBoost(const Graph& graph, VertexId source) {
  std::vector<std::uint64_t> out;
  if (floats(graph)) {
    for (const float cost : boostCosts<float>(graph, source)) out.push_back(std::bit_cast<std::uint32_t>(cost));
  } else {
    // Costs that 32 bits do not hold stay infinite.
    for (const std::int64_t cost : boostCosts<std::int64_t>(graph, source)) out.push_back(std::min<std::uint64_t>(cost, kNone));
  }
  return out;
}

// Then there are costs, but no result: conformance_test looks at those.
bool passes32Bits(const Graph& graph, const std::vector<std::uint64_t>& costs) {
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId head : graph.neighbours(v)) {
      if (!floats(graph) && costs[v] != kNone && costs[head] == kNone) return true;
    }
  }
  return false;
}

TEST(SsspOracle, CostsAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Large)) {
    if (graph->vertexCount() == 0 || ssspRefusal(*graph)) continue;
    const auto source = static_cast<VertexId>(random() % graph->vertexCount());
    const std::string id = std::to_string(graph->ids().toFile(source));
    const std::vector<std::uint64_t> costs = bitsOfBoost(*graph, source);
    EXPECT_EQ(shortestCosts(*graph, source), costs) << "the tests' own Dijkstra";
    if (passes32Bits(*graph, costs)) continue;
    for (const Subject& subject : rightVariants("sssp")) {
      SCOPED_TRACE(subject.name() + ", " + name + " from " + id);
      const Finished finished = runToTheEnd(subject, *executor, graph, {{"source", id}});
      ASSERT_NE(finished.algorithm, nullptr);
      ASSERT_EQ(finished.array("cost"), costs);
    }
  }
}

// The path is one, it is as long as the result's distance, and the result lists it in the file's ids.
TEST(SsspOracle, PathsLeadToTheTarget) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Medium)) {
    if (graph->vertexCount() == 0 || ssspRefusal(*graph)) continue;
    const auto source = static_cast<VertexId>(random() % graph->vertexCount());
    const auto target = static_cast<VertexId>(random() % graph->vertexCount());
    const std::vector<std::uint64_t> costs = bitsOfBoost(*graph, source);
    if (passes32Bits(*graph, costs)) continue;
    for (const Subject& subject : rightVariants("sssp")) {
      const std::string from = std::to_string(graph->ids().toFile(source)), to = std::to_string(graph->ids().toFile(target));
      SCOPED_TRACE(subject.name() + ", " + name + " from " + from + " to " + to);
      const Finished finished = runToTheEnd(subject, *executor, graph, {{"source", from}, {"target", to}});
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "target"), graph->ids().toFile(target));
      const auto ids = valueOf<std::vector<std::uint64_t>>(finished.result, "path");
      const std::vector<VertexId>& path = finished.result.path;
      ASSERT_EQ(ids.size(), path.size());
      for (std::size_t k = 0; k < ids.size(); ++k) EXPECT_EQ(ids[k], graph->ids().toFile(path[k]));
      if (costs[target] == (floats(*graph) ? kFloatInfinity : kNone)) {
        EXPECT_TRUE(path.empty());
        valueOf<std::monostate>(finished.result, "distance");
        continue;
      }
      ASSERT_FALSE(path.empty());
      EXPECT_EQ(path.front(), source);
      EXPECT_EQ(path.back(), target);
      for (std::size_t k = 0; k + 1 < path.size(); ++k) {
        bool tight = false;
        for (ArcId a = graph->offsets()[path[k]]; a < graph->offsets()[path[k] + 1]; ++a) {
          if (graph->heads()[a] != path[k + 1]) continue;
          const std::uint64_t sum = floats(*graph)
                                        ? std::bit_cast<std::uint32_t>(std::bit_cast<float>(static_cast<std::uint32_t>(costs[path[k]])) +
                                                                       static_cast<float>(graph->weight(a)))
                                        : costs[path[k]] + static_cast<std::uint64_t>(graph->weight(a));
          tight = tight || sum == costs[path[k + 1]];
        }
        EXPECT_TRUE(tight) << "no arc of a shortest path leads from " << ids[k] << " to " << ids[k + 1];
      }
    }
  }
}

using SsspAnswers = Answers;

TEST_P(SsspAnswers, FiguresAreThose) {
  // Ten thousand steps over 264,346 vertices; the other roads and the random graphs take the same paths through the code.
  if (kSanitized && std::string_view(GetParam()) == "USA-road-d.NY") GTEST_SKIP() << "takes minutes under a sanitizer";
  for (const Subject& subject : rightVariants("sssp")) {
    for (const auto& [source, expected] : answer_.at("sssp").items()) {
      SCOPED_TRACE(subject.name() + " from " + source);
      const Finished finished = runToTheEnd(subject, *executor_, graph_, {{"source", source}});
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "reached"), expected.at("reached").get<std::uint64_t>());
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "sum"), expected.at("sum_of_finite_distances").get<std::uint64_t>());
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "max"), expected.at("max_distance").get<std::uint64_t>());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Roads, SsspAnswers, roads(), roadName);

}  // namespace
}  // namespace wf::test

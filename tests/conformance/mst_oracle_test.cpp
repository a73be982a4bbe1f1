// Weight and size of the spanning forest, against Boost.Graph's Kruskal and the figures of answers.json.
#include <cmath>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>

#include "tests/conformance/answers.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

struct Forest {
  double weight = 0;  // of whole numbers exact: below 2^53
  std::uint64_t edges = 0;
  std::uint64_t components = 0;
};

// Every arc is an edge of its own; the lightest of parallels wins.
Forest boostForest(const Graph& graph) {
  using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                          boost::property<boost::edge_weight_t, double>>;
  Adjacency boosted(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (graph.heads()[a] != v) boost::add_edge(v, graph.heads()[a], graph.weight(a), boosted);
    }
  }
  std::vector<boost::graph_traits<Adjacency>::edge_descriptor> tree;
  boost::kruskal_minimum_spanning_tree(boosted, std::back_inserter(tree));
  Forest out;
  for (const auto& edge : tree) out.weight += boost::get(boost::edge_weight, boosted, edge);
  out.edges = tree.size();
  std::vector<int> component(graph.vertexCount());
  out.components = graph.vertexCount() == 0 ? 0 : static_cast<std::uint64_t>(boost::connected_components(boosted, component.data()));
  return out;
}

TEST(MstOracle, ForestsWeighWhatBoostGraphsDo) {
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Large)) {
    const Forest forest = boostForest(*graph);
    for (const Subject& subject : rightVariants("mst")) {
      SCOPED_TRACE(subject.name() + ", " + name);
      const Finished finished = runToTheEnd(subject, *executor, graph, {});
      ASSERT_NE(finished.algorithm, nullptr);
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "edges"), forest.edges);
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "components"), forest.components);
      if (std::holds_alternative<Column<float>>(graph->weights())) {
        EXPECT_NEAR(valueOf<double>(finished.result, "total_weight"), forest.weight, 1e-9 * (1 + std::abs(forest.weight)));
      } else {
        EXPECT_EQ(static_cast<double>(valueOf<std::int64_t>(finished.result, "total_weight")), forest.weight);
      }
    }
  }
}

using MstAnswers = Answers;

TEST_P(MstAnswers, FiguresAreThose) {
  const auto& expected = answer_.at("msf");
  for (const Subject& subject : rightVariants("mst")) {
    SCOPED_TRACE(subject.name());
    const Finished finished = runToTheEnd(subject, *executor_, graph_, {});
    EXPECT_EQ(valueOf<std::int64_t>(finished.result, "total_weight"), expected.at("total_weight").get<std::int64_t>());
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "edges"), expected.at("tree_edges").get<std::uint64_t>());
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "components"), expected.at("trees").get<std::uint64_t>());
  }
}

INSTANTIATE_TEST_SUITE_P(Roads, MstAnswers, roads(), roadName);

}  // namespace
}  // namespace wf::test

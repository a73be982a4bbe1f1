// Whether and how closely two vertices are connected, against Boost.Graph's breadth-first search, and that the path is one.
#include <algorithm>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>

#include "tests/conformance/answers.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

std::vector<std::uint64_t> distances(const Graph& graph, VertexId source) {
  using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  Adjacency boosted(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId w : graph.neighbours(v)) boost::add_edge(v, w, boosted);
  }
  std::vector<std::uint64_t> out(graph.vertexCount(), kNone);
  out[source] = 0;
  boost::breadth_first_search(boosted, source,
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(out.data(), boost::on_tree_edge{}))));
  return out;
}

void expectPath(const Graph& graph, const Finished& finished, VertexId s, VertexId t, std::uint64_t distance) {
  EXPECT_EQ(valueOf<bool>(finished.result, "connected"), distance != kNone);
  const auto ids = valueOf<std::vector<std::uint64_t>>(finished.result, "path");
  const std::vector<VertexId>& path = finished.result.path;
  ASSERT_EQ(ids.size(), path.size());
  for (std::size_t k = 0; k < ids.size(); ++k) EXPECT_EQ(ids[k], graph.ids().toFile(path[k]));
  if (distance == kNone) {
    EXPECT_TRUE(path.empty());
    valueOf<std::monostate>(finished.result, "length");
    return;
  }
  EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "length"), distance);
  ASSERT_EQ(path.size(), distance + 1);
  EXPECT_EQ(path.front(), s);
  EXPECT_EQ(path.back(), t);
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    const auto around = graph.neighbours(path[k]);
    EXPECT_NE(std::find(around.begin(), around.end(), path[k + 1]), around.end()) << ids[k] << " → " << ids[k + 1] << " is no arc";
  }
}

TEST(StconOracle, LengthsAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Large)) {
    if (graph->vertexCount() == 0) continue;
    for (int k = 0; k < 12; ++k) {
      const auto s = static_cast<VertexId>(random() % graph->vertexCount());
      const std::vector<std::uint64_t> expected = distances(*graph, s);
      const auto t = k == 0 ? s : static_cast<VertexId>(random() % graph->vertexCount());
      const std::string from = std::to_string(graph->ids().toFile(s)), to = std::to_string(graph->ids().toFile(t));
      for (const Subject& subject : rightVariants("stcon")) {
        SCOPED_TRACE(subject.name() + ", " + name + " from " + from + " to " + to);
        expectPath(*graph, runToTheEnd(subject, *executor, graph, {{"source", from}, {"target", to}}), s, t, expected[t]);
      }
    }
  }
}

using StconRoads = Answers;

TEST_P(StconRoads, LengthsAreTheLevelsOfASearch) {
  std::mt19937_64 random(runSeed());
  const auto s = static_cast<VertexId>(random() % graph_->vertexCount());
  const std::vector<std::uint64_t> expected = distances(*graph_, s);
  for (int k = 0; k < 3; ++k) {
    const auto t = static_cast<VertexId>(random() % graph_->vertexCount());
    const std::string from = std::to_string(graph_->ids().toFile(s)), to = std::to_string(graph_->ids().toFile(t));
    for (const Subject& subject : rightVariants("stcon")) {
      SCOPED_TRACE(subject.name() + " from " + from + " to " + to);
      expectPath(*graph_, runToTheEnd(subject, *executor_, graph_, {{"source", from}, {"target", to}}), s, t, expected[t]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Roads, StconRoads, roads(), roadName);

}  // namespace
}  // namespace wf::test

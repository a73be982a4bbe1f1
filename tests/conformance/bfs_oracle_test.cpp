// Levels and their counts, against two parties that know nothing of us: Boost.Graph, and the figures of answers.json.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>

#include "tests/conformance/answers.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

std::vector<std::uint64_t> boostLevels(const Graph& graph, VertexId source) {
  using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  Adjacency boosted(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId w : graph.neighbours(v)) boost::add_edge(v, w, boosted);
  }
  std::vector<std::uint64_t> levels(graph.vertexCount(), kNone);
  levels[source] = 0;
  boost::breadth_first_search(boosted, source,
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(levels.data(), boost::on_tree_edge{}))));
  return levels;
}

TEST(BfsOracle, LevelsAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Large)) {
    if (graph->vertexCount() == 0) continue;
    for (const Subject& subject : rightVariants("bfs")) {
      const auto source = static_cast<VertexId>(random() % graph->vertexCount());
      const std::string id = std::to_string(graph->ids().toFile(source));
      SCOPED_TRACE(subject.name() + ", " + name + " from " + id);
      const Finished finished = runToTheEnd(subject, *executor, graph, {{"source", id}});
      ASSERT_NE(finished.algorithm, nullptr);
      const std::vector<std::uint64_t> levels = boostLevels(*graph, source);
      ASSERT_EQ(finished.array("cost"), levels);
      std::vector<std::uint64_t> expected;
      for (const std::uint64_t level : levels) {
        if (level == kNone) continue;
        expected.resize(std::max<std::size_t>(expected.size(), level + 1), 0);
        expected[level] += 1;
      }
      EXPECT_EQ(valueOf<std::vector<std::uint64_t>>(finished.result, "level_counts"), expected);
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "depth"), expected.size() - 1);
      // As many kernels for every level, the last of which finds nothing more; one is left out where levels are of two kinds.
      const bool ofTwoKinds = subject.variant->id == "adaptive" || subject.variant->id == "fast";
      const std::size_t kernels = subject.variant->kernels.size() - (ofTwoKinds ? 1 : 0);
      EXPECT_EQ(finished.steps, kernels * expected.size());
    }
  }
}

TEST(BfsOracle, AnEmptyGraphReachesNothing) {
  const auto executor = testedExecutor();
  for (const Subject& subject : rightVariants("bfs")) {
    const Finished finished = runToTheEnd(subject, *executor, graphFromArcs(0, {}), {});
    EXPECT_EQ(finished.steps, 0u);
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "reached"), 0u);
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "depth"), 0u);
    EXPECT_TRUE(valueOf<std::vector<std::uint64_t>>(finished.result, "level_counts").empty());
  }
}

using BfsAnswers = Answers;

TEST_P(BfsAnswers, FiguresAreThose) {
  for (const Subject& subject : rightVariants("bfs")) {
    for (const auto& [source, expected] : answer_.at("bfs").items()) {
      SCOPED_TRACE(subject.name() + " from " + source);
      const Finished finished = runToTheEnd(subject, *executor_, graph_, {{"source", source}});
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "reached"), expected.at("reached").get<std::uint64_t>());
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "depth"), expected.at("depth").get<std::uint64_t>());
      const auto counts = valueOf<std::vector<std::uint64_t>>(finished.result, "level_counts");
      if (expected.at("level_counts").is_array()) {
        EXPECT_EQ(counts, expected.at("level_counts").get<std::vector<std::uint64_t>>());
        continue;
      }
      std::uint64_t sum = 0;
      for (std::size_t k = 0; k < counts.size(); ++k) sum += (k + 1) * counts[k];
      EXPECT_EQ(sum, expected.at("level_counts_crc").get<std::uint64_t>());
      const auto first = expected.at("first20_levels").get<std::vector<std::uint64_t>>();
      ASSERT_GE(counts.size(), first.size());
      EXPECT_TRUE(std::equal(first.begin(), first.end(), counts.begin()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Roads, BfsAnswers, roads(), roadName);

}  // namespace
}  // namespace wf::test

// Who reaches whom, against Boost.Graph's transitive closure.
#include <boost/graph/transitive_closure.hpp>

#include "tests/conformance/pair_oracle.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

// Every vertex reaches itself; Boost says so only of those on a way round.
std::vector<std::uint64_t> boostReach(const Graph& graph) {
  const std::size_t n = graph.vertexCount();
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> arcs(n), closed;
  for (VertexId v = 0; v < n; ++v) {
    for (const VertexId head : graph.neighbours(v)) boost::add_edge(v, head, arcs);
  }
  if (n != 0) boost::transitive_closure(arcs, closed);
  std::vector<std::uint64_t> out(n * n, 0);
  for (std::size_t v = 0; v < n; ++v) out[v * n + v] = 1;
  for (auto [edge, end] = boost::edges(closed); edge != end; ++edge)
    out[boost::source(*edge, closed) * n + boost::target(*edge, closed)] = 1;
  return out;
}

TEST(ClosureOracle, ReachIsBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const VertexId n : kPairSizes) {
    for (int k = 0; k < 4; ++k) {
      const auto graph = drawnGraph(n, 0.5 + 0.7 * k, Weighting::None, random);
      SCOPED_TRACE(std::to_string(n) + " vertices, " + std::to_string(graph->arcCount()) + " arcs");
      const auto right = boostReach(*graph);
      for (const Subject& subject : rightVariants("closure")) {
        const auto texts = cuts(subject, n, false, random);
        SCOPED_TRACE(subject.name() + textOf(texts));
        const Finished finished = runToTheEnd(subject, *executor, graph, texts);
        ASSERT_NE(finished.algorithm, nullptr);
        ASSERT_EQ(finished.array("reach"), right);
        EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "pairs"), static_cast<std::uint64_t>(std::count(right.begin(), right.end(), 1u)));
      }
    }
  }
}

}  // namespace
}  // namespace wf::test

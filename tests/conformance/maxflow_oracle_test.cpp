// Values of flows, against Boost.Graph's push and relabel, and cuts that are cuts.
#include <set>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include "tests/conformance/finished.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Network = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                      boost::property<boost::edge_capacity_t, std::int64_t,
                                                      boost::property<boost::edge_residual_capacity_t, std::int64_t,
                                                                      boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;

// Every arc gets a reverse of its own.
std::uint64_t boostValue(const Graph& graph, VertexId s, VertexId t) {
  Network network(graph.vertexCount());
  const auto capacity = boost::get(boost::edge_capacity, network);
  const auto reverse = boost::get(boost::edge_reverse, network);
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (graph.heads()[a] == v) continue;
      const auto there = boost::add_edge(v, graph.heads()[a], network).first, back = boost::add_edge(graph.heads()[a], v, network).first;
      capacity[there] = static_cast<std::int64_t>(graph.weight(a));
      capacity[back] = 0;
      reverse[there] = back;
      reverse[back] = there;
    }
  }
  return static_cast<std::uint64_t>(boost::push_relabel_max_flow(network, s, t));
}

TEST(MaxflowOracle, ValuesAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Medium)) {
    if (graph->vertexCount() < 2 || maxflowRefusal(*graph)) continue;
    for (int k = 0; k < 4; ++k) {
      // The first time from end to end, where networks have their terminals.
      const VertexId n = graph->vertexCount();
      const auto s = k == 0 ? VertexId{0} : static_cast<VertexId>(random() % n);
      const auto t = k == 0 ? n - 1 : static_cast<VertexId>((s + 1 + random() % (n - 1)) % n);
      const std::string from = std::to_string(graph->ids().toFile(s)), to = std::to_string(graph->ids().toFile(t));
      const std::uint64_t value = boostValue(*graph, s, t);
      for (const Subject& subject : rightVariants("maxflow")) {
        SCOPED_TRACE(subject.name() + ", " + name + " from " + from + " to " + to);
        const Finished finished = runToTheEnd(subject, *executor, graph, {{"source", from}, {"target", to}});
        ASSERT_NE(finished.algorithm, nullptr);
        EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "value"), value);
        EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "cut_capacity"), value);

        const auto side = valueOf<std::vector<std::uint64_t>>(finished.result, "source_side");
        const std::set<std::uint64_t> inside(side.begin(), side.end());
        EXPECT_EQ(inside.count(graph->ids().toFile(s)), 1u);
        EXPECT_EQ(inside.count(graph->ids().toFile(t)), 0u);
        RunResult::Pairs crossing;
        std::uint64_t capacity = 0;
        for (VertexId v = 0; v < n; ++v) {
          for (ArcId a = graph->offsets()[v]; a < graph->offsets()[v + 1]; ++a) {
            const std::uint64_t tail = graph->ids().toFile(v), head = graph->ids().toFile(graph->heads()[a]);
            if (inside.count(tail) == 0 || inside.count(head) != 0 || graph->weight(a) == 0) continue;
            crossing.push_back({tail, head});
            capacity += static_cast<std::uint64_t>(graph->weight(a));
          }
        }
        EXPECT_EQ(valueOf<RunResult::Pairs>(finished.result, "cut_arcs"), crossing);
        EXPECT_EQ(capacity, value);
      }
    }
  }
}

}  // namespace
}  // namespace wf::test

// Maximum flow: what is refused, small networks whose flow is known, and random networks against Boost.Graph.
#include <algorithm>
#include <random>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include "tests/support/data.h"
#include "tests/unit/maxflow_networks.h"

namespace wf::test {
namespace {

TEST(MaxflowRefusal, WeightsThatAreNoCapacities) {
  const Status negative = resetOnly(withWeights(std::vector<std::int32_t>{5, -7, -8}));
  ASSERT_FALSE(negative.ok());
  EXPECT_EQ(negative.error().code, ErrorCode::InvalidInput);
  EXPECT_EQ(negative.error().sentence(),
            "the arc 1 → 3 has a weight that cannot be a capacity: found \"-7\", expected a whole number from 0 to 2147483647");
  const Status large = resetOnly(withWeights(std::vector<std::uint32_t>{5, kLargestCapacity, kLargestCapacity + 1}));
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().sentence(),
            "the arc 2 → 3 has a weight that cannot be a capacity: found \"2147483648\", expected a whole number from 0 to 2147483647");
  const Status floats = resetOnly(withWeights(std::vector<float>{1, 2, 3}));
  ASSERT_FALSE(floats.ok());
  EXPECT_EQ(floats.error().sentence(),
            "the weights of this graph are decimals, and capacities are whole numbers: expected weights from 0 to 2147483647");
  EXPECT_TRUE(resetOnly(withWeights(std::vector<std::int32_t>{5, 0, 8})).ok());
}

TEST(MaxflowRefusal, SourceIsSink) {
  const auto graph = network(3, {{0, 1, 1}});
  for (const Texts& texts : {Texts{{"source", "2"}, {"target", "2"}}, Texts{{"source", "3"}}, Texts{{"target", "1"}}}) {
    const Status status = resetOnly(graph, texts);
    ASSERT_FALSE(status.ok());
    EXPECT_NE(status.error().sentence().find("source and target are the same vertex"), std::string::npos) << status.error().sentence();
  }
}

TEST(MaxflowRefusal, ScheduleOutOfRange) {
  const auto graph = network(3, {{0, 1, 1}});
  for (const char* id : {"m", "k"}) {
    for (const char* text : {"0", "-1", "1001", "x"}) {
      const Status status = resetOnly(graph, {{id, text}});
      ASSERT_FALSE(status.ok());
      EXPECT_NE(status.error().sentence().find("from 1 to 1000"), std::string::npos) << status.error().sentence();
    }
  }
}

TEST(Maxflow, FewerThanTwoVerticesEndAtOnce) {
  for (const auto& graph : {network(0, {}), network(1, {}), network(1, {{0, 0, 5}})}) {
    const FlowRun run = runHere(graph);
    EXPECT_TRUE(run.steps.empty());
    EXPECT_EQ(run.flow(), 0u);
    EXPECT_TRUE(run.value<RunResult::Pairs>("cut_arcs").empty());
    EXPECT_EQ(column(run, "flow"), std::vector<std::string>(graph->arcCount(), "0"));
  }
}

TEST(Maxflow, ResultAndColumns) {
  // The one flow of 5: 3 from 1 to 2, of which 1 crosses to 3.
  const FlowRun run = runHere(network(4, {{0, 1, 3}, {0, 2, 2}, {1, 3, 2}, {2, 3, 3}, {1, 2, 5}}));
  EXPECT_EQ(run.flow(), 5u);
  EXPECT_EQ(run.value<RunResult::Pairs>("cut_arcs"), (RunResult::Pairs{{1, 2}, {1, 3}}));
  EXPECT_EQ(run.value<std::vector<std::uint64_t>>("source_side"), (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(run.result.sentence, "a flow of 5 from 1 to 4, minimum cut of 2 arcs");
  const auto table = run.algorithm->values();
  ASSERT_TRUE(table.ok());
  std::vector<std::string> names;
  for (const auto& each : table->columns) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string>{"tail", "head", "weight", "flow", "residual"}));
  EXPECT_EQ(column(run, "tail"), (std::vector<std::string>{"1", "1", "2", "2", "3"}));
  EXPECT_EQ(column(run, "head"), (std::vector<std::string>{"2", "3", "4", "3", "4"}));
  EXPECT_EQ(column(run, "weight"), (std::vector<std::string>{"3", "2", "2", "5", "3"}));
  EXPECT_EQ(column(run, "flow"), (std::vector<std::string>{"3", "2", "2", "1", "3"}));
  EXPECT_EQ(column(run, "residual"), (std::vector<std::string>{"0", "0", "0", "4", "0"}));
}

TEST(Maxflow, AntiparallelArcsShareTheirCapacity) {
  const FlowRun run = runHere(network(3, {{0, 1, 5}, {1, 0, 3}, {1, 2, 4}}));
  EXPECT_EQ(run.flow(), 4u);
  EXPECT_EQ(column(run, "flow"), (std::vector<std::string>{"4", "0", "4"}));
  EXPECT_EQ(column(run, "residual"), (std::vector<std::string>{"1", "7", "0"}));
  EXPECT_EQ(run.value<RunResult::Pairs>("cut_arcs"), (RunResult::Pairs{{2, 3}}));
  EXPECT_EQ(run.value<std::vector<std::uint64_t>>("source_side"), (std::vector<std::uint64_t>{1, 2}));
}

TEST(Maxflow, LoopsAndParallelArcs) {
  const FlowRun run =
      runHere(network(3, {{0, 0, 7}, {0, 1, 1}, {0, 1, 2}, {0, 1, 3}, {1, 0, 9}, {1, 1, 4}, {1, 2, 100}, {2, 2, 8}, {2, 2, 8}}));
  EXPECT_EQ(run.flow(), 6u);
  EXPECT_EQ(column(run, "flow"), (std::vector<std::string>{"0", "1", "2", "3", "0", "0", "6", "0", "0"}));
  EXPECT_EQ(run.value<RunResult::Pairs>("cut_arcs"), (RunResult::Pairs{{1, 2}, {1, 2}, {1, 2}}));
}

TEST(Maxflow, SumsPass32Bits) {
  std::vector<WeightedArc> arcs;
  for (int k = 0; k < 5; ++k) {
    arcs.push_back({0, 1, kLargestCapacity});
    arcs.push_back({1, 2, kLargestCapacity});
  }
  arcs.push_back({1, 0, kLargestCapacity});  // the pair's residual capacities then sum up to 2^32 − 2
  const FlowRun run = runHere(network(3, arcs));
  EXPECT_EQ(run.flow(), std::uint64_t{5} * kLargestCapacity);
  EXPECT_EQ(run.value<RunResult::Pairs>("cut_arcs").size(), 5u);
}

TEST(Maxflow, NothingReachesTheSink) {
  // 4 is apart; 3 is left with excess that has to go back over 2.
  const FlowRun run = runHere(network(4, {{0, 1, 5}, {1, 2, 9}, {2, 1, 1}}));
  EXPECT_EQ(run.flow(), 0u);
  EXPECT_EQ(column(run, "flow"), (std::vector<std::string>{"0", "0", "0"}));
  EXPECT_TRUE(run.value<RunResult::Pairs>("cut_arcs").empty());
  EXPECT_EQ(run.value<std::vector<std::uint64_t>>("source_side"), (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST(Maxflow, ZeroCapacitiesCarryNothing) {
  const FlowRun run = runHere(network(4, {{0, 1, 0}, {0, 2, 4}, {2, 1, 0}, {1, 3, 5}, {0, 3, 0}}));
  EXPECT_EQ(run.flow(), 0u);
  EXPECT_TRUE(run.value<RunResult::Pairs>("cut_arcs").empty()) << "arcs of capacity 0 hold nothing back";
  EXPECT_EQ(run.value<std::vector<std::uint64_t>>("source_side"), (std::vector<std::uint64_t>{1, 3}));
}

TEST(Maxflow, WithoutWeightsEveryArcCarriesOne) {
  GraphParts parts = adjacencyFromArcs(4, std::vector<VertexId>{0, 0, 1, 2, 1}, std::vector<VertexId>{1, 2, 3, 3, 2}, {});
  parts.ids = VertexIds::contiguous(0, 4);
  EXPECT_EQ(runHere(*Graph::make(std::move(parts))).flow(), 2u);
}

TEST(Maxflow, EndsAreTheFilesOrTheParameters) {
  const auto graph = network(4, {{0, 1, 3}, {1, 2, 2}, {2, 3, 1}, {3, 0, 7}}, Terminals{.source = 1, .sink = 2});
  EXPECT_EQ(runHere(graph).flow(), 2u);
  EXPECT_EQ(runHere(graph, {{"source", "1"}}).flow(), 2u);
  EXPECT_EQ(runHere(graph, {{"target", "4"}}).flow(), 1u);
  EXPECT_EQ(runHere(graph, {{"source", "4"}, {"target", "1"}}).flow(), 7u);
}

std::uint64_t boostFlow(const Graph& graph, VertexId source, VertexId sink) {
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Network = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_capacity_t, std::int64_t,
                                                        boost::property<boost::edge_residual_capacity_t, std::int64_t,
                                                                        boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;
  Network boosted(graph.vertexCount());
  const auto capacity = get(boost::edge_capacity, boosted);
  const auto reverse = get(boost::edge_reverse, boosted);
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      if (graph.heads()[a] == v) continue;
      const auto there = add_edge(v, graph.heads()[a], boosted).first;
      const auto back = add_edge(graph.heads()[a], v, boosted).first;
      capacity[there] = static_cast<std::int64_t>(graph.weight(a));
      capacity[back] = 0;
      reverse[there] = back;
      reverse[back] = there;
    }
  }
  return static_cast<std::uint64_t>(boost::push_relabel_max_flow(boosted, source, sink));
}

constexpr std::size_t kMostStepsRepeated = 25'000;

TEST(Maxflow, RandomNetworksAreBoosts) {
  std::mt19937_64 random(runSeed());
  for (int round = 0; round < 150; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto graph = randomNetwork(random, round < 120 ? 40 : 3000);
    const auto source = static_cast<VertexId>(random() % graph->vertexCount());
    const auto sink = static_cast<VertexId>((source + 1 + random() % (graph->vertexCount() - 1)) % graph->vertexCount());
    Texts texts{{"source", std::to_string(source + 1)}, {"target", std::to_string(sink + 1)}};
    if (round % 2 == 1) {
      texts["m"] = std::to_string(1 + random() % 6);
      texts["k"] = std::to_string(1 + random() % 12);
    }
    const FlowRun first = runHere(graph, texts);
    ASSERT_EQ(first.flow(), boostFlow(*graph, source, sink));
    // With few arcs lifted between two global relabelings a network can take 400,000 steps: minutes under a sanitizer, five times over.
    if (kSanitized && first.steps.size() > kMostStepsRepeated) continue;
    const auto state = first.algorithm->save();
    for (const auto& executor :
         {exec::makeCpuExecutor(2), exec::makeCpuExecutor(5), exec::makeHostileExecutor(random()), exec::makeHostileExecutor(random())}) {
      const FlowRun other = runOn(executor, graph, texts);
      ASSERT_TRUE(std::equal(first.steps.begin(), first.steps.end(), other.steps.begin(), other.steps.end(), sameCounts));
      ASSERT_EQ(other.algorithm->save()->arrays, state->arrays);
    }
  }
}

TEST(Maxflow, CountingChangesNothing) {
  std::mt19937_64 random(runSeed());
  for (int round = 0; round < 20; ++round) {
    const auto graph = randomNetwork(random, 200);
    const FlowRun counted = runHere(graph);
    const FlowRun quiet = runOn(exec::makeSequentialExecutor(), graph, {}, false);
    ASSERT_EQ(counted.steps.size(), quiet.steps.size());
    for (std::size_t i = 0; i < quiet.steps.size(); ++i) {
      EXPECT_EQ(quiet.steps[i].scalars, counted.steps[i].scalars);
      EXPECT_EQ(quiet.steps[i].active + quiet.steps[i].arcs + quiet.steps[i].changed, 0u);
    }
    EXPECT_EQ(counted.algorithm->save()->arrays, quiet.algorithm->save()->arrays);
  }
}

}  // namespace
}  // namespace wf::test

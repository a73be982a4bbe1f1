// Maximum flow: what is refused, small networks whose flow is known, the schedule, and random networks against Boost.Graph.
#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <tuple>

#include <gtest/gtest.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/ends.h"

namespace wf {
namespace {

using algorithms::Algorithm;
using Texts = std::map<std::string, std::string>;

constexpr std::uint32_t kLargestCapacity = 2147483647;  // 2^31 − 1

struct WeightedArc {
  VertexId tail, head;
  std::uint32_t capacity;
};

std::shared_ptr<const Graph> network(VertexId vertices, const std::vector<WeightedArc>& arcs, std::optional<Terminals> terminals = {}) {
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> capacities;
  for (const auto& [tail, head, capacity] : arcs) {
    tails.push_back(tail);
    heads.push_back(head);
    capacities.push_back(capacity);
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, capacities);
  parts.ids = VertexIds::contiguous(1, vertices);
  parts.terminals = terminals;
  auto graph = Graph::make(std::move(parts));
  if (!graph) ADD_FAILURE() << graph.error().sentence();
  return graph ? *graph : nullptr;
}

std::shared_ptr<const Graph> withWeights(Weights weights) {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 0, 1}, std::vector<VertexId>{1, 2, 2}, weights);
  parts.ids = VertexIds::contiguous(1, 3);
  return *Graph::make(std::move(parts));
}

algorithms::Chosen pushRelabel() { return *algorithms::choose("maxflow", "push-relabel"); }

Status resetOnly(std::shared_ptr<const Graph> graph, const Texts& texts = {}) {
  const auto chosen = pushRelabel();
  const auto parameters = readParameters(chosen.variant->parameters, texts);
  if (!parameters) return parameters.error();
  const auto executor = exec::makeSequentialExecutor();
  return chosen.make(*executor, *chosen.variant)->reset(graph, test::fromFirstToLast(*graph, chosen.variant->parameters, *parameters));
}

struct FlowRun {
  std::shared_ptr<exec::Executor> executor;
  std::unique_ptr<Algorithm> algorithm;
  std::vector<Step> steps;
  RunResult result;

  template <class T>
  T value(const std::string& name) const {
    for (const auto& [key, value] : result.values) {
      if (key == name) return std::get<T>(value);
    }
    ADD_FAILURE() << "no " << name;
    return {};
  }
  std::uint64_t flow() const { return value<std::uint64_t>("value"); }
  std::string kernel(const Step& step) const { return pushRelabel().variant->kernels[step.kernel].id; }
};

FlowRun runOn(std::shared_ptr<exec::Executor> executor, std::shared_ptr<const Graph> graph, const Texts& texts = {}, bool metrics = true) {
  const auto chosen = pushRelabel();
  FlowRun run{executor, chosen.make(*executor, *chosen.variant), {}, {}};
  run.algorithm->setMetrics(metrics);
  const auto parameters = readParameters(chosen.variant->parameters, texts);
  EXPECT_TRUE(parameters.ok());
  const Status reset = run.algorithm->reset(graph, test::fromFirstToLast(*graph, chosen.variant->parameters, *parameters));
  EXPECT_TRUE(reset.ok()) << reset.error().sentence();
  while (!run.algorithm->done()) {
    const auto step = run.algorithm->step();
    EXPECT_TRUE(step.ok()) << step.error().sentence();
    if (!step || run.steps.size() > 1'000'000) break;
    run.steps.push_back(*step);
  }
  EXPECT_TRUE(run.algorithm->done()) << "the run does not end";
  const auto verification = run.algorithm->verify();
  EXPECT_TRUE(verification.ok() && verification->passed) << verification->sentence;
  const auto result = run.algorithm->result();
  EXPECT_TRUE(result.ok());
  if (result) run.result = *result;
  EXPECT_EQ(run.value<std::uint64_t>("cut_capacity"), run.flow());
  return run;
}

FlowRun runHere(std::shared_ptr<const Graph> graph, const Texts& texts = {}) {
  return runOn(exec::makeSequentialExecutor(), std::move(graph), texts);
}

std::vector<std::string> column(const FlowRun& run, const std::string& name) {
  const auto table = run.algorithm->values();
  EXPECT_TRUE(table.ok());
  for (const auto& each : table->columns) {
    if (each.name == name) return each.cells;
  }
  ADD_FAILURE() << "no column " << name;
  return {};
}

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

// Random networks with loops, parallel and antiparallel arcs, zeros and very large capacities; every other one in layers, so that much of
// what leaves the source has to come back.
std::shared_ptr<const Graph> randomNetwork(std::mt19937_64& random, VertexId most) {
  const auto n = static_cast<VertexId>(2 + random() % (most - 1));
  const std::uint64_t arcs = random() % (5 * std::uint64_t{n});
  const bool layered = random() % 2 == 0;
  const std::uint64_t kind = random() % 3;
  std::vector<WeightedArc> out;
  for (std::uint64_t a = 0; a < arcs; ++a) {
    const auto tail = static_cast<VertexId>(random() % n);
    const auto head = static_cast<VertexId>(layered ? std::min<std::uint64_t>(n - 1, tail + random() % 6) : random() % n);
    const auto capacity = static_cast<std::uint32_t>(kind == 0   ? random() % 4
                                                     : kind == 1 ? random() % 1000
                                                                 : random() % 2 * kLargestCapacity);
    out.push_back({tail, head, capacity});
    if (random() % 4 == 0) out.push_back({head, tail, static_cast<std::uint32_t>(random() % 50)});
    if (random() % 8 == 0) out.push_back(out.back());
  }
  return network(n, out);
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

bool sameCounts(const Step& a, const Step& b) {
  const auto counts = [](const Step& s) {
    return std::tuple(s.kernel, s.iteration, s.line, s.endsIteration, s.launched, s.active, s.arcs, s.changed, s.scalars);
  };
  return counts(a) == counts(b);
}

constexpr std::size_t kMostStepsRepeated = 25'000;

TEST(Maxflow, RandomNetworksAreBoosts) {
  std::mt19937_64 random(test::runSeed());
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
    if (test::kSanitized && first.steps.size() > kMostStepsRepeated) continue;
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
  std::mt19937_64 random(test::runSeed());
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

// The order of steps from the scalars alone: saturate, heights, state; then k times (m pushes, each with its state, relabel, state),
// heights and state again; a state that finds no active vertex ends the phase.
TEST(Maxflow, ScheduleIsThatOfMAndK) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 60; ++round) {
    const std::uint64_t m = 1 + random() % 5, k = 1 + random() % 9;
    SCOPED_TRACE("m " + std::to_string(m) + ", k " + std::to_string(k));
    const FlowRun run = runHere(randomNetwork(random, 120), {{"m", std::to_string(m)}, {"k", std::to_string(k)}});
    std::size_t at = 0;
    std::uint32_t iteration = 0;
    const auto next = [&](const std::string& kernel, std::uint64_t phase) -> const Step& {
      static const Step kNoStep;
      if (at >= run.steps.size()) {
        ADD_FAILURE() << "no step " << at << ", expected " << kernel;
        return kNoStep;
      }
      const Step& step = run.steps[at++];
      EXPECT_EQ(run.kernel(step), kernel) << "step " << at;
      EXPECT_EQ(step.scalars[0], phase) << "step " << at;
      EXPECT_EQ(step.iteration, iteration) << "step " << at;
      return step;
    };
    const auto search = [&](const std::string& kernel, std::uint64_t phase) {
      for (std::uint64_t level = 0;; ++level) {
        const Step& step = next(kernel, phase);
        EXPECT_EQ(step.scalars[2], level);
        if (testing::Test::HasFailure() || step.changed == 0) return step;
        EXPECT_FALSE(step.endsIteration);
      }
    };
    next("saturate", 1);
    for (std::uint64_t phase = 1; phase <= 2; ++phase) {
      bool anyActive = true, afterHeights = true;
      const auto state = [&] {
        const Step& step = next("state", phase);
        EXPECT_EQ(step.active, step.scalars[1]);
        anyActive = step.scalars[1] != 0;
        EXPECT_EQ(step.endsIteration, !anyActive || afterHeights);
        if (step.endsIteration) ++iteration;
      };
      while (anyActive && !testing::Test::HasFailure()) {
        search("heights", phase);
        afterHeights = true;
        state();
        afterHeights = false;
        for (std::uint64_t i = 0; i < k && anyActive; ++i) {
          for (std::uint64_t j = 0; j < m && anyActive; ++j) {
            EXPECT_FALSE(next("push", phase).endsIteration);
            state();
          }
          if (!anyActive) break;
          next("relabel", phase);
          state();
        }
      }
    }
    EXPECT_TRUE(search("reach", 3).endsIteration);
    EXPECT_EQ(at, run.steps.size());
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Maxflow, ASavedRunGoesOnElsewhere) {
  std::mt19937_64 random(test::runSeed());
  const auto chosen = pushRelabel();
  for (int round = 0; round < 30; ++round) {
    const auto graph = randomNetwork(random, 150);
    const FlowRun whole = runHere(graph);
    const auto here = exec::makeSequentialExecutor(), there = exec::makeHostileExecutor(random());
    const auto first = chosen.make(*here, *chosen.variant), second = chosen.make(*there, *chosen.variant);
    const Parameters ends = test::fromFirstToLast(*graph, chosen.variant->parameters, {});
    ASSERT_TRUE(first->reset(graph, ends).ok());
    ASSERT_TRUE(second->reset(graph, ends).ok());
    for (std::uint64_t left = random() % (whole.steps.size() + 1); left > 0; --left) ASSERT_TRUE(first->step().ok());
    ASSERT_TRUE(second->restore(*first->save()).ok());
    while (!second->done()) {
      const auto step = second->step();
      ASSERT_TRUE(step.ok());
      ASSERT_TRUE(sameCounts(*step, whole.steps[step->index - 1]));
    }
    EXPECT_EQ(second->save()->arrays, whole.algorithm->save()->arrays);
  }
}

TEST(Maxflow, VerificationFindsDamage) {
  std::mt19937_64 random(test::runSeed());
  const auto& arrays = pushRelabel().variant->arrays;
  int damages = 0;
  for (int round = 0; round < 20; ++round) {
    const FlowRun run = runHere(randomNetwork(random, 60));
    const auto sound = run.algorithm->save();
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      if (arrays[a].id != "excess" && arrays[a].id != "residual" && arrays[a].id != "reach") continue;
      const std::size_t size = elementSize(arrays[a].type);
      for (int k = 0; k < 20 && !sound->arrays[a].empty(); ++k) {
        auto damaged = *sound;
        std::byte* const at = damaged.arrays[a].data() + random() % (damaged.arrays[a].size() / size) * size;
        std::uint64_t value = 0;
        std::memcpy(&value, at, size);
        const std::uint64_t others[] = {value + 1, value - 1, random() % 16, random(), 0};
        std::memcpy(at, &others[k % 5], size);
        if (damaged.arrays[a] == sound->arrays[a]) continue;
        ++damages;
        ASSERT_TRUE(run.algorithm->restore(damaged).ok());
        const auto verification = run.algorithm->verify();
        ASSERT_TRUE(verification.ok());
        EXPECT_FALSE(verification->passed) << arrays[a].id;
      }
    }
    ASSERT_TRUE(run.algorithm->restore(*sound).ok());
    EXPECT_TRUE(run.algorithm->verify()->passed);
  }
  EXPECT_GT(damages, 300);
}

// A flow that is valid but too small is none.
TEST(Maxflow, VerificationFindsAFlowThatIsNotTheLargest) {
  const auto graph = network(3, {{0, 1, 2}, {1, 2, 2}});
  const FlowRun run = runHere(graph);
  auto smaller = *run.algorithm->save();
  // Nothing flows, everything came back, and the distances are those of that residual graph.
  const std::uint64_t excess[] = {2, 0, 0};
  const std::uint32_t residual[] = {2, 2, 0, 0}, reach[] = {0, 1, 2};
  const auto& arcs = graph->residual();
  ASSERT_EQ(arcs.heads, (std::vector<VertexId>{1, 2, 0, 1}));
  std::memcpy(smaller.arrays[1].data(), excess, sizeof excess);
  std::memcpy(smaller.arrays[3].data(), residual, sizeof residual);
  std::memcpy(smaller.arrays[4].data(), reach, sizeof reach);
  ASSERT_TRUE(run.algorithm->restore(smaller).ok());
  const auto verification = run.algorithm->verify();
  ASSERT_TRUE(verification.ok());
  EXPECT_FALSE(verification->passed);
  EXPECT_EQ(verification->sentence, "more can flow: residual capacity leads from 1 to 3");
}

// Gaps of vertices without arcs, a vertex of 10,000 arcs, and a random side.
TEST(Maxflow, TheArcsOfTheCutAreWhatAScanFinds) {
  std::mt19937 random(7);
  constexpr VertexId kVertices = 700;
  for (int round = 0; round < 20; ++round) {
    std::vector<WeightedArc> arcs;
    for (int k = 0; k < 10'000; ++k) arcs.push_back({350, static_cast<VertexId>(random() % kVertices), 1});
    for (int k = 0; k < 900; ++k)
      arcs.push_back(
          {static_cast<VertexId>(random() % 300), static_cast<VertexId>(random() % kVertices), static_cast<std::uint32_t>(random() % 3)});
    arcs.push_back({kVertices - 1, 0, 1});
    const auto graph = network(kVertices, arcs);
    std::vector<std::uint32_t> reach(kVertices, kNone);
    for (std::uint32_t& one : reach) {
      if (random() % 10 < static_cast<unsigned>(round) / 2) one = 1;
    }
    std::vector<ArcId> expected;
    for (ArcId a = 0; a < graph->arcCount(); ++a) {
      if (reach[graph->tail(a)] != kNone && reach[graph->heads()[a]] == kNone) expected.push_back(a);
    }
    for (const auto& executor : {exec::makeSequentialExecutor(), exec::makeCpuExecutor()}) {
      const exec::DeviceGraph on(graph, *executor);
      exec::Buffer sides = executor->allocate(kVertices * sizeof(std::uint32_t)), count = executor->allocate(sizeof(std::uint32_t)),
                   list = executor->allocate(graph->arcCount() * sizeof(ArcId)), small = executor->allocate(3 * sizeof(ArcId));
      executor->upload(sides, 0, reach.data(), sides.bytes());
      EXPECT_EQ(algorithms::maxflow::cutArcs(on, *executor, sides, count, list), expected) << round;
      if (expected.size() > 3) {
        EXPECT_EQ(algorithms::maxflow::cutArcs(on, *executor, sides, count, small), std::nullopt) << round;
      }
      const RunResult scanned = algorithms::maxflow::flowResult(*graph, 0, 1, 5, reach);
      EXPECT_EQ(algorithms::maxflow::flowResult(*graph, 0, 1, 5, reach, expected).values, scanned.values) << round;
    }
  }
}

}  // namespace
}  // namespace wf

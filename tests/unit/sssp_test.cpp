// Shortest paths: what the conformance tests do not see. Weights of every kind against another search, refusals, overflow, the path that
// the result tells, and the variant that loses updates. Of both searches: that steps point at their lines of pseudo-code.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/algorithms/sssp/dijkstra.h"
#include "compute/core/caption.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/ends.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;
using Ids = std::vector<std::uint64_t>;

struct WeightedArc {
  VertexId tail;
  VertexId head;
  double weight;
};

template <class T>
std::shared_ptr<const Graph> weightedGraph(VertexId vertices, const std::vector<WeightedArc>& arcs, std::uint64_t firstId = 1) {
  std::vector<VertexId> tails, heads;
  std::vector<T> weights;
  for (const WeightedArc& arc : arcs) {
    tails.push_back(arc.tail);
    heads.push_back(arc.head);
    weights.push_back(static_cast<T>(arc.weight));
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, Weights(std::move(weights)));
  parts.ids = VertexIds::contiguous(firstId, vertices);
  auto graph = Graph::make(std::move(parts));
  EXPECT_TRUE(graph.ok()) << graph.error().sentence();
  return *graph;
}

std::unique_ptr<Algorithm> make(const std::string& variant, exec::Executor& executor) {
  const auto chosen = algorithms::choose("sssp", variant);
  EXPECT_TRUE(chosen.ok());
  return chosen->make(executor, *chosen->variant);
}

Status runToEnd(Algorithm& algorithm, const std::shared_ptr<const Graph>& graph, const std::map<std::string, std::string>& texts = {}) {
  const auto parameters = readParameters(algorithm.info().parameters, texts);
  if (!parameters) return parameters.error();
  if (auto status = algorithm.reset(graph, fromFirstToLast(*graph, algorithm.info().parameters, *parameters)); !status) return status;
  while (!algorithm.done()) {
    if (const auto step = algorithm.step(); !step) return step.error();
  }
  return {};
}

std::vector<std::uint32_t> costsOf(const Algorithm& algorithm) {
  for (const exec::StateArray& array : algorithm.arrays()) {
    if (array.info->id != "cost") continue;
    std::vector<std::uint32_t> costs(array.count);
    algorithm.executor().download(costs.data(), *array.data, 0, costs.size() * 4);
    return costs;
  }
  return {};
}

template <class T>
T valueOf(const RunResult& result, const std::string& name) {
  for (const auto& [key, value] : result.values) {
    if (key != name) continue;
    if (const T* held = std::get_if<T>(&value)) return *held;
    ADD_FAILURE() << name << " is of another type";
    return {};
  }
  ADD_FAILURE() << "there is no " << name;
  return {};
}

bool has(const RunResult& result, const std::string& name) {
  return std::any_of(result.values.begin(), result.values.end(), [&](const auto& value) { return value.first == name; });
}

// Relaxes every arc until nothing changes; sums of T, which must hold them.
template <class T, class Bits>
std::vector<std::uint32_t> relaxedToTheEnd(const Graph& graph, VertexId source, T infinite, Bits&& bits) {
  std::vector<T> costs(graph.vertexCount(), infinite);
  costs[source] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (VertexId u = 0; u < graph.vertexCount(); ++u) {
      for (ArcId arc = graph.offsets()[u]; costs[u] < infinite && arc < graph.offsets()[u + 1]; ++arc) {
        const T sum = static_cast<T>(costs[u] + static_cast<T>(graph.weight(arc)));
        T& at = costs[graph.heads()[arc]];
        if (sum < at && sum < infinite) {
          at = sum;
          changed = true;
        }
      }
    }
  }
  std::vector<std::uint32_t> out;
  for (const T cost : costs) out.push_back(bits(cost));
  return out;
}

std::vector<std::uint32_t> rightCosts(const Graph& graph, VertexId source) {
  if (std::holds_alternative<Column<float>>(graph.weights())) {
    return relaxedToTheEnd<float>(graph, source, std::numeric_limits<float>::infinity(),
                                  [](float c) { return std::bit_cast<std::uint32_t>(c); });
  }
  return relaxedToTheEnd<std::uint64_t>(graph, source, std::uint64_t{kNone}, [](std::uint64_t c) { return static_cast<std::uint32_t>(c); });
}

// kind 0: no weights, 1: u32, 2: i32, 3: floats; loops, parallels and zero weights among them.
std::shared_ptr<const Graph> drawn(int kind, std::mt19937_64& random) {
  const auto n = static_cast<VertexId>(1 + random() % 300);
  const std::uint64_t count = random() % (4 * std::uint64_t{n});
  const std::uint64_t span = random() % 2 == 0 ? 4 : 100'000;
  std::vector<WeightedArc> arcs;
  ArcList plain;
  for (std::uint64_t k = 0; k < count; ++k) {
    const auto tail = static_cast<VertexId>(random() % n), head = static_cast<VertexId>(random() % n);
    const auto whole = static_cast<double>(random() % span);
    arcs.push_back({tail, head, kind == 3 ? whole / 7 : whole});
    plain.emplace_back(tail, head);
  }
  if (kind == 0) return graphFromArcs(n, plain);
  return kind == 1   ? weightedGraph<std::uint32_t>(n, arcs)
         : kind == 2 ? weightedGraph<std::int32_t>(n, arcs)
                     : weightedGraph<float>(n, arcs);
}

class Shortest : public ::testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(Shortest, CostsAreThoseOfAnotherSearch) {
  const auto& [variant, kind] = GetParam();
  std::mt19937_64 random(runSeed() + static_cast<std::uint64_t>(kind));
  std::vector<std::shared_ptr<exec::Executor>> executors = {exec::makeSequentialExecutor(), exec::makeHostileExecutor(runSeed())};
  if (variant != "two-kernel-2007") executors.push_back(exec::makeCpuExecutor(3));  // it may lose updates there
  for (int k = 0; k < 20; ++k) {
    const auto graph = drawn(kind, random);
    const auto source = static_cast<VertexId>(random() % graph->vertexCount());
    const auto right = rightCosts(*graph, source);
    Progress progress;
    ASSERT_EQ(algorithms::sssp::dijkstra(*graph, source, progress), right);
    for (const auto& executor : executors) {
      SCOPED_TRACE(executor->name() + ", graph " + std::to_string(k));
      const auto algorithm = make(variant, *executor);
      const Status run = runToEnd(*algorithm, graph, {{"source", std::to_string(graph->ids().toFile(source))}});
      ASSERT_TRUE(run.ok()) << run.error().sentence();
      ASSERT_EQ(costsOf(*algorithm), right);
      const auto verification = algorithm->verify();
      ASSERT_TRUE(verification.ok());
      EXPECT_TRUE(verification->passed) << verification->sentence;
      const auto result = algorithm->result();
      ASSERT_TRUE(result.ok()) << result.error().sentence();
      std::uint64_t reached = 0;
      double sum = 0, largest = 0;
      for (const std::uint32_t cost : right) {
        if (cost == (kind == 3 ? static_cast<std::uint32_t>(kFloatInfinity) : kNone)) continue;
        const double value = kind == 3 ? static_cast<double>(std::bit_cast<float>(cost)) : cost;
        reached += 1;
        sum += value;
        largest = std::max(largest, value);
      }
      EXPECT_EQ(valueOf<std::uint64_t>(*result, "reached"), reached);
      EXPECT_EQ(kind == 3 ? valueOf<double>(*result, "sum") : static_cast<double>(valueOf<std::uint64_t>(*result, "sum")), sum);
      EXPECT_EQ(kind == 3 ? valueOf<double>(*result, "max") : static_cast<double>(valueOf<std::uint64_t>(*result, "max")), largest);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sssp, Shortest,
                         ::testing::Combine(::testing::Values("mask", "compacted", "two-kernel-2007", "edge", "edge-sorted"),
                                            ::testing::Values(0, 1, 2, 3)));

TEST(Sssp, NegativeWeightsAreRefusedByName) {
  const auto executor = exec::makeSequentialExecutor();
  const std::vector<WeightedArc> arcs = {{0, 1, 3}, {1, 2, -5}, {2, 0, -7}};
  for (const std::string variant : {"mask", "compacted", "two-kernel-2007", "edge", "edge-sorted"}) {
    const auto algorithm = make(variant, *executor);
    const Status whole = runToEnd(*algorithm, weightedGraph<std::int32_t>(3, arcs));
    ASSERT_FALSE(whole.ok());
    EXPECT_NE(whole.error().sentence().find("arc 2 → 3 has weight −5"), std::string::npos) << whole.error().sentence();
    const Status parts = runToEnd(*algorithm, weightedGraph<float>(3, {{0, 1, 3}, {1, 2, 0}, {2, 0, -0.25}}));
    ASSERT_FALSE(parts.ok());
    EXPECT_NE(parts.error().sentence().find("arc 3 → 1 has weight −0.25"), std::string::npos) << parts.error().sentence();
    EXPECT_TRUE(runToEnd(*algorithm, weightedGraph<float>(3, {{0, 1, -0.0}})).ok());
  }
}

TEST(Sssp, CostsThatPassThirtyTwoBitsAreAnError) {
  const auto executor = exec::makeSequentialExecutor();
  const double half = 2147483648.0;  // 2^31
  for (const std::string variant : {"mask", "compacted", "two-kernel-2007", "edge", "edge-sorted"}) {
    SCOPED_TRACE(variant);
    const auto algorithm = make(variant, *executor);
    // Both arcs out of vertex 3 overflow; 3 → 5 is the smaller one. Vertex 2 gets its cost another way.
    const auto graph =
        weightedGraph<std::uint32_t>(6, {{0, 1, half}, {1, 2, half}, {0, 2, half - 1}, {2, 4, half + 1}, {2, 3, half}, {3, 5, 1}});
    ASSERT_TRUE(runToEnd(*algorithm, graph).ok());
    const auto result = algorithm->result();
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::InvalidInput);
    const std::string sentence = result.error().sentence();
    EXPECT_NE(sentence.find("costs pass the largest that 32 bits hold: the arc 3 → 5"), std::string::npos) << sentence;
    const auto verification = algorithm->verify();
    ASSERT_TRUE(verification.ok());
    EXPECT_FALSE(verification->passed);
    EXPECT_NE(verification->sentence.find("the arc 3 → 5"), std::string::npos) << verification->sentence;

    // 2^32 − 2 is the largest cost there is.
    ASSERT_TRUE(runToEnd(*algorithm, weightedGraph<std::uint32_t>(3, {{0, 1, half}, {1, 2, half - 2}})).ok());
    EXPECT_EQ(costsOf(*algorithm), (std::vector<std::uint32_t>{0, 0x8000'0000u, 0xFFFF'FFFEu}));
    EXPECT_TRUE(algorithm->result().ok());
    EXPECT_TRUE(algorithm->verify()->passed);
    ASSERT_TRUE(runToEnd(*algorithm, weightedGraph<std::uint32_t>(3, {{0, 1, half}, {1, 2, half - 1}})).ok());
    EXPECT_FALSE(algorithm->result().ok());

    ASSERT_TRUE(runToEnd(*algorithm, weightedGraph<float>(3, {{0, 1, 3e38}, {1, 2, 3e38}})).ok());
    const auto floats = algorithm->result();
    ASSERT_FALSE(floats.ok());
    EXPECT_NE(floats.error().sentence().find("the arc 2 → 3"), std::string::npos) << floats.error().sentence();
    EXPECT_FALSE(algorithm->verify()->passed);
  }
}

TEST(Sssp, TheTargetsPathIsTheFirstDiscovered) {
  const auto executor = exec::makeHostileExecutor(runSeed());
  // Three tight ways to vertex 4 (ids 14): over 1, over 2 and, with one arc more, over 3. The arc to 2 is stored before the one to 1.
  const auto graph =
      weightedGraph<std::uint32_t>(7, {{0, 3, 1}, {0, 2, 2}, {0, 1, 2}, {3, 2, 1}, {1, 4, 2}, {2, 4, 2}, {4, 5, 0}, {5, 4, 0}}, 10);
  for (const std::string variant : {"mask", "compacted", "two-kernel-2007", "edge", "edge-sorted"}) {
    SCOPED_TRACE(variant);
    const auto algorithm = make(variant, *executor);
    ASSERT_TRUE(runToEnd(*algorithm, graph, {{"source", "10"}, {"target", "15"}}).ok());
    const auto result = algorithm->result();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(valueOf<std::uint64_t>(*result, "target"), 15u);
    EXPECT_EQ(valueOf<std::uint64_t>(*result, "distance"), 4u);
    EXPECT_EQ(valueOf<Ids>(*result, "path"), (Ids{10, 12, 14, 15}));
    EXPECT_EQ(result->path, (std::vector<VertexId>{0, 2, 4, 5}));
    EXPECT_NE(result->sentence.find("; vertex 15: cost 4, path of 3 arcs"), std::string::npos) << result->sentence;

    ASSERT_TRUE(runToEnd(*algorithm, graph, {{"source", "10"}, {"target", "16"}}).ok());
    const auto unreached = algorithm->result();
    ASSERT_TRUE(unreached.ok());
    valueOf<std::monostate>(*unreached, "distance");
    EXPECT_TRUE(valueOf<Ids>(*unreached, "path").empty());
    EXPECT_TRUE(unreached->path.empty());

    ASSERT_TRUE(runToEnd(*algorithm, graph, {{"source", "12"}, {"target", "12"}}).ok());
    EXPECT_EQ(valueOf<Ids>(*algorithm->result(), "path"), Ids{12});
    ASSERT_TRUE(runToEnd(*algorithm, graph, {{"source", "12"}}).ok());
    EXPECT_FALSE(has(*algorithm->result(), "target"));
  }
}

TEST(Sssp, TheVariantThatLosesUpdatesCountsWhatIsWrong) {
  const auto executor = exec::makeSequentialExecutor();
  const auto algorithm = make("two-kernel-2007", *executor);
  EXPECT_FALSE(algorithm->info().deterministic);
  const auto graph = weightedGraph<std::uint32_t>(4, {{0, 1, 2}, {0, 2, 3}, {1, 3, 9}, {2, 3, 4}});
  ASSERT_TRUE(runToEnd(*algorithm, graph, {{"target", "4"}}).ok());
  const auto sound = algorithm->result();
  ASSERT_TRUE(sound.ok());
  EXPECT_EQ(valueOf<std::uint64_t>(*sound, "wrong_vertices"), 0u);

  // As if the larger of the two sums for the last vertex had been stored last.
  auto saved = algorithm->save();
  ASSERT_TRUE(saved.ok());
  const std::uint32_t larger = 11;
  for (const std::size_t array : {1, 2}) std::memcpy(saved->arrays[array].data() + 3 * 4, &larger, 4);
  ASSERT_TRUE(algorithm->restore(*saved).ok());
  const auto lost = algorithm->result();
  ASSERT_TRUE(lost.ok());
  EXPECT_EQ(valueOf<std::uint64_t>(*lost, "wrong_vertices"), 1u);
  EXPECT_EQ(valueOf<std::uint64_t>(*lost, "distance"), 11u);
  EXPECT_EQ(valueOf<Ids>(*lost, "path"), (Ids{1, 2, 4}));
  const auto verification = algorithm->verify();
  ASSERT_TRUE(verification.ok());
  EXPECT_FALSE(verification->passed);
  EXPECT_NE(verification->sentence.find("3 → 4"), std::string::npos) << verification->sentence;
}

TEST(Sssp, TheOtherVariantsAreDeterministicAndCountNothingWrong) {
  const auto executor = exec::makeSequentialExecutor();
  for (const std::string variant : {"mask", "compacted", "edge", "edge-sorted"}) {
    const auto algorithm = make(variant, *executor);
    EXPECT_TRUE(algorithm->info().deterministic);
    ASSERT_TRUE(runToEnd(*algorithm, graphFromArcs(3, {{0, 1}, {1, 2}})).ok());
    EXPECT_FALSE(has(*algorithm->result(), "wrong_vertices"));
  }
}

TEST(Sssp, ACompactionIsCaptionedAndCounted) {
  const auto executor = exec::makeSequentialExecutor();
  const auto algorithm = make("compacted", *executor);
  const auto parameters = readParameters(algorithm->info().parameters, {});
  const auto graph = graphFromArcs(4, {{0, 1}, {0, 2}, {0, 3}, {1, 3}});
  for (const bool metrics : {true, false}) {
    algorithm->setMetrics(metrics);
    ASSERT_TRUE(algorithm->reset(graph, *parameters).ok());
    for (int k = 0; k < 3; ++k) ASSERT_TRUE(algorithm->step().ok());
    const auto step = algorithm->step();
    ASSERT_TRUE(step.ok());
    EXPECT_EQ(captionOf(algorithm->info(), *step), "3 masked vertices listed");
    EXPECT_EQ(step->launched, 4u);
    EXPECT_EQ(step->scalars[0], 3u);
    EXPECT_EQ(step->active, metrics ? 3u : 0u);
    EXPECT_EQ(step->changed, metrics ? 3u : 0u);
  }
}

// A kernel's line begins with its id.
TEST(PseudoCode, EveryStepPointsAtItsKernel) {
  const auto executor = exec::makeSequentialExecutor();
  for (const algorithms::Described& entry : algorithms::entries()) {
    if (entry.info.id != "bfs" && entry.info.id != "sssp") continue;
    for (std::size_t v = 0; v < entry.makers.size(); ++v) {
      const VariantInfo& variant = entry.info.variants[v];
      SCOPED_TRACE(entry.info.id + "/" + variant.id);
      const auto algorithm = entry.makers[v](*executor, variant);
      ASSERT_TRUE(algorithm->reset(graphFromArcs(3, {{0, 1}, {1, 2}}), *readParameters(variant.parameters, {})).ok());
      while (!algorithm->done()) {
        const auto step = algorithm->step();
        ASSERT_TRUE(step.ok());
        ASSERT_LT(step->line, variant.pseudocode.size());
        const KernelInfo& kernel = variant.kernels[step->kernel];
        EXPECT_EQ(variant.pseudocode[step->line].find(kernel.id + ":"), 2u) << variant.pseudocode[step->line];
        EXPECT_FALSE(captionOf(variant, *step).empty());
        EXPECT_EQ(captionOf(variant, *step).find('{'), std::string::npos) << captionOf(variant, *step);
      }
    }
  }
}

}  // namespace
}  // namespace wf::test

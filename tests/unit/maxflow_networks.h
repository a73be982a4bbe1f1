// Networks for the tests of maximum flow, and push-relabel run on them to its end, verified.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/ends.h"

namespace wf::test {

using algorithms::Algorithm;
using Texts = std::map<std::string, std::string>;

inline constexpr std::uint32_t kLargestCapacity = 2147483647;  // 2^31 − 1

struct WeightedArc {
  VertexId tail, head;
  std::uint32_t capacity;
};

inline std::shared_ptr<const Graph> network(VertexId vertices, const std::vector<WeightedArc>& arcs,
                                            std::optional<Terminals> terminals = {}) {
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

inline std::shared_ptr<const Graph> withWeights(Weights weights) {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 0, 1}, std::vector<VertexId>{1, 2, 2}, weights);
  parts.ids = VertexIds::contiguous(1, 3);
  return *Graph::make(std::move(parts));
}

inline algorithms::Chosen pushRelabel() { return *algorithms::choose("maxflow", "push-relabel"); }

inline Status resetOnly(std::shared_ptr<const Graph> graph, const Texts& texts = {}) {
  const auto chosen = pushRelabel();
  const auto parameters = readParameters(chosen.variant->parameters, texts);
  if (!parameters) return parameters.error();
  const auto executor = exec::makeSequentialExecutor();
  return chosen.make(*executor, *chosen.variant)->reset(graph, fromFirstToLast(*graph, chosen.variant->parameters, *parameters));
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

inline FlowRun runOn(std::shared_ptr<exec::Executor> executor, std::shared_ptr<const Graph> graph, const Texts& texts = {},
                     bool metrics = true) {
  const auto chosen = pushRelabel();
  FlowRun run{executor, chosen.make(*executor, *chosen.variant), {}, {}};
  run.algorithm->setMetrics(metrics);
  const auto parameters = readParameters(chosen.variant->parameters, texts);
  EXPECT_TRUE(parameters.ok());
  const Status reset = run.algorithm->reset(graph, fromFirstToLast(*graph, chosen.variant->parameters, *parameters));
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

inline FlowRun runHere(std::shared_ptr<const Graph> graph, const Texts& texts = {}) {
  return runOn(exec::makeSequentialExecutor(), std::move(graph), texts);
}

inline std::vector<std::string> column(const FlowRun& run, const std::string& name) {
  const auto table = run.algorithm->values();
  EXPECT_TRUE(table.ok());
  for (const auto& each : table->columns) {
    if (each.name == name) return each.cells;
  }
  ADD_FAILURE() << "no column " << name;
  return {};
}

// Random networks with loops, parallel and antiparallel arcs, zeros and very large capacities; every other one in layers, so that much of
// what leaves the source has to come back.
inline std::shared_ptr<const Graph> randomNetwork(std::mt19937_64& random, VertexId most) {
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

inline bool sameCounts(const Step& a, const Step& b) {
  const auto counts = [](const Step& s) {
    return std::tuple(s.kernel, s.iteration, s.line, s.endsIteration, s.launched, s.active, s.arcs, s.changed, s.scalars);
  };
  return counts(a) == counts(b);
}

}  // namespace wf::test

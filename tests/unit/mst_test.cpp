// Minimum spanning tree beyond what conformance compares: what a run tells, weights of every kind, parallels, one-way arcs, components.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>

#include "compute/algorithms/registry.h"
#include "compute/core/caption.h"
#include "compute/exec/executors.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;

// Arcs grouped by tail keep their order, so weights stand as the arcs do.
std::shared_ptr<const Graph> weightedGraph(VertexId vertices, const ArcList& arcs, const Weights& weights) {
  std::vector<VertexId> tails, heads;
  for (const auto& [u, v] : arcs) {
    tails.push_back(u);
    heads.push_back(v);
  }
  GraphParts parts = adjacencyFromArcs(vertices, tails, heads, weights);
  parts.ids = VertexIds::contiguous(1, vertices);
  auto graph = Graph::make(std::move(parts));
  EXPECT_TRUE(graph.ok()) << graph.error().sentence();
  return *graph;
}

class Mst : public ::testing::TestWithParam<const char*> {
 protected:
  Algorithm& start(std::shared_ptr<const Graph> graph) {
    const auto chosen = algorithms::choose("mst", GetParam());
    run_ = chosen->make(*executor_, *chosen->variant);
    const Status reset = run_->reset(std::move(graph), {});
    EXPECT_TRUE(reset.ok()) << reset.error().sentence();
    return *run_;
  }
  RunResult finish(std::shared_ptr<const Graph> graph) {
    Algorithm& run = start(std::move(graph));
    while (!run.done()) EXPECT_TRUE(run.step().ok());
    EXPECT_TRUE(run.verify()->passed) << run.verify()->sentence;
    return *run.result();
  }
  // The column of the table of values that says which arcs of the file are in the tree.
  std::vector<std::string> selected() const {
    const auto table = run_->values();
    EXPECT_TRUE(table.ok());
    for (const auto& column : table->columns) {
      if (column.name == "selected") return column.cells;
    }
    return {};
  }
  static bool isOfPrimitives() { return std::strcmp(GetParam(), "boruvka-primitives") == 0; }
  static bool isFast() { return std::strcmp(GetParam(), "fast") == 0; }
  std::size_t indexOf(const std::string& id) const {
    const auto& arrays = run_->info().arrays;
    return std::find_if(arrays.begin(), arrays.end(), [&](const StateArrayInfo& info) { return info.id == id; }) - arrays.begin();
  }

  std::shared_ptr<exec::Executor> executor_ = exec::makeCpuExecutor(2);
  std::unique_ptr<Algorithm> run_;
};

template <class T>
T valueOf(const RunResult& result, const std::string& name) {
  for (const auto& [known, value] : result.values) {
    if (known == name) return std::get<T>(value);
  }
  ADD_FAILURE() << "no value " << name;
  return {};
}

TEST_P(Mst, ATriangleDropsItsHeaviestEdge) {
  const RunResult result =
      finish(weightedGraph(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 0}, {0, 2}}, std::vector<std::uint32_t>{1000, 1000, 2, 2, 3, 3}));
  EXPECT_EQ(result.sentence, "2 edges of total weight 5, 1 component");
  EXPECT_EQ(valueOf<std::int64_t>(result, "total_weight"), 5);
  EXPECT_EQ(valueOf<std::uint64_t>(result, "edges"), 2u);
  EXPECT_EQ(valueOf<std::uint64_t>(result, "components"), 1u);
}

TEST_P(Mst, WithoutWeightsEveryEdgeWeighsOne) {
  EXPECT_EQ(finish(graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}})).sentence, "3 edges of total weight 3, 1 component");
}

TEST_P(Mst, ADisconnectedGraphHasAForest) {
  const RunResult result = finish(weightedGraph(6, {{0, 1}, {1, 2}, {0, 2}, {3, 4}}, std::vector<std::uint32_t>{4, 5, 6, 7}));
  EXPECT_EQ(result.sentence, "3 edges of total weight 16, 3 components");
}

TEST_P(Mst, GraphsWithoutEdgesHaveNone) {
  EXPECT_EQ(finish(graphFromArcs(0, {})).sentence, "0 edges of total weight 0, 0 components");
  EXPECT_EQ(run_->lastStep().index, 0u);
  EXPECT_EQ(finish(graphFromArcs(1, {})).sentence, "0 edges of total weight 0, 1 component");
  EXPECT_EQ(finish(graphFromArcs(1, {{0, 0}})).sentence, "0 edges of total weight 0, 1 component");
  EXPECT_EQ(finish(graphFromArcs(3, {})).sentence, "0 edges of total weight 0, 3 components");
  EXPECT_TRUE(run_->lastStep().endsIteration);
}

// Both ends may choose different ones of equal parallels: only one of them stays.
TEST_P(Mst, OfParallelsTheLightestStaysOnce) {
  EXPECT_EQ(finish(weightedGraph(2, {{0, 1}, {0, 1}, {1, 0}, {1, 0}}, std::vector<std::uint32_t>{5, 5, 5, 5})).sentence,
            "1 edge of total weight 5, 1 component");
  EXPECT_EQ(finish(weightedGraph(2, {{0, 1}, {0, 1}, {0, 1}}, std::vector<std::uint32_t>{5, 4, 4})).sentence,
            "1 edge of total weight 4, 1 component");
  EXPECT_EQ(
      finish(weightedGraph(3, {{0, 0}, {0, 1}, {1, 1}, {1, 0}, {1, 2}, {1, 2}}, std::vector<std::uint32_t>{0, 9, 0, 7, 3, 3})).sentence,
      "2 edges of total weight 10, 1 component");
}

TEST_P(Mst, OneWayArcsAreEdgesAndAreListedAsArcs) {
  const RunResult result = finish(weightedGraph(4, {{3, 0}, {3, 1}, {3, 2}}, std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(result.sentence, "3 edges of total weight 6, 1 component");
  // Each was chosen from its head alone or from both ends: where the added reverse stayed, the arc of the file is the one that is listed.
  EXPECT_EQ(selected(), (std::vector<std::string>{"1", "1", "1"}));
}

TEST_P(Mst, NegativeWeightsCountAsTheyAre) {
  const RunResult result = finish(weightedGraph(
      4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}},
      std::vector<std::int32_t>{std::numeric_limits<std::int32_t>::min(), -5, 0, 7, std::numeric_limits<std::int32_t>::max()}));
  EXPECT_EQ(valueOf<std::int64_t>(result, "total_weight"), -2147483653);
  EXPECT_EQ(result.sentence, "3 edges of total weight −2,147,483,653, 1 component");
}

TEST_P(Mst, FloatsOrderAsNumbers) {
  const RunResult result =
      finish(weightedGraph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, std::vector<float>{-1.5f, 0.25f, -0.0f, 3e38f, 1e-40f}));
  EXPECT_DOUBLE_EQ(valueOf<double>(result, "total_weight"), -1.25 + double{1e-40f});
  EXPECT_EQ(valueOf<std::uint64_t>(result, "edges"), 4u);
  EXPECT_EQ(result.sentence, "4 edges of total weight -1.25, 1 component");
}

// Where all weigh the same the lowest color decides, and no cycle is longer than two.
TEST_P(Mst, EqualWeightsLeaveNoCycle) {
  ArcList arcs;
  for (VertexId u = 0; u < 40; ++u) {
    for (VertexId v = 0; v < 40; ++v) arcs.emplace_back((u * 7) % 40, (v * 11) % 40);
  }
  EXPECT_EQ(finish(weightedGraph(40, arcs, std::vector<std::uint32_t>(arcs.size(), 0xFFFF'FFFFu))).sentence,
            "39 edges of total weight 167,503,724,505, 1 component");
}

// Along a line of falling weights every supervertex chooses the next: one chain, as long as the line.
TEST_P(Mst, AChainOfChoicesMergesInOneRound) {
  ArcList arcs;
  std::vector<std::uint32_t> weights;
  for (VertexId v = 0; v + 1 < 30; ++v) {
    arcs.emplace_back(v, v + 1);
    weights.push_back(100 - v);
  }
  Algorithm& run = start(weightedGraph(30, arcs, weights));
  std::uint32_t rounds = 0;
  std::map<std::string, std::uint32_t> steps;
  while (!run.done()) {
    const auto step = run.step();
    ASSERT_TRUE(step.ok());
    steps[run.info().kernels[step->kernel].id] += 1;
    rounds += step->endsIteration ? 1 : 0;
  }
  EXPECT_EQ(rounds, isFast() ? 1u : 2u);  // the second one finds nothing to do
  if (isFast()) {
    EXPECT_EQ(steps["merge"], 1u);
  } else if (isOfPrimitives()) {
    EXPECT_EQ(steps["double"], 6u);  // 28 arcs to the lower one of the last pair: 1, 2, 4, 8, 16 and 32; the last step finds all there
  } else {
    EXPECT_EQ(steps["propagate"], 30u);
    EXPECT_EQ(steps["peel"], 29u);
  }
  EXPECT_TRUE(run.verify()->passed);
}

TEST_P(Mst, WithoutMetricsOnlyThreadsAreCounted) {
  const auto graph = weightedGraph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, std::vector<std::uint32_t>{4, 3, 2, 1});
  std::vector<std::uint64_t> launched;
  Algorithm& counted = start(graph);
  while (!counted.done()) launched.push_back(counted.step()->launched);
  Algorithm& run = start(graph);
  run.setMetrics(false);
  std::vector<std::uint64_t> again;
  while (!run.done()) {
    const auto step = run.step();
    ASSERT_TRUE(step.ok());
    EXPECT_EQ(step->active + step->arcs + step->changed, 0u);
    again.push_back(step->launched);
  }
  EXPECT_EQ(again, launched);
  EXPECT_EQ(valueOf<std::int64_t>(*run.result(), "total_weight"), 6);
}

TEST_P(Mst, StepsPointAtTheirLinesAndHaveCaptions) {
  Algorithm& run = start(weightedGraph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, std::vector<std::uint32_t>{4, 3, 2, 1}));
  std::vector<std::string> captions;
  while (!run.done()) {
    const auto step = run.step();
    ASSERT_TRUE(step.ok());
    std::string kernel = run.info().kernels[step->kernel].id;
    std::replace(kernel.begin(), kernel.end(), '_', ' ');
    std::string line = run.info().pseudocode[step->line];
    line.erase(std::remove(line.begin(), line.end(), 'u'), line.end());  // "colours"
    kernel.erase(std::remove(kernel.begin(), kernel.end(), 'u'), kernel.end());
    EXPECT_EQ(line.find("  " + kernel), 0u) << kernel << ": " << line;
    captions.push_back(captionOf(run.info(), *step));
    EXPECT_EQ(captions.back().find('{'), std::string::npos) << captions.back();
  }
  const auto has = [&](const char* caption) { return std::find(captions.begin(), captions.end(), caption) != captions.end(); };
  if (isFast()) {
    for (const char* caption : {"4 light edges between supervertices", "3 edges into the tree, no edges left to compare"})
      EXPECT_TRUE(has(caption)) << caption;
    return;
  }
  if (isOfPrimitives()) {
    for (const char* caption :
         {"8 arcs sorted by weight", "8 arcs between 4 supervertices compared", "3 supervertices joined another along the lightest edge",
          "2 pointers doubled", "no arc of 8 left between supervertices", "8 arcs sorted by the supervertices at the ends",
          "none of 8 marked, the lightest from one supervertex to another", "none of 8 got a place in the shorter list",
          "no arcs left in the list", "3 vertices got another colour", "1 supervertex listed"}) {
      EXPECT_TRUE(has(caption)) << caption;
    }
    return;
  }
  EXPECT_TRUE(has("4 supervertices chose the lightest edge out"));
  EXPECT_TRUE(has("1 cycle edge removed"));
  const bool compacted = std::strcmp(GetParam(), "boruvka-compacted") == 0;
  EXPECT_EQ(has("4 live vertices listed"), compacted);
  EXPECT_EQ(has("4 supervertices listed"), compacted);
}

TEST_P(Mst, VerificationFindsATreeThatIsNotMinimal) {
  Algorithm& run = start(weightedGraph(3, {{0, 1}, {1, 2}, {2, 0}}, std::vector<std::uint32_t>{1, 2, 3}));
  while (!run.done()) ASSERT_TRUE(run.step().ok());
  auto state = run.save();
  ASSERT_TRUE(state.ok());
  const auto verdict = [&](std::vector<std::uint8_t> flags) {
    std::memcpy(state->arrays[indexOf("selected")].data(), flags.data(), flags.size());
    EXPECT_TRUE(run.restore(*state).ok());
    return run.verify()->sentence;
  };
  // Residual arcs: 1→2, 1→3 (added), 2→3, 2→1 (added), 3→1, 3→2 (added).
  EXPECT_EQ(verdict({1, 0, 1, 0, 0, 0}), "same total weight as Kruskal's forest (2 edges)");
  EXPECT_EQ(verdict({1, 0, 0, 0, 0, 1}), "same total weight as Kruskal's forest (2 edges)");
  EXPECT_EQ(verdict({1, 1, 0, 0, 0, 0}), "the edge of rank 2 weighs 3, but 2 in a minimum spanning forest");
  EXPECT_EQ(verdict({1, 0, 0, 0, 0, 0}), "1 edge is selected, but a spanning forest has 2");
  EXPECT_EQ(verdict({1, 0, 1, 1, 0, 0}), "the edge 1 – 2 is selected in both directions");
  EXPECT_EQ(verdict({1, 1, 1, 0, 0, 0}), "the edge 2 – 3 closes a cycle");
  EXPECT_EQ(verdict({2, 0, 1, 0, 0, 0}), "the edge 1 – 2 is marked by neither yes nor no");
}

TEST_P(Mst, AnotherGraphIsPlacedWithoutTouchingTheRun) {
  Algorithm& run = start(weightedGraph(3, {{0, 1}, {1, 2}}, std::vector<std::uint32_t>{1, 2}));
  const auto other = weightedGraph(4, {{0, 1}, {1, 2}, {3, 2}}, std::vector<std::uint32_t>{1, 2, 3});
  ASSERT_TRUE(run.place(other, {}).ok());
  EXPECT_TRUE(other->knowsCounts()) << "what memory the run takes can be summed up";
  EXPECT_EQ(run.graph().vertexCount(), 3u);
  while (!run.done()) ASSERT_TRUE(run.step().ok());
  EXPECT_TRUE(run.verify()->passed);
  ASSERT_TRUE(run.reset(other, {}).ok());
  while (!run.done()) ASSERT_TRUE(run.step().ok());
  EXPECT_EQ(std::get<std::uint64_t>(run.result()->values[1].second), 3u);
}

INSTANTIATE_TEST_SUITE_P(Variants, Mst, ::testing::Values("boruvka", "boruvka-compacted", "boruvka-primitives", "fast"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace wf::test

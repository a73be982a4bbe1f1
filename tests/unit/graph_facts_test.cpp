// The facts of a graph against plain loops over its arcs.
#include "compute/exec/graph_facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::exec {
namespace {

void agrees(const Graph& graph, Executor& cpu) {
  Progress progress;
  const auto facts = graphFacts(graph, cpu, progress);
  ASSERT_TRUE(facts);
  std::map<std::pair<VertexId, VertexId>, std::uint64_t> arcs;
  std::vector<std::set<VertexId>> sides(graph.vertexCount());
  std::uint64_t loops = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId w : graph.neighbours(v)) {
      ++arcs[{v, w}];
      loops += v == w ? 1 : 0;
      sides[v].insert(w);
      sides[w].insert(v);
    }
  }
  std::uint64_t parallel = 0, alone = 0, isolated = 0;
  for (const auto& [ends, count] : arcs) {
    parallel += count - 1;
    const auto back = arcs.find({ends.second, ends.first});
    const std::uint64_t paired = ends.first == ends.second ? count : back == arcs.end() ? 0 : std::min(count, back->second);
    alone += count - paired;
  }
  for (const auto& side : sides) isolated += side.empty() ? 1 : 0;
  std::vector<bool> seen(graph.vertexCount());
  std::uint64_t components = 0, largest = 0;
  for (VertexId root = 0; root < graph.vertexCount(); ++root) {
    if (seen[root]) continue;
    std::vector<VertexId> stack{root};
    seen[root] = true;
    std::uint64_t size = 0;
    while (!stack.empty()) {
      const VertexId v = stack.back();
      stack.pop_back();
      ++size;
      for (const VertexId w : sides[v]) {
        if (!seen[w]) stack.push_back(w);
        seen[w] = true;
      }
    }
    ++components;
    largest = std::max(largest, size);
  }
  EXPECT_EQ(facts->vertices, graph.vertexCount());
  EXPECT_EQ(facts->arcs, graph.arcCount());
  EXPECT_EQ(facts->edges, graph.edges().size());
  EXPECT_EQ(facts->loops, loops);
  EXPECT_EQ(facts->parallel, parallel);
  EXPECT_EQ(facts->withoutReverse, alone);
  EXPECT_EQ(facts->isolated, isolated);
  EXPECT_EQ(facts->components, components);
  EXPECT_EQ(facts->largestComponent, largest);
  std::vector<std::uint32_t> in(graph.vertexCount()), out(graph.vertexCount()), degree(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    out[v] += graph.degree(v);
    for (const VertexId w : graph.neighbours(v)) ++in[w];
  }
  for (VertexId v = 0; v < graph.vertexCount(); ++v) degree[v] = in[v] + out[v];
  std::uint64_t counted = 0;
  for (std::size_t k = 0; k < facts->degreeCounts.size(); ++k) {
    std::uint64_t within = 0;
    for (const std::uint32_t d : degree) within += facts->degreeBins.low[k] <= d && d <= facts->degreeBins.high[k] ? 1 : 0;
    EXPECT_EQ(facts->degreeCounts[k], within);
    counted += within;
  }
  EXPECT_EQ(counted, graph.vertexCount());
  if (graph.vertexCount() != 0) {
    const double mean = static_cast<double>(graph.arcCount()) / graph.vertexCount();
    for (const auto& [values, found, wanted] :
         {std::tuple(&degree, facts->degree, 2 * mean), {&in, facts->inDegree, mean}, {&out, facts->outDegree, mean}}) {
      const auto [least, most] = std::minmax_element(values->begin(), values->end());
      EXPECT_EQ(found.minimum, *least);
      EXPECT_EQ(found.maximum, *most);
      EXPECT_EQ(found.maximumVertex, std::max_element(values->begin(), values->end()) - values->begin());
      EXPECT_DOUBLE_EQ(found.mean, wanted);
    }
  }
  ASSERT_EQ(facts->weights.has_value(), graph.weighted() && graph.arcCount() != 0);
  if (!facts->weights) return;
  double sum = 0, low = graph.weight(0), high = graph.weight(0);
  for (ArcId arc = 0; arc < graph.arcCount(); ++arc) {
    sum += graph.weight(arc);
    low = std::min(low, graph.weight(arc));
    high = std::max(high, graph.weight(arc));
  }
  EXPECT_NEAR(facts->weights->sum, sum, 1e-6 * std::abs(sum) + 1e-6);
  EXPECT_EQ(facts->weights->minimum, low);
  EXPECT_EQ(facts->weights->maximum, high);
  std::uint64_t weighed = 0;
  for (const std::uint64_t count : facts->weights->counts) weighed += count;
  EXPECT_EQ(weighed, graph.arcCount());
}

TEST(GraphFacts, AgreeWithPlainLoops) {
  const auto cpu = makeCpuExecutor(), one = makeSequentialExecutor(), hostile = makeHostileExecutor(test::runSeed());
  for (const test::NamedGraph& named : test::standardGraphs(test::runSeed(), test::Size::Medium)) {
    SCOPED_TRACE(named.name);
    agrees(*named.graph, *cpu);
    agrees(*named.graph, *one);
    agrees(*named.graph, *hostile);
  }
}

TEST(GraphFacts, LoopsParallelArcsAndLoneVerticesAreCountedApart) {
  const auto graph = test::graphFromArcs(6, {{0, 1}, {0, 1}, {1, 0}, {2, 2}, {2, 2}, {3, 0}});
  Progress progress;
  const auto facts = graphFacts(*graph, *makeCpuExecutor(), progress);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->loops, 2u);
  EXPECT_EQ(facts->parallel, 2u);
  EXPECT_EQ(facts->withoutReverse, 2u) << "the second 0 → 1, and 3 → 0";
  EXPECT_EQ(facts->isolated, 2u) << "a loop alone holds its vertex";
  EXPECT_EQ(facts->components, 4u);
  EXPECT_EQ(facts->largestComponent, 3u);
}

TEST(GraphFacts, CanBeCancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(graphFacts(*test::graphFromArcs(3, {{0, 1}}), *makeCpuExecutor(), progress));
}

}  // namespace
}  // namespace wf::exec

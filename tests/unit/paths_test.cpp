// The path to a vertex: at every step of runs over the standard graphs it is a chain of tight arcs, of the smallest ids, that begins where
// the search did, and in a tree it is the only one.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>

#include "compute/algorithms/paths.h"
#include "compute/algorithms/registry.h"
#include "compute/algorithms/sssp/costs.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/ends.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;

template <class T>
std::vector<T> arrayOf(const Algorithm& run, const std::string& id) {
  for (const exec::StateArray& array : run.arrays()) {
    if (array.info->id != id) continue;
    std::vector<T> out(array.count);
    run.executor().download(out.data(), *array.data, 0, out.size() * sizeof(T));
    return out;
  }
  ADD_FAILURE() << "no array " << id;
  return {};
}

bool isArc(const Graph& graph, VertexId u, VertexId v) {
  const auto heads = graph.neighbours(u);
  return std::find(heads.begin(), heads.end(), v) != heads.end();
}

// The run, or null where the graph is not for it.
std::unique_ptr<Algorithm> begin(exec::Executor& executor, const std::shared_ptr<const Graph>& graph, const std::string& algorithm,
                                 const std::string& variant) {
  const auto chosen = algorithms::choose(algorithm, variant);
  if (!chosen || graph->vertexCount() < 2) return nullptr;
  auto run = chosen->make(executor, *chosen->variant);
  const auto parameters = readParameters(chosen->variant->parameters, {});
  return run->reset(graph, fromFirstToLast(*graph, chosen->variant->parameters, *parameters)).ok() ? std::move(run) : nullptr;
}

class PathsTest : public testing::Test {
 protected:
  // Calls `look` with a vertex at a few steps of the run and at its end.
  template <class Look>
  void over(const std::string& algorithm, const std::string& variant, const Look& look) {
    const std::uint64_t seed = runSeed();
    std::mt19937_64 random(seed);
    for (const auto& [name, graph] : standardGraphs(seed, Size::Small)) {
      auto run = begin(*executor_, graph, algorithm, variant);
      if (run == nullptr) continue;
      SCOPED_TRACE(algorithm + " " + variant + " on " + name + ", seed " + std::to_string(seed));
      for (;;) {
        if (run->done() || random() % 3 == 0) {
          for (int k = 0; k < 12; ++k) look(*run, static_cast<VertexId>(random() % graph->vertexCount()));
        }
        if (run->done()) break;
        ASSERT_TRUE(run->step().ok());
      }
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(found_, 50) << "of " << algorithm;
  }

  std::vector<VertexId> pathTo(Algorithm& run, std::vector<VertexId> chosen) {
    const auto path = run.pathTo(chosen, {});
    EXPECT_TRUE(path.ok());
    if (!path || !*path) return {};
    ++found_;
    EXPECT_GE((*path)->vertices.size(), 2u);
    EXPECT_NE((*path)->sentence.find("path"), std::string::npos);
    const std::set<VertexId> once((*path)->vertices.begin(), (*path)->vertices.end());
    EXPECT_EQ(once.size(), (*path)->vertices.size()) << "no vertex twice";
    return (*path)->vertices;
  }

  std::shared_ptr<exec::Executor> executor_ = testedExecutor();
  int found_ = 0;
};

TEST_F(PathsTest, BreadthFirst) {
  for (const char* variant : {"mask", "compacted", "edge", "edge-sorted", "adaptive", "fast"}) {
    over("bfs", variant, [&](Algorithm& run, VertexId v) {
      const auto level = arrayOf<std::uint32_t>(run, "cost");
      const auto path = pathTo(run, {v});
      ASSERT_EQ(path.empty(), level[v] == kNone || level[v] == 0);
      if (path.empty()) return;
      EXPECT_EQ(level[path.front()], 0u);
      EXPECT_EQ(path.back(), v);
      ASSERT_EQ(path.size(), level[v] + std::size_t{1});
      for (std::size_t k = 1; k < path.size(); ++k) {
        EXPECT_TRUE(isArc(run.graph(), path[k - 1], path[k]));
        for (VertexId u = 0; u < path[k - 1]; ++u)
          EXPECT_FALSE(level[u] + 1 == level[path[k]] && isArc(run.graph(), u, path[k])) << "a smaller id";
      }
    });
  }
}

TEST_F(PathsTest, ShortestPathsWithZeroWeightsToo) {
  for (const char* variant : {"mask", "compacted", "edge", "edge-sorted", "fast"}) {
    over("sssp", variant, [&](Algorithm& run, VertexId v) {
      const auto cost = arrayOf<std::uint32_t>(run, "cost");
      const algorithms::sssp::Costs sums(run.graph());
      const auto tight = [&](VertexId u, VertexId w) {
        if (cost[u] == sums.infinite()) return false;
        for (ArcId arc = run.graph().offsets()[u]; arc < run.graph().offsets()[u + 1]; ++arc) {
          if (run.graph().heads()[arc] == w && sums.along(cost[u], arc) == cost[w]) return true;
        }
        return false;
      };
      const VertexId source = run.graph().terminals() ? run.graph().terminals()->source : 0;
      const auto path = pathTo(run, {v});
      if (path.empty()) {
        // At the end every reached vertex has a path.
        EXPECT_TRUE(!run.done() || cost[v] == sums.infinite() || v == source);
        return;
      }
      EXPECT_EQ(path.front(), source);
      EXPECT_EQ(path.back(), v);
      for (std::size_t k = 1; k < path.size(); ++k) {
        ASSERT_TRUE(tight(path[k - 1], path[k]));
        if (cost[path[k - 1]] == cost[path[k]]) continue;
        for (VertexId u = 0; u < path[k - 1]; ++u) EXPECT_FALSE(cost[u] < cost[path[k]] && tight(u, path[k])) << "a smaller id";
      }
    });
  }
}

TEST_F(PathsTest, TwoFrontiersLeadFromTheSourceOrToTheTarget) {
  over("stcon", "two-frontiers", [&](Algorithm& run, VertexId v) {
    const auto cost = arrayOf<std::uint32_t>(run, "cost");
    const auto red = arrayOf<std::uint8_t>(run, "red"), green = arrayOf<std::uint8_t>(run, "green");
    const auto path = pathTo(run, {v});
    ASSERT_EQ(path.empty(), (red[v] == 0 && green[v] == 0) || cost[v] == 0);
    if (path.empty()) return;
    ASSERT_EQ(path.size(), cost[v] + std::size_t{1});
    EXPECT_EQ(red[v] != 0 ? path.back() : path.front(), v);
    for (std::size_t k = 1; k < path.size(); ++k) EXPECT_TRUE(isArc(run.graph(), path[k - 1], path[k]));
  });
}

TEST_F(PathsTest, InATreeThePathIsThatOfItsEdges) {
  over("mst", "boruvka", [&](Algorithm& run, VertexId v) {
    if (!run.done()) return;  // circles are still to be struck
    const Graph& graph = run.graph();
    const VertexId u = (v * 7 + 3) % graph.vertexCount();
    const auto selected = arrayOf<std::uint8_t>(run, "selected");
    std::set<std::pair<VertexId, VertexId>> edges;
    for (ArcId r = 0; r < selected.size(); ++r) {
      if (selected[r] == 0) continue;
      const VertexId head = graph.residual().heads[r], tail = graph.residual().heads[graph.residual().reverse[r]];
      edges.insert({tail, head});
      edges.insert({head, tail});
    }
    const auto path = pathTo(run, {u, v});
    EXPECT_TRUE(pathTo(run, {v}).empty()) << "between two";
    if (path.empty()) return;
    EXPECT_EQ(path.front(), u);
    EXPECT_EQ(path.back(), v);
    for (std::size_t k = 1; k < path.size(); ++k) EXPECT_TRUE(edges.contains({path[k - 1], path[k]}));
    auto back = pathTo(run, {v, u});
    std::reverse(back.begin(), back.end());
    EXPECT_EQ(back, path);
  });
}

TEST(PathText, NamesTheVertexAndGivesUpWhenItIsNotWanted) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}}, Weights(std::vector<std::uint32_t>{5, 1200}), 10);
  auto executor = exec::makeSequentialExecutor();
  auto run = begin(*executor, graph, "sssp", "");
  while (!run->done()) ASSERT_TRUE(run->step().ok());
  const std::vector<VertexId> chosen = {0, 2};
  EXPECT_EQ((*run->pathTo(chosen, {}))->sentence, "path to 12: 2 arcs, length 1,205");
  // A long path, whose search asks now and then.
  ArcList arcs;
  for (VertexId v = 0; v + 1 < 20'000; ++v) arcs.emplace_back(v, v + 1);
  const auto path = graphFromArcs(20'000, arcs);
  std::vector<std::uint32_t> costs(20'000);
  for (VertexId v = 0; v < 20'000; ++v) costs[v] = v;
  const auto next = [](std::uint32_t cost, ArcId) { return cost + 1; };
  EXPECT_EQ(algorithms::tightPath(*path, 0, 19'999, {costs, kNone, next}, [] { return true; }).size(), 20'000u);
  EXPECT_TRUE(algorithms::tightPath(*path, 0, 19'999, {costs, kNone, next}, [] { return false; }).empty());
}

// At a hub one vertex is many arcs: it is asked by arcs whether to go on.
TEST(TightPath, GivesUpInTheMiddleOfAHub) {
  constexpr VertexId kTails = 600;
  ArcList arcs;
  for (VertexId u = 1; u <= kTails; ++u) {
    for (int k = 0; k < 400; ++k) arcs.emplace_back(u, 0);
  }
  const auto hub = graphFromArcs(kTails + 1, arcs);
  ASSERT_EQ(hub->arcCount(), kTails * 400);
  std::vector<std::uint32_t> costs(kTails + 1, 1);
  costs[0] = 9;  // none of the arcs is tight
  std::size_t looked = 0, asked = 0;
  const auto next = [&](std::uint32_t cost, ArcId) {
    ++looked;
    return cost + 1;
  };
  const auto never = [&] { return ++asked == 0; };
  EXPECT_TRUE(algorithms::tightPath(*hub, 1, 0, {costs, kNone, next}, never).empty());
  EXPECT_EQ(asked, 1u);
  EXPECT_LT(looked, 100'000u) << "of 240,000";
}

TEST(MaxFlow, HasNoWays) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}}, Weights(std::vector<std::uint32_t>{5, 5}));
  auto executor = exec::makeSequentialExecutor();
  auto run = begin(*executor, graph, "maxflow", "");
  ASSERT_NE(run, nullptr);
  const std::vector<VertexId> chosen = {1};
  EXPECT_FALSE(run->pathTo(chosen, {})->has_value());
}

}  // namespace
}  // namespace wf::test

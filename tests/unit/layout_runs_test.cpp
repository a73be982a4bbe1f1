// Layouts as runs: every one that is registered, in two and three dimensions, on every kind of executor.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <thread>
#include <tuple>

#include "compute/exec/executors.h"
#include "compute/layouts/components.h"
#include "compute/layouts/registry.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {

namespace {

using Case = std::tuple<std::string, unsigned>;

class EveryRun : public testing::TestWithParam<Case> {
 protected:
  const Layout& layout() const { return *findLayout(std::get<0>(GetParam())); }
  unsigned dimensions() const { return std::get<1>(GetParam()); }
  LayoutRequest request(std::shared_ptr<const Graph> graph, std::shared_ptr<exec::Executor> executor = exec::makeCpuExecutor(2)) {
    return {.graph = std::move(graph),
            .executor = std::move(executor),
            .progress = &progress_,
            .dimensions = dimensions(),
            .parameters = *readParameters(layout().parameters, {})};
  }

  Progress progress_;
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryRun,
                         testing::Combine(testing::ValuesIn([] {
                                            std::vector<std::string> ids;
                                            for (const Layout& layout : layouts()) ids.push_back(layout.id);
                                            return ids;
                                          }()),
                                          testing::Values(2u, 3u)),
                         [](const auto& made) { return std::get<0>(made.param) + "_" + std::to_string(std::get<1>(made.param)) + "d"; });

TEST_P(EveryRun, PlacesEveryVertexOfEveryShape) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    SCOPED_TRACE(name);
    const auto places = runToEnd(layout(), request(graph));
    ASSERT_TRUE(places) << places.error().sentence();
    ASSERT_EQ(places->size(), graph->vertexCount());
    std::set<std::tuple<float, float, float>> different;
    for (const Place& p : *places) {
      ASSERT_TRUE(test::finite(p)) << testing::PrintToString(p);
      if (dimensions() == 2 || !layout().spatial) {
        ASSERT_EQ(p.z, 0) << "a plane";
      }
      different.emplace(p.x, p.y, p.z);
    }
    if (graph->coordinates().empty()) {
      EXPECT_EQ(different.size(), places->size()) << "no two vertices in one place";
    }
    if (!places->empty()) {
      EXPECT_GE(progress_.fraction(), 0.99);
    }
  }
}

TEST_P(EveryRun, IsTheSameOnEveryExecutorAndEveryTime) {
  const std::uint64_t seed = test::runSeed();
  for (const auto& [name, graph] : test::standardGraphs(seed, test::Size::Small)) {
    SCOPED_TRACE(name);
    const auto expected = runToEnd(layout(), request(graph, exec::makeSequentialExecutor()));
    ASSERT_TRUE(expected);
    for (const auto& executor : {exec::makeHostileExecutor(seed), exec::makeHostileExecutor(seed + 1), exec::makeCpuExecutor(1),
                                 exec::makeCpuExecutor(2), exec::makeCpuExecutor(5), exec::makeSequentialExecutor()}) {
      const auto places = runToEnd(layout(), request(graph, executor));
      ASSERT_TRUE(places);
      ASSERT_EQ(*places, *expected) << executor->name();
    }
  }
}

TEST_P(EveryRun, PinnedVerticesDoNotMove) {
  const auto graph = test::standardGraphs(3, test::Size::Small)[3].graph;
  LayoutRequest asked = request(graph);
  asked.start.resize(graph->vertexCount());
  for (VertexId v = 0; v < graph->vertexCount(); ++v) {
    asked.start[v] = {static_cast<float>(v % 7), static_cast<float>(v / 7), dimensions() == 3 ? static_cast<float>(v % 3) : 0};
  }
  asked.pinned = {1, 5};
  const auto run = layout().start(asked);
  const Place held{40, -3, 0};
  run->pin(2, held);
  while (run->step()) {
  }
  std::vector<Place> places(graph->vertexCount());
  const auto read = [&] { asked.executor->download(places.data(), run->positions(), 0, places.size() * sizeof(Place)); };
  read();
  EXPECT_EQ(places[1], asked.start[1]);
  EXPECT_EQ(places[5], asked.start[5]);
  EXPECT_EQ(places[2], held);
  const Place elsewhere{-7, 8, 0};
  run->pin(3, elsewhere);
  run->unpin(2);
  for (int i = 0; i < 20; ++i) run->step();
  read();
  EXPECT_EQ(places[3], elsewhere);
  EXPECT_NE(places[2], held) << "it is free again";
}

TEST_P(EveryRun, EndsSoonAfterItIsCancelled) {
  const auto graph = test::standardGraphs(1).back().graph;
  progress_.cancel();
  const auto places = runToEnd(layout(), request(graph));
  ASSERT_FALSE(places);
  EXPECT_EQ(places.error().code, ErrorCode::Cancelled);
}

TEST_P(EveryRun, IsSmallestAtTheSmallestGraphs) {
  for (VertexId n = 0; n < 4; ++n) {
    const auto places =
        runToEnd(layout(), request(test::graphFromArcs(n, n == 3 ? test::ArcList{{0, 1}, {1, 0}, {2, 2}} : test::ArcList{})));
    ASSERT_TRUE(places);
    ASSERT_EQ(places->size(), n);
    for (const Place& p : *places) EXPECT_TRUE(test::finite(p));
  }
}

double length(const Place& p) { return test::apart(p, {}); }

class ByLevel : public testing::TestWithParam<unsigned> {
 protected:
  void lay(const std::string& id, VertexId root) {
    graph_ = test::standardGraphs(test::runSeed(), test::Size::Medium)[6].graph;
    for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Medium)) {
      if (name == "random") graph_ = graph;
    }
    root_ = root;
    const auto made = runToEnd(*findLayout(id), {.graph = graph_,
                                                 .executor = exec::makeCpuExecutor(2),
                                                 .progress = &progress_,
                                                 .root = root,
                                                 .dimensions = GetParam(),
                                                 .parameters = *readParameters(findLayout(id)->parameters, {})});
    ASSERT_TRUE(made);
    places_ = *made;
    ASSERT_TRUE(findComponents(Neighbours(*graph_), graph_->vertexCount(), progress_, components_, root));
  }
  std::vector<VertexId> component() const {
    for (const Component& c : components_.list) {
      if (c.root == root_) return {components_.members(c).begin(), components_.members(c).end()};
    }
    return {};
  }

  Progress progress_;
  std::shared_ptr<const Graph> graph_;
  VertexId root_ = 0;
  Components components_;
  std::vector<Place> places_;
};
INSTANTIATE_TEST_SUITE_P(Dimensions, ByLevel, testing::Values(2u, 3u));

TEST_P(ByLevel, RingsAroundTheChosenVertex) {
  lay("radial", 17);
  std::map<VertexId, std::pair<double, double>> rings;  // nearest and farthest of a level
  for (const VertexId v : component()) {
    const double r = test::apart(places_[v], places_[17]);
    auto& [near, far] = rings.try_emplace(components_.level[v], r, r).first->second;
    near = std::min(near, r);
    far = std::max(far, r);
  }
  ASSERT_GT(rings.size(), 2u);
  EXPECT_EQ(rings.at(0).second, 0) << "the root is the middle";
  for (auto ring = std::next(rings.begin()); ring != rings.end(); ++ring) {
    EXPECT_GT(ring->second.first, std::prev(ring)->second.second) << "level " << ring->first << " lies outside the one before";
  }
}

TEST_P(ByLevel, LayersBelowTheChosenVertex) {
  lay("layered", 17);
  std::map<VertexId, std::set<float>> heights;
  for (const VertexId v : component()) heights[components_.level[v]].insert(places_[v].y);
  ASSERT_GT(heights.size(), 2u);
  for (const auto& [level, ys] : heights) {
    EXPECT_EQ(ys.size(), 1u) << "a level is a row or a plane";
    if (level > 0) {
      EXPECT_LT(*ys.begin(), *heights.at(level - 1).begin());
    }
  }
}

TEST(Layered, SweepsUndoCrossings) {
  // A tree of two levels whose leaves the search meets in the order of their parents: nothing crosses. A ladder of pairs given crosswise
  // is sorted out.
  const VertexId pairs = 20;
  test::ArcList arcs;
  for (VertexId k = 0; k < pairs; ++k) {
    arcs.emplace_back(0, 1 + k);
    arcs.emplace_back(1 + k, 1 + 2 * pairs - 1 - k);
  }
  Progress progress;
  const auto places = runToEnd(
      *findLayout("layered"),
      {.graph = test::graphFromArcs(1 + 2 * pairs, arcs), .executor = exec::makeSequentialExecutor(), .progress = &progress, .root = 0});
  ASSERT_TRUE(places);
  for (VertexId a = 0; a < pairs; ++a) {
    for (VertexId b = 0; b < a; ++b) {
      const float above = (*places)[1 + a].x - (*places)[1 + b].x;
      const float below = (*places)[2 * pairs - a].x - (*places)[2 * pairs - b].x;
      EXPECT_GT(above * below, 0) << a << " and " << b << " cross";
    }
  }
}

TEST(Circular, AreAllOnOneCircleAndATreeDoesNotCross) {
  Progress progress;
  test::ArcList tree;
  for (VertexId v = 1; v < 100; ++v) tree.emplace_back((v * 7919u) % v, v);
  for (const unsigned dimensions : {2u, 3u}) {
    const auto places = runToEnd(*findLayout("circular"), {.graph = test::graphFromArcs(100, tree),
                                                           .executor = exec::makeSequentialExecutor(),
                                                           .progress = &progress,
                                                           .dimensions = dimensions});
    ASSERT_TRUE(places);
    for (const Place& p : *places) EXPECT_NEAR(length(p), length((*places)[0]), 1e-4);
    if (dimensions == 3) continue;
    const auto turn = [&](VertexId v) { return std::atan2((*places)[v].y, (*places)[v].x); };
    for (const auto& [a, b] : tree) {
      for (const auto& [c, d] : tree) {
        if (a == c || a == d || b == c || b == d) continue;
        const auto [low, high] = std::minmax(turn(a), turn(b));
        const auto between = [&, l = low, h = high](VertexId v) { return l < turn(v) && turn(v) < h; };
        ASSERT_EQ(between(c), between(d)) << a << "–" << b << " and " << c << "–" << d;
      }
    }
  }
}

TEST(Grid, IsFilledInTheChosenOrder) {
  Progress progress;
  const auto graph = test::graphFromArcs(5, {{3, 0}, {3, 1}, {3, 2}, {3, 4}, {1, 2}});
  const auto places = [&](const char* order) {
    return *runToEnd(*findLayout("grid"), {.graph = graph,
                                           .executor = exec::makeSequentialExecutor(),
                                           .progress = &progress,
                                           .parameters = *readParameters(findLayout("grid")->parameters, {{"order", order}})});
  };
  const Place first{-1, 1, 0};
  EXPECT_EQ(places("file")[0], first);
  EXPECT_EQ(places("degree")[3], first);
  EXPECT_EQ(places("level")[3], first);
}

}  // namespace
}  // namespace wf::layouts

// The layout for communities: that it shows them, keeps neighbours near, and lays no vertex on another.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>

#include "compute/exec/executors.h"
#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/registry.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

constexpr VertexId kSize = 40, kGroups = 12;

// Groups of forty; half of a vertex's about eight edges and more lead into its own.
std::shared_ptr<const Graph> planted(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  test::ArcList arcs;
  for (VertexId v = 0; v < kSize * kGroups; ++v) {
    for (int k = 0; k < 3; ++k) arcs.emplace_back(v, v / kSize * kSize + static_cast<VertexId>(random() % kSize));
    arcs.emplace_back(v, static_cast<VertexId>(random() % (kSize * kGroups)));
  }
  return test::graphFromArcs(kSize * kGroups, arcs);
}

std::vector<Place> placesOf(const std::string& id, const std::shared_ptr<const Graph>& graph, unsigned dimensions = 2,
                            const std::map<std::string, std::string>& parameters = {}) {
  const Layout& layout = *findLayout(id);
  Progress progress;
  const auto made = runToEnd(layout, {.graph = graph,
                                      .executor = exec::makeCpuExecutor(2),
                                      .progress = &progress,
                                      .dimensions = dimensions,
                                      .parameters = *readParameters(layout.parameters, parameters)});
  EXPECT_TRUE(made) << made.error().sentence();
  return *made;
}

// Mean distance within a group over that between groups.
double separation(const std::vector<Place>& places) {
  double within = 0, between = 0;
  for (VertexId v = 0; v < places.size(); ++v) {
    for (VertexId w = 0; w < v; ++w) (v / kSize == w / kSize ? within : between) += test::apart(places[v], places[w]);
  }
  return within / (kSize - 1) / (between / (kSize * (kGroups - 1)));
}

TEST(Communities, AreDenseAndApart) {
  const auto graph = planted(test::runSeed());
  for (const unsigned dimensions : {2u, 3u}) {
    const double apart = separation(placesOf("communities", graph, dimensions));
    EXPECT_LT(apart, 0.25);
    EXPECT_LT(apart, 0.6 * separation(placesOf("force", graph, dimensions)));
  }
}

TEST(Communities, SeparateMoreWhereThatIsAsked) {
  const auto graph = planted(test::runSeed());
  EXPECT_LT(separation(placesOf("communities", graph, 2, {{"separation", "1"}})),
            separation(placesOf("communities", graph, 2, {{"separation", "0.25"}})));
}

TEST(Communities, ALatticeIsNotTorn) {
  const auto graph = test::gridGraph(40, 40);
  const std::vector<Place> places = placesOf("islands", graph);
  double sum = 0, squares = 0, count = 0;
  for (VertexId v = 0; v < graph->vertexCount(); ++v) {
    for (const VertexId w : graph->neighbours(v)) {
      const double length = test::apart(places[v], places[w]);
      sum += length, squares += length * length, count += 1;
    }
  }
  EXPECT_LT(squares * count / (sum * sum), 1.5) << "1: all edges are as long; 2.8 where the lattice falls into groups";
}

// The median distance to the nearest vertex, over the side of a cell if all shared the picture evenly.
double roomOf(const std::vector<Place>& places) {
  double side = 0;
  std::vector<double> nearest;
  for (const Place& p : places) {
    double least = std::numeric_limits<double>::max();
    for (const Place& q : places) {
      side = std::max({side, std::abs(double{p.x} - q.x), std::abs(double{p.y} - q.y)});
      if (&p != &q) least = std::min(least, test::apart(p, q));
    }
    nearest.push_back(least);
  }
  std::nth_element(nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2), nearest.end());
  return nearest[nearest.size() / 2] * std::sqrt(static_cast<double>(places.size())) / side;
}

TEST(Communities, HaveRoomInside) {
  const auto graph = planted(test::runSeed());
  const auto clouds = placesOf("communities", graph), islands = placesOf("islands", graph);
  EXPECT_GT(roomOf(clouds), 0.2);
  EXPECT_LT(roomOf(islands), 0.7 * roomOf(clouds));
  EXPECT_LT(separation(islands), 0.7 * separation(clouds)) << "islands are for that";
}

TEST(Communities, ALeafLiesBesideItsParent) {
  test::ArcList arcs;
  for (VertexId v = 1; v < 511; ++v) arcs.emplace_back((v - 1) / 2, v);
  const auto places = placesOf("communities", test::graphFromArcs(511, arcs));
  int beside = 0;
  for (VertexId v = 255; v < 511; ++v) {
    VertexId nearest = v == 0 ? 1 : 0;
    for (VertexId w = 0; w < 511; ++w) {
      if (w != v && test::apart(places[v], places[w]) < test::apart(places[v], places[nearest])) nearest = w;
    }
    beside += nearest == (v - 1) / 2 ? 1 : 0;
  }
  EXPECT_GT(beside, 200) << "of 256";
}

TEST(Communities, NoVertexLiesOnAnother) {
  // Cliques, whose vertices are all tied to the same ones.
  test::ArcList arcs;
  for (VertexId group = 0; group < 20; ++group) {
    for (VertexId v = 0; v < 15; ++v) {
      for (VertexId w = 0; w < v; ++w) arcs.emplace_back(group * 15 + v, group * 15 + w);
    }
    arcs.emplace_back(group * 15, (group + 1) % 20 * 15);
  }
  for (const unsigned dimensions : {2u, 3u}) {
    const auto places = placesOf("communities", test::graphFromArcs(300, arcs), dimensions);
    double side = 0, nearest = std::numeric_limits<double>::max();
    for (VertexId v = 0; v < 300; ++v) {
      side = std::max({side, std::abs(double{places[v].x} - places[0].x), std::abs(double{places[v].y} - places[0].y)});
      for (VertexId w = 0; w < v; ++w) nearest = std::min(nearest, test::apart(places[v], places[w]));
    }
    EXPECT_GT(nearest, 0.015 * side / (dimensions == 3 ? std::cbrt(300) : std::sqrt(300)));
  }
}

TEST(LoneVertices, HaveNoMassAndOneOfTheNextLevelStandsForThem) {
  Progress progress;
  test::ArcList arcs;
  for (VertexId v = 0; v < 200; ++v) arcs.emplace_back(v, (v + 1) % 200);
  auto finest = force::finestLevel(*test::graphFromArcs(500, arcs), progress);
  ASSERT_TRUE(finest);
  force::setLoneAside(*finest);
  const auto next = force::coarser(*finest, 1, progress);
  ASSERT_TRUE(next);
  EXPECT_EQ(std::count(next->mass.begin(), next->mass.end(), 0u), 1);
  std::uint64_t mass = 0;
  for (const std::uint32_t m : next->mass) mass += m;
  EXPECT_EQ(mass, 200u);
  for (VertexId v = 0; v < 500; ++v) EXPECT_EQ(next->mass[finest->coarse[v]] == 0, v >= 200);

  auto whole = force::finestLevel(*test::graphFromArcs(200, arcs), progress);
  force::setLoneAside(*whole);
  EXPECT_TRUE(whole->mass.empty()) << "1 each";
}

}  // namespace
}  // namespace wf::layouts

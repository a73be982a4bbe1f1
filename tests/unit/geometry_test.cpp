// What is prepared for drawing: recentring, fair and repeatable orders, picking against brute force, cancelling, odd positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "render/scene/edge_places.h"
#include "render/scene/geometry.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

std::vector<Coordinate> scattered(VertexId count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> x(-74.5e6, -73.4e6);
  std::uniform_real_distribution<double> y(40.3e6, 41.3e6);
  std::vector<Coordinate> out(count);
  for (Coordinate& c : out) c = {x(random), y(random)};
  return out;
}

std::optional<VertexId> nearestByHand(const GraphGeometry& geometry, Vec2 world, double radius) {
  std::optional<VertexId> best;
  double bestSquared = radius * radius;
  for (VertexId v = 0; v < geometry.positions().size(); ++v) {
    const double dx = geometry.positions()[v].x - world.x;
    const double dy = geometry.positions()[v].y - world.y;
    const double squared = dx * dx + dy * dy;
    if (squared < bestSquared || (squared == bestSquared && !best)) {
      best = v;
      bestSquared = squared;
    }
  }
  return best;
}

TEST(Geometry, HoldsEveryVertexAndEdgeOnce) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed())) {
    const auto geometry = GraphGeometry::build(graph, scattered(graph->vertexCount(), 1));
    ASSERT_TRUE(geometry) << name;
    EXPECT_EQ(geometry->positions().size(), graph->vertexCount()) << name;
    std::multiset<std::pair<VertexId, VertexId>> wanted, got;
    for (std::size_t e = 0; e < graph->edges().size(); ++e) {
      if (graph->edges().tail[e] != graph->edges().head[e]) wanted.emplace(graph->edges().tail[e], graph->edges().head[e]);
    }
    for (const EdgeEnds& e : geometry->edges()) got.emplace(e.a, e.b);
    EXPECT_EQ(got, wanted) << name;
    std::vector<VertexId> order(geometry->vertexOrder().begin(), geometry->vertexOrder().end());
    std::sort(order.begin(), order.end());
    for (VertexId v = 0; v < order.size(); ++v) ASSERT_EQ(order[v], v) << name;
  }
}

// Against the graph's own lists: an edge's places hold arcs between its ends, the first leading from a to b, and every arc has one place.
TEST(Geometry, EdgesKnowTheirArcs) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed())) {
    const auto geometry = GraphGeometry::build(graph, scattered(graph->vertexCount(), 1));
    const auto edges = geometry->edges();
    const auto order = geometry->edgeOrder();
    ASSERT_EQ(order.size(), edges.size()) << name;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      ASSERT_EQ(graph->edges().tail[order[i]], edges[i].a) << name;
      ASSERT_EQ(graph->edges().head[order[i]], edges[i].b) << name;
    }
    const auto check = [&](Domain domain, bool added, std::span<const ArcId> offsets, std::span<const VertexId> heads) {
      const auto places = edgePlaces(*geometry, domain, added);
      ASSERT_EQ(places.size(), edges.size());
      std::set<std::uint32_t> used;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto leads = [&](std::uint32_t place, VertexId from, VertexId to) {
          ASSERT_TRUE(used.insert(place).second) << name;
          ASSERT_GE(place, offsets[from]) << name;
          ASSERT_LT(place, offsets[from + 1]) << name;
          ASSERT_EQ(heads[place], to) << name;
        };
        ASSERT_TRUE(places[i].first != kNone || places[i].second != kNone) << name;
        if (places[i].first != kNone) leads(places[i].first, edges[i].a, edges[i].b);
        if (places[i].second != kNone) leads(places[i].second, edges[i].b, edges[i].a);
      }
      std::size_t wanted = 0;
      for (VertexId v = 0; v < graph->vertexCount(); ++v) {
        for (ArcId r = offsets[v]; r < offsets[v + 1]; ++r) {
          const bool given = domain == Domain::Arc || added || graph->residual().arc[r] != kNone;
          wanted += heads[r] != v && given;
        }
      }
      EXPECT_EQ(used.size(), wanted) << name;
    };
    check(Domain::Arc, false, graph->offsets(), graph->heads());
    const ResidualArcs& residual = graph->residual();
    for (const bool added : {false, true}) check(Domain::Residual, added, residual.offsets, residual.heads);
    const auto directions = edgeDirections(*geometry);
    const auto arcs = edgePlaces(*geometry, Domain::Arc, false);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const std::uint32_t bits = (directions[i / 16] >> (2 * (i % 16))) & 3;
      const auto carries = [&](ArcId arc) { return arc != kNone && graph->weight(arc) != 0; };
      ASSERT_EQ(bits, (carries(arcs[i].first) ? 1u : 0u) | (carries(arcs[i].second) ? 2u : 0u)) << name;
      ASSERT_EQ(edgePlaces(*geometry, Domain::Edge, false)[i].first, order[i]) << name;
      if (i > 50) break;
    }
    EXPECT_EQ(elementsOf(*graph, Domain::Residual), residual.size());
    EXPECT_EQ(elementsOf(*graph, Domain::Vertex), 0u);
  }
}

TEST(Geometry, IsCentredAndTheSameEveryTime) {
  const auto graph = test::standardGraphs(7)[5].graph;
  const auto positions = scattered(graph->vertexCount(), 3);
  const auto one = GraphGeometry::build(graph, positions);
  const auto two = GraphGeometry::build(graph, positions);
  EXPECT_NEAR(one->bounds().low.x, -one->bounds().high.x, 1);
  EXPECT_NEAR(one->bounds().low.y, -one->bounds().high.y, 1);
  EXPECT_TRUE(std::equal(one->vertexOrder().begin(), one->vertexOrder().end(), two->vertexOrder().begin()));
  EXPECT_TRUE(std::equal(one->edges().begin(), one->edges().end(), two->edges().begin(),
                         [](EdgeEnds a, EdgeEnds b) { return a.a == b.a && a.b == b.b; }));
  EXPECT_FALSE(std::is_sorted(one->vertexOrder().begin(), one->vertexOrder().end()));
}

TEST(Geometry, APrefixOfTheEdgesIsAFairSample) {
  const auto graph = test::graphFromArcs(40000, [] {
    test::ArcList arcs;
    for (VertexId v = 0; v + 1 < 40000; ++v) arcs.emplace_back(v, v + 1);
    return arcs;
  }());
  const auto geometry = GraphGeometry::build(graph, scattered(40000, 5));
  // Of the first tenth, each quarter of the vertices has about a quarter.
  std::size_t quarter[4] = {};
  for (const EdgeEnds& e : geometry->edges().first(4000)) ++quarter[e.a / 10000];
  for (const std::size_t q : quarter) EXPECT_NEAR(static_cast<double>(q), 1000, 150);
}

TEST(Geometry, NearestAgreesWithBruteForce) {
  std::mt19937_64 random(test::runSeed());
  for (const VertexId count : {1u, 2u, 50u, 3000u}) {
    const auto graph = test::graphFromArcs(count, {});
    const auto geometry = GraphGeometry::build(graph, scattered(count, random()));
    std::uniform_real_distribution<double> where(-9e5, 9e5);
    std::uniform_real_distribution<double> reach(0, 3e5);
    for (int i = 0; i < 400; ++i) {
      const Vec2 world{where(random), where(random)};
      const double radius = reach(random);
      EXPECT_EQ(geometry->nearest(world, radius), nearestByHand(*geometry, world, radius)) << count;
    }
    const PointF p = geometry->positions()[count / 2];
    EXPECT_EQ(geometry->nearest({p.x, p.y}, 0), nearestByHand(*geometry, {p.x, p.y}, 0));
  }
}

TEST(Geometry, NearestTakesTheSmallerIdOfTwoAtOnePlace) {
  const auto graph = test::graphFromArcs(4, {});
  const std::vector<Coordinate> positions = {{0, 0}, {5, 5}, {5, 5}, {10, 10}};
  const auto geometry = GraphGeometry::build(graph, positions);
  EXPECT_EQ(geometry->nearest({0.1, 0}, 3), VertexId{1});
}

TEST(Geometry, NearestOnALineAndWithUnusableInput) {
  const auto graph = test::graphFromArcs(1000, {});
  std::vector<Coordinate> line(1000);
  for (std::size_t i = 0; i < line.size(); ++i) line[i] = {static_cast<double>(i), 0};
  const auto geometry = GraphGeometry::build(graph, line);
  EXPECT_EQ(geometry->nearest({-499.5 + 123, 2}, 3), VertexId{123});
  EXPECT_FALSE(geometry->nearest({NAN, 0}, 3));
  EXPECT_FALSE(geometry->nearest({0, 0}, NAN));
  EXPECT_FALSE(geometry->nearest({0, 0}, -1));
  EXPECT_TRUE(geometry->nearest({0, 0}, std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(GraphGeometry::build(test::graphFromArcs(0, {}), {})->nearest({0, 0}, 10));
}

TEST(Geometry, SurvivesOddPositions) {
  const double inf = std::numeric_limits<double>::infinity();
  const auto graph = test::graphFromArcs(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const std::vector<std::vector<Coordinate>> cases = {
      {},
      {{0, 0}},
      {{NAN, 0}, {inf, -inf}, {1, 1}, {2, 2}, {3, 3}},
      {{1e308, -1e308}, {-1e308, 1e308}, {0, 0}, {1, 1}, {2, 2}},
      {{1e299, 0}, {-1e299, 0}, {0, 1e299}, {1, 1}, {2, 2}},
      {{1e-300, 0}, {-1e-300, 0}, {0, 1e-300}, {0, 0}, {0, 0}},
      {{7, 7}, {7, 7}, {7, 7}, {7, 7}, {7, 7}},
  };
  for (std::size_t c = 0; c < cases.size(); ++c) {
    const auto geometry = GraphGeometry::build(graph, cases[c]);
    ASSERT_TRUE(geometry) << c;
    for (const PointF p : geometry->positions()) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << c;
    EXPECT_TRUE(std::isfinite(geometry->medianEdgeLength())) << c;
    EXPECT_GE(geometry->bounds().high.x, geometry->bounds().low.x) << c;
    EXPECT_TRUE(geometry->nearest({0, 0}, 1e30)) << c;
  }
}

TEST(Geometry, MovesWithoutOrderingAnew) {
  std::mt19937 random(static_cast<std::uint32_t>(test::runSeed()));
  std::uniform_real_distribution<float> at(-5, 900);
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed())) {
    const auto first = GraphGeometry::build(graph, scattered(graph->vertexCount(), 1));
    std::vector<Point3F> places(graph->vertexCount());
    for (Point3F& p : places) p = {at(random), at(random), at(random)};
    if (places.size() > 3) places[2] = {NAN, 1, 1};
    for (const auto order : {GraphGeometry::Order::Kept, GraphGeometry::Order::Anew}) {
      const auto geometry = first->moved(places, order);
      ASSERT_TRUE(geometry) << name;
      EXPECT_TRUE(geometry->sameGraph(*first));
      EXPECT_EQ(geometry->edges().data(), first->edges().data());
      EXPECT_EQ(geometry->farOrder().sameOrder(first->farOrder()), order == GraphGeometry::Order::Kept);
      ASSERT_EQ(geometry->positions().size(), places.size());
      float low = INFINITY;
      for (std::size_t v = 0; v < places.size(); ++v) low = std::isnan(places[v].x) ? low : std::min(low, places[v].z);
      for (std::size_t v = 0; v < places.size(); ++v) {
        const PointF p = geometry->positions()[v];
        EXPECT_TRUE(p.x >= geometry->bounds().low.x && p.x <= geometry->bounds().high.x) << name;
        EXPECT_TRUE(p.y >= geometry->bounds().low.y && p.y <= geometry->bounds().high.y) << name;
        if (std::isnan(places[v].x)) continue;
        EXPECT_EQ(p.x, places[v].x) << name;
        EXPECT_EQ(p.y, places[v].y) << name;
        if (!geometry->elevations().empty()) {
          EXPECT_EQ(geometry->elevations()[v], places[v].z - low) << name;
        }
      }
      const auto placed = geometry->farOrder().placed();
      const auto boxes = geometry->farOrder().boxes();
      for (std::size_t p = 0; p < placed.size(); ++p) {
        const BlockBox& box = boxes[p / FarOrder::kBlock];
        const PointF place = geometry->positions()[placed[p]];
        EXPECT_TRUE(place.x >= box.left && place.x <= box.right && place.y >= box.bottom && place.y <= box.top) << name;
      }
      for (int i = 0; i < 50; ++i) {
        const Vec2 world{at(random), at(random)};
        EXPECT_EQ(geometry->nearest(world, 100), nearestByHand(*geometry, world, 100)) << name;
      }
      // All labelled ones are found again.
      std::vector<VertexId> found;
      geometry->labelOrder().find(
          geometry->positions(), placed, [](const PlaceBounds&) { return true; }, places.size() + 1, found);
      EXPECT_EQ(found.size(), places.size()) << name;
    }
    const auto flat = first->moved(std::vector<Point3F>(places.size()), GraphGeometry::Order::Kept);
    EXPECT_TRUE(flat->elevations().empty()) << name;
    EXPECT_EQ(flat->highest(), 0) << name;
  }
}

TEST(Geometry, StopsWhenCancelled) {
  Progress progress;
  progress.cancel();
  const auto graph = test::graphFromArcs(1000, {{1, 2}});
  EXPECT_FALSE(GraphGeometry::build(graph, scattered(1000, 1), &progress));
}

TEST(Geometry, FindsCommunitiesByTheWay) {
  const auto graph = test::graphFromArcs(1000, {{1, 2}});
  Progress progress, cancelled;
  cancelled.cancel();
  ASSERT_FALSE(graph->findCommunities(cancelled)) << "they are not there yet";
  ASSERT_TRUE(GraphGeometry::build(graph, scattered(1000, 1), &progress));
  EXPECT_TRUE(graph->findCommunities(cancelled)) << "who asks now need not wait";
}

// Against the arcs themselves: what leads along an edge, in its shuffled place; and the loops, which no edge has.
TEST(Geometry, EdgesKnowWhichWayTheirArcsLead) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed())) {
    const auto geometry = GraphGeometry::build(graph, scattered(graph->vertexCount(), 1));
    std::multiset<std::pair<VertexId, VertexId>> arcs, led;
    std::set<VertexId> loops;
    for (VertexId v = 0; v < graph->vertexCount(); ++v) {
      for (const VertexId head : graph->neighbours(v)) {
        if (head == v) {
          loops.insert(v);
        } else {
          arcs.emplace(v, head);
        }
      }
    }
    for (std::size_t e = 0; e < geometry->edges().size(); ++e) {
      const EdgeEnds ends = geometry->edges()[e];
      ASSERT_NE(geometry->directions(e), 0) << name;
      if ((geometry->directions(e) & GraphGeometry::kForward) != 0) led.emplace(ends.a, ends.b);
      if ((geometry->directions(e) & GraphGeometry::kBackward) != 0) led.emplace(ends.b, ends.a);
    }
    EXPECT_EQ(led, arcs) << name;
    EXPECT_EQ(std::vector<VertexId>(geometry->loops().begin(), geometry->loops().end()), std::vector<VertexId>(loops.begin(), loops.end()))
        << name;
  }
}

}  // namespace
}  // namespace wf::render

// What lies under the cursor beside vertices.
#include "render/scene/arc_hit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/support/data.h"
#include "tests/unit/scattered.h"

namespace wf::render {
namespace {

// What gives one place, for many.
template <class PlaceOf>
PlacesOf each(const PlaceOf& place) {
  return [place](std::span<const VertexId> vertices) {
    std::vector<std::optional<Vec2>> out;
    for (const VertexId v : vertices) out.push_back(place(v));
    return out;
  };
}

TEST(ArcHit, IsTheNearestArcOfAll) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 30; ++round) {
    const auto geometry = scattered(static_cast<VertexId>(5 + random() % 200), random() % 500, random());
    const Graph& graph = geometry->graph();
    Camera camera = nearCamera(*geometry, 1 + static_cast<double>(random() % 3));
    if (round % 3 == 2) camera.look(0.4, 0.8, 0.6);
    const auto place = [&](VertexId v) -> std::optional<Vec2> {
      const auto seen = camera.project({geometry->positions()[v].x, geometry->positions()[v].y, 0});
      return seen ? std::optional(seen->screen) : std::nullopt;
    };
    for (int k = 0; k < 20; ++k) {
      const Vec2 at{static_cast<double>(random() % 1280), static_cast<double>(random() % 800)};
      double best = 6;
      bool any = false;
      for (ArcId a = 0; a < graph.arcCount(); ++a) {
        const VertexId tail = graph.tail(a), head = graph.heads()[a];
        if (tail == head || !place(tail) || !place(head)) continue;
        const double distance = fromPiece(at, *place(tail), *place(head)).distance;
        any = any || distance <= best;
        best = std::min(best, distance);
      }
      const auto found = arcNear(*geometry, camera, each(place), at, 6);
      ASSERT_EQ(found.has_value(), any) << "round " << round;
      if (!found) continue;
      EXPECT_NEAR(fromPiece(at, *place(graph.tail(*found)), *place(graph.heads()[*found])).distance, best, 1e-6);
    }
  }
}

TEST(ArcHit, OfTwoArcsBackAndForthTheOneWhoseHeadIsNearer) {
  const std::vector<Coordinate> places{{0, 0}, {100, 0}};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(2, {{0, 1}, {1, 0}}), places);
  const Camera camera = nearCamera(*geometry, 1);
  const auto place = [&](VertexId v) { return std::optional(camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y})); };
  const Vec2 a = *place(0), b = *place(1);
  EXPECT_EQ(arcNear(*geometry, camera, each(place), {a.x + 0.2 * (b.x - a.x), a.y + 3}, 5), ArcId{1});
  EXPECT_EQ(arcNear(*geometry, camera, each(place), {a.x + 0.8 * (b.x - a.x), a.y - 3}, 5), ArcId{0});
  EXPECT_EQ(arcNear(*geometry, camera, each(place), {a.x + 0.8 * (b.x - a.x), a.y - 7}, 5), std::nullopt);
}

TEST(ArcHit, HasABoundOnAHub) {
  test::ArcList star;
  std::vector<Coordinate> places{{0, 0}};
  for (VertexId v = 1; v <= 200'000; ++v) {
    star.emplace_back(0, v);
    places.push_back({std::cos(v * 0.7) * 1000, std::sin(v * 0.7) * 1000});
  }
  const auto geometry = GraphGeometry::build(test::graphFromArcs(200'001, star), places);
  const Camera camera = nearCamera(*geometry, 1);
  std::size_t asked = 0;
  const auto place = [&](VertexId v) {
    return ++asked, std::optional(camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y}));
  };
  arcNear(*geometry, camera, each(place), {640, 400}, 5);
  EXPECT_LE(asked, 80'000u);
}

TEST(ArcHit, PiecesOfAChain) {
  const std::vector<Vec2> places{{10, 10}, {110, 10}, {110, 110}};
  const auto place = [&](VertexId v) { return v < 3 ? std::optional(places[v]) : std::nullopt; };
  const std::vector<VertexId> chain{1, 2, 0, 1, 7, 2};
  EXPECT_EQ(pieceNear(chain, each(place), {60, 13}, 5), std::size_t{1});
  EXPECT_EQ(pieceNear(chain, each(place), {106, 60}, 5), std::size_t{0});
  EXPECT_EQ(pieceNear(chain, each(place), {60, 16}, 5), std::nullopt);
  EXPECT_EQ(pieceNear(chain, each(place), {111, 9}, 5), std::size_t{0}) << "as near: the first";
}

}  // namespace
}  // namespace wf::render

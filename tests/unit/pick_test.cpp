// Picking against brute force over random graphs, cameras and outlines, on every executor.
#include "render/pick/pick.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "compute/exec/executors.h"
#include "render/pick/scene_copy.h"
#include "render/scene/visibility.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

struct Scene {
  std::shared_ptr<const GraphGeometry> geometry;
  std::vector<float> heights;
  VertexSet::Bits shown;
  Camera camera;
};

// Many vertices on the same places, so that ties happen; heights from a few values.
Scene randomScene(std::uint64_t seed, bool tilted) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  std::vector<Coordinate> places;
  const auto count = static_cast<VertexId>(3 + random() % 3000);
  for (VertexId v = 0; v < count; ++v) {
    places.push_back(v % 5 == 4 ? places[random() % v] : Coordinate{std::floor(unit() * 400) / 2 - 100, std::floor(unit() * 300) / 2});
  }
  Scene scene;
  scene.geometry = GraphGeometry::build(test::graphFromArcs(count, {{0, 1}}), places);
  for (VertexId v = 0; v < count; ++v) scene.heights.push_back(static_cast<float>(random() % 8) * 6.25f);
  scene.shown.assign(VertexSet::words(count), 0);
  for (VertexId v = 0; v < count; ++v) scene.shown[v / 32] |= (random() % 4 != 0 ? 1u : 0u) << v % 32;
  scene.camera.resize(640, 480);
  scene.camera.frame(scene.geometry->bounds());
  scene.camera.zoomAt(320, 240, std::exp(unit() * 3 - 0.5));
  scene.camera.pan(unit() * 200 - 100, unit() * 200 - 100);
  if (tilted) scene.camera.look(unit() * 6, unit() * Camera::kMostTilt, random() % 2 != 0 ? unit() * 1.5 : 0);
  return scene;
}

std::optional<Projected> placeOf(const Scene& scene, VertexId v, bool heights) {
  const PointF at = scene.geometry->positions()[v];
  return scene.camera.project({at.x, at.y, heights ? scene.heights[v] : 0});
}

bool shownAt(const Scene& scene, VertexId v) { return (scene.shown[v / 32] >> v % 32 & 1u) != 0; }

std::vector<std::shared_ptr<exec::Executor>> executors(std::uint64_t seed) {
  return {exec::makeSequentialExecutor(), exec::makeCpuExecutor(), exec::makeHostileExecutor(seed), test::testedExecutor()};
}

TEST(Pick, NearestIsThatOfBruteForce) {
  const std::uint64_t seed = test::runSeed();
  int hits = 0;
  for (std::uint64_t round = 0; round < 24; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
    const Scene scene = randomScene(seed + round, round % 3 != 0);
    const bool heights = round % 2 != 0, hides = round % 4 >= 2;
    std::mt19937_64 random(seed ^ round);
    for (const auto& executor : executors(seed)) {
      Picker picker(executor, scene.geometry);
      const exec::Buffer h = picker.place(scene.heights.data(), scene.heights.size() * 4);
      const exec::Buffer s = picker.place(scene.shown.data(), scene.shown.size() * 4);
      PickScene with{heights ? &h : nullptr, 0, 50, hides ? &s : nullptr};
      for (int k = 0; k < 30; ++k) {
        const Vec2 pixel{static_cast<double>(random() % 640), static_cast<double>(random() % 480)};
        const double radius = k % 3 == 0 ? 6 : 40;
        double best = std::numeric_limits<double>::infinity(), bestDepth = 0;
        std::optional<VertexId> expected;
        for (VertexId v = 0; v < scene.geometry->positions().size(); ++v) {
          const auto at = placeOf(scene, v, heights);
          if (!at || (hides && !shownAt(scene, v))) continue;
          const double distance = std::hypot(at->screen.x - pixel.x, at->screen.y - pixel.y);
          if (distance > radius) continue;
          // Places that are the same may come out a rounding apart.
          if (expected && distance > best - 1e-7 && !(distance < best + 1e-7 && at->depth > bestDepth + 1e-7)) continue;
          best = distance;
          bestDepth = at->depth;
          expected = v;
        }
        const auto found = picker.nearest(scene.camera.projection(), pixel, radius, with);
        ASSERT_EQ(found.has_value(), expected.has_value()) << executor->name() << " at " << pixel.x << ", " << pixel.y;
        if (!found) continue;
        ++hits;
        const auto at = placeOf(scene, *found, heights);
        ASSERT_TRUE(at);
        EXPECT_NEAR(std::hypot(at->screen.x - pixel.x, at->screen.y - pixel.y), best, 1e-6);
        EXPECT_NEAR(at->depth, bestDepth, 1e-6) << "the one nearer to the viewer";
        EXPECT_TRUE(!hides || shownAt(scene, *found));
        // The smallest id of those at the very same place.
        for (VertexId v = 0; v < *found; ++v) {
          const bool same = scene.geometry->positions()[v].x == scene.geometry->positions()[*found].x &&
                            scene.geometry->positions()[v].y == scene.geometry->positions()[*found].y;
          EXPECT_FALSE(same && (!heights || scene.heights[v] == scene.heights[*found]) && (!hides || shownAt(scene, v))) << v;
        }
      }
    }
  }
  EXPECT_GT(hits, 100);
}

// Heights that lie together, so that bounds leave most blocks out; many groups.
Scene hills(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  constexpr VertexId kCount = 60'000;
  std::vector<Coordinate> places;
  Scene scene;
  for (VertexId v = 0; v < kCount; ++v) {
    places.push_back({unit() * 400, unit() * 300});
    scene.heights.push_back(static_cast<float>(60 + 50 * std::sin(places.back().x / 40) * std::cos(places.back().y / 30)));
  }
  scene.geometry = GraphGeometry::build(test::graphFromArcs(kCount, {{0, 1}}), places);
  scene.shown.assign(VertexSet::words(kCount), ~0u);
  scene.camera.resize(640, 480);
  scene.camera.frame(scene.geometry->bounds());
  return scene;
}

TEST(Pick, BoundsOfHeightFindTheSameAmongFewerBlocks) {
  const std::uint64_t seed = test::runSeed();
  Scene scene = hills(seed);
  const auto placed = scene.geometry->farOrder().placed();
  const BlockTree tree(scene.geometry->farOrder().boxes());
  std::mt19937_64 random(seed);
  int hits = 0;
  std::size_t all = 0, few = 0;
  for (const auto& executor : executors(seed)) {
    if (executor->backend() == exec::Backend::Cuda) continue;
    const HeightBounds bounds = BlockTree::boundsOf(*executor, scene.heights.data(), placed, [] { return false; });
    ASSERT_EQ(bounds.blocks.size(), (placed.size() + FarOrder::kBlock - 1) / FarOrder::kBlock);
    for (std::size_t p = 0; p < placed.size(); ++p) {
      const auto& block = bounds.blocks[p / FarOrder::kBlock];
      const auto& group = bounds.groups[p / FarOrder::kBlock / BlockTree::kGroup];
      ASSERT_TRUE(block.low <= scene.heights[placed[p]] && scene.heights[placed[p]] <= block.high) << p;
      ASSERT_TRUE(group.low <= block.low && block.high <= group.high) << p;
    }
    Picker picker(executor, scene.geometry);
    const exec::Buffer heights = picker.place(scene.heights.data(), scene.heights.size() * 4);
    const PickScene loose{.heights = &heights, .lowest = 0, .highest = 111};
    PickScene tight = loose;
    tight.bounds = &bounds;
    for (int k = 0; k < 60; ++k) {
      // The last ones from within: some of the graph lies behind the eye.
      scene.camera.look(static_cast<double>(random() % 600) / 100, 0.5 + static_cast<double>(random() % 90) / 100, k % 3 * 0.7);
      if (k == 40) scene.camera.zoomAt(320, 240, 6);
      const Projection projection = scene.camera.projection();
      const Vec2 pixel{static_cast<double>(random() % 640), static_cast<double>(random() % 480)};
      const auto found = picker.nearest(projection, pixel, 6, tight);
      ASSERT_EQ(found, picker.nearest(projection, pixel, 6, loose)) << "seed " << seed << " at " << pixel.x << ", " << pixel.y;
      hits += found ? 1 : 0;
      all += tree.near(projection, pixel, 6, 0, 111, nullptr).size();
      few += tree.near(projection, pixel, 6, 0, 111, &bounds).size();
    }
    scene.camera.frame(scene.geometry->bounds());
  }
  EXPECT_GT(hits, 60);
  EXPECT_LT(3 * few, 2 * all);
}

TEST(Pick, WhatIsCopiedIsWhatWasThere) {
  const Scene scene = hills(test::runSeed());
  std::vector<std::uint32_t> colours;
  for (std::size_t v = 0; v < scene.heights.size(); ++v) colours.push_back((v % 3 == 0 ? kAlphaHidden : kAlphaFadedValue) << 24);
  std::vector<float> heights = scene.heights;
  auto copy = std::make_shared<SceneCopy>(scene.geometry, heights.data(), colours.data());
  copy->want();
  copy->settle();  // wanted: it is waited for
  heights.assign(heights.size(), -1);
  colours.assign(colours.size(), 0);
  const CopiedScene* copied = copy->wait();
  ASSERT_NE(copied, nullptr);
  EXPECT_EQ(copied->heights, scene.heights);
  for (VertexId v = 0; v < heights.size(); ++v) ASSERT_EQ((copied->shown[v / 32] >> v % 32 & 1u) != 0, v % 3 != 0) << v;

  Picker picker(exec::makeCpuExecutor(), scene.geometry);
  Region region = rectangle(scene.camera.projection(), {100, 100}, {500, 300});
  region.scene = copy;
  const auto known = std::make_shared<const std::vector<float>>(copied->heights);
  const auto shown = std::make_shared<const VertexSet::Bits>(copied->shown);
  const Region same{.projection = region.projection, .outline = region.outline, .heights = known, .shown = shown};
  EXPECT_EQ(picker.inside(region), picker.inside(same));

  const auto unwanted = std::make_shared<SceneCopy>(scene.geometry, heights.data(), nullptr);
  unwanted->settle();
  heights = {};  // nothing reads it any more
}

TEST(Pick, FlatPickingAgreesWithTheGrid) {
  const Scene scene = randomScene(test::runSeed(), false);
  Picker picker(exec::makeCpuExecutor(), scene.geometry);
  std::mt19937_64 random(test::runSeed());
  for (int k = 0; k < 200; ++k) {
    const Vec2 pixel{static_cast<double>(random() % 640) + 0.37, static_cast<double>(random() % 480) + 0.21};
    EXPECT_EQ(picker.nearest(scene.camera.projection(), pixel, 20),
              scene.geometry->nearest(scene.camera.toWorld(pixel), 20 / scene.camera.pixelsPerUnit()));
  }
}

bool evenOdd(const std::vector<Vec2>& outline, Vec2 at) {
  bool inside = false;
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const Vec2 a = outline[k], b = outline[(k + 1) % outline.size()];
    if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

// Stars that cross themselves, zigzags as tall as the view, hair-thin ones, and ones that are too short to be any.
std::vector<Vec2> randomOutline(std::mt19937_64& random, int kind) {
  const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  std::vector<Vec2> out;
  const int corners = kind == 0 ? 4096 : kind == 1 ? 5 : kind == 2 ? 900 : 3;
  for (int k = 0; k < corners; ++k) {
    if (kind == 0) {
      const double angle = 2 * std::numbers::pi * k / corners, r = 120 + 60 * std::sin(angle * 9) + 20 * unit();
      out.push_back({320 + r * std::cos(angle), 240 + r * std::sin(angle)});
    } else if (kind == 2) {
      out.push_back({k * 0.7, k % 2 == 0 ? -10.0 : 490.0});
    } else {
      out.push_back({unit() * 700 - 30, unit() * 500 - 10});
    }
  }
  return out;
}

TEST(Pick, InsideIsTheEvenOddRule) {
  const std::uint64_t seed = test::runSeed();
  for (std::uint64_t round = 0; round < 12; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
    const Scene scene = randomScene(seed + 77 * round, round % 2 != 0);
    std::mt19937_64 random(seed ^ (round << 8));
    const bool heights = round % 3 != 0, hides = round % 4 == 3;
    Region region{.projection = scene.camera.projection(),
                  .outline = round % 5 == 4 ? rectangle(scene.camera.projection(), {500, 400}, {100, 50}).outline
                                            : randomOutline(random, static_cast<int>(round % 4)),
                  .heights = heights ? std::make_shared<const std::vector<float>>(scene.heights) : nullptr,
                  .shown = hides ? std::make_shared<const VertexSet::Bits>(scene.shown) : nullptr};
    const auto onLine = [&](Vec2 at) {  // where rounding decides
      for (std::size_t k = 0; k < region.outline.size(); ++k) {
        const Vec2 a = region.outline[k], b = region.outline[(k + 1) % region.outline.size()];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (std::abs(at.y - a.y) < 1e-6 || std::abs(at.y - b.y) < 1e-6) return true;
        if (std::abs((b.x - a.x) * (a.y - at.y) - (a.x - at.x) * (b.y - a.y)) < 1e-6 * length) return true;
      }
      return false;
    };
    for (const auto& executor : executors(seed)) {
      Picker picker(executor, scene.geometry);
      const VertexSet::Bits bits = picker.inside(region);
      for (VertexId v = 0; v < scene.geometry->positions().size(); ++v) {
        const auto at = placeOf(scene, v, heights);
        if (at && onLine(at->screen)) continue;
        const bool expected = at && (!hides || shownAt(scene, v)) && evenOdd(region.outline, at->screen);
        ASSERT_EQ((bits[v / 32] >> v % 32 & 1u) != 0, expected) << v << " on " << executor->name();
      }
    }
  }
}

TEST(Pick, NothingIsInsideOfWhatIsNoOutline) {
  const Scene scene = randomScene(3, false);
  Picker picker(exec::makeCpuExecutor(), scene.geometry);
  for (const std::vector<Vec2>& outline :
       {std::vector<Vec2>{}, {{0, 0}, {640, 480}}, {{0, 10}, {50, 10}, {99, 10}}, {{NAN, 0}, {1, 1}, {2, 0}}}) {
    for (const std::uint32_t word :
         picker.inside({.projection = scene.camera.projection(), .outline = outline, .heights = {}, .shown = {}}))
      EXPECT_EQ(word, 0u);
  }
}

TEST(Pick, AnEmptyGraphAndVerticesBehindTheEye) {
  const auto empty = GraphGeometry::build(test::graphFromArcs(0, {}), {});
  Picker none(exec::makeCpuExecutor(), empty);
  EXPECT_EQ(none.nearest(Camera().projection(), {0, 0}, 10), std::nullopt);
  EXPECT_TRUE(none.inside(rectangle(Camera().projection(), {-9, -9}, {9, 9})).empty());

  const std::vector<Coordinate> places{{0, 0}, {0, -1e5}};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(2, {{0, 1}}), places);
  Camera camera;
  camera.resize(640, 480);
  camera.moveTo({0, 5e4, 0});  // vertex 0; the other one lies towards the viewer
  camera.look(0, Camera::kMostTilt - 0.05, 1);
  ASSERT_FALSE(camera.project({0, -5e4, 0}));
  Picker picker(exec::makeCpuExecutor(), geometry);
  EXPECT_EQ(picker.nearest(camera.projection(), {320, 240}, 1e9), std::optional<VertexId>(0));
  EXPECT_EQ(picker.inside(rectangle(camera.projection(), {-1e9, -1e9}, {1e9, 1e9})), VertexSet::Bits{1});
}

}  // namespace
}  // namespace wf::render

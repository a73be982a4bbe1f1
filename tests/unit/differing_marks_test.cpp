// How many vertices that differ are marked, and how large: readable from near and from afar.
#include "render/scene/differing_marks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "tests/support/graphs.h"

namespace wf::render {
namespace {

constexpr VertexId kSide = 100;
constexpr Detail kDetail{.vertexRadius = 2};

std::shared_ptr<const GraphGeometry> grid() {
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kSide * kSide; ++v) places.push_back({static_cast<double>(v % kSide), static_cast<double>(v / kSide)});
  return GraphGeometry::build(test::graphFromArcs(kSide * kSide, {{0, 1}, {1, 0}}), places);
}

Camera cameraOf(double pixelsPerUnit) {
  Camera out;
  out.resize(1000, 1000);
  EXPECT_TRUE(out.restore({0, 0, 0}, pixelsPerUnit, 0, 0, 0));
  return out;
}

DifferingMarks marksOf(const std::vector<VertexId>& vertices, const GraphGeometry& geometry, const Camera& camera) {
  return differingMarks(*differingBits(vertices), geometry, camera, kDetail, 1);
}

std::vector<VertexId> all() {
  std::vector<VertexId> out(kSide * kSide);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

TEST(DifferingMarks, AreAllOfTheUsualSizeWhereThereIsRoom) {
  const auto geometry = grid();
  const DifferingTicks usual = differingTicks(kDetail, 1, 1);
  EXPECT_GE(usual.radius - usual.stroke, kDetail.vertexRadius) << "discs stay free";
  const DifferingMarks near = marksOf(all(), *geometry, cameraOf(60));
  EXPECT_EQ(near.outline.size(), all().size());
  EXPECT_TRUE(near.inside.empty());
  EXPECT_FLOAT_EQ(near.ticks.beyond, usual.beyond);
  // However small the graph is on the screen.
  const std::vector<VertexId> few{0, 55, kSide * kSide - 1};
  const DifferingMarks far = marksOf(few, *geometry, cameraOf(2));
  EXPECT_EQ(far.outline, few);
  EXPECT_FLOAT_EQ(far.ticks.beyond, usual.beyond);
}

TEST(DifferingMarks, FromAfarOnlyTheOutlineOfARegionStays) {
  const auto geometry = grid();
  const DifferingMarks marks = marksOf(all(), *geometry, cameraOf(4));
  EXPECT_TRUE(marks.inside.empty());
  EXPECT_EQ(marks.inner, 0);
  EXPECT_GT(marks.outline.size(), 4u * kSide - 4);
  EXPECT_LT(marks.outline.size(), kSide * kSide / 2);
  for (VertexId k = 0; k < kSide; ++k)
    EXPECT_TRUE(std::binary_search(marks.outline.begin(), marks.outline.end(), k)) << "the lowest row, at " << k;
  EXPECT_FALSE(std::binary_search(marks.outline.begin(), marks.outline.end(), kSide * kSide / 2 + kSide / 2)) << "the middle";
  const DifferingTicks usual = differingTicks(kDetail, 1, 1);
  EXPECT_LT(marks.ticks.beyond, usual.beyond / 2);
  EXPECT_GE(marks.ticks.radius - marks.ticks.stroke, kDetail.vertexRadius);
}

TEST(DifferingMarks, FromAfarAFewAreSpreadOverARegion) {
  const auto geometry = grid();
  const auto positions = geometry->positions();
  const Camera camera = cameraOf(4);
  const DifferingMarks marks = marksOf(all(), *geometry, camera);
  EXPECT_TRUE(std::is_sorted(marks.spread.begin(), marks.spread.end()));
  // 100 vertices are 400 pixels: of lattice cells of 32 pixels there are 12 or 13 a side, of which those at the outline have no inside.
  EXPECT_GE(marks.spread.size(), 10u * 10u);
  EXPECT_LE(marks.spread.size(), 14u * 14u);
  for (const VertexId v : marks.spread) EXPECT_FALSE(std::binary_search(marks.outline.begin(), marks.outline.end(), v)) << v;
  const auto near = [&](PointF at) {
    return std::any_of(marks.spread.begin(), marks.spread.end(), [&](VertexId v) {
      return std::abs(positions[v].x - at.x) <= 8.f && std::abs(positions[v].y - at.y) <= 8.f;  // a cell's side
    });
  };
  for (VertexId y = 10; y < 90; ++y) {
    for (VertexId x = 10; x < 90; ++x) EXPECT_TRUE(near(positions[y * kSide + x])) << x << ", " << y;
  }
  // They stay while the view moves, and while it comes a little nearer.
  Camera moved = camera;
  EXPECT_TRUE(moved.restore({7.3, -2.1, 0}, 4.4, 0, 0, 0));
  EXPECT_EQ(marksOf(all(), *geometry, moved).spread, marks.spread);
  EXPECT_TRUE(marksOf(all(), *geometry, cameraOf(60)).spread.empty()) << "from near all are marked";
  EXPECT_TRUE(marksOf({0, 55, kSide * kSide - 1}, *geometry, cameraOf(2)).spread.empty());
}

TEST(DifferingMarks, AreKeptUntilSomethingChanges) {
  const auto geometry = grid(), other = grid();
  auto bits = differingBits(all());
  Camera camera = cameraOf(4);
  KeptDifferingMarks kept;
  const std::size_t outline = kept.of(bits, *geometry, camera, kDetail, 1).outline.size();
  EXPECT_EQ(kept.of(bits, *geometry, camera, kDetail, 1).outline.size(), outline);
  EXPECT_EQ(kept.made(), 1u);
  Detail larger = kDetail;
  larger.vertexRadius = 3;
  kept.of(bits, *geometry, camera, larger, 1);
  EXPECT_EQ(kept.made(), 2u);
  kept.of(bits, *geometry, camera, larger, 2);
  EXPECT_EQ(kept.made(), 3u);
  kept.of(bits, *other, camera, larger, 2);
  EXPECT_EQ(kept.made(), 4u);
  bits = differingBits(std::vector<VertexId>{5});
  EXPECT_EQ(kept.of(bits, *other, camera, larger, 2).outline, std::vector<VertexId>{5});
  EXPECT_TRUE(camera.restore({1, 0, 0}, 4, 0, 0, 0));
  kept.of(bits, *other, camera, larger, 2);
  EXPECT_EQ(kept.made(), 6u);
  kept.of(bits, *other, camera, larger, 2);
  EXPECT_EQ(kept.made(), 6u);
}

TEST(DifferingMarks, ThoseInsideFadeOnTheWay) {
  const auto geometry = grid();
  float last = 1;
  for (double scale = 30; scale > 3; scale *= 0.9) {
    const DifferingMarks marks = marksOf(all(), *geometry, cameraOf(scale));
    EXPECT_LE(marks.inner, last + 0.1f) << scale;
    EXPECT_EQ(marks.inner > 0, marks.outline.size() + marks.inside.size() == all().size()) << scale;
    last = marks.inner;
  }
  EXPECT_EQ(last, 0);
  const std::vector<VertexId> beyond{3, kSide * kSide, kSide * kSide + 7};
  EXPECT_EQ(marksOf(beyond, *geometry, cameraOf(10)).outline, std::vector<VertexId>{3});
}

// More than are looked at one by one: a wide strip of vertices of which a few far apart are equal.
TEST(DifferingMarks, OfVeryManyLeaveNoRegionOut) {
  constexpr VertexId kLong = 600, kOther = 400;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kLong * kOther; ++v) places.push_back({static_cast<double>(v % kLong), static_cast<double>(v / kLong)});
  const auto geometry = GraphGeometry::build(test::graphFromArcs(kLong * kOther, {{0, 1}, {1, 0}}), places);
  // Three blocks: one with the lowest ids, one in the middle, one with the highest.
  std::vector<VertexId> vertices;
  const auto inBlock = [](VertexId v) {
    const VertexId x = v % kLong, y = v / kLong;
    return (x < 200 && y < 120) || (x >= 220 && x < 380 && y >= 140 && y < 260) || (x >= 420 && y >= 280);
  };
  for (VertexId v = 0; v < kLong * kOther; ++v) {
    if (inBlock(v)) vertices.push_back(v);
  }
  ASSERT_GT(vertices.size(), 60'000U);
  const DifferingMarks marks = marksOf(vertices, *geometry, cameraOf(1.5));
  EXPECT_TRUE(marks.inside.empty());
  for (const VertexId v : marks.outline) ASSERT_TRUE(inBlock(v)) << v;
  // Every vertex at a block's border has a mark within a few pixels.
  constexpr int kNear = 6;
  std::vector<bool> marked(kLong * kOther);
  for (const VertexId v : marks.outline) marked[v] = true;
  const auto marksNear = [&](int x, int y) {
    for (int dy = -kNear; dy <= kNear; ++dy) {
      for (int dx = -kNear; dx <= kNear; ++dx) {
        const int u = x + dx, w = y + dy;
        if (u >= 0 && w >= 0 && u < static_cast<int>(kLong) && w < static_cast<int>(kOther) &&
            marked[static_cast<std::size_t>(w) * kLong + static_cast<std::size_t>(u)])
          return true;
      }
    }
    return false;
  };
  for (const auto& [left, right, low, high] :
       {std::array{0, 199, 0, 119}, std::array{220, 379, 140, 259}, std::array{420, 599, 280, 399}}) {
    for (int x = left; x <= right; ++x) EXPECT_TRUE(marksNear(x, low) && marksNear(x, high)) << x;
    for (int y = low; y <= high; ++y) EXPECT_TRUE(marksNear(left, y) && marksNear(right, y)) << y;
    EXPECT_FALSE(marksNear((left + right) / 2, (low + high) / 2)) << "the outline alone";
  }
  EXPECT_GT(marks.spread.size(), 240U) << "of three blocks of some 50,000 pixels each, every 24 pixels";
  for (const VertexId v : marks.spread) EXPECT_TRUE(inBlock(v)) << v;
  // From near every one of those that are seen is marked, and with the usual ticks; those far off are not looked at.
  const DifferingMarks near = marksOf(vertices, *geometry, cameraOf(60));
  EXPECT_FLOAT_EQ(near.ticks.beyond, differingTicks(kDetail, 1, 1).beyond);
  EXPECT_TRUE(near.inside.empty());
  EXPECT_LT(near.outline.size(), 1000U);
  std::size_t seen = 0;
  const auto positions = geometry->positions();
  const Camera camera = cameraOf(60);
  for (const VertexId v : vertices) {
    const Vec2 at = camera.toScreen({static_cast<double>(positions[v].x), static_cast<double>(positions[v].y)});
    if (at.x < 0 || at.y < 0 || at.x > 1000 || at.y > 1000) continue;
    ++seen;
    EXPECT_TRUE(std::binary_search(near.outline.begin(), near.outline.end(), v)) << v;
  }
  EXPECT_GT(seen, 100U);
}

TEST(DifferingMarks, OfVeryManyAreFoundInATiltedViewToo) {
  constexpr VertexId kLong = 200;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kLong * kLong; ++v) places.push_back({static_cast<double>(v % kLong), static_cast<double>(v / kLong)});
  const auto geometry = GraphGeometry::build(test::graphFromArcs(kLong * kLong, {{0, 1}, {1, 0}}), places);
  std::vector<VertexId> vertices(kLong * kLong);
  std::iota(vertices.begin(), vertices.end(), 0);
  Camera camera = cameraOf(3);
  camera.look(0.5, 1, 0.6);
  const DifferingMarks marks = marksOf(vertices, *geometry, camera);
  EXPECT_GT(marks.outline.size(), 4U * kLong / 4);
  EXPECT_TRUE(std::any_of(marks.outline.begin(), marks.outline.end(), [](VertexId v) { return v >= kLong * (kLong - 5); }));
  EXPECT_TRUE(std::any_of(marks.outline.begin(), marks.outline.end(), [](VertexId v) { return v < kLong * 5; }));
}

}  // namespace
}  // namespace wf::render

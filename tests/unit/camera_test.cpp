// The camera: there and back, fixed points of zooming, framing, and input that must not break it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "render/camera/camera.h"
#include "tests/support/data.h"

namespace wf::render {
namespace {

TEST(Camera, ScreenAndWorldAreInverse) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(-1, 1);
  for (int i = 0; i < 200; ++i) {
    Camera camera;
    camera.resize(1280, 720);
    camera.frame({{-1000 * (1 + unit(random)), -500}, {1000, 500}});
    camera.pan(300 * unit(random), 300 * unit(random));
    camera.zoomAt(640 + 600 * unit(random), 360, std::exp(6 * unit(random)));
    const Vec2 screen{640 + 600 * unit(random), 360 + 300 * unit(random)};
    const Vec2 back = camera.toScreen(camera.toWorld(screen));
    EXPECT_NEAR(back.x, screen.x, 1e-6);
    EXPECT_NEAR(back.y, screen.y, 1e-6);
  }
}

TEST(Camera, YGrowsUpwardInTheWorldAndDownwardOnTheScreen) {
  Camera camera;
  camera.resize(100, 100);
  EXPECT_LT(camera.toScreen({0, 10}).y, camera.toScreen({0, 0}).y);
  EXPECT_GT(camera.toScreen({10, 0}).x, camera.toScreen({0, 0}).x);
}

TEST(Camera, FrameShowsTheWholeBoxWithItsMargin) {
  for (const Box box : {Box{{-10, -1}, {10, 1}}, Box{{5, 5}, {6, 905}}, Box{{0, 0}, {3, 0}}, Box{{0, 0}, {0, 3}}}) {
    Camera camera;
    camera.resize(800, 600);
    camera.frame(box, 0.1);
    const Vec2 low = camera.toScreen(box.low);
    const Vec2 high = camera.toScreen(box.high);
    EXPECT_GE(low.x, 80 - 1e-6);
    EXPECT_LE(high.x, 720 + 1e-6);
    EXPECT_GE(high.y, 60 - 1e-6);
    EXPECT_LE(low.y, 540 + 1e-6);
    // And it is as large as it can be.
    EXPECT_TRUE(std::abs(high.x - low.x - 640) < 1e-6 || std::abs(low.y - high.y - 480) < 1e-6);
  }
}

TEST(Camera, FrameOfAPointIsSensible) {
  Camera camera;
  camera.resize(800, 600);
  camera.frame({{7, -3}, {7, -3}});
  EXPECT_EQ(camera.centre(), (Vec2{7, -3}));
  EXPECT_GT(camera.pixelsPerUnit(), 1);
  EXPECT_LT(camera.pixelsPerUnit(), 1000);
}

TEST(Camera, ZoomKeepsThePointUnderTheCursor) {
  Camera camera;
  camera.resize(1920, 1080);
  camera.frame({{-5e5, -4e5}, {5e5, 4e5}});
  const Vec2 cursor{1500, 200};
  const Vec2 before = camera.toWorld(cursor);
  for (int i = 0; i < 60; ++i) camera.zoomAt(cursor.x, cursor.y, 1.2);
  for (int i = 0; i < 25; ++i) camera.zoomAt(cursor.x, cursor.y, 0.8);
  const Vec2 after = camera.toScreen(before);
  EXPECT_NEAR(after.x, cursor.x, 1e-3);
  EXPECT_NEAR(after.y, cursor.y, 1e-3);
}

TEST(Camera, PanMovesTheWorldWithTheCursor) {
  Camera camera;
  camera.resize(640, 480);
  camera.frame({{0, 0}, {100, 100}});
  const Vec2 grabbed = camera.toWorld({200, 100});
  camera.pan(35, -12);
  const Vec2 now = camera.toScreen(grabbed);
  EXPECT_NEAR(now.x, 235, 1e-9);
  EXPECT_NEAR(now.y, 88, 1e-9);
}

TEST(Camera, ResizeKeepsCentreAndScale) {
  Camera camera;
  camera.resize(640, 480);
  camera.frame({{0, 0}, {100, 100}});
  const Vec2 centre = camera.centre();
  const double scale = camera.pixelsPerUnit();
  camera.resize(1000, 200);
  EXPECT_EQ(camera.centre(), centre);
  EXPECT_EQ(camera.pixelsPerUnit(), scale);
}

TEST(Camera, BadInputLeavesItUsable) {
  const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity()};
  Camera camera;
  camera.resize(640, 480);
  camera.frame({{0, 0}, {100, 100}});
  const Camera before = camera;
  for (const double b : bad) {
    camera.zoomAt(10, 10, b);
    camera.zoomAt(b, 10, 2);
    camera.centreOn({b, 0});
    camera.frame({{0, b}, {1, 1}});
    camera.pan(b, 0);
    EXPECT_EQ(camera, before);
  }
  camera.zoomAt(10, 10, 0);
  camera.zoomAt(10, 10, -2);
  EXPECT_EQ(camera, before);
  for (int i = 0; i < 10000; ++i) camera.zoomAt(320, 240, 10);
  EXPECT_TRUE(std::isfinite(camera.toScreen({1, 1}).x));
  for (int i = 0; i < 10000; ++i) camera.zoomAt(320, 240, 0.1);
  EXPECT_GT(camera.pixelsPerUnit(), 0);
  camera.resize(-5, 0);
  EXPECT_EQ(camera.width(), 0);
  camera.frame({{0, 0}, {1, 1}});
  EXPECT_GT(camera.pixelsPerUnit(), 0);
}

TEST(Camera, APartSeesTheWholesPixelsAtTheirPlaces) {
  Camera whole;
  whole.resize(20001, 12000);
  whole.frame({{-74.5e6, 40.1e6}, {-73.1e6, 41.3e6}});
  whole.zoomAt(5000, 300, 7);
  const Camera part = whole.part(4096, 11264, 4096, 736);
  EXPECT_EQ(part.width(), 4096);
  EXPECT_EQ(part.height(), 736);
  EXPECT_EQ(part.pixelsPerUnit(), whole.pixelsPerUnit());
  EXPECT_EQ(part.wholeSide(), 12000);
  for (const Vec2 at : {Vec2{0, 0}, {4096, 736}, {17.25, 700.5}}) {
    const Vec2 same = whole.toScreen(part.toWorld(at));
    EXPECT_NEAR(same.x, 4096 + at.x, 1e-5);
    EXPECT_NEAR(same.y, 11264 + at.y, 1e-5);
  }
  EXPECT_EQ(part.part(0, 0, 10, 10).wholeSide(), 12000);
  Camera again = part;
  again.resize(100, 50);
  EXPECT_EQ(again.wholeSide(), 50);
}

// --- Turned and tilted ---

Camera turned(double yaw, double tilt, double fieldOfView) {
  Camera camera;
  camera.resize(1000, 600);
  camera.frame({{-100, -50}, {100, 50}});
  camera.look(yaw, tilt, fieldOfView);
  return camera;
}

void expectSame(Vec2 a, Vec2 b, double within = 1e-6) {
  EXPECT_NEAR(a.x, b.x, within);
  EXPECT_NEAR(a.y, b.y, within);
}

TEST(Camera, FlatProjectionIsTheFlatViewAndHeightsDoNotShow) {
  const Camera camera = turned(0, 0, 0);
  EXPECT_TRUE(camera.flat());
  for (const double z : {-30.0, 0.0, 400.0}) expectSame(camera.project({13, -7, z})->screen, camera.toScreen({13, -7}));
}

TEST(Camera, WhatIsHigherIsFurtherUpFromTheSideAndNearerFromAbove) {
  const Camera side = turned(0.4, Camera::kMostTilt, 0);
  EXPECT_LT(side.project({5, 5, 20})->screen.y, side.project({5, 5, 0})->screen.y - 50);
  const Camera above = turned(0.4, 0, 0.8);
  EXPECT_GT(above.project({5, 5, 20})->depth, above.project({5, 5, 0})->depth);
  // Nearer is larger: further from the middle.
  EXPECT_GT(above.project({5, 0, 20})->screen.x, above.project({5, 0, 0})->screen.x);
}

TEST(Camera, YawTurnsTheWorldAroundTheMiddle) {
  // Turned a quarter to the left, what was to the right (x) lies below, what was above (y) lies to the right.
  const Camera camera = turned(std::numbers::pi / 2, 0, 0);
  const Vec2 x = camera.project({10, 0, 0})->screen, y = camera.project({0, 10, 0})->screen;
  EXPECT_NEAR(x.x, 500, 1e-6);
  EXPECT_GT(x.y, 300);
  EXPECT_NEAR(y.y, 300, 1e-6);
  EXPECT_GT(y.x, 500);
}

TEST(Camera, TheGroundUnderTheCursorIsWhereItsProjectionSays) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(-1, 1);
  for (int i = 0; i < 500; ++i) {
    const Camera camera = turned(4 * unit(random), 0.6 * (1 + unit(random)), 0.6 * (1 + unit(random)));
    const Vec3 world{80 * unit(random), 40 * unit(random), camera.centre3().z};
    const auto seen = camera.project(world);
    if (!seen) continue;
    expectSame(camera.toWorld(seen->screen), {world.x, world.y}, 1e-5);
  }
}

TEST(Camera, WhatIsBehindTheEyeIsNowhere) {
  const Camera camera = turned(0, 1, 1);
  const Projection p = camera.projection();
  const double beyond = 1.01 / p.perPixel / (camera.pixelsPerUnit() * camera.pixelsPerUnit());
  EXPECT_FALSE(camera.project({p.toward.x * beyond, p.toward.y * beyond, p.toward.z * beyond}).has_value());
  EXPECT_TRUE(camera.project({p.toward.x * beyond * 0.9, p.toward.y * beyond * 0.9, p.toward.z * beyond * 0.9}).has_value());
}

TEST(Camera, ZoomingAndPanningHoldWhatIsAsFarAsTheCentre) {
  Camera camera = turned(0.7, 0.9, 0.8);
  const Projection p = camera.projection();
  const double square = camera.pixelsPerUnit() * camera.pixelsPerUnit();
  // 200 pixels to the right and 100 up.
  const Vec3 world{(p.right.x * 200 + p.up.x * 100) / square, (p.right.y * 200 + p.up.y * 100) / square,
                   (p.right.z * 200 + p.up.z * 100) / square};
  expectSame(camera.project(world)->screen, {700, 200});
  camera.zoomAt(700, 200, 3);
  expectSame(camera.project(world)->screen, {700, 200});
  camera.pan(-31, 17);
  expectSame(camera.project(world)->screen, {669, 217});
}

TEST(Camera, FrameShowsEveryCornerAtEveryAngleAndTouchesTheMargin) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(0, 1);
  for (int i = 0; i < 300; ++i) {
    Camera camera = turned(6.3 * unit(random), Camera::kMostTilt * unit(random), 0.01 + 1.2 * unit(random));
    const Box box{{-200, -30}, {100 * unit(random), 90}};
    const double low = -10, high = 80 * unit(random);
    camera.frame(box, low, high, 0.1);
    double closest = INFINITY;
    for (int corner = 0; corner < 8; ++corner) {
      const auto seen = camera.project(
          {(corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y, (corner & 4) != 0 ? high : low});
      ASSERT_TRUE(seen.has_value());
      closest = std::min({closest, seen->screen.x - 100, 900 - seen->screen.x, seen->screen.y - 60, 540 - seen->screen.y});
    }
    EXPECT_NEAR(closest, 0, 1e-6);
  }
}

TEST(Camera, APartOfATiltedViewSeesTheSame) {
  const Camera whole = turned(0.5, 1.1, 0.9);
  const Camera part = whole.part(300, 100, 200, 400), inner = part.part(50, 60, 70, 80);
  const Vec3 world{20, -10, 15};
  const auto seen = whole.project(world);
  expectSame(part.project(world)->screen, {seen->screen.x - 300, seen->screen.y - 100});
  expectSame(inner.project(world)->screen, {seen->screen.x - 350, seen->screen.y - 160});
  EXPECT_NEAR(part.project(world)->depth, seen->depth, 1e-9);
  expectSame(part.toWorld({17, 23}), whole.toWorld({317, 123}));
}

TEST(Camera, TheWayBetweenTwoViewsBeginsAndEndsThere) {
  Camera from = turned(3, 0, 0), to = turned(-3, 1, 0.7);
  to.zoomAt(100, 100, 40);
  EXPECT_EQ(Camera::between(from, to, 1), to);
  EXPECT_EQ(Camera::between(from, to, 0).centre3(), from.centre3());
  EXPECT_DOUBLE_EQ(Camera::between(from, to, 0).pixelsPerUnit(), from.pixelsPerUnit());
  // The short way round, over π.
  EXPECT_GT(std::abs(Camera::between(from, to, 0.5).yaw()), 3);
  const Camera half = Camera::between(from, to, 0.5);
  EXPECT_NEAR(half.pixelsPerUnit(), std::sqrt(from.pixelsPerUnit() * to.pixelsPerUnit()), 1e-6);
}

TEST(Camera, OnlyWhatCanBeIsRestored) {
  Camera camera = turned(0.5, 1, 0.8);
  Camera copy = turned(0, 0, 0);
  EXPECT_TRUE(copy.restore(camera.centre3(), camera.pixelsPerUnit(), camera.yaw(), camera.tilt(), camera.fieldOfView()));
  EXPECT_EQ(copy, camera);
  EXPECT_FALSE(copy.restore({NAN, 0, 0}, 1, 0, 0, 0));
  EXPECT_FALSE(copy.restore({0, 0, 0}, 0, 0, 0, 0));
  EXPECT_FALSE(copy.restore({0, 0, 0}, 1, 0, 2, 0));
  EXPECT_FALSE(copy.restore({0, 0, 0}, 1, INFINITY, 1, 0));
  EXPECT_EQ(copy, camera);
}

}  // namespace
}  // namespace wf::render

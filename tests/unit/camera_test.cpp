// The 2D camera: there and back, fixed points of zooming, framing, and input that must not break it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "render/camera/camera2d.h"
#include "tests/support/data.h"

namespace wf::render {
namespace {

TEST(Camera, ScreenAndWorldAreInverse) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(-1, 1);
  for (int i = 0; i < 200; ++i) {
    Camera2D camera;
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
  Camera2D camera;
  camera.resize(100, 100);
  EXPECT_LT(camera.toScreen({0, 10}).y, camera.toScreen({0, 0}).y);
  EXPECT_GT(camera.toScreen({10, 0}).x, camera.toScreen({0, 0}).x);
}

TEST(Camera, FrameShowsTheWholeBoxWithItsMargin) {
  for (const Box box : {Box{{-10, -1}, {10, 1}}, Box{{5, 5}, {6, 905}}, Box{{0, 0}, {3, 0}}, Box{{0, 0}, {0, 3}}}) {
    Camera2D camera;
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
  Camera2D camera;
  camera.resize(800, 600);
  camera.frame({{7, -3}, {7, -3}});
  EXPECT_EQ(camera.centre(), (Vec2{7, -3}));
  EXPECT_GT(camera.pixelsPerUnit(), 1);
  EXPECT_LT(camera.pixelsPerUnit(), 1000);
}

TEST(Camera, ZoomKeepsThePointUnderTheCursor) {
  Camera2D camera;
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
  Camera2D camera;
  camera.resize(640, 480);
  camera.frame({{0, 0}, {100, 100}});
  const Vec2 grabbed = camera.toWorld({200, 100});
  camera.pan(35, -12);
  const Vec2 now = camera.toScreen(grabbed);
  EXPECT_NEAR(now.x, 235, 1e-9);
  EXPECT_NEAR(now.y, 88, 1e-9);
}

TEST(Camera, ResizeKeepsCentreAndScale) {
  Camera2D camera;
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
  Camera2D camera;
  camera.resize(640, 480);
  camera.frame({{0, 0}, {100, 100}});
  const Camera2D before = camera;
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

TEST(Camera2D, APartSeesTheWholesPixelsAtTheirPlaces) {
  Camera2D whole;
  whole.resize(20001, 12000);
  whole.frame({{-74.5e6, 40.1e6}, {-73.1e6, 41.3e6}});
  whole.zoomAt(5000, 300, 7);
  const Camera2D part = whole.part(4096, 11264, 4096, 736);
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
  Camera2D again = part;
  again.resize(100, 50);
  EXPECT_EQ(again.wholeSide(), 50);
}

}  // namespace
}  // namespace wf::render

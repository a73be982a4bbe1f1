// What a tilted view may show, and its depths: against points at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "render/scene/space.h"
#include "tests/support/data.h"

namespace wf::render {
namespace {

Camera anyCamera(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  Camera camera;
  camera.resize(400, 300);
  camera.look(6 * unit(random) - 3, 1.5707 * unit(random), random() % 2 == 0 ? 0 : 1.5 * unit(random));
  camera.frame({{-10, -6}, {10, 6}}, 0, 5);
  camera.zoomAt(400 * unit(random), 300 * unit(random), std::exp(3 * unit(random) - 0.5));
  if (random() % 3 == 0) camera = camera.part(80, 50, 200, 120);
  return camera;
}

TEST(Space, WhatIsSeenLiesInTheBoxInSight) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(0, 1);
  int boxes = 0, seen = 0, left = 0;
  for (int i = 0; i < 300; ++i) {
    const Camera camera = anyCamera(random);
    const auto box = boxInSight(camera, 5);
    if (!box) continue;
    ++boxes;
    for (int k = 0; k < 300; ++k) {
      const Vec3 at{20 * unit(random) - 10, 12 * unit(random) - 6, 5 * unit(random)};
      const bool inside =
          at.x >= box->low.x - 1e-9 && at.x <= box->high.x + 1e-9 && at.y >= box->low.y - 1e-9 && at.y <= box->high.y + 1e-9;
      left += !inside;
      const auto place = camera.project(at);
      if (!place || place->screen.x < 0 || place->screen.x > camera.width() || place->screen.y < 0 || place->screen.y > camera.height())
        continue;
      ++seen;
      EXPECT_TRUE(inside) << "yaw " << camera.yaw() << ", tilt " << camera.tilt() << ", field of view " << camera.fieldOfView();
    }
  }
  EXPECT_GT(boxes, 100);
  EXPECT_GT(seen, 1000);
  EXPECT_GT(left, 1000) << "and it leaves something out";
}

TEST(Space, DepthsOfAllThatIsThereFitAndGrowWithTheDistance) {
  std::mt19937_64 random(test::runSeed());
  std::uniform_real_distribution<double> unit(0, 1);
  for (int i = 0; i < 300; ++i) {
    const Camera camera = anyCamera(random);
    const SpaceUniforms space = makeSpace(camera, {{-10, -6}, {10, 6}}, 5, 4);
    const double perPixel = camera.projection().perPixel;
    const auto depthOf = [&](double depth) { return (space.depth[0] + space.depth[1] * depth) / (1 - depth * perPixel); };
    double before = -INFINITY, beforeDepth = INFINITY;
    std::vector<double> depths;
    for (int k = 0; k < 50; ++k) {
      const auto place = camera.project({20 * unit(random) - 10, 12 * unit(random) - 6, 5 * unit(random)});
      if (place && 1 - place->depth * perPixel > 0.03) depths.push_back(place->depth);
    }
    std::sort(depths.begin(), depths.end(), std::greater<>());
    for (const double depth : depths) {
      const double window = depthOf(depth);
      EXPECT_GE(window, -1.0001);
      EXPECT_LE(window, 1.0001);
      if (beforeDepth - depth > 0.5) {
        EXPECT_GT(window, before);
      }
      before = window;
      beforeDepth = depth;
    }
  }
}

}  // namespace
}  // namespace wf::render

// The style of a picture: grounds, stronger and fainter edges, and the light around discs and dense parts.
#include "render/mapping/presets.h"
#include "render/picture/picture_job.h"
#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

class StyleTest : public GlTest {
 protected:
  static Picture draw(const std::shared_ptr<const GraphGeometry>& geometry, const FrameRequest& request, bool splat = true) {
    const auto renderer = newRenderer({.splat = splat});
    renderer->setGraph(geometry);
    EXPECT_TRUE(renderer->draw(request, kNoTarget).complete);
    return renderer->readPicture();
  }
  // How much it differs from its ground.
  static double ink(const Picture& picture, const Theme& theme) {
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) sum += std::abs(picture.rgba[i + 1] - theme.background.g);
    return sum;
  }
};

TEST_F(StyleTest, ExposureMakesEdgesFirmerNearAndFar) {
  const struct {
    VertexId columns, rows;
    bool splat;
  } cases[] = {{20, 15, true}, {300, 220, true}, {300, 220, false}};
  for (const auto& c : cases) {
    const auto geometry = gridGeometry(c.columns, c.rows);
    double before = 0;
    for (const double stops : {-3.0, -2.0, -1.0, 0.0}) {
      FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
      request.mapping.style.exposure = stops;
      const double now = ink(draw(geometry, request, c.splat), request.theme);
      EXPECT_GT(now, before * 1.005) << c.columns << " columns, " << stops << (c.splat ? "" : ", lines");
      before = now;
    }
    FrameRequest most = requestFor(*geometry, nullptr, 400, 300);
    most.mapping.style.exposure = kMostExposure;
    EXPECT_GT(ink(draw(geometry, most, c.splat), most.theme), before * 0.99) << "no firmer than firm";
  }
}

// A slider moves while nothing else does.
TEST_F(StyleTest, AnotherStyleIsDrawnAtOnce) {
  const auto geometry = gridGeometry(12, 8);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 300, 200);
  const auto drawn = [&] {
    EXPECT_TRUE(renderer->draw(request, kNoTarget).complete);
    return renderer->readPicture();
  };
  const Picture plain = drawn();
  request.mapping.style.exposure = -2;
  const Picture faint = drawn();
  EXPECT_GT(difference(plain, faint), 20);
  request.mapping.style.glow = 1;
  EXPECT_GT(difference(faint, drawn()), 4);
  request.mapping.style = {};
  EXPECT_EQ(difference(plain, drawn()), 0);
  request.mapping.style.curve = 0.5;
  EXPECT_GT(difference(plain, drawn()), 20);
  request.mapping.style.curve = 0;
  EXPECT_EQ(difference(plain, drawn()), 0);
}

// One thick bundle through the middle of a far view: beside it there is light, far from it none. Of bright edges, on a dark ground.
TEST_F(StyleTest, WhatLiesThickGlowsFromAfar) {
  constexpr VertexId kBundle = 20'000;
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId k = 0; k < kBundle; ++k) {
    arcs.emplace_back(2 * k, 2 * k + 1);
    places.push_back({0, 100 + 1e-4 * (k % 100)});
    places.push_back({300, 100 + 1e-4 * (k % 100)});
  }
  places[0] = {0, 0};
  places[1] = {300, 200};
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2 * kBundle, arcs), places);
  FrameRequest request = requestFor(*geometry, nullptr, 330, 230);
  request.theme.edge = {255, 240, 200};
  const Picture plain = draw(geometry, request);
  request.mapping.style.glow = 1;
  const Picture lit = draw(geometry, request);
  const int middle = 115;
  const Rgb8 ground = request.theme.background;
  EXPECT_LE(difference(pixel(plain, 80, middle + 5), ground), 2);
  const auto lightAt = [&](int below) {  // the mean of a few pixels in a row
    double sum = 0;
    for (int x = 60; x < 100; ++x) sum += difference(pixel(lit, x, middle + below), ground) / 40.0;
    return sum;
  };
  EXPECT_GT(lightAt(3), 8) << "beside the bundle";
  EXPECT_GT(lightAt(3), lightAt(9)) << "fainter farther away";
  EXPECT_LE(difference(pixel(lit, 80, middle + 40), ground), 1);
}

TEST_F(StyleTest, PartsOfALargePictureMeetWithoutASeam) {
  const auto geometry = gridGeometry(300, 220);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
  request.mapping.style = {.ground = "black", .exposure = 0.5, .glow = 1};
  const Picture whole = draw(geometry, request);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  Picture parts{400, 300, {}};
  PictureRows rows(parts);
  request.budgetMs = INFINITY;
  PictureJob job(*renderer, request, rows, {}, TileSize{150, 101});
  while (!*job.advance(INFINITY)) {
  }
  std::size_t apart = 0;
  for (int y = 0; y < 300; ++y) {
    for (int x = 0; x < 400; ++x) apart += difference(pixel(parts, x, y), pixel(whole, x, y)) > 24 ? 1 : 0;
  }
  EXPECT_LT(apart, 120u) << "pixels of 120,000";
}

TEST_F(StyleTest, PresetsFromNear) {
  const auto geometry = gridGeometry(12, 8);
  const auto run = gridRun(12, 8, 9);
  std::uint64_t step = 0;
  for (const char* id : {"hubs", "neon", "ink", "print", "blueprint"}) {
    SCOPED_TRACE(id);
    FrameRequest request = requestFor(*geometry, run->ring().get(), 360, 240);
    const auto made = findPreset(id)->make({geometry->graph(), run->infos(), request.mapping});
    ASSERT_TRUE(made.has_value());
    request.mapping = *made;
    request.theme = findGround(made->style.ground)->theme;
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    run->publish(++step);
    renderer->publishNewest();
    EXPECT_TRUE(renderer->draw(request, kNoTarget).complete);
    compareToBaseline(std::string("preset_") + id, renderer->readPicture());
  }
}

}  // namespace
}  // namespace wf::render::test

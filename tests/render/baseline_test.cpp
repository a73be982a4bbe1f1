// Whole pictures against PNG files. A missing file fails and leaves the candidate in the build folder, to be looked at and copied.
#include <epoxy/gl.h>

#include <random>

#include "tests/render/picture_file.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class BaselineTest : public GlTest {
 protected:
  static void compare(const std::string& name, const Picture& picture) {
    const auto candidate = wf::test::binaryDir() / "render-candidates" / (name + ".png");
    const auto baseline = readPng(wf::test::sourceDir() / "tests" / "render" / "baselines" / (name + ".png"));
    if (!baseline) {
      writePng(candidate, picture);
      FAIL() << "no baseline " << name << ".png; the candidate is " << candidate;
    }
    ASSERT_EQ(baseline->width, picture.width);
    ASSERT_EQ(baseline->height, picture.height);
    // The Mesa that the baselines were made with draws them bit for bit, but for the frontier's rounding; others rasterise lines
    // differently.
    const std::string version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    const std::string device = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const bool same = version.find("Mesa 22.3.6") != std::string::npos && device.find("llvmpipe") != std::string::npos;
    const int limit = same ? 2 : 40;
    std::size_t beyond = 0;
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); ++i) {
      const int d = std::abs(picture.rgba[i] - baseline->rgba[i]);
      beyond += d > limit;
      sum += d;
    }
    const auto values = static_cast<double>(picture.rgba.size());
    EXPECT_LE(static_cast<double>(beyond), same ? 0 : 0.04 * values) << name << ", limit " << limit;
    EXPECT_LE(sum / values, same ? 0.05 : 4.0) << name;
    if (HasFailure()) {
      writePng(candidate, picture);
      GTEST_LOG_(INFO) << "what was drawn: " << candidate;
    }
  }
};

TEST_F(BaselineTest, GridNear) {
  const auto geometry = gridGeometry(40, 30);
  const auto run = gridRun(40, 30, 25);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.camera.zoomAt(240, 180, 3);
  request.source = 0;
  request.selected = {15 * 40 + 20};
  request.hovered = 14 * 40 + 23;
  renderer->draw(request, 0);
  compare("grid_near", renderer->readPicture());
}

TEST_F(BaselineTest, GridWhole) {
  const auto geometry = gridGeometry(40, 30);
  const auto run = gridRun(40, 30, 25);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.source = 0;
  renderer->draw(request, 0);
  compare("grid_whole", renderer->readPicture());
}

TEST_F(BaselineTest, GridFromAfar) {
  const auto geometry = gridGeometry(160, 120);
  const auto run = gridRun(160, 120, 110);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.source = 0;
  renderer->draw(request, 0);
  compare("grid_from_afar", renderer->readPicture());
}

TEST_F(BaselineTest, LightThemeWithoutARunOnAHighResolutionScreen) {
  const auto geometry = gridGeometry(12, 9);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.pixelRatio = 2;
  request.theme.background = {250, 250, 252};
  request.theme.edge = {190, 196, 206};
  request.theme.neutral = {90, 100, 120};
  request.theme.mark = {20, 24, 32};
  request.source = 40;
  request.selected = {67};
  renderer->draw(request, 0);
  compare("light_without_run", renderer->readPicture());
}

TEST_F(BaselineTest, LongEdges) {
  // A fixed made-up graph with few vertices and long edges that cross everywhere.
  std::mt19937 random(1);
  constexpr VertexId kVertices = 300;
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  for (VertexId v = 0; v < kVertices; ++v) {
    positions.push_back({static_cast<double>(random() % 4000), static_cast<double>(random() % 3000)});
    for (int k = 0; k < 4; ++k) arcs.emplace_back(v, static_cast<VertexId>(random() % kVertices));
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kVertices, arcs), positions);
  FakeRun run({costInfo(), frontierInfo()}, kVertices);
  std::vector<std::uint64_t> cost, frontier;
  for (VertexId v = 0; v < kVertices; ++v) {
    cost.push_back(v % 5 == 4 ? 0xFFFF'FFFFu : v % 5);
    frontier.push_back(v % 5 == 3 && v % 2 == 0);
  }
  run.set(0, cost);
  run.set(1, frontier);
  run.publish(3);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  renderer->draw(requestFor(*geometry, run.ring().get(), 480, 360), 0);
  compare("long_edges", renderer->readPicture());
}

}  // namespace
}  // namespace wf::render::test

// Which way arcs lead, and arcs from a vertex to itself: from near, with any part left out of the view and any split of buffers.
#include <random>

#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class HintsTest : public GlTest {
 protected:
  static std::shared_ptr<const GraphGeometry> geometryOf(VertexId vertices, const wf::test::ArcList& arcs,
                                                         const std::vector<Coordinate>& at) {
    return GraphGeometry::build(wf::test::graphFromArcs(vertices, arcs), at);
  }
  static Picture draw(const std::shared_ptr<const GraphGeometry>& geometry, FrameRequest request, bool arrows,
                      const RendererSettings& settings = {}) {
    const auto renderer = newRenderer(settings);
    renderer->setGraph(geometry);
    request.arrows = arrows;
    renderer->draw(request, 0);
    return renderer->readPicture();
  }
  static std::size_t changed(const Picture& a, const Picture& b, double left, double right) {
    std::size_t count = 0;
    for (int y = 0; y < a.height; ++y) {
      for (int x = static_cast<int>(left); x < static_cast<int>(right); ++x) count += difference(pixel(a, x, y), pixel(b, x, y)) > 8;
    }
    return count;
  }
};

TEST_F(HintsTest, AHeadIsAtTheEndWhereItsArcLeads) {
  const auto one = geometryOf(2, {{0, 1}}, {{0, 0}, {10, 0}});
  const FrameRequest request = requestFor(*one, nullptr, 400, 200);
  const Picture plain = draw(one, request, false);
  EXPECT_EQ(changed(plain, draw(one, request, true), 0, 200), 0u);
  EXPECT_GT(changed(plain, draw(one, request, true), 200, 400), 10u);
  const auto back = geometryOf(2, {{1, 0}}, {{0, 0}, {10, 0}});
  EXPECT_GT(changed(plain, draw(back, request, true), 0, 200), 10u);
  EXPECT_EQ(changed(plain, draw(back, request, true), 200, 400), 0u);
  // The third vertex lies on the first: no head fits between them.
  const auto both = geometryOf(3, {{1, 0}, {0, 1}, {0, 2}}, {{0, 0}, {10, 0}, {0, 0}});
  const Picture without = draw(both, request, false);
  EXPECT_GT(changed(without, draw(both, request, true), 0, 200), 10u);
  EXPECT_GT(changed(without, draw(both, request, true), 200, 400), 10u);
}

TEST_F(HintsTest, OfNoUndirectedGraphAndNotFromAfar) {
  GraphParts parts = adjacencyFromArcs(2, std::vector<VertexId>{0}, std::vector<VertexId>{1}, {});
  parts.directed = false;
  const std::vector<Coordinate> places{{0, 0}, {10, 0}};
  const auto undirected = GraphGeometry::build(*Graph::make(std::move(parts)), places);
  const FrameRequest request = requestFor(*undirected, nullptr, 400, 200);
  EXPECT_EQ(difference(draw(undirected, request, false), draw(undirected, request, true)), 0);
  const auto symmetric = geometryOf(2, {{0, 1}, {1, 0}}, places);
  EXPECT_EQ(difference(draw(symmetric, request, false), draw(symmetric, request, true)), 0) << "every arc leads back as well";
  wf::test::ArcList arcs;
  std::vector<Coordinate> grid;
  for (VertexId v = 0; v < 120 * 90; ++v) {
    grid.push_back({v % 120 * 1.0, v / 120 * 1.0});
    if (v % 120 > 0) arcs.emplace_back(v - 1, v);
    if (v >= 120) arcs.emplace_back(v - 120, v);
  }
  const auto streets = geometryOf(120 * 90, arcs, grid);
  const FrameRequest far = requestFor(*streets, nullptr, 480, 360);
  EXPECT_EQ(difference(draw(streets, far, false), draw(streets, far, true)), 0);
  FrameRequest near = far;
  near.camera.zoomAt(240, 180, 12);
  EXPECT_GT(difference(draw(streets, near, false), draw(streets, near, true)), 20);
}

std::shared_ptr<const GraphGeometry> scattered(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < 200; ++v) {
    places.push_back({static_cast<double>(random() % 4000), static_cast<double>(random() % 3000)});
    if (v > 0) arcs.emplace_back(v, static_cast<VertexId>(random() % v));
    if (v % 3 == 0 && v > 0) arcs.emplace_back(static_cast<VertexId>(random() % v), v);
    if (v % 7 == 0) arcs.emplace_back(v, v);
  }
  return GraphGeometry::build(wf::test::graphFromArcs(200, arcs), places);
}

TEST_F(HintsTest, AreTheSameHoweverTheyComeToTheDevice) {
  const auto geometry = scattered(wf::test::runSeed());
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.camera.zoomAt(200, 200, 3);
  const Picture culled = draw(geometry, request, true);
  EXPECT_GT(difference(culled, draw(geometry, request, false)), 20) << "there are none";
  EXPECT_EQ(difference(culled, draw(geometry, request, true, {.cull = false})), 0);
  EXPECT_EQ(difference(culled, draw(geometry, request, true, {.mostBlockBytes = 512})), 0);
}

TEST_F(HintsTest, SwitchingThemDrawsAnew) {
  const auto geometry = scattered(wf::test::runSeed());
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.camera.zoomAt(200, 200, 3);
  const Picture with = draw(geometry, request, true), without = draw(geometry, request, false);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), without), 0);
  request.arrows = true;
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  EXPECT_EQ(difference(renderer->readPicture(), with), 0);
  const FrameReport report = renderer->draw(request, 0);
  EXPECT_EQ(report.edgesTotal, geometry->edges().size()) << "heads and loops are no edges";
}

TEST_F(HintsTest, ALoopIsARingBesideItsVertex) {
  const std::vector<Coordinate> places{{0, 0}, {10, 0}};
  const auto with = geometryOf(2, {{0, 1}, {1, 1}}, places), without = geometryOf(2, {{0, 1}}, places);
  const FrameRequest request = requestFor(*with, nullptr, 400, 200);
  const Picture ring = draw(with, request, false), plain = draw(without, request, false);
  EXPECT_EQ(changed(ring, plain, 0, 200), 0u);
  EXPECT_GT(changed(ring, plain, 200, 400), 20u);
}

TEST_F(HintsTest, NoneOfWhatIsPutAway) {
  const std::vector<Coordinate> places{{0, 0}, {10, 0}};
  const auto geometry = geometryOf(2, {{0, 1}, {1, 1}}, places), bare = geometryOf(2, {{0, 1}}, places);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 200);
  request.emphasis = std::make_shared<const std::vector<std::uint32_t>>(1, 1u);  // vertex 0 stays
  request.hideRest = true;
  EXPECT_EQ(difference(draw(geometry, request, true), draw(bare, request, false)), 0);
  request.hideRest = false;
  const Picture faded = draw(geometry, request, true);
  EXPECT_GT(difference(faded, draw(bare, request, false)), 4) << "faded, they are still there";
  request.emphasis = nullptr;
  EXPECT_GT(difference(faded, draw(geometry, request, true)), 20);
}

TEST_F(HintsTest, TiltedViewsHaveThem) {
  const auto geometry = scattered(wf::test::runSeed());
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.camera.zoomAt(200, 200, 3);
  request.camera.look(0.5, 0.9, 0.7);
  const Picture with = draw(geometry, request, true);
  EXPECT_GT(difference(with, draw(geometry, request, false)), 20);
  EXPECT_EQ(difference(with, draw(geometry, request, true, {.mostBlockBytes = 512})), 0);
}

}  // namespace
}  // namespace wf::render::test

// Edges that bend: every layer that draws them, near, from afar, in 3D, and what of them bulges into the view.
#include <numbers>

#include "render/scene/arc_hit.h"
#include "render/scene/edge_curve.h"
#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

class CurveTest : public GlTest {
 protected:
  static Picture draw(const std::shared_ptr<const GraphGeometry>& geometry, const FrameRequest& request, FakeRun* run = nullptr,
                      const RendererSettings& settings = {}) {
    const auto renderer = newRenderer(settings);
    renderer->setGraph(geometry);
    if (run != nullptr) {
      renderer->setRun(run->ring());
      run->publish(1);
      renderer->publishNewest();
    }
    EXPECT_TRUE(renderer->draw(request, kNoTarget).complete);
    return renderer->readPicture();
  }
  static Vec2 place(const FrameRequest& request, const GraphGeometry& geometry, VertexId v) {
    const PointF at = geometry.positions()[v];
    return request.camera.project({at.x, at.y, 0})->screen;
  }
  static EdgeCurve curve(const FrameRequest& request, const GraphGeometry& geometry, VertexId v, VertexId u) {
    return curveOf(v, u, place(request, geometry, v), place(request, geometry, u), bendOf(request.mapping.style, request.camera));
  }
  // The part of some places along it at which there is ink, on it or a pixel beside it.
  static double covered(const Picture& picture, const FrameRequest& request, const EdgeCurve& curve, double from = 0.2, double to = 0.8) {
    int seen = 0, asked = 0;
    for (double t = from; t <= to; t += 0.01) {
      const Vec2 at = curve.at(t);
      if (at.x < 2 || at.y < 2 || at.x > picture.width - 3 || at.y > picture.height - 3) continue;
      ++asked;
      int most = 0;
      for (const double dx : {-1.0, 0.0, 1.0}) {
        for (const double dy : {-1.0, 0.0, 1.0})
          most = std::max(most, difference(pixel(picture, at.x + dx, at.y + dy), request.theme.background));
      }
      seen += most > 12 ? 1 : 0;
    }
    return asked > 0 ? static_cast<double>(seen) / asked : 0;
  }
  // Vertices on two rings and arcs between and across them, with weights.
  static std::shared_ptr<const GraphGeometry> digraph() {
    constexpr VertexId kRing = 8;
    wf::test::ArcList arcs;
    std::vector<Coordinate> places{{0, 0}};
    for (VertexId k = 0; k < kRing; ++k) {
      const double angle = 2 * std::numbers::pi * k / kRing;
      places.push_back({4 * std::cos(angle), 3 * std::sin(angle)});
      places.push_back({8 * std::cos(angle + 0.4), 5.5 * std::sin(angle + 0.4)});
      const VertexId inner = 1 + 2 * k, outer = 2 + 2 * k, next = 1 + 2 * ((k + 1) % kRing);
      arcs.emplace_back(inner, outer);
      arcs.emplace_back(k % 2 == 0 ? outer : next, k % 2 == 0 ? next : outer);
      arcs.emplace_back(0, inner);
      if (k % 3 == 0) arcs.emplace_back(inner, 0);
      if (k % 4 == 0) arcs.emplace_back(outer, 1 + 2 * ((k + 4) % kRing) + 1);
    }
    return GraphGeometry::build(wf::test::graphFromArcs(1 + 2 * kRing, arcs), places);
  }
  static std::unique_ptr<FakeRun> runOn(const GraphGeometry& geometry) {
    auto run = std::make_unique<FakeRun>(std::vector{costInfo(), arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)}, geometry);
    std::vector<std::uint64_t> cost, load;
    for (VertexId v = 0; v < geometry.positions().size(); ++v) cost.push_back(v % 7);
    for (std::size_t e = 0; e < geometry.graph().edges().size(); ++e) load.push_back(e % 5);
    run->set(0, cost);
    run->set(1, load);
    return run;
  }
};

TEST_F(CurveTest, ADirectedWeightedGraphFromNear) {
  const auto geometry = digraph();
  const auto run = runOn(*geometry);
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.mapping.colorArray = 0;
  request.mapping.edgeWidth = {1};
  request.mapping.style.curve = 0.6;
  request.arrows = true;
  request.path = {2, 1, 0, 5};
  request.why = {7, 8};
  request.arc = {11, 0};
  compareToBaseline("curve_near", draw(geometry, request, run.get()));
  request.theme = lightTheme();
  compareToBaseline("curve_near_light", draw(geometry, request, run.get()));
}

// A vertex of a circle is joined to the one at twice its angle: the straight lines touch a cardioid.
TEST_F(CurveTest, AGraphFromAfar) {
  constexpr VertexId kVertices = 9000;
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kVertices; ++v) {
    const double angle = 2 * std::numbers::pi * v / kVertices;
    places.push_back({100 * std::cos(angle), 100 * std::sin(angle)});
    arcs.emplace_back(v, (v + 1) % kVertices);
    if (v > 0 && v % 9 < 2) arcs.emplace_back(v, 2 * v % kVertices);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kVertices, arcs), places);
  FakeRun run({costInfo()}, kVertices);
  std::vector<std::uint64_t> cost(kVertices);
  for (VertexId v = 0; v < kVertices; ++v) cost[v] = std::min<std::uint64_t>(v, kVertices - v);
  run.set(0, cost);
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  request.mapping.colorArray = 0;
  request.mapping.style.curve = 0.6;
  compareToBaseline("curve_far", draw(geometry, request, &run));
}

// One edge, everywhere along its curve and nowhere on its chord.
TEST_F(CurveTest, LinesOfEveryKindLieOnTheCurve) {
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2, {{0, 1}}), std::vector<Coordinate>{{0, 0}, {10, 4}});
  struct Case {
    const char* name;
    double tilt;
    bool fades;
    std::vector<VertexId> path, why;
  };
  for (const Case& c : {Case{"plain", 0, false, {}, {}}, Case{"faded", 0, true, {}, {}}, Case{"3D", 0.9, false, {}, {}},
                        Case{"3D, faded", 0.9, true, {}, {}}, Case{"path", 0, false, {1, 0}, {}},
                        Case{"path in 3D", 0.7, false, {0, 1}, {}}, Case{"why", 0, false, {}, {1, 0}}}) {
    FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
    request.camera.look(0, c.tilt, c.tilt > 0 ? 0.7 : 0);
    request.mapping.style.curve = 0.8;
    request.path = c.path;
    request.why = c.why;
    if (c.fades) request.emphasis = std::make_shared<const std::vector<std::uint32_t>>(std::vector<std::uint32_t>{3});
    const Picture picture = draw(geometry, request);
    const EdgeCurve bent = curve(request, *geometry, 0, 1);
    EXPECT_GT(covered(picture, request, bent), 0.99) << c.name;
    const double crossed = c.tilt > 0 ? 0.15 : 0;  // by the lines of the ground
    EXPECT_LE(covered(picture, request, {bent.a, bent.b, Vec2(0, 0)}, 0.3, 0.7), crossed) << c.name;
    request.mapping.style.curve = 0;
    EXPECT_LE(covered(draw(geometry, request), request, bent, 0.3, 0.7), 2 * crossed) << c.name;
  }
}

// Both ways of drawing lie on the same curves: thin lines of OpenGL, and kernels.
TEST_F(CurveTest, FromAfarLinesAndKernelsAgree) {
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < 20'000; ++v) {  // many short edges aside, and a few long ones
    places.push_back({(v % 200) * 0.5, 80 + (v / 200) * 0.2});
    if (v % 200 > 0) arcs.emplace_back(v - 1, v);
  }
  for (VertexId k = 0; k < 8; ++k) {
    const auto at = static_cast<VertexId>(places.size());
    places.push_back({1 + 12.0 * k, 2});
    places.push_back({6 + 10.0 * k, 60});
    arcs.emplace_back(k % 2 == 0 ? at : at + 1, k % 2 == 0 ? at + 1 : at);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(static_cast<VertexId>(places.size()), arcs), places);
  FrameRequest request = requestFor(*geometry, nullptr, 500, 500);
  request.mapping.style.curve = 0.7;
  for (const bool tilted : {false, true}) {
    if (tilted) request.camera.look(0.2, 0.6, 0.5);
    const Picture kernels = draw(geometry, request), lines = draw(geometry, request, nullptr, {.splat = false});
    for (VertexId k = 0; k < 8; ++k) {
      const EdgeCurve bent = curve(request, *geometry, 20'000 + 2 * k, 20'001 + 2 * k);
      EXPECT_GT(covered(kernels, request, bent, 0.1, 0.9), 0.99) << k << (tilted ? " tilted" : "");
      EXPECT_GT(covered(lines, request, bent, 0.1, 0.9), 0.99) << k << (tilted ? " tilted" : "");
      EXPECT_LT(covered(kernels, request, {bent.a, bent.b, Vec2(0, 0)}, 0.3, 0.7), 0.5) << k;
    }
  }
}

// Ends far above the view, and the middle of the curve within it; with what lies outside left out, and with all.
TEST_F(CurveTest, WhatBulgesIntoTheViewIsDrawn) {
  wf::test::ArcList arcs{{1, 0}};
  std::vector<Coordinate> places{{0, 0}, {100, 0}};
  for (VertexId v = 2; v < 42; ++v) {  // so that much lies outside
    places.push_back({2.5 * (v - 2), 60});
    if (v > 2) arcs.emplace_back(v - 1, v);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(42, arcs), places);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
  request.mapping.style.curve = 1;
  request.camera.zoomAt(200, 150, 12);
  const EdgeCurve before = curve(request, *geometry, 0, 1);
  request.camera.pan(200 - before.at(0.5).x, 150 - before.at(0.5).y);
  const EdgeCurve bent = curve(request, *geometry, 0, 1);
  for (const bool cull : {true, false}) {
    const Picture picture = draw(geometry, request, nullptr, {.cull = cull});
    EXPECT_GT(covered(picture, request, bent, 0, 1), 0.99) << cull;
    FrameRequest why = request;
    why.why = {0, 1};
    EXPECT_GT(difference(picture, draw(geometry, why, nullptr, {.cull = cull})), 50) << "the band as well";
  }
}

TEST_F(CurveTest, ArrowsPointAlongTheCurve) {
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2, {{0, 1}}), std::vector<Coordinate>{{0, 0}, {10, 0}});
  FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
  request.mapping.style.curve = 1;
  const Picture without = draw(geometry, request);
  request.arrows = true;
  const Picture with = draw(geometry, request);
  double x = 0, y = 0, sum = 0;
  for (int row = 0; row < 300; ++row) {
    for (int column = 0; column < 400; ++column) {
      const int more = difference(pixel(with, column, row), pixel(without, column, row));
      x += more * (column + 0.5), y += more * (row + 0.5), sum += more;
    }
  }
  ASSERT_GT(sum, 500);
  const EdgeCurve bent = curve(request, *geometry, 0, 1);
  EXPECT_LT(fromPiece({x / sum, y / sum}, bent).distance, 1.5) << "its middle lies on the curve";
  EXPECT_GT(std::abs(y / sum - bent.b.y), 3) << "and not on the chord";
}

TEST_F(CurveTest, ACutFollowsTheCurveWithItsBarAtTheTop) {
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2, {{0, 1}}), std::vector<Coordinate>{{0, 0}, {10, 2}});
  FakeRun run({costInfo()}, 2);
  run.set(0, {3, 0xFFFF'FFFFu});
  FrameRequest request = requestFor(*geometry, run.ring().get(), 400, 300);
  request.mapping.insideArray = 0;
  request.mapping.style.curve = 1;
  const Picture picture = draw(geometry, request, &run);
  const EdgeCurve bent = curve(request, *geometry, 0, 1);
  const Vec2 way = bent.way(0.5), across = Vec2(-way.y, way.x) / std::hypot(way.x, way.y);
  for (const double t : {0.2, 0.35, 0.65, 0.8}) {
    const Vec2 at = bent.at(t);
    EXPECT_LT(difference(pixel(picture, at.x, at.y), request.theme.cut), 40) << t;
  }
  for (const double away : {-7.0, 0.0, 7.0}) {
    const Vec2 at = bent.at(0.5) + across * away;
    EXPECT_LT(difference(pixel(picture, at.x, at.y), request.theme.cut), 40) << away << " pixels along the bar";
  }
  const Vec2 chord = (bent.a + bent.b) * 0.5;
  EXPECT_GT(difference(pixel(picture, chord.x, chord.y), request.theme.cut), 100) << "nothing stands on the chord";
}

}  // namespace
}  // namespace wf::render::test

// The far view by kernels and OpenGL agree in all that channels show.
#include <cmath>
#include <cstdio>
#include <random>

#include "render/scene/view_state.h"
#include "tests/render/baseline.h"
#include "tests/render/channels.h"
#include "tests/render/picture_file.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

// Means over squares of the picture, as splat_picture_test.cpp has them.
double differs(const Picture& a, const Picture& b, int side) {
  double sum = 0;
  int squares = 0;
  for (int y = 0; y + side <= a.height; y += side) {
    for (int x = 0; x + side <= a.width; x += side, ++squares) {
      double one[3] = {}, other[3] = {};
      for (int i = 0; i < side * side; ++i) {
        const Rgb8 p = pixel(a, x + i % side, y + i / side), q = pixel(b, x + i % side, y + i / side);
        one[0] += p.r, one[1] += p.g, one[2] += p.b;
        other[0] += q.r, other[1] += q.g, other[2] += q.b;
      }
      for (int c = 0; c < 3; ++c) sum += std::abs(one[c] - other[c]) / (3.0 * side * side);
    }
  }
  return sum / squares;
}

double lightOf(const Picture& picture, const Theme& theme) {
  double sum = 0;
  for (std::size_t i = 0; i < picture.rgba.size(); i += 4) sum += picture.rgba[i + 1] - theme.background.g;
  return sum;
}

// Kernels have no widths in pixels and sixteenths for alphas, so the bounds are wider than those of plain edges; but chosen edges drawn as
// plain ones, faint ones as plain ones, or a hidden half that shows moves each mean by more than twice these bounds.
TEST_F(ChannelsTest, TheFarViewOfStyledAndFadedEdgesLooksLikeOpenGls) {
  constexpr VertexId kWide = 260, kHigh = 195;
  std::mt19937_64 random(wf::test::runSeed());
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kWide * kHigh; ++v) {
    places.push_back({v % kWide + static_cast<double>(random() % 1000) / 1500, v / kWide + static_cast<double>(random() % 1000) / 1500});
    if (v % kWide + 1 < kWide) arcs.emplace_back(v, v + 1);
    if (v / kWide + 1 < kHigh) arcs.emplace_back(v, v + kWide);
  }
  geometry_ = GraphGeometry::build(wf::test::graphFromArcs(kWide * kHigh, arcs), places);
  FakeRun run({costInfo(), arrayInfo("tree", ElementType::U8, Role::Selected, Domain::Edge),
               arrayInfo("load", ElementType::U32, Role::Residual, Domain::Edge)},
              *geometry_);
  std::vector<std::uint64_t> cost, tree, load;
  for (VertexId v = 0; v < kWide * kHigh; ++v) cost.push_back(v % kWide < 200 ? v % kWide : 0xFFFF'FFFFu);
  for (std::size_t e = 0; e < geometry_->graph().edges().size(); ++e) {
    const VertexId tail = geometry_->graph().edges().tail[e];
    tree.push_back(tail / kWide % 8 < 3);
    load.push_back(tail % kWide);
  }
  run.set(1, tree);
  run.set(2, load);
  // What is found in the second step, over a quarter of the arcs to the right in some rows.
  std::vector<std::uint64_t> before = cost;
  for (VertexId v = 0; v < kWide * kHigh; ++v) {
    if (v % kWide % 4 == 0 && v / kWide % 8 < 5) before[v] = 0xFFFF'FFFFu;
  }
  struct Case {
    const char* name;
    std::function<void(Mapping&)> set;
  };
  const Case cases[] = {
      {"chosen", [](Mapping& m) { m.chosenArray = 1; }},
      {"coloured", [](Mapping& m) { m.edgeArray = 2, m.edgeColormap = "ember"; }},
      {"spent and chosen", [](Mapping& m) { m.edgeArray = 2, m.edgeColormap = "ember-orange", m.chosenArray = 1; }},
      {"wide", [](Mapping& m) { m.edgeWidth = {2}; }},
      {"relaxed", [](Mapping& m) { m.relaxedArray = 0; }},
      {"relaxed, wide and chosen", [](Mapping& m) { m.relaxedArray = 0, m.edgeWidth = {2}, m.chosenArray = 1; }},
      {"faded",
       [](Mapping& m) {
         m.visibility = {0, Scale::Linear, exec::ValueRange{0, 100}};
       }},
      {"hidden",
       [](Mapping& m) {
         m.visibility = {0, Scale::Linear, exec::ValueRange{0, 100}}, m.hideInvisible = true;
       }},
      {"hidden and chosen",
       [](Mapping& m) {
         m.visibility = {0, Scale::Linear, exec::ValueRange{0, 100}}, m.hideInvisible = true, m.chosenArray = 1;
       }},
  };
  for (const Case& c : cases) {
    Picture pictures[2];
    FrameRequest request = requestFor(*geometry_, run.ring().get(), 480, 360);
    request.mapping = {};
    request.mapping.colorArray = 0;
    c.set(request.mapping);
    for (const bool kernels : {false, true}) {
      const auto renderer = newRenderer({.splat = kernels});
      renderer->setGraph(geometry_);
      renderer->setRun(run.ring());
      for (const std::uint64_t step : {1u, 2u}) {
        run.set(0, step == 1 ? before : cost);
        run.publish(step);
        renderer->publishNewest();
      }
      ASSERT_TRUE(renderer->draw(request, kNoTarget).complete);
      EXPECT_EQ(renderer->farViewBy().empty(), !kernels) << c.name;
      pictures[kernels ? 1 : 0] = renderer->readPicture();
    }
    const double mean = differs(pictures[0], pictures[1], 6),
                 share = lightOf(pictures[1], request.theme) / lightOf(pictures[0], request.theme);
    std::printf("%s: mean %.2f, light %.3f\n", c.name, mean, share);
    EXPECT_LT(mean, 6) << c.name;
    EXPECT_NEAR(share, 1, 0.12) << c.name;
    if (HasFailure()) {
      for (const bool kernels : {false, true})
        writePng(
            wf::test::binaryDir() / "render-candidates" / (std::string("styled_") + c.name + (kernels ? "_kernels" : "_lines") + ".png"),
            pictures[kernels ? 1 : 0]);
    }
  }
}

// Vertices are too small to be drawn one by one; the hub is, where its degree gives it a size.
TEST_F(ChannelsTest, AHubIsADiscFromAfar) {
  constexpr VertexId kWide = 260, kHigh = 195, kHub = 97 * kWide + 130;
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kWide * kHigh; ++v) {
    places.push_back({static_cast<double>(v % kWide), static_cast<double>(v / kWide)});
    if (v % kWide + 1 < kWide) arcs.emplace_back(v, v + 1);
    if (v / kWide + 1 < kHigh) arcs.emplace_back(v, v + kWide);
  }
  for (VertexId k = 1; k <= 300; ++k) arcs.emplace_back(kHub, kHub + k % 20 + k / 20 * kWide);
  geometry_ = GraphGeometry::build(wf::test::graphFromArcs(kWide * kHigh, arcs), places);
  renderer_ = newRenderer();
  renderer_->setGraph(geometry_);
  request_ = requestFor(*geometry_, nullptr, 480, 360);
  request_.mapping = {};
  request_.mapping.colorArray = kDegree;
  ASSERT_NE(chooseDetail(request_, *geometry_).vertices, Detail::Vertices::Discs);
  const Rgb8 colour = colormap(request_.mapping.colormap).colors[255];
  EXPECT_LT(radiusAt(draw(), at(kHub), colour, 8), 2);
  request_.mapping.size = {kDegree, Scale::Log};
  const Picture picture = draw();
  EXPECT_GT(radiusAt(picture, at(kHub), colour, 8), 2.5);
  compareToBaseline("layer_hubs", picture);
  EXPECT_LT(radiusAt(draw(), at(kHub - 40 * kWide), colour, 8), 2) << "no hub";
}

// Kernels keep colours, styles and heights from frame to frame; each is of the newest step once that is all there.
TEST_F(ChannelsTest, TheFarViewFollowsStepsAndHeights) {
  constexpr VertexId kWide = 200, kHigh = 150;
  geometry_ = gridGeometry(kWide, kHigh);
  FakeRun run({costInfo(), arrayInfo("tree", ElementType::U8, Role::Selected, Domain::Edge)}, *geometry_);
  FrameRequest request = requestFor(*geometry_, nullptr, 480, 360);
  request.mapping = {};
  request.mapping.colorArray = 0;
  request.mapping.fixedRange = exec::ValueRange{0, 400};
  request.mapping.height = {0, Scale::Linear, exec::ValueRange{0, 400}};
  request.mapping.chosenArray = 1;
  request.camera.look(0.3, 0.9, 0);
  const auto fill = [&](std::uint64_t step) {
    std::vector<std::uint64_t> cost, tree;
    for (VertexId v = 0; v < kWide * kHigh; ++v) cost.push_back(step % 2 == 0 ? v % kWide : v / kWide);
    for (const VertexId tail : geometry_->graph().edges().tail) tree.push_back((tail + step * 40) / 100 % 2);
    run.set(0, cost);
    run.set(1, tree);
    run.publish(step);
  };
  const auto renderer = newRenderer();
  renderer->setGraph(geometry_);
  renderer->setRun(run.ring());
  const auto drawn = [&](Renderer& by) {
    EXPECT_TRUE(by.draw(request, kNoTarget).complete);
    return by.readPicture();
  };
  const auto expectFresh = [&](std::uint64_t step, const char* what) {
    const Picture picture = drawn(*renderer);
    const auto fresh = newRenderer();
    fresh->setGraph(geometry_);
    fresh->setRun(run.ring());
    run.publish(step);
    fresh->publishNewest();
    EXPECT_EQ(difference(picture, drawn(*fresh)), 0) << what;
    EXPECT_FALSE(fresh->farViewBy().empty());
    return picture;
  };
  fill(1);
  renderer->publishNewest();
  const Picture first = expectFresh(1, "first");
  fill(2);
  renderer->publishNewest();
  request.blend = 0.4;
  const Picture between = drawn(*renderer);
  request.blend = 1;
  const Picture second = expectFresh(2, "after the way");
  EXPECT_GT(differs(first, second, 6), 4);
  EXPECT_GT(differs(between, first, 6), 1) << "heights and colours are on the way";
  EXPECT_GT(differs(between, second, 6), 1);
  request.mapping.heightScale *= 2;
  EXPECT_GT(differs(expectFresh(2, "higher"), second, 6), 4);
  fill(3);
  renderer->publishNewest();
  request.blend = 0.4;
  drawn(*renderer);
  request.mapping.heightScale /= 2;  // in the middle of the way
  expectFresh(3, "lower again");
  request.camera.look(0, 0, 0);
  expectFresh(3, "flat");
}

}  // namespace
}  // namespace wf::render::test

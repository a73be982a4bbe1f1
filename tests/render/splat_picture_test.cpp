// The far view as a picture: the same graph drawn by kernels and by OpenGL's lines must look alike.
#include <bit>
#include <cmath>
#include <cstdio>
#include <random>

#include "tests/render/picture_file.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

struct Shown {
  Picture picture;
  FrameReport report;
};

class SplatPictureTest : public GlTest {
 protected:
  static Shown draw(const std::shared_ptr<const GraphGeometry>& geometry, FakeRun* run, const FrameRequest& request, bool splat) {
    const auto renderer = newRenderer({.splat = splat});
    renderer->setGraph(geometry);
    if (run != nullptr) {
      renderer->setRun(run->ring());
      run->publish(1);
      renderer->publishNewest();
    }
    Shown shown;
    shown.report = renderer->draw(request, 0);
    EXPECT_TRUE(shown.report.complete);
    EXPECT_EQ(shown.report.edgesDrawn, geometry->edges().size());
    EXPECT_EQ(renderer->farViewBy().empty(), !splat);
    shown.picture = renderer->readPicture();
    return shown;
  }
};

// Means of squares of side × side pixels, three channels each.
std::vector<double> squares(const Picture& picture, int side) {
  std::vector<double> out;
  for (int y = 0; y + side <= picture.height; y += side) {
    for (int x = 0; x + side <= picture.width; x += side) {
      double sum[3] = {};
      for (int i = 0; i < side * side; ++i) {
        const Rgb8 c = pixel(picture, x + i % side, y + i / side);
        sum[0] += c.r;
        sum[1] += c.g;
        sum[2] += c.b;
      }
      for (const double s : sum) out.push_back(s / (side * side));
    }
  }
  return out;
}

struct Apart {
  double mean = 0, most = 0;
};

Apart apart(const Picture& a, const Picture& b, int side) {
  const auto one = squares(a, side), other = squares(b, side);
  Apart out;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double d = std::abs(one[i] - other[i]);
    out.mean += d / static_cast<double>(one.size());
    out.most = std::max(out.most, d);
  }
  return out;
}

double light(const Picture& picture, const Theme& theme) {
  double sum = 0;
  for (std::size_t i = 0; i < picture.rgba.size(); i += 4) sum += picture.rgba[i + 1] - theme.background.g;
  return sum;
}

// Vertices of a grid, each moved at random, and edges to neighbours up to `reach` away.
std::shared_ptr<const GraphGeometry> roughGrid(VertexId columns, VertexId rows, int reach, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  wf::test::ArcList arcs;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < columns * rows; ++v) {
    places.push_back(
        {v % columns + static_cast<double>(random() % 1000) / 1500, v / columns + static_cast<double>(random() % 1000) / 1500});
    for (int dy = 0; dy <= reach; ++dy) {
      for (int dx = dy == 0 ? 1 : -reach; dx <= reach; ++dx) {
        const auto x = static_cast<std::int64_t>(v % columns) + dx, y = static_cast<std::int64_t>(v / columns) + dy;
        if (x >= 0 && x < columns && y < rows && random() % 3 != 0) arcs.emplace_back(v, static_cast<VertexId>(y * columns + x));
      }
    }
  }
  return GraphGeometry::build(wf::test::graphFromArcs(columns * rows, arcs), places);
}

// Both ways let through the same light in expectation, edge by edge, but place their pixels differently: kernels sample an edge evenly,
// lines have a pixel in every column. So squares of 4 pixels agree in the mean but for that noise, and larger ones every one. A missing
// share, a wrong weight or another alpha moves the mean by far more: 1 edge in 4 left out, for example, by 6.
TEST_F(SplatPictureTest, LooksLikeOpenGlsLines) {
  struct Case {
    VertexId columns, rows;
    int reach;
    double curve;
  };
  for (const Case& c : {Case{150, 110, 1, 0}, Case{260, 195, 2, 0}, Case{400, 300, 1, 0}, Case{150, 110, 1, 1}, Case{260, 195, 2, 1}}) {
    const auto geometry = roughGrid(c.columns, c.rows, c.reach, wf::test::runSeed());
    FakeRun run({costInfo()}, c.columns * c.rows);
    std::vector<std::uint64_t> costs;
    for (VertexId v = 0; v < c.columns * c.rows; ++v) {
      const VertexId cost = v % c.columns + v / c.columns;
      costs.push_back(cost < (c.columns + c.rows) * 2 / 3 ? cost : 0xFFFF'FFFFu);
    }
    run.set(0, costs);
    run.publish(1);
    FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
    request.mapping.style.curve = c.curve;
    const Picture kernels = draw(geometry, &run, request, true).picture, lines = draw(geometry, &run, request, false).picture;
    const Apart difference = apart(kernels, lines, 4);
    EXPECT_LT(difference.mean, 4) << c.columns << ", reach " << c.reach;
    EXPECT_LT(apart(kernels, lines, 12).most, 20) << c.columns << ", reach " << c.reach;
    EXPECT_NEAR(light(kernels, request.theme), light(lines, request.theme), 0.08 * light(lines, request.theme)) << c.columns;
    std::printf("%u × %u, reach %d, curve %.1f: mean %.2f, most of larger squares %.1f, light %.3f\n", c.columns, c.rows, c.reach, c.curve,
                difference.mean, apart(kernels, lines, 12).most, light(kernels, request.theme) / light(lines, request.theme));
    if (HasFailure()) {
      writePng(wf::test::binaryDir() / "render-candidates" / "splat_kernels.png", kernels);
      writePng(wf::test::binaryDir() / "render-candidates" / "splat_lines.png", lines);
    }
  }
}

// Both ways agree in tilted views, too: with heights, with and without perspective, in parts as whole. A projection, fade or height that
// one of the two had not would move hills by many pixels.
TEST_F(SplatPictureTest, TiltedViewsLookLikeOpenGlsLines) {
  constexpr VertexId kColumns = 260, kRows = 195;
  const auto geometry = roughGrid(kColumns, kRows, 1, wf::test::runSeed());
  FakeRun run({costInfo()}, kColumns * kRows);
  std::vector<std::uint64_t> costs;
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    const double x = v % kColumns / 40.0, y = v / kColumns / 40.0;
    costs.push_back(v % kColumns < 40 ? 0xFFFF'FFFFu : static_cast<std::uint64_t>(5000 + 4900 * std::sin(x) * std::cos(y)));
  }
  run.set(0, costs);
  run.publish(1);
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  ASSERT_EQ(request.mapping.height.array, 0);
  const double side = geometry->bounds().high.x - geometry->bounds().low.x;
  for (const double fieldOfView : {0.0, 0.7}) {
    request.camera.look(-0.5, 0.95, fieldOfView);
    request.camera.resize(480, 360);
    request.camera.frame(geometry->bounds(), 0, 0.35 * side);
    for (const bool part : {false, true}) {
      if (part) request.camera = request.camera.part(100, 60, 320, 240);
      const Picture kernels = draw(geometry, &run, request, true).picture, lines = draw(geometry, &run, request, false).picture;
      const Apart difference = apart(kernels, lines, 4);
      EXPECT_LT(difference.mean, 4) << fieldOfView << ", part " << part;
      EXPECT_LT(apart(kernels, lines, 12).most, 24) << fieldOfView << ", part " << part;
      EXPECT_NEAR(light(kernels, request.theme), light(lines, request.theme), 0.08 * light(lines, request.theme)) << fieldOfView;
      std::printf("field of view %.1f, part %d: mean %.2f, most of larger squares %.1f, light %.3f\n", fieldOfView, part, difference.mean,
                  apart(kernels, lines, 12).most, light(kernels, request.theme) / light(lines, request.theme));
      if (HasFailure()) {
        writePng(wf::test::binaryDir() / "render-candidates" / "tilted_kernels.png", kernels);
        writePng(wf::test::binaryDir() / "render-candidates" / "tilted_lines.png", lines);
      }
    }
  }
}

// From within, where long edges have one end behind the eye: what of them lies in front is there, and nothing of them above the horizon.
TEST_F(SplatPictureTest, EdgesToWhatIsBehindTheEyeAreThere) {
  constexpr VertexId kColumns = 250, kRows = 200;
  constexpr int kLong = 600, kSky = 60, kNearRows = 200;
  std::mt19937_64 random(wf::test::runSeed());
  std::vector<Coordinate> places;
  wf::test::ArcList arcs;
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    places.push_back(
        {v % kColumns + static_cast<double>(random() % 1000) / 1500, v / kColumns + static_cast<double>(random() % 1000) / 1500});
    if (v % kColumns > 0 && v % 2 == 0) arcs.emplace_back(v, v - 1);
  }
  const auto without = GraphGeometry::build(wf::test::graphFromArcs(kColumns * kRows, arcs), places);
  FrameRequest request = requestFor(*without, nullptr, 480, 360);
  request.camera.look(0.4, 1.2, 1.2);
  request.camera.zoomAt(240, 180, 2.5);
  const auto seen = [&](VertexId v) {
    const PointF p = without->positions()[v];
    return request.camera.project({p.x, p.y, 0}).has_value();
  };
  for (int e = 0; e < kLong;) {
    const auto a = static_cast<VertexId>(random() % (kColumns * kRows)), b = static_cast<VertexId>(random() % (kColumns * kRows));
    if (seen(a) == seen(b)) continue;
    arcs.emplace_back(a, b);
    ++e;
  }
  const auto with = GraphGeometry::build(wf::test::graphFromArcs(kColumns * kRows, arcs), places);
  // Of the rows that are near, where there is little else.
  const auto lightBelow = [&](Picture picture) {
    picture.rgba.erase(picture.rgba.begin(), picture.rgba.begin() + std::ptrdiff_t{4} * picture.width * kNearRows);
    return light(picture, request.theme);
  };
  double added[2] = {};
  for (const bool splat : {false, true}) {
    const Picture picture = draw(with, nullptr, request, splat).picture;
    added[splat] = lightBelow(picture) - lightBelow(draw(without, nullptr, request, splat).picture);
    int sky = 0;
    for (int y = 0; y < kSky; ++y) {
      for (int x = 0; x < picture.width; ++x) sky = std::max(sky, difference(pixel(picture, x, y), request.theme.background));
    }
    EXPECT_EQ(sky, 0) << "kernels " << splat;
    if (HasFailure()) writePng(wf::test::binaryDir() / "render-candidates" / (splat ? "behind_kernels.png" : "behind_lines.png"), picture);
  }
  EXPECT_GT(added[0], 100'000);
  EXPECT_NEAR(added[1], added[0], 0.3 * added[0]);
  std::printf("light of edges that end behind the eye: %.0f by lines, %.0f by kernels\n", added[0], added[1]);
}

// Single edges of exactly three pixels that touch nothing: the pixel in the middle has the colour of the map, for every type and scale.
TEST_F(SplatPictureTest, ASingleEdgeHasTheSameColour) {
  constexpr VertexId kColumns = 100, kRows = 84;
  std::vector<Coordinate> places;
  wf::test::ArcList arcs;
  for (VertexId e = 0; e < kColumns * kRows; ++e) {
    places.push_back({e % kColumns * 2.0, e / kColumns * 2.0});
    places.push_back({e % kColumns * 2.0 + 1, e / kColumns * 2.0});
    arcs.emplace_back(2 * e, 2 * e + 1);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2 * kColumns * kRows, arcs), places);
  std::mt19937_64 random(wf::test::runSeed());
  for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
    StateArrayInfo info = costInfo(type);
    if (type == ElementType::F32) info.infinite = kFloatInfinity;
    FakeRun run({info}, 2 * kColumns * kRows);
    std::vector<std::uint64_t> values;
    for (VertexId e = 0; e < kColumns * kRows; ++e) {
      const float real = static_cast<float>(random() % 5000) / 7;
      const std::uint64_t number =
          type == ElementType::F32 ? std::bit_cast<std::uint32_t>(real) : random() % (type == ElementType::U8 ? 200 : 100'000);
      const std::uint64_t value = e % 7 == 0 ? *info.infinite : number;
      values.insert(values.end(), {value, value});
    }
    run.set(0, values);
    run.publish(1);
    for (const Scale scale : {Scale::Linear, Scale::Log, Scale::Category}) {
      FrameRequest request = requestFor(*geometry, run.ring().get(), 640, 560);
      request.mapping.scale = scale;
      request.camera.zoomAt(320, 280, 3 / request.camera.pixelsPerUnit());
      request.camera.pan(0.5, 0.5);
      const Picture kernels = draw(geometry, &run, request, true).picture, lines = draw(geometry, &run, request, false).picture;
      int most = 0;
      for (VertexId e = 0; e < kColumns * kRows; ++e) {
        const PointF a = geometry->positions()[2 * e], b = geometry->positions()[2 * e + 1];
        const Vec2 middle = request.camera.toScreen({(a.x + b.x) / 2, (a.y + b.y) / 2});
        most = std::max(most, difference(pixel(kernels, middle.x, middle.y), pixel(lines, middle.x, middle.y)));
      }
      // Lines to infinite values have an alpha that sixteenths of an edge only come near.
      EXPECT_LE(most, 3) << "type " << static_cast<int>(type) << ", scale " << static_cast<int>(scale);
    }
  }
}

// Zooming in by a twentieth from kernels alone to OpenGL alone, the picture keeps its light: both are drawn between, each with its part of
// the strength.
TEST_F(SplatPictureTest, TheTwoFadeIntoEachOther) {
  const auto geometry = roughGrid(150, 110, 1, 7);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 640, 480);
  request.camera.zoomAt(320, 240, 3.6 / (geometry->medianEdgeLength() * request.camera.pixelsPerUnit()));
  double before = 0;
  for (int i = 0; i <= 12; ++i) {
    EXPECT_TRUE(renderer->draw(request, 0).complete);
    const double now = light(renderer->readPicture(), request.theme);
    if (i > 0) {
      EXPECT_NEAR(now, before, 0.12 * before) << i;
    }
    before = now;
    request.camera.zoomAt(320, 240, 1.05);
  }
}

TEST_F(SplatPictureTest, VerticesWithoutEdgesAreSeen) {
  std::vector<Coordinate> places;
  std::mt19937_64 random(3);
  for (int v = 0; v < 30'000; ++v) places.push_back({static_cast<double>(random() % 40000), static_cast<double>(random() % 30000)});
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(30'000, {}), places);
  const FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  const Shown kernels = draw(geometry, nullptr, request, true);
  EXPECT_EQ(kernels.report.verticesDrawn, 30'000u);
  const Picture lines = draw(geometry, nullptr, request, false).picture;
  EXPECT_NEAR(light(kernels.picture, request.theme), light(lines, request.theme), 0.1 * light(lines, request.theme));
}

// A graph that is replaced, a run that goes on and a new theme: every picture is of what is there now.
TEST_F(SplatPictureTest, FollowsGraphRunAndTheme) {
  const auto renderer = newRenderer();
  const auto big = gridGeometry(180, 130), other = gridGeometry(130, 180);
  const auto run = gridRun(180, 130, 100);
  const auto fresh = [&](const std::shared_ptr<const GraphGeometry>& geometry, const FrameRequest& request, FakeRun* with) {
    return draw(geometry, with, request, true).picture;
  };
  renderer->setGraph(big);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*big, run->ring().get(), 320, 240);
  renderer->draw(request, 0);
  run->set(0, std::vector<std::uint64_t>(180 * 130, 7));
  run->set(1, std::vector<std::uint64_t>(180 * 130, 0));
  run->publish(1);
  renderer->publishNewest();
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), fresh(big, request, run.get())), 0);
  request.theme.edge = {200, 40, 40};
  request.theme.background = {255, 255, 255};
  request.mapping = {};
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), fresh(big, request, nullptr)), 0);
  renderer->setRun(nullptr);
  renderer->setGraph(other);
  request.camera.frame(other->bounds());
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), fresh(other, request, nullptr)), 0);
}

}  // namespace
}  // namespace wf::render::test

// What pixels say: at a vertex exactly its colour, around a frontier vertex a mark, and legal pictures of nothing.
#include <cstring>
#include <random>

#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class PixelsTest : public GlTest {};

double luminance(Rgb8 c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; }

Rgb8 wantedColor(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range, const FrameRequest& request,
                 const Quantiles* quantiles = nullptr) {
  const auto t = normalise(info, bits, range, request.mapping.scale, quantiles);
  return t ? colormap(request.mapping.colormap).colors[colormapIndex(*t)] : request.theme.unreached;
}

struct Case {
  ElementType type;
  std::vector<std::uint64_t> (*values)(std::mt19937_64& random, std::size_t count);
  bool isSigned = false;
};

std::vector<std::uint64_t> anyBits(std::mt19937_64& random, std::size_t count) {
  std::vector<std::uint64_t> out(count);
  for (auto& v : out) v = random() & 0xFFFF'FFFFu;
  return out;
}
std::vector<std::uint64_t> levels(std::mt19937_64& random, std::size_t count) {
  std::vector<std::uint64_t> out(count);
  for (auto& v : out) v = random() % 8 == 0 ? ~0ull : random() % 620;
  return out;
}
std::vector<std::uint64_t> reals(std::mt19937_64& random, std::size_t count) {
  std::vector<std::uint64_t> out(count);
  std::normal_distribution<float> normal(0, 1000);
  for (auto& v : out) {
    const float f = normal(random);
    std::uint32_t bits = 0;
    static_assert(sizeof bits == sizeof f);
    std::memcpy(&bits, &f, sizeof bits);
    v = bits;
  }
  return out;
}
std::vector<std::uint64_t> wide(std::mt19937_64& random, std::size_t count) {
  std::vector<std::uint64_t> out(count);
  for (auto& v : out) v = random() % 8 == 0 ? ~0ull : random() >> (random() % 40);
  return out;
}

// On both sides of 0, some of them large.
std::vector<std::uint64_t> signedWide(std::mt19937_64& random, std::size_t count) {
  std::vector<std::uint64_t> out(count);
  for (auto& v : out) v = static_cast<std::uint64_t>(static_cast<std::int64_t>(random()) >> (20 + random() % 40));
  return out;
}

TEST_F(PixelsTest, AtEveryVertexIsExactlyItsColour) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto geometry = gridGeometry(40, 30);
  const std::size_t count = geometry->positions().size();
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  const Case cases[] = {{ElementType::U32, levels},          {ElementType::U32, anyBits}, {ElementType::U8, levels},
                        {ElementType::I32, anyBits},         {ElementType::F32, reals},   {ElementType::U64, wide},
                        {ElementType::U64, signedWide, true}};
  for (const Case& c : cases) {
    StateArrayInfo cost = costInfo(c.type);
    cost.isSigned = c.isSigned;
    FakeRun run({cost, frontierInfo()}, static_cast<VertexId>(count));
    auto values = c.values(random, count);
    if (c.type == ElementType::U8) {
      for (auto& v : values) v &= 0xFF;
    } else if (c.type != ElementType::U64) {
      for (auto& v : values) v &= 0xFFFF'FFFFu;
    }
    std::vector<std::uint64_t> frontier(count);
    for (auto& f : frontier) f = random() % 5 == 0;
    run.set(0, values);
    run.set(1, frontier);
    run.publish(1);
    renderer->setRun(run.ring());
    ASSERT_TRUE(renderer->publishNewest());
    const Quantiles quantiles(run.infos()[0], sortedKeys(run.infos()[0], values), std::nullopt);
    for (const Scale scale : {Scale::Linear, Scale::Log, Scale::Quantile}) {
      for (const std::string map : {"viridis", "turbo", "categorical"}) {
        for (const int width : {1280, 480}) {  // discs, then single pixels
          FrameRequest request = requestFor(*geometry, run.ring().get(), width, width * 3 / 4);
          request.mapping.scale = scale;
          request.mapping.colormap = map;
          if (width == 480) {
            request.mapping.frontierArray = -1;
            request.camera.zoomAt(0, 0, 0.5);
          }
          ASSERT_TRUE(renderer->draw(request, 0).complete);
          const Picture picture = renderer->readPicture();
          const auto range = renderer->shownRange(0).value_or(exec::ValueRange{});
          if (c.isSigned) {
            EXPECT_LT(static_cast<std::int64_t>(range.minimum), 0);
            EXPECT_GT(static_cast<std::int64_t>(range.maximum), 0);
          }
          int wrong = 0;
          for (std::size_t v = 0; v < count; ++v) {
            const PointF p = geometry->positions()[v];
            const Vec2 at = request.camera.toScreen({p.x, p.y});
            const auto nearBorder = [](double x) { return std::abs(x - std::round(x)) < 0.02; };
            if (width == 480 && (nearBorder(at.x) || nearBorder(at.y))) continue;  // a single pixel: either side is right
            if (!(pixel(picture, at.x, at.y) == wantedColor(run.infos()[0], values[v], range, request, &quantiles))) ++wrong;
          }
          EXPECT_EQ(wrong, 0) << "of " << count << ", type " << static_cast<int>(c.type) << ", " << map << ", scale "
                              << static_cast<int>(scale) << ", width " << width;
        }
      }
    }
  }
}

// Every rule at once: read through another array (places beyond the end are clamped), names or numbers, one side or the other.
TEST_F(PixelsTest, ThroughAnotherArrayByCategoryAndSideAVertexHasExactlyItsColour) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto geometry = gridGeometry(40, 30);
  const std::size_t count = geometry->positions().size();
  for (const std::uint64_t blockBytes : {std::uint64_t{0}, std::uint64_t{2048}}) {  // 256 vertices per block: values lie in other blocks
    const auto renderer = newRenderer({blockBytes, true});
    renderer->setGraph(geometry);
    for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
      StateArrayInfo color = arrayInfo("color", type, Role::Color, Domain::Color);
      color.via = "places";
      color.flag = false;
      color.infinite = costInfo(type).infinite;
      FakeRun run({color, arrayInfo("places", ElementType::U32, Role::None), arrayInfo("green", ElementType::U8, Role::OtherSide),
                   arrayInfo("next_green", ElementType::U32, Role::OtherSide)},
                  static_cast<VertexId>(count));
      std::vector<std::uint64_t> values = wide(random, count), places(count), sides[2];
      const std::uint64_t mask = type == ElementType::U64 ? ~0ull : type == ElementType::U8 ? 0xFF : 0xFFFF'FFFF;
      for (auto& v : values) v &= mask;
      for (auto& p : places) p = random() % 50 == 0 ? 0xFFFF'FFFF : random() % count;
      for (auto& side : sides) {
        for (std::size_t v = 0; v < count; ++v) side.push_back(random() % 4 == 0);
      }
      run.set(0, values);
      run.set(1, places);
      run.set(2, sides[0]);
      run.set(3, sides[1]);
      run.publish(1);
      renderer->setRun(run.ring());
      ASSERT_TRUE(renderer->publishNewest());
      FrameRequest request = requestFor(*geometry, run.ring().get(), 1280, 960);
      ASSERT_EQ(request.mapping.colorArray, 0);
      ASSERT_EQ(request.mapping.otherSideArrays, (std::array{2, 3}));
      request.mapping.otherColormap = "ember";
      // By quantiles each vertex counts, not each value.
      std::vector<std::uint64_t> seen;
      for (const std::uint64_t place : places) seen.push_back(values[std::min<std::uint64_t>(place, count - 1)]);
      const Quantiles quantiles(color, sortedKeys(color, seen), std::nullopt);
      for (const Scale scale : {Scale::Category, Scale::Linear, Scale::Quantile}) {
        request.mapping.scale = scale;
        renderer->draw(request, 0);
        const Picture picture = renderer->readPicture();
        const auto range = renderer->shownRange(0).value_or(exec::ValueRange{});
        int wrong = 0;
        for (std::size_t v = 0; v < count; ++v) {
          FrameRequest side = request;
          if (sides[0][v] != 0 || sides[1][v] != 0) side.mapping.colormap = "ember";
          const std::uint64_t bits = values[std::min<std::uint64_t>(places[v], count - 1)];
          const Vec2 at = request.camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y});
          if (type == ElementType::F32 && scale == Scale::Linear && (bits & 0x7FFF'FFFFu) > 0x7F80'0000u) continue;  // no range over NaN
          if (!(pixel(picture, at.x, at.y) == wantedColor(color, bits, range, side, &quantiles))) ++wrong;
        }
        EXPECT_EQ(wrong, 0) << "type " << static_cast<int>(type) << ", scale " << static_cast<int>(scale) << ", blocks of " << blockBytes;
      }
    }
  }
}

// With each step anew, and within a fixed range by what lies there alone.
TEST_F(PixelsTest, QuantilesFollowTheValues) {
  const auto geometry = gridGeometry(3, 2);
  FakeRun run({costInfo()}, 6);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  const auto check = [&](const std::vector<std::uint64_t>& values, std::optional<exec::ValueRange> fixed, std::vector<double> shares) {
    run.set(0, values);
    run.publish(1);
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run.ring().get(), 300, 200);
    request.mapping.scale = Scale::Quantile;
    request.mapping.fixedRange = fixed;
    renderer->draw(request, 0);
    const Picture picture = renderer->readPicture();
    for (std::size_t v = 0; v < 6; ++v) {
      const PointF p = geometry->positions()[v];
      const Vec2 at = request.camera.toScreen({p.x, p.y});
      const Rgb8 wanted = shares[v] < 0 ? request.theme.unreached : colormap(request.mapping.colormap).colors[colormapIndex(shares[v])];
      EXPECT_EQ(difference(pixel(picture, at.x, at.y), wanted), 0) << v;
    }
  };
  check({0, 10, 20, 30, 40, 50}, std::nullopt, {1 / 6.0, 2 / 6.0, 3 / 6.0, 4 / 6.0, 5 / 6.0, 1});
  check({7, 7, 7, 1'000'000, 8, 0xFFFF'FFFF}, std::nullopt, {0.6, 0.6, 0.6, 1, 0.8, -1});
  check({7, 7, 7, 1'000'000, 8, 0xFFFF'FFFF}, exec::ValueRange{8, 20}, {0, 0, 0, 1, 1, -1});
}

TEST_F(PixelsTest, AFixedRangeIsObeyed) {
  const auto geometry = gridGeometry(3, 2);
  FakeRun run({costInfo()}, 6);
  run.set(0, {0, 10, 20, 30, 40, 50});
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 300, 200);
  request.mapping.fixedRange = exec::ValueRange{10, 30};
  renderer->draw(request, 0);
  const Picture picture = renderer->readPicture();
  for (std::size_t v = 0; v < 6; ++v) {
    const PointF p = geometry->positions()[v];
    const Vec2 at = request.camera.toScreen({p.x, p.y});
    EXPECT_EQ(difference(pixel(picture, at.x, at.y), wantedColor(run.infos()[0], v * 10, {10, 30}, request)), 0) << v;
  }
}

// A lone vertex and its neighbour, near and from afar: the mark has to show by light and dark around the vertex, not by the vertex's
// colour.
TEST_F(PixelsTest, AFrontierVertexHasALightRingWithADarkOutline) {
  for (const double zoom : {1.0, 0.1}) {
    const auto geometry = gridGeometry(40, 30);
    const auto run = gridRun(40, 30, 0);  // only vertex 0 is in the frontier
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run->ring().get(), 1280, 960);
    request.camera.zoomAt(640, 480, zoom);
    renderer->draw(request, 0);
    const Picture with = renderer->readPicture();
    request.mapping.frontierArray = -1;
    renderer->draw(request, 0);
    const Picture without = renderer->readPicture();

    const PointF p = geometry->positions()[0];
    const Vec2 at = request.camera.toScreen({p.x, p.y});
    int lighter = 0;
    int marked = 0;
    for (int dy = -12; dy <= 12; ++dy) {
      for (int dx = -12; dx <= 12; ++dx) {
        const Rgb8 a = pixel(with, at.x + dx, at.y + dy);
        const Rgb8 b = pixel(without, at.x + dx, at.y + dy);
        marked += difference(a, b) > 40;
        lighter += luminance(a) > luminance(b) + 100;
      }
    }
    EXPECT_GE(lighter, zoom < 1 ? 12 : 30) << "zoom " << zoom;  // the ring, nearly white
    EXPECT_GE(marked, zoom < 1 ? 20 : 60) << "zoom " << zoom;
    // Far from it nothing changes.
    const PointF q = geometry->positions().back();
    const Vec2 far = request.camera.toScreen({q.x, q.y});
    EXPECT_EQ(pixel(with, far.x, far.y), pixel(without, far.x, far.y));
  }
}

// Where most of a graph is in the frontier, rings as large as a lone one's would hide all of it. The vertex looked at stands apart.
TEST_F(PixelsTest, ACrowdedFrontierHasSmallerRings) {
  constexpr VertexId kSide = 150, kVertices = kSide * kSide + 1;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v + 1 < kVertices; ++v) places.push_back({static_cast<double>(v % kSide), static_cast<double>(v / kSide)});
  places.push_back({-12, 75});
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kVertices, {{0, 1}}), places);
  FakeRun run({costInfo(), frontierInfo()}, kVertices);
  run.set(0, std::vector<std::uint64_t>(kVertices, 3));
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  const PointF p = geometry->positions().back();
  const auto marked = [&](VertexId every, std::uint64_t step) {
    std::vector<std::uint64_t> frontier(kVertices);
    for (VertexId v = 0; v < kVertices; v += every) frontier[v] = 1;
    frontier.back() = 1;
    run.set(1, frontier);
    run.publish(step);
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run.ring().get(), 800, 800);
    const Vec2 at = request.camera.toScreen({p.x, p.y});
    renderer->draw(request, 0);
    const Picture with = renderer->readPicture();
    request.mapping.frontierArray = -1;
    renderer->draw(request, 0);
    const Picture without = renderer->readPicture();
    int pixels = 0;
    for (int dy = -12; dy <= 12; ++dy) {
      for (int dx = -12; dx <= 12; ++dx) {
        pixels += difference(pixel(with, at.x + dx, at.y + dy), pixel(without, at.x + dx, at.y + dy)) > 40;
      }
    }
    return pixels;
  };
  const int alone = marked(kVertices, 1), few = marked(50, 2), all = marked(1, 3);
  EXPECT_GT(alone, 20);
  EXPECT_EQ(few, alone) << "a wave keeps its rings";
  EXPECT_LT(all, alone * 6 / 10);
  EXPECT_GE(all, 4) << "it can still be seen";
}

// The same ring for the next frontier, but the vertex's colour does not fill it; where both arrays mark a vertex, the frontier wins.
TEST_F(PixelsTest, AVertexOfTheNextFrontierHasAnOpenRing) {
  const auto geometry = gridGeometry(5, 5);
  StateArrayInfo next = frontierInfo();
  next.role = Role::NextFrontier;
  FakeRun run({costInfo(), frontierInfo(), next}, 25);
  run.set(0, std::vector<std::uint64_t>(25, 7));
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  FrameRequest request = requestFor(*geometry, run.ring().get(), 400, 400);
  ASSERT_EQ(request.mapping.nextFrontierArray, 2);
  const Vec2 at = request.camera.toScreen({geometry->positions()[12].x, geometry->positions()[12].y});
  const auto drawn = [&](bool frontier, bool nextFrontier) {
    std::vector<std::uint64_t> marks(25, 0), nextMarks(25, 0);
    marks[12] = frontier;
    nextMarks[12] = nextFrontier;
    run.set(1, marks);
    run.set(2, nextMarks);
    run.publish(1);
    EXPECT_TRUE(renderer->publishNewest());
    renderer->draw(request, 0);
    return renderer->readPicture();
  };
  const Picture filled = drawn(true, false), open = drawn(false, true), both = drawn(true, true), none = drawn(false, false);
  EXPECT_EQ(difference(filled, both), 0);
  EXPECT_GT(difference(pixel(filled, at.x, at.y), pixel(open, at.x, at.y)), 40);
  int lighter = 0;
  for (int dy = -14; dy <= 14; ++dy) {
    for (int dx = -14; dx <= 14; ++dx) {
      const Rgb8 ring = pixel(open, at.x + dx, at.y + dy);
      lighter += luminance(ring) > luminance(pixel(none, at.x + dx, at.y + dy)) + 100;
    }
  }
  EXPECT_GE(lighter, 30);
}

// Where an array and the one with its next values differ, the ring of the next frontier: the same picture as by a flag.
TEST_F(PixelsTest, APendingVertexHasTheOpenRing) {
  for (const ElementType type : {ElementType::U32, ElementType::U64}) {
    const auto geometry = gridGeometry(5, 5);
    StateArrayInfo cost = costInfo(type), updating = costInfo(type), next = frontierInfo();
    cost.next = "updating";
    updating.id = "updating";
    updating.role = Role::None;
    next.id = "flag";
    next.role = Role::None;
    FakeRun run({cost, updating, frontierInfo(), next}, 25);
    std::vector<std::uint64_t> now(25, 7), later(25, 7), flag(25, 0);
    later[12] = type == ElementType::U64 ? 7 + (1ull << 40) : 6;
    flag[12] = 1;
    run.set(0, now);
    run.set(1, later);
    run.set(3, flag);
    run.publish(1);
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run.ring().get(), 400, 400);
    ASSERT_EQ(request.mapping.pendingArray, 0);
    renderer->draw(request, 0);
    const Picture pending = renderer->readPicture();
    request.mapping.pendingArray = -1;
    renderer->draw(request, 0);
    EXPECT_GT(difference(renderer->readPicture(), pending), 100);
    request.mapping.nextFrontierArray = 3;
    renderer->draw(request, 0);
    EXPECT_EQ(difference(renderer->readPicture(), pending), 0);
  }
}

TEST_F(PixelsTest, SourceTargetSelectionAndHoverHaveShapesOfTheirOwn) {
  const auto geometry = gridGeometry(5, 5);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 400);
  renderer->draw(request, 0);
  const Picture plain = renderer->readPicture();
  std::vector<Picture> pictures;
  for (int kind = 0; kind < 4; ++kind) {
    FrameRequest marked = request;
    if (kind == 0) marked.source = 12;
    if (kind == 1) marked.selected = {12};
    if (kind == 2) marked.hovered = 12;
    if (kind == 3) marked.target = 12;
    renderer->draw(marked, 0);
    pictures.push_back(renderer->readPicture());
    EXPECT_GT(difference(pictures.back(), plain), 100) << kind;
  }
  for (std::size_t a = 0; a < pictures.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) EXPECT_GT(difference(pictures[a], pictures[b]), 100) << a << " and " << b;
  }
  FrameRequest outside = request;
  outside.source = outside.target = 25;
  outside.hovered = kNone;
  outside.selected = {25, 1'000'000, kNone};
  renderer->draw(outside, 0);
  EXPECT_EQ(difference(renderer->readPicture(), plain), 0);
}

TEST_F(PixelsTest, NothingIsLegal) {
  const auto renderer = newRenderer();
  FrameRequest request;
  request.camera.resize(64, 48);
  EXPECT_TRUE(renderer->draw(request, 0).complete);  // no graph
  Picture picture = renderer->readPicture();
  EXPECT_EQ(picture.width, 64);
  EXPECT_EQ(pixel(picture, 30, 20), request.theme.background);

  for (const VertexId vertices : {0u, 1u}) {
    const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(vertices, {}), std::vector<Coordinate>(vertices));
    FakeRun run({costInfo(), frontierInfo()}, vertices);
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    run.publish(0);
    renderer->publishNewest();
    request = requestFor(*geometry, run.ring().get(), 64, 48);
    EXPECT_TRUE(renderer->draw(request, 0).complete) << vertices;
    picture = renderer->readPicture();
    if (vertices == 1) {
      EXPECT_EQ(pixel(picture, 32, 24), colormap("viridis").colors[0]);
    }
    renderer->setRun(nullptr);
  }
  request.camera.resize(0, 48);
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  request.camera.resize(64, 0);
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  renderer->setGraph(nullptr);
  request.camera.resize(64, 48);
  EXPECT_TRUE(renderer->draw(request, 0).complete);
}

TEST_F(PixelsTest, ArraysOfAnotherGraphAreNotDrawn) {
  const auto geometry = gridGeometry(4, 4);
  const auto run = gridRun(3, 3, 2);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  const FrameRequest request = requestFor(*geometry, run->ring().get(), 200, 200);
  renderer->draw(request, 0);
  const PointF p = geometry->positions()[0];
  const Vec2 at = request.camera.toScreen({p.x, p.y});
  EXPECT_EQ(pixel(renderer->readPicture(), at.x, at.y), request.theme.neutral);
}

TEST_F(PixelsTest, APictureBeyondTheLimitsIsRefusedWithASentence) {
  const auto renderer = newRenderer();
  FrameRequest request;
  request.camera.resize(1'000'000, 10);
  renderer->draw(request, 0);
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_NE(errors_[0].find("1000000"), std::string::npos);
  errors_.clear();
}

}  // namespace
}  // namespace wf::render::test

// Views that are not flat: heights as the processor has them, what hides what, and places as the camera has them.
#include <bit>
#include <cmath>
#include <random>

#include "render/scene/heights.h"
#include "tests/render/picture_file.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class SpaceTest : public GlTest {};

double longerSide(const GraphGeometry& geometry) {
  const Box& box = geometry.bounds();
  return std::max(box.high.x - box.low.x, box.high.y - box.low.y);
}

// Every type and scale, through `via` and by degree, in one block and in several: the shader's floats are the processor's.
TEST_F(SpaceTest, HeightsAreThoseOfTheRule) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto geometry = gridGeometry(40, 30);
  const std::size_t count = geometry->positions().size();
  std::vector<VertexId> all(count);
  for (std::size_t v = 0; v < count; ++v) all[v] = static_cast<VertexId>(v);
  for (const std::uint64_t blockBytes : {std::uint64_t{0}, std::uint64_t{2048}}) {
    const auto renderer = newRenderer({blockBytes, true});
    renderer->setGraph(geometry);
    for (const auto& [type, isSigned] : {std::pair(ElementType::U8, false),
                                         {ElementType::U32, false},
                                         {ElementType::I32, false},
                                         {ElementType::F32, false},
                                         {ElementType::U64, false},
                                         {ElementType::U64, true}}) {
      StateArrayInfo color = arrayInfo("color", type, Role::Color, Domain::Color);
      color.via = "places";
      color.flag = false;
      color.isSigned = isSigned;
      StateArrayInfo cost = costInfo(type);
      if (type == ElementType::F32) cost.infinite = kFloatInfinity;
      FakeRun run({cost, color, arrayInfo("places", ElementType::U32, Role::None)}, static_cast<VertexId>(count));
      const std::uint64_t mask = type == ElementType::U64 ? ~0ull : type == ElementType::U8 ? 0xFF : 0xFFFF'FFFF;
      std::vector<std::uint64_t> costs(count), colors(count), places(count);
      for (std::size_t v = 0; v < count; ++v) {
        costs[v] = random() % 9 == 0 ? *cost.infinite : (random() >> (random() % 64)) & mask;
        colors[v] = (random() >> (random() % 64)) & mask;
        if (type == ElementType::F32) {
          colors[v] = std::bit_cast<std::uint32_t>(static_cast<float>(random() % 2'000'000) / 7 - 100'000);
          costs[v] = v % 9 == 0 ? kFloatInfinity : std::bit_cast<std::uint32_t>(static_cast<float>(random() % 2'000'000) / 3);
        }
        places[v] = random() % 50 == 0 ? 0xFFFF'FFFF : random() % count;
      }
      if (isSigned) {
        for (auto& value : colors) value = static_cast<std::uint64_t>(static_cast<std::int64_t>(random()) >> (20 + random() % 40));
      }
      run.set(0, costs);
      run.set(1, colors);
      run.set(2, places);
      run.publish(1);
      renderer->setRun(run.ring());
      ASSERT_TRUE(renderer->publishNewest());
      FrameRequest request = requestFor(*geometry, run.ring().get(), 320, 240);
      request.camera.look(0.4, 0.8, 0.7);
      for (const int array : {0, 1, kDegree, kInDegree, kOutDegree}) {
        for (const Scale scale : {Scale::Linear, Scale::Log, Scale::Category, Scale::Quantile}) {
          for (const bool fixed : {false, true}) {
            request.mapping.height = {.array = array, .scale = scale};
            if (fixed)
              request.mapping.height.fixedRange = exec::ValueRange{2, type == ElementType::U8    ? 150u
                                                                      : type == ElementType::F32 ? 0x4840'0000u
                                                                                                 : 3'000'000u};
            renderer->draw(request, 0);
            const auto drawn = renderer->heightsOf(all);
            ASSERT_EQ(drawn.size(), count);
            auto range = request.mapping.height.fixedRange;
            if (!range)
              range = array == kDegree ? exec::ValueRange{2, 4} : isDegree(array) ? exec::ValueRange{0, 2} : renderer->shownRange(array);
            const auto quantiles = quantilesOf(isDegree(array) ? derivedInfo(array) : run.infos()[static_cast<std::size_t>(array)], scale,
                                               request.mapping.height.fixedRange, array, [&](int of) { return renderer->shownKeys(of); });
            const Quantiles* known = quantiles ? &*quantiles : nullptr;
            EXPECT_EQ(known != nullptr, scale == Scale::Quantile);
            std::size_t wrong = 0, high = 0;
            for (std::size_t v = 0; v < count; ++v) {
              const std::uint64_t bits = isDegree(array) ? geometry->degrees().of(degreeKind(array), static_cast<VertexId>(v))
                                         : array == 0    ? costs[v]
                                                         : colors[std::min<std::uint64_t>(places[v], count - 1)];
              const StateArrayInfo& info = isDegree(array) ? derivedInfo(array) : run.infos()[static_cast<std::size_t>(array)];
              const float wanted = heightOf(heightRule(info, range, request.mapping, longerSide(*geometry), known), bits);
              wrong += !(drawn[v] == wanted);
              high += wanted > 0;
              // Near what normalise() says of the same value, from the one on the ground up.
              if (!range || scale == Scale::Category || (type == ElementType::F32 && !isDegree(array))) continue;
              const exec::ValueRange whole{groundOf(info, *range, request.mapping.height), range->maximum};
              const double part = normalise(info, bits, whole, scale, known).value_or(0),
                           top = request.mapping.heightScale * longerSide(*geometry);
              EXPECT_NEAR(wanted, part * top, known != nullptr ? top / 255 : 1e-3);
            }
            EXPECT_EQ(wrong, 0u) << "type " << static_cast<int>(type) << ", array " << array << ", scale " << static_cast<int>(scale)
                                 << ", fixed " << fixed << ", blocks of " << blockBytes;
            if (!isDegree(array) || !fixed) {
              EXPECT_GT(high, count / 20);
            }
          }
        }
      }
      request.mapping.height.array = -1;
      renderer->draw(request, 0);
      for (const float height : renderer->heightsOf(all)) EXPECT_EQ(height, 0);
    }
  }
}

// Heights go the way that colours go, and from the middle of it to the next step; in one block and in several.
TEST_F(SpaceTest, AStepIsBlendedIn) {
  const auto geometry = gridGeometry(40, 30);
  const std::size_t count = geometry->positions().size();
  const VertexId some[] = {0, 601, 1199};
  for (const std::uint64_t blockBytes : {std::uint64_t{0}, std::uint64_t{2048}}) {
    FakeRun run({costInfo()}, static_cast<VertexId>(count));
    const auto renderer = newRenderer({blockBytes, true});
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    FrameRequest request = requestFor(*geometry, run.ring().get(), 320, 240);
    request.camera.look(0.4, 0.8, 0.7);
    request.mapping.height.fixedRange = exec::ValueRange{0, 100};
    const double top = request.mapping.heightScale * longerSide(*geometry);
    const auto publish = [&](std::uint64_t step, std::uint64_t value) {
      run.set(0, std::vector<std::uint64_t>(count, value));
      run.publish(step);
      ASSERT_TRUE(renderer->publishNewest());
    };
    const auto expectAt = [&](double blend, double part) {
      request.blend = blend;
      renderer->draw(request, 0);
      for (const float height : renderer->heightsOf(some)) EXPECT_NEAR(height, part * top, 1e-4 * top) << "at " << blend;
    };
    publish(1, 0);
    expectAt(1, 0);
    publish(2, 100);
    for (const double blend : {0.0, 0.25, 0.5}) expectAt(blend, blend);
    publish(3, 100);
    expectAt(0, 0.5);
    expectAt(0.5, 0.75);
    expectAt(1, 1);
    publish(4, 0);
    expectAt(1, 0);
    // A flat view needs no heights; a tilted one after it has the newest at once.
    const Camera tilted = request.camera;
    request.camera.look(0, 0, 0);
    publish(5, 100);
    renderer->draw(request, 0);
    request.camera = tilted;
    publish(6, 50);
    expectAt(0.25, 0.5);
  }
}

// Where its shaders do not compile the view is the flat one of the same camera, and one message reports it.
TEST_F(SpaceTest, WithoutLayersOfSpaceTheViewIsFlat) {
  const auto geometry = gridGeometry(20, 15);
  const auto refusing = newRenderer({.space = false}), plain = newRenderer();
  FrameRequest request = requestFor(*geometry, nullptr, 320, 240);
  request.camera.look(0.4, 0.8, 0.7);
  FrameRequest flat = request;
  flat.camera.look(0, 0, 0);
  refusing->setGraph(geometry);
  plain->setGraph(geometry);
  for (int turn = 0; turn < 3; ++turn) EXPECT_TRUE(refusing->draw(request, kNoTarget).complete);
  plain->draw(flat, kNoTarget);
  EXPECT_EQ(difference(refusing->readPicture(), plain->readPicture()), 0);
  EXPECT_EQ(errors_.size(), 1u);
  errors_.clear();
}

// Two discs on one line of sight, in both orders of their ids and their places in the random order.
TEST_F(SpaceTest, ANearerDiscHidesAFartherOne) {
  for (const bool swapped : {false, true}) {
    for (const double fieldOfView : {0.0, 0.7}) {
      wf::test::ArcList arcs;
      // Seen from the side, vertex 0 and 1 lie behind each other; the others give the graph its size.
      std::vector<Coordinate> positions{{0, swapped ? 1.0 : -1.0}, {0, swapped ? -1.0 : 1.0}, {-8, 0}, {8, 0}};
      const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(4, arcs), positions);
      FakeRun run({costInfo()}, 4);
      run.set(0, {0, 255, 128, 128});
      run.publish(1);
      const auto renderer = newRenderer();
      renderer->setGraph(geometry);
      renderer->setRun(run.ring());
      renderer->publishNewest();
      FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
      request.mapping.height.array = -1;
      request.camera.look(0, Camera::kMostTilt, fieldOfView);
      request.camera.frame(geometry->bounds());
      renderer->draw(request, 0);
      const Picture picture = renderer->readPicture();
      // The viewer stands below (smaller y), so that vertex is nearer.
      const auto seen = request.camera.project({0, -1, 0});
      ASSERT_TRUE(seen);
      const Rgb8 colour = pixel(picture, seen->screen.x, seen->screen.y);
      const Colormap& map = colormap(request.mapping.colormap);
      const Rgb8 nearer = map.colors[swapped ? 255 : 0], farther = map.colors[swapped ? 0 : 255];
      EXPECT_LT(difference(colour, nearer) * 2, difference(colour, farther)) << swapped << ", field of view " << fieldOfView;
    }
  }
}

// Marks are where the camera says that a vertex with its height is.
TEST_F(SpaceTest, MarksLieWhereTheCameraProjects) {
  const auto geometry = gridGeometry(12, 9);
  const auto run = gridRun(12, 9, 30);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
  request.mapping.frontierArray = -1;
  for (const double fieldOfView : {0.0, 0.9}) {
    request.camera.look(-0.5, 1.0, fieldOfView);
    request.camera.frame(geometry->bounds(), 0, 0.35 * longerSide(*geometry));
    for (const VertexId v : {VertexId{0}, VertexId{11}, VertexId{52}, VertexId{107}}) {
      request.selected = {v};
      renderer->draw(request, 0);
      const Picture with = renderer->readPicture();
      const float height = renderer->heightsOf(request.selected).front();
      request.selected = {};
      renderer->draw(request, 0);
      const Picture without = renderer->readPicture();
      double x = 0, y = 0, n = 0;
      for (int i = 0; i < 640 * 480; ++i) {
        if (difference(pixel(with, i % 640, i / 640), pixel(without, i % 640, i / 640)) < 40) continue;
        x += i % 640 + 0.5;
        y += i / 640 + 0.5;
        ++n;
      }
      ASSERT_GT(n, 20);
      const PointF at = geometry->positions()[v];
      const auto seen = request.camera.project({at.x, at.y, height});
      ASSERT_TRUE(seen);
      EXPECT_NEAR(x / n, seen->screen.x, 1.5) << v;
      EXPECT_NEAR(y / n, seen->screen.y, 1.5) << v;
      if (v == 107) {
        EXPECT_GT(height, 0);
      }
    }
  }
}

// Tiles of a tilted picture fit together to the whole, but for rounding where shapes end.
TEST_F(SpaceTest, TilesAreTheWhole) {
  for (const VertexId columns : {VertexId{30}, VertexId{160}}) {
    const VertexId rows = columns * 3 / 4;
    const auto geometry = gridGeometry(columns, rows);
    const auto run = gridRun(columns, rows, columns);
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
    request.mapping.frontierArray = -1;
    for (const double fieldOfView : {0.0, 0.8}) {
      request.camera = requestFor(*geometry, nullptr, 480, 360).camera;
      request.camera.look(0.6, 1.0, fieldOfView);
      request.camera.frame(geometry->bounds(), 0, 0.35 * longerSide(*geometry));
      const Camera whole = request.camera;
      renderer->draw(request, 0);
      const Picture picture = renderer->readPicture();
      int beyond = 0;
      for (int top = 0; top < 360; top += 120) {
        for (int left = 0; left < 480; left += 160) {
          request.camera = whole.part(left, top, 160, 120);
          renderer->draw(request, 0);
          const Picture tile = renderer->readPicture();
          for (int i = 0; i < 160 * 120; ++i)
            beyond += difference(pixel(tile, i % 160, i / 160), pixel(picture, left + i % 160, top + i / 160)) > 12;
        }
      }
      EXPECT_LT(beyond, 480 * 360 / 200) << columns << ", field of view " << fieldOfView;
    }
  }
}

}  // namespace
}  // namespace wf::render::test

// Slices add up: the complete picture is the same for any budget, view and split of buffers, and after any events on the way.
#include <random>

#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

constexpr VertexId kSlicedColumns = 180;
constexpr VertexId kRows = 130;
// A fast GPU would draw all of the grid in its first slice.
const RendererSettings kSmallSlices{.mostItemsPerMs = 4000};
// Marks are drawn in the order in which the threads of a compute shader came, so pictures are only the same where no two marks overlap.
// So many vertices of a diagonal are more than a mark's width apart in every view of these tests that is not a near one.
constexpr VertexId kApart = 20;

// gridRun() with every `every`-th vertex of the diagonal in the frontier.
std::unique_ptr<FakeRun> sparseRun(std::uint64_t level, VertexId every = kApart) {
  auto run = gridRun(kSlicedColumns, kRows, level);
  std::vector<std::uint64_t> frontier;
  for (VertexId y = 0; y < kRows; ++y) {
    for (VertexId x = 0; x < kSlicedColumns; ++x) frontier.push_back(x + y == level && x % every == 0 ? 1 : 0);
  }
  run->set(1, frontier);
  run->publish(level);
  return run;
}

class SlicingTest : public GlTest {
 protected:
  static FrameReport settle(Renderer& renderer, const FrameRequest& request) {
    FrameReport report;
    for (int i = 0; i < 2000; ++i) {
      report = renderer.draw(request, 0);
      if (report.complete) return report;
    }
    ADD_FAILURE() << "not complete after 2000 frames";
    return report;
  }
};

TEST_F(SlicingTest, ManySlicesMakeThePictureThatOneMakes) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto run = sparseRun(140);
  for (const double zoom : {1.0, 3.0, 12.0}) {
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    renderer->publishNewest();
    run->publish(140);
    FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
    request.camera.zoomAt(200, 300, zoom);
    const FrameReport whole = renderer->draw(request, 0);
    EXPECT_TRUE(whole.complete);
    EXPECT_EQ(whole.edgesDrawn, geometry->edges().size());
    EXPECT_EQ(whole.edgesTotal, geometry->edges().size());
    const Picture atOnce = renderer->readPicture();

    const auto sliced = newRenderer(kSmallSlices);
    sliced->setGraph(geometry);
    sliced->setRun(run->ring());
    sliced->publishNewest();
    run->publish(140);
    request.budgetMs = 0;
    const FrameReport first = sliced->draw(request, 0);
    if (zoom == 1.0) {
      EXPECT_FALSE(first.complete);
      EXPECT_LT(first.edgesDrawn, first.edgesTotal);
      EXPECT_GT(first.edgesDrawn, 0u);
    }
    const FrameReport last = settle(*sliced, request);
    EXPECT_EQ(last.edgesDrawn, last.edgesTotal);
    EXPECT_EQ(difference(sliced->readPicture(), atOnce), 0) << "zoom " << zoom;
  }
}

TEST_F(SlicingTest, PlayingAndMovingEndInTheSamePicture) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  std::mt19937_64 random(wf::test::runSeed());
  const auto renderer = newRenderer(kSmallSlices);
  renderer->setGraph(geometry);
  const auto run = gridRun(kSlicedColumns, kRows, 0);
  renderer->setRun(run->ring());
  FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
  request.budgetMs = 0;
  const auto reach = [&](std::uint64_t level) {
    std::vector<std::uint64_t> cost, frontier;
    for (VertexId y = 0; y < kRows; ++y) {
      for (VertexId x = 0; x < kSlicedColumns; ++x) {
        cost.push_back(x + y <= level ? x + y : 0xFFFF'FFFFu);
        frontier.push_back(x + y == level && x % kApart == 0);
      }
    }
    run->set(0, cost);
    run->set(1, frontier);
    run->publish(level);
  };
  for (std::uint64_t level = 1; level <= 40; ++level) {
    reach(level);
    renderer->publishNewest();
    if (random() % 4 == 0) request.camera.pan(static_cast<double>(random() % 9), 1);
    const FrameReport report = renderer->draw(request, 0);
    EXPECT_EQ(report.step, level);
  }
  settle(*renderer, request);
  const Picture settled = renderer->readPicture();

  const auto fresh = newRenderer();
  fresh->setGraph(geometry);
  fresh->setRun(run->ring());
  for (const std::uint64_t level : {39u, 40u}) {  // the edges that relaxed show beside the step before
    reach(level);
    fresh->publishNewest();
  }
  request.budgetMs = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(fresh->draw(request, 0).complete);
  EXPECT_EQ(difference(settled, fresh->readPicture()), 0);

  // And with no time limit in the middle of a pass the picture is of the newest step at once.
  run->set(1, std::vector<std::uint64_t>(kSlicedColumns * kRows, 0));
  run->publish(41);
  renderer->publishNewest();
  request.budgetMs = 0;
  renderer->draw(request, 0);
  run->publish(41);
  fresh->publishNewest();
  run->set(0, std::vector<std::uint64_t>(kSlicedColumns * kRows, 5));
  run->publish(42);
  renderer->publishNewest();
  request.budgetMs = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  run->publish(42);
  fresh->publishNewest();
  fresh->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), fresh->readPicture()), 0);
}

// Without waiting for the tables that edges' styles take, pictures end as those that wait, near and from afar.
TEST_F(SlicingTest, TablesThatComeLaterEndInTheSamePicture) {
  wf::test::ArcList arcs;
  std::vector<std::uint32_t> weights;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < kSlicedColumns * kRows; ++v) {
    places.push_back({static_cast<double>(v % kSlicedColumns), static_cast<double>(v / kSlicedColumns)});
    if (v % kSlicedColumns + 1 < kSlicedColumns) arcs.emplace_back(v, v + 1);
    if (v + kSlicedColumns < kSlicedColumns * kRows) arcs.emplace_back(v, v + kSlicedColumns);
  }
  for (std::size_t i = 0; i < arcs.size(); ++i) weights.push_back(1 + i % 3);
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kSlicedColumns * kRows, arcs, Weights(weights)), places);
  StateArrayInfo cost = costInfo();
  cost.weightTyped = true;
  FakeRun run({cost, arrayInfo("load", ElementType::U32, Role::None, Domain::Arc),
               arrayInfo("tree", ElementType::U8, Role::Selected, Domain::Edge)},
              *geometry);
  for (const double zoom : {1.0, 30.0}) {
    FrameRequest request = requestFor(*geometry, nullptr, 320, 240);
    request.camera.zoomAt(160, 120, zoom);
    request.mapping.colorArray = request.mapping.relaxedArray = 0;
    request.mapping.edgeWidth = {1};
    request.mapping.chosenArray = 2;
    Picture pictures[2];
    for (const bool waits : {true, false}) {
      const auto renderer = newRenderer({.edgesWaitedFor = waits ? std::optional<std::uint64_t>() : 0});
      renderer->setGraph(geometry);
      renderer->setRun(run.ring());
      std::vector<std::uint64_t> costs(kSlicedColumns * kRows, 0), loads, tree;
      for (std::size_t i = 0; i < arcs.size(); ++i) loads.push_back(i % 100), tree.push_back(i % 7 == 0);
      run.set(1, loads);
      run.set(2, tree);
      for (const std::uint64_t step : {1u, 2u}) {
        if (step == 2) {
          for (VertexId v = 0; v < kSlicedColumns * kRows; ++v) costs[v] = v % 3;
        }
        run.set(0, costs);
        run.publish(step);
        renderer->publishNewest();
        request.budgetMs = waits ? std::numeric_limits<double>::infinity() : 5;
        renderer->draw(request, 0);
      }
      if (!waits) settle(*renderer, request);
      pictures[waits ? 0 : 1] = renderer->readPicture();
    }
    EXPECT_EQ(difference(pictures[0], pictures[1]), 0) << zoom;
  }
}

TEST_F(SlicingTest, TheFrontierIsWholeInEveryFrame) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto run = gridRun(kSlicedColumns, kRows, 100);
  const auto renderer = newRenderer(kSmallSlices);
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
  request.budgetMs = 0;
  ASSERT_FALSE(renderer->draw(request, 0).complete);
  const Picture picture = renderer->readPicture();
  const Rgb8 core = colormap("viridis").colors[255];
  for (VertexId v = 0; v < kSlicedColumns * kRows; ++v) {
    if (v % kSlicedColumns + v / kSlicedColumns != 100) continue;
    const PointF p = geometry->positions()[v];
    const Vec2 at = request.camera.toScreen({p.x, p.y});
    EXPECT_EQ(difference(pixel(picture, at.x, at.y), core), 0) << v;
  }
}

TEST_F(SlicingTest, HoverDoesNotStartOver) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto renderer = newRenderer(kSmallSlices);
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 640, 480);
  ASSERT_TRUE(renderer->draw(request, 0).complete);
  request.budgetMs = 0;
  request.hovered = 7;
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  request.camera.pan(1, 0);
  EXPECT_FALSE(renderer->draw(request, 0).complete);
}

double greenLight(Renderer& renderer, const FrameRequest& request) {
  const Picture picture = renderer.readPicture();
  double sum = 0;
  for (std::size_t i = 0; i < picture.rgba.size(); i += 4) sum += picture.rgba[i + 1] - request.theme.background.g;
  return sum;
}

// While the camera moves, the picture keeps about the light of the complete one.
TEST_F(SlicingTest, MovingDoesNotEmptyThePicture) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto renderer = newRenderer(kSmallSlices);
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 640, 480);
  ASSERT_TRUE(renderer->draw(request, 0).complete);
  const auto light = [&] { return greenLight(*renderer, request); };
  const double whole = light();
  request.budgetMs = 0;
  for (int i = 0; i < 6; ++i) {
    request.camera.pan(3, -2);
    EXPECT_FALSE(renderer->draw(request, 0).complete);
    EXPECT_NEAR(light(), whole, 0.25 * whole) << i;
  }
  request.camera.zoomAt(320, 240, 1.1);
  EXPECT_FALSE(renderer->draw(request, 0).complete);
  EXPECT_NEAR(light(), whole, 0.35 * whole);
  settle(*renderer, request);
  const Picture settled = renderer->readPicture();
  request.budgetMs = std::numeric_limits<double>::infinity();
  const auto fresh = newRenderer();
  fresh->setGraph(geometry);
  fresh->draw(request, 0);
  EXPECT_EQ(difference(settled, fresh->readPicture()), 0);
}

// A legend of one array beside colours of another is a lie: where the whole takes long, a share of it in the new colours is shown at once,
// and neither the picture from before nor one that was begun of it comes back. So it is with the values of another step.
TEST_F(SlicingTest, WhatChangesIsSeenAtOnceHoweverLongTheWholeTakes) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  for (const bool ofMapping : {true, false}) {
    const auto run = gridRun(kSlicedColumns, kRows, kSlicedColumns + kRows);
    const auto renderer = newRenderer({.mostItemsPerMs = ofMapping ? 200.0 : 20.0});
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
    request.mapping.frontierArray = request.mapping.relaxedArray = -1;
    std::uint64_t step = 0;
    const auto change = [&](bool light) {
      if (ofMapping && step > 0) {
        request.mapping.fixedRange = exec::ValueRange{0, light ? 1u : 1'000'000u};  // all of the values at one end of the colours
        return;
      }
      request.mapping.fixedRange = exec::ValueRange{0, 1'000'000};
      run->set(0, std::vector<std::uint64_t>(kSlicedColumns * kRows, light ? 1'000'000 : 1));
      run->publish(++step);
      renderer->publishNewest();
    };
    change(false);
    ASSERT_TRUE(renderer->draw(request, 0).complete);
    const double dark = greenLight(*renderer, request);
    ASSERT_LT(dark, 0);
    request.budgetMs = 0;
    request.camera.pan(1, 1);
    ASSERT_FALSE(renderer->draw(request, 0).complete);
    ASSERT_FALSE(renderer->draw(request, 0).complete);  // a picture is begun
    change(true);
    ASSERT_FALSE(renderer->draw(request, 0).complete);
    const double atOnce = greenLight(*renderer, request);
    EXPECT_GT(atOnce, 0) << "few lines, and each in its new colour";
    request.camera.pan(3, -2);
    ASSERT_FALSE(renderer->draw(request, 0).complete);
    EXPECT_GT(greenLight(*renderer, request), 0.8 * atOnce);
    request.budgetMs = std::numeric_limits<double>::infinity();
    ASSERT_TRUE(renderer->draw(request, 0).complete);
    EXPECT_GT(greenLight(*renderer, request), -dark);
  }
}

// The picture from before the move stands in for what is not drawn yet, however many frames blended a step in meanwhile; after many steps
// it shows another state, and does not.
TEST_F(SlicingTest, BlendedFramesDoNotMakeThePictureStale) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto run = gridRun(kSlicedColumns, kRows, 1);
  const auto covered = [](Renderer& renderer, const FrameRequest& request) {
    const Picture picture = renderer.readPicture();
    int count = 0;
    for (int y = 100; y < 380; ++y) {
      for (int x = 150; x < 490; ++x) count += difference(pixel(picture, x, y), request.theme.background) > 8 ? 1 : 0;
    }
    return count;
  };
  for (const int steps : {1, 40}) {
    const auto renderer = newRenderer({.mostItemsPerMs = 100});
    renderer->setGraph(geometry);
    renderer->setRun(run->ring());
    run->publish(1);
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run->ring().get(), 640, 480);
    ASSERT_TRUE(renderer->draw(request, 0).complete);
    const int whole = covered(*renderer, request);
    request.budgetMs = 0;
    for (int frame = 0; frame < 40; ++frame) {
      if (frame < steps) {
        run->publish(2 + static_cast<std::uint64_t>(frame));
        renderer->publishNewest();
      }
      request.blend = 0.02 * frame;
      ASSERT_FALSE(renderer->draw(request, 0).complete);
    }
    request.camera.pan(7, 3);
    ASSERT_FALSE(renderer->draw(request, 0).complete);
    if (steps == 1) {
      EXPECT_GT(covered(*renderer, request), 0.9 * whole);
    } else {
      EXPECT_LT(covered(*renderer, request), 0.5 * whole);
    }
  }
}

TEST_F(SlicingTest, SmallStorageBlocksChangeNothing) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  const auto run = sparseRun(150);
  std::vector<Picture> pictures;
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{65536}, std::uint64_t{30000}}) {
    for (const double zoom : {1.0, 8.0}) {
      const auto renderer = newRenderer({bytes, true});
      renderer->setGraph(geometry);
      renderer->setRun(run->ring());
      run->publish(150);
      renderer->publishNewest();
      FrameRequest request = requestFor(*geometry, run->ring().get(), 500, 400);
      request.camera.zoomAt(250, 200, zoom);
      ASSERT_TRUE(renderer->draw(request, 0).complete);
      pictures.push_back(renderer->readPicture());
    }
  }
  for (std::size_t i = 2; i < pictures.size(); ++i) EXPECT_EQ(difference(pictures[i], pictures[i % 2]), 0) << i;
}

TEST_F(SlicingTest, AGraphBeyondAllBlocksIsRefusedWithASentence) {
  const auto renderer = newRenderer({1024, true});  // 8 ranges of 128 vertices
  renderer->setGraph(gridGeometry(kSlicedColumns, kRows));
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_NE(errors_[0].find("vertices"), std::string::npos);
  errors_.clear();
  FrameRequest request;
  request.camera.resize(64, 64);
  EXPECT_TRUE(renderer->draw(request, 0).complete);
}

TEST_F(SlicingTest, LeavingOutWhatIsOutsideChangesNothing) {
  const auto geometry = gridGeometry(kSlicedColumns, kRows);
  for (const double zoom : {2.0, 8.0, 40.0, 400.0}) {
    const auto run = sparseRun(150, zoom < 40 ? kApart : 1);
    std::vector<Picture> pictures;
    for (const bool cull : {true, false}) {
      const auto renderer = newRenderer({0, cull});
      renderer->setGraph(geometry);
      renderer->setRun(run->ring());
      run->publish(150);
      renderer->publishNewest();
      FrameRequest request = requestFor(*geometry, run->ring().get(), 500, 400);
      request.camera.zoomAt(333, 111, zoom);
      renderer->draw(request, 0);
      pictures.push_back(renderer->readPicture());
    }
    EXPECT_EQ(difference(pictures[0], pictures[1]), 0) << zoom;
  }
}

}  // namespace
}  // namespace wf::render::test

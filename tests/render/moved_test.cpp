// Vertices that move: a renderer that has drawn them elsewhere draws what a new one does.
#include <random>

#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

constexpr VertexId kMovedColumns = 60, kMovedRows = 40;

class MovedTest : public GlTest {
 protected:
  std::vector<Point3F> places(bool spatial) {
    std::uniform_real_distribution<float> at(-30, 30);
    std::vector<Point3F> out(kMovedColumns * kMovedRows);
    for (Point3F& p : out) p = {at(random_), at(random_) / 2, spatial ? at(random_) : 0};
    return out;
  }
  static auto showing(const std::shared_ptr<const GraphGeometry>& geometry, FakeRun& run) {
    auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    run.publish(1);
    EXPECT_TRUE(renderer->publishNewest());
    return renderer;
  }
  static Picture fresh(const std::shared_ptr<const GraphGeometry>& geometry, FakeRun& run, const FrameRequest& request) {
    const auto renderer = showing(geometry, run);
    EXPECT_TRUE(renderer->draw(request, 0).complete);
    return renderer->readPicture();
  }
  std::mt19937 random_{static_cast<std::uint32_t>(wf::test::runSeed())};
};

TEST_F(MovedTest, PicturesAreThoseOfANewRenderer) {
  const auto first = gridGeometry(kMovedColumns, kMovedRows);
  const auto run = gridRun(kMovedColumns, kMovedRows, 30);
  const auto renderer = showing(first, *run);
  // From afar, where kernels draw, from near, and tilted.
  for (const double zoom : {0.25, 1.0, 12.0}) {
    for (const bool tilted : {false, true}) {
      for (const auto order : {GraphGeometry::Order::Kept, GraphGeometry::Order::Anew}) {
        SCOPED_TRACE(testing::Message() << "zoom " << zoom << ", tilted " << tilted << ", order " << static_cast<int>(order));
        FrameRequest request = requestFor(*first, run->ring().get(), 320, 240);
        if (tilted) request.camera.look(0.4, 0.8, 0.7);
        request.camera.zoomAt(160, 120, zoom);
        renderer->setGraph(first);
        ASSERT_TRUE(renderer->draw(request, 0).complete);
        const Picture before = renderer->readPicture();

        const auto geometry = first->moved(places(tilted), order);
        ASSERT_TRUE(geometry->sameGraph(*first));
        EXPECT_EQ(geometry->elevations().empty(), !tilted);
        renderer->setGraph(geometry);
        ASSERT_TRUE(renderer->draw(request, 0).complete);
        const Picture moved = renderer->readPicture();
        EXPECT_NE(difference(before, moved), 0);
        EXPECT_EQ(difference(moved, fresh(geometry, *run, request)), 0);
      }
    }
  }
}

TEST_F(MovedTest, EdgesKeepTheirStyles) {
  const auto first = gridGeometry(kMovedColumns, kMovedRows);
  FakeRun run({costInfo(), arrayInfo("chosen", ElementType::U8, Role::None, Domain::Edge)}, *first);
  std::vector<std::uint64_t> costs(first->positions().size()), chosen(first->graph().edges().size());
  for (std::size_t v = 0; v < costs.size(); ++v) costs[v] = v % 97;
  for (std::size_t e = 0; e < chosen.size(); ++e) chosen[e] = random_() % 5 == 0;
  run.set(0, costs);
  run.set(1, chosen);
  const auto renderer = showing(first, run);
  for (const double zoom : {0.25, 8.0}) {
    FrameRequest request = requestFor(*first, run.ring().get(), 320, 240);
    request.mapping.chosenArray = 1;
    request.camera.zoomAt(160, 120, zoom);
    renderer->setGraph(first);
    ASSERT_TRUE(renderer->draw(request, 0).complete);
    const auto geometry = first->moved(places(false), GraphGeometry::Order::Kept);
    renderer->setGraph(geometry);
    ASSERT_TRUE(renderer->draw(request, 0).complete);
    const Picture moved = renderer->readPicture();
    EXPECT_EQ(difference(moved, fresh(geometry, run, request)), 0) << zoom;
  }
}

TEST_F(MovedTest, ElevationsAreHeightsInEveryMapping) {
  const auto first = gridGeometry(kMovedColumns, kMovedRows);
  const auto run = gridRun(kMovedColumns, kMovedRows, 30);
  const auto renderer = showing(first, *run);
  FrameRequest request = requestFor(*first, run->ring().get(), 320, 240);
  request.camera.look(0.4, 0.8, 0.7);
  request.mapping.height.array = 0;
  renderer->draw(request, 0);
  const auto geometry = first->moved(places(true), GraphGeometry::Order::Kept);
  renderer->setGraph(geometry);
  renderer->draw(request, 0);
  const auto heights = renderer->allHeights();
  ASSERT_EQ(heights.size(), geometry->elevations().size());
  EXPECT_TRUE(std::equal(heights.begin(), heights.end(), geometry->elevations().begin()));
  // What is picked stands where it is seen.
  for (int i = 0; i < 20; ++i) {
    const auto v = static_cast<VertexId>(random_() % heights.size());
    const PointF at = geometry->positions()[v];
    const auto seen = request.camera.project({at.x, at.y, static_cast<double>(heights[v])});
    ASSERT_TRUE(seen);
    const auto hit = renderer->nearest(request.camera, seen->screen, 0.01);
    EXPECT_TRUE(hit) << v;
  }
  // And flat again, the mapping says it.
  renderer->setGraph(first);
  renderer->draw(request, 0);
  const auto mapped = renderer->allHeights();
  EXPECT_NE(mapped, heights);
  EXPECT_NE(*std::max_element(mapped.begin(), mapped.end()), 0.0f);
}

}  // namespace
}  // namespace wf::render::test

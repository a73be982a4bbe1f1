// Picking in the drawn scene: what the renderer's device finds, with the heights and colours that are in OpenGL's buffers, is what a picker
// finds with the same from the host; after every step anew.
#include <random>

#include "render/pick/pick.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class ScenePickTest : public GlTest {};

struct Drawn {
  std::vector<float> heights;
  VertexSet::Bits bits;
};

// Costs and visibility that change with every step, some vertices hidden.
void publish(FakeRun& run, std::size_t count, std::uint64_t step, std::mt19937_64& random) {
  std::vector<std::uint64_t> costs(count), marks(count);
  for (std::size_t v = 0; v < count; ++v) {
    costs[v] = random() % 7 == 0 ? 0xFFFF'FFFF : random() % 1000;
    marks[v] = random() % 4 != 0 ? 1 : 0;
  }
  run.set(0, costs);
  run.set(1, marks);
  run.publish(step);
}

TEST_F(ScenePickTest, FindsWhatIsDrawnWhereItIsDrawn) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto geometry = gridGeometry(40, 30);
  const std::size_t count = geometry->positions().size();
  std::vector<VertexId> all(count);
  for (std::size_t v = 0; v < count; ++v) all[v] = static_cast<VertexId>(v);
  Picker host(exec::makeSequentialExecutor(), geometry);
  int hits = 0, missed = 0;
  for (const std::uint64_t blockBytes : {std::uint64_t{0}, std::uint64_t{2048}}) {
    const auto renderer = newRenderer({blockBytes, true});
    EXPECT_EQ(renderer->nearest(Camera(), {1, 1}, 5), std::nullopt) << "there is no graph";
    renderer->setGraph(geometry);
    FakeRun run({costInfo(), frontierInfo()}, static_cast<VertexId>(count));
    renderer->setRun(run.ring());
    FrameRequest request = requestFor(*geometry, run.ring().get(), 640, 480);
    EXPECT_EQ(renderer->nearest(request.camera, {320, 240}, 5), std::nullopt) << "nothing was drawn";
    EXPECT_EQ(renderer->pickedBy(), "");
    for (std::uint64_t step = 1; step <= 8; ++step) {
      publish(run, count, step, random);
      ASSERT_TRUE(renderer->publishNewest());
      const bool tilted = step % 4 >= 2, raised = step % 3 != 0, hides = step % 2 != 0;
      request.mapping.height.array = raised ? 0 : -1;
      request.mapping.visibility = hides ? Channel{0, Scale::Linear, exec::ValueRange{0, 500}} : Channel{};
      request.mapping.hideInvisible = hides;
      request.camera.look(tilted ? 0.4 : 0, tilted ? 0.9 : 0, tilted ? 0.7 : 0);
      renderer->draw(request, 0);

      const Drawn drawn{renderer->allHeights(), renderer->drawnVertices()};
      ASSERT_EQ(drawn.heights.size(), count);
      EXPECT_EQ(renderer->heightsOf(all), drawn.heights);
      const std::vector<bool> shows = renderer->shows(all);
      std::size_t hidden = 0;
      for (std::size_t v = 0; v < count; ++v) {
        EXPECT_EQ(shows[v], (drawn.bits[v / 32] >> v % 32 & 1u) != 0) << v;
        hidden += shows[v] ? 0 : 1;
      }
      EXPECT_EQ(hidden > 0, hides);

      const exec::Buffer heights = host.place(drawn.heights.data(), count * 4), bits = host.place(drawn.bits.data(), drawn.bits.size() * 4);
      PickScene scene{.shown = &bits};
      if (tilted) {
        scene.heights = &heights;
        scene.highest = 1e6f;
      }
      for (int k = 0; k < 60; ++k) {
        const Vec2 pixel{static_cast<double>(random() % 640), static_cast<double>(random() % 480)};
        const auto found = renderer->nearest(request.camera, pixel, 8);
        EXPECT_EQ(found, host.nearest(request.camera.projection(), pixel, 8, scene))
            << "step " << step << " at " << pixel.x << ", " << pixel.y;
        found ? ++hits : ++missed;
      }
      const Region region = rectangle(request.camera.projection(), {100, 80}, {420, 300});
      const auto inside = renderer->inside(request.camera, region);
      const bool cuda = run.executor().backend() == exec::Backend::Cuda;
      EXPECT_EQ(inside.has_value(), cuda) << "regions are found on another thread where the processor looks";
      Region elsewhere = region;
      elsewhere.scene = cuda ? nullptr : renderer->copied(request.camera);
      EXPECT_EQ(inside ? *inside : host.inside(elsewhere), host.inside(region, scene)) << "step " << step;
      // On the device of the run, not merely beside it.
      EXPECT_EQ(renderer->pickedBy().starts_with(cuda ? "CUDA" : "CPU"), true) << renderer->pickedBy();
    }
    renderer->setGraph(nullptr);
    EXPECT_EQ(renderer->nearest(request.camera, {320, 240}, 50), std::nullopt);
    EXPECT_TRUE(renderer->shows(all)[0]);
    renderer->setGraph(gridGeometry(2, 2));
    renderer->setRun(nullptr);
    request.mapping = {};
    request.camera.look(0.4, 0.9, 0);
    renderer->draw(request, 0);
    const auto again = renderer->nearest(request.camera, {320, 240}, 1e4);
    ASSERT_TRUE(again) << "of the graph that came after";
    EXPECT_LT(*again, 4u);
  }
  EXPECT_GT(hits, 100);
  EXPECT_GT(missed, 20);
}

}  // namespace
}  // namespace wf::render::test

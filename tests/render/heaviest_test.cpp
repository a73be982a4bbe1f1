// Where warps colour the graph: the vertex that makes one heavy is seen among very many, and the frontier does not cover the colours.
#include "compute/core/derived_arrays.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

constexpr VertexId kSide = 200;
constexpr VertexId kHub = kSide * kSide / 2 + kSide / 2;

class HeaviestTest : public GlTest {};

TEST_F(HeaviestTest, OneVertexAmongManyIsSeen) {
  const auto geometry = gridGeometry(kSide, kSide);
  FakeRun run({costInfo(), frontierInfo()}, kSide * kSide);
  run.set(0, std::vector<std::uint64_t>(kSide * kSide, 1));
  run.set(1, std::vector<std::uint64_t>(kSide * kSide, 1));  // all of them are the frontier
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 400, 400);
  const Rgb8 high = colormap("viridis").colors[255];
  const auto rings = [&] {  // pixels that a light ring covers
    const Picture picture = renderer->readPicture();
    int count = 0;
    for (int y = 0; y < 400; ++y) {
      for (int x = 0; x < 400; ++x) count += difference(pixel(picture, x, y), request.theme.mark) < 40 ? 1 : 0;
    }
    return count;
  };
  ASSERT_TRUE(renderer->draw(request, 0).complete);
  ASSERT_GT(rings(), 400) << "a frontier has rings";

  auto opened = std::make_shared<OpenedValues>();
  OpenedValues::Array trips{.bits = std::vector<std::uint32_t>(kSide * kSide, 0)};
  trips.bits[kHub] = trips.largest = std::bit_cast<std::uint32_t>(1000.0F);
  opened->arrays.emplace(kWarpTrips, trips);
  request.mapping.colorArray = kWarpTrips;
  request.mapping.colormap = "viridis";
  request.mapping.scale = Scale::Linear;
  request.mapping.fixedRange.reset();
  request.opened = opened;
  ASSERT_TRUE(renderer->draw(request, 0).complete);
  EXPECT_EQ(rings(), 0) << "they would be all that is seen";
  const PointF at = geometry->positions()[kHub];
  const Vec2 hub = request.camera.toScreen({at.x, at.y});
  const auto seen = [&](double dx, double dy) { return pixel(renderer->readPicture(), hub.x + dx, hub.y + dy); };
  EXPECT_GT(difference(seen(2, 0), high), 60) << "as small as the others";

  trips.heaviest = {kHub};
  opened = std::make_shared<OpenedValues>();
  opened->arrays.emplace(kWarpTrips, trips);
  request.opened = opened;
  ASSERT_TRUE(renderer->draw(request, 0).complete);
  for (const auto& [dx, dy] : {std::pair(0, 0), std::pair(2, 0), std::pair(0, -2), std::pair(-1, 1)})
    EXPECT_LT(difference(seen(dx, dy), high), 12) << dx << " " << dy;
  EXPECT_LT(seen(60, 60).g, 100) << "the others have their own colours";
}

}  // namespace
}  // namespace wf::render::test

// The two ends of a pair of vertices under the pointer differ in shape, as a run's source and target do.
#include <cmath>

#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

class PairMarksTest : public GlTest {};

// Without colour: a diamond reaches to the sides, a square into the corners.
TEST_F(PairMarksTest, HaveShapesOfTheirOwn) {
  const auto geometry = gridGeometry(5, 5);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  for (const bool light : {false, true}) {
    FrameRequest request = requestFor(*geometry, nullptr, 400, 400);
    if (light) request.theme = lightTheme();
    renderer->draw(request, 0);
    const Picture plain = renderer->readPicture();
    request.from = 11;
    request.to = request.hovered = 13;  // as the view has it: where the pair ends is what is hovered
    renderer->draw(request, 0);
    const Picture marked = renderer->readPicture();
    // How many pixels a mark reaches from its vertex along a direction.
    const auto reach = [&](VertexId vertex, double x, double y) {
      const PointF place = geometry->positions()[vertex];
      const Vec2 at = request.camera.toScreen({place.x, place.y});
      int far = 0;
      for (int k = 0; k < 36; ++k) {
        const double length = k / std::hypot(x, y), column = at.x + x * length, row = at.y + y * length;
        if (difference(pixel(marked, column, row), pixel(plain, column, row)) > 60) far = k;
      }
      return far;
    };
    EXPECT_GT(reach(11, 1, 0), reach(11, 1, 1) + 3) << light;
    EXPECT_GT(reach(11, 0, -1), reach(11, -1, 1) + 3) << light;
    EXPECT_GT(reach(13, 1, 1), reach(13, 1, 0) + 3) << light;
    EXPECT_GT(reach(13, -1, -1), reach(13, 0, 1) + 3) << light;
    request.hovered.reset();
    renderer->draw(request, 0);
    EXPECT_EQ(difference(renderer->readPicture(), marked), 0) << "no ring around the mark that says more";
  }
}

TEST_F(PairMarksTest, AreLeftOutWhereThereIsNoSuchVertex) {
  const auto geometry = gridGeometry(5, 5);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 400);
  renderer->draw(request, 0);
  const Picture plain = renderer->readPicture();
  request.from = 25;
  request.to = kNone;
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), plain), 0);
}

TEST_F(PairMarksTest, AmongTheOtherMarks) {
  const auto geometry = gridGeometry(7, 5);
  const auto run = gridRun(7, 5, 5);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 360, 240);
  request.source = 8;
  request.target = 12;
  request.selected = {17, 19};
  const auto compare = [&](const char* name) {
    ASSERT_TRUE(renderer->draw(request, kNoTarget).complete);
    compareToBaseline(name, renderer->readPicture());
  };
  request.from = 22;
  request.to = request.hovered = 26;
  compare("pair");
  request.theme = lightTheme();
  compare("pair_light");
  request.theme = {};
  request.from = 12;  // around what is marked already
  request.to = request.hovered = 17;
  compare("pair_of_marked");
  request.from = request.to = request.hovered = 24;
  compare("pair_of_one");
}

}  // namespace
}  // namespace wf::render::test

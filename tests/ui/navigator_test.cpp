// The camera's control.
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "ui/viewport/navigator.h"

namespace wf::test {
namespace {

std::shared_ptr<const render::GraphGeometry> line() {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}});
  return render::GraphGeometry::build(graph, std::vector<Coordinate>{{0, 0}, {100, 0}, {200, 50}});
}

TEST(Navigator, ASmallMoveIsAClickALargeOneADrag) {
  ui::Navigator navigator;
  navigator.resize(400, 300);
  navigator.setGeometry(line());
  const render::Vec2 centre = navigator.camera().centre();
  navigator.press({100, 100});
  EXPECT_FALSE(navigator.drag({102, 101}, 4));
  EXPECT_EQ(navigator.camera().centre(), centre);
  EXPECT_TRUE(navigator.release());
  navigator.press({100, 100});
  EXPECT_TRUE(navigator.drag({130, 100}, 4));
  EXPECT_FALSE(navigator.release());
  // The world follows the pointer.
  EXPECT_NEAR(navigator.camera().centre().x, centre.x - 30 / navigator.camera().pixelsPerUnit(), 1e-9);
  EXPECT_FALSE(navigator.drag({200, 200}, 4)) << "no button is down";
}

TEST(Navigator, ZoomStaysAtThePointerAndWithinLimits) {
  ui::Navigator navigator;
  navigator.resize(400, 300);
  navigator.setGeometry(line());
  const render::Vec2 before = navigator.camera().toWorld({50, 60});
  navigator.zoom({50, 60}, 3);
  const render::Vec2 after = navigator.camera().toWorld({50, 60});
  EXPECT_NEAR(before.x, after.x, 1e-9);
  EXPECT_NEAR(before.y, after.y, 1e-9);
  for (int i = 0; i < 400; ++i) navigator.zoom({50, 60}, 3);
  const double in = navigator.camera().pixelsPerUnit();
  for (int i = 0; i < 800; ++i) navigator.zoom({50, 60}, 1.0 / 3);
  const double out = navigator.camera().pixelsPerUnit();
  EXPECT_LT(in, 1e6);
  EXPECT_GT(out, 1e-6);
  navigator.zoom({50, 60}, 0);
  navigator.zoom({50, 60}, std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(navigator.camera().pixelsPerUnit(), out);
}

TEST(Navigator, ANewSizeShowsTheWholeGraphUntilThePersonMoves) {
  ui::Navigator navigator;
  navigator.resize(400, 300);
  navigator.setGeometry(line());
  const double small = navigator.camera().pixelsPerUnit();
  navigator.resize(800, 600);
  EXPECT_NEAR(navigator.camera().pixelsPerUnit(), 2 * small, small * 0.05);
  navigator.pan(10, 0);
  const double moved = navigator.camera().pixelsPerUnit();
  navigator.resize(400, 300);
  EXPECT_EQ(navigator.camera().pixelsPerUnit(), moved);
}

TEST(Navigator, FramesAVertexAndIgnoresWhatIsNotThere) {
  ui::Navigator navigator;
  navigator.resize(400, 300);
  const VertexId some[] = {2, 77};
  navigator.frame(some);
  navigator.frameAll();
  navigator.setGeometry(line());
  const auto geometry = line();
  navigator.frame(some);
  const render::PointF at = geometry->positions()[2];
  const render::Vec2 screen = navigator.camera().toScreen({at.x, at.y});
  EXPECT_NEAR(screen.x, 200, 1);
  EXPECT_NEAR(screen.y, 150, 1);
}

}  // namespace
}  // namespace wf::test

// The way from one step to the next: colours, sizes, heights, and what edges show.
#include "render/scene/painter.h"
#include "tests/render/channels.h"

namespace wf::render::test {
namespace {

// From the former colours to the newest ones; the last picture is that of a renderer that knows no former one.
TEST_F(ChannelsTest, AStepIsBlendedIn) {
  const auto run = columns();
  begin(*run);
  request_.mapping.frontierArray = -1;
  request_.mapping.fixedRange = exec::ValueRange{0, 100};
  request_.mapping.size = {0, Scale::Linear, exec::ValueRange{0, 100}};
  const Picture before = draw();
  run->set(0, std::vector<std::uint64_t>(kColumns * kRows, 100));
  run->publish(2);
  renderer_->publishNewest();
  const Vec2 place = at(3 * kColumns + 3);
  std::vector<Picture> way;
  for (const double part : {0.0, 0.5, 1.0}) {
    request_.blend = part;
    way.push_back(draw());
  }
  const auto colour = [&](const Picture& p) { return pixel(p, place.x, place.y); };
  EXPECT_LE(difference(colour(way[0]), colour(before)), 1);
  const Rgb8 from = colour(before), to = colour(way[2]), middle = colour(way[1]);
  EXPECT_NEAR(middle.r, (from.r + to.r) / 2.0, 2);
  EXPECT_NEAR(middle.g, (from.g + to.g) / 2.0, 2);
  EXPECT_NEAR(middle.b, (from.b + to.b) / 2.0, 2);
  EXPECT_GT(radiusAt(way[1], place, middle), 1.5 * radiusAt(before, place, from)) << "sizes go along";
  EXPECT_LT(radiusAt(way[1], place, middle), 0.8 * radiusAt(way[2], place, to));
  const auto fresh = newRenderer();
  fresh->setGraph(geometry_);
  fresh->setRun(run->ring());
  run->publish(2);
  fresh->publishNewest();
  fresh->draw(request_, kNoTarget);
  EXPECT_EQ(difference(fresh->readPicture(), way[2]), 0);

  // A step in the middle of the way goes on from what is shown; without a way it is there at once.
  run->set(0, std::vector<std::uint64_t>(kColumns * kRows, 0));
  run->publish(3);
  renderer_->publishNewest();
  request_.blend = 0;
  draw();
  request_.blend = 0.5;
  const Rgb8 halfway = colour(draw());
  run->publish(4);
  renderer_->publishNewest();
  request_.blend = 0;
  EXPECT_LE(difference(colour(draw()), halfway), 1);
  request_.blend = 1;
  const Picture end = draw();
  run->publish(5);
  renderer_->publishNewest();
  EXPECT_EQ(difference(draw(), end), 0);
}

// Colours and widths of edges go along; what is chosen is so from the beginning.
TEST_F(ChannelsTest, EdgesAreBlendedInAsWell) {
  const auto run = columns(
      {arrayInfo("load", ElementType::U32, Role::None, Domain::Edge), arrayInfo("tree", ElementType::U8, Role::Selected, Domain::Edge)});
  const std::size_t edges = geometry_->graph().edges().size();
  run->set(1, std::vector<std::uint64_t>(edges, 0));
  run->set(2, std::vector<std::uint64_t>(edges, 1));
  begin(*run);
  request_.mapping.colorArray = -1;
  request_.mapping.frontierArray = request_.mapping.relaxedArray = -1;
  request_.mapping.edgeArray = 1;
  request_.mapping.edgeColormap = "ember";
  request_.mapping.edgeFixedRange = exec::ValueRange{0, 100};
  request_.mapping.edgeWidth = {1, Scale::Linear, exec::ValueRange{0, 100}};
  const Vec2 place = between(3 * kColumns + 3, 3 * kColumns + 4);
  const auto colour = [&](const Picture& p) { return pixel(p, place.x, place.y); };
  const auto width = [&](const Picture& p) {
    double sum = 0;
    for (int y = -20; y <= 20; ++y) sum += difference(pixel(p, place.x, place.y + y), request_.theme.background) > 12;
    return sum;
  };
  const Picture before = draw();
  run->set(1, std::vector<std::uint64_t>(edges, 100));
  run->publish(2);
  renderer_->publishNewest();
  std::vector<Picture> way;
  for (const double part : {0.0, 0.5, 1.0}) {
    request_.blend = part;
    way.push_back(draw());
  }
  EXPECT_EQ(difference(way[0], before), 0);
  const Rgb8 from = colour(before), middle = colour(way[1]), to = colour(way[2]);
  EXPECT_GT(difference(from, to), 60);
  EXPECT_NEAR(middle.r, (from.r + to.r) / 2.0, 3);
  EXPECT_NEAR(middle.g, (from.g + to.g) / 2.0, 3);
  EXPECT_NEAR(middle.b, (from.b + to.b) / 2.0, 3);
  // All of them are chosen, and chosen ones are at least so wide: halfway the array asks for no more than that.
  EXPECT_GE(width(way[1]), width(before));
  EXPECT_GT(width(way[2]), width(way[1]) + 1);
  const auto fresh = [&](std::uint64_t step) {
    const auto other = newRenderer();
    other->setGraph(geometry_);
    other->setRun(run->ring());
    run->publish(step);
    other->publishNewest();
    other->draw(request_, kNoTarget);
    return other->readPicture();
  };
  EXPECT_EQ(difference(fresh(2), way[2]), 0);

  // Another step in the middle of the way begins where that is, also for a view that moves meanwhile.
  run->set(1, std::vector<std::uint64_t>(edges, 0));
  run->publish(3);
  renderer_->publishNewest();
  request_.blend = 0.5;
  const Picture halfway = draw();
  EXPECT_LE(difference(colour(halfway), middle), 2);
  run->set(1, std::vector<std::uint64_t>(edges, 100));
  run->publish(4);
  renderer_->publishNewest();
  request_.blend = 0;
  EXPECT_EQ(difference(draw(), halfway), 0);
  request_.camera.pan(40, 0);
  request_.blend = 0.7;
  draw();
  request_.blend = 1;
  EXPECT_EQ(difference(draw(), fresh(4)), 0);
}

// What does not blend is not made anew in every frame: kernels would go through all edges for it.
TEST_F(ChannelsTest, StylesOfEdgesChangeOnlyWhereTheyBlend) {
  const auto run = columns({arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)});
  run->set(1, std::vector<std::uint64_t>(geometry_->graph().edges().size(), 1));
  SceneData scene(queryLimits(), *geometry_, SceneData::split(queryLimits(), kColumns * kRows));
  auto painter = Painter::create();
  ASSERT_TRUE(painter.ok());
  (*painter)->setScene(&scene, geometry_.get());
  Published published;
  published.setRun(run->ring());
  PaintRequest wanted;
  wanted.mapping.colorArray = wanted.mapping.relaxedArray = 0;
  std::uint64_t step = 0;
  const auto changes = [&] {  // over the frames of a step
    run->publish(++step);
    EXPECT_TRUE(published.takeNewest());
    EXPECT_TRUE((*painter)->bring(wanted, 0, true, false, true, published));
    (*painter)->edges().make(scene, 0, scene.edgeCount());
    const std::uint64_t first = (*painter)->styles();
    for (const double part : {0.2, 0.4, 0.6, 1.0}) {
      (*painter)->bring(wanted, part, true, false, true, published);
      (*painter)->edges().make(scene, 0, scene.edgeCount());
    }
    return (*painter)->styles() - first;
  };
  changes();
  EXPECT_TRUE(changes() == 0 && (*painter)->edges().active());
  wanted.mapping.edgeWidth = {1};
  changes();
  EXPECT_EQ(changes(), 4u);
}

}  // namespace
}  // namespace wf::render::test

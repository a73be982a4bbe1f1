// The whole graph beside what lies over the view.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "ui/viewport/navigator.h"

namespace wf::test {
namespace {

constexpr render::Box kSquare{{-50, -50}, {50, 50}};

ui::Cover seen(const render::Camera& camera, const render::Box& box) {
  ui::Cover out{1e9, 1e9, -1e9, -1e9};
  for (const render::Vec2 at : {box.low, box.high}) {
    const auto screen = camera.project({at.x, at.y, 0})->screen;
    out = {std::min(out.left, screen.x), std::min(out.top, screen.y), std::max(out.right, screen.x), std::max(out.bottom, screen.y)};
  }
  return out;
}

bool overlap(const ui::Cover& a, const ui::Cover& b) {
  return a.right > b.left + 1e-6 && a.left < b.right - 1e-6 && a.bottom > b.top + 1e-6 && a.top < b.bottom - 1e-6;
}

render::Camera camera(int width, int height) {
  render::Camera out;
  out.resize(width, height);
  return out;
}

TEST(FitBeside, LabelsHaveRoomAtTheSides) {
  EXPECT_EQ(ui::labelRoom({}, 1280, 720, 1), ui::Edges{});
  const ui::Edges room = ui::labelRoom({.kind = ui::LabelContent::Kind::Name}, 1280, 720, 1);
  EXPECT_GT(room.left, 40);
  EXPECT_GT(room.top, 10);
  EXPECT_LT(ui::labelRoom({.kind = ui::LabelContent::Kind::Name}, 100, 80, 1).left, 10) << "a small picture shows the graph first";
}

TEST(FitBeside, WhatDoesNotLieOverTheGraphChangesNothing) {
  render::Camera with = camera(1000, 600), without = with;
  ui::fit(without, kSquare, 0, 0);
  ui::fitBeside(with, kSquare, 0, 0, std::vector<ui::Cover>{{0, 400, 150, 600}, {0, 0, 120, 80}});
  EXPECT_EQ(with, without) << "a square leaves room on both sides";
}

TEST(FitBeside, TheGraphIsShownBetweenTheEdgesAtAnySize) {
  const ui::Edges edges{0, 60, 700, 200};
  for (const bool flat : {true, false}) {
    render::Camera with = camera(1000, 600);
    if (!flat) with.look(-0.5, 0.9, 0.7);
    ui::fitBeside(with, kSquare, 0, 0, {}, {}, 0.06, edges);
    const ui::Cover now = seen(with, kSquare);
    EXPECT_GE(now.left, 0) << flat;
    EXPECT_GE(now.top, 60) << flat;
    EXPECT_LE(now.right, 300) << flat;
    EXPECT_LE(now.bottom, 400) << flat;
    EXPECT_GT(now.right - now.left, 150) << flat << ": as large as there is room";
  }
  render::Camera point = camera(1000, 600);
  ui::fitBeside(point, {{3, 4}, {3, 4}}, 0, 0, {}, {}, 0.06, edges);
  const auto at = point.project({3, 4, 0})->screen;
  EXPECT_NEAR(at.x, 150, 1);
  EXPECT_NEAR(at.y, 230, 1);
}

TEST(FitBeside, TheGraphMakesWayAndIsStillLarge) {
  render::Camera with = camera(640, 480), without = with;
  const ui::Cover legend{0, 280, 220, 480}, banner{0, 0, 260, 70};
  ui::fit(without, kSquare, 0, 0);
  ASSERT_TRUE(overlap(seen(without, kSquare), legend));
  ui::fitBeside(with, kSquare, 0, 0, std::vector<ui::Cover>{legend, banner});
  const ui::Cover now = seen(with, kSquare);
  EXPECT_FALSE(overlap(now, legend));
  EXPECT_FALSE(overlap(now, banner));
  EXPECT_GE(with.pixelsPerUnit(), 0.6 * without.pixelsPerUnit());
  EXPECT_GE(now.left, 0);
  EXPECT_LE(now.right, 640);
  EXPECT_GE(now.top, 0);
  EXPECT_LE(now.bottom, 480);
}

TEST(FitBeside, ACoverWithNothingBelowIsNoneAndATinyViewStaysFull) {
  render::Camera with = camera(640, 480), without = with;
  ui::fit(without, kSquare, 0, 0);
  const ui::Cover legend{0, 280, 220, 480};
  ui::fitBeside(with, kSquare, 0, 0, std::vector<ui::Cover>{legend}, [](const auto&, const auto&) { return false; });
  EXPECT_EQ(with, without);
  render::Camera tiny = camera(200, 160), plain = tiny;
  ui::fit(plain, kSquare, 0, 0);
  ui::fitBeside(tiny, kSquare, 0, 0, std::vector<ui::Cover>{{0, 20, 150, 160}});
  EXPECT_EQ(tiny, plain) << "rather covered than a stamp";
}

// With any covers in the corners: never out of the view, never below 0.6 of the size, in the plane and in space.
TEST(FitBeside, RandomCoversKeepTheGraphInView) {
  std::mt19937_64 random(runSeed());
  const auto upTo = [&](double most) { return std::uniform_real_distribution<double>(0, most)(random); };
  for (int round = 0; round < 300; ++round) {
    const int width = 100 + static_cast<int>(upTo(1800)), height = 100 + static_cast<int>(upTo(1000));
    const render::Box box{{-upTo(100) - 1, -upTo(100) - 1}, {upTo(100) + 1, upTo(100) + 1}};
    std::vector<ui::Cover> covers;
    for (int corner = 0; corner < 4; ++corner) {
      if (random() % 2 == 0) continue;
      const double w = upTo(0.6 * width), h = upTo(0.6 * height);
      const double left = corner % 2 == 0 ? 0 : width - w, top = corner / 2 == 0 ? 0 : height - h;
      covers.push_back({left, top, left + w, top + h});
    }
    render::Camera with = camera(width, height);
    const bool flat = round % 2 == 0;
    if (!flat) with.look(upTo(3) - 1.5, upTo(1.2), round % 4 == 1 ? 0.7 : 0);
    render::Camera without = with;
    ui::fit(without, box, 0, 0);
    ui::fitBeside(with, box, 0, 0, covers);
    SCOPED_TRACE(testing::Message() << "round " << round << ", " << width << " × " << height);
    if (with == without) continue;  // as without covers
    if (with.fieldOfView() == 0) {
      EXPECT_GE(with.pixelsPerUnit(), 0.55 * without.pixelsPerUnit());
    }
    for (const render::Vec2 at : {box.low, box.high, render::Vec2{box.low.x, box.high.y}, render::Vec2{box.high.x, box.low.y}}) {
      const auto place = with.project({at.x, at.y, 0});
      ASSERT_TRUE(place);
      EXPECT_GE(place->screen.x, -1);
      EXPECT_LE(place->screen.x, width + 1);
      EXPECT_GE(place->screen.y, -1);
      EXPECT_LE(place->screen.y, height + 1);
    }
  }
}

TEST(FitBeside, TheNavigatorShowsTheWholeGraphBesideThemUntilItIsMoved) {
  const auto graph = graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  ui::Navigator navigator;
  navigator.resize(640, 480);
  navigator.setGeometry(render::GraphGeometry::build(graph, std::vector<Coordinate>{{0, 0}, {100, 0}, {100, 100}, {0, 100}}));
  const render::Camera whole = navigator.camera();
  const std::vector<ui::Cover> covers{{0, 240, 240, 480}};
  navigator.setCovers(covers);
  EXPECT_FALSE(navigator.camera() == whole);
  EXPECT_TRUE(navigator.showsAll());
  navigator.setCovers({});
  EXPECT_EQ(navigator.camera(), whole);
  navigator.pan(5, 5);
  const render::Camera moved = navigator.camera();
  navigator.setCovers(covers);
  EXPECT_EQ(navigator.camera(), moved) << "the person's own view stays";
}

}  // namespace
}  // namespace wf::test

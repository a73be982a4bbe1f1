// The rule by which edges bend, and who goes by it without drawing: picking, labels, what may be seen.
#include "render/scene/edge_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "render/labels/seen_edges.h"
#include "render/scene/arc_hit.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double apart(Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

struct Dice {
  std::mt19937_64 random{test::runSeed()};
  double operator()(double low, double high) { return low + (high - low) * static_cast<double>(random() % 1'000'000) / 1e6; }
  Vec2 place(double reach) { return {(*this)(-reach, reach), (*this)(-reach, reach)}; }
};

TEST(EdgeCurve, BendsToTheRightOfTheWayFromTheSmallerId) {
  const Bend bend{.bow = 0.2};
  // To the right of what goes right is below, and y leads down.
  const EdgeCurve curve = curveOf(3, 7, {10, 50}, {110, 50}, bend);
  EXPECT_EQ(curve.bow, Vec2(0, 20));
  EXPECT_EQ(curve.at(0.5), Vec2(60, 60)) << "half the bow from the middle of the chord";
  EXPECT_EQ(curve.at(0), curve.a);
  EXPECT_EQ(curve.at(1), curve.b);
  EXPECT_EQ(curveOf(7, 3, {10, 50}, {110, 50}, bend).at(0.5), Vec2(60, 40)) << "the other vertex has the smaller id";
  Dice dice;
  for (int round = 0; round < 200; ++round) {
    const Vec2 a = dice.place(500), b = dice.place(500);
    const EdgeCurve there = curveOf(0, 1, a, b, bend), back = curveOf(1, 0, b, a, bend);
    for (const double t : {0.1, 0.5, 0.8}) EXPECT_LT(apart(there.at(t), back.at(1 - t)), 1e-9) << "one curve, whichever way";
    EXPECT_NEAR((b.x - a.x) * there.bow.x + (b.y - a.y) * there.bow.y, 0, 1e-6) << "at a right angle to the chord";
    EXPECT_NEAR(std::hypot(there.bow.x, there.bow.y), 0.2 * apart(a, b), 1e-9);
    const EdgeCurve larger = curveOf(0, 1, a * 3.0, b * 3.0, bend);
    EXPECT_LT(apart(larger.at(0.3), there.at(0.3) * 3.0), 1e-6) << "the same shape at every zoom";
  }
}

TEST(EdgeCurve, StyleAndViewSayHowMuch) {
  Camera flat;
  flat.resize(800, 600);
  Camera tilted = flat;
  tilted.look(0.3, 0.8, 0.6);
  EXPECT_FALSE(bendOf({}, flat).on());
  EXPECT_EQ(bendOf({.curve = 1}, flat), (Bend{kMostBow, kInfinity}));
  EXPECT_EQ(bendOf({.curve = 0.5}, tilted), (Bend{kMostBow / 2, kLongestChord * 600}));
  EXPECT_EQ(bendOf({.curve = 7}, flat).bow, kMostBow);
  EXPECT_FALSE(bendOf({.curve = -1}, flat).on());
  EXPECT_FALSE(bendOf({.curve = std::nan("")}, flat).on());
  const EdgeCurve straight = curveOf(0, 1, {1, 2}, {3, 4}, {});
  EXPECT_TRUE(straight.straight());
  // Longer than any: it bends as one of the most.
  const Bend bend{.bow = 0.3, .longest = 1000};
  EXPECT_NEAR(curveOf(0, 1, {0, 0}, {50'000, 0}, bend).bow.y, 300, 1e-6);
  EXPECT_NEAR(curveOf(0, 1, {0, 0}, {999, 0}, bend).bow.y, 299.7, 1e-6);
}

TEST(EdgeCurve, PartsLengthsAndEndsAreThoseOfTheCurve) {
  Dice dice;
  for (int round = 0; round < 100; ++round) {
    const EdgeCurve curve = curveOf(0, 1, dice.place(400), dice.place(400), {.bow = dice(0.001, 0.5)});
    const double begin = dice(0, 0.6), end = begin + dice(0.01, 0.4);
    const EdgeCurve part = curve.part(begin, end);
    for (const double t : {0.0, 0.3, 0.7, 1.0}) EXPECT_LT(apart(part.at(t), curve.at(begin + (end - begin) * t)), 1e-9);
    const int pieces = curvePieces(std::hypot(curve.bow.x, curve.bow.y));
    double length = 0, farthest = 0;
    for (int k = 0; k < 4000; ++k) {
      const double t = k / 4000.0, piece = std::floor(t * pieces);
      length += apart(curve.at(t), curve.at(t + 1 / 4000.0));
      farthest = std::max(farthest, fromPiece(curve.at(t), curve.at(piece / pieces), curve.at((piece + 1) / pieces)).distance);
    }
    EXPECT_NEAR(lengthTo(curve, 1), length, 1e-3);
    EXPECT_NEAR(lengthTo(curve, 0.5), length / 2, 1e-3);
    EXPECT_LE(farthest, 0.26) << "pieces are near to the curve";
    const double chord = apart(curve.a, curve.b), away = chord * dice(0, 0.5);
    EXPECT_NEAR(apart(curve.at(wayBeforeEnd(curve, away)), curve.b), away, 0.02 * chord);
    EXPECT_NEAR(apart(curve.at(wayAfterBegin(curve, away)), curve.a), away, 0.02 * chord);
    EXPECT_EQ(wayBeforeEnd(curve, 2 * chord), 0);
  }
}

TEST(EdgeCurve, NothingOfItIsLeftOutOfABox) {
  Dice dice;
  Camera camera;
  camera.resize(100, 100);
  std::size_t reached = 0, missed = 0;
  for (int round = 0; round < 3000; ++round) {
    const Bend bend{.bow = dice(0.01, kMostBow)};
    const Vec2 a = dice.place(300), b = dice.place(300);
    const EdgeCurve curve = curveOf(0, 1, a, b, bend);
    const Box box{{-50, -30}, {50, 30}};
    double from = 0, to = 1;
    wayInBox(curve, box.low, box.high, from, to);
    const bool may = mayReach(box, a, b, reachOf(bend, camera));
    for (int k = 0; k <= 200; ++k) {
      const double t = k / 200.0;
      const Vec2 at = curve.at(t);
      if (!(at.x >= -50 && at.x <= 50 && at.y >= -30 && at.y <= 30)) continue;
      EXPECT_TRUE(t >= from - 1e-9 && t <= to + 1e-9) << round;
      EXPECT_TRUE(may) << round;
      ++reached;
    }
    missed += may ? 0 : 1;
  }
  EXPECT_GT(reached, 1000u);
  EXPECT_GT(missed, 300u) << "most edges far away are left out";
}

// Two vertices, 200 pixels apart on the screen, and a camera that looks at their middle.
struct Pair {
  std::shared_ptr<const GraphGeometry> geometry =
      GraphGeometry::build(test::graphFromArcs(2, {{1, 0}}), std::vector<Coordinate>{{0, 0}, {200, 0}});
  Camera camera;
  Bend bend{.bow = 0.3};
  Pair() {
    camera.resize(400, 300);
    camera.frame(geometry->bounds(), 0.25);
  }
  Vec2 place(VertexId v) const { return camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y}); }
  PlacesOf places() const {
    return [this](std::span<const VertexId> vertices) {
      std::vector<std::optional<Vec2>> out;
      for (const VertexId v : vertices) out.emplace_back(place(v));
      return out;
    };
  }
  EdgeCurve curve() const { return curveOf(0, 1, place(0), place(1), bend); }
};

TEST(EdgeCurve, ArcsArePickedOnTheirCurve) {
  const Pair pair;
  const Vec2 middle = pair.curve().at(0.5), chord = (pair.place(0) + pair.place(1)) * 0.5;
  EXPECT_EQ(arcNear(*pair.geometry, pair.camera, pair.places(), middle, 4, pair.bend), ArcId{0});
  EXPECT_EQ(arcNear(*pair.geometry, pair.camera, pair.places(), chord, 4, pair.bend), std::nullopt);
  EXPECT_EQ(arcNear(*pair.geometry, pair.camera, pair.places(), chord, 4), ArcId{0}) << "a straight one";
  const VertexId ends[] = {1, 0};
  EXPECT_EQ(pieceNear(ends, pair.places(), middle, 4, pair.bend), std::size_t{0});
  EXPECT_EQ(pieceNear(ends, pair.places(), chord, 4, pair.bend), std::nullopt);
}

TEST(EdgeCurve, TheNearestPlaceIsTheNearestOfAll) {
  Dice dice;
  for (int round = 0; round < 300; ++round) {
    const EdgeCurve curve = curveOf(0, 1, dice.place(200), dice.place(200), {.bow = dice(0.01, kMostBow)});
    const Vec2 point = dice.place(300);
    double nearest = INFINITY;
    for (int k = 0; k <= 20'000; ++k) nearest = std::min(nearest, apart(curve.at(k / 20'000.0), point));
    const FromPiece found = fromPiece(point, curve);
    EXPECT_NEAR(found.distance, nearest, 0.02);
    EXPECT_NEAR(apart(curve.at(found.along), point), found.distance, 0.02);
  }
}

TEST(EdgeCurve, LabelsLieOnTheCurveAndClearOfIt) {
  const Pair pair;
  EdgeView view{.geometry = *pair.geometry, .camera = pair.camera, .discRadius = 5, .shortest = 10};
  view.bend = pair.bend;
  const SeenEdges seen = seenEdges(view);
  ASSERT_EQ(seen.edges.size(), 1u);
  const ScreenLine& line = seen.edges[0].line;
  EXPECT_NEAR(apart({line.ax, line.ay}, pair.place(1)), 5, 0.1) << "it begins at the rim of the disc";
  const Vec2 middle = pair.curve().at(0.5);
  const EdgeLabelCandidate c{line, false, 30, 12, {}};
  const auto on = edgeLabelBox(c, 0, 3);
  ASSERT_TRUE(on);
  EXPECT_NEAR((on->left + on->right) / 2, middle.x, 0.5);
  EXPECT_NEAR((on->top + on->bottom) / 2, middle.y, 0.5);
  EXPECT_TRUE(crosses(line, *on));
  for (std::uint8_t place = 7; place < kEdgeLabelPlaces; ++place) {
    const auto beside = edgeLabelBox(c, place, 3);
    ASSERT_TRUE(beside);
    EXPECT_EQ(crosses(line, *beside), false) << int{place};
  }
  EXPECT_FALSE(crosses(line, {middle.x - 10, pair.place(0).y - 6, middle.x + 10, pair.place(0).y + 6})) << "nothing is on the chord";
}

// The bulge of an edge whose ends lie above the view.
TEST(EdgeCurve, WhatBulgesIntoTheViewIsSeen) {
  Pair pair;
  pair.bend = {.bow = kMostBow};
  pair.camera.zoomAt(200, 150, 2);
  const double bulge = pair.curve().at(0.5).y - pair.place(0).y;
  pair.camera.pan(0, (bulge > 0 ? -1 : 1) * (150 + std::abs(bulge) / 2));
  EdgeView view{.geometry = *pair.geometry, .camera = pair.camera, .discRadius = 5, .shortest = 10};
  EXPECT_TRUE(seenEdges(view).edges.empty());
  view.bend = pair.bend;
  const SeenEdges seen = seenEdges(view);
  ASSERT_EQ(seen.edges.size(), 1u);
  const EdgeCurve part = seen.edges[0].line.curve();
  for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    EXPECT_GE(part.at(t).y, -0.5) << "within the view";
    EXPECT_LE(part.at(t).y, 300.5);
  }
}

}  // namespace
}  // namespace wf::render

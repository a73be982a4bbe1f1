// Labels of edges: which edges are seen, and where their labels go.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "render/labels/seen_edges.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

struct Scene {
  std::vector<EdgeLabelCandidate> candidates;
  std::vector<ScreenLine> lines;
  std::vector<ScreenBox> taken;
  std::vector<ScreenDisc> discs;
  LabelRoom room;
};

Scene randomScene(std::mt19937_64& random) {
  const auto real = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
  Scene s;
  s.room.view = {0, 0, real(100, 1600), real(80, 1000)};
  const ScreenBox& view = s.room.view;
  for (auto n = random() % 60 + 2; n > 0; --n) s.discs.push_back({real(0, view.right), real(0, view.bottom), real(3, 14)});
  for (auto n = random() % 120; n > 0; --n) {
    const ScreenDisc &a = s.discs[random() % s.discs.size()], &b = s.discs[random() % s.discs.size()];
    const ScreenLine line{a.x, a.y, b.x, b.y};
    s.lines.push_back(line);
    EdgeLabelCandidate c{line, random() % 3 == 0, real(4, 80), real(8, 24), {}};
    if (random() % 3 == 0) c.place = static_cast<std::uint8_t>(random() % kEdgeLabelPlaces);
    s.candidates.push_back(c);
    if (!c.beside) continue;
    c.line = {line.bx, line.by, line.ax, line.ay};  // of the arc back
    s.candidates.push_back(c);
  }
  for (auto n = random() % 10; n > 0; --n) {
    const double x = real(0, view.right), y = real(0, view.bottom);
    s.taken.push_back({x, y, x + real(5, 200), y + real(5, 60)});
  }
  s.room.gapX = real(0, 6);
  s.room.gapY = real(0, 4);
  s.room.taken = s.taken;
  s.room.discs = s.discs;
  return s;
}

bool touches(const ScreenBox& b, const ScreenDisc& d) {
  return std::hypot(d.x - std::clamp(d.x, b.left, b.right), d.y - std::clamp(d.y, b.top, b.bottom)) < d.radius;
}

// How far a point lies to the right of the way along the line, where y leads down.
double rightOf(const ScreenLine& line, double x, double y) {
  const double dx = line.bx - line.ax, dy = line.by - line.ay;
  return (dx * (y - line.ay) - dy * (x - line.ax)) / std::hypot(dx, dy);
}

TEST(EdgeLabelPlacement, NeverOverlapsLabelsDiscsOrWhatIsTaken) {
  std::mt19937_64 random(test::runSeed());
  std::size_t several = 0;
  for (int round = 0; round < 80; ++round) {
    const Scene s = randomScene(random);
    const auto placed = placeEdgeLabels(s.candidates, s.lines, s.room);
    several += placed.size() > 5;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const ScreenBox& b = placed[i].box;
      const EdgeLabelCandidate& c = s.candidates[placed[i].candidate];
      EXPECT_TRUE(b.left >= 0 && b.top >= 0 && b.right <= s.room.view.right && b.bottom <= s.room.view.bottom);
      const auto expected = edgeLabelBox(c, placed[i].place, s.room.gapX);
      ASSERT_TRUE(expected);
      EXPECT_EQ(b.left, expected->left);
      for (std::size_t j = 0; j < i; ++j) {
        const ScreenBox wide{b.left - s.room.gapX, b.top - s.room.gapY, b.right + s.room.gapX, b.bottom + s.room.gapY};
        ASSERT_FALSE(placed[j].box.overlaps(wide)) << "round " << round << ": labels " << i << " and " << j;
      }
      for (const ScreenBox& t : s.taken) ASSERT_FALSE(t.overlaps(b)) << "round " << round;
      for (const ScreenDisc& d : s.discs) ASSERT_FALSE(touches(b, d)) << "round " << round;
      if (!c.beside) continue;
      EXPECT_FALSE(crosses(c.line, b)) << "round " << round << ": it lies beside its line";
      EXPECT_GT(rightOf(c.line, (b.left + b.right) / 2, (b.top + b.bottom) / 2), 0);
    }
  }
  EXPECT_GT(several, 30u);
}

TEST(EdgeLabelPlacement, OneLiesInTheMiddleOfItsLine) {
  const EdgeLabelCandidate c{{100, 100, 300, 200}, false, 30, 12, {}};
  const auto placed = placeEdgeLabels(std::span(&c, 1), std::span(&c.line, 1), {.view = {0, 0, 400, 300}});
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_DOUBLE_EQ((placed[0].box.left + placed[0].box.right) / 2, 200);
  EXPECT_DOUBLE_EQ((placed[0].box.top + placed[0].box.bottom) / 2, 150);
}

TEST(EdgeLabelPlacement, TwoOppositeArcsHaveTheirOwnSidesAndHeads) {
  for (int turn = 0; turn < 16; ++turn) {
    const double angle = turn * 0.4, dx = 120 * std::cos(angle), dy = 120 * std::sin(angle);
    const ScreenLine there{200 - dx, 200 - dy, 200 + dx, 200 + dy}, back{there.bx, there.by, there.ax, there.ay};
    const EdgeLabelCandidate both[] = {{there, true, 40, 14, {}}, {back, true, 40, 14, {}}};
    const auto placed = placeEdgeLabels(both, std::span(&there, 1), {.view = {0, 0, 400, 400}});
    ASSERT_EQ(placed.size(), 2u) << turn;
    for (const PlacedEdgeLabel& one : placed) {
      const ScreenLine& line = both[one.candidate].line;
      const double x = (one.box.left + one.box.right) / 2, y = (one.box.top + one.box.bottom) / 2;
      EXPECT_GT(rightOf(line, x, y), 0) << turn;
      EXPECT_LT(std::hypot(x - line.bx, y - line.by), std::hypot(x - line.ax, y - line.ay)) << turn << ": nearer to its head";
    }
  }
}

// Else it would be taken for the other edge's.
TEST(EdgeLabelPlacement, ItLeavesACrossingWhereItCan) {
  const ScreenLine across{200, 50, 200, 250};
  const EdgeLabelCandidate c{{50, 150, 350, 150}, false, 30, 12, {}};
  const ScreenLine lines[] = {c.line, across};
  const auto placed = placeEdgeLabels(std::span(&c, 1), lines, {.view = {0, 0, 400, 300}});
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_FALSE(crosses(across, placed[0].box));
  EXPECT_DOUBLE_EQ((placed[0].box.top + placed[0].box.bottom) / 2, 150) << "still on its line";
}

TEST(EdgeLabelPlacement, AShownOneStaysWhereItIs) {
  EdgeLabelCandidate c{{100, 100, 300, 200}, false, 30, 12, std::uint8_t{4}};
  const auto place = [&] { return placeEdgeLabels(std::span(&c, 1), std::span(&c.line, 1), {.view = {0, 0, 400, 300}}).front().place; };
  EXPECT_EQ(place(), 4);
  c.place.reset();
  EXPECT_EQ(place(), 0);
}

TEST(EdgeLabelPlacement, AShortLineHasItsLabelBesideIt) {
  const EdgeLabelCandidate c{{100, 100, 130, 100}, false, 40, 12, {}};
  const auto placed = placeEdgeLabels(std::span(&c, 1), std::span(&c.line, 1), {.view = {0, 0, 400, 300}});
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_FALSE(crosses(c.line, placed[0].box));
}

TEST(EdgeLabelPlacement, ALineIsClipped) {
  const auto part = clipped({-100, 50, 300, 50}, {0, 0, 200, 100});
  ASSERT_TRUE(part);
  EXPECT_EQ(*part, (ScreenLine{0, 50, 200, 50}));
  EXPECT_FALSE(clipped({-100, 50, -10, 50}, {0, 0, 200, 100}));
  EXPECT_FALSE(clipped({-50, 60, 60, -50}, {0, 20, 200, 100})) << "past the corner";
}

// --- Which edges ---

// A unit is a pixel, and the camera looks at the middle.
struct Looked {
  std::shared_ptr<const GraphGeometry> geometry;
  Camera camera;
  SeenEdges seen(double shortest = 10) const {
    return seenEdges({.geometry = *geometry, .camera = camera, .discRadius = 5, .shortest = shortest});
  }
};

Looked look(VertexId vertices, const test::ArcList& arcs, const std::vector<Coordinate>& places, double zoom = 1) {
  Looked out{GraphGeometry::build(test::graphFromArcs(vertices, arcs), places), {}};
  out.camera.resize(400, 300);
  out.camera.frame(out.geometry->bounds());
  out.camera.zoomAt(200, 150, zoom);
  return out;
}

TEST(SeenEdges, AreEachOnceWithTheirTwoArcs) {
  const Looked l = look(3, {{0, 1}, {1, 0}, {1, 2}, {2, 2}}, {{0, 0}, {100, 0}, {50, 80}});
  const SeenEdges seen = l.seen();
  ASSERT_EQ(seen.edges.size(), 2u) << "a loop that has no ring is none";
  EXPECT_EQ(seen.edges[0].arc, 0u);
  EXPECT_EQ(seen.edges[0].back, 1u);
  EXPECT_EQ(seen.edges[0].tail, 0u);
  EXPECT_EQ(seen.edges[0].head, 1u);
  EXPECT_EQ(seen.edges[1].back, kNone);
  EXPECT_EQ(seen.discs.size(), 3u);
  const Vec2 from = l.camera.toScreen({l.geometry->positions()[0].x, l.geometry->positions()[0].y});
  EXPECT_NEAR(seen.edges[0].line.ax, from.x + 5, 1e-6) << "it begins at the rim of the disc";
  EXPECT_TRUE(l.seen(1000).edges.empty()) << "too short";
}

TEST(SeenEdges, LoopsHaveTheirRings) {
  const Looked l = look(3, {{0, 1}, {1, 1}, {2, 2}}, {{0, 0}, {100, 0}, {50, 80}});
  EdgeView view{.geometry = *l.geometry, .camera = l.camera, .discRadius = 5, .shortest = 10};
  view.loopRadius = 4;
  view.loopAway = 8;
  SeenEdges seen = seenEdges(view);
  ASSERT_EQ(seen.edges.size(), 3u);
  EXPECT_FALSE(seen.edges[0].loop);
  const SeenEdge& loop = seen.edges[1];
  EXPECT_EQ(loop.arc, 1u);
  EXPECT_EQ(loop.tail, 1u);
  EXPECT_EQ(loop.head, 1u);
  ASSERT_TRUE(loop.loop);
  const Vec2 vertex = l.camera.toScreen({l.geometry->positions()[1].x, l.geometry->positions()[1].y});
  EXPECT_NEAR(loop.loop->x, vertex.x - 4, 1e-4);
  EXPECT_NEAR(loop.loop->y, vertex.y - 8 * 0.8660254, 1e-4);
  EXPECT_EQ(loop.loop->radius, 4);
  EXPECT_EQ(seen.discs.size(), 5u) << "labels of others keep clear of rings";
}

TEST(EdgeLabelPlacement, ALoopsLiesOutsideOfItsRing) {
  const ScreenDisc vertex{200, 150, 8}, ring{195, 142, 6};
  EdgeLabelCandidate c{{}, false, 40, 14, {}, ring};
  const ScreenDisc discs[] = {vertex, ring};
  const LabelRoom room{.view = {0, 0, 400, 300}, .gapX = 3, .discs = discs};
  for (std::uint8_t place = 0; place < 7; ++place) {
    const auto box = edgeLabelBox(c, place, room.gapX);
    ASSERT_TRUE(box);
    EXPECT_FALSE(touches(*box, ring)) << int{place};
    EXPECT_TRUE(touches(*box, {ring.x, ring.y, ring.radius + 20})) << int{place} << ": beside it";
  }
  EXPECT_FALSE(edgeLabelBox(c, 7, room.gapX));
  const auto placed = placeEdgeLabels(std::span(&c, 1), {}, room);
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_LT(placed[0].box.bottom, ring.y) << "above it";
}

TEST(SeenEdges, EndWhereTheViewEnds) {
  const Looked l = look(2, {{0, 1}}, {{0, 0}, {1000, 10}}, 20);
  const SeenEdges seen = l.seen();
  ASSERT_EQ(seen.edges.size(), 1u) << "both ends lie outside";
  const ScreenLine& line = seen.edges[0].line;
  EXPECT_NEAR(line.ax, 0, 1e-6);
  EXPECT_NEAR(line.bx, 400, 1e-6);
  EXPECT_TRUE(seen.discs.empty());
}

TEST(SeenEdges, AreNoneWhereThereAreTooMany) {
  test::ArcList arcs;
  std::vector<Coordinate> places;
  constexpr VertexId kCount = 40;
  for (VertexId v = 0; v < kCount; ++v) {
    places.push_back({std::cos(v * 0.157), std::sin(v * 0.157)});
    for (VertexId u = v + 1; u < kCount; ++u) arcs.emplace_back(v, u);
  }
  EXPECT_TRUE(look(kCount, arcs, places).seen().edges.empty());
  arcs.resize(kMostSeenEdges);
  EXPECT_EQ(look(kCount, arcs, places).seen(0).edges.size(), kMostSeenEdges);
}

}  // namespace
}  // namespace wf::render

// Labels of vertices: the places of any candidates, which vertices are looked at, what stays while the view moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "render/labels/labeller.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/scattered.h"

namespace wf::render {
namespace {

struct Scene {
  std::vector<LabelCandidate> candidates;
  std::vector<ScreenBox> taken;
  std::vector<ScreenDisc> discs;
  LabelRoom room;
};

Scene randomScene(std::mt19937_64& random) {
  const auto real = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
  Scene s;
  s.room.view = {0, 0, real(50, 1600), real(40, 1000)};
  const auto count = random() % 600;
  for (std::size_t i = 0; i < count; ++i) {
    LabelCandidate c{real(-20, s.room.view.right + 20),
                     real(-20, s.room.view.bottom + 20),
                     real(0, 14),
                     real(0, 120),
                     real(8, 20),
                     {},
                     LabelSide::Right,
                     false};
    if (random() % 3 == 0) c.side = static_cast<LabelSide>(random() % 4);
    c.overDiscs = i < 5;
    s.candidates.push_back(c);
    if (random() % 2 == 0) s.discs.push_back({c.x, c.y, real(0, 10)});
  }
  for (std::size_t i = random() % 4; i > 0; --i) {
    const double x = real(-50, 800), y = real(-50, 600);
    s.taken.push_back({x, y, x + real(1, 300), y + real(1, 200)});
  }
  s.room.most = random() % 2 == 0 ? 400 : 30;
  s.room.taken = s.taken;
  s.room.discs = s.discs;
  return s;
}

bool touches(const ScreenBox& b, const ScreenDisc& d) {
  return std::hypot(d.x - std::clamp(d.x, b.left, b.right), d.y - std::clamp(d.y, b.top, b.bottom)) < d.radius;
}

TEST(LabelPlacement, NeverOverlapsAndStaysInTheView) {
  std::mt19937_64 random(test::runSeed());
  std::size_t several = 0;
  for (int round = 0; round < 60; ++round) {
    const Scene s = randomScene(random);
    const auto placed = placeLabels(s.candidates, s.room);
    EXPECT_LE(placed.size(), s.room.most);
    several += placed.size() > 10;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const ScreenBox& b = placed[i].box;
      const LabelCandidate& c = s.candidates[placed[i].candidate];
      const ScreenBox expected = labelBox(c, placed[i].side);
      EXPECT_EQ(b.left, expected.left);
      EXPECT_EQ(b.top, expected.top);
      EXPECT_TRUE(b.left >= 0 && b.top >= 0 && b.right <= s.room.view.right && b.bottom <= s.room.view.bottom);
      for (std::size_t j = 0; j < i; ++j) {
        const ScreenBox& o = placed[j].box;
        const ScreenBox wide{b.left - s.room.gapX, b.top - s.room.gapY, b.right + s.room.gapX, b.bottom + s.room.gapY};
        ASSERT_FALSE(o.overlaps(wide)) << "round " << round << ": labels " << i << " and " << j;
      }
      for (const ScreenBox& t : s.taken) ASSERT_FALSE(t.overlaps(b)) << "round " << round;
      if (c.overDiscs || s.discs.size() > 100) continue;  // beyond so many the most crowded cells forget some
      for (const ScreenDisc& d : s.discs) {
        ASSERT_FALSE((d.x != c.x || d.y != c.y) && touches(b, d)) << "round " << round;
      }
    }
  }
  EXPECT_GT(several, 20u);
}

// What comes first is never left out for what comes later: a candidate without a label has no side that is free of the labels before it.
TEST(LabelPlacement, TheFirstOnesArePlacedFirst) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 40; ++round) {
    Scene s = randomScene(random);
    s.discs.clear();
    for (LabelCandidate& c : s.candidates) c.side.reset();  // nothing is shown yet
    s.room.discs = {};
    s.room.most = 400;
    const auto placed = placeLabels(s.candidates, s.room);
    if (placed.size() == s.room.most) continue;
    std::set<std::uint32_t> shown;
    for (const PlacedLabel& p : placed) shown.insert(p.candidate);
    for (std::uint32_t i = 0; i < s.candidates.size(); ++i) {
      if (shown.contains(i) || !(s.candidates[i].width > 0)) continue;
      for (const LabelSide side : {LabelSide::Right, LabelSide::Left, LabelSide::Above, LabelSide::Below}) {
        const ScreenBox b = labelBox(s.candidates[i], side);
        const ScreenBox wide{b.left - s.room.gapX, b.top - s.room.gapY, b.right + s.room.gapX, b.bottom + s.room.gapY};
        bool free = b.left >= 0 && b.top >= 0 && b.right <= s.room.view.right && b.bottom <= s.room.view.bottom;
        for (const ScreenBox& t : s.taken) free = free && !t.overlaps(b);
        for (const PlacedLabel& p : placed) free = free && (p.candidate > i || !p.box.overlaps(wide));
        ASSERT_FALSE(free) << "round " << round << ", candidate " << i;
      }
    }
  }
}

TEST(LabelPlacement, AShownLabelKeepsItsSide) {
  LabelCandidate c{100, 100, 5, 40, 12, LabelSide::Above, LabelSide::Right, false};
  EXPECT_EQ(placeLabels(std::span(&c, 1), {.view = {0, 0, 400, 300}}).front().side, LabelSide::Above);
  c.y = 10;  // no longer
  EXPECT_EQ(placeLabels(std::span(&c, 1), {.view = {0, 0, 400, 300}}).front().side, LabelSide::Right);
  c.x = 380;
  EXPECT_EQ(placeLabels(std::span(&c, 1), {.view = {0, 0, 400, 300}}).front().side, LabelSide::Left);
}

TEST(LabelPlacement, AnImportantLabelCoversADiscOnlyWhereNoSideIsFree) {
  LabelCandidate c{100, 100, 5, 40, 12, std::nullopt, LabelSide::Right, true};
  std::vector<ScreenDisc> discs = {{130, 100, 8}};
  LabelRoom room{.view = {0, 0, 400, 300}, .discs = discs};
  EXPECT_EQ(placeLabels(std::span(&c, 1), room).front().side, LabelSide::Left);
  discs = {{130, 100, 8}, {70, 100, 8}, {100, 85, 8}, {100, 115, 8}};
  room.discs = discs;
  EXPECT_EQ(placeLabels(std::span(&c, 1), room).front().side, LabelSide::Right);
}

// --- Which vertices ---

// More of the finest nodes than may be listed, and few vertices of each.
TEST(LabelOrder, FindsAllOfAStripAlongTheRim) {
  const auto geometry = scattered(20'000, 60'000, test::runSeed());
  std::vector<VertexId> byHeight(20'000), found;
  for (VertexId v = 0; v < 20'000; ++v) byHeight[v] = v;
  const auto y = [&](VertexId v) { return geometry->positions()[v].y; };
  std::sort(byHeight.begin(), byHeight.end(), [&](VertexId a, VertexId b) { return y(a) < y(b); });
  const float top = y(byHeight[99]);
  std::size_t nodes = 0;
  const auto visible = [&](const PlaceBounds& b) {
    nodes += b.lowY <= top && b.highY > top ? 1 : 0;
    return b.lowY <= top;
  };
  geometry->labelOrder().find(geometry->positions(), geometry->farOrder().placed(), visible, 1000, found);
  EXPECT_GT(nodes, 1000u / 64) << "fewer would be listed whole";
  const std::set<VertexId> set(found.begin(), found.end());
  for (std::size_t k = 0; k < 100; ++k) EXPECT_TRUE(set.contains(byHeight[k])) << k;
}

TEST(LabelOrder, FindsAllWhereTheyAreFewAndTheHighestDegreesElsewhere) {
  const auto geometry = scattered(20'000, 60'000, test::runSeed());
  const auto placed = geometry->farOrder().placed();
  std::mt19937_64 random(test::runSeed());
  std::vector<VertexId> found;
  geometry->labelOrder().find(
      geometry->positions(), placed, [](const PlaceBounds&) { return false; }, 500, found);
  EXPECT_TRUE(found.empty());
  for (int round = 0; round < 30; ++round) {
    const double x = static_cast<double>(random() % 100'000) - 50'000, y = static_cast<double>(random() % 60'000) - 30'000;
    const double side = round < 10 ? 2'000 : 10'000 * (round % 8 + 1);
    const auto visible = [&](const PlaceBounds& b) { return b.highX >= x && b.lowX <= x + side && b.highY >= y && b.lowY <= y + side; };
    geometry->labelOrder().find(geometry->positions(), placed, visible, 1000, found);
    EXPECT_LE(found.size(), 1000u);
    std::set<VertexId> set(found.begin(), found.end());
    EXPECT_EQ(set.size(), found.size()) << "one twice";
    std::vector<VertexId> inside;
    for (VertexId v = 0; v < 20'000; ++v) {
      const PointF p = geometry->positions()[v];
      if (p.x >= x && p.x <= x + side && p.y >= y && p.y <= y + side) inside.push_back(v);
    }
    if (inside.empty()) continue;
    std::sort(inside.begin(), inside.end(), [&](VertexId a, VertexId b) { return labelledBefore(geometry->degrees(), a, b); });
    EXPECT_TRUE(set.contains(inside.front())) << "round " << round << ": the one of highest degree is missing";
    if (inside.size() > 100) continue;
    for (const VertexId v : inside) EXPECT_TRUE(set.contains(v)) << "round " << round;
  }
}

LabelView viewOf(const GraphGeometry& geometry, const Camera& camera) {
  LabelView view{geometry, camera};
  view.extent = [](VertexId v, bool) { return Vec2{7.0 * static_cast<double>(std::to_string(v).size()), 14}; };
  return view;
}

// A label begins outside its vertex's disc, as large as that is.
TEST(Labeller, KeepsClearOfLargeDiscs) {
  const auto geometry = GraphGeometry::build(test::graphFromArcs(1, {}), std::vector<Coordinate>{{0, 0}});
  Camera camera;
  camera.resize(400, 300);
  camera.frame(geometry->bounds());
  LabelView view = LabelView{*geometry, camera};
  view.extent = [](VertexId, bool) { return Vec2{40, 14}; };
  view.discRadius = 10;
  const auto gap = [&](double factor) {
    view.sized = [factor](VertexId) { return factor; };
    Labeller labeller;
    const auto& labels = labeller.update(view);
    return labels.empty() ? -1.0 : labels[0].box.left - camera.toScreen({0, 0}).x;
  };
  EXPECT_GE(gap(1), 10);
  EXPECT_GE(gap(3), 30);
}

// A label that stays in the view, with all of its room, is there after every small movement, and at the same place beside its vertex.
TEST(Labels, AreSteadyWhileTheViewMoves) {
  const auto geometry = scattered(5'000, 20'000, test::runSeed());
  std::mt19937_64 random(test::runSeed());
  for (const double factor : {1.0, 4.0, 12.0}) {
    Labeller labeller;
    Camera camera = nearCamera(*geometry, factor);
    std::size_t seen = 0;
    auto before = labeller.update(viewOf(*geometry, camera));
    ASSERT_GT(before.size(), 3u) << factor;
    for (int step = 0; step < 40; ++step) {
      const double dx = static_cast<double>(random() % 9) - 4, dy = static_cast<double>(random() % 9) - 4;
      camera.pan(dx, dy);
      const auto after = labeller.update(viewOf(*geometry, camera));
      for (const Label& old : before) {
        const ScreenBox moved{old.box.left + dx, old.box.top + dy, old.box.right + dx, old.box.bottom + dy};
        const double x = old.side == LabelSide::Right ? moved.left : old.side == LabelSide::Left ? moved.right : moved.left;
        if (moved.left < 30 || moved.top < 30 || moved.right > 1250 || moved.bottom > 770 || x < 30) continue;
        const auto now = std::find_if(after.begin(), after.end(), [&](const Label& l) { return l.vertex == old.vertex; });
        if (now == after.end() && after.size() == kMostLabels) continue;
        ASSERT_NE(now, after.end()) << "factor " << factor << ", step " << step << ": vertex " << old.vertex << " lost its label";
        EXPECT_EQ(now->side, old.side);
        EXPECT_NEAR(now->box.left, moved.left, 1e-3);
        ++seen;
      }
      before = after;
    }
    EXPECT_GT(seen, 50u);
    // Nothing moves where the view does not.
    const auto placesOf = [](const std::vector<Label>& labels) {
      std::map<VertexId, double> places;
      for (const Label& label : labels) places[label.vertex] = label.box.left;
      return places;
    };
    EXPECT_EQ(placesOf(labeller.update(viewOf(*geometry, camera))), placesOf(before));
  }
}

// A label does not lie along an arc where another side is free.
TEST(Labels, LieWhereNoArcLeads) {
  const std::vector<Coordinate> places{{0, 0}, {100, 0}, {0, 60}, {100, 60}};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(4, {{0, 1}, {3, 2}, {2, 0}}), places);
  Camera camera;
  camera.resize(800, 600);
  camera.frame(geometry->bounds(), 0.3);
  LabelView view = viewOf(*geometry, camera);
  view.discRadius = 5;
  Labeller labeller;
  std::map<VertexId, LabelSide> sides;
  for (const Label& label : labeller.update(view)) sides[label.vertex] = label.side;
  EXPECT_EQ(sides[0], LabelSide::Left);
  EXPECT_EQ(sides[1], LabelSide::Right);
  EXPECT_EQ(sides[2], LabelSide::Left) << "an arc comes in from the right";
  EXPECT_EQ(sides[3], LabelSide::Right);
}

TEST(Labels, SelectedOnesComeFirstThenMarkedOnes) {
  const auto geometry = scattered(3'000, 12'000, test::runSeed());
  const Camera camera = nearCamera(*geometry, 3);
  Labeller labeller;
  std::vector<VertexId> first;
  for (VertexId v = 0; v < 3'000 && first.size() < 3; ++v) {
    const PointF p = geometry->positions()[v];
    const Vec2 at = camera.toScreen({p.x, p.y});
    const bool apart = std::all_of(first.begin(), first.end(), [&](VertexId o) {
      const Vec2 other = camera.toScreen({geometry->positions()[o].x, geometry->positions()[o].y});
      return std::abs(other.x - at.x) > 200;
    });
    if (apart && at.x > 100 && at.x < 1180 && at.y > 100 && at.y < 700) first.push_back(v);
  }
  ASSERT_EQ(first.size(), 3u);
  LabelView view = viewOf(*geometry, camera);
  std::size_t marked = 0;
  for (const Label& label : labeller.update(view)) marked += label.vertex % 10 == 7;
  view.first = first;
  view.marked = [](VertexId v) { return v % 10 == 7; };
  labeller.forget();
  const auto& labels = labeller.update(view);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(labels[i].vertex, first[i]);
    EXPECT_TRUE(labels[i].first);
  }
  std::size_t now = 0;
  for (const Label& label : labels) now += label.vertex % 10 == 7;
  EXPECT_GT(now, marked) << "what is marked has more labels";
  EXPECT_LE(labeller.wanted().size(), kMostLabels);
  for (const VertexId v : first) EXPECT_NE(std::find(labeller.wanted().begin(), labeller.wanted().end(), v), labeller.wanted().end());
}

TEST(Labels, TiltedViewsLabelWhatIsSeen) {
  const auto geometry = scattered(3'000, 9'000, test::runSeed());
  Camera camera = nearCamera(*geometry, 2);
  camera.look(0.6, 1.0, 0.7);
  Labeller labeller;
  const auto& labels = labeller.update(viewOf(*geometry, camera));
  ASSERT_GT(labels.size(), 10u);
  for (const Label& label : labels) {
    const PointF p = geometry->positions()[label.vertex];
    const auto at = camera.project({p.x, p.y, 0});
    ASSERT_TRUE(at);
    EXPECT_LT(std::abs(at->screen.y - (label.box.top + label.box.bottom) / 2), 30);
  }
}

// What marks.frag.glsl draws around the source, and the ticks around what is selected, lie clear of labels: in the plane, and where the
// vertex is near the eye and they are larger.
TEST(Labels, LeaveTheMarksFree) {
  const std::vector<Coordinate> places{{0, 0}, {40, 8}, {100, 0}, {0, 60}, {100, 60}};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(5, {{0, 1}, {3, 2}, {2, 0}}), places);
  std::size_t nearEye = 0;
  for (const double tilt : {0.0, 0.6, 1.2, -1.2}) {
    for (const double disc : {1.3, 4.0, 9.0}) {
      Camera camera;
      camera.resize(800, 600);
      camera.frame(geometry->bounds(), 0.3);
      if (tilt != 0) camera.look(tilt > 0 ? 0.2 : 3.3, std::abs(tilt), 1.2);
      const VertexId source[] = {0};
      LabelView view = viewOf(*geometry, camera);
      view.discRadius = disc + 1.5;
      view.ringRadius = 1.35 * disc + 3;
      view.first = source;
      view.extent = [](VertexId, bool) { return Vec2{40, 14}; };
      const PointF place = geometry->positions()[0];
      const auto from = labelPlace(camera, {place.x, place.y, 0});
      ASSERT_TRUE(from);
      nearEye += from->grown > 1.05 ? 1 : 0;
      const double ring = std::max(7.0, disc + 6) * std::max(from->grown, 1.0), corner = ring * std::sqrt(2.0) + 1.4 + 1.3;
      const double ticks = (std::max(5.0, 1.35 * disc + 4) + 1) * std::max(from->grown, 1.0) + 6 + 1.3;
      Labeller labeller;
      const auto& labels = labeller.update(view);
      ASSERT_FALSE(labels.empty());
      EXPECT_EQ(labels.front().vertex, 0u);
      for (const Label& label : labels) {
        const double dx = std::max({label.box.left - from->at.x, from->at.x - label.box.right, 0.0});
        const double dy = std::max({label.box.top - from->at.y, from->at.y - label.box.bottom, 0.0});
        EXPECT_GE(dx + dy, corner) << "label of " << label.vertex << ", tilt " << tilt << ", disc " << disc;
        EXPECT_GE(std::hypot(dx, dy), ticks - 0.5) << "label of " << label.vertex << ", tilt " << tilt << ", disc " << disc;
      }
    }
  }
  EXPECT_GT(nearEye, 0u) << "no view has the source near the eye";
}

// What the pointer rests on has a mark as well, which does not drive others' labels away.
TEST(Labels, DoNotFleeFromThePointer) {
  const std::vector<Coordinate> places{{0, 0}, {10, 0}, {100, 0}, {0, 60}, {100, 60}};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(5, {{3, 2}}), places);
  Camera camera;
  camera.resize(800, 600);
  camera.frame(geometry->bounds(), 0.3);
  LabelView view = viewOf(*geometry, camera);
  view.discRadius = 4;
  view.ringRadius = 8;
  const double apart = camera.toScreen({10, 0}).x - camera.toScreen({0, 0}).x;
  view.extent = [&](VertexId, bool) { return Vec2{apart - 4 - 4 - 9, 14}; };  // from 0 it reaches to 9 pixels before 1
  Labeller labeller;
  const auto boxOf = [&](VertexId v) -> std::optional<double> {
    for (const Label& label : labeller.labels()) {
      if (label.vertex == v) return label.box.left;
    }
    return std::nullopt;
  };
  labeller.update(view);
  const auto before = boxOf(0);
  ASSERT_TRUE(before);
  const VertexId hovered[] = {1};
  view.first = hovered;
  view.passing = 1;
  labeller.update(view);
  EXPECT_EQ(boxOf(0), before);
  view.passing.reset();
  labeller.update(view);
  EXPECT_NE(boxOf(0), before) << "a mark that stays is kept free";
}

// A bound on what is examined, not a measurement: the same number of callbacks for a graph of any size.
TEST(Labels, CheckFewVerticesOfALargeGraph) {
  const auto geometry = scattered(300'000, 600'000, test::runSeed());
  for (const double factor : {1.0, 8.0, 40.0}) {
    const Camera camera = nearCamera(*geometry, factor);
    LabelView view = viewOf(*geometry, camera);
    std::size_t asked = 0;
    view.extent = [&](VertexId, bool) { return ++asked, Vec2{40, 14}; };
    Labeller labeller;
    EXPECT_GT(labeller.update(view).size(), 5u);
    EXPECT_LE(asked, 2048u) << factor;
  }
}

// --- Under the cursor ---

}  // namespace
}  // namespace wf::render

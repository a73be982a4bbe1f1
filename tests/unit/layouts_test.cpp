// The layouts: a place for every vertex, the same every time, components apart, and distances that mean something.
#include "compute/layouts/radial.h"

#include <cmath>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "compute/layouts/components.h"
#include "compute/layouts/distance_map.h"
#include "compute/layouts/pack.h"
#include "compute/layouts/project.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using namespace layouts;

double apart(const Coordinate& a, const Coordinate& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The layouts that a graph without coordinates is opened with.
struct HostLayout {
  std::string id;
  std::vector<Coordinate> (*run)(const Graph& graph, Progress& progress);
};

class EveryLayout : public testing::TestWithParam<HostLayout> {
 protected:
  const HostLayout& layout() const { return GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(Registry, EveryLayout,
                         testing::Values(HostLayout{"radial", [](const Graph& g, Progress& p) { return radialPositions(g, p); }},
                                         HostLayout{"map", mapPositions}),
                         [](const auto& made) { return made.param.id; });

TEST_P(EveryLayout, PlacesEveryVertexOfEveryShape) {
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed())) {
    SCOPED_TRACE(name);
    Progress progress;
    const auto positions = layout().run(*graph, progress);
    ASSERT_EQ(positions.size(), graph->vertexCount());
    std::set<std::pair<double, double>> places;
    for (const Coordinate& p : positions) {
      ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
      places.emplace(p.x, p.y);
    }
    EXPECT_EQ(places.size(), positions.size()) << "no two vertices in one place";
    Progress again;
    const auto second = layout().run(*graph, again);
    for (std::size_t v = 0; v < positions.size(); ++v) {
      ASSERT_EQ(positions[v].x, second[v].x);
      ASSERT_EQ(positions[v].y, second[v].y);
    }
    if (!positions.empty()) {
      EXPECT_GE(progress.fraction(), 0.99);
    }
  }
}

TEST_P(EveryLayout, KeepsComponentsApart) {
  test::ArcList arcs;
  for (VertexId c = 0; c < 5; ++c) {
    for (VertexId v = 0; v < 30; ++v) arcs.emplace_back(c * 30 + v, c * 30 + (v * 7 + c) % 30);
  }
  const auto graph = test::graphFromArcs(160, arcs);  // and ten vertices alone
  Progress progress;
  const auto positions = layout().run(*graph, progress);
  const Neighbours neighbours(*graph);
  Components components;
  ASSERT_TRUE(findComponents(neighbours, graph->vertexCount(), progress, components));
  struct Box {
    double x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;
  };
  std::vector<Box> boxes;
  for (const Component& component : components.list) {
    Box& b = boxes.emplace_back();
    for (const VertexId v : components.members(component)) {
      b = {std::min(b.x0, positions[v].x), std::max(b.x1, positions[v].x), std::min(b.y0, positions[v].y), std::max(b.y1, positions[v].y)};
    }
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_TRUE(boxes[i].x1 < boxes[j].x0 || boxes[j].x1 < boxes[i].x0 || boxes[i].y1 < boxes[j].y0 || boxes[j].y1 < boxes[i].y0);
    }
  }
}

TEST_P(EveryLayout, ManyLoneVerticesTakeLittleRoom) {
  constexpr VertexId kSide = 30, kHeld = kSide * kSide, kLone = 8000;
  test::ArcList arcs;
  for (VertexId v = 0; v < kHeld; ++v) {
    if (v % kSide + 1 < kSide) arcs.emplace_back(v, v + 1);
    if (v + kSide < kHeld) arcs.emplace_back(v, v + kSide);
  }
  Progress progress;
  const auto positions = layout().run(*test::graphFromArcs(kHeld + kLone, arcs), progress);
  const auto area = [&](VertexId begin, VertexId end) {
    double x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;
    for (VertexId v = begin; v < end; ++v) {
      x0 = std::min<double>(x0, positions[v].x), x1 = std::max<double>(x1, positions[v].x);
      y0 = std::min<double>(y0, positions[v].y), y1 = std::max<double>(y1, positions[v].y);
    }
    return (x1 - x0) * (y1 - y0);
  };
  EXPECT_LT(area(kHeld, kHeld + kLone), 0.3 * area(0, kHeld));
  std::set<std::pair<double, double>> places;
  for (VertexId v = kHeld; v < kHeld + kLone; ++v) places.emplace(positions[v].x, positions[v].y);
  EXPECT_EQ(places.size(), kLone) << "none lies on another";
}

TEST_P(EveryLayout, CanBeCancelled) {
  const auto graph = test::standardGraphs(1).back().graph;
  Progress progress;
  progress.cancel();
  EXPECT_TRUE(layout().run(*graph, progress).empty());
}

TEST(Components, LargestFirstAroundTheVertexOfGreatestDegree) {
  // 0–1, a star around 5 with an arc that leads into it from 9, and 10 alone.
  const auto graph = test::graphFromArcs(11, {{1, 0}, {5, 2}, {5, 3}, {5, 4}, {5, 6}, {9, 5}, {7, 9}, {8, 8}});
  Progress progress;
  Components components;
  ASSERT_TRUE(findComponents(Neighbours(*graph), 11, progress, components));
  ASSERT_EQ(components.list.size(), 4u);
  EXPECT_EQ(components.list[0].size(), 7u);
  EXPECT_EQ(components.list[0].root, 5u);
  EXPECT_EQ(components.depth(components.list[0]), 2u);
  EXPECT_EQ(components.level[7], 2u);
  EXPECT_EQ(components.parent[7], 9u);
  EXPECT_EQ(components.list[1].root, 0u);
  EXPECT_EQ(components.list[2].root, 8u);
  EXPECT_EQ(components.list[3].root, 10u);
}

TEST(Radial, LevelsAreRingsAroundTheRoot) {
  const auto graph = test::graphFromArcs(8, {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {1, 5}, {2, 6}, {6, 7}});
  Progress progress;
  const auto p = radialPositions(*graph, progress);
  for (const VertexId near : {1u, 2u, 3u}) {
    for (const VertexId far : {4u, 5u, 6u}) EXPECT_LT(apart(p[0], p[near]), apart(p[0], p[far]));
  }
  EXPECT_LT(apart(p[0], p[6]), apart(p[0], p[7]));
  // A child lies on its parent's side.
  const auto turned = [&](VertexId a, VertexId b) {
    return std::acos((p[a].x * p[b].x + p[a].y * p[b].y) / std::hypot(p[a].x, p[a].y) / std::hypot(p[b].x, p[b].y));
  };
  for (const auto& [parent, child] : std::vector<std::pair<VertexId, VertexId>>{{1, 4}, {1, 5}, {2, 6}, {6, 7}}) {
    EXPECT_LT(turned(parent, child), std::numbers::pi / 2);
  }
}

TEST(Map, UnfoldsAGrid) {
  test::ArcList arcs;
  const VertexId w = 24, h = 16;
  for (VertexId v = 0; v < w * h; ++v) {
    if (v % w + 1 < w) arcs.emplace_back(v, v + 1);
    if (v + w < w * h) arcs.emplace_back(v, v + w);
  }
  const auto graph = test::graphFromArcs(w * h, arcs);
  Progress progress;
  std::string from;
  const auto p = drawingPositions(*graph, progress, &from);
  EXPECT_EQ(from, "map of distances (the file has no coordinates)");
  double longest = 0;
  for (const auto& [a, b] : arcs) longest = std::max(longest, apart(p[a], p[b]));
  EXPECT_LT(longest, 3) << "neighbours lie beside each other";
  EXPECT_GT(apart(p[0], p[w * h - 1]), 15) << "opposite corners do not";
  EXPECT_GT(apart(p[w - 1], p[w * (h - 1)]), 15);
}

TEST(DrawingPositions, OfTheFile) {
  const auto make = [](std::vector<Coordinate> coordinates, CoordinateUnit unit) {
    GraphParts parts{
        .offsets = std::vector<ArcId>(coordinates.size() + 1, 0), .coordinates = std::move(coordinates), .coordinateUnit = unit};
    return *Graph::make(std::move(parts));
  };
  Progress progress;
  std::string from;
  const auto degrees = drawingPositions(*make({{10e6, 59e6}, {11e6, 61e6}}, CoordinateUnit::Microdegrees), progress, &from);
  EXPECT_EQ(from, "coordinates of the file");
  EXPECT_NEAR(degrees[1].x - degrees[0].x, 0.5e6, 1) << "a degree of longitude at 60° is half as wide as at the equator";
  EXPECT_NEAR(degrees[1].y - degrees[0].y, 2e6, 1);
  const auto plane = drawingPositions(*make({{10e6, 59e6}, {11e6, 61e6}}, CoordinateUnit::Planar), progress);
  EXPECT_EQ(plane[1].x, 11e6);
}

TEST(DrawingPositions, WithoutCoordinatesByTheShape) {
  Progress progress;
  std::string from;
  for (const auto& [name, graph] : test::standardGraphs(7)) {
    const auto positions = drawingPositions(*graph, progress, &from);
    EXPECT_EQ(positions.size(), graph->vertexCount()) << name;
    if (name == "star" || name == "complete" || name == "skewed" || name == "path" || name == "empty") {
      EXPECT_EQ(from, "radial layout (the file has no coordinates)") << name;
    }
    if (name == "grid") {
      EXPECT_EQ(from, "map of distances (the file has no coordinates)");
    }
  }
}

TEST(PackBoxes, InRowsWithoutOverlap) {
  const std::vector<Coordinate> sizes{{10, 6}, {4, 4}, {4, 3}, {2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}};
  const auto centres = packBoxes(sizes, 1);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool clear = std::abs(centres[i].x - centres[j].x) >= (sizes[i].x + sizes[j].x) / 2 + 1 - 1e-9 ||
                         std::abs(centres[i].y - centres[j].y) >= (sizes[i].y + sizes[j].y) / 2 + 1 - 1e-9;
      EXPECT_TRUE(clear) << i << " and " << j;
    }
  }
  EXPECT_TRUE(packBoxes({}, 1).empty());
}

}  // namespace
}  // namespace wf

// Whole pictures against PNG files.
#include <cmath>

#include <random>

#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

class BaselineTest : public GlTest {
 protected:
  static void compare(const std::string& name, const Picture& picture) { compareToBaseline(name, picture); }
};

TEST_F(BaselineTest, GridNear) {
  const auto geometry = gridGeometry(40, 30);
  const auto run = gridRun(40, 30, 25);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.camera.zoomAt(240, 180, 3);
  request.source = 0;
  request.selected = {15 * 40 + 20};
  request.hovered = 14 * 40 + 23;
  renderer->draw(request, 0);
  compare("grid_near", renderer->readPicture());
}

TEST_F(BaselineTest, GridWhole) {
  const auto geometry = gridGeometry(40, 30);
  const auto run = gridRun(40, 30, 25);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.source = 0;
  renderer->draw(request, 0);
  compare("grid_whole", renderer->readPicture());
}

TEST_F(BaselineTest, GridFromAfar) {
  const auto geometry = gridGeometry(160, 120);
  const auto run = gridRun(160, 120, 110);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 480, 360);
  request.source = 0;
  renderer->draw(request, 0);
  compare("grid_from_afar", renderer->readPicture());

  const auto lines = newRenderer({.splat = false});
  lines->setGraph(geometry);
  lines->setRun(run->ring());
  run->publish(110);
  lines->publishNewest();
  lines->draw(request, 0);
  compare("grid_from_afar_lines", lines->readPicture());
}

// Hills from the costs, with perspective and without, near and from afar.
TEST_F(BaselineTest, Tilted) {
  for (const auto& [columns, rows, zoom, fieldOfView, name] :
       {std::tuple(24, 18, 1.0, 0.7, "tilted_near"), std::tuple(24, 18, 2.5, 0.0, "tilted_near_orthographic"),
        std::tuple(160, 120, 1.0, 0.7, "tilted_from_afar"), std::tuple(160, 120, 1.0, 0.0, "tilted_from_afar_orthographic")}) {
    const auto geometry = gridGeometry(static_cast<VertexId>(columns), static_cast<VertexId>(rows));
    FakeRun run({costInfo()}, static_cast<VertexId>(columns * rows));
    std::vector<std::uint64_t> cost;
    for (int v = 0; v < columns * rows; ++v) {
      const double x = 2.0 * (v % columns) / columns - 0.7, y = 2.0 * static_cast<double>(v / columns) / rows - 1.2;
      cost.push_back(v % columns > columns * 7 / 8 ? 0xFFFF'FFFFu : static_cast<std::uint64_t>(1000 * std::exp(-2 * (x * x + y * y))));
    }
    run.set(0, cost);
    run.publish(1);
    const auto renderer = newRenderer();
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    renderer->publishNewest();
    FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
    request.camera.look(-0.5, 0.95, fieldOfView);
    request.camera.frame(geometry->bounds(), 0, 0.35 * (geometry->bounds().high.x - geometry->bounds().low.x));
    request.camera.zoomAt(240, 180, zoom);
    request.source = 0;
    request.selected = {static_cast<VertexId>(columns * rows / 2 + columns / 3)};
    renderer->draw(request, 0);
    compare(name, renderer->readPicture());
  }
}

TEST_F(BaselineTest, LightThemeWithoutARunOnAHighResolutionScreen) {
  const auto geometry = gridGeometry(12, 9);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.pixelRatio = 2;
  request.theme.background = {250, 250, 252};
  request.theme.edge = {190, 196, 206};
  request.theme.neutral = {90, 100, 120};
  request.theme.mark = {20, 24, 32};
  request.source = 40;
  request.selected = {67};
  renderer->draw(request, 0);
  compare("light_without_run", renderer->readPicture());
}

TEST_F(BaselineTest, LongEdges) {
  // A fixed made-up graph with few vertices and long edges that cross everywhere.
  std::mt19937 random(1);
  constexpr VertexId kVertices = 300;
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  for (VertexId v = 0; v < kVertices; ++v) {
    positions.push_back({static_cast<double>(random() % 4000), static_cast<double>(random() % 3000)});
    for (int k = 0; k < 4; ++k) arcs.emplace_back(v, static_cast<VertexId>(random() % kVertices));
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kVertices, arcs), positions);
  FakeRun run({costInfo(), frontierInfo()}, kVertices);
  std::vector<std::uint64_t> cost, frontier;
  for (VertexId v = 0; v < kVertices; ++v) {
    cost.push_back(v % 5 == 4 ? 0xFFFF'FFFFu : v % 5);
    // Marks are drawn in the order in which the threads of a compute shader came, so no two of them may overlap here.
    bool apart = v % 5 == 3 && v % 2 == 0;
    for (VertexId other = 0; other < v && apart; ++other) {
      apart = frontier[other] == 0 || std::hypot(positions[v].x - positions[other].x, positions[v].y - positions[other].y) >= 300;
    }
    frontier.push_back(apart ? 1 : 0);
  }
  run.set(0, cost);
  run.set(1, frontier);
  run.publish(3);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  renderer->draw(requestFor(*geometry, run.ring().get(), 480, 360), 0);
  compare("long_edges", renderer->readPicture());
}

// Very many long edges over each other: where they meet must still be seen.
TEST_F(BaselineTest, ThickFromAfar) {
  std::mt19937 random(2);
  constexpr VertexId kVertices = 6000;
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  for (VertexId v = 0; v < kVertices; ++v) {
    positions.push_back({static_cast<double>(random() % 4000), static_cast<double>(random() % 3000)});
    for (int k = 0; k < 10; ++k) {
      const VertexId hub = random() % 12;
      arcs.emplace_back(v, k < 6 ? static_cast<VertexId>(random() % kVertices) : hub);
    }
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kVertices, arcs), positions);
  FakeRun run({costInfo()}, kVertices);
  std::vector<std::uint64_t> cost;
  for (VertexId v = 0; v < kVertices; ++v)
    cost.push_back(positions[v].x < 2500 ? static_cast<std::uint64_t>(positions[v].x) : 0xFFFF'FFFFu);
  run.set(0, cost);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  renderer->draw(requestFor(*geometry, run.ring().get(), 480, 360), 0);
  compare("thick_from_afar", renderer->readPicture());
}

TEST_F(BaselineTest, TwoSides) {
  const auto geometry = gridGeometry(40, 30);
  FakeRun run({costInfo(), frontierInfo(), arrayInfo("green", ElementType::U8, Role::OtherSide)}, 1200);
  std::vector<std::uint64_t> cost, frontier, green;
  for (int v = 0; v < 1200; ++v) {
    const int red = std::abs(v % 40 - 8) + std::abs(v / 40 - 8), other = std::abs(v % 40 - 31) + std::abs(v / 40 - 21);
    const int near = std::min(red, other);
    cost.push_back(near <= 14 ? static_cast<std::uint64_t>(near) : 0xFFFF'FFFFu);
    frontier.push_back(near == 14);
    green.push_back(other < red);
  }
  run.set(0, cost);
  run.set(1, frontier);
  run.set(2, green);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  request.source = 8 * 40 + 8;
  renderer->draw(request, 0);
  compare("two_sides", renderer->readPicture());
  request.theme = lightTheme();
  renderer->draw(request, 0);
  compare("two_sides_light", renderer->readPicture());
}

// A forest by the rule of a comb: each tree a few columns wide, its edges chosen, in the colour of its smallest vertex.
TEST_F(BaselineTest, Forest) {
  constexpr VertexId kColumns = 40, kRows = 30, kTree = 7;
  const auto geometry = gridGeometry(kColumns, kRows);
  const Graph& graph = geometry->graph();
  StateArrayInfo color = arrayInfo("color", ElementType::U32, Role::Color, Domain::Color);
  color.via = "color_index";
  FakeRun run({arrayInfo("color_index", ElementType::U32, Role::None), color,
               arrayInfo("selected", ElementType::U8, Role::Selected, Domain::Residual)},
              *geometry);
  std::vector<std::uint64_t> index, colors, selected(graph.residual().size());
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    const VertexId x = v % kColumns, y = v / kColumns;
    const VertexId top = (y + (x / kTree) * 4) % 15 < 8 ? 0 : kRows / 2;
    index.push_back(x / kTree * kTree + top * kColumns);
    colors.push_back(v);
  }
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    for (ArcId r = graph.residual().offsets[v]; r < graph.residual().offsets[v + 1]; ++r) {
      const VertexId u = graph.residual().heads[r];
      selected[r] = v < u && index[v] == index[u] && (u == v + kColumns || v / kColumns % 15 == 7 || (v + u) % 11 == 0);
    }
  }
  run.set(0, index);
  run.set(1, colors);
  run.set(2, selected);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  renderer->draw(request, 0);
  compare("forest_whole", renderer->readPicture());
  request.camera.zoomAt(240, 180, 3);
  request.theme = lightTheme();
  renderer->draw(request, 0);
  compare("forest_near_light", renderer->readPicture());
}

TEST_F(BaselineTest, FlowCutAndPath) {
  constexpr VertexId kColumns = 11, kRows = 8;
  const auto geometry = gridGeometry(kColumns, kRows);
  const Graph& graph = geometry->graph();
  StateArrayInfo activity = arrayInfo("activity", ElementType::U8, Role::Activity);
  activity.flag = false;
  activity.valueNames = {"relabel", "push", "saturated"};
  StateArrayInfo inside = arrayInfo("reach", ElementType::U32, Role::Inside);
  inside.infinite = 0xFFFF'FFFFu;
  FakeRun run({activity, arrayInfo("residual", ElementType::U32, Role::Residual, Domain::Residual), inside}, *geometry);
  std::vector<std::uint64_t> states, reach, residual;
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    states.push_back(v % kColumns < 4 ? 1 : v % kColumns < 6 ? 0 : 2);
    reach.push_back(v % kColumns + v / kColumns < 8 ? v % kColumns : 0xFFFF'FFFFu);
  }
  for (std::size_t r = 0; r < graph.residual().size(); ++r) {
    residual.push_back(graph.residual().arc[r] == kNone || r % 5 == 0 ? 0 : r * 13 % 100);
  }
  run.set(0, states);
  run.set(1, residual);
  run.set(2, reach);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  request.source = 0;
  request.path = {0, 1, 2, 13, 24, 25, 26, 37, 38};
  renderer->draw(request, 0);
  compare("flow_near", renderer->readPicture());
  request.theme = lightTheme();
  renderer->draw(request, 0);
  compare("flow_near_light", renderer->readPicture());
  request.camera.zoomAt(240, 180, 0.15);
  request.theme = {};
  renderer->draw(request, 0);
  compare("flow_from_afar", renderer->readPicture());
}

// One-way arcs and arcs back and forth, loops, and a run in the edges' colours.
TEST_F(BaselineTest, ArrowsAndLoops) {
  std::mt19937 random(5);
  constexpr VertexId kColumns = 7, kRows = 5;
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  const auto join = [&](VertexId a, VertexId b) {
    const auto way = random() % 3;
    if (way != 0) arcs.emplace_back(a, b);
    if (way != 1) arcs.emplace_back(b, a);
  };
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    positions.push_back({v % kColumns + 0.3 * std::sin(v * 12.9), v / kColumns + 0.3 * std::sin(v * 78.2)});
    if (v % kColumns > 0) join(v - 1, v);
    if (v >= kColumns) join(v - kColumns, v);
    if (v % 9 == 4) arcs.emplace_back(v, v);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kColumns * kRows, arcs), positions);
  FakeRun run({costInfo(), frontierInfo()}, kColumns * kRows);
  std::vector<std::uint64_t> cost, frontier;
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    const VertexId level = v % kColumns + v / kColumns;
    cost.push_back(level < 7 ? level : 0xFFFF'FFFFu);
    frontier.push_back(level == 6);
  }
  run.set(0, cost);
  run.set(1, frontier);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run.ring().get(), 480, 360);
  request.source = 0;
  request.selected = {16};
  request.arrows = true;
  renderer->draw(request, 0);
  compare("arrows", renderer->readPicture());
  request.theme = lightTheme();
  request.pixelRatio = 2;
  request.camera.zoomAt(240, 180, 2);
  renderer->draw(request, 0);
  compare("arrows_light_fine", renderer->readPicture());
}

}  // namespace
}  // namespace wf::render::test

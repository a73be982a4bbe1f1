// What edges say: colours and styles from the arrays of their arcs, the cut, the path; with any slices, splits and zoom.
#include <array>
#include <numeric>
#include <random>

#include "render/scene/view_state.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

class EdgesTest : public GlTest {
 protected:
  // A grid whose edges are one arc up, one arc down or both, by turns, with weights 1, 2, … and 0 for every fifth.
  static std::shared_ptr<const GraphGeometry> mixedGrid(VertexId columns, VertexId rows) {
    std::vector<VertexId> tails, heads;
    std::vector<Coordinate> positions;
    std::uint32_t turn = 0;
    const auto join = [&](VertexId a, VertexId b) {
      ++turn;
      if (turn % 3 != 1) tails.push_back(a), heads.push_back(b);
      if (turn % 3 != 2) tails.push_back(b), heads.push_back(a);
    };
    for (VertexId y = 0; y < rows; ++y) {
      for (VertexId x = 0; x < columns; ++x) {
        positions.push_back({static_cast<double>(x), static_cast<double>(y)});
        if (x + 1 < columns) join(y * columns + x, y * columns + x + 1);
        if (y + 1 < rows) join(y * columns + x, (y + 1) * columns + x);
      }
    }
    tails.push_back(0), heads.push_back(0);  // a loop, which is not drawn
    std::vector<std::uint32_t> weights(tails.size());
    for (std::size_t a = 0; a < weights.size(); ++a) weights[a] = static_cast<std::uint32_t>(a % 5);
    auto parts = adjacencyFromArcs(columns * rows, tails, heads, weights);
    auto graph = Graph::make(std::move(parts));
    EXPECT_TRUE(graph.ok());
    return GraphGeometry::build(*graph, positions);
  }

  // The elements of an array that belong to an edge, by looking at every element: those of arcs of the file, then of added reverses.
  struct Elements {
    std::vector<std::size_t> file, added;
  };
  static Elements elementsOfEdge(const Graph& graph, Domain domain, VertexId a, VertexId b) {
    Elements out;
    if (domain == Domain::Edge) {
      for (std::size_t e = 0; e < graph.edges().size(); ++e) {
        if (graph.edges().tail[e] == a && graph.edges().head[e] == b) out.file.push_back(e);
      }
      return out;
    }
    const auto offsets = domain == Domain::Arc ? graph.offsets() : std::span<const ArcId>(graph.residual().offsets);
    const auto heads = domain == Domain::Arc ? graph.heads() : std::span<const VertexId>(graph.residual().heads);
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      for (std::size_t r = offsets[from]; r < offsets[from + 1]; ++r) {
        if (heads[r] != to) continue;
        const bool added = domain == Domain::Residual && graph.residual().arc[r] == kNone;
        (added ? out.added : out.file).push_back(r);
      }
    }
    return out;
  }

  static Vec2 middle(const FrameRequest& request, const GraphGeometry& geometry, EdgeEnds e, double part = 0.5) {
    const PointF a = geometry.positions()[e.a], b = geometry.positions()[e.b];
    return request.camera.toScreen({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)});
  }

  static Rgb8 over(Rgb8 ground, Rgb8 ink, double alpha) {
    const auto mix = [&](int g, int i) { return static_cast<std::uint8_t>(std::lround(g + alpha * (i - g))); };
    return {mix(ground.r, ink.r), mix(ground.g, ink.g), mix(ground.b, ink.b)};
  }
};

struct EdgeCase {
  Domain domain;
  ElementType type;
  Reduction reduction;
};

TEST_F(EdgesTest, AnEdgeHasTheColourOfItsArcsByTheirReduction) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto geometry = mixedGrid(9, 7);
  const Graph& graph = geometry->graph();
  std::vector<EdgeCase> cases;
  for (const Domain domain : {Domain::Arc, Domain::Edge, Domain::Residual}) {
    for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::U64}) {
      for (const Reduction reduction : {Reduction::Any, Reduction::Min, Reduction::Max, Reduction::Last}) {
        cases.push_back({domain, type, reduction});
      }
    }
  }
  for (const std::uint64_t blockBytes : {std::uint64_t{0}, std::uint64_t{512}}) {
    const auto renderer = newRenderer({blockBytes, true});
    renderer->setGraph(geometry);
    for (const EdgeCase& c : cases) {
      StateArrayInfo info = arrayInfo("values", c.type, Role::Residual, c.domain);
      info.reduction = c.reduction;
      const bool flag = info.flag;
      if (!flag) info.infinite = c.type == ElementType::U64 ? ~0ull : 0xFFFF'FFFFu;
      FakeRun run({info}, *geometry);
      std::vector<std::uint64_t> values(run.ring()->count(0));
      for (auto& v : values) {
        v = flag ? random() % 2 : random() % 9 == 0 ? *info.infinite : random() % 1000;
        if (c.type == ElementType::I32 && random() % 2 == 0) v = static_cast<std::uint32_t>(-static_cast<std::int32_t>(random() % 500) - 2);
        if (c.type == ElementType::U64 && v < 1000) v <<= 33;
      }
      run.set(0, values);
      run.publish(1);
      renderer->setRun(run.ring());
      ASSERT_TRUE(renderer->publishNewest());
      FrameRequest request = requestFor(*geometry, run.ring().get(), 800, 600);
      ASSERT_EQ(request.mapping.edgeArray, 0);
      request.mapping.edgeColormap = "turbo";
      request.mapping.edgeScale = flag ? Scale::Category : Scale::Linear;
      renderer->draw(request, 0);
      const Picture picture = renderer->readPicture();
      const ViewUniforms uniforms = makeUniforms(request, chooseDetail(request, *geometry), 1);
      const auto range = renderer->shownRange(0).value_or(exec::ValueRange{});

      const auto less = [&](std::uint64_t a, std::uint64_t b) {
        return c.type == ElementType::I32 ? static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b) : a < b;
      };
      int wrong = 0;
      for (const EdgeEnds e : geometry->edges()) {
        const Elements at = elementsOfEdge(graph, c.domain, e.a, e.b);
        std::vector<std::uint64_t> all;
        for (const std::size_t i : at.file) all.push_back(values[i]);
        if (c.reduction != Reduction::Any || flag) {
          // Last is the arc that leads back, from the head of the edge.
          for (const std::size_t i : at.added) {
            const bool back = i >= graph.residual().offsets[e.b] && i < graph.residual().offsets[e.b + 1];
            all.insert(back ? all.end() : all.begin(), values[i]);
          }
        }
        ASSERT_FALSE(all.empty());
        std::uint64_t wanted = all.front();
        for (const std::uint64_t v : all) {
          if (c.reduction == Reduction::Any && flag) wanted = wanted | v;
          if (c.reduction == Reduction::Min || (c.reduction == Reduction::Any && !flag)) wanted = less(v, wanted) ? v : wanted;
          if (c.reduction == Reduction::Max) wanted = less(wanted, v) ? v : wanted;
          if (c.reduction == Reduction::Last) wanted = v;
        }
        const auto t = normalise(info, wanted, range, request.mapping.edgeScale);
        const Rgb8 color = t ? colormap("turbo").colors[colormapIndex(*t)] : request.theme.edge;
        const double alpha = static_cast<double>(t ? uniforms.edgeAlpha * uniforms.edgeDim : uniforms.edgeAlphaUnreached);
        const Vec2 p = middle(request, *geometry, e);
        if (difference(pixel(picture, p.x, p.y), over(request.theme.background, color, alpha)) > 2) ++wrong;
      }
      EXPECT_EQ(wrong, 0) << "of " << geometry->edges().size() << ", domain " << static_cast<int>(c.domain) << ", type "
                          << static_cast<int>(c.type) << ", reduction " << static_cast<int>(c.reduction) << ", blocks of " << blockBytes;
    }
  }
}

// Borůvka's arrays over a grid: each column a tree of its own colour.
std::unique_ptr<FakeRun> columnsRun(const GraphGeometry& geometry, VertexId columns) {
  StateArrayInfo color = arrayInfo("color", ElementType::U32, Role::Color, Domain::Color);
  color.via = "color_index";
  auto run = std::make_unique<FakeRun>(std::vector{arrayInfo("color_index", ElementType::U32, Role::None), color,
                                                   arrayInfo("selected", ElementType::U8, Role::Selected, Domain::Residual)},
                                       geometry);
  const Graph& graph = geometry.graph();
  std::vector<std::uint64_t> index, colors(graph.vertexCount(), 0xFFFF'FFFFu), selected(graph.residual().size());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    index.push_back(v % columns * 3);  // some supervertex
    colors[v % columns * 3] = 1000 + 7 * (v % columns);
    for (ArcId r = graph.residual().offsets[v]; r < graph.residual().offsets[v + 1]; ++r) {
      const VertexId u = graph.residual().heads[r];
      selected[r] = u != v && u % columns == v % columns && (r % 2 == 0 || graph.residual().reverse[r] % 2 == 1);
    }
  }
  run->set(0, index);
  run->set(1, colors);
  run->set(2, selected);
  run->publish(1);
  return run;
}

TEST_F(EdgesTest, ChosenEdgesAreFirmAndWideAndTheOthersStepBack) {
  constexpr VertexId kColumns = 9;
  const auto geometry = mixedGrid(kColumns, 7);
  const auto run = columnsRun(*geometry, kColumns);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 800, 600);
  ASSERT_EQ(request.mapping.chosenArray, 2);
  const auto count = [&](const Picture& picture, EdgeEnds e, Rgb8 ink) {
    const bool across = e.b == e.a + 1;  // a horizontal edge is measured up and down
    const Vec2 p = middle(request, *geometry, e);
    int wide = 0;
    for (int d = -8; d <= 8; ++d) wide += difference(pixel(picture, p.x + (across ? 0 : d), p.y + (across ? d : 0)), ink) <= 3;
    return wide;
  };
  renderer->draw(request, 0);
  const Picture styled = renderer->readPicture();
  request.mapping.chosenArray = -1;
  renderer->draw(request, 0);
  const Picture plain = renderer->readPicture();
  for (const EdgeEnds e : geometry->edges()) {
    const bool chosen = e.a % kColumns == e.b % kColumns;
    const Vec2 p = middle(request, *geometry, e);
    const Rgb8 with = pixel(styled, p.x, p.y), without = pixel(plain, p.x, p.y);
    if (chosen) {
      const Rgb8 ink = colormap("categorical-256").colors[categoryIndex(1000 + 7 * (e.a % kColumns))];
      EXPECT_LE(difference(with, ink), 3) << e.a << " " << e.b;
      EXPECT_GT(count(styled, e, ink), count(plain, e, without)) << e.a << " " << e.b;
    } else {
      EXPECT_LT(difference(with, request.theme.background), difference(without, request.theme.background)) << e.a << " " << e.b;
      EXPECT_GT(difference(with, request.theme.background), 5) << "still there";
    }
  }
}

TEST_F(EdgesTest, ArraysOfOtherGraphsAndDomainsLeaveThePictureAsItWas) {
  const auto geometry = mixedGrid(9, 7);
  FakeRun other({arrayInfo("selected", ElementType::U8, Role::Selected, Domain::Residual),
                 arrayInfo("flow", ElementType::U32, Role::Residual, Domain::Arc), arrayInfo("reach", ElementType::U32, Role::Inside)},
                *mixedGrid(4, 4));
  other.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  FrameRequest request = requestFor(*geometry, nullptr, 400, 300);
  renderer->draw(request, 0);
  const Picture plain = renderer->readPicture();
  renderer->setRun(other.ring());
  renderer->publishNewest();
  request.mapping = suggestMapping(other.infos());
  ASSERT_EQ(request.mapping.chosenArray, 0);
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), plain), 0);
  request.mapping.edgeArray = request.mapping.chosenArray = 2;  // of vertices
  request.mapping.insideArray = 0;
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), plain), 0);
}

TEST_F(EdgesTest, StyledSlicesSplitsAndCullingMakeTheSamePicture) {
  constexpr VertexId kColumns = 150;
  const auto geometry = mixedGrid(kColumns, 110);
  const auto run = columnsRun(*geometry, kColumns);
  for (const double zoom : {1.0, 6.0}) {
    std::vector<Picture> pictures;
    struct Setting {
      std::uint64_t bytes;
      bool cull;
      double budget;
    };
    for (const Setting setting : {Setting{0, true, INFINITY}, Setting{0, true, 0}, Setting{0, false, INFINITY},
                                  Setting{30000, true, INFINITY}, Setting{30000, false, 0}}) {
      const auto renderer = newRenderer({setting.bytes, setting.cull, setting.budget == 0 ? 4000.0 : 0.0});
      renderer->setGraph(geometry);
      renderer->setRun(run->ring());
      run->publish(1);
      renderer->publishNewest();
      FrameRequest request = requestFor(*geometry, run->ring().get(), 500, 400);
      request.camera.zoomAt(200, 150, zoom);
      request.budgetMs = setting.budget;
      FrameReport report;
      for (int i = 0; i < 2000 && !report.complete; ++i) report = renderer->draw(request, 0);
      ASSERT_TRUE(report.complete);
      pictures.push_back(renderer->readPicture());
    }
    for (std::size_t i = 1; i < pictures.size(); ++i)
      EXPECT_EQ(difference(pictures[i], pictures[0]), 0) << "zoom " << zoom << ", setting " << i;
  }
}

// Styles are made with the edges that are drawn: those of a step that comes in the middle of a pass must not mix with those before it.
TEST_F(EdgesTest, AStepInTheMiddleOfAPassHasItsOwnStyles) {
  constexpr VertexId kColumns = 150;
  const auto geometry = mixedGrid(kColumns, 110);
  const auto run = columnsRun(*geometry, kColumns);
  const std::size_t arcs = geometry->graph().residual().size();
  const auto selectEvery = [&](std::size_t every, std::uint64_t step) {
    std::vector<std::uint64_t> selected(arcs);
    for (std::size_t r = 0; r < arcs; r += every) selected[r] = 1;
    run->set(2, selected);
    run->publish(step);
  };
  for (const int slicesBefore : {1, 2, 3}) {
    for (const int setting : {0, 1, 2, 3}) {
      const bool moved = setting % 2 == 1, kernels = setting >= 2;  // kernels take all styles at once, and are done sooner
      const auto sliced = newRenderer({.mostItemsPerMs = 4000, .splat = kernels});
      sliced->setGraph(geometry);
      sliced->setRun(run->ring());
      FrameRequest request = requestFor(*geometry, run->ring().get(), 500, 400);
      request.budgetMs = 0;
      selectEvery(3, 1);
      sliced->publishNewest();
      for (int i = 0; i < slicesBefore; ++i) EXPECT_TRUE(!sliced->draw(request, 0).complete || kernels);
      selectEvery(7, 2);
      sliced->publishNewest();
      EXPECT_TRUE(!sliced->draw(request, 0).complete || kernels);
      if (moved) request.camera.pan(30, 0);
      FrameReport report;
      for (int i = 0; i < 2000 && !report.complete; ++i) report = sliced->draw(request, 0);
      ASSERT_TRUE(report.complete);

      const auto whole = newRenderer({.splat = kernels});
      whole->setGraph(geometry);
      whole->setRun(run->ring());
      selectEvery(7, 2);
      whole->publishNewest();
      request.budgetMs = INFINITY;
      whole->draw(request, 0);
      EXPECT_EQ(difference(sliced->readPicture(), whole->readPicture()), 0)
          << slicesBefore << (moved ? ", moved" : "") << (kernels ? ", kernels" : "");
    }
  }
}

TEST_F(EdgesTest, TheCutGoesThroughArcsThatLeadOut) {
  constexpr VertexId kColumns = 9;
  const auto geometry = mixedGrid(kColumns, 7);
  const Graph& graph = geometry->graph();
  StateArrayInfo inside = arrayInfo("reach", ElementType::U32, Role::Inside);
  inside.infinite = 0xFFFF'FFFFu;
  FakeRun run({inside}, *geometry);
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{256}}) {
    const auto renderer = newRenderer({bytes, true});
    renderer->setGraph(geometry);
    renderer->setRun(run.ring());
    FrameRequest request = requestFor(*geometry, run.ring().get(), 800, 600);
    ASSERT_EQ(request.mapping.insideArray, 0);
    for (const bool before : {true, false}) {
      std::vector<std::uint64_t> reach;
      for (VertexId v = 0; v < graph.vertexCount(); ++v) reach.push_back(!before && v % kColumns < 4 ? v : 0xFFFF'FFFFu);
      run.set(0, reach);
      run.publish(1);
      renderer->publishNewest();
      renderer->draw(request, 0);
      const Picture picture = renderer->readPicture();
      int cut = 0;
      for (const EdgeEnds e : geometry->edges()) {
        bool leadsOut = false;
        for (const auto& [from, to] : {std::pair{e.a, e.b}, std::pair{e.b, e.a}}) {
          for (ArcId a = graph.offsets()[from]; a < graph.offsets()[from + 1]; ++a) {
            leadsOut =
                leadsOut || (graph.heads()[a] == to && graph.weight(a) > 0 && reach[from] != 0xFFFF'FFFFu && reach[to] == 0xFFFF'FFFFu);
          }
        }
        const Vec2 p = middle(request, *geometry, e);
        EXPECT_EQ(difference(pixel(picture, p.x, p.y), request.theme.cut) <= 2, leadsOut) << e.a << " " << e.b;
        cut += leadsOut;
        // Its shape shows it, too: the ground shows in the gap beside the bar, and the inner half is the wider one.
        if (leadsOut) {
          const Vec2 gap = middle(request, *geometry, e, 0.5 + 5.5 / (geometry->medianEdgeLength() * request.camera.pixelsPerUnit()));
          EXPECT_GT(difference(pixel(picture, gap.x, gap.y), request.theme.cut), 60);
        }
      }
      EXPECT_EQ(cut > 0, !before);
    }
  }
}

TEST_F(EdgesTest, APathIsALineInTwoTonesAndLeavesTheDiscs) {
  constexpr VertexId kColumns = 9;
  const auto geometry = gridGeometry(kColumns, 7);
  const auto run = gridRun(kColumns, 7, 30);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run->ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, run->ring().get(), 800, 600);
  request.mapping.frontierArray = -1;
  renderer->draw(request, 0);
  const Picture plain = renderer->readPicture();
  request.path = {10, 11, 20, 21, 30};
  EXPECT_TRUE(renderer->draw(request, 0).complete);
  const Picture picture = renderer->readPicture();
  for (std::size_t i = 1; i < request.path.size(); ++i) {
    const EdgeEnds e{request.path[i - 1], request.path[i]};
    const Vec2 p = middle(request, *geometry, e);
    EXPECT_LE(difference(pixel(picture, p.x, p.y), request.theme.selection), 2);
    const bool across = e.b == e.a + 1;
    int band = 0;
    for (int d = -8; d <= 8; ++d) {
      band += difference(pixel(picture, p.x + (across ? 0 : d), p.y + (across ? d : 0)), request.theme.mark) <= 2;
    }
    EXPECT_GE(band, 2);
  }
  for (VertexId v = 0; v < geometry->positions().size(); ++v) {
    const Vec2 p = request.camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y});
    EXPECT_EQ(pixel(picture, p.x, p.y), pixel(plain, p.x, p.y)) << v;
  }
  // Unknown vertices are left out; a path of one vertex far away is a dot; none is nothing.
  request.path = {1'000'000, kNone};
  renderer->draw(request, 0);
  EXPECT_EQ(difference(renderer->readPicture(), plain), 0);
  request.path = {31};
  request.camera.zoomAt(400, 300, 0.05);
  renderer->draw(request, 0);
  const Vec2 dot = request.camera.toScreen({geometry->positions()[31].x, geometry->positions()[31].y});
  EXPECT_GT(difference(pixel(renderer->readPicture(), dot.x, dot.y), request.theme.background), 100);
}

}  // namespace
}  // namespace wf::render::test

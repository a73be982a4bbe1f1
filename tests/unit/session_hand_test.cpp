// Vertices moved by hand: alone, beside a live layout, kept in sessions; and graphs that are drawn.
#include <algorithm>
#include <cmath>

#include "tests/unit/session_fixture.h"
#include "ui/session/drawn_graph.h"

namespace wf::ui {
namespace {

class SessionHandTest : public SessionTest {
 protected:
  render::PointF at(VertexId v) const { return session_.document()->geometry->positions()[v]; }
  bool lies(VertexId v, float x, float y) const { return std::hypot(at(v).x - x, at(v).y - y) < 1e-3f * (1 + std::abs(x) + std::abs(y)); }
  bool settled() {
    return wait([&] { return !session_.layout().state().active; });
  }
};

TEST_F(SessionHandTest, MovesVerticesAndLeavesTheOthers) {
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  const auto before = session_.document()->geometry;
  session_.layout().place({{3, 20}, {{50'000, 1'000, 0}, {-4'000, 9'000, 0}}});
  ASSERT_TRUE(wait([&] { return lies(3, 50'000, 1'000); }));
  EXPECT_TRUE(lies(20, -4'000, 9'000));
  for (VertexId v = 0; v < 63; ++v) {
    if (v != 3 && v != 20) {
      EXPECT_EQ(at(v).x, before->positions()[v].x) << v;
    }
  }
  EXPECT_TRUE(session_.document()->geometry->sameGraph(*before));
  EXPECT_EQ(session_.document()->geometry->nearest({50'000, 1'000}, 10), VertexId{3}) << "it is found where it is";
  EXPECT_EQ(session_.run().step, 5u) << "the run stays where it is";
  EXPECT_FALSE(session_.layout().state().active);
}

TEST_F(SessionHandTest, OnlyTheNewestPlacesOfADragAreDrawn) {
  ASSERT_TRUE(open("generate:grid width=90 height=70 removed=0"));
  std::size_t pictures = 0;
  const auto counted = session_.observe([&](std::uint32_t changes) { pictures += (changes & kGeometryChanged) != 0 ? 1 : 0; });
  for (int i = 1; i <= 500; ++i) session_.layout().drag({{7}, {{static_cast<float>(100 * i), 5, 0}}});
  session_.layout().place({{7}, {{50'000, 6, 0}}});
  ASSERT_TRUE(wait([&] { return lies(7, 50'000, 6); }));
  EXPECT_LE(pictures, 2u) << "what came while one was made is one more";
}

TEST_F(SessionHandTest, PlacesAreKeptAndComeBack) {
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  const std::uint64_t changes = session_.layout().changes();
  session_.layout().place({{3}, {{50'000, 1'000, 0}}});
  ASSERT_TRUE(wait([&] { return lies(3, 50'000, 1'000); }));
  EXPECT_GT(session_.layout().changes(), changes) << "sessions are saved again";
  const KeptLayout kept = session_.layout().kept(true);
  EXPECT_EQ(kept.id, "given");
  ASSERT_NE(kept.places, nullptr);
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  EXPECT_FALSE(lies(3, 50'000, 1'000));
  session_.layout().restore(kept);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(lies(3, 50'000, 1'000));
}

TEST_F(SessionHandTest, ALayoutThatBeginsGoesOnFromThere) {
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  session_.layout().place({{3}, {{50'000, 1'000, 0}}});
  session_.layout().pin(std::vector<VertexId>{3});
  session_.layout().start({.id = "force"});
  ASSERT_TRUE(settled());
  EXPECT_TRUE(lies(3, 50'000, 1'000));
}

// Far away, so that its neighbours must come; and once all had settled they come again.
TEST_F(SessionHandTest, ALiveLayoutFollows) {
  ASSERT_TRUE(open("generate:mesh width=12 height=10"));
  session_.layout().start({.id = "force"});
  ASSERT_TRUE(settled());
  const auto before = session_.document()->geometry;
  const float across = before->bounds().high.x - before->bounds().low.x, x = before->bounds().high.x + across;
  const auto gap = [&] { return std::hypot(at(54).x - at(53).x, at(54).y - at(53).y); };
  session_.layout().start({.id = "force", .goOn = true});
  session_.layout().drag({{54}, {{x, 0, 0}}});
  ASSERT_TRUE(wait([&] { return lies(54, x, 0) && gap() < across / 2; })) << "its neighbour came after it";
  // Still held: the layout has settled, and waits.
  EXPECT_FALSE(session_.waitUntil([&] { return !session_.layout().state().active; }, 1500ms)) << "a hand holds it";
  for (int i = 1; i <= 40; ++i) {
    const float to = x * (1 - i / 20.f);
    session_.layout().drag({{54}, {{to, 0, 0}}});
    ASSERT_TRUE(wait([&] { return lies(54, to, 0); })) << i;
  }
  ASSERT_TRUE(wait([&] { return gap() < across / 2; })) << gap() << " of " << across;
  session_.layout().place({{54}, {{-x, across, 0}}});
  ASSERT_TRUE(settled());
  EXPECT_FALSE(lies(54, -x, across)) << "let go of, it moves with the others";
}

TEST_F(SessionHandTest, APinnedVertexStaysWhereTheHandLeftIt) {
  ASSERT_TRUE(open("generate:mesh width=12 height=10"));
  session_.layout().pin(std::vector<VertexId>{54});
  session_.layout().start({.id = "force"});
  session_.layout().drag({{54}, {{900, 400, 0}}});
  session_.layout().place({{54}, {{1'000, 500, 0}}});
  ASSERT_TRUE(settled());
  EXPECT_TRUE(lies(54, 1'000, 500));
}

TEST_F(SessionHandTest, InSpaceTheGroundStays) {
  ASSERT_TRUE(open("generate:random vertices=300 degree=4"));
  session_.layout().start({.id = "force", .spatial = true});
  ASSERT_TRUE(settled());
  const auto before = session_.document()->geometry;
  const auto heights = before->elevations();
  const auto lowest = static_cast<VertexId>(std::min_element(heights.begin(), heights.end()) - heights.begin());
  session_.layout().place({{lowest}, {{0, 0, 5}}});
  ASSERT_TRUE(wait([&] { return session_.document()->geometry != before; }));
  const auto after = session_.document()->geometry;
  EXPECT_EQ(after->elevations()[lowest], 5);
  for (VertexId v = 0; v < 300; ++v) {
    if (v != lowest) {
      EXPECT_EQ(after->elevations()[v], heights[v]) << v;
    }
  }
}

// Its places are those of all others; the hand's were given after it had begun.
TEST_F(SessionHandTest, AMoveThatIsOnTheWayWhenALayoutEndsGoesOntoItsPlaces) {
  ASSERT_TRUE(open("generate:grid width=30 height=30 removed=0"));
  session_.layout().start({.id = "circular"});
  ASSERT_TRUE(settled());
  const auto circle = session_.document()->geometry;
  session_.layout().start({.id = "given"});
  ASSERT_TRUE(settled());
  ASSERT_NE(at(20).x, circle->positions()[20].x);
  session_.layout().start({.id = "circular"});
  float x = 0;
  ASSERT_TRUE(wait([&] {
    if (!session_.layout().state().active) return true;
    session_.layout().place({{3}, {{x += 1, 7, 0}}});
    return false;
  }));
  ASSERT_TRUE(wait([&] { return lies(3, x, 7); }));
  for (VertexId v = 0; v < 900; ++v) {
    if (v != 3) {
      EXPECT_EQ(at(v).x, circle->positions()[v].x) << v;
    }
  }
}

TEST_F(SessionHandTest, OfALargeGraphWhatWasMovedIsKept) {
  constexpr auto kLarge = "generate:grid width=520 height=510 removed=0";
  ASSERT_TRUE(open(kLarge));
  SessionLayout& layout = session_.layout();
  layout.start({.id = "circular"});
  ASSERT_TRUE(settled());
  layout.place({{9}, {{3, 4, 0}}});
  layout.place({{7, 9}, {{50'000, 1'000, 0}, {-50'000, 2'000, 0}}});
  ASSERT_TRUE(wait([&] { return lies(9, -50'000, 2'000); }));
  const render::PointF pinned = at(8);
  layout.pin(std::vector<VertexId>{8});
  const KeptLayout kept = layout.kept(true);
  EXPECT_EQ(kept.places, nullptr);
  ASSERT_EQ(kept.moved.size(), 3u);
  EXPECT_EQ(kept.moved[1].first, 8u) << "a pinned one lies where it is for a reason";
  EXPECT_EQ(kept.unkept, 0u);
  std::vector<VertexId> many(KeptLayout::kMostMoved + 1);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<VertexId>(i);
  layout.pin(many);
  EXPECT_EQ(layout.kept(true).unkept, many.size());
  EXPECT_TRUE(layout.kept(true).moved.empty());

  ASSERT_TRUE(open(kLarge));
  EXPECT_TRUE(layout.kept(true).moved.empty());
  layout.restore(kept);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(lies(7, 50'000, 1'000));
  EXPECT_TRUE(lies(8, pinned.x, pinned.y));
  EXPECT_TRUE(lies(9, -50'000, 2'000));
  EXPECT_EQ(session_.document()->positionsFrom, "Circular layout, some moved by hand");
  EXPECT_EQ(layout.kept(true).moved.size(), 3u) << "and is kept again";
  layout.start({.id = "given"});
  ASSERT_TRUE(settled());
  EXPECT_EQ(layout.kept(true).moved.size(), 1u) << "the pinned one alone";
}

// --- Drawn graphs ---

DrawnGraph house() {
  DrawnGraph out{.key = "k1", .directed = false, .vertices = {}, .edges = {}};
  for (const auto& [x, y] : {std::pair{0.f, 0.f}, {10.5f, 0.f}, {10.5f, 10.f}, {0.f, 10.f}, {5.25f, 17.f}}) out.addVertex(x, y);
  out.vertices[4].label = "the top: 5 % of it; =*,";
  out.addEdge(0, 1);
  out.addEdge(1, 2, 3);
  out.addEdge(2, 3);
  out.addEdge(3, 0, 7);
  out.addEdge(3, 4);
  out.addEdge(2, 4);
  return out;
}

TEST(DrawnGraph, ComesBackFromItsText) {
  const DrawnGraph drawn = house();
  const std::string source = sourceOf(drawn);
  EXPECT_TRUE(isDrawn(source));
  EXPECT_TRUE(isGenerated(source));
  EXPECT_EQ(drawingKey(source), "k1");
  EXPECT_FALSE(isDrawn("generate:drawings"));
  const auto read = readDrawn(source);
  ASSERT_TRUE(read);
  EXPECT_EQ(sourceOf(*read), source);
  EXPECT_EQ(read->vertices[4].label, drawn.vertices[4].label);
  EXPECT_EQ(read->vertices[2].x, 10.5f);
  EXPECT_EQ(read->edges[3].weight, 7);
  for (const char* damaged : {"generate:drawing key=k directed=on vertices=1:0;", "generate:drawing key=k vertices=1:0,0; edges=0,1;",
                              "generate:drawing key=k vertices=1:nan,0;", "generate:drawing key=k vertices=1:0,0:%2; edges="}) {
    EXPECT_FALSE(readDrawn(damaged)) << damaged;
  }
  EXPECT_FALSE(makeDrawn(*readDrawn("generate:drawing key=k vertices=4:0,0;4:1,1; edges="))) << "the same id twice";
}

TEST(DrawnGraph, BecomesAGraph) {
  DrawnGraph drawn = house();
  const auto undirected = makeDrawn(drawn);
  ASSERT_TRUE(undirected);
  const Graph& g = **undirected;
  EXPECT_EQ(g.vertexCount(), 5u);
  EXPECT_EQ(g.arcCount(), 12u);
  EXPECT_FALSE(g.directed());
  EXPECT_EQ(g.weightKind(), WeightKind::Unsigned);
  EXPECT_EQ(g.labels()[4], drawn.vertices[4].label);
  EXPECT_EQ(g.coordinates()[4].y, 17);
  drawn.directed = true;
  drawn.edges[0].weight = -2.5;
  const auto directed = makeDrawn(drawn);
  ASSERT_TRUE(directed);
  EXPECT_EQ((*directed)->arcCount(), 6u);
  EXPECT_TRUE((*directed)->directed());
  EXPECT_EQ((*directed)->weightKind(), WeightKind::Real);
  for (DrawnGraph::Edge& edge : drawn.edges) edge.weight = 1;
  EXPECT_FALSE((*makeDrawn(drawn))->weighted());
  EXPECT_EQ((*makeDrawn({.key = "e", .directed = false, .vertices = {}, .edges = {}}))->vertexCount(), 0u);
}

TEST(DrawnGraph, LosesVerticesWithTheirEdges) {
  DrawnGraph drawn = house();
  drawn.erase(std::vector<VertexId>{1, 3});
  ASSERT_EQ(drawn.vertices.size(), 3u);
  EXPECT_EQ(drawn.vertices[1].id, 3u);
  ASSERT_EQ(drawn.edges.size(), 1u) << "from the third corner to the top";
  EXPECT_EQ(drawn.edges[0].tail, 1u);
  EXPECT_EQ(drawn.edges[0].head, 2u);
  EXPECT_EQ(drawn.vertices[drawn.addVertex(1, 1)].id, 6u) << "no id comes twice";
  EXPECT_EQ(drawn.edgeBetween(2, 1), 0u);
  drawn.directed = true;
  EXPECT_FALSE(drawn.edgeBetween(2, 1));
}

TEST_F(SessionHandTest, ADrawnGraphIsOpenedWhereItWasDrawnAndGrows) {
  DrawnGraph drawn = house();
  ASSERT_TRUE(openAsItIs(sourceOf(drawn)));
  EXPECT_EQ(session_.document()->title, "Drawn graph");
  EXPECT_TRUE(lies(2, 10.5f, 10)) << "not recentred: strokes would move what is there";
  drawn.addVertex(100, 100);
  const auto before = session_.document()->graph;
  session_.open(sourceOf(drawn));
  ASSERT_TRUE(wait([&] { return session_.document()->graph != before; }));
  EXPECT_FALSE(session_.document()->another) << "it is the same drawing";
  EXPECT_TRUE(lies(2, 10.5f, 10));
  EXPECT_TRUE(lies(5, 100, 100));
  drawn.key = "k2";
  session_.open(sourceOf(drawn));
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_TRUE(session_.document()->another);
}

TEST_F(SessionHandTest, AStrokeLeavesPins) {
  DrawnGraph drawn = house();
  ASSERT_TRUE(openAsItIs(sourceOf(drawn)));
  session_.layout().pin(std::vector<VertexId>{0, 2, 4});
  drawn.erase(std::vector<VertexId>{0, 1});
  session_.open(sourceOf(drawn));
  ASSERT_TRUE(wait([&] { return session_.document()->graph->vertexCount() == 3; }));
  EXPECT_EQ(session_.layout().pinned(), (std::vector<VertexId>{0, 2}));
  drawn.key = "k2";
  session_.open(sourceOf(drawn));
  ASSERT_TRUE(wait([&] { return !session_.load().active; }));
  EXPECT_TRUE(session_.layout().pinned().empty()) << "another graph";
}

TEST_F(SessionHandTest, AnOpenedGraphCanBeDrawnIntoAsACopy) {
  ASSERT_TRUE(open("generate:mesh width=5 height=4 seed=3"));
  const Document& document = *session_.document();
  const auto drawn = drawnFrom(*document.graph, document.geometry->positions());
  ASSERT_TRUE(drawn);
  EXPECT_FALSE(drawn->directed);
  EXPECT_EQ(drawn->edges.size(), 31u);
  const auto copy = makeDrawn(*drawn);
  ASSERT_TRUE(copy);
  const Graph &a = *document.graph, &b = **copy;
  ASSERT_EQ(a.arcCount(), b.arcCount());
  for (VertexId v = 0; v < a.vertexCount(); ++v) {
    EXPECT_EQ(a.ids().toFile(v), b.ids().toFile(v));
    std::vector<std::pair<VertexId, double>> left, right;
    for (ArcId arc = a.offsets()[v]; arc < a.offsets()[v + 1]; ++arc) left.emplace_back(a.heads()[arc], a.weight(arc));
    for (ArcId arc = b.offsets()[v]; arc < b.offsets()[v + 1]; ++arc) right.emplace_back(b.heads()[arc], b.weight(arc));
    std::ranges::sort(left);
    std::ranges::sort(right);
    EXPECT_EQ(left, right) << v;
  }
  ASSERT_TRUE(open("generate:mesh width=80 height=70"));
  const auto large = drawnFrom(*session_.document()->graph, session_.document()->geometry->positions());
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace wf::ui

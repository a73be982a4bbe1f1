// Layouts that work beside the session: places as they come, stopping, another graph, the run that goes on.
#include <algorithm>

#include "compute/layouts/registry.h"
#include "tests/unit/session_fixture.h"
#include "ui/session/opening_layout.h"

namespace wf::ui {
namespace {

class SessionLayoutTest : public SessionTest {
 protected:
  bool settled() {
    return wait([&] { return !session_.layout().state().active; });
  }
};

TEST_F(SessionLayoutTest, EveryLayoutGivesTheGraphItsPlaces) {
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  session_.goTo(5);
  ASSERT_TRUE(arrive(5));
  ASSERT_FALSE(session_.layout().list().empty());
  for (const ui::LayoutInfo& info : session_.layout().list()) {
    SCOPED_TRACE(info.id);
    const auto before = session_.document()->geometry;
    session_.layout().start({.id = info.id});
    EXPECT_TRUE(session_.layout().state().active);
    ASSERT_TRUE(settled());
    ASSERT_FALSE(session_.lastError());
    EXPECT_NE(session_.document()->geometry, before);
    EXPECT_EQ(session_.document()->layout, info.id);
    EXPECT_NE(session_.document()->positionsFrom.find(info.title), std::string::npos);
    EXPECT_EQ(session_.run().step, 5u) << "the run stays where it is";
    EXPECT_EQ(&session_.document()->geometry->graph(), session_.document()->graph.get());
  }
}

TEST_F(SessionLayoutTest, InThreeDimensionsVerticesStandAtHeights) {
  ASSERT_TRUE(open("generate:random vertices=300 degree=4"));
  for (const ui::LayoutInfo& info : session_.layout().list()) {
    SCOPED_TRACE(info.id);
    session_.layout().start({.id = info.id, .spatial = true});
    ASSERT_TRUE(settled());
    ASSERT_FALSE(session_.lastError());
    EXPECT_EQ(session_.document()->geometry->elevations().empty(), !info.spatial);
    EXPECT_EQ(session_.layout().kept(false).spatial, info.spatial);
    session_.layout().start({.id = info.id});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(session_.document()->geometry->elevations().empty());
  }
}

TEST_F(SessionLayoutTest, ParametersAreKeptForALayoutAndGoOnWithTheOneThatIsShown) {
  ASSERT_TRUE(open("generate:random vertices=300 degree=4"));
  ui::SessionLayout& layout = session_.layout();
  std::string why;
  EXPECT_FALSE(layout.setParameter("communities", "room", "-3", &why));
  EXPECT_NE(why.find("room"), std::string::npos) << why;
  EXPECT_FALSE(layout.setParameter("heap", "room", "1", &why));
  EXPECT_TRUE(layout.setParameter("communities", "room", "2", &why)) << why;
  EXPECT_FALSE(layout.state().active) << "another layout is shown";
  layout.start({.id = "communities"});
  ASSERT_TRUE(settled());
  EXPECT_EQ(layout.kept(false).parameters, (ui::ParameterTexts{{"room", "2"}}));
  const auto before = session_.document()->geometry;
  EXPECT_TRUE(layout.setParameter("communities", "room", "0.2", &why)) << why;
  EXPECT_TRUE(layout.state().active) << "goes on with it";
  ASSERT_TRUE(settled());
  EXPECT_NE(session_.document()->geometry, before);
  const ui::KeptLayout kept = layout.kept(true);
  EXPECT_EQ(kept.parameters, (ui::ParameterTexts{{"room", "0.2"}}));
  layout.resetParameters("communities");
  EXPECT_TRUE(layout.parameters("communities").empty());
  ASSERT_TRUE(settled());
  layout.restore(kept);
  ASSERT_TRUE(settled());
  EXPECT_EQ(layout.parameters("communities"), kept.parameters);
  ASSERT_TRUE(open("generate:random vertices=200 degree=4"));
  EXPECT_TRUE(layout.parameters("communities").empty()) << "another graph";
}

TEST_F(SessionLayoutTest, ParametersThatMeanNothingAreLeftOutOfARestoredLayout) {
  ASSERT_TRUE(open("generate:random vertices=50 degree=4"));
  session_.layout().restore({.id = "communities", .parameters = {{"heat", "3"}}});
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session_.lastError());
  EXPECT_TRUE(session_.layout().parameters("communities").empty());
}

// A layout whose parameters are left out settles otherwise: "communities" would neither separate groups nor give them room.
TEST_F(SessionLayoutTest, LayoutsHaveTheirUsualParameters) {
  ASSERT_TRUE(open("generate:random vertices=200 degree=4"));
  const auto graph = session_.document()->graph;
  for (const layouts::Layout& layout : layouts::layouts()) {
    SCOPED_TRACE(layout.id);
    Progress progress;
    const auto expected = layouts::runToEnd(layout, {.graph = graph,
                                                     .executor = exec::makeCpuExecutor(2),
                                                     .progress = &progress,
                                                     .root = session_.run().source,
                                                     .parameters = *readParameters(layout.parameters, {})});
    ASSERT_TRUE(expected);
    session_.layout().start({.id = layout.id});
    ASSERT_TRUE(settled());
    if (session_.run().onCuda) continue;
    for (VertexId v = 0; v < 200; ++v) {
      EXPECT_EQ(session_.document()->geometry->positions()[v].x, (*expected)[v].x) << v;
      EXPECT_EQ(session_.document()->geometry->positions()[v].y, (*expected)[v].y) << v;
    }
  }
}

TEST_F(SessionLayoutTest, PinnedVerticesStayWhereTheyAre) {
  ASSERT_TRUE(open("generate:random vertices=400 degree=4"));
  const auto before = session_.document()->geometry;
  const std::vector<VertexId> pins{17, 3, 250};
  session_.layout().pin(pins);
  EXPECT_EQ(session_.layout().pinned(), (std::vector<VertexId>{3, 17, 250}));
  session_.layout().start({.id = "force"});
  ASSERT_TRUE(settled());
  const auto after = session_.document()->geometry;
  std::size_t moved = 0;
  for (VertexId v = 0; v < 400; ++v) {
    const bool same = after->positions()[v].x == before->positions()[v].x && after->positions()[v].y == before->positions()[v].y;
    const bool held = std::find(pins.begin(), pins.end(), v) != pins.end();
    EXPECT_TRUE(same || !held) << v;
    moved += same ? 0 : 1;
  }
  EXPECT_GT(moved, 300u);
  session_.layout().unpin(std::vector<VertexId>{17});
  EXPECT_EQ(session_.layout().pinned(), (std::vector<VertexId>{3, 250}));
  ASSERT_TRUE(open("generate:grid width=5 height=4 removed=0"));
  EXPECT_TRUE(session_.layout().pinned().empty());
}

TEST_F(SessionLayoutTest, AVertexThatIsPinnedUnderWayStaysFromThen) {
  ASSERT_TRUE(open("generate:random vertices=30000 degree=8"));
  session_.layout().start({.id = "force", .goOn = true});
  const auto first = session_.document()->geometry;
  ASSERT_TRUE(wait([&] { return session_.document()->geometry != first; }));
  session_.layout().pin(std::vector<VertexId>{5});
  // A few pictures later it lies still.
  auto seen = session_.document()->geometry;
  for (int i = 0; i < 3 && session_.layout().state().active; ++i) {
    ASSERT_TRUE(wait([&] { return session_.document()->geometry != seen || !session_.layout().state().active; }));
    seen = session_.document()->geometry;
  }
  if (!session_.layout().state().active) GTEST_SKIP() << "it settled before anything could be pinned";
  const auto at = seen->positions()[5];
  session_.layout().stop();
  ASSERT_TRUE(settled());
  const auto last = session_.document()->geometry->positions()[5];
  EXPECT_EQ(at.x, last.x);
  EXPECT_EQ(at.y, last.y);
}

TEST_F(SessionLayoutTest, WhatIsKeptBringsThePlacesBack) {
  for (const bool spatial : {false, true}) {
    ASSERT_TRUE(open("generate:random vertices=300 degree=4"));
    session_.layout().pin(std::vector<VertexId>{7});
    session_.layout().start({.id = "force", .spatial = spatial});
    session_.layout().stop();  // wherever it is: no layout made anew comes there
    ASSERT_TRUE(settled());
    if (session_.layout().kept(false).id.empty()) {  // stopped before it had moved
      session_.layout().start({.id = "force", .spatial = spatial});
      ASSERT_TRUE(settled());
    }
    const ui::KeptLayout kept = session_.layout().kept(true);
    ASSERT_NE(kept.places, nullptr);
    EXPECT_EQ(session_.layout().kept(false).places, nullptr);
    const auto before = session_.document()->geometry;
    ASSERT_TRUE(open("generate:random vertices=300 degree=4"));
    session_.layout().restore(kept);
    ASSERT_TRUE(settled());
    const auto after = session_.document()->geometry;
    for (VertexId v = 0; v < 300; ++v) {
      EXPECT_EQ(after->positions()[v].x, before->positions()[v].x);
      EXPECT_EQ(after->positions()[v].y, before->positions()[v].y);
    }
    EXPECT_TRUE(std::ranges::equal(after->elevations(), before->elevations()));
    EXPECT_EQ(session_.document()->layout, "force");
    EXPECT_EQ(session_.layout().pinned(), std::vector<VertexId>{7});
    // Without places it is made anew; places of another number of vertices are none.
    ui::KeptLayout bare = kept;
    bare.places = std::make_shared<std::vector<float>>(5, 1.0f);
    session_.layout().restore(bare);
    ASSERT_TRUE(settled());
    EXPECT_EQ(session_.document()->geometry->positions().size(), 300u);
    EXPECT_EQ(session_.document()->layout, "force");
  }
}

TEST_F(SessionLayoutTest, StoppedItStaysWhereItIsAndAnotherGraphEndsIt) {
  ASSERT_TRUE(open("generate:random vertices=20000 degree=6"));
  const auto before = session_.document()->geometry;
  session_.layout().start({.id = "force"});
  session_.layout().stop();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session_.lastError());
  EXPECT_NE(session_.document()->geometry, nullptr);
  session_.layout().start({.id = "force"});
  ASSERT_TRUE(open("generate:grid width=5 height=4 removed=0"));
  EXPECT_FALSE(session_.layout().state().active);
  const auto geometry = session_.document()->geometry;
  EXPECT_EQ(geometry->positions().size(), 20u);
  session_.layout().start({.id = "no such layout"});
  ASSERT_TRUE(session_.lastError());
  EXPECT_EQ(session_.document()->geometry, geometry);
}

// As the window does.
TEST(SessionOpening, StartsTheLayoutThatShowsTheGraphBest) {
  const auto file = test::scratchDir() / "cliques.txt";
  {
    std::ofstream out(file);
    for (int c = 0; c < 4; ++c) {
      for (int v = 0; v < 8; ++v) {
        for (int w = 0; w < v; ++w) out << c * 8 + v << ' ' << c * 8 + w << '\n';
      }
      out << c * 8 << ' ' << (c + 1) % 4 * 8 << '\n';
    }
  }
  Session session({}, test::makeSessionExecutor);
  const auto laysOut = layOutOpenedGraphs(session);
  const auto open = [&](const std::string& path) {
    session.open(path);
    return session.waitUntil([&] { return !session.load().active; }, 30s) &&
           session.waitUntil([&] { return !session.layout().state().active; }, 30s);
  };
  ASSERT_TRUE(open(file.string()));
  EXPECT_EQ(session.document()->layout, "suggested");
  ASSERT_TRUE(open("generate:random vertices=300 degree=8"));
  EXPECT_EQ(session.document()->layout, "suggested");
  ASSERT_TRUE(open("generate:grid width=9 height=7 removed=0"));
  EXPECT_EQ(session.document()->layout, "") << "it has coordinates";

  Session without({}, test::makeSessionExecutor);
  without.open(file.string());
  ASSERT_TRUE(without.waitUntil([&] { return without.document() != nullptr; }, 30s));
  EXPECT_FALSE(without.layout().state().active) << "unless it is asked for";
}

}  // namespace
}  // namespace wf::ui

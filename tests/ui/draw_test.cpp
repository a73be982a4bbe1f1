// Graphs drawn with the mouse.
#include <QMessageBox>
#include <algorithm>

#include "compute/io/read_graph.h"
#include "tests/support/data.h"
#include "tests/ui/hand_fixture.h"
#include "ui/desk.h"
#include "ui/overlay/overlay_model.h"
#include "ui/session/drawn_graph.h"
#include "ui/sessions/session_keeper.h"
#include "ui/viewport/graph_pen.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

class DrawTest : public HandTest {
 protected:
  const Graph& graph() const { return *session.document()->graph; }
  bool has(VertexId vertices, ArcId arcs) {
    return waitFor([&] {
      return ui::isDrawn(session.document()->source) && graph().vertexCount() == vertices && graph().arcCount() == arcs &&
             !session.load().active;
    });
  }
  void begin() {
    action("newGraph")->trigger();
    ASSERT_TRUE(has(0, 0));
    ASSERT_TRUE(waitFor([&] { return action("draw")->isChecked(); }));
    settle();
  }
  QPoint middle() const { return view().rect().center(); }
  void click(QPoint at) { QTest::mouseClick(&view(), Qt::LeftButton, {}, at); }
  void type(const char* text) {
    view().setFocus();
    QTest::keyClicks(&view(), text);
  }
  // Of the question whether to save.
  bool answer(const QString& button) {
    const auto box = [&] { return window->findChild<QMessageBox*>("sessionUnsaved"); };
    if (!waitFor([&] { return box() != nullptr && box()->isVisible(); })) return false;
    for (QAbstractButton* one : box()->buttons()) {
      if (one->text().remove('&') != button) continue;
      one->click();
      return waitFor([&] { return box() == nullptr; });
    }
    return false;
  }
};

TEST_F(DrawTest, ATriangleWithWeightsIsDrawnUndoneAndSaved) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const QPoint a = middle(), b = a + QPoint(120, 0), c = a + QPoint(60, 90);
  click(a);
  ASSERT_TRUE(has(1, 0));
  settle();
  EXPECT_TRUE(isNear(0, a)) << "where it was drawn";
  click(b);
  ASSERT_TRUE(has(2, 0));
  settle();
  EXPECT_TRUE(isNear(0, a)) << "and it stays there";
  EXPECT_TRUE(isNear(1, b));
  drag(a, b);
  ASSERT_TRUE(has(2, 2));
  EXPECT_FALSE(graph().weighted());
  type("12");
  key(Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return graph().weighted() && graph().weight(0) == 12; }));
  settle();
  drag(b, c);  // beside every vertex: one more
  ASSERT_TRUE(has(3, 4));
  settle();
  EXPECT_TRUE(isNear(2, c));
  drag(c, a);
  ASSERT_TRUE(has(3, 6));
  EXPECT_EQ(action("undo")->text(), "&Undo drawing an edge");
  action("undo")->trigger();
  ASSERT_TRUE(has(3, 4));
  action("redo")->trigger();
  ASSERT_TRUE(has(3, 6));
  settle();
  const auto file = scratchDir() / "drawn.graphml";
  session.saving().start(ui::Saved::Graph, file.string());
  ASSERT_TRUE(waitFor([&] { return !session.saving().state().active; }));
  Progress progress;
  const auto read = io::readGraph(file.string(), {}, progress);
  ASSERT_TRUE(read) << read.error().sentence();
  EXPECT_EQ((*read)->vertexCount(), 3u);
  EXPECT_EQ((*read)->coordinates().size(), 3u);
  EXPECT_TRUE((*read)->weighted());
}

// Cards come and go over the view when a graph is new, and the transport leaves with the run of the graph before.
TEST_F(DrawTest, AVertexLiesUnderThePointerFromTheFirstClickOn) {
  window->workspaces().choose("explore");
  settle();
  action("newGraph")->trigger();
  ASSERT_TRUE(waitFor([&] { return action("draw")->isChecked(); }));
  const QPoint a(200, 200), b(420, 200);
  click(a);  // at once
  view().setCovered({0, 0, 0, 150});
  view().picture();  // drawn before the vertex is there
  ASSERT_TRUE(has(1, 0));
  settle();
  EXPECT_TRUE(isNear(0, a)) << view().placeOf(0)->x() << ", " << view().placeOf(0)->y();
  const render::Camera before = view().camera();
  click(b);
  view().setCovered({});
  ASSERT_TRUE(has(2, 0));
  settle();
  EXPECT_TRUE(isNear(1, b));
  drag(a, b);
  EXPECT_TRUE(has(2, 2)) << "a press on a disc begins an edge";
  settle();
  EXPECT_TRUE(view().camera() == before) << "and moves nothing";
}

TEST_F(DrawTest, NoOtherEdgeIsNamedWhereAStrokeEnded) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const QPoint a = middle(), b = a + QPoint(120, 0), c = a + QPoint(60, 90);
  click(a);
  ASSERT_TRUE(has(1, 0));
  drag(a, b);
  ASSERT_TRUE(has(2, 2));
  drag(b, c);
  ASSERT_TRUE(has(3, 4));
  QTest::mouseMove(&view(), a + QPoint(30, 0));
  ASSERT_TRUE(waitFor([&] { return view().hoveredArc().has_value(); })) << "its edge is named";
  drag(c, b);
  ASSERT_TRUE(has(3, 4)) << "it is there already";
  QTest::mouseMove(&view(), b);
  ASSERT_TRUE(waitFor([&] { return !view().hoveredArc(); }));
  QTest::qWait(200);
  EXPECT_FALSE(view().hoveredArc()) << "on a vertex";
  action("draw")->setChecked(false);
  EXPECT_TRUE(waitFor([&] { return session.hovered() == VertexId{1}; })) << "which has its card again, under a pointer that rests";
}

TEST_F(DrawTest, IdsAndWeightsAreShownWhileOneDraws) {
  ASSERT_NO_FATAL_FAILURE(begin());
  session.appearance().show(ui::Look::Graph);  // the run is not watched
  ASSERT_TRUE(waitFor([&] { return view().labelContent().kind == ui::LabelContent::Kind::Id && view().labelContent().values.empty(); }));
  click(middle());
  ASSERT_TRUE(has(1, 0));
  drag(middle(), middle() + QPoint(140, 0));
  ASSERT_TRUE(has(2, 2));
  EXPECT_EQ(view().edgeLabelContent(), ui::EdgeLabelContent()) << "without weights there is nothing to say";
  type("12");
  key(Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return graph().weighted() && !session.load().active; }));
  const auto says = [&](const std::string& text) {
    const auto& labels = view().labels();
    return std::any_of(labels.begin(), labels.end(), [&](const ui::ViewLabel& label) { return label.text == text; });
  };
  for (const char* text : {"1", "2", "12"}) EXPECT_TRUE(waitFor([&] { return says(text); })) << text;
  const auto card = ui::arcCardOf(session, 0);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->title, "Edge 1–2");
  using Rows = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(card->rows, (Rows{{"weight", "12"}})) << "which both of its arcs have";
}

TEST_F(DrawTest, KeysAddAndDelete) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const bool labels = action("labels")->isChecked();
  moveMouse(&view(), middle());
  type("n");
  ASSERT_TRUE(has(1, 0)) << "N is a vertex here";
  EXPECT_EQ(action("labels")->isChecked(), labels) << "and not the labels";
  settle();
  EXPECT_TRUE(isNear(0, middle()));
  drag(middle(), middle() + QPoint(100, 0));
  ASSERT_TRUE(has(2, 2));
  settle();
  click(place(1));
  EXPECT_EQ(selected(), std::vector<VertexId>{1});
  EXPECT_EQ(graph().vertexCount(), 2u) << "a click on a vertex selects it";
  key(Qt::Key_Delete);
  ASSERT_TRUE(has(1, 0));
  action("undo")->trigger();
  ASSERT_TRUE(has(2, 2));
  key(Qt::Key_Escape);
  EXPECT_FALSE(action("draw")->isChecked());
  type("n");
  EXPECT_NE(action("labels")->isChecked(), labels) << "as everywhere";
}

TEST_F(DrawTest, ArcsCanLeadOneWay) {
  ASSERT_NO_FATAL_FAILURE(begin());
  click(middle());
  ASSERT_TRUE(has(1, 0));
  settle();
  drag(middle(), middle() + QPoint(100, 0));
  ASSERT_TRUE(has(2, 2));
  action("drawDirected")->trigger();
  ASSERT_TRUE(has(2, 1));
  EXPECT_TRUE(graph().directed());
  EXPECT_TRUE(action("drawDirected")->isChecked());
  settle();
  drag(place(1), place(0));
  ASSERT_TRUE(has(2, 2));
  action("drawDirected")->trigger();
  ASSERT_TRUE(has(2, 2));
  EXPECT_FALSE(graph().directed());
}

// The file is another document; the copy has its vertices where they were moved to.
TEST_F(DrawTest, AnOpenedGraphIsDrawnIntoAsACopy) {
  const QPoint from = place(150), to = from + QPoint(30, 20);
  drag(from, to);
  ASSERT_TRUE(waitFor([&] { return isNear(150, to); }));
  const render::PointF moved = at(150);
  const ArcId arcs = graph().arcCount();
  action("draw")->trigger();
  ASSERT_TRUE(waitFor([&] { return ui::isDrawn(session.document()->source) && action("draw")->isChecked(); }));
  ASSERT_TRUE(has(300, arcs));
  EXPECT_EQ(at(150).x, moved.x);
  view().frameAll();
  settle();
  drag(place(150), place(0));
  ASSERT_TRUE(has(300, arcs + (graph().directed() ? 1 : 2)));
}

// Its text is longer than any path may be.
TEST_F(DrawTest, ASessionKeepsADrawnGraphItsMovedVerticesAndPins) {
  ui::DrawnGraph drawn{.key = "k", .directed = false, .vertices = {}, .edges = {}};
  for (int i = 0; i < 500; ++i) drawn.addVertex(static_cast<float>(i % 25), static_cast<float>(i / 25));
  for (VertexId v = 1; v < 500; ++v) drawn.addEdge(v - 1, v, v % 7);
  session.open(ui::sourceOf(drawn));
  ASSERT_TRUE(has(500, 998));
  session.layout().place({{42}, {{-30, 5, 0}}});
  ASSERT_TRUE(waitFor([&] { return at(42).x == -30; }));
  session.layout().pin(std::vector<VertexId>{42});
  const QString path = QString::fromStdString((scratchDir() / "drawn.wfs").string());
  bool saved = false;
  QObject::connect(&window->desk().sessions(), &ui::SessionKeeper::saved, window.get(), [&] { saved = true; });
  window->desk().sessions().save(path);
  ASSERT_TRUE(waitFor([&] { return saved; }, 20000));
  ASSERT_NO_FATAL_FAILURE(openGrid({6, 6}, "small.wfg"));
  bool opened = false;
  QObject::connect(&window->desk().sessions(), &ui::SessionKeeper::opened, window.get(), [&] { opened = true; });
  window->desk().open(path);
  ASSERT_TRUE(waitFor([&] { return opened; }, 20000));
  ASSERT_TRUE(has(500, 998));
  EXPECT_EQ(at(42).x, -30);
  EXPECT_EQ(session.layout().pinned(), std::vector<VertexId>{42});
  EXPECT_FALSE(action("undo")->isEnabled()) << "what a session brings is no change";
}

TEST_F(DrawTest, AStrokeChangesTheSavedSessionAndDoesNotLeaveIt) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const QPoint a = middle();
  click(a);
  ASSERT_TRUE(has(1, 0));
  settle();
  ui::SessionKeeper& keeper = window->desk().sessions();
  const QString path = QString::fromStdString((scratchDir() / "strokes.wfs").string());
  keeper.save(path);
  ASSERT_TRUE(waitFor([&] { return keeper.name() == path; }));
  EXPECT_FALSE(keeper.unsaved());
  click(a + QPoint(90, 0));
  ASSERT_TRUE(has(2, 0));
  EXPECT_EQ(keeper.name(), path);
  EXPECT_TRUE(keeper.unsaved()) << "closing asks";
}

TEST_F(DrawTest, AnUnsavedDrawingIsAskedAbout) {
  ASSERT_NO_FATAL_FAILURE(begin());
  ui::SessionKeeper& keeper = window->desk().sessions();
  EXPECT_FALSE(keeper.unsaved()) << "nothing was drawn";
  click(middle());
  ASSERT_TRUE(has(1, 0));
  EXPECT_TRUE(keeper.unsaved());
  const std::string source = session.document()->source;
  action("newGraph")->trigger();
  ASSERT_TRUE(answer("Cancel"));
  EXPECT_EQ(session.document()->source, source);
  EXPECT_FALSE(window->close());
  ASSERT_TRUE(answer("Cancel"));
  EXPECT_TRUE(window->isVisible());
  // Another drawing that is opened next, from a session: the pen that was asked for was for the one that never came.
  action("draw")->setChecked(false);
  ui::DrawnGraph other{.key = "k", .directed = false, .vertices = {}, .edges = {}};
  other.addVertex(0, 0);
  other.addVertex(1, 0);
  session.open(ui::sourceOf(other));
  ASSERT_TRUE(has(2, 0));
  settle();
  EXPECT_FALSE(action("draw")->isChecked());
  EXPECT_FALSE(keeper.unsaved()) << "it is as it was opened";
}

TEST_F(DrawTest, ADrawingThatWasSavedIsNotAskedAbout) {
  ASSERT_NO_FATAL_FAILURE(begin());
  ui::SessionKeeper& keeper = window->desk().sessions();
  click(middle());
  ASSERT_TRUE(has(1, 0));
  session.saving().start(ui::Saved::Vertices, (scratchDir() / "drawn.csv").string());
  ASSERT_TRUE(waitFor([&] { return !session.saving().state().active; }));
  EXPECT_TRUE(keeper.unsaved()) << "a table of vertices is no graph";
  session.saving().start(ui::Saved::Graph, (scratchDir() / "drawn.graphml").string());
  ASSERT_TRUE(waitFor([&] { return !session.saving().state().active; }));
  EXPECT_FALSE(keeper.unsaved());
  settle();
  click(middle() + QPoint(80, 0));
  ASSERT_TRUE(has(2, 0));
  EXPECT_FALSE(window->close());
  ASSERT_TRUE(answer("Don't save"));
  EXPECT_TRUE(waitFor([&] { return !window->isVisible(); }));
}

TEST_F(DrawTest, AMoveBeforeAStrokeIsUndoneAfterIt) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const QPoint a = middle(), to = a + QPoint(-90, 60);
  click(a);
  ASSERT_TRUE(has(1, 0));
  settle();
  action("draw")->setChecked(false);
  const render::PointF before = at(0);
  drag(a, to);
  action("draw")->setChecked(true);
  click(a + QPoint(100, 0));  // at once: the move may still be on its way
  ASSERT_TRUE(has(2, 0));
  settle();
  EXPECT_TRUE(isNear(0, to));
  const render::PointF moved = at(0);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(action("undo")->text(), "&Undo drawing a vertex");
    action("undo")->trigger();
    EXPECT_EQ(action("undo")->text(), "&Undo moving a vertex");
    if (i == 0) {
      ASSERT_TRUE(has(1, 0));
    }
    action("undo")->trigger();
    ASSERT_TRUE(has(1, 0));
    ASSERT_TRUE(waitFor([&] { return at(0).x == before.x && at(0).y == before.y; }));
    action("redo")->trigger();
    if (i == 0) {
      ASSERT_TRUE(waitFor([&] { return at(0).x == moved.x; }));
    }
    action("redo")->trigger();
    ASSERT_TRUE(has(2, 0));
    EXPECT_EQ(at(0).x, moved.x);
  }
}

TEST_F(DrawTest, PinsStayAndAreUndoneAfterAStroke) {
  ASSERT_NO_FATAL_FAILURE(begin());
  for (int i = 0; i < 3; ++i) click(middle() + QPoint(60 * i, 0));
  ASSERT_TRUE(has(3, 0));
  settle();
  session.layout().pin(std::vector<VertexId>{2});
  session.select(VertexId{0}, false);
  view().pen().eraseSelected();
  ASSERT_TRUE(has(2, 0));
  EXPECT_EQ(session.layout().pinned(), std::vector<VertexId>{1});
  action("undo")->trigger();
  ASSERT_TRUE(has(3, 0));
  EXPECT_EQ(session.layout().pinned(), std::vector<VertexId>{2});
  EXPECT_EQ(action("undo")->text(), "&Undo pinning");
  action("undo")->trigger();
  EXPECT_TRUE(session.layout().pinned().empty());
}

TEST_F(DrawTest, UndoEndsWhatThePenHadBegun) {
  ASSERT_NO_FATAL_FAILURE(begin());
  const QPoint a = middle(), b = a + QPoint(120, 0);
  click(a);
  ASSERT_TRUE(has(1, 0));
  settle();
  drag(a, b);
  ASSERT_TRUE(has(2, 2));
  settle();
  EXPECT_TRUE(view().pen().hint().startsWith("Type the weight")) << view().pen().hint().toStdString();
  QTest::mousePress(&view(), Qt::LeftButton, {}, a);
  moveMouse(&view(), a + QPoint(20, 40), Qt::LeftButton);
  ASSERT_TRUE(view().pen().stroke());
  action("undo")->trigger();
  EXPECT_FALSE(view().pen().stroke());
  EXPECT_TRUE(view().pen().hint().startsWith("Click for a vertex")) << view().pen().hint().toStdString();
  ASSERT_TRUE(has(1, 0));
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, a + QPoint(20, 40));
  QTest::qWait(50);
  EXPECT_TRUE(has(1, 0));
}

TEST_F(DrawTest, StrokesThatFollowEachOtherAtOnceAllCount) {
  ASSERT_NO_FATAL_FAILURE(begin());
  for (int i = 0; i < 5; ++i) click(middle() + QPoint(40 * (i - 2), 20 * i));
  EXPECT_TRUE(has(5, 0));
}

}  // namespace
}  // namespace wf::test

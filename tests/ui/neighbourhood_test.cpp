// What stays bright around a selected vertex where the graph's own colours are shown.
#include <algorithm>

#include "tests/ui/scripted_session.h"
#include "ui/overlay/overlay_model.h"
#include "ui/viewport/shown_selection.h"

namespace wf::test {
namespace {

class Neighbourhood : public ::testing::Test, protected ScriptedSession {
 protected:
  void SetUp() override { ASSERT_NO_FATAL_FAILURE(openGrid({})); }
};

TEST_F(Neighbourhood, NeighboursStayBrightWhereTheGraphsColoursAreShown) {
  render::FrameRequest request;
  session.select(VertexId{0}, false);
  ui::showSelection(session, request);
  EXPECT_EQ(request.emphasis, nullptr) << "the run's colours are shown";
  session.appearance().show(ui::Look::Graph);
  ui::showSelection(session, request);
  ASSERT_NE(request.emphasis, nullptr);
  const Graph& graph = *session.document()->graph;
  std::vector<VertexId> near(graph.neighbours(0).begin(), graph.neighbours(0).end());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    const auto others = graph.neighbours(v);
    if (v == 0 || std::find(others.begin(), others.end(), VertexId{0}) != others.end()) near.push_back(v);
  }
  EXPECT_EQ(*request.emphasis, *VertexSet::of(graph.vertexCount(), near)->bits());
  EXPECT_EQ(ui::legendOf(session, std::nullopt)->selection, "selected, with neighbours");
  const auto first = request.emphasis;
  ui::showSelection(session, request);
  EXPECT_EQ(request.emphasis, first) << "another object would paint the frame anew";

  // Without a selection the vertex under the pointer does the same.
  session.select(std::nullopt, false);
  request.hovered = VertexId{0};
  ui::showSelection(session, request);
  ASSERT_NE(request.emphasis, nullptr);
  EXPECT_EQ(*request.emphasis, *first);
  request.hovered.reset();
  ui::showSelection(session, request);
  EXPECT_EQ(request.emphasis, nullptr);
}

}  // namespace
}  // namespace wf::test

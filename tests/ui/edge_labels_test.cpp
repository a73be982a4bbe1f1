// Labels of edges in the window, several values beside a name, and what a small graph's run shows of itself.
#include "tests/ui/labels_window.h"

namespace wf::test {
namespace {

TEST(LabelContent, IsWrittenAsItIsRead) {
  for (const char* text : {"none", "id", "name", "value:cost", "name,value:cost", "value:a,value:b", "id,value:height,value:excess"}) {
    const auto content = ui::readLabelContent(text);
    ASSERT_TRUE(content) << text;
    EXPECT_EQ(ui::textOf(*content), text);
  }
  for (const char* text :
       {"", "ids", "value", "value:", "Value:cost", "id,name", "none,id", "value:a,id", "id,", ",id", "value:a,value:a", "id,,value:a"})
    EXPECT_FALSE(ui::readLabelContent(text)) << text;
  for (const char* text : {"none", "flow", "value:weight"}) {
    const auto content = ui::readEdgeLabelContent(text);
    ASSERT_TRUE(content) << text;
    EXPECT_EQ(ui::textOf(*content), text);
  }
  for (const char* text : {"", "weight", "value:", "id", "flow,value:weight"}) EXPECT_FALSE(ui::readEdgeLabelContent(text)) << text;
}

// --- Edges ---

TEST_F(LabelsTest, EdgesHaveTheirWeightsFromNear) {
  goNear();
  choose("Id");
  choose("Weight W_a");
  const auto edges = edgeTexts();
  ASSERT_GT(edges.size(), 5u);
  EXPECT_GT(texts().size(), 5u) << "beside those of vertices";
  const Graph& graph = *session.document()->graph;
  for (const auto& [arc, text] : edges) {
    EXPECT_EQ(text, formatValue({}, static_cast<std::uint64_t>(graph.weight(arc)))) << arc;
  }
  const auto& labels = view().labels();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const QRectF box(labels[i].left, labels[i].top, labels[i].width, labels[i].height);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(box.intersects({labels[j].left, labels[j].top, labels[j].width, labels[j].height}))
          << labels[i].text << " and " << labels[j].text;
    }
  }
  openGrid({.width = 300, .height = 200}, "far.wfg");
  choose("Weight W_a");
  EXPECT_TRUE(edgeTexts().empty()) << "from afar";
}

TEST_F(LabelsTest, EdgesAloneMayHaveThem) {
  goNear();
  choose("Weight W_a");
  EXPECT_TRUE(texts().empty());
  EXPECT_FALSE(edgeTexts().empty());
  key(Qt::Key_N);
  ASSERT_TRUE(waitFor([&] { return view().labels().empty(); }));
  key(Qt::Key_N);
  EXPECT_TRUE(waitFor([&] { return !edgeTexts().empty(); })) << "the key brings back what was shown";
  session.select(VertexId{150}, false);
  settle();
  EXPECT_TRUE(texts().empty());
}

TEST_F(LabelsTest, SeveralValuesStandBesideAName) {
  goNear();
  choose("Id");
  choose("Cost C_a");
  choose("Frontier F_a");
  EXPECT_EQ(ui::textOf(view().labelContent()), "id,value:cost,value:frontier");
  ASSERT_TRUE(waitFor([&] { return !texts().empty() && texts().begin()->second.find("…") == std::string::npos; }));
  for (const auto& [v, text] : texts()) EXPECT_EQ(text, std::to_string(v + 1) + ": C ∞, F no");
  choose("Cost C_a");
  EXPECT_EQ(ui::textOf(view().labelContent()), "id,value:frontier") << "a second time takes it away";
}

// --- What a small graph's run shows of itself ---

TEST_F(LabelsTest, ASmallGraphsRunIsLabelledUntilAPersonChooses) {
  openGrid({.width = 6, .height = 5}, "small.wfg");
  settle();
  EXPECT_EQ(ui::textOf(view().labelContent()), "id,value:cost");
  EXPECT_EQ(ui::textOf(view().edgeLabelContent()), "value:weight");
  EXPECT_TRUE(window->actions().get("labels")->isChecked());
  EXPECT_FALSE(window->actions().get("undo")->isEnabled()) << "nothing was chosen";
  EXPECT_EQ(texts().size(), 30u);
  EXPECT_GT(edgeTexts().size(), 20u);
  session.appearance().show(ui::Look::Graph);
  settle();
  EXPECT_TRUE(view().labels().empty()) << "the graph without its run";
  session.appearance().show(ui::Look::Run);
  settle();
  EXPECT_EQ(ui::textOf(view().labelContent()), "id,value:cost");
  key(Qt::Key_N);
  EXPECT_TRUE(view().labelContent().empty());
  session.appearance().show(ui::Look::Graph);
  session.appearance().show(ui::Look::Run);
  settle();
  EXPECT_TRUE(view().labelContent().empty()) << "it was chosen";
  window->actions().get("undo")->trigger();
  settle();
  EXPECT_EQ(ui::textOf(view().labelContent()), "id,value:cost");
  key(Qt::Key_N);
  choose("Suggested for the run");
  EXPECT_EQ(ui::textOf(view().edgeLabelContent()), "value:weight");
}

}  // namespace
}  // namespace wf::test

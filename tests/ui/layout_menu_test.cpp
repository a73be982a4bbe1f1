// Layouts in the window: the menu, the progress, and a view that follows places that move.
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>

#include "tests/ui/ui_harness.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class LayoutMenuTest : public WindowTest {
 protected:
  QMenu* filled() {
    auto* menu = child<QMenu>("layoutMenu");
    if (menu != nullptr) Q_EMIT menu->aboutToShow();
    return menu;
  }
  QAction* entry(const char* name) {
    for (QAction* action : filled()->actions()) {
      if (action->objectName() == name) return action;
    }
    ADD_FAILURE() << "no " << name;
    return nullptr;
  }
};

TEST_F(LayoutMenuTest, OffersWhatTheSessionHas) {
  QAction* springs = entry("layout.springs");
  ASSERT_NE(springs, nullptr);
  EXPECT_EQ(springs->text(), "Springs");
  EXPECT_TRUE(springs->isEnabled());
  EXPECT_FALSE(entry("layoutStop")->isEnabled());
  entry("layout.rings")->trigger();
  EXPECT_TRUE(session.called("layout rings"));
}

TEST_F(LayoutMenuTest, ThreeDimensionsAreForThoseThatHaveThem) {
  QAction* spatial = entry("layoutSpatial");
  ASSERT_NE(spatial, nullptr);
  EXPECT_FALSE(spatial->isChecked());
  spatial->trigger();
  entry("layout.rings")->trigger();
  EXPECT_TRUE(session.called("layout rings"));
  EXPECT_FALSE(session.called("layout rings spatial"));
  EXPECT_TRUE(entry("layoutSpatial")->isChecked());
  entry("layout.springs")->trigger();
  EXPECT_TRUE(session.called("layout springs spatial"));
  if (window->viewport() != nullptr) {
    EXPECT_TRUE(window->viewport()->navigator().spatial());
  }
  entry("layoutGoOn")->trigger();
  EXPECT_TRUE(session.called("layout springs spatial going on"));
}

TEST_F(LayoutMenuTest, SelectedVerticesArePinned) {
  EXPECT_FALSE(entry("layoutPin")->isEnabled());
  EXPECT_FALSE(entry("layoutUnpinAll")->isEnabled());
  session.select(3, false);
  session.select(1, true);
  entry("layoutPin")->trigger();
  EXPECT_EQ(session.layout().pins, (std::vector<VertexId>{1, 3}));
  EXPECT_FALSE(entry("layoutPin")->isEnabled());
  session.select(3, false);
  entry("layoutUnpin")->trigger();
  EXPECT_EQ(session.layout().pins, (std::vector<VertexId>{1}));
  entry("layoutUnpinAll")->trigger();
  EXPECT_TRUE(session.layout().pins.empty());
}

TEST_F(LayoutMenuTest, ProgressIsShownAndCanBeStopped) {
  session.setLayout({.active = true, .title = "Springs", .phase = "Settling", .fraction = 0.25});
  auto* loading = child<QWidget>("loading");
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }));
  EXPECT_TRUE(child<QLabel>("loadPhase")->text().contains("Springs: Settling")) << child<QLabel>("loadPhase")->text().toStdString();
  EXPECT_TRUE(entry("layoutStop")->isEnabled());
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(session.called("layout stop"));
  session.setLayout({});
  EXPECT_TRUE(waitFor([&] { return !loading->isVisible(); }));
}

TEST_F(LayoutMenuTest, TheViewFollowsPlacesThatMove) {
  if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL here";
  ui::Viewport& view = *window->viewport();
  const auto graph = session.document()->graph;
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < graph->vertexCount(); ++v) places.push_back({static_cast<double>(v % 7), static_cast<double>(v * v % 11)});
  session.moveTo(places);
  ASSERT_TRUE(waitFor([&] { return view.report().complete && view.placeOf(0).has_value(); }));
  EXPECT_EQ(session.document()->graph, graph);
  const double unit = (view.placeOf(1)->x() - view.placeOf(0)->x());
  EXPECT_GT(unit, 0);
  EXPECT_NEAR(view.placeOf(3)->x() - view.placeOf(0)->x(), 3 * unit, 0.01);
  EXPECT_TRUE(view.showsAll());
}

}  // namespace
}  // namespace wf::test

// Layouts in the window: the menu, the progress, and a view that follows places that move.
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <cmath>

#include "tests/ui/scripted_window.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class LayoutMenuTest : public ScriptedWindow {
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
  // What the menu's entry makes of the places.
  std::shared_ptr<const render::GraphGeometry> chosen(const char* name) {
    entry(name)->trigger();
    EXPECT_TRUE(session.layout().state().active) << name;
    EXPECT_TRUE(waitFor([&] { return !session.layout().state().active; }, 30000)) << name;
    return session.document()->geometry;
  }
};

TEST_F(LayoutMenuTest, OffersWhatTheSessionHas) {
  for (const ui::LayoutInfo& info : session.layout().list()) {
    QAction* action = entry(("layout." + info.id).c_str());
    ASSERT_NE(action, nullptr);
    EXPECT_EQ(action->text().toStdString(), info.title);
    EXPECT_TRUE(action->isEnabled());
  }
  EXPECT_FALSE(entry("layoutStop")->isEnabled());
  const auto before = session.document()->geometry;
  EXPECT_NE(chosen("layout.circular"), before);
  EXPECT_EQ(session.document()->layout, "circular");
  EXPECT_TRUE(entry("layout.circular")->isChecked());
}

TEST_F(LayoutMenuTest, ThreeDimensionsAreForThoseThatHaveThem) {
  QAction* spatial = entry("layoutSpatial");
  ASSERT_NE(spatial, nullptr);
  EXPECT_FALSE(spatial->isChecked());
  spatial->trigger();
  EXPECT_TRUE(chosen("layout.map")->elevations().empty());
  EXPECT_EQ(session.document()->layout, "map");
  EXPECT_TRUE(entry("layoutSpatial")->isChecked());
  EXPECT_FALSE(chosen("layout.circular")->elevations().empty());
  if (window->viewport() != nullptr) {
    EXPECT_TRUE(window->viewport()->navigator().spatial());
  }
}

TEST_F(LayoutMenuTest, ALiveLayoutGoesOnFromWhereTheVerticesAre) {
  const auto before = chosen("layout.circular");
  entry("layoutGoOn")->trigger();
  EXPECT_EQ(session.layout().state().title, "Force-directed");
  entry("layoutStop")->trigger();
  ASSERT_TRUE(waitFor([&] { return !session.layout().state().active; }));
  const auto after = session.document()->geometry;
  const float across = before->bounds().high.x - before->bounds().low.x;
  std::size_t near = 0;
  for (VertexId v = 0; v < 300; ++v) {
    const render::PointF from = before->positions()[v], to = after->positions()[v];
    near += std::hypot(to.x - from.x, to.y - from.y) < across / 4 ? 1u : 0u;
  }
  EXPECT_GT(near, 250u);
}

TEST_F(LayoutMenuTest, SelectedVerticesArePinned) {
  EXPECT_FALSE(entry("layoutPin")->isEnabled());
  EXPECT_FALSE(entry("layoutUnpinAll")->isEnabled());
  session.select(3, false);
  session.select(1, true);
  entry("layoutPin")->trigger();
  EXPECT_EQ(session.layout().pinned(), (std::vector<VertexId>{1, 3}));
  EXPECT_FALSE(entry("layoutPin")->isEnabled());
  session.select(3, false);
  entry("layoutUnpin")->trigger();
  EXPECT_EQ(session.layout().pinned(), (std::vector<VertexId>{1}));
  entry("layoutUnpinAll")->trigger();
  EXPECT_TRUE(session.layout().pinned().empty());
}

TEST_F(LayoutMenuTest, ProgressIsShownAndCanBeStopped) {
  openGrid({.width = 160, .height = 120});
  entry("layout.force")->trigger();
  auto* loading = child<QWidget>("loading");
  ASSERT_TRUE(waitFor([&] { return loading->isVisible(); }));
  EXPECT_TRUE(child<QLabel>("loadPhase")->text().contains("Force-directed: ")) << child<QLabel>("loadPhase")->text().toStdString();
  EXPECT_TRUE(entry("layoutStop")->isEnabled());
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(waitFor([&] { return !session.layout().state().active && !loading->isVisible(); }));
}

TEST_F(LayoutMenuTest, TheViewFollowsPlacesThatMove) {
  if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL here";
  ui::Viewport& view = *window->viewport();
  const auto graph = session.document()->graph;
  std::vector<float> places;
  for (VertexId v = 0; v < graph->vertexCount(); ++v) {
    places.push_back(static_cast<float>(v % 7));
    places.push_back(static_cast<float>(v * v % 11));
  }
  session.layout().restore({.id = "force", .places = std::make_shared<const std::vector<float>>(std::move(places))});
  ASSERT_TRUE(until([&] { return !session.layout().state().active; }));
  ASSERT_TRUE(waitFor([&] { return view.report().complete && view.placeOf(0).has_value(); }));
  EXPECT_EQ(session.document()->graph, graph);
  const double unit = (view.placeOf(1)->x() - view.placeOf(0)->x());
  EXPECT_GT(unit, 0);
  EXPECT_NEAR(view.placeOf(3)->x() - view.placeOf(0)->x(), 3 * unit, 0.01);
  EXPECT_TRUE(view.showsAll());
}

}  // namespace
}  // namespace wf::test

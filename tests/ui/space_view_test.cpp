// 3D in the window: its keys and mouse, the smooth ways between views, and that nothing moves on its own where that is not wanted.
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QWheelEvent>
#include <cmath>

#include "render/scene/height_axis.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class SpaceViewTest : public ScriptedWindow {
 protected:
  ui::Viewport& view() const { return *window->viewport(); }
  QPoint middle() const { return {view().width() / 2, view().height() / 2}; }
  void drag(Qt::MouseButton button, QPoint by, Qt::KeyboardModifiers modifiers = {}) const {
    const QPoint at = middle() + QPoint(5, 7);
    QTest::mousePress(&view(), button, modifiers, at);
    for (const double part : {0.3, 0.7, 1.0}) {
      const QPointF to = QPointF(at) + part * QPointF(by);
      QMouseEvent move(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, button, modifiers);
      QApplication::sendEvent(&view(), &move);
    }
    QTest::mouseRelease(&view(), button, modifiers, at + by);
  }
  static void moving(bool on) { QSettings().setValue("view/reducedMotion", !on); }
  void TearDown() override {
    moving(false);
    ScriptedWindow::TearDown();
  }
};

TEST_F(SpaceViewTest, KeysGoTo3DAndBack) {
  view().setOverlayShown(false);  // beside which the graph was, and would be, framed
  view().frameAll();
  EXPECT_TRUE(view().camera().flat());
  EXPECT_TRUE(window->actions().get("flatView")->isChecked());
  const render::Camera flat = view().camera();
  key(Qt::Key_3);
  EXPECT_TRUE(view().navigator().spatial());
  EXPECT_NEAR(view().camera().tilt(), ui::kSpatialView.tilt, 1e-9);
  EXPECT_NEAR(view().camera().yaw(), ui::kSpatialView.yaw, 1e-9);
  EXPECT_NEAR(view().camera().fieldOfView(), ui::kUsualFieldOfView, 1e-9);
  EXPECT_TRUE(window->actions().get("spatialView")->isChecked());
  EXPECT_FALSE(window->actions().get("flatView")->isChecked());
  for (const VertexId corner : {0u, 19u, 280u, 299u}) {
    const auto place = view().placeOf(corner);
    ASSERT_TRUE(place);
    EXPECT_TRUE(QRectF(view().rect()).contains(*place)) << "the whole graph is in view";
  }
  key(Qt::Key_2, Qt::ControlModifier);
  EXPECT_NEAR(view().camera().tilt(), render::Camera::kMostTilt, 1e-9);
  EXPECT_EQ(view().camera().fieldOfView(), 0);
  key(Qt::Key_3, Qt::ControlModifier);
  EXPECT_NEAR(view().camera().yaw(), std::numbers::pi / 2, 1e-9);
  key(Qt::Key_P);
  EXPECT_GT(view().camera().fieldOfView(), 0.5);
  key(Qt::Key_P);
  EXPECT_EQ(view().camera().fieldOfView(), 0);
  key(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(view().camera().flat());
  EXPECT_TRUE(view().navigator().spatial()) << "from the top, still 3D";
  key(Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
  EXPECT_NEAR(view().camera().yaw(), 15 * ui::kDegrees, 1e-9);
  key(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
  EXPECT_NEAR(view().camera().tilt(), 15 * ui::kDegrees, 1e-9);
  key(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
  key(Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
  key(Qt::Key_2);
  EXPECT_FALSE(view().navigator().spatial());
  key(Qt::Key_A);
  EXPECT_EQ(view().camera(), flat);
}

TEST_F(SpaceViewTest, TheMouseTurnsMovesAndComesNearer) {
  key(Qt::Key_3);
  QSignalSpy settled(&view(), &ui::Viewport::cameraSettled);
  const render::Camera start = view().camera();
  drag(Qt::LeftButton, {80, 30});
  const render::Camera turned = view().camera();
  EXPECT_LT(turned.yaw(), start.yaw()) << "the front follows the pointer to the right";
  EXPECT_LT(turned.tilt(), start.tilt());
  EXPECT_EQ(turned.centre3(), start.centre3());
  EXPECT_EQ(turned.pixelsPerUnit(), start.pixelsPerUnit());

  drag(Qt::MiddleButton, {40, 0});
  const render::Camera moved = view().camera();
  EXPECT_EQ(moved.yaw(), turned.yaw());
  const auto was = moved.project(turned.centre3());
  ASSERT_TRUE(was);
  EXPECT_NEAR(was->screen.x - moved.width() / 2.0, 40 * view().devicePixelRatioF(), 0.01);
  drag(Qt::LeftButton, {-40, 0}, Qt::ShiftModifier);
  EXPECT_EQ(view().camera().yaw(), turned.yaw());
  EXPECT_NEAR(view().camera().centre3().x, turned.centre3().x, 1e-9);

  drag(Qt::RightButton, {0, -60});
  EXPECT_GT(view().camera().pixelsPerUnit(), moved.pixelsPerUnit() * 1.1);
  EXPECT_EQ(view().findChild<QMenu*>("viewportMenu"), nullptr);
  EXPECT_TRUE(session.selection().empty());
  EXPECT_FALSE(asks());
  EXPECT_EQ(session.run().source, VertexId{0});
  EXPECT_TRUE(waitFor([&] { return !settled.isEmpty(); }));

  QTest::mouseClick(&view(), Qt::RightButton, {}, middle());
  auto* menu = view().findChild<QMenu*>("viewportMenu");
  ASSERT_NE(menu, nullptr) << "a click of the right button opens the menu";
  menu->close();
}

TEST_F(SpaceViewTest, TheWheelKeepsThePlaceUnderThePointer) {
  key(Qt::Key_3);
  const QPointF at = middle() + QPoint(50, 40);
  const double ratio = view().devicePixelRatioF();
  const render::Vec2 place = view().camera().toWorld({at.x() * ratio, at.y() * ratio});
  const render::Vec3 world{place.x, place.y, view().camera().centre3().z};
  const double before = view().camera().pixelsPerUnit();
  for (const int notches : {2, 1, -1}) {
    QWheelEvent wheel(at, view().mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view(), &wheel);
    const auto seen = view().camera().project(world);
    ASSERT_TRUE(seen);
    EXPECT_NEAR(seen->screen.x, at.x() * ratio, 0.01);
    EXPECT_NEAR(seen->screen.y, at.y() * ratio, 0.01);
  }
  EXPECT_GT(view().camera().pixelsPerUnit(), before * 1.3);
}

TEST_F(SpaceViewTest, PlacesHaveTheirHeights) {
  render::Mapping mapping = session.mapping();
  mapping.height = {.array = kDegree};
  session.setMapping(mapping);
  const auto before = view().framesDrawn();
  key(Qt::Key_3);
  ASSERT_TRUE(waitFor([&] { return view().framesDrawn() > before && view().report().complete; }));
  const VertexId some[] = {0, 21, 150, 9999};
  const auto places = view().placesOf(some);
  ASSERT_EQ(places.size(), 4u);
  EXPECT_FALSE(places[3]);
  const auto& geometry = *session.document()->geometry;
  const auto offsets = geometry.graph().offsets();
  const render::Camera camera = view().camera();
  bool apart = false;
  for (int i = 0; i < 3; ++i) {
    const render::PointF at = geometry.positions()[some[i]];
    const auto ground = camera.project({at.x, at.y, 0});
    ASSERT_TRUE(ground && places[static_cast<std::size_t>(i)]);
    const QPointF place = *places[static_cast<std::size_t>(i)] * view().devicePixelRatioF();
    EXPECT_LE(place.y(), ground->screen.y + 0.01);
    apart = apart || place.y() < ground->screen.y - 5;
    EXPECT_GT(offsets[some[i] + 1], offsets[some[i]]);
  }
  EXPECT_TRUE(apart) << "something stands above the ground";
}

// With the overlay, and where the camera has the axis.
TEST_F(SpaceViewTest, TheAxisHasNumbers) {
  render::Mapping mapping = session.mapping();
  mapping.height = {.array = kDegree};
  session.setMapping(mapping);
  view().setOverlayShown(true);
  const auto texts = [&] {
    std::vector<std::string> out;
    for (const ui::ViewLabel& label : view().axisLabels()) out.push_back(label.text);
    return out;
  };
  EXPECT_TRUE(texts().empty()) << "the plane has no heights";
  key(Qt::Key_3);
  view().setOverlayShown(false);
  view().frameAll();
  view().setOverlayShown(true);
  const auto range = [&](int array) { return view().shownRange(array); };
  const auto wanted = [&] {
    std::vector<std::string> out;
    for (const render::HeightTick& tick : render::heightTicks(session.run().arrays, mapping, range, session.document()->geometry->bounds()))
      out.push_back(formatValue(derivedInfo(kDegree), tick.bits));
    out.push_back("Degree");
    return out;
  };
  ASSERT_TRUE(waitFor([&] { return view().axisLabels().size() >= 4 && texts() == wanted(); })) << texts().size();
  EXPECT_EQ(texts().front(), "0");
  bool seen = false;
  for (int turn = 0; turn < 3; ++turn) {
    const auto frames = view().framesDrawn();
    view().orbit(0.7, 0);
    ASSERT_TRUE(waitFor([&] { return view().framesDrawn() > frames; }));
    const render::HeightAxis axis = render::heightAxis(view().camera(), session.document()->geometry->bounds(), view().devicePixelRatioF());
    const auto foot = view().camera().project({axis.foot.x, axis.foot.y, 0});
    ASSERT_TRUE(foot);
    for (const ui::ViewLabel& label : view().axisLabels()) {
      if (label.text != "0") continue;
      seen = true;
      EXPECT_NEAR(label.left + label.width, foot->screen.x, 60) << "it follows the camera";
      EXPECT_NEAR(label.top + label.height / 2, foot->screen.y, 40);
    }
  }
  EXPECT_TRUE(seen);
  key(Qt::Key_H);
  EXPECT_TRUE(waitFor([&] { return view().axisLabels().empty(); })) << "they belong to the overlay";
}

TEST_F(SpaceViewTest, JumpsAreSmoothAndAnyInputStopsThem) {
  moving(true);
  QSignalSpy settled(&view(), &ui::Viewport::cameraSettled);
  key(Qt::Key_3);
  ASSERT_TRUE(waitFor([&] { return !settled.isEmpty(); }));
  EXPECT_EQ(view().camera(), view().navigator().camera());
  EXPECT_NEAR(view().camera().tilt(), ui::kSpatialView.tilt, 1e-9);

  key(Qt::Key_2);
  QTest::mousePress(&view(), Qt::LeftButton, {}, middle());
  const render::Camera stopped = view().camera();
  QTest::qWait(60);
  EXPECT_EQ(view().camera(), stopped);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, middle());

  moving(false);
  key(Qt::Key_3);
  EXPECT_NEAR(view().camera().tilt(), ui::kSpatialView.tilt, 1e-9) << "at once";
}

TEST_F(SpaceViewTest, AnInterruptedWayTo2DEndsIn2D) {
  moving(true);
  for (const bool wheel : {false, true}) {
    key(Qt::Key_3);
    ASSERT_TRUE(waitFor([&] { return view().camera() == view().navigator().camera() && !view().camera().flat(); }));
    key(Qt::Key_2);
    QTest::qWait(60);
    if (wheel) {
      QWheelEvent turn(QPointF(middle()), view().mapToGlobal(QPointF(middle())), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&view(), &turn);
    } else {
      key(Qt::Key_A);
    }
    ASSERT_TRUE(waitFor([&] { return view().camera() == view().navigator().camera() && view().report().complete; }));
    EXPECT_TRUE(view().camera().flat());
    EXPECT_FALSE(view().navigator().spatial());
    EXPECT_TRUE(window->actions().get("flatView")->isChecked());
  }
}

TEST_F(SpaceViewTest, ACameraCanBeSet) {
  const render::Camera flat = view().camera();
  key(Qt::Key_3);
  const render::Camera tilted = view().camera();
  view().restoreView(flat, false, false, false);
  EXPECT_EQ(view().camera(), flat);
  EXPECT_FALSE(view().navigator().spatial());
  EXPECT_TRUE(window->actions().get("flatView")->isChecked());
  EXPECT_FALSE(view().showsAll());
  view().restoreView(tilted, false, false, true);
  EXPECT_EQ(view().camera(), tilted);
  EXPECT_TRUE(view().navigator().spatial());
  view().restoreView(flat, true, true, true);  // 3D from the top
  EXPECT_EQ(view().camera(), flat);
  EXPECT_TRUE(view().navigator().spatial());
  EXPECT_TRUE(view().showsAll());
}

TEST(Flight, BeginsAndEndsSlowlyWhereItShould) {
  render::Camera from, to;
  from.resize(400, 300);
  to.resize(400, 300);
  from.frame({{-10, -10}, {10, 10}});
  to.look(-0.5, 1, 0.7);
  to.frame({{-10, -10}, {10, 10}}, 0, 5);
  EXPECT_EQ(ui::Flight::at(from, to, 250), to);
  EXPECT_EQ(ui::Flight::at(from, to, 1e9), to);
  EXPECT_EQ(ui::Flight::at(from, to, 0).centre3(), from.centre3());
  EXPECT_TRUE(ui::Flight::at(from, to, 0).flat());
  double before = 0, fastest = 0, step = 0;
  for (int ms = 25; ms <= 250; ms += 25) {
    const double tilt = ui::Flight::at(from, to, ms).tilt();
    step = tilt - before;
    EXPECT_GE(step, 0);
    fastest = std::max(fastest, step);
    before = tilt;
  }
  EXPECT_LT(step * 2, fastest);
}

}  // namespace
}  // namespace wf::test

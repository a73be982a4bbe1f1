// By hand: vertices dragged and pinned, pictures copied.
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "tests/ui/hand_fixture.h"
#include "ui/actions.h"

namespace wf::test {
namespace {

TEST_F(HandTest, ADragMovesTheVertexAndUndoTakesItBack) {
  const QPoint from = place(150), to = from + QPoint(70, 45);
  const render::Camera camera = view().camera();
  const render::PointF before = at(150), other = at(151);
  drag(from, to);
  ASSERT_TRUE(waitFor([&] { return isNear(150, to); }));
  EXPECT_EQ(view().camera(), camera) << "the view stays";
  EXPECT_EQ(at(151).x, other.x);
  EXPECT_TRUE(session.selection().empty()) << "it was no click";
  settle();
  EXPECT_EQ(view().discAt(to), VertexId{150}) << "it can be taken again there";
  EXPECT_EQ(action("undo")->text(), "&Undo moving a vertex");
  action("undo")->trigger();
  ASSERT_TRUE(waitFor([&] { return at(150).x == before.x && at(150).y == before.y; }));
  action("redo")->trigger();
  EXPECT_TRUE(waitFor([&] { return isNear(150, to); }));
}

TEST_F(HandTest, WhatIsSelectedMovesTogether) {
  session.select(VertexId{150}, false);
  session.select(VertexId{151}, true);
  const QPoint a = place(150), b = place(151), by(40, -30);
  drag(a, a + by);
  ASSERT_TRUE(waitFor([&] { return isNear(150, a + by) && isNear(151, b + by); }));
  EXPECT_EQ(action("undo")->text(), "&Undo moving 2 vertices");
}

TEST_F(HandTest, BesideVerticesAndFromAfarADragMovesTheView) {
  const auto geometry = session.document()->geometry;
  const render::Camera before = view().camera();
  const QPoint beside = (place(150) + place(151) + place(170) + place(171)) / 4;
  ASSERT_FALSE(view().discAt(beside));
  drag(beside, beside + QPoint(50, 20));
  EXPECT_NE(view().camera(), before);
  settle();
  view().zoomBy(0.01);
  settle();
  ASSERT_FALSE(view().discAt(place(150))) << "too small to be meant";
  const render::Camera far = view().camera();
  drag(place(150), place(150) + QPoint(50, 20));
  EXPECT_NE(view().camera(), far);
  EXPECT_EQ(session.document()->geometry, geometry);
}

TEST_F(HandTest, AClickOnADiscStillSelectsAndASmallMovementIsAClick) {
  const auto geometry = session.document()->geometry;
  const QPoint from = place(150);
  QTest::mousePress(&view(), Qt::LeftButton, {}, from);
  moveMouse(&view(), from + QPoint(2, 1), Qt::LeftButton);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(2, 1));
  EXPECT_EQ(selected(), std::vector<VertexId>{150});
  QTest::qWait(50);
  EXPECT_EQ(session.document()->geometry, geometry);
}

TEST_F(HandTest, EscPutsBackWhatIsDragged) {
  const QPoint from = place(150);
  const render::PointF before = at(150);
  QTest::mousePress(&view(), Qt::LeftButton, {}, from);
  moveMouse(&view(), from + QPoint(60, 30), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return isNear(150, from + QPoint(60, 30)); })) << "the picture follows";
  view().setFocus();
  key(Qt::Key_Escape);
  ASSERT_TRUE(waitFor([&] { return at(150).x == before.x; }));
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(60, 30));
  QTest::qWait(50);
  EXPECT_EQ(at(150).x, before.x);
  EXPECT_FALSE(action("undo")->text().contains("vert"));
}

TEST_F(HandTest, InThreeDimensionsItFollowsThePointerToo) {
  for (const bool spatial : {false, true}) {
    SCOPED_TRACE(spatial);
    if (spatial) {
      session.layout().start({.id = "circular", .spatial = true});
      ASSERT_TRUE(waitFor([&] { return !session.layout().state().active; }));
    }
    view().look(ui::kSpatialView, true);
    settle();
    near();
    const QPoint from = place(150), to = from + QPoint(35, 25);
    drag(from, to);
    EXPECT_TRUE(waitFor([&] { return isNear(150, to); })) << view().placeOf(150)->x() << ' ' << view().placeOf(150)->y();
    EXPECT_EQ(session.document()->geometry->elevations().empty(), !spatial);
    settle();
  }
}

TEST_F(HandTest, PinsComeByKeyByMenuAndByUndo) {
  session.select(VertexId{150}, false);
  view().setFocus();
  key(Qt::Key_P, Qt::ShiftModifier);
  EXPECT_EQ(session.layout().pinned(), std::vector<VertexId>{150});
  EXPECT_EQ(action("undo")->text(), "&Undo pinning");
  action("undo")->trigger();
  EXPECT_TRUE(session.layout().pinned().empty());
  action("redo")->trigger();
  EXPECT_EQ(session.layout().pinned(), std::vector<VertexId>{150});
  settle();
  QContextMenuEvent asked(QContextMenuEvent::Mouse, place(150), view().mapToGlobal(place(150)));
  QApplication::sendEvent(&view(), &asked);
  auto* menu = view().findChild<QMenu*>("viewportMenu");
  ASSERT_NE(menu, nullptr);
  QAction* unpin = nullptr;
  for (QAction* one : menu->actions()) {
    if (one->text() == "Un&pin") unpin = one;
  }
  ASSERT_NE(unpin, nullptr);
  unpin->trigger();
  menu->close();
  EXPECT_TRUE(session.layout().pinned().empty());
}

TEST_F(HandTest, APinnedVertexCarriesAMark) {
  settle();
  const QImage before = view().picture();
  session.layout().pin(std::vector<VertexId>{150});
  settle();
  const QImage after = view().picture();
  const QPoint middle = place(150) * view().devicePixelRatioF();
  EXPECT_NE(before.pixelColor(middle), after.pixelColor(middle));
  EXPECT_EQ(before.pixelColor(place(151) * view().devicePixelRatioF()), after.pixelColor(place(151) * view().devicePixelRatioF()));
}

TEST_F(HandTest, ThePictureIsCopied) {
  QGuiApplication::clipboard()->clear();
  view().setFocus();
  key(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const QImage copied = QGuiApplication::clipboard()->image();
  EXPECT_EQ(copied.size(), (QSizeF(view().size()) * view().devicePixelRatioF()).toSize());
}

}  // namespace
}  // namespace wf::test

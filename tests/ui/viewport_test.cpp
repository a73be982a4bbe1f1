// The view: what the mouse does, when it draws, and that it does not when nothing happens.
#include <QDockWidget>
#include <QMenu>
#include <QSettings>
#include <QWheelEvent>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/overlay/overlay.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class ViewportTest : public ScriptedWindow {
 protected:
  ui::Viewport& view() const { return *window->viewport(); }
  QPoint place(VertexId v) const { return view().placeOf(v)->toPoint(); }
  void settle() const {
    std::uint64_t frames = 0;
    do {
      frames = view().framesDrawn();
      QTest::qWait(150);
    } while (frames != view().framesDrawn());
  }
};

TEST_F(ViewportTest, RestsWhenNothingHappens) {
  QSettings().setValue("view/reducedMotion", true);  // a step is there at once
  settle();
  const auto before = view().framesDrawn();
  QTest::qWait(700);
  EXPECT_EQ(view().framesDrawn(), before);
  session.stepBy(1);
  EXPECT_TRUE(waitFor([&] { return view().framesDrawn() > before && view().report().step == 1; }));
  settle();
  EXPECT_LE(view().framesDrawn(), before + 8);
  QSettings().remove("view/reducedMotion");
}

// Boxes of the overlay take their size a frame late.
TEST_F(ViewportTest, AResizedViewIsDrawnUntilItsOverlayFits) {
  settle();
  const auto before = view().framesDrawn();
  window->resize(window->width(), window->height() - 60);
  ASSERT_TRUE(waitFor([&] { return view().framesDrawn() > before; }));
  settle();
  EXPECT_GE(view().framesDrawn(), before + 3);
}

// The overlay's windows lie elsewhere then, so that the whole graph is framed beside them anew.
TEST_F(ViewportTest, AResizedViewShowsTheGraphBesideTheOverlay) {
  ASSERT_NO_FATAL_FAILURE(openGrid({90, 20}, "resized.wfg"));
  settle();
  for (const int by : {-120, 120}) {
    window->resize(window->width() + by, window->height() + by / 2);
    settle();
    const render::Camera resized = view().camera();
    EXPECT_TRUE(view().showsAll());
    view().frameAll();
    settle();
    EXPECT_EQ(view().camera(), resized) << "as A frames it, after " << by;
  }
}

// In device-independent pixels, the step's banner is as large on a fine screen as on a plain one.
TEST_F(ViewportTest, TheBannerFitsItsTextOnEveryScreen) {
  view().makeCurrent();
  ui::OverlayModel model;
  model.banner = {.title = "A kernel with a name of some length", .caption = "", .stopped = "", .detail = "iteration 12"};
  QRectF sizes[2];
  for (const int ratio : {1, 2}) {
    ui::Overlay overlay;
    ASSERT_TRUE(overlay.initialise());
    overlay.draw(model, QSizeF(400, 300), ratio, window->font());
    ASSERT_FALSE(overlay.windows().empty());
    sizes[ratio - 1] = overlay.windows().front();
    overlay.shutdown();
  }
  view().doneCurrent();
  EXPECT_GT(sizes[0].width(), 150);
  EXPECT_NEAR(sizes[1].width(), sizes[0].width(), 0.1 * sizes[0].width());
  EXPECT_NEAR(sizes[1].height(), sizes[0].height(), 0.15 * sizes[0].height());
}

// A step is blended in over some frames, and then the view rests; where less motion is wanted, it is there at once.
TEST_F(ViewportTest, AGraphIsFirstShownBesideTheOverlayAndLaterWordsMoveNothing) {
  ui::Viewport& view = *window->viewport();
  const auto rests = [&] { return view.report().complete && view.overlayShown(); };
  ASSERT_NO_FATAL_FAILURE(openGrid({60, 30}, "wide.wfg"));
  EXPECT_FALSE(view.report().complete);
  ASSERT_TRUE(waitFor(rests));
  const render::Camera first = view.camera();
  render::Camera bare = first;
  const auto& geometry = *session.document()->geometry;
  ui::fit(bare, geometry.bounds(), 0, 0);
  EXPECT_FALSE(first == bare) << "the legend lies over the graph";
  EXPECT_TRUE(view.showsAll());
  EXPECT_FALSE(window->actions().get("undo")->isEnabled()) << "nothing was done";
  for (const std::uint64_t step : {1u, 7u, 20u}) {
    ASSERT_NO_FATAL_FAILURE(goTo(step));
    ASSERT_TRUE(waitFor([&] { return rests() && view.report().step == step; }));
    EXPECT_EQ(view.camera(), first) << "step " << step;
  }
  ASSERT_NO_FATAL_FAILURE(goTo(0));
  ASSERT_TRUE(waitFor([&] { return rests() && view.report().step == 0; }));
  view.frameAll();
  ASSERT_TRUE(waitFor(rests));
  EXPECT_EQ(view.camera(), first) << "as a person has it framed";
  // A view that is moved before that stays.
  ASSERT_NO_FATAL_FAILURE(openGrid({80, 20}, "narrower.wfg"));
  view.panBy(0.1, 0);
  const render::Camera moved = view.camera();
  ASSERT_TRUE(waitFor(rests));
  EXPECT_EQ(view.camera(), moved);
}

TEST_F(ViewportTest, AStepIsBlendedInAndThenTheViewRests) {
  QSettings().setValue("view/reducedMotion", false);
  window->actions().get("overlay")->setChecked(false);
  settle();
  ui::StepMotion motion;
  render::FrameReport cheap;
  cheap.complete = true;
  cheap.frameMs = 5;
  ui::RunState run;
  run.state = ui::PlayState::Paused;
  motion.begin(run, cheap);
  EXPECT_TRUE(motion.moving());
  EXPECT_LT(motion.part(), 1);
  QTest::qWait(300);
  EXPECT_EQ(motion.part(), 1);
  EXPECT_FALSE(motion.moving());
  run.state = ui::PlayState::Playing;
  run.speed = 21;
  motion.begin(run, cheap);
  EXPECT_FALSE(motion.moving()) << "too quick to be followed";
  run.speed = 20;
  motion.begin(run, cheap);
  EXPECT_TRUE(motion.moving());
  QTest::qWait(40);  // 0.6 of a step
  EXPECT_EQ(motion.part(), 1);
  cheap.frameMs = 200;
  motion.begin(run, cheap);
  EXPECT_FALSE(motion.moving()) << "frames take too long";
  cheap.frameMs = 5;
  QSettings().setValue("view/reducedMotion", true);
  motion.begin(run, cheap);
  EXPECT_FALSE(motion.moving());
  QSettings().remove("view/reducedMotion");

  const auto before = view().framesDrawn();
  ASSERT_NO_FATAL_FAILURE(goTo(9));
  settle();
  const auto after = view().framesDrawn();
  EXPECT_GT(after, before);
  QTest::qWait(400);
  EXPECT_EQ(view().framesDrawn(), after);
}

TEST_F(ViewportTest, AMovingPointerOverNothingCostsNoFrames) {
  settle();
  const auto before = view().framesDrawn();
  for (int i = 0; i < 30; ++i) {
    QTest::mouseMove(&view(), QPoint(2 + i % 3, view().height() / 2 + i % 5));
    QTest::qWait(3);
  }
  QTest::qWait(150);
  EXPECT_LE(view().framesDrawn(), before + 3);
}

TEST_F(ViewportTest, ClicksSelectAndAdd) {
  const auto before = asked();
  QTest::mouseClick(&view(), Qt::LeftButton, {}, place(105));
  EXPECT_TRUE(asked() == before);
  EXPECT_EQ(selected(), std::vector<VertexId>{105});
  QTest::mouseClick(&view(), Qt::LeftButton, Qt::ShiftModifier, place(107));
  EXPECT_EQ(selected(), (std::vector<VertexId>{105, 107}));
  QTest::qWait(QApplication::doubleClickInterval() + 50);
  QTest::mouseClick(&view(), Qt::LeftButton, {}, QPoint(3, view().height() / 2));
  EXPECT_TRUE(selected().empty());
}

TEST_F(ViewportTest, ADragMovesTheViewAndSelectsNothing) {
  view().setOverlayShown(false);  // beside which the graph was, and would be, framed
  view().frameAll();
  const QPoint at = place(105), beside = (at + place(106) + place(125) + place(126)) / 4;
  const auto before = asked();
  QTest::mousePress(&view(), Qt::LeftButton, {}, beside);
  moveMouse(&view(), beside + QPoint(20, 10), Qt::LeftButton);
  moveMouse(&view(), beside + QPoint(60, 30), Qt::LeftButton);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, beside + QPoint(60, 30));
  EXPECT_TRUE(asked() == before && selected().empty());
  EXPECT_NEAR((place(105) - at).x(), 60, 1);
  EXPECT_NEAR((place(105) - at).y(), 30, 1);
  key(Qt::Key_A);
  EXPECT_NEAR((place(105) - at).x(), 0, 1);
}

TEST_F(ViewportTest, TheWheelZoomsAtThePointer) {
  const QPoint at = place(105);
  const double before = view().camera().pixelsPerUnit();
  QWheelEvent wheel(QPointF(at), view().mapToGlobal(QPointF(at)), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  QApplication::sendEvent(&view(), &wheel);
  EXPECT_GT(view().camera().pixelsPerUnit(), before * 1.3);
  EXPECT_LE((place(105) - at).manhattanLength(), 2);
}

TEST_F(ViewportTest, PickingATarget) {
  ASSERT_NO_FATAL_FAILURE(startRun("route", "plain"));
  auto& view = *window->viewport();
  key(Qt::Key_S);
  key(Qt::Key_T);
  EXPECT_TRUE(window->actions().get("pickTarget")->isChecked());
  EXPECT_FALSE(window->actions().get("pickSource")->isChecked()) << "one click makes one thing";
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.placeOf(150)->toPoint());
  EXPECT_EQ(session.run().target, VertexId{150});
  EXPECT_FALSE(window->actions().get("pickTarget")->isChecked());
  QTest::mouseClick(&view, Qt::LeftButton, Qt::ControlModifier | Qt::ShiftModifier, view.placeOf(160)->toPoint());
  EXPECT_EQ(session.run().target, VertexId{160});
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  key(Qt::Key_T);
  EXPECT_FALSE(window->actions().get("pickTarget")->isChecked()) << "there is none";
}

TEST_F(ViewportTest, PickingASource) {
  key(Qt::Key_S);
  ASSERT_TRUE(window->actions().get("pickSource")->isChecked());
  QTest::mouseClick(&view(), Qt::LeftButton, {}, QPoint(3, view().height() / 2));
  EXPECT_TRUE(window->actions().get("pickSource")->isChecked()) << "a click beside every vertex picks nothing";
  QTest::qWait(QApplication::doubleClickInterval() + 50);
  QTest::mouseClick(&view(), Qt::LeftButton, {}, place(210));
  EXPECT_EQ(session.run().source, VertexId{210});
  EXPECT_FALSE(window->actions().get("pickSource")->isChecked());
  QTest::qWait(QApplication::doubleClickInterval() + 50);
  QTest::mouseClick(&view(), Qt::LeftButton, Qt::ControlModifier, place(155));
  EXPECT_EQ(session.run().source, VertexId{155});
  key(Qt::Key_S);
  key(Qt::Key_Escape);
  EXPECT_FALSE(window->actions().get("pickSource")->isChecked());
}

TEST_F(ViewportTest, HoverAfterThePointerRests) {
  QTest::mouseMove(&view(), place(110) + QPoint(3, 2));
  ASSERT_TRUE(waitFor([&] { return session.hovered() == VertexId{110}; }, 1500));
  QTest::mouseMove(&view(), QPoint(3, view().height() / 2));
  EXPECT_TRUE(waitFor([&] { return !session.hovered().has_value(); }, 1500));
}

TEST_F(ViewportTest, HoversWhatComesUnderTheRestingPointer) {
  QTest::mouseMove(&view(), place(110));
  ASSERT_TRUE(waitFor([&] { return session.hovered() == VertexId{110}; }, 1500));
  const VertexId other = 250;
  view().frame(std::span(&other, 1));
  QTest::mouseMove(&view(), QPoint(view().width() / 2, view().height() / 2));
  ASSERT_TRUE(waitFor([&] { return session.hovered() == other; }, 1500));
  const VertexId next = 64;
  view().frame(std::span(&next, 1));
  EXPECT_TRUE(waitFor([&] { return session.hovered() == next; }, 1500)) << "without any movement of the pointer";
}

TEST_F(ViewportTest, DoubleClickCentres) {
  doubleClick(&view(), place(250));
  EXPECT_LE((place(250) - QPoint(view().width() / 2, view().height() / 2)).manhattanLength(), 2);
}

TEST_F(ViewportTest, TheMenuOfAVertex) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, place(64), view().mapToGlobal(place(64)));
  QApplication::sendEvent(&view(), &event);
  auto* menu = view().findChild<QMenu*>("viewportMenu");
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == "Use as &source") action->trigger();
  }
  EXPECT_EQ(session.run().source, VertexId{64});
  menu->close();
}

TEST_F(ViewportTest, DockingAndHidingKeepsThePicture) {
  settle();
  ASSERT_NO_FATAL_FAILURE(goTo(9));
  settle();
  auto* dock = window->findChild<QDockWidget*>("dock.timing");
  dock->setFloating(true);
  QTest::qWait(100);
  dock->setFloating(false);
  QTest::qWait(100);
  EXPECT_NE(view().renderer(), nullptr);
  settle();
  EXPECT_EQ(view().report().step, 9u);
}

TEST_F(ViewportTest, ThePictureShowsTheGraphAndItsValues) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  settle();
  window->actions().get("overlay")->setChecked(false);
  const QImage image = view().picture();
  // Cost 0 and the largest cost lie at the two ends of the colour map.
  const auto& map = render::colormap(session.mapping().colormap);
  const auto near = [&](VertexId v, render::Rgb8 wanted) {
    const QPoint at = (*view().placeOf(v) * view().devicePixelRatioF()).toPoint();
    const QColor got = image.pixelColor(at);
    EXPECT_NEAR(got.red(), wanted.r, 12) << v;
    EXPECT_NEAR(got.green(), wanted.g, 12) << v;
    EXPECT_NEAR(got.blue(), wanted.b, 12) << v;
  };
  near(299, map.colors[255]);
  near(150, map.colors[render::colormapIndex(levelOf(150) / 33.0)]);
}

TEST_F(ViewportTest, AnotherSourceDoesNotFlashUncoloured) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  settle();
  const auto colorAt = [&](VertexId v) { return view().picture().pixelColor((*view().placeOf(v) * view().devicePixelRatioF()).toPoint()); };
  window->actions().get("overlay")->setChecked(false);
  const QColor before = colorAt(150);
  gate().close();
  session.setSource(299);
  ASSERT_EQ(session.snapshots(), nullptr);
  const auto frames = view().framesDrawn();
  ASSERT_TRUE(waitFor([&] { return view().framesDrawn() > frames; }));
  EXPECT_EQ(colorAt(150), before);
  EXPECT_NE(view().renderer()->bridge(), nullptr);
  gate().open();
  ASSERT_TRUE(pauses());
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  settle();
  EXPECT_EQ(view().report().step, 2u);
  EXPECT_NE(colorAt(150), before) << "the new run, which has not come that far";
}

TEST_F(ViewportTest, ARefusedRunOrAnotherGraphLeavesNoFormerColours) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  settle();
  gate().close();
  session.setSource(7);
  settle();
  ASSERT_NE(view().renderer()->bridge(), nullptr);
  session.raise({"The run could not be started", "no memory is left", {}, false});
  EXPECT_TRUE(waitFor([&] { return view().renderer()->bridge() == nullptr; }));
  gate().open();
  EXPECT_TRUE(waitFor([&] { return view().renderer()->bridge() != nullptr; }));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  settle();
  // A graph of another size whose run is not there yet: neither the former run nor one that does not belong to it is drawn.
  gate().close();
  session.setSource(7);
  ASSERT_NO_FATAL_FAILURE(openBehindTheGate({5, 5}, "small.wfg"));
  EXPECT_TRUE(waitFor([&] { return view().renderer()->bridge() == nullptr; }));
}

}  // namespace
}  // namespace wf::test

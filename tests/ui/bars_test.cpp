// Run bar and transport bar.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolBar>
#include <QToolButton>
#include <cmath>
#include <cstdlib>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/scrub_slider.h"
#include "ui/speed.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class BarsTest : public ScriptedWindow {};

TEST_F(BarsTest, ButtonsSendTheRightCalls) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  const std::pair<const char*, std::uint64_t> cases[] = {{"button.step", 21},          {"button.stepBack", 19}, {"button.iteration", 22},
                                                         {"button.iterationBack", 18}, {"button.last", 68},     {"button.first", 0}};
  for (const auto& [button, from20] : cases) {
    ASSERT_NO_FATAL_FAILURE(goTo(20));
    QTest::mouseClick(child<QToolButton>(button), Qt::LeftButton);
    EXPECT_TRUE(arrives(from20)) << button << ": " << session.run().step;
    EXPECT_NE(session.run().state, ui::PlayState::Playing) << button;
  }
  QTest::mouseClick(child<QToolButton>("button.play"), Qt::LeftButton);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_FALSE(session.run().backward || session.run().hurrying);
}

TEST_F(BarsTest, CounterFollowsTheStep) {
  auto* counter = child<QLabel>("stepCounter");
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  EXPECT_TRUE(waitFor([&] { return counter->text() == QString::fromUtf8("Step 3 of 3 so far · iteration 1"); }))
      << counter->text().toStdString();
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_NO_FATAL_FAILURE(goTo(67));
  // 20 × 15: the far corner is 33 levels away, two kernels for each of the 34 levels.
  EXPECT_TRUE(waitFor([&] { return counter->text() == QString::fromUtf8("Step 67 of 68 · iteration 33"); }))
      << counter->text().toStdString();
}

TEST_F(BarsTest, ScrubbingGoesToTheStep) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* scrub = child<QSlider>("scrub");
  ASSERT_TRUE(waitFor([&] { return scrub->maximum() == 68 && scrub->value() == 68; }));
  QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() / 2, scrub->height() / 2));
  ASSERT_TRUE(asks());
  ASSERT_TRUE(until([&] { return !asks(); }));
  EXPECT_NEAR(static_cast<double>(session.run().step), 34, 2);
  // What comes from the session is not sent back to it.
  const int from = static_cast<int>(session.run().step);
  session.setSpeed(5);
  session.play();
  EXPECT_TRUE(waitFor([&] { return scrub->value() >= from + 2; }));
  EXPECT_EQ(session.run().state, ui::PlayState::Playing) << "a step that is asked for would pause it";
}

TEST_F(BarsTest, PlayingBackHasAButtonOfItsOwn) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  gate().close();  // it stays on the way
  auto* back = child<QToolButton>("button.playBack");
  QTest::mouseClick(back, Qt::LeftButton);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_TRUE(session.run().backward);
  QTest::mouseClick(back, Qt::LeftButton);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  window->viewport()->setFocus();
  QTest::keyClick(window->viewport(), Qt::Key_F5, Qt::ShiftModifier);
  QTest::keyClick(window->viewport(), Qt::Key_F5, Qt::ShiftModifier);  // run back, not a toggle
  EXPECT_TRUE(session.run().backward);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  QTest::keyClick(window->viewport(), Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
  QTest::keyClick(window->viewport(), Qt::Key_Space, Qt::ShiftModifier);
  QTest::keyClick(window->viewport(), Qt::Key_F5);  // turns round
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_FALSE(session.run().backward);
}

TEST_F(BarsTest, ALoopIsSetAtTheShownStep) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  EXPECT_FALSE(window->actions().get("loopOff")->isEnabled());
  window->viewport()->setFocus();
  ASSERT_NO_FATAL_FAILURE(goTo(10));
  QTest::keyClick(window->viewport(), '[');
  ASSERT_NO_FATAL_FAILURE(goTo(30));
  QTest::keyClick(window->viewport(), ']');
  EXPECT_EQ(session.run().loopStart, 10u);
  EXPECT_EQ(session.run().loopEnd, 30u);
  auto* scrub = child<QSlider>("scrub");
  EXPECT_TRUE(waitFor([&] { return scrub->accessibleDescription().contains("from step 10 to step 30"); }));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  window->actions().get("play")->trigger();
  EXPECT_FALSE(asks()) << "the session goes round";
  QTest::keyClick(window->viewport(), Qt::Key_L);
  EXPECT_EQ(session.run().loopStart, std::nullopt);
  EXPECT_EQ(session.run().loopEnd, std::nullopt);
}

// Pixels of the slider that have another colour with the marks than without.
TEST_F(BarsTest, TheScrubberShowsIterationsPhasesAndTheLoop) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  auto* scrub = dynamic_cast<ui::ScrubSlider*>(child<QSlider>("scrub"));
  ASSERT_NE(scrub, nullptr);
  ASSERT_TRUE(waitFor([&] { return scrub->marks().iterations.size() == 34u; }));
  const ui::ScrubMarks marks = scrub->marks();
  const QImage with = scrub->grab().toImage();
  scrub->setMarks({});
  const QImage without = scrub->grab().toImage();
  const double scale = with.devicePixelRatio();
  const auto differ = [&](const QImage& a, const QImage& b, std::uint64_t step, int y) {
    const QPoint at(static_cast<int>(scrub->xOf(step) * scale), static_cast<int>((y < 0 ? scrub->height() + y : y) * scale));
    return a.pixel(at) != b.pixel(at);
  };
  for (const std::uint64_t step : {2u, 20u, 40u}) EXPECT_TRUE(differ(with, without, step, -1)) << step;
  EXPECT_FALSE(differ(with, without, 41, -1));
  scrub->setMarks({.iterations = {}, .phases = {11}});
  EXPECT_TRUE(differ(scrub->grab().toImage(), without, 11, -5));
  scrub->setMarks({});
  session.setLoop(10, 30);
  ASSERT_TRUE(waitFor([&] { return differ(scrub->grab().toImage(), without, 20, 1); }));
  EXPECT_FALSE(differ(scrub->grab().toImage(), without, 40, 1));
  if (const char* folder = std::getenv("WARPFRONT_TEST_PICTURES")) {
    scrub->setMarks({.iterations = marks.iterations, .phases = {1, 25, 47}});
    window->grab().save(QString::fromUtf8(folder) + "/transport.png");
  }
}

TEST(ScrubMarks, AreThereWhereTheyCanBeSeen) {
  VariantInfo variant;
  variant.kernels = {{"heights", "Heights", "", true}, {"push", "Push", ""}};
  variant.scalars = {{"level", "Level"}, {"phase", "Phase"}};
  std::vector<Step> steps(101);
  for (std::uint64_t k = 1; k < steps.size(); ++k) {
    steps[k].index = k;
    steps[k].kernel = k % 20 == 1 || k % 20 == 2 ? 0 : 1;  // two levels of heights in a row
    steps[k].endsIteration = k % 10 == 0;
    steps[k].scalars[1] = k >= 50 ? 2 : 1;
  }
  const ui::ScrubMarks marks = ui::scrubMarks(steps, variant, 500);
  EXPECT_EQ(marks.iterations.size(), 10u);
  EXPECT_EQ(marks.iterations.front(), 10u);
  EXPECT_EQ(marks.phases, (std::vector<std::uint64_t>{1, 21, 41, 50, 61, 81}));
  EXPECT_TRUE(ui::scrubMarks(steps, variant, 40).iterations.empty()) << "too close to tell apart";
  EXPECT_EQ(ui::scrubMarks(steps, variant, 5).phases, (std::vector<std::uint64_t>{1, 61}));
  EXPECT_TRUE(ui::scrubMarks(std::span(steps).first(1), variant, 500).phases.empty());
  EXPECT_TRUE(ui::scrubMarks(steps, variant, 0).phases.empty());
}

TEST_F(BarsTest, SpeedSliderAndBoxAgree) {
  auto* slider = child<QSlider>("speedSlider");
  auto* box = child<QDoubleSpinBox>("speedBox");
  slider->setValue(slider->maximum());
  EXPECT_TRUE(std::isinf(session.run().speed));
  EXPECT_EQ(box->text(), "Unlimited");
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, "100");
  QTest::keyClick(box, Qt::Key_Return);
  EXPECT_EQ(session.run().speed, 100);
  EXPECT_EQ(slider->value(), ui::speedPosition(100));
  QTest::keyClick(box, Qt::Key_Up);
  EXPECT_EQ(session.run().speed, 200);
}

TEST(Speed, PositionsAndSpeedsAreInverseButForRounding) {
  for (int position = 0; position <= ui::kSpeedPositions + 1; ++position)
    EXPECT_NEAR(ui::speedPosition(ui::speedAt(position)), position, 1);
  EXPECT_EQ(ui::speedPosition(ui::speedAt(ui::kSpeedPositions + 1)), ui::kSpeedPositions + 1);
  EXPECT_EQ(ui::speedAt(0), 0.5);
  EXPECT_EQ(ui::speedAt(100), 1000);
  EXPECT_EQ(ui::slower(0.5), 0.5);
  EXPECT_EQ(ui::faster(0.5), 1);
  EXPECT_EQ(ui::speedText(1000), "1,000 steps/s");
  EXPECT_EQ(ui::speedText(0.5), "0.5 steps/s");
}

TEST_F(BarsTest, SourceFieldRefusesAWrongIdInline) {
  auto* field = child<QLineEdit>("source");
  auto* complaint = child<QLabel>("sourceComplaint");
  EXPECT_EQ(field->text(), "1");
  field->setFocus();
  for (const char* wrong : {"301", "0", "abc", ""}) {
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, wrong);
    EXPECT_TRUE(complaint->text().isEmpty());
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_FALSE(complaint->text().isEmpty()) << wrong;
    EXPECT_EQ(session.run().source, VertexId{0}) << wrong;
  }
  QTest::keyClicks(field, "300");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(complaint->text().isEmpty());
  EXPECT_EQ(session.run().source, VertexId{299});
  EXPECT_TRUE(window->viewport()->hasFocus()) << "Space plays now";
}

TEST_F(BarsTest, TheReasonHasRoomInASmallWindow) {
  const QSize smallest = window->minimumSizeHint().expandedTo(QSize(820, 600));
  window->resize(smallest);
  auto* field = child<QLineEdit>("source");
  auto* complaint = child<QLabel>("sourceComplaint");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "99999999");
  QTest::keyClick(field, Qt::Key_Return);
  QTest::qWait(50);
  ASSERT_TRUE(complaint->isVisible());
  EXPECT_TRUE(window->rect().contains(complaint->geometry()));
  EXPECT_GE(complaint->height(), complaint->heightForWidth(complaint->width()));
  const QRect over(field->mapTo(window.get(), QPoint()), field->size());
  EXPECT_FALSE(over.intersects(complaint->geometry()));
  EXPECT_TRUE(window->rect().contains(over)) << "the field itself stays";
  window->grab().save(QString::fromStdString((scratchDir() / "complaint.png").string()));
}

TEST_F(BarsTest, LeavingTheSourceFieldBringsTheRealIdBack) {
  auto* field = child<QLineEdit>("source");
  auto* complaint = child<QLabel>("sourceComplaint");
  for (const bool byEsc : {true, false}) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "777");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(complaint->isVisible());
    if (byEsc) {
      QTest::keyClick(field, Qt::Key_Escape);
    } else {
      child<QSlider>("speedSlider")->setFocus();
    }
    EXPECT_TRUE(waitFor([&] { return field->text() == "1" && !complaint->isVisible(); })) << field->text().toStdString();
    EXPECT_FALSE(field->hasFocus());
  }
}

TEST_F(BarsTest, TheSourcesNameStays) {
  const QString name = child<QLabel>("sourceLabel")->text();
  ui::Session empty({}, makeSequential, scriptedRegistry());
  ui::MainWindow other(empty);
  EXPECT_EQ(other.findChild<QLabel*>("sourceLabel")->text(), name);
}

TEST_F(BarsTest, SpaceInTheSpeedBoxPlays) {
  auto* box = child<QDoubleSpinBox>("speedBox");
  box->setFocus();
  const QString before = box->text();
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Playing);
  EXPECT_EQ(box->text(), before);
  key(Qt::Key_Space);
  EXPECT_EQ(session.run().state, ui::PlayState::Paused);
}

TEST_F(BarsTest, TheSpeedBoxGivesTheFocusBackAndRefusesNonsense) {
  auto* box = child<QDoubleSpinBox>("speedBox");
  session.setSpeed(20);
  for (const char* nonsense : {"abc", "5000", "-3", "1x", "nan", "inf", ""}) {
    box->setFocus();
    box->selectAll();
    QTest::keyClick(box, Qt::Key_Delete);
    QTest::keyClicks(box, nonsense);
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_EQ(box->text(), "20 steps/s") << nonsense;
    EXPECT_EQ(session.run().speed, 20) << nonsense;
    EXPECT_TRUE(window->viewport()->hasFocus());
  }
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, "7");
  QTest::keyClick(box, Qt::Key_Escape);
  EXPECT_EQ(session.run().speed, 20) << "Esc applies nothing";
  EXPECT_EQ(box->text(), "20 steps/s");
  QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(box->width() - 6, 5));
  EXPECT_EQ(session.run().speed, 50);
  EXPECT_TRUE(window->viewport()->hasFocus());
}

TEST_F(BarsTest, TheCounterNeverCutsANumber) {
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_NO_FATAL_FAILURE(goTo(35));
  auto* counter = child<QLabel>("stepCounter");
  for (const int width : {1280, 900, 700, 500, 300}) {
    window->resize(width, 600);
    QTest::qWait(50);
    const QString shown = counter->property("shown").toString();
    EXPECT_LE(counter->fontMetrics().horizontalAdvance(shown), counter->width()) << shown.toStdString();
    EXPECT_TRUE(shown.contains("35 of 68")) << shown.toStdString();
    EXPECT_EQ(counter->text(), QString::fromUtf8("Step 35 of 68 · iteration 17"));
  }
}

TEST_F(BarsTest, TheShortCounterOfARunThatGoesOnNamesNoEnd) {
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  auto* counter = child<QLabel>("stepCounter");
  bool shortest = false;
  for (const int width : {1280, 700, 500, 300}) {
    window->resize(width, 600);
    QTest::qWait(50);
    const QString shown = counter->property("shown").toString();
    EXPECT_TRUE(shown.contains("3 of 3 so far") || shown == "Step 3") << shown.toStdString();
    shortest = shortest || shown == "Step 3";
  }
  EXPECT_TRUE(shortest);
}

TEST_F(BarsTest, WhatTheRunBarHasNoRoomForHasAButtonThatIsSeen) {
  window->resize(window->minimumSizeHint().width(), 600);
  auto* rest = child<QToolBar>("runBar")->findChild<QToolButton*>("qt_toolbar_ext_button");
  ASSERT_TRUE(rest != nullptr && waitFor([&] { return rest->isVisible(); }));
  const int side = ui::iconSide(*rest);
  EXPECT_GE(rest->width(), side);
  EXPECT_GE(rest->height(), child<QComboBox>("algorithm")->height());
  EXPECT_EQ(rest->iconSize(), QSize(side, side));
  EXPECT_GE(rest->icon().actualSize({side, side}).height(), side) << "Qt's has a few pixels";
}

TEST_F(BarsTest, DeviceChoiceStartsARunAndCudaIsOffWhereThereIsNone) {
  auto* device = child<QComboBox>("device");
  const auto* model = qobject_cast<QStandardItemModel*>(device->model());
  std::string why;
  EXPECT_EQ(model->item(2)->isEnabled(), session.cudaAvailable(&why));
  if (!model->item(2)->isEnabled()) {
    EXPECT_FALSE(why.empty());
    EXPECT_EQ(model->item(2)->toolTip(), "No CUDA here: " + QString::fromStdString(why));
  }
  device->setFocus();
  QTest::keyClick(device, Qt::Key_Down);
  EXPECT_EQ(session.run().state, ui::PlayState::None) << "it is set up anew";
  EXPECT_EQ(session.request().algorithm, "bfs");
  EXPECT_EQ(session.request().device, exec::DeviceChoice::Cpu);
}

}  // namespace
}  // namespace wf::test

// Run bar, transport bar and status line.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <cmath>

#include "tests/ui/ui_harness.h"
#include "ui/speed.h"
#include "ui/status_line.h"

namespace wf::test {
namespace {

class BarsTest : public WindowTest {};

TEST_F(BarsTest, ButtonsSendTheRightCalls) {
  const std::pair<const char*, const char*> cases[] = {{"button.step", "stepBy 1"},
                                                       {"button.stepBack", "stepBy -1"},
                                                       {"button.iteration", "iterationBy 1"},
                                                       {"button.iterationBack", "iterationBy -1"},
                                                       {"button.last", "goToEnd"},
                                                       {"button.first", "restart"},
                                                       {"button.play", "play"}};
  for (const auto& [button, call] : cases) {
    session.calls.clear();
    QTest::mouseClick(child<QToolButton>(button), Qt::LeftButton);
    EXPECT_EQ(session.calls, std::vector<std::string>{call}) << button;
  }
}

TEST_F(BarsTest, CounterFollowsTheStep) {
  auto* counter = child<QLabel>("stepCounter");
  session.stepBy(3);
  EXPECT_TRUE(waitFor([&] { return counter->text() == QString::fromUtf8("Step 3 of 3 so far · iteration 1"); }))
      << counter->text().toStdString();
  session.goToEnd();
  session.stepBy(-1);
  // 20 × 15: the far corner is 33 levels away, two kernels for each of the 34 levels.
  EXPECT_TRUE(waitFor([&] { return counter->text() == QString::fromUtf8("Step 67 of 68 · iteration 33"); }))
      << counter->text().toStdString();
}

TEST_F(BarsTest, ScrubbingGoesToTheStep) {
  session.goToEnd();
  auto* scrub = child<QSlider>("scrub");
  ASSERT_TRUE(waitFor([&] { return scrub->maximum() == 68 && scrub->value() == 68; }));
  session.calls.clear();
  QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() / 2, scrub->height() / 2));
  ASSERT_FALSE(session.calls.empty());
  EXPECT_NEAR(static_cast<double>(session.run().step), 34, 2);
  // What comes from the session is not sent back to it.
  session.calls.clear();
  session.advance();
  waitFor([&] { return scrub->value() == static_cast<int>(session.run().step); });
  EXPECT_TRUE(session.calls.empty());
}

TEST_F(BarsTest, SpeedSliderAndBoxAgree) {
  auto* slider = child<QSlider>("speedSlider");
  auto* box = child<QDoubleSpinBox>("speedBox");
  slider->setValue(slider->maximum());
  EXPECT_TRUE(std::isinf(session.run().speed));
  EXPECT_EQ(box->text(), "as fast as it goes");
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
}

TEST_F(BarsTest, DeviceChoiceStartsARunAndCudaIsOffWhereThereIsNone) {
  auto* device = child<QComboBox>("device");
  const auto* model = qobject_cast<QStandardItemModel*>(device->model());
  EXPECT_FALSE(model->item(2)->isEnabled());
  EXPECT_TRUE(model->item(2)->toolTip().contains("no NVIDIA driver"));
  device->setFocus();
  QTest::keyClick(device, Qt::Key_Down);
  EXPECT_TRUE(session.called("startRun bfs 1"));
  EXPECT_EQ(session.request().device, ui::DeviceChoice::Cpu);
}

TEST_F(BarsTest, LoadingShowsAfterAWhileAndCancels) {
  auto* loading = child<QWidget>("loading");
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Reading arcs", .fraction = 0.25});
  QTest::qWait(100);
  EXPECT_FALSE(loading->isVisible()) << "a short load must not flash a bar";
  EXPECT_TRUE(waitFor([&] { return loading->isVisible(); }, 2000));
  EXPECT_EQ(child<QProgressBar>("loadProgress")->value(), 25);
  session.setLoad({.active = true, .path = "/data/NY.gr", .phase = "Laying out", .fraction = -1});
  EXPECT_EQ(child<QProgressBar>("loadProgress")->maximum(), 0);
  QTest::mouseClick(child<QToolButton>("cancelLoad"), Qt::LeftButton);
  EXPECT_TRUE(session.called("cancelLoad"));
  EXPECT_FALSE(loading->isVisible());
}

TEST_F(BarsTest, StatusNamesGraphDeviceAndState) {
  EXPECT_EQ(child<QLabel>("graphLabel")->text(), QString::fromUtf8("300 vertices · 1,130 arcs"));
  EXPECT_EQ(child<QLabel>("deviceLabel")->text(), QString::fromUtf8("CPU (sequential) · a processor"));
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Paused");
  session.goToEnd();
  EXPECT_EQ(child<QLabel>("stateLabel")->text(), "Finished: all reached");
}

}  // namespace
}  // namespace wf::test

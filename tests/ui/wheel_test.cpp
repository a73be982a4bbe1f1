// What the wheel must not change on its way over a page, and that no text of the status line widens the window.
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QStatusBar>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/ui/scripted_window.h"

namespace wf::test {
namespace {

class WheelTest : public testing::Test {
 protected:
  void SetUp() override {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    box_ = new QComboBox(page);
    box_->addItems({"a", "b", "c"});
    number_ = new QSpinBox(page);
    slider_ = new QSlider(Qt::Horizontal, page);
    for (QWidget* part : std::initializer_list<QWidget*>{box_, number_, slider_}) column->addWidget(part);
    number_->setValue(50);
    slider_->setValue(50);
    box_->setCurrentIndex(1);
    page->setMinimumSize(200, 2000);
    area_.setWidget(page);
    area_.resize(300, 300);
    area_.show();
    area_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&area_));
    area_.setFocus();
  }
  // Qt passes on what is not taken, as it does with that of a mouse.
  void turn(QWidget* over, int notches) {
    const QPointF at = over->rect().center();
    QWheelEvent event(at, over->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(over, &event);
  }
  int scrolled() const { return area_.verticalScrollBar()->value(); }

  QScrollArea area_;
  QComboBox* box_;
  QSpinBox* number_;
  QSlider* slider_;
};

TEST_F(WheelTest, ScrollsThePageOverListsNumbersAndSliders) {
  for (QWidget* over : std::initializer_list<QWidget*>{box_, number_, slider_}) {
    area_.verticalScrollBar()->setValue(0);
    const int before = scrolled();
    turn(over, -1);
    EXPECT_GT(scrolled(), before) << over->metaObject()->className();
    EXPECT_NE(over->focusPolicy(), Qt::WheelFocus) << over->metaObject()->className() << " would have the focus before it sees the wheel";
  }
  EXPECT_EQ(box_->currentIndex(), 1);
  EXPECT_EQ(number_->value(), 50);
  EXPECT_EQ(slider_->value(), 50);
}

TEST_F(WheelTest, ChangesANumberThatHasTheFocusAndNoListThatIsClosed) {
  number_->setFocus();
  turn(number_, 1);
  EXPECT_EQ(number_->value(), 51);
  area_.verticalScrollBar()->setValue(0);
  box_->setFocus();
  turn(box_, -1);
  EXPECT_EQ(box_->currentIndex(), 1);
  EXPECT_GT(scrolled(), 0);
}

class WideStatus : public ScriptedWindow {};

TEST_F(WideStatus, NoTextWidensTheWindow) {
  const int least = window->minimumSizeHint().width(), line = window->statusBar()->minimumSizeHint().width();
  window->resize(std::max(least, 900), 700);
  QTest::qWait(50);
  const int width = window->width();
  script().device = std::string(500, 'd');
  ASSERT_NO_FATAL_FAILURE(startRun("bfs", "", {}, exec::DeviceChoice::Cpu));
  ASSERT_EQ(session.run().deviceName, std::string(500, 'd'));
  bring({.stops = {{.step = 0, .hits = {{.id = 1, .what = std::string(2000, 'w')}}}}});
  static const std::string phase(1000, 'p');
  tasks().close();
  tasks().say(phase.c_str(), 1, 4);
  session.open("/data/NY.gr");
  ASSERT_TRUE(waitFor([&] { return child<QWidget>("loading")->isVisible(); }, 2000));
  QTest::qWait(50);
  EXPECT_EQ(window->width(), width);
  EXPECT_LT(window->statusBar()->minimumSizeHint().width(), line + 500);
  EXPECT_LE(window->minimumSizeHint().width(), std::max(least, line + 500));
  ASSERT_TRUE(waitFor([&] { return child<QLabel>("loadPhase")->text().endsWith(" 25 %"); }));
  EXPECT_TRUE(child<QLabel>("stateLabel")->text().contains(std::string(2000, 'w').c_str())) << "read out whole";
}

}  // namespace
}  // namespace wf::test

// The strip of a second run: what it says where nothing is compared, and that its words and buttons have room in a small window.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/side_by_side.h"
#include "ui/main_window.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

using ui::SecondRunState;

class StripsTest : public LensWindow {
 protected:
  StripsTest() : LensWindow("threads") {}
  bool ready() const override { return done(); }
  void compare(const char* variant, run::Alignment alignment) {
    ui::SecondRunRequest request;
    request.run = {.algorithm = "bfs", .variant = variant, .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu};
    request.alignment = alignment;
    session.second().begin(request);
    ASSERT_TRUE(waitFor([&] { return session.second().state().phase == SecondRunState::Phase::Ready; }, 30000));
  }
  QLabel* words() const { return window->sides()->strip()->findChild<QLabel*>("differenceText"); }
  bool starts(const QString& what) const {
    return waitFor([&] { return words()->text().startsWith(what); }, 20000);
  }
  void goTo(std::uint64_t step) {
    session.goTo(step);
    ASSERT_TRUE(waitFor([&] { return session.run().step == step; }, 20000));
  }
};

TEST_F(StripsTest, SaysWhyNothingIsComparedAtAStep) {
  ASSERT_NO_FATAL_FAILURE(compare("mask", run::Alignment::Iteration));
  ASSERT_NO_FATAL_FAILURE(goTo(1));  // the first of two kernels
  EXPECT_TRUE(starts("Between iterations: A is within iteration 0, and B is compared at its end")) << words()->text().toStdString();
  session.second().align(run::Alignment::End);
  EXPECT_TRUE(starts("Ends alone are compared: go to the last step of A")) << words()->text().toStdString();
  session.second().align(run::Alignment::Kernel, {"expand", "expand"});
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  EXPECT_TRUE(starts("Between runs of kernel expand: B is compared at the end of each")) << words()->text().toStdString();
  session.second().align(run::Alignment::Iteration);
  EXPECT_TRUE(starts("No difference here")) << words()->text().toStdString();
}

TEST_F(StripsTest, WordsAndButtonsHaveRoomInASmallWindow) {
  ASSERT_NO_FATAL_FAILURE(compare("mask", run::Alignment::Iteration));
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_TRUE(starts("Between iterations"));
  auto* dock = child<QDockWidget>("dock.threads");
  auto* more = window->sides()->strip()->findChild<QToolButton*>("differenceMore");
  for (const int points : {9, 22}) {
    makeSmall(*window, dock, points, 0.4);
    if (more->isVisible()) more->setChecked(true);
    // Or what can be done alone, where the whole strip is higher than the views.
    const auto whole = [&] { return !words()->isVisible() || words()->height() >= words()->heightForWidth(words()->width()); };
    EXPECT_TRUE(waitFor(whole)) << points << ": " << words()->width() << " x " << words()->height();
    for (const char* name : {"differenceFirst", "differenceTimes", "differenceClose"}) {
      auto* button = window->sides()->strip()->findChild<QToolButton*>(name);
      EXPECT_GE(button->width(), button->minimumSizeHint().width()) << name << " " << points;
      EXPECT_EQ(button->visibleRegion().boundingRect(), button->rect()) << name << " " << points;
    }
    if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
      window->grab().save(folder + QString("/strip-%1.png").arg(points));
  }
  const int before = window->sides()->strip()->height();
  session.second().align(run::Alignment::Step);
  EXPECT_TRUE(starts("No difference here"));
  EXPECT_EQ(window->sides()->strip()->height(), before) << "the views keep their size while the words change";
  ui::storeFontSize(0);
  ui::applyFontSize();
}

// The bottom panels leave little to the views, in large letters: the strip folds to a row that says how the runs differ.
TEST_F(StripsTest, InALowViewTheGraphKeepsHalf) {
  ASSERT_NO_FATAL_FAILURE(compare("mask", run::Alignment::Step));
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_TRUE(starts("No difference here"));
  auto* dock = child<QDockWidget>("dock.threads");
  ui::DifferenceStrip* strip = window->sides()->strip();
  auto* more = strip->findChild<QToolButton*>("differenceMore");
  auto* brief = strip->findChild<QLabel*>("differenceBrief");
  auto* align = strip->findChild<QComboBox*>("differenceAlign");
  auto* event = strip->findChild<QLineEdit*>("differenceEvent");
  auto* view = window->viewport();
  const auto free = [&] { return view->height() - view->covered().top() - view->covered().bottom(); };
  const auto keepsHalf = [&] { return free() >= view->height() / 2; };
  const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES");
  for (const double share : {0.3, 0.4}) {
    makeSmall(*window, dock, 22, share);
    QTest::qWait(300);
    if (!folder.isEmpty()) window->grab().save(folder + QString("/low-view-%1.png").arg(share));
    EXPECT_TRUE(waitFor(keepsHalf)) << free() << " of " << view->height();
    ASSERT_TRUE(waitFor([&] { return brief->isVisible() && more->isVisible() && !align->isVisible(); })) << strip->height();
    EXPECT_EQ(brief->visibleRegion().boundingRect(), brief->rect()) << share << ": " << strip->height();
    EXPECT_TRUE(brief->text().startsWith("No difference here")) << brief->text().toStdString();
    EXPECT_TRUE(brief->toolTip().contains("bfs/mask")) << brief->toolTip().toStdString();
    more->click();
    EXPECT_TRUE(waitFor([&] { return align->isVisible() && strip->geometry().bottom() < window->sides()->height(); }))
        << strip->geometry().bottom() << " of " << window->sides()->height();
    EXPECT_TRUE(keepsHalf()) << "it floats over the views, which stay as they are";
    more->click();
    EXPECT_TRUE(waitFor([&] { return !align->isVisible(); }));
  }
  // An event is asked for where there is a field for it, and what is wrong with it stands in the row.
  const int byEvent = align->findText(QString::fromUtf8("By event…"));
  align->setCurrentIndex(byEvent);
  Q_EMIT align->activated(byEvent);
  ASSERT_TRUE(waitFor([&] { return event->isVisible(); }));
  event->setText("nothing = 3");
  QTest::keyClick(event, Qt::Key_Return);
  if (!folder.isEmpty()) window->grab().save(folder + "/low-view-unfolded.png");
  more->setChecked(false);
  EXPECT_TRUE(waitFor([&] { return brief->isVisible() && brief->text().contains("nothing"); })) << brief->text().toStdString();
  EXPECT_TRUE(keepsHalf()) << free() << " of " << view->height();
  makeSmall(*window, dock, 9, 0.4);
  EXPECT_TRUE(waitFor([&] { return align->isVisible() && !more->isVisible() && !brief->isVisible(); }));
  ui::storeFontSize(0);
  ui::applyFontSize();
}

}  // namespace
}  // namespace wf::test

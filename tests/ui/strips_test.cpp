// The strip of a second run: what it says where nothing is compared, and that its words and buttons have room in a small window.
#include <QDockWidget>
#include <QLabel>
#include <QToolButton>

#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/side_by_side.h"
#include "ui/main_window.h"

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
  for (const int points : {9, 22}) {
    makeSmall(*window, dock, points, 0.4);
    const auto whole = [&] { return words()->height() >= words()->heightForWidth(words()->width()); };
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

}  // namespace
}  // namespace wf::test

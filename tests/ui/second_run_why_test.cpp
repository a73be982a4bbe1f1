// "Why?" beside a second run: each answer says whose step it names, and the first answers can be read in a low window.
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/panel_pictures.h"
#include "tests/ui/second_run_window.h"
#include "ui/main_window.h"
#include "ui/theme.h"

namespace wf::test {
namespace {

class SecondRunWhy : public SecondRunWindow {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(compareWithRecording(damagedRecording(9, 12)));
    ASSERT_TRUE(waitFor([&] { return session.second().found().phase == ui::FoundDifference::Phase::Found; }, 30000));
  }
  void TearDown() override {
    ui::storeFontSize(0);
    ui::applyFontSize();
    SecondRunWindow::TearDown();
  }
  bool bothAnswer() {
    window->sides()->strip()->findChild<QToolButton*>("differenceFirst")->click();
    return waitFor(
        [&] {
          const auto done = [&](const char* name) { return child<QLabel>(name)->text().startsWith("C_a[3] = "); };
          return done("whyHeadline") && done("whyHeadlineOfSecond");
        },
        30000);
  }
  // All of it, and nothing of it lies behind the edge of the panel.
  bool seen(const char* name) const {
    const auto* label = child<QLabel>(name);
    return label->isVisible() && label->visibleRegion().boundingRect().height() >= label->height() &&
           label->height() >= label->heightForWidth(label->width());
  }
};

TEST_F(SecondRunWhy, EachAnswerSaysWhoseStepItGoesTo) {
  ASSERT_TRUE(bothAnswer());
  EXPECT_TRUE(waitFor([&] { return child<QPushButton>("whyGoOfSecond")->text() == "Go to step 9 of B"; }))
      << child<QPushButton>("whyGoOfSecond")->text().toStdString();
  EXPECT_TRUE(child<QPushButton>("whyGo")->text().endsWith(" of A")) << child<QPushButton>("whyGo")->text().toStdString();
  session.second().end();
  EXPECT_TRUE(waitFor([&] { return !child<QPushButton>("whyGo")->text().contains("of"); }))
      << child<QPushButton>("whyGo")->text().toStdString();
}

TEST_F(SecondRunWhy, TheFirstAnswersCanBeReadInALowWindow) {
  auto* dock = child<QDockWidget>("dock.why");
  for (const int points : {9, 22}) {
    window->resize(1280, 720);
    ui::storeFontSize(points);
    ui::applyFontSize();
    QTest::qWait(200);
    ASSERT_TRUE(bothAnswer());
    // In the largest text there is room for the first sentence of one answer, within the part of the window that a dock may take.
    const bool large = points > 9;
    EXPECT_TRUE(waitFor([&] {
      return seen("whyHeadline") && (large || (seen("whyHeadlineOfSecond") && seen("whyOrigin") && seen("whyOriginOfSecond")));
    })) << points
        << " points: the panel is " << dock->height() << " high";
    if (large) {
      EXPECT_GE(dock->height(), window->height() * 3 / 10);
    }
    QTest::qWait(300);
    if (const QString folder = qEnvironmentVariable("WARPFRONT_TEST_PICTURES"); !folder.isEmpty())
      window->grab().save(folder + "/why-low-" + QString::number(points) + ".png");
  }
}

}  // namespace
}  // namespace wf::test

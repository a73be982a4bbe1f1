// The order of a run's threads, chosen in the window: what it loses, what Threads opens, where a stop inside a kernel says that it is.
#include <QToolButton>
#include <limits>

#include "compute/lens/ordered_steps.h"
#include "tests/ui/lens_window.h"
#include "tests/ui/panel_pictures.h"
#include "ui/overlay/overlay_model.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/seed_box.h"

namespace wf::test {
namespace {

using lens::Schedule;

class ThreadOrderTest : public LensWindow {
 protected:
  ThreadOrderTest() : LensWindow("threads") {}
  bool ready() const override { return done(); }

  QComboBox* orderBox() {
    QTest::mouseClick(child<QToolButton>("parameters"), Qt::LeftButton);
    return child<QWidget>("parametersPopup")->findChild<QComboBox*>("runOrder");
  }
  void chooseOrder(const char* title) {
    QComboBox* box = orderBox();
    ASSERT_NE(box, nullptr);
    const int at = box->findText(title);
    ASSERT_GE(at, 0) << title;
    box->setCurrentIndex(at);
    Q_EMIT box->activated(at);
  }
  void playToTheEnd() {
    session.setSpeed(std::numeric_limits<double>::infinity());
    session.play();
    ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Finished && session.outcome() != nullptr; }, 20000));
  }
};

TEST_F(ThreadOrderTest, PlayedInAnAdversarialOrderItLosesUpdates) {
  ASSERT_NO_FATAL_FAILURE(run("sssp", "two-kernel-2007"));
  EXPECT_FALSE(session.run().order);
  window->workspaces().reveal("result");
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("resultLosses")->isHidden(); }));
  ASSERT_NO_FATAL_FAILURE(chooseOrder("Adversarial"));
  ASSERT_TRUE(waitFor([&] { return session.run().order && session.run().state == ui::PlayState::Paused; }, 20000));
  child<QWidget>("parametersPopup")->close();
  EXPECT_EQ(session.lens().schedule(), (Schedule{Schedule::Kind::Adversarial}));
  ASSERT_NO_FATAL_FAILURE(playToTheEnd());
  EXPECT_GT(session.run().losses.writes, 0u);
  ASSERT_TRUE(session.run().endsWrong);
  EXPECT_GT(session.run().endsWrong->count, 0u);
  ASSERT_TRUE(waitFor([&] { return child<QLabel>("resultLosses")->text().contains("end otherwise"); }));
  const QString says = child<QLabel>("resultLosses")->text();
  EXPECT_TRUE(says.startsWith("Threads in adversarial order: ")) << says.toStdString();
  EXPECT_TRUE(says.contains("end otherwise than with threads in order: C_a of vertex 42 is ")) << says.toStdString();
  window->workspaces().reveal("timing");
  EXPECT_TRUE(waitFor([&] { return child<QLabel>("earlierRun")->text().startsWith("Times of the simulation"); }))
      << child<QLabel>("earlierRun")->text().toStdString();
  EXPECT_TRUE(child<QLabel>("earlierRun")->toolTip().contains("not of a kernel"));
  EXPECT_EQ(child<QLabel>("teps")->text(), QString::fromUtf8("TEPS –"));
  // In a narrow window, too, with the beginning of what it says or a word for it.
  auto* shortened = static_cast<ui::ElidingLabel*>(child<QLabel>("earlierRun"));
  for (const int points : {9, 22}) {
    makeSmall(*window, child<QDockWidget>("dock.timing"), points, 0.3);
    EXPECT_TRUE(waitFor([&] { return shortened->shown().startsWith("Times of the simulation") || shortened->shown() == "Simulated"; }))
        << shortened->shown().toStdString() << " in " << shortened->width();
  }
  ui::storeFontSize(0);
  ui::applyFontSize();
  // Threads opens what happened.
  window->workspaces().reveal("threads");
  ASSERT_NO_FATAL_FAILURE(open(session.run().losses.firstStep));
  const lens::Report& report = *session.lens().state().report;
  EXPECT_EQ(report.schedule, (Schedule{Schedule::Kind::Adversarial}));
  EXPECT_GT(report.lostWrites, 0u);
  EXPECT_EQ(report.step.changed, session.steps()[report.step.index].changed);
  window->workspaces().reveal("result");
}

TEST_F(ThreadOrderTest, ARandomOrderHasItsSeedAndDefaultsEndIt) {
  ASSERT_NO_FATAL_FAILURE(run("sssp", "two-kernel-2007"));
  ASSERT_NO_FATAL_FAILURE(chooseOrder("Random"));
  ASSERT_TRUE(waitFor([&] { return session.run().order.has_value(); }));
  EXPECT_EQ(*session.run().order, (Schedule{Schedule::Kind::Random, 1}));
  auto* seed = child<QWidget>("parametersPopup")->findChild<ui::SeedBox*>("runSeed");
  ASSERT_TRUE(seed->isVisible());
  seed->setValue(5'000'000'000u);
  ASSERT_TRUE(waitFor([&] { return session.run().order == Schedule{Schedule::Kind::Random, 5'000'000'000u}; }));
  EXPECT_EQ(session.lens().schedule(), *session.run().order);
  QTest::mouseClick(child<QWidget>("parametersDefaults"), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !session.run().order; }));
  EXPECT_EQ(orderBox()->currentText(), "As on hardware");
  EXPECT_FALSE(seed->isVisible());
}

TEST_F(ThreadOrderTest, AVariantOfBlocksSaysThatItHasNone) {
  ASSERT_NO_FATAL_FAILURE(run("bfs", "fast"));
  ASSERT_NO_FATAL_FAILURE(chooseOrder("Lock step"));
  ASSERT_TRUE(waitFor([&] { return !session.run().refusal.empty(); }));
  EXPECT_NE(session.run().refusal.find("no order of threads can be chosen for bfs/fast"), std::string::npos) << session.run().refusal;
  ASSERT_NO_FATAL_FAILURE(chooseOrder("As on hardware"));
  ASSERT_TRUE(waitFor([&] { return session.run().refusal.empty() && session.run().state == ui::PlayState::Paused; }));
}

TEST_F(ThreadOrderTest, AStopInsideAStepSaysWhichStateIsShown) {
  ASSERT_NO_FATAL_FAILURE(run("sssp", "two-kernel-2007"));
  session.lens().setSchedule({Schedule::Kind::Adversarial});
  std::string why;
  std::size_t at = 0;
  ASSERT_TRUE(session.stops().addWatch("lost write", &why, &at)) << why;
  session.setSpeed(std::numeric_limits<double>::infinity());
  session.play();
  ASSERT_TRUE(waitFor([&] { return !session.run().stopped.empty(); }, 20000));
  const auto step = session.run().step;
  const std::string begins = "Stopped inside step " + std::to_string(step) + ", whose end is shown: ";
  EXPECT_TRUE(child<QLabel>("stateLabel")->text().startsWith(QString::fromStdString(begins)))
      << child<QLabel>("stateLabel")->text().toStdString();
  EXPECT_TRUE(ui::bannerOf(session, step)->stopped.starts_with(begins));
  EXPECT_NE(session.run().stopped.find("the run itself is made as on hardware, and may hold other values"), std::string::npos);
  // In that order it holds what the stop says.
  ASSERT_NO_FATAL_FAILURE(chooseOrder("Adversarial"));
  child<QWidget>("parametersPopup")->close();
  ASSERT_TRUE(waitFor([&] { return session.run().order && session.run().state == ui::PlayState::Paused; }));
  session.play();
  ASSERT_TRUE(waitFor([&] { return !session.run().stopped.empty(); }, 20000));
  EXPECT_EQ(session.run().step, step);
  EXPECT_EQ(session.run().stopped.find("the run itself"), std::string::npos) << session.run().stopped;
}

}  // namespace
}  // namespace wf::test

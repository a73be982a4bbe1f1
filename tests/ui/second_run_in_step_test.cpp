// What two runs side by side share in the window: a kernel, an event, and what another program's run has of iterations and of an end.
#include <QComboBox>
#include <QLayout>
#include <QToolButton>

#include "tests/ui/panel_pictures.h"
#include "tests/ui/second_run_window.h"
#include "ui/comparison/difference_text.h"

namespace wf::test {
namespace {

// As of a program that died: it numbers its iterations without marking their ends, and takes no times.
TEST_F(SecondRunWindow, SaysWhereAnothersRunEndsEarlyAndCountsItsIterations) {
  open();
  StateList list = statesOf(*algorithms::choose(session.request().algorithm, session.request().variant), session.document()->graph, 1000,
                            session.run().parameters);
  for (Step& step : list.steps) {
    step.endsIteration = false;
    step.nanoseconds = 0;
  }
  ASSERT_GT(list.last(), 12u);
  list.cutAfter(12);
  const auto path = scratchDir() / "early_window.wfr";
  recorded(list, path, {.ids = "_theirs"});
  compareWithRecording(QString::fromStdString(path.string()));
  EXPECT_TRUE(waitFor([&] { return stripText().contains("no difference as far as B ends early, with step 12"); }, 30000))
      << stripText().toStdString();
  session.goToEnd();
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("B has ended, at its step 12: "); }, 30000)) << stripText().toStdString();
  const auto cell = [&](const QString& what) {
    for (const ui::TimesRow& row : ui::timesOf(session)) {
      if (row.what == what) return row.b;
    }
    return QString("no such row");
  };
  EXPECT_EQ(cell("Steps in all"), "12");
  EXPECT_EQ(cell("Iterations in all"), "5") << "of two kernels each; what follows the last one is not known";
  EXPECT_EQ(cell("Kernel time in all"), QString::fromUtf8("–"));
}

// One that ended has ended its last iteration as well.
TEST_F(SecondRunWindow, CountsTheLastIterationOfAnothersWholeRun) {
  open();
  StateList list = statesOf(*algorithms::choose(session.request().algorithm, session.request().variant), session.document()->graph, 1000,
                            session.run().parameters);
  for (Step& step : list.steps) step.endsIteration = false;
  const auto path = scratchDir() / "whole_window.wfr";
  recorded(list, path, {.ids = "_theirs"});
  compareWithRecording(QString::fromStdString(path.string()));
  session.goToEnd();
  ASSERT_TRUE(waitFor([&] { return session.run().ended && session.second().state().ended && bothShow(session.run().lastStep); }, 30000));
  for (const ui::TimesRow& row : ui::timesOf(session)) {
    if (row.what != "Iterations in all") continue;
    EXPECT_EQ(row.a, row.b);
  }
}

TEST_F(SecondRunWindow, GoesInStepByAKernelThatBothHave) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  auto* align = window->sides()->strip()->findChild<QComboBox*>("differenceAlign");
  const int kernel = align->findText("By kernel expand");
  ASSERT_GE(kernel, 0);
  align->setCurrentIndex(kernel);
  Q_EMIT align->activated(kernel);
  ASSERT_TRUE(waitFor([&] { return session.second().state().alignment == run::Alignment::Kernel; }));
  EXPECT_EQ(align->currentIndex(), kernel);
  std::uint64_t settles = 0;
  session.goTo(9);
  ASSERT_TRUE(waitFor([&] { return session.run().step == 9 && session.second().state().follows; }, 30000));
  for (std::uint64_t step = 1; step <= 9; ++step)
    settles = session.run().variant->kernels[session.steps()[step].kernel].id == "settle" ? step : settles;
  session.goTo(settles);
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("Between runs of kernel expand"); }, 30000)) << stripText().toStdString();
}

TEST_F(SecondRunWindow, GoesInStepByAnEventThatIsTypedInTheStrip) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  ui::DifferenceStrip* strip = window->sides()->strip();
  auto* align = strip->findChild<QComboBox*>("differenceAlign");
  auto* event = strip->findChild<QLineEdit*>("differenceEvent");
  auto* apply = strip->findChild<QToolButton*>("differenceApplyEvent");
  auto* problem = strip->findChild<QLabel*>("differenceProblem");
  EXPECT_FALSE(event->isVisible());
  const int byEvent = align->findData(static_cast<int>(run::Alignment::Event));
  ASSERT_GE(byEvent, 0);
  align->setCurrentIndex(byEvent);
  Q_EMIT align->activated(byEvent);
  ASSERT_TRUE(waitFor([&] { return event->isVisible() && event->hasFocus(); }));
  EXPECT_EQ(session.second().state().alignment, run::Alignment::Step) << "which event is not known yet";
  EXPECT_FALSE(apply->isEnabled());
  QTest::keyClicks(event, "any kost changes");
  QTest::keyClick(event, Qt::Key_Return);
  EXPECT_TRUE(waitFor([&] { return problem->isVisible() && problem->text().contains("has no meaning in run A: at character 5"); }))
      << problem->text().toStdString();
  EXPECT_EQ(session.second().state().alignment, run::Alignment::Step);
  event->selectAll();
  QTest::keyClicks(event, "cost[5] changes");
  EXPECT_TRUE(problem->isHidden()) << "it is another text now";
  ASSERT_TRUE(apply->isEnabled());
  apply->click();
  ASSERT_TRUE(waitFor([&] { return !session.second().looksForEvents(); }, 30000));
  EXPECT_EQ(session.second().state().alignment, run::Alignment::Event);
  EXPECT_EQ(align->currentIndex(), byEvent);
  EXPECT_FALSE(apply->isEnabled());
  ASSERT_EQ(session.second().events().a().steps.size(), 1U);
  const std::uint64_t step = session.second().events().a().steps[0];
  session.goTo(step - 1);
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("Before the first event"); }, 30000)) << stripText().toStdString();
  session.goTo(step);
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("Event 1"); }, 30000)) << stripText().toStdString();
  session.goTo(step + 1);
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("Past the last event of A"); }, 30000)) << stripText().toStdString();
  session.second().align(run::Alignment::Step);
  EXPECT_TRUE(waitFor([&] { return !event->isVisible(); }));
}

TEST_F(SecondRunWindow, TheDialogTakesAnEventThatBothRunsKnow) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  auto* align = asked->findChild<QComboBox*>("secondAlign");
  auto* event = asked->findChild<QLineEdit*>("secondEvent");
  auto* compare = asked->findChild<QPushButton*>("secondCompare");
  EXPECT_FALSE(event->isVisible());
  align->setCurrentIndex(align->findData(static_cast<int>(run::Alignment::Event)));
  EXPECT_TRUE(event->isVisible());
  EXPECT_FALSE(compare->isEnabled()) << "which event?";
  event->setText("cost[5] changes | kost[5] changes");
  EXPECT_FALSE(compare->isEnabled());
  EXPECT_TRUE(asked->findChild<QLabel*>("secondProblem")->text().contains("in run B: at character 1"));
  event->setText("cost[5] changes");
  ASSERT_TRUE(compare->isEnabled());
  compare->click();
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready && !session.second().looksForEvents(); }, 30000));
  EXPECT_EQ(session.second().state().alignment, run::Alignment::Event);
  EXPECT_EQ(session.second().state().event, (run::PairName{"cost[5] changes", "cost[5] changes"}));
  EXPECT_FALSE(session.second().state().inStepProblem);
  EXPECT_EQ(window->sides()->strip()->findChild<QLineEdit*>("differenceEvent")->text(), "cost[5] changes");
}

// On 1280 × 720 pixels with letters of 22 points, the longest part open and wrong.
TEST_F(SecondRunWindow, TheDialogsButtonsAndItsErrorStayInSightOnASmallScreen) {
  open();
  ui::storeFontSize(22);
  ui::applyFontSize();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  auto* align = asked->findChild<QComboBox*>("secondAlign");
  auto* event = asked->findChild<QLineEdit*>("secondEvent");
  auto* problem = asked->findChild<QLabel*>("secondProblem");
  auto* compare = asked->findChild<QPushButton*>("secondCompare");
  const auto* page = asked->findChild<QWidget*>("secondProgramPart")->parentWidget();
  EXPECT_TRUE(waitFor([&] { return asked->height() >= 660 || page->visibleRegion().boundingRect().size() == page->size(); }))
      << "nothing scrolls that the screen has room for";
  keepDialogPictures(*asked, "second-run");
  align->setCurrentIndex(align->findData(static_cast<int>(run::Alignment::Event)));
  event->setText("any cost changes | kost[5] changes and every vertex of the graph has been reached by now");
  ASSERT_TRUE(waitFor([&] { return problem->isVisible() && problem->text().contains("in run B"); }));
  EXPECT_LE(asked->layout()->minimumHeightForWidth(asked->width()), 680) << "a screen of 720 pixels less the window's frame";
  asked->resize(asked->width(), 680);
  ASSERT_TRUE(waitFor([&] { return asked->height() == 680; }));
  const auto seen = [&](const QWidget* what) { return what->visibleRegion().boundingRect().size() == what->size(); };
  EXPECT_TRUE(waitFor([&] { return seen(compare) && seen(problem); }));
  align->setFocus();
  asked->findChild<QRadioButton*>("secondOfProgram")->setFocus();
  align->setCurrentIndex(0);
  align->setCurrentIndex(align->findData(static_cast<int>(run::Alignment::Event)));
  EXPECT_TRUE(waitFor([&] { return event->hasFocus() && seen(event); })) << "what is to be filled in is scrolled to";
  keepDialogPictures(*asked, "second-run-error");
  ui::storeFontSize(0);
  ui::applyFontSize();
}

}  // namespace
}  // namespace wf::test

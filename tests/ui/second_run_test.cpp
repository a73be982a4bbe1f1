// Two runs side by side in the window: chosen in the dialog, shown in step, with one camera and one selection, and what differs marked.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QToolButton>

#include "tests/ui/ui_harness.h"
#include "tests/unit/recorded_states.h"
#include "tests/unit/session_fixture.h"
#include "ui/actions.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/side_by_side.h"
#include "ui/viewport/second_view.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

using Phase = ui::SecondRunState::Phase;

class SecondRunWindow : public ShownWindow {
 protected:
  void open(int vertices = 20) {
    session.open(ui::pathFile(vertices));
    const auto paused = [&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; };
    ASSERT_TRUE(session.waitUntil(paused, std::chrono::seconds(30)));
    showWindow(session);
    ASSERT_TRUE(session.setSource(0));
    ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused; }, 30000));
  }
  QDialog* dialog() {
    window->actions().get("compareRuns")->trigger();
    QDialog* found = nullptr;
    EXPECT_TRUE(waitFor([&] { return (found = window->findChild<QDialog*>("secondRunDialog")) != nullptr && found->isVisible(); }));
    return found;
  }
  // A recording of the open run in which vertex 2 is damaged after these steps.
  QString damagedRecording(std::size_t first, std::size_t end) {
    StateList list = statesOf(*algorithms::choose(session.request().algorithm, session.request().variant), session.document()->graph, 1000,
                              session.run().parameters);
    std::size_t array = 0;
    while (list.infos[array].id != "cost") ++array;
    list.damage(array, 2, 64, first, end);
    const auto path = scratchDir() / "damaged_window.wfr";
    recorded(list, path);
    return QString::fromStdString(path.string());
  }
  void compareWithRecording(const QString& path) {
    QDialog* asked = dialog();
    ASSERT_NE(asked, nullptr);
    asked->findChild<QRadioButton*>("secondOfFile")->click();
    asked->findChild<QLineEdit*>("secondFile")->setText(path);
    asked->findChild<QPushButton*>("secondCompare")->click();
    ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000)) << session.second().state().problem;
  }
  bool bothShow(std::uint64_t step) {
    return waitFor(
        [&] {
          const ui::SecondView* second = window->sides()->second();
          return second != nullptr && second->shownStep() == step && second->complete() && window->viewport()->report().step == step &&
                 session.second().difference() != nullptr;
        },
        30000);
  }
  QString stripText() const { return window->sides()->strip()->findChild<QLabel*>("differenceText")->text(); }

  ui::Session session;
};

TEST_F(SecondRunWindow, IsChosenInTheDialogAndClosedInTheStrip) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  auto* variant = asked->findChild<QComboBox*>("secondVariant");
  EXPECT_GT(variant->count(), 2);
  auto* pairs = asked->findChild<QLineEdit*>("secondPairs");
  pairs->setText("=cost");
  EXPECT_FALSE(asked->findChild<QPushButton*>("secondCompare")->isEnabled());
  pairs->setText("cost");
  asked->findChild<QPushButton*>("secondCompare")->click();
  ASSERT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Ready; }, 30000));
  ui::SideBySide* sides = window->sides();
  ASSERT_NE(sides->second(), nullptr);
  EXPECT_EQ(sides->second()->size(), window->viewport()->size()) << "one camera shows the same in both";
  EXPECT_TRUE(waitFor([&] { return stripText().contains("No difference here"); })) << stripText().toStdString();
  sides->strip()->findChild<QToolButton*>("differenceTimes")->click();
  QDialog* times = nullptr;
  ASSERT_TRUE(waitFor([&] { return (times = window->findChild<QDialog*>("timesDialog")) != nullptr; }));
  EXPECT_GT(times->findChild<QTableWidget*>()->rowCount(), 5);
  times->reject();
  sides->strip()->findChild<QToolButton*>("differenceClose")->click();
  EXPECT_FALSE(session.second().active());
  EXPECT_TRUE(waitFor([&] { return sides->second() == nullptr && window->viewport()->width() == sides->width(); }));
}

TEST_F(SecondRunWindow, FollowsTheTransportAndMarksWhatDiffers) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  key(Qt::Key_Right);
  ASSERT_TRUE(bothShow(1));
  EXPECT_TRUE(window->sides()->second()->request().differing.empty());
  session.goTo(9);
  ASSERT_TRUE(bothShow(9));
  ASSERT_TRUE(waitFor([&] { return !window->sides()->second()->request().differing.empty(); }));
  EXPECT_EQ(window->sides()->second()->request().differing, std::vector<VertexId>{2});
  EXPECT_TRUE(waitFor([&] { return window->viewport()->request().differing == std::vector<VertexId>{2}; }));
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("1 vertex differs"); })) << stripText().toStdString();
  session.goTo(12);
  ASSERT_TRUE(bothShow(12));
  EXPECT_TRUE(waitFor([&] { return stripText().startsWith("No difference here"); })) << stripText().toStdString();
  EXPECT_TRUE(waitFor([&] { return window->viewport()->request().differing.empty(); }));
}

TEST_F(SecondRunWindow, GoesToTheFirstDifference) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(waitFor([&] { return session.second().found().phase == ui::FoundDifference::Phase::Found; }, 30000))
      << "it searches by itself";
  EXPECT_TRUE(waitFor([&] { return stripText().contains("first at step 9, vertex 3"); })) << stripText().toStdString();
  auto* first = window->sides()->strip()->findChild<QToolButton*>("differenceFirst");
  EXPECT_EQ(first->text(), "Go to first difference");
  first->click();
  ASSERT_TRUE(bothShow(9));
  ASSERT_EQ(session.selection().size(), 1u);
  EXPECT_EQ(session.selection().front(), VertexId{2});
}

TEST_F(SecondRunWindow, SharesCameraAndSelection) {
  open();
  compareWithRecording(damagedRecording(9, 12));
  ASSERT_TRUE(bothShow(0));
  ui::SecondView* second = window->sides()->second();
  const auto at = window->viewport()->placeOf(5);
  ASSERT_TRUE(at);
  QTest::mouseClick(second, Qt::LeftButton, {}, at->toPoint());
  EXPECT_TRUE(waitFor([&] { return session.selection().size() == 1 && session.selection().front() == 5; }))
      << "a click in the second view selects in both";
  EXPECT_TRUE(waitFor([&] { return second->request().selected == std::vector<VertexId>{5}; }));
  window->viewport()->zoomBy(2);
  EXPECT_TRUE(waitFor([&] { return second->request().camera == window->viewport()->request().camera && second->complete(); }));
}

TEST_F(SecondRunWindow, SaysWhatARecordingLacks) {
  open();
  QDialog* asked = dialog();
  ASSERT_NE(asked, nullptr);
  asked->findChild<QRadioButton*>("secondOfFile")->click();
  EXPECT_FALSE(asked->findChild<QPushButton*>("secondCompare")->isEnabled()) << "there is no file";
  asked->findChild<QLineEdit*>("secondFile")->setText("/no/such.wfr");
  asked->findChild<QPushButton*>("secondCompare")->click();
  EXPECT_TRUE(waitFor([&] { return session.second().state().phase == Phase::Failed; }));
  EXPECT_TRUE(waitFor([&] { return stripText().contains("/no/such.wfr"); })) << stripText().toStdString();
}

}  // namespace
}  // namespace wf::test

// A window with a path and a second run beside it, as the tests of two runs side by side begin.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "tests/ui/ui_harness.h"
#include "tests/unit/recorded_states.h"
#include "tests/unit/session_fixture.h"
#include "ui/actions.h"
#include "ui/comparison/difference_strip.h"
#include "ui/comparison/side_by_side.h"
#include "ui/viewport/second_view.h"
#include "ui/viewport/viewport.h"

namespace wf::test {

class SecondRunWindow : public ShownWindow {
 protected:
  using Phase = ui::SecondRunState::Phase;

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

}  // namespace wf::test

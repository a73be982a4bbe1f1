// Undo and redo of view, selection and mapping.
#include <QLineEdit>
#include <random>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/undo/undo_history.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

// The history by itself: a view that is only a number of values, and a clock that is set.
class HistoryTest : public ::testing::Test, protected ScriptedSession {
 protected:
  HistoryTest() : events(session) { openGrid({}); }
  void makeHistory(std::uint64_t bytes = ui::UndoHistory::kBytes) {
    history = std::make_unique<ui::UndoHistory>(ui::Context{session, events, place},
                                                ui::ViewAccess{[this] { return view; }, [this](const ui::ViewState& s) { view = s; }},
                                                nullptr, bytes);
    history->setClock([this] { return now; });
    history->viewSettled();
  }
  void moveTo(double x, double scale) {
    view.whole = false;
    view.camera.restore({x, 0, 0}, scale, 0, 0, 0);
    history->viewSettled();
  }
  const QUndoStack& stack() const { return history->stack(); }

  ui::SessionEvents events;
  ui::ViewPlace place;
  ui::ViewState view;
  qint64 now = 0;
  std::unique_ptr<ui::UndoHistory> history;
};

TEST_F(HistoryTest, EachKindIsTakenBackAndDoneAgain) {
  makeHistory();
  EXPECT_FALSE(stack().canUndo());
  moveTo(5, 2);
  EXPECT_EQ(stack().undoText(), "zoom");
  session.select(VertexId{3}, false);
  session.select(VertexId{9}, true);
  EXPECT_EQ(stack().undoText(), "selection of 2 vertices");
  const render::Mapping suggested = session.mapping();
  render::Mapping other = suggested;
  other.colormap = "turbo";
  session.setMapping(other);
  EXPECT_EQ(stack().undoText(), "colour map");
  ASSERT_EQ(stack().count(), 4);

  history->undo();
  EXPECT_EQ(session.mapping(), suggested);
  history->undo();
  EXPECT_EQ(selected(), std::vector<VertexId>{3});
  history->undo();
  EXPECT_TRUE(session.selection().empty());
  history->undo();
  EXPECT_TRUE(view.whole);
  EXPECT_FALSE(stack().canUndo());
  history->viewSettled();  // what the view tells of it is nothing new
  session.hover(VertexId{1});
  EXPECT_EQ(stack().count(), 4);
  for (int i = 0; i < 4; ++i) history->redo();
  EXPECT_EQ(session.mapping(), other);
  EXPECT_EQ(selected(), (std::vector<VertexId>{3, 9}));
  EXPECT_EQ(view.camera.centre().x, 5);
  EXPECT_FALSE(stack().canRedo());
}

TEST_F(HistoryTest, MovementsThatFollowEachOtherAreOne) {
  makeHistory();
  moveTo(1, 2);
  now += 300;
  moveTo(1, 3);
  now += ui::UndoHistory::kMergeMs;
  moveTo(1, 4);
  EXPECT_EQ(stack().count(), 1);
  now += ui::UndoHistory::kMergeMs + 1;
  moveTo(1, 5);
  EXPECT_EQ(stack().count(), 2);
  moveTo(2, 5);  // another kind
  EXPECT_EQ(stack().count(), 3);
  EXPECT_EQ(stack().undoText(), "moving the view");
  history->undo();
  history->undo();
  EXPECT_EQ(view.camera.pixelsPerUnit(), 4);
  history->undo();
  EXPECT_TRUE(view.whole);
  history->redo();
  EXPECT_EQ(view.camera.pixelsPerUnit(), 4);
}

TEST_F(HistoryTest, ADragOfASliderIsOne) {
  makeHistory();
  const render::Mapping suggested = session.mapping();
  render::Mapping mapping = suggested;
  for (int k = 1; k <= 100; ++k) {
    now += 16;
    mapping.heightScale = 0.01 * k;
    session.setMapping(mapping);
  }
  ASSERT_EQ(stack().count(), 1);
  EXPECT_EQ(stack().undoText(), "height");
  now += 16;
  mapping.colormap = "turbo";  // another setting
  session.setMapping(mapping);
  ASSERT_EQ(stack().count(), 2);
  history->undo();
  EXPECT_EQ(session.mapping().heightScale, mapping.heightScale);
  history->undo();
  EXPECT_EQ(session.mapping(), suggested);
  history->redo();
  EXPECT_EQ(session.mapping().heightScale, mapping.heightScale);
}

TEST_F(HistoryTest, WhatIsPutAwayComesBack) {
  makeHistory();
  session.select(VertexId{3}, false);
  session.select(VertexId{9}, true);
  ui::SessionSelection& sets = session.sets();
  sets.putAway(ui::Rest::Faded);
  EXPECT_EQ(stack().undoText(), "fading the rest");
  sets.putAway(ui::Rest::Hidden);
  EXPECT_EQ(stack().undoText(), "hiding the rest");
  session.select(VertexId{4}, false);
  sets.putAway(ui::Rest::Shown);
  EXPECT_EQ(stack().undoText(), "showing the rest");
  ASSERT_EQ(stack().count(), 6);
  const auto kept = [&] { return sets.kept() == nullptr ? 0 : sets.kept()->size(); };
  history->undo();
  EXPECT_EQ(sets.rest(), ui::Rest::Hidden);
  EXPECT_EQ(kept(), 2u);
  EXPECT_EQ(selected(), std::vector<VertexId>{4});
  history->undo();
  history->undo();
  EXPECT_EQ(sets.rest(), ui::Rest::Faded);
  EXPECT_EQ(selected(), (std::vector<VertexId>{3, 9}));
  history->undo();
  EXPECT_EQ(sets.rest(), ui::Rest::Shown);
  EXPECT_EQ(kept(), 0u);
  EXPECT_EQ(stack().count(), 6);
  for (int i = 0; i < 4; ++i) history->redo();
  EXPECT_EQ(sets.rest(), ui::Rest::Shown);
  for (int i = 0; i < 4; ++i) history->undo();
  history->redo();
  history->redo();
  EXPECT_EQ(sets.rest(), ui::Rest::Hidden);
  EXPECT_EQ(kept(), 2u);
}

TEST_F(HistoryTest, ASelectionThatIsTakenBackIsNoChange) {
  makeHistory();
  session.select(VertexId{3}, false);
  const VertexSet::Pointer three = session.sets().current();
  session.select(VertexId{4}, false);
  session.sets().restore(three);
  EXPECT_EQ(stack().count(), 1);
  EXPECT_EQ(selected(), std::vector<VertexId>{3});
  history->undo();
  EXPECT_TRUE(session.selection().empty());
  history->redo();
  EXPECT_EQ(selected(), std::vector<VertexId>{3});
  // Chosen again it is one, and so is what was taken back after something else.
  session.select(VertexId{4}, false);
  session.select(VertexId{3}, false);
  EXPECT_EQ(stack().count(), 3);
  session.select(VertexId{5}, false);
  session.sets().restore(three);
  EXPECT_EQ(stack().count(), 5);
}

TEST_F(HistoryTest, AnotherGraphClearsItAndTheRunDoesNot) {
  makeHistory();
  session.select(VertexId{3}, false);
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  ASSERT_NO_FATAL_FAILURE(setSource(7));
  EXPECT_EQ(stack().count(), 1);
  ASSERT_NO_FATAL_FAILURE(openGrid({6, 6}, "small.wfg"));
  EXPECT_EQ(stack().count(), 0);
}

TEST_F(HistoryTest, TheAppearanceThatAnotherGraphStartsWithIsNoChange) {
  makeHistory();
  render::Mapping other = session.mapping();
  other.colormap = "turbo";
  session.setMapping(other);
  ASSERT_NO_FATAL_FAILURE(openGrid({6, 6}, "small.wfg"));
  ASSERT_NE(session.mapping().colormap, "turbo");
  EXPECT_EQ(stack().count(), 0) << stack().undoText().toStdString();
  session.setMapping(other);
  EXPECT_EQ(stack().undoText(), "colour map");
  history->undo();
  EXPECT_NE(session.mapping().colormap, "turbo");
}

TEST_F(HistoryTest, AMappingBelongsToItsVariant) {
  makeHistory();
  session.select(VertexId{3}, false);
  render::Mapping other = session.mapping();
  other.colormap = "turbo";
  session.setMapping(other);
  session.select(VertexId{4}, false);
  history->undo();
  ASSERT_EQ(stack().count(), 3);
  ASSERT_NO_FATAL_FAILURE(startRun("tree"));
  ASSERT_EQ(stack().count(), 2);
  EXPECT_EQ(stack().index(), 1);
  EXPECT_EQ(selected(), std::vector<VertexId>{3});
  history->redo();
  EXPECT_EQ(selected(), std::vector<VertexId>{4});
  history->undo();
  history->undo();
  EXPECT_TRUE(session.selection().empty());
}

TEST_F(HistoryTest, EntriesAndMemoryAreLimited) {
  makeHistory();
  for (VertexId v = 0; v < 250; ++v) session.select(v, false);
  EXPECT_EQ(stack().count(), ui::UndoHistory::kEntries);
  for (int i = 0; i < ui::UndoHistory::kEntries; ++i) history->undo();
  EXPECT_EQ(selected(), std::vector<VertexId>{49});

  session.select(std::nullopt, false);
  makeHistory(40 * sizeof(ui::UndoEntry));
  for (VertexId v = 0; v < 40; ++v) session.select(v, true);
  EXPECT_LE(history->bytes(), 40 * sizeof(ui::UndoEntry));
  EXPECT_GT(stack().count(), 5);
  EXPECT_LT(stack().count(), 40);
  const auto kept = static_cast<std::size_t>(stack().count());
  while (stack().canUndo()) history->undo();
  EXPECT_EQ(session.selection().size(), 40 - kept);
  while (stack().canRedo()) history->redo();
  EXPECT_EQ(session.selection().size(), 40u);
}

// After any changes, undoing all of them leads to the beginning, and redoing all of them to the end.
TEST_F(HistoryTest, AllTheWayBackAndForth) {
  for (std::uint64_t seed = runSeed(), last = seed + 30; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    session.select(std::nullopt, false);
    view = {};
    makeHistory();
    const auto state = [&] {
      return std::tuple(selected(), session.mapping(), view.whole, view.camera.centre().x, view.camera.pixelsPerUnit());
    };
    std::vector<decltype(state())> states{state()};
    for (int k = 0; k < 60; ++k) {
      now += 10'000;
      const int index = stack().index();
      const auto action = random() % 6;
      switch (action) {
        case 0:
          moveTo(static_cast<double>(random() % 5), 2 + static_cast<double>(random() % 3));  // never what the whole is shown at
          break;
        case 1:
          session.select(static_cast<VertexId>(random() % 20), random() % 2 == 0);
          break;
        case 2: {
          render::Mapping mapping = session.mapping();
          mapping.colormap = random() % 2 ? "turbo" : "viridis";
          mapping.scale = static_cast<render::Scale>(random() % 2);
          session.setMapping(mapping);
          break;
        }
        case 3:
        case 4:
          if (stack().canUndo()) history->undo();
          break;
        default:
          if (stack().canRedo()) history->redo();
      }
      const auto at = static_cast<std::size_t>(stack().index());
      if (action < 3 && stack().index() == index + 1) {  // something new: what could be redone is gone
        states.resize(at);
        states.push_back(state());
      }
      ASSERT_EQ(state(), states[at]) << "after action " << k;
    }
    while (stack().canUndo()) history->undo();
    EXPECT_EQ(state(), states.front());
    const auto all = static_cast<std::size_t>(stack().count());
    while (stack().canRedo()) history->redo();
    EXPECT_EQ(state(), states[all]);
  }
}

class UndoKeys : public ScriptedWindow {
 protected:
  QString undoText() const { return window->actions().get("undo")->text().remove('&'); }
  bool settled(const char* text) {
    return waitFor([&] { return undoText() == text; });
  }
};

TEST_F(UndoKeys, KeysAndMenuTakeBack) {
  ui::Viewport& view = *window->viewport();
  EXPECT_FALSE(window->actions().get("undo")->isEnabled());
  const render::Camera whole = view.camera();
  key(Qt::Key_Plus, Qt::ControlModifier);
  ASSERT_TRUE(settled("Undo zoom")) << undoText().toStdString();
  session.select(VertexId{12}, false);
  EXPECT_EQ(undoText(), "Undo selection of 1 vertex");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(session.selection().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return view.showsAll() && view.camera() == whole; }));
  EXPECT_EQ(window->actions().get("redo")->text(), "&Redo zoom");
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(waitFor([&] { return !view.showsAll(); }));
  key(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(selected(), std::vector<VertexId>{12});
  EXPECT_FALSE(window->actions().get("redo")->isEnabled());
}

TEST_F(UndoKeys, AChangeOfDirectionLeavesTheWholeGraphInView) {
  ui::Viewport& view = *window->viewport();
  const render::Camera whole = view.camera();
  key(Qt::Key_3);
  ASSERT_TRUE(settled("Undo 3D view")) << undoText().toStdString();
  const render::Camera spatial = view.navigator().camera();
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return view.camera() == whole; }));
  EXPECT_TRUE(view.showsAll());
  EXPECT_FALSE(view.navigator().spatial());
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(waitFor([&] { return view.camera() == spatial; }));
  EXPECT_TRUE(view.showsAll());
  key(Qt::Key_1, Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return view.camera().flat(); }));
  ASSERT_TRUE(view.navigator().spatial()) << "3D from the top";
  ASSERT_TRUE(settled("Undo 2D view"));
  view.orbit(0.3, 0.4);
  ASSERT_TRUE(settled("Undo 3D view"));
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return view.camera().flat(); }));
  EXPECT_TRUE(view.navigator().spatial());
}

TEST_F(UndoKeys, LabelsAndArrowsComeBack) {
  ui::Viewport& view = *window->viewport();
  const bool arrows = view.arrows();
  window->viewport()->setFocus();
  key(Qt::Key_D);
  ASSERT_EQ(view.arrows(), !arrows);
  EXPECT_EQ(undoText(), arrows ? "Undo hiding arrows" : "Undo showing arrows");
  const bool labels = window->actions().get("labels")->isChecked();
  window->actions().get("labels")->trigger();
  EXPECT_EQ(undoText(), "Undo labels");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->actions().get("labels")->isChecked(), labels);
  EXPECT_EQ(view.arrows(), !arrows);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(view.arrows(), arrows);
  EXPECT_EQ(window->actions().get("arrows")->isChecked(), arrows);
  EXPECT_FALSE(window->actions().get("undo")->isEnabled()) << "taking back is no change of its own";
  key(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(view.arrows(), !arrows);
  key(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(window->actions().get("labels")->isChecked(), !labels);
  key(Qt::Key_Z, Qt::ControlModifier);
  key(Qt::Key_Z, Qt::ControlModifier);  // settings are kept from one test to the next
}

TEST_F(UndoKeys, ATextFieldTakesBackWhatWasTyped) {
  session.select(VertexId{12}, false);
  auto* field = child<QLineEdit>("source");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "77");
  ASSERT_EQ(field->text(), "77");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NE(field->text(), "77");
  key(Qt::Key_Y, Qt::ControlModifier);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(selected(), std::vector<VertexId>{12});
}

}  // namespace
}  // namespace wf::test

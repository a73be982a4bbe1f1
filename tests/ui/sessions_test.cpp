// Saving the session of a window: what counts as a change, and what happens while a save goes on.
#include <QSettings>
#include <filesystem>
#include <fstream>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/sessions/session_file.h"
#include "ui/sessions/session_keeper.h"
#include "ui/viewport/viewport.h"
#include "ui/viewport/views.h"

namespace wf::test {
namespace {

class SessionsTest : public ScriptedWindow {
 protected:
  ui::SessionKeeper& keeper() { return window->desk().sessions(); }
  void save() {
    saved_ = false;
    QObject::connect(&keeper(), &ui::SessionKeeper::saved, window.get(), [this] { saved_ = true; });
    keeper().save(path_);
  }
  bool saved() {
    return waitFor([this] { return saved_; }, 20000);
  }

  QString path_ = QString::fromStdString((scratchDir() / "tuesday.wfs").string());
  bool saved_ = false;
};

TEST_F(SessionsTest, AnotherSizeOfTheWindowIsNoChange) {
  ui::Viewport& view = *window->viewport();
  ASSERT_TRUE(waitFor([&] { return view.report().complete; }));
  save();
  ASSERT_TRUE(saved());
  const render::Camera before = view.navigator().camera();
  window->resize(window->width() - 160, window->height() - 90);
  ASSERT_TRUE(waitFor([&] {
    view.update();
    return !(view.navigator().camera() == before);
  }));
  ASSERT_NE(view.navigator().camera().pixelsPerUnit(), before.pixelsPerUnit());
  EXPECT_FALSE(keeper().unsaved());
  view.zoomBy(2);
  EXPECT_TRUE(keeper().unsaved());
}

TEST_F(SessionsTest, WhereTheViewIsGoingIsSaved) {
  ui::Viewport& view = *window->viewport();
  ASSERT_TRUE(waitFor([&] { return view.report().complete; }));
  QSettings().setValue("view/reducedMotion", false);
  view.look(ui::kSpatialView, true);
  ASSERT_NE(view.camera(), view.navigator().camera()) << "on its way";
  save();
  QSettings().setValue("view/reducedMotion", true);
  ASSERT_TRUE(saved());
  const auto state = ui::readSession(path_.toStdString());
  ASSERT_TRUE(state);
  EXPECT_EQ(state->view.tilt, view.navigator().camera().tilt());
  EXPECT_TRUE(state->view.spatial);
  EXPECT_TRUE(state->view.whole);
  EXPECT_FALSE(keeper().unsaved());
}

TEST_F(SessionsTest, LabelsAndArrowsAreKept) {
  ui::Viewport& view = *window->viewport();
  ui::Actions& actions = window->actions();
  actions.get("labels")->setChecked(false);
  actions.get("arrows")->setChecked(true);
  actions.get("labels")->trigger();
  actions.get("arrows")->setChecked(false);
  const ui::LabelContent content = view.labelContent();
  ASSERT_FALSE(content.empty());
  save();
  ASSERT_TRUE(saved());
  const auto state = ui::readSession(path_.toStdString());
  ASSERT_TRUE(state);
  EXPECT_EQ(state->view.labels, content);
  EXPECT_EQ(state->view.edgeLabels, view.edgeLabelContent());
  EXPECT_EQ(state->view.arrows, false);
  EXPECT_FALSE(keeper().unsaved());
  actions.get("arrows")->setChecked(true);
  EXPECT_TRUE(keeper().unsaved());
}

TEST_F(SessionsTest, ASaveThatEndsLateDoesNotNameAnotherGraph) {
  save();
  ASSERT_NO_FATAL_FAILURE(openGrid({6, 6}, "small.wfg"));
  ASSERT_TRUE(saved());
  EXPECT_TRUE(keeper().name().isEmpty()) << keeper().name().toStdString();
  EXPECT_EQ(ui::readSession(path_.toStdString())->graph.vertices, 300u);
  save();
  ASSERT_TRUE(saved());
  EXPECT_EQ(keeper().name(), path_);
}

TEST_F(SessionsTest, TheEndDoesNotWaitForTheHash) {
  ASSERT_NO_FATAL_FAILURE(openGrid({6, 6}, "late.wfg"));
  std::filesystem::resize_file(session.document()->source, std::uintmax_t{1} << 42);  // reading it all would take hours
  keeper().setAutosave(true);
  save();
  keeper().autosaveNow();
  ASSERT_TRUE(saved());
  EXPECT_TRUE(ui::readSession(path_.toStdString())->graph.hash.empty());
  EXPECT_TRUE(ui::SessionKeeper::autosaved());
}

TEST_F(SessionsTest, TheEndDoesNotWaitForTheGraphOfASessionThatIsBeingOpened) {
  // Reading it all would take hours.
  const auto endless = scratchDir() / "endless.gr";
  std::ofstream(endless).close();
  std::filesystem::resize_file(endless, std::uintmax_t{1} << 42);
  save();
  ASSERT_TRUE(saved());
  auto state = ui::readSession(path_.toStdString());
  ASSERT_TRUE(state);
  state->graph.path = endless.string();
  state->graph.bytes = std::uint64_t{1} << 42;
  state->graph.hash = "xxh3-128:00000000000000000000000000000000";
  ASSERT_TRUE(ui::writeSession(path_.toStdString(), *state));
  keeper().setAutosave(true);
  keeper().open(path_);
  ASSERT_TRUE(waitFor([this] { return keeper().progress() != nullptr && keeper().progress()->fraction() > 0; }));
  keeper().autosaveNow();
  EXPECT_FALSE(keeper().busy());
  EXPECT_TRUE(ui::SessionKeeper::autosaved());
}

TEST_F(SessionsTest, WhatIsLookedAtIsKeptAndThePointerIsNot) {
  keeper().setAutosave(true);
  session.select(VertexId{4}, false);
  EXPECT_TRUE(keeper().autosaveDue());
  keeper().autosaveNow();
  EXPECT_FALSE(keeper().autosaveDue());
  session.hover(VertexId{9});
  EXPECT_FALSE(keeper().autosaveDue());
  window->viewport()->zoomBy(2);
  EXPECT_TRUE(waitFor([this] { return keeper().autosaveDue(); }));
  keeper().autosaveNow();
  session.sets().putAway(ui::Rest::Faded);
  EXPECT_TRUE(keeper().autosaveDue());
}

}  // namespace
}  // namespace wf::test

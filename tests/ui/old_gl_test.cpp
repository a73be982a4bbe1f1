// An OpenGL that is too old: the window says so in place of the picture, and the rest works.
#include <QLabel>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/viewport/viewport.h"
#include "ui/welcome.h"

namespace wf::test {
namespace {

class OldOpenGl : public ::testing::Test, protected ScriptedSession {};

TEST_F(OldOpenGl, IsExplainedAndTheRestWorks) {
  ASSERT_NO_FATAL_FAILURE(openGrid({5, 4}));
  ui::MainWindow window(session);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  auto* welcome = window.findChild<ui::Welcome*>();
  ASSERT_NE(welcome, nullptr);
  if (!waitFor([&] { return welcome->isVisible(); }, 2000)) {
    ASSERT_NE(window.viewport()->renderer(), nullptr) << "neither a picture nor a reason why there is none";
    GTEST_SKIP() << "this OpenGL is not Mesa's: its version cannot be lowered";
  }
  bool found = false;
  for (const QLabel* label : welcome->findChildren<QLabel*>()) found = found || label->text().contains("OpenGL 4.5");
  EXPECT_TRUE(found);
  EXPECT_FALSE(window.actions().get("frameAll")->isEnabled());
  EXPECT_FALSE(window.actions().get("pickSource")->isEnabled());
  window.actions().get("step")->trigger();
  EXPECT_TRUE(arrives(1));
}

}  // namespace
}  // namespace wf::test

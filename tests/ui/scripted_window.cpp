#include "tests/ui/scripted_window.h"

namespace wf::test {

void ScriptedWindow::SetUp() {
  ASSERT_NO_FATAL_FAILURE(openGrid({}));
  showWindow(session);
}

void ScriptedWindow::TearDown() {
  gate().open();
  tasks().open();
  ShownWindow::TearDown();
}

}  // namespace wf::test

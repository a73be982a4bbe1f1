// Harness of the window tests.
#include "tests/ui/ui_harness.h"

#include <QCursor>
#include <QScreen>
#include <QSettings>
#include <cstdio>

#include "tests/support/data.h"
#include "ui/application.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

// Where no window opens: left by an earlier test, the pointer would rest on something.
void parkPointer() { QCursor::setPos(QGuiApplication::primaryScreen()->geometry().bottomRight()); }

}  // namespace

int runUiTests(int argc, char** argv, bool needsDisplay) {
  ::testing::InitGoogleTest(&argc, argv);
  if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
  if (needsDisplay && qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
    // As GoogleTest writes it: CTest knows a skipped test by this.
    std::puts("[  SKIPPED ] neither DISPLAY nor WAYLAND_DISPLAY is set: the window is not tested");
    return 0;
  }
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromStdString(scratchDir().string()));
  ui::prepareApplication();
  QSettings().setValue("workspace/chosen", "debug");  // every panel is there; tests of workspaces choose for themselves
  QApplication application(argc, argv);
  ui::dressApplication();
  if (needsDisplay) parkPointer();
  return RUN_ALL_TESTS();
}

void ShownWindow::showWindow(ui::Session& session) {
  parkPointer();
  QSettings().setValue("view/reducedMotion", true);  // where a test wants the view to be, it is at once
  window = std::make_unique<ui::MainWindow>(session);
  window->show();
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get())) << "the window did not become active: is a window manager running?";
  if (window->viewport() != nullptr) {
    ASSERT_TRUE(waitFor([&] { return window->viewport()->framesDrawn() > 0 && window->viewport()->report().complete; }));
    window->viewport()->setFocus();
  }
}

void ShownWindow::TearDown() { window.reset(); }

}  // namespace wf::test

// Start of Qt for tests and what most tests of the window need.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPointer>
#include <QTest>
#include <memory>

#include "ui/main_window.h"

namespace wf::test {

// main() of a test program: settings in a folder of its own; without a display every test is skipped, saying so.
int runUiTests(int argc, char** argv, bool needsDisplay);

// Waits with a running event loop until `until` holds; false after `ms`.
template <class F>
bool waitFor(F until, int ms = 5000) {
  return QTest::qWaitFor(until, ms);
}

// QTest's double click leaves the button down, for every later test of the program as well; this one lets go of it.
inline void doubleClick(QWidget* widget, QPoint at, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {}) {
  const QPointer<QWidget> kept = widget;  // what the click does may close it
  QTest::mouseDClick(widget, button, modifiers, at);
  if (kept) QTest::mouseRelease(widget, button, modifiers, at);
}

// The mouse moves within the widget, which gets to know at once. QTest::mouseMove() only moves the display's pointer: its event comes
// when the window system sends it, which may be after the next line of the test. What asks underMouse() needs that one, and to wait.
inline void moveMouse(QWidget* widget, QPoint at, Qt::MouseButtons held = Qt::NoButton) {
  QMouseEvent event(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, held, Qt::NoModifier);
  QApplication::sendEvent(widget, &event);
}

// A shown, active window.
class ShownWindow : public ::testing::Test {
 protected:
  void showWindow(ui::Session& session);
  void TearDown() override;
  template <class T>
  T* child(const char* name) const {
    T* found = window->findChild<T*>(name);
    EXPECT_NE(found, nullptr) << "no " << name;
    return found;
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
  }

  std::unique_ptr<ui::MainWindow> window;
};

}  // namespace wf::test

// Fonts without a display.
#pragma once

#include <QtGui/QGuiApplication>

namespace wf::app {

// One at a time, in a command that opens no window.
class OffscreenApplication {
 public:
  OffscreenApplication();

 private:
  QGuiApplication application_;
};

}  // namespace wf::app

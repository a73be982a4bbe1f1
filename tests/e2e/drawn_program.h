// Tests of commands that draw without a display: they skip where there is no OpenGL 4.5 by EGL.
#pragma once

#include <gtest/gtest.h>

#include "render/gl/headless_context.h"
#include "tests/e2e/command_line.h"

namespace wf::test {

class DrawnProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    const auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
    bare_.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}};
  }

  RunOptions bare_;
};

}  // namespace wf::test

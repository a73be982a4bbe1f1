// A renderer without a window that has drawn a step of a session's run.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"
#include "tests/unit/session_fixture.h"

namespace wf::test {

struct DrawnStep {
  std::unique_ptr<render::HeadlessContext> context;
  std::unique_ptr<render::Renderer> renderer;
  std::string whyNot;  // there is no OpenGL 4.5 by EGL here

  // Opens a path of 20 vertices and goes to step 9.
  void make(ui::Session& session) {
    using namespace std::chrono_literals;
    auto made = render::HeadlessContext::create();
    if (!made) {
      whyNot = "no OpenGL 4.5 by EGL here: " + made.error().sentence();
      return;
    }
    context = std::move(*made);
    session.open(ui::pathFile(20));
    ASSERT_TRUE(session.waitUntil([&] { return session.run().state == ui::PlayState::Paused; }, 30s));
    auto drawing = render::Renderer::create();
    ASSERT_TRUE(drawing.ok());
    renderer = std::move(*drawing);
    renderer->setGraph(session.document()->geometry);
    renderer->setRun(session.snapshots());
    session.goTo(9);
    ASSERT_TRUE(session.waitUntil([&] { return renderer->publishNewest(), renderer->shownStep() == 9; }, 30s));
  }
};

}  // namespace wf::test

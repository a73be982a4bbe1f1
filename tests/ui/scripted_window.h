// A shown, active window on a scripted session with a grid whose search begins at its first vertex.
#pragma once

#include "tests/ui/scripted_session.h"
#include "tests/ui/ui_harness.h"

namespace wf::test {

class ScriptedWindow : protected ScriptedSession, public ShownWindow {
 protected:
  using ScriptedSession::ScriptedSession;
  void SetUp() override;  // with a grid of 20 × 15 vertices
  void TearDown() override;
};

}  // namespace wf::test

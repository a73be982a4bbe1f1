#include "app/session_wait.h"

#include <chrono>
#include <string>

#include "app/terminal_line.h"
#include "compute/core/numbers.h"

namespace wf::app {
namespace {

void show(TerminalLine& line, ui::Session& session) {
  using What = ui::ResultTask::What;
  const auto or_ = [](const std::string& phase, const char* otherwise) { return phase.empty() ? std::string(otherwise) : phase; };
  if (session.load().active) return line.show(or_(session.load().phase, "Reading the graph"), session.load().fraction);
  if (const ui::ResultTask resultTask = session.resultTask(); resultTask.what != What::None) {
    const bool checks = resultTask.what == What::Check;
    return line.show(or_(resultTask.phase, checks ? "Checking the result" : "Computing the result"), resultTask.fraction);
  }
  if (const ui::LayoutState& layout = session.layout().state(); layout.active)
    return line.show(layout.title + ": " + layout.phase, layout.fraction);
  if (session.run().state == ui::PlayState::None) return line.show("Setting up", -1);
  line.show("Step " + grouped(session.run().step), -1);
}

}  // namespace

void waitFor(ui::Session& session, const std::function<bool()>& until) {
  TerminalLine line;
  if (!line.possible()) {
    session.waitUntil(until);
    return;
  }
  while (!session.waitUntil(until, std::chrono::milliseconds(300))) show(line, session);
}

}  // namespace wf::app

// A second run that an attached program still makes, beside the session's own.
#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using run::Alignment;

bool SessionSecondRun::grew(bool follows) {
  if (state_.phase != SecondRunState::Phase::Ready) return state_.phase == SecondRunState::Phase::Failed;
  if (state_.lastStep < state_.replay->lastStep()) {
    runner_->grew();
    return false;
  }
  if (!grows()) runner_->grew();
  if (!state_.ended && knowsEnd()) {
    state_.ended = true;
    changed();
  }
  if (follows && core_.runs() && core_.run.state != PlayState::Playing) followNewest();
  return true;
}

void SessionSecondRun::followNewest() {
  if (state_.alignment == Alignment::Step) return core_.runner.goTo(state_.replay->lastStep());
  const std::uint64_t iterations = secondPlaces_.iterations(), known = firstPlaces_.iterations();
  if (state_.alignment != Alignment::Iteration || iterations == 0) return;
  if (const auto end = firstPlaces_.endOfIteration(iterations)) return core_.runner.goTo(*end);
  core_.runner.goTo(core_.run.lastStep);
  core_.runner.iterationBy(static_cast<std::int64_t>(iterations - known));
}

// By iteration the newest one that is known to have ended: what follows it shows with the next step.
bool SessionSecondRun::besideNewest() const {
  if (request_.program == nullptr || !state_.follows || !state_.aligned || first_.moving()) return false;
  if (state_.alignment == Alignment::Iteration && grows()) return state_.step == secondPlaces_.endOfIteration(secondPlaces_.iterations());
  return state_.step == state_.lastStep;
}

}  // namespace wf::ui

// A second run that an attached program still makes, beside the session's own.
#include <algorithm>

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
  if (!follows) newest_.reset();
  if (follows && core_.runs() && core_.run.state != PlayState::Playing) followNewest();
  return true;
}

void SessionSecondRun::followNewest() {
  if (state_.alignment == Alignment::Step) return core_.runner.goTo(state_.replay->lastStep());
  // Events are found a moment after the steps: then once more.
  if (byEvents()) {
    newest_ = core_.run.step;
    const std::size_t count = std::min(events_.a().steps.size(), events_.b().steps.size());
    if (count == 0 || events_.a().steps[count - 1] == core_.run.step) return;
    newest_ = events_.a().steps[count - 1];
    return core_.runner.goTo(*newest_);
  }
  const std::uint64_t turns = secondPlaces_.turns(), known = firstPlaces_.turns();
  if (!byTurns() || turns == 0) return;
  if (const auto end = firstPlaces_.endOfTurn(turns)) return core_.runner.goTo(*end);
  core_.runner.goTo(core_.run.lastStep);
  core_.runner.iterationBy(static_cast<std::int64_t>(turns - known));
}

// By iteration (or kernel) the newest one that is known to have ended: what follows it shows with the next step.
bool SessionSecondRun::besideNewest() const {
  if (request_.program == nullptr || !state_.follows || !state_.aligned || first_.moving()) return false;
  if (byTurns() && grows()) return state_.step == secondPlaces_.endOfTurn(secondPlaces_.turns());
  return state_.step == state_.lastStep;
}

}  // namespace wf::ui

// What a person does with the session's run: transport, selection, mapping.
#include <algorithm>

#include "ui/session/session.h"

namespace wf::ui {

// --- Transport ---

void Session::play() {
  if (!core_.runs()) return;
  appearance_.show(Look::Run);
  const bool loops = core_.run.loopStart && core_.run.loopEnd;
  if (!loops && core_.run.ended && core_.run.step == core_.run.lastStep) core_.runner.goTo(0);  // from the end: once more
  core_.runner.play();
  core_.showPlaying(false);
}

void Session::playBack() {
  if (!core_.runs() || core_.run.state == PlayState::None) return;
  appearance_.show(Look::Run);
  core_.demo = false;
  live_.left();
  if (core_.run.step == 0) core_.runner.goTo(core_.run.lastStep);
  core_.runner.play(true);
  core_.showPlaying(true);
}

// Once more round where it stands at its end already, as play() and playBack() do.
void Session::runToStop(bool backward) {
  if (!core_.runs() || core_.run.state == PlayState::None) return;
  appearance_.show(Look::Run);
  if (core_.run.seeking) pause();  // from where it is, not from where it was going
  core_.demo = false;
  live_.left();
  if (backward && core_.run.step == 0) core_.runner.goTo(core_.run.lastStep);
  if (!backward && core_.run.ended && core_.run.step == core_.run.lastStep) core_.runner.goTo(0);
  core_.runner.runToStop(backward);
  core_.showPlaying(backward, true);
}

void Session::setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) {
  if (!core_.runs()) return;
  if (start && end && *start >= *end) (start == core_.run.loopStart ? start : end).reset();
  core_.run.loopStart = start;
  core_.run.loopEnd = end;
  core_.runner.setLoop(start && end ? std::optional(run::Runner::Loop{*start, *end}) : std::nullopt);
  tell(Change::kRunChanged);
}

void Session::pause() {
  core_.demo = false;
  core_.runner.pause();
  if (core_.run.state != PlayState::Playing) return;
  core_.run.state = PlayState::Paused;
  core_.run.hurrying = false;
  tell(Change::kRunChanged);
}

void Session::restart() { goTo(0); }

void Session::stepBy(std::int64_t kernels) {
  if (!core_.runs()) return;
  appearance_.show(Look::Run);
  if (core_.run.state == PlayState::Playing || core_.run.seeking) pause();  // from where it is, not from where it was going
  core_.demo = false;
  // Past the newest step of a program that is held there is one that it has not made yet.
  const bool newest = live_.state().shown ? core_.run.step >= live_.state().steps : live_.state().beside && second_.besideNewest();
  if (kernels == 1 && live_.state().held && newest) return live_.passOne();
  live_.left();
  core_.runner.stepBy(kernels);
}

void Session::iterationBy(std::int64_t iterations) {
  if (!core_.runs()) return;
  appearance_.show(Look::Run);
  if (core_.run.state == PlayState::Playing || core_.run.seeking) pause();  // from where it is, not from where it was going
  core_.demo = false;
  live_.left();
  core_.runner.iterationBy(iterations);
}

void Session::goTo(std::uint64_t step) {
  if (!core_.runs()) return;
  appearance_.show(Look::Run);
  if (core_.run.state == PlayState::Playing) pause();
  core_.demo = false;
  step == run::Runner::kEnd&& live_.state().shown ? live_.shownMoved() : live_.left();
  core_.runner.goTo(step);
}

void Session::goToEnd() { goTo(run::Runner::kEnd); }

void Session::setSpeed(double stepsPerSecond) {
  if (!(stepsPerSecond > 0)) return;
  core_.run.speed = stepsPerSecond;
  core_.runner.setSpeed(stepsPerSecond);
  tell(Change::kRunChanged);
}

// --- Selection ---

const VertexValues* Session::values(VertexId vertex) const {
  const auto at = values_.find(vertex);
  return at == values_.end() ? nullptr : &at->second;
}

}  // namespace wf::ui

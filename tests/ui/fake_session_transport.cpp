// The fake session's transport.
#include <cmath>
#include <limits>

#include "tests/ui/fake_session.h"

namespace wf::test {

void FakeSession::play() {
  record("play");
  if (core_.run.state == ui::PlayState::Playing) core_.run.backward = false;
  if (core_.run.state != ui::PlayState::Paused) return;
  core_.run.backward = false;
  core_.run.state = ui::PlayState::Playing;
  timer_.start(std::isinf(core_.run.speed) ? 0 : static_cast<int>(1000 / core_.run.speed));
  tell(ui::kRunChanged);
}

void FakeSession::playBack() {
  record("playBack");
  if (core_.run.state == ui::PlayState::None) return;
  core_.run.state = ui::PlayState::Playing;
  core_.run.backward = true;
  tell(ui::kRunChanged);
}

void FakeSession::runToStop(bool backward) {
  record(std::string("runToStop ") + (backward ? "back" : "on"));
  if (core_.run.state == ui::PlayState::None) return;
  core_.run.state = ui::PlayState::Playing;
  core_.run.backward = backward;
  core_.run.hurrying = true;
  tell(ui::kRunChanged);
}

void FakeSession::setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) {
  const auto text = [](std::optional<std::uint64_t> step) { return step ? std::to_string(*step) : std::string("none"); };
  record("setLoop " + text(start) + " " + text(end));
  core_.run.loopStart = start;
  core_.run.loopEnd = end;
  tell(ui::kRunChanged);
}

void FakeSession::pause() {
  record("pause");
  if (core_.run.state != ui::PlayState::Playing) return;
  core_.run.state = ui::PlayState::Paused;
  core_.run.hurrying = false;
  timer_.stop();
  tell(ui::kRunChanged);
}

void FakeSession::restart() {
  record("restart");
  if (core_.run.state == ui::PlayState::Playing) pause();
  show(0);
}

void FakeSession::stepBy(std::int64_t kernels) {
  record("stepBy " + std::to_string(kernels));
  show(static_cast<std::uint64_t>(std::max<std::int64_t>(0, static_cast<std::int64_t>(core_.run.step) + kernels)));
}

void FakeSession::iterationBy(std::int64_t iterations) {
  record("iterationBy " + std::to_string(iterations));
  show(static_cast<std::uint64_t>(std::max<std::int64_t>(0, static_cast<std::int64_t>(core_.run.step) + 2 * iterations)));
}

void FakeSession::goTo(std::uint64_t step) {
  record("goTo " + std::to_string(step));
  show(step);
}

void FakeSession::goToEnd() {
  record("goToEnd");
  show(all_.size() - 1);
}

void FakeSession::setSpeed(double stepsPerSecond) {
  record("setSpeed");
  core_.run.speed = stepsPerSecond;
  tell(ui::kRunChanged);
}

}  // namespace wf::test

#include "ui/session/session_live.h"

#include <utility>

#include "ui/session/session_core.h"

namespace wf::ui {

void SessionLive::drop() {
  if (listener_ == nullptr) return;
  const bool waits = listener_->state().phase == recording::LinkState::Phase::Waiting;
  listener_->detach();
  if (!waits) leaving_.push_back(std::move(listener_));  // it may be checking a large state
  listener_.reset();
}

Status SessionLive::listen(const std::filesystem::path& socket, recording::ListenLimits limits) {
  drop();
  state_ = {};
  beside_.reset();
  opens_ = opened_ = ended_ = false;
  follows_ = true;
  followed_ = 0;
  auto place = socket.empty() ? recording::defaultSocket() : Result<std::filesystem::path>(socket);
  auto opened = place ? recording::Listener::open(
                            {.socket = *place, .file = {}, .limits = limits}, [news = &core_.news] { news->wakeUp(); }, registry_)
                      : Result<std::unique_ptr<recording::Listener>>(place.error());
  if (opened) {
    listener_ = std::move(*opened);
    state_.phase = LiveState::Phase::Waiting;
    state_.address = recording::environmentOf(listener_->socket());
  }
  core_.news.tell(kLiveChanged);
  return opened ? Status() : Status(opened.error());
}

Status SessionLive::listenBeside(SecondRunRequest request, const std::filesystem::path& socket) {
  auto status = listen(socket);
  if (status) beside_ = std::move(request);
  return status;
}

std::optional<SecondRunRequest> SessionLive::besideRequest() const {
  std::optional<SecondRunRequest> out = beside_;
  if (out) {
    out->program = replay();
    out->programName = state_.program;
  }
  return out;
}

void SessionLive::hold() {
  if (listener_ != nullptr) listener_->hold();
  core_.news.wakeUp();
}

void SessionLive::goOn() {
  if (listener_ != nullptr) listener_->goOn();
  core_.news.wakeUp();
}

void SessionLive::passOne() {
  if (listener_ != nullptr) listener_->passOne();
  follows_ = true;
  core_.news.wakeUp();
}

void SessionLive::detach() {
  if (listener_ == nullptr) return;
  if (state_.phase == LiveState::Phase::Waiting) {  // there is nothing to keep
    drop();
    state_ = {};
    return core_.news.tell(kLiveChanged);
  }
  listener_->detach();
}

bool SessionLive::wantsOpen() { return std::exchange(opens_, false); }

void SessionLive::documentChanged() {
  if (listener_ == nullptr) return;
  const auto replay = listener_->replay();
  if (replay != nullptr && core_.document.replay == replay) {
    state_.shown = true;
    return core_.news.tell(kLiveChanged);
  }
  if (!opened_ && !beside_) return;  // it is still waited for, or on its way
  letGo();
}

void SessionLive::letGo() {
  drop();
  state_ = {};
  core_.news.tell(kLiveChanged);
}

void SessionLive::besideBegan() {
  state_.beside = true;
  core_.news.tell(kLiveChanged);
}

void SessionLive::besideEnded(const std::shared_ptr<const recording::Replay>& replay) {
  if (listener_ != nullptr && replay != nullptr && listener_->replay() == replay) letGo();
}

void SessionLive::take() {
  std::erase_if(leaving_, [](const auto& one) { return one->state().phase == recording::LinkState::Phase::Ended; });
  if (listener_ == nullptr) return;
  const recording::LinkState link = listener_->state();
  const auto replay = listener_->replay();
  LiveState now = state_;
  now.phase = link.phase == recording::LinkState::Phase::Waiting    ? LiveState::Phase::Waiting
              : link.phase == recording::LinkState::Phase::Attached ? LiveState::Phase::Attached
                                                                    : LiveState::Phase::Ended;
  now.program = link.program;
  now.held = link.held;
  now.bytes = link.bytes;
  now.why = link.why;
  now.steps = replay != nullptr ? replay->lastStep() : 0;
  const bool changed = !(now == state_);
  state_ = std::move(now);
  if (replay != nullptr && !opened_) opened_ = opens_ = true;
  if (replay != nullptr && state_.inSight()) takeSteps();
  if (state_.phase == LiveState::Phase::Ended && !ended_) {
    ended_ = true;
    if (!state_.why.empty()) core_.news.note(LogLine::Level::Notice, state_.program + ": " + state_.why);
  }
  if (changed) core_.news.tell(kLiveChanged);
}

// The run hears that there are more, and goes to the newest where a person looks at the newest.
void SessionLive::takeSteps() {
  const bool over = state_.phase == LiveState::Phase::Ended && followed_ != run::Runner::kEnd;
  if (!over && followed_ >= state_.steps) return;
  if (state_.beside && !besideGrew_(follows_)) return;
  followed_ = over ? run::Runner::kEnd : state_.steps;
  if (state_.beside) return;
  if (core_.run.replay != core_.document.replay || !core_.runs()) return;
  if (follows_ && core_.run.state != PlayState::Playing) core_.runner.goTo(state_.steps);
  core_.runner.grew();
}

}  // namespace wf::ui

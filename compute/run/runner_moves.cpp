// The runner's moves: making steps, going to known ones, playing.
#include <algorithm>
#include <cmath>

#include "compute/core/drawing_clock.h"
#include "compute/core/numbers.h"
#include "compute/run/runner.h"

namespace wf::run {

void Runner::perform(const Seek& seek) {
  const std::uint64_t here = current();
  takeStops();
  switch (seek.kind) {
    case Seek::Kind::Absolute: {
      const std::uint64_t to = seek.amount >= 0 ? static_cast<std::uint64_t>(seek.amount) : ended_ ? timeline_->lastStep() : kEnd;
      showStepBefore(to);
      if (algorithm_ && !found_.any() && !interrupted()) moveTo(to);
      break;
    }
    case Seek::Kind::Kernels: {
      const std::int64_t target = static_cast<std::int64_t>(here) + seek.amount;
      moveTo(target < 0 ? 0 : static_cast<std::uint64_t>(target));
      break;
    }
    case Seek::Kind::Branch:
      if (here != static_cast<std::uint64_t>(seek.amount)) moveTo(static_cast<std::uint64_t>(seek.amount), Passage::Unseen);
      if (algorithm_ && current() == static_cast<std::uint64_t>(seek.amount)) takeBranch();
      break;
    case Seek::Kind::Iterations:
      if (seek.amount < 0) {
        moveTo(timeline_->iterationEndBefore(here, static_cast<std::uint64_t>(-seek.amount)));
      } else {
        for (std::int64_t left = seek.amount; left > 0 && algorithm_ && !algorithm_->done() && !interrupted();) {
          readings_.noteBefore(*algorithm_);
          if (!wayStep() && (!algorithm_ || found_.any())) break;
          if (algorithm_->lastStep().endsIteration) --left;
        }
      }
      break;
  }
  // One report tells the arrival, the step, and what stopped the run there.
  if (algorithm_) {
    report(Publish::Always, [&](RunReport& r) {
      seeking_ = false;
      if (found_.any()) r.stops.push_back(found_);
      r.seek = seekEnded_ = seek.number;
    });
  }
  arrive();
}

void Runner::showStepBefore(std::uint64_t step) {
  const std::uint64_t here = current();
  const bool far = step > here ? step - here > 1 : here - step > 1;
  if (!far || step == kEnd || step <= timeline_->oldest() || !run_.snapshots || !ring_ || ring_->hasNew()) return;
  moveTo(step - 1);
  if (!algorithm_ || current() != step - 1 || found_.any() || interrupted()) return;
  report(Publish::Always);
  const auto until = Clock::now() + kFrameWait;
  while (algorithm_ && ring_->hasNew() && Clock::now() < until && !interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

bool Runner::wayStep() {
  if (!whileSeeking_ || current() != timeline_->lastStep()) return makeStep();
  readForStops(true);
  const std::uint64_t from = current();
  const bool more = makeStep();
  if (algorithm_ && current() != from) lookForward();
  return more && !found_.any();
}

void Runner::takeBranch() {
  Parameters parameters;
  {
    const std::scoped_lock lock(mutex_);
    parameters = branchTo_;
  }
  // Looked at first: what is refused leaves the run as it is.
  const Status status = algorithm_->done()
                            ? Error{.code = ErrorCode::InvalidInput, .message = "the run has ended at this step: it cannot continue"}
                            : algorithm_->adopt(parameters);
  if (!status) return report(Publish::Never, [&](RunReport& r) { r.branchError = status.error(); });
  const std::uint64_t here = current();
  timeline_->forgetAfter(here);
  if (ordered_) ordered_->forgetAfter(here);
  if (ring_) ring_->branched(here);
  branches_.erase(branches_.upper_bound(here), branches_.end());
  branches_[here] = parameters;
  ended_ = false;
  reportedSteps_ = std::min(reportedSteps_, here + 1);
  std::erase_if(disturbed_, [here](std::uint64_t one) { return one > here; });
  forgetWhyAfter(here);
  readings_.branched(here);
  // The shown step may be one of those that are gone.
  report(Publish::Always, [&](RunReport& r) {
    std::erase_if(r.newSteps, [here](const Step& step) { return step.index > here; });
    std::erase_if(r.disturbed, [here](std::uint64_t step) { return step > here; });
    std::erase_if(r.stops, [here](const StopReport& stop) { return stop.step > here; });
    r.branch = {r.branch ? std::min(r.branch->step, here) : here, parameters, branches_};
    r.result.reset();
    r.resultError.reset();
    r.verification.reset();
  });
}

// A replay comes to the step with what was in effect before it.
Status Runner::adoptHere() {
  const auto branch = branches_.find(current());
  return branch == branches_.end() ? Status{} : algorithm_->adopt(branch->second);
}

void Runner::playStep() {
  double speed = 0;
  bool backward = false, hurries = false;
  std::optional<Loop> loop;
  Publish publish = Publish::Always;
  {
    const std::scoped_lock lock(mutex_);
    speed = speedNow();
    backward = backward_;
    towards_ = runTo_;
    hurries = towards_ || toStop_;
    if (!hurries) loop = loop_;
    // Announced before the kernel: what a shown step held before it has to be noted now.
    if (speed > kPublishEveryStepUpTo) publish = showsStep_ ? Publish::Never : Publish::IfTaken;
  }
  takeStops();
  if (!backward && publish != Publish::Never) readings_.noteBefore(*algorithm_);
  const bool over = !(backward ? playBackward(loop) : playForward(loop));
  if (!algorithm_) return;
  if (!std::isinf(speed)) {
    const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / speed));
    due_ += interval;
    // After a hitch playing goes on at its speed instead of catching up.
    if (due_ + std::chrono::milliseconds(250) < Clock::now()) due_ = Clock::now() + interval;
  }
  const bool stops = found_.any();
  // Where it waits for a step that is not there yet, no later one would show what this one left.
  report(over || stops || atGrowingEnd() ? Publish::Always : publish, [&](RunReport& r) {
    // With the step that ends it, so that one never shows without the other; unless something else was asked for meanwhile.
    if (stops) keepWanted(found_);
    if (!(over || found_.any()) || !seeks_.empty() || backward_ != backward) return;
    if (found_.any() && playing_) r.stops.push_back(found_);
    if (over && runTo_ && !found_.ranTo) r.notReached = runTo_;
    playing_ = toStop_ = false;
    runTo_.reset();
  });
}

bool Runner::playForward(const std::optional<Loop>& loop) {
  if (loop && current() >= loop->end) {
    moveTo(loop->start, Passage::Unseen);
  } else if (threads_.owes(current())) {
    lookOwed();
  } else if (!algorithm_->done()) {
    readForStops(true);
    const std::uint64_t from = current();
    makeStep();
    if (algorithm_ && current() != from) lookForward();
  }
  return algorithm_ && (!algorithm_->done() || (loop && current() >= loop->end) || atGrowingEnd());
}

bool Runner::playBackward(const std::optional<Loop>& loop) {
  const std::uint64_t oldest = timeline_->oldest();
  noteBackFrom();
  const std::uint64_t from = current();
  if (loop && from <= std::max(loop->start, oldest)) {
    moveTo(loop->end, Passage::Unseen);
    backFrom_ = loop->end;  // nothing ended there: it is where going round begins
    forgetForStops();
  } else if (from > oldest) {
    readForStops(false);
    moveTo(from - 1, Passage::Unseen);
    if (algorithm_ && lookBack(from)) return true;
  }
  return algorithm_ && (current() > oldest || loop);
}

bool Runner::makeStep(Stride stride) {
  if (timeline_->keepsEveryStep() && current() < timeline_->lastStep()) {
    auto status = timeline_->approach(*algorithm_, current() + 1);
    if (status) status = adoptHere();
    if (!status) fail(status.error());
    return algorithm_ && !algorithm_->done();
  }
  const auto started = Clock::now();
  const std::uint64_t pictures = drawingClock().now();
  auto step = ordered_ ? orderedStep() : stride == Stride::Far ? algorithm_->leap() : algorithm_->step();
  if (!step && step.error().code == ErrorCode::Cancelled) return false;
  if (!step) {
    fail(step.error());
    return false;
  }
  const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started).count();
  const bool measured = algorithm_->knownSteps() == nullptr;  // else its time was taken elsewhere
  if (energy_ && measured) energy_->note(*step);
  // A step that is made again keeps the time of its first run.
  const bool isNew = !timeline_->keepsNothing() && step->index == timeline_->steps().size();
  if (isNew && measured && !drawingClock().stillSince(pictures)) disturbed_.push_back(step->index);
  if (auto status = timeline_->note(*algorithm_, static_cast<std::uint64_t>(took)); !status) {
    fail(status.error());
    return false;
  }
  if (auto status = adoptHere(); !status) {
    fail(status.error());
    return false;
  }
  if (timeline_->oldest() != 0 && !forgetful_) {
    forgetful_ = true;
    say("the history memory is full (" + bytesText(timeline_->bytes()) + "): from here on the oldest steps are dropped");
    if (!algorithm_) return false;
  }
  if (!algorithm_->done()) return true;
  finish();
  return false;
}

bool Runner::atGrowingEnd() const {
  if (!algorithm_ || !timeline_ || !timeline_->jumps()) return false;
  const algorithms::KnownSteps& known = *algorithm_->knownSteps();
  return known.grows() && current() >= known.lastKnown();
}

// A command that stops at what kernels do for the first time takes steps as new that are not learned yet.
bool Runner::learns() const {
  return algorithm_ && timeline_ && timeline_->jumps() && run_.snapshots && !stops_.whileSeeking && !learnFailed_ &&
         timeline_->lastStep() < algorithm_->knownSteps()->lastKnown();
}

void Runner::learn() {
  constexpr std::uint64_t kSlice = 256;  // steps
  if (auto status = timeline_->learn(*algorithm_->knownSteps(), timeline_->lastStep() + kSlice); !status) {
    learnFailed_ = true;  // those before it can be shown
    say(status.error().sentence());
  }
  if (algorithm_) report(Publish::Never);
}

Status Runner::jumpBefore(std::uint64_t step, Passage passage) {
  constexpr std::uint64_t kSlice = 256;  // steps
  algorithms::KnownSteps& known = *algorithm_->knownSteps();
  std::uint64_t before = std::min(step, known.lastKnown());
  if (before == current()) return {};
  before -= before == 0 ? 0 : 1;
  if (whileSeeking_ && passage == Passage::OnShow) before = std::min(before, timeline_->lastStep());
  while (timeline_->lastStep() < before && !(passage == Passage::Unseen ? abandoned() : interrupted())) {
    if (auto status = timeline_->learn(known, std::min(before, timeline_->lastStep() + kSlice)); !status) return status;
  }
  return timeline_->approach(*algorithm_, before);
}

void Runner::moveTo(std::uint64_t step, Passage passage) {
  const bool unseen = passage == Passage::Unseen;
  auto status = timeline_->jumps() ? jumpBefore(step, passage)
                : unseen           ? timeline_->retrace(*algorithm_, step)
                                   : timeline_->approach(*algorithm_, step);
  if (status) status = adoptHere();
  if (!status) return fail(status.error());
  if (step < timeline_->oldest()) {
    say("step " + grouped(step) + " is no longer kept: step " + grouped(timeline_->oldest()) + " is the oldest that can be shown");
  }
  const bool leaps = step == kEnd && timeline_->keepsNothing() && !run_.snapshots && !whileSeeking_;
  auto reported = Clock::now();
  while (algorithm_ && current() < step && !algorithm_->done() && !(unseen ? abandoned() : interrupted())) {
    const bool shows = !unseen && Clock::now() - reported >= kReportEvery;
    if (shows || current() + 1 == step) readings_.noteBefore(*algorithm_);
    if (!(leaps ? makeStep(Stride::Far) : unseen ? makeStep() : wayStep()) || current() == step) break;
    if (!shows) continue;
    report(Publish::IfTaken);
    reported = Clock::now();
  }
}

}  // namespace wf::run

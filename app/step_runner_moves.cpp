// The step runner's moves: making steps, going to known ones, playing.
#include <algorithm>
#include <cmath>

#include "app/step_runner.h"
#include "compute/core/numbers.h"

namespace wf::app {

void StepRunner::travel(const Journey& journey) {
  const std::uint64_t here = current();
  switch (journey.kind) {
    case Journey::Kind::Absolute:
      moveTo(journey.amount < 0 ? kEnd : static_cast<std::uint64_t>(journey.amount));
      break;
    case Journey::Kind::Kernels: {
      const std::int64_t target = static_cast<std::int64_t>(here) + journey.amount;
      moveTo(target < 0 ? 0 : static_cast<std::uint64_t>(target));
      break;
    }
    case Journey::Kind::Iterations:
      if (journey.amount < 0) {
        moveTo(timeline_->iterationEndBefore(here, static_cast<std::uint64_t>(-journey.amount)));
      } else {
        for (std::int64_t left = journey.amount; left > 0 && algorithm_ && !algorithm_->done() && !interrupted();) {
          noteCells(true);
          if (!makeStep() && !algorithm_) return;
          if (algorithm_->lastStep().endsIteration) --left;
        }
      }
      break;
  }
  if (algorithm_) report(Publish::Always);
}

void StepRunner::playStep() {
  double speed = 0;
  bool backward = false;
  std::optional<Loop> loop;
  {
    const std::scoped_lock lock(mutex_);
    speed = speed_;
    backward = backward_;
    loop = loop_;
  }
  if (!backward) noteCells(speed <= kPublishEveryStepUpTo);
  const bool over = !(backward ? playBackward(loop) : playForward(loop));
  if (!algorithm_) return;
  if (over) endPlaying();
  if (!std::isinf(speed)) {
    const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / speed));
    due_ += interval;
    // After a hitch playing goes on at its speed instead of catching up.
    if (due_ + std::chrono::milliseconds(250) < Clock::now()) due_ = Clock::now() + interval;
  }
  report(over || speed <= kPublishEveryStepUpTo ? Publish::Always : Publish::IfTaken);
}

bool StepRunner::playForward(const std::optional<Loop>& loop) {
  if (loop && current() >= loop->end) {
    moveTo(loop->start, Passage::Unseen);
  } else if (!algorithm_->done()) {
    makeStep();
  }
  return algorithm_ && (!algorithm_->done() || (loop && current() >= loop->end));
}

bool StepRunner::playBackward(const std::optional<Loop>& loop) {
  const std::uint64_t oldest = timeline_->oldest();
  if (loop && current() <= std::max(loop->start, oldest)) {
    moveTo(loop->end, Passage::Unseen);
  } else if (current() > oldest) {
    moveTo(current() - 1, Passage::Unseen);
  }
  return algorithm_ && (current() > oldest || loop);
}

bool StepRunner::makeStep() {
  if (timeline_->keepsEveryStep() && current() < timeline_->lastStep()) {
    if (auto status = timeline_->approach(*algorithm_, current() + 1); !status) fail(status.error());
    return algorithm_ && !algorithm_->done();
  }
  const auto started = Clock::now();
  auto step = algorithm_->step();
  if (!step) {
    fail(step.error());
    return false;
  }
  const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started).count();
  if (auto status = timeline_->note(*algorithm_, static_cast<std::uint64_t>(took)); !status) {
    fail(status.error());
    return false;
  }
  if (timeline_->oldest() != 0 && !forgetful_) {
    forgetful_ = true;
    say("the memory for steps gone by is used up (" + bytesText(timeline_->bytes()) + "): from here on the oldest steps are forgotten");
    if (!algorithm_) return false;
  }
  if (!algorithm_->done()) return true;
  finish();
  return false;
}

void StepRunner::moveTo(std::uint64_t step, Passage passage) {
  const bool unseen = passage == Passage::Unseen;
  auto status = unseen ? timeline_->retrace(*algorithm_, step) : timeline_->approach(*algorithm_, step);
  if (!status) return fail(status.error());
  if (step < timeline_->oldest()) {
    say("step " + grouped(step) + " is no longer kept: step " + grouped(timeline_->oldest()) + " is the oldest that can be shown");
  }
  auto reported = Clock::now();
  while (algorithm_ && current() < step && !algorithm_->done() && !(unseen ? abandoned() : interrupted())) {
    noteCells(current() + 1 == step);
    if (!makeStep() || current() == step) break;
    if (unseen || Clock::now() - reported < kReportEvery) continue;
    report(Publish::IfTaken);
    reported = Clock::now();
  }
}

}  // namespace wf::app

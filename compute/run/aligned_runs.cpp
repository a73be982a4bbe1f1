#include "compute/run/aligned_runs.h"

#include <array>

#include "compute/run/array_pairing.h"

namespace wf::run {
namespace {

constexpr std::array kIds{"step", "iteration", "time", "end"};

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "the comparison was cancelled"}; }

}  // namespace

std::optional<Alignment> readAlignment(std::string_view text) {
  for (std::size_t k = 0; k < kIds.size(); ++k) {
    if (text == kIds[k]) return static_cast<Alignment>(k);
  }
  return std::nullopt;
}

const char* idOf(Alignment alignment) { return kIds[static_cast<std::size_t>(alignment)]; }

Alignment defaultAlignment(const VariantInfo& a, const VariantInfo& b, bool races) {
  if (races) return Alignment::End;
  return sameKernels(a, b) ? Alignment::Step : Alignment::Iteration;
}

RunCursor::RunCursor(algorithms::Algorithm& run) : run_(run), known_(run.knownSteps()), step_(run.lastStep()) {}

std::optional<std::uint64_t> RunCursor::lastKnown() const {
  if (known_ == nullptr) return std::nullopt;
  return run_.graph().vertexCount() == 0 ? 0 : known_->lastKnown();
}

bool RunCursor::atEnd() const {
  const auto last = lastKnown();
  return last ? step_.index >= *last : run_.done();
}

// Growth ends after the last step is known.
bool RunCursor::grows() const { return known_ != nullptr && known_->grows(); }

bool RunCursor::cut() const { return known_ != nullptr && !grows() && atEnd() && known_->endsEarly(); }

bool RunCursor::tellsIteration() const { return grows() ? step_.index + 1 < *lastKnown() : !atEnd(); }

void RunCursor::took(const Step& step) {
  step_ = step;
  nanoseconds_ += step.nanoseconds;
  iterations_ += step.endsIteration ? 1 : 0;
}

Status RunCursor::advance() {
  const auto step = known_ != nullptr ? known_->known(step_.index + 1) : run_.step();
  if (!step) return step.error();
  took(*step);
  return {};
}

Status RunCursor::advanceToEnd(Progress& progress) {
  while (!atEnd()) {
    if (progress.cancelled()) return cancelled();
    // A leap has the time of all its steps, and of their iterations only the last one's number.
    const auto step = known_ != nullptr ? known_->known(step_.index + 1) : run_.leap();
    if (!step) return step.error();
    took(*step);
  }
  return {};
}

Status RunCursor::settle() { return known_ != nullptr && run_.lastStep().index != step_.index ? known_->jumpTo(step_.index) : Status(); }

Result<std::uint64_t> RunCursor::hash() const {
  if (known_ == nullptr || step_.index == 0) return std::uint64_t{0};
  return known_->hashAfter(step_.index);
}

AlignedRuns::AlignedRuns(algorithms::Algorithm& a, algorithms::Algorithm& b, Alignment alignment) : a_(a), b_(b), alignment_(alignment) {}

bool AlignedRuns::cutShort() const {
  if (alignment_ == Alignment::End) return false;
  if (between()) return (a_.cut() && !arrivedA_) || (b_.cut() && !arrivedB_);
  const auto goesOn = [](const RunCursor& run) { return run.grows() || !run.atEnd(); };
  return (a_.cut() && goesOn(b_)) || (b_.cut() && goesOn(a_));
}

bool AlignedRuns::waits() const {
  if (cutShort()) return false;
  if (alignment_ == Alignment::End) return a_.grows() || b_.grows();
  if (!between()) {
    // One that goes on after the other's end is compared at its own end.
    const bool a = !a_.grows() && a_.atEnd(), b = !b_.grows() && b_.atEnd();
    if (a != b && (a ? b_ : a_).grows()) return true;
  }
  if (alignment_ != Alignment::Iteration) return a_.stuck() || b_.stuck();
  const auto lacks = [&](const RunCursor& run, bool arrived) { return (!between() || !arrived) && run.grows() && !run.tellsIteration(); };
  return lacks(a_, arrivedA_) || lacks(b_, arrivedB_);
}

Status AlignedRuns::advanceIteration(RunCursor& run, bool& arrived, Progress& progress) {
  while (!arrived && run.tellsIteration()) {
    if (progress.cancelled()) return cancelled();
    if (auto status = run.advance(); !status) return status;
    arrived = run.step().endsIteration;
  }
  arrived = arrived || (!run.grows() && run.atEnd() && !run.cut());
  return {};
}

Status AlignedRuns::advance(Progress& progress) {
  if (progress.cancelled()) return cancelled();
  if (between()) {
    const Status status = advanceIteration(a_, arrivedA_, progress);
    return status ? advanceIteration(b_, arrivedB_, progress) : status;
  }
  ++point_;
  const auto both = [](Status first, auto&& second) { return first ? second() : first; };
  if (alignment_ == Alignment::End) return both(a_.advanceToEnd(progress), [&] { return b_.advanceToEnd(progress); });
  if (alignment_ == Alignment::Time) {
    // The run whose kernels took less so far goes on; at the same time both do.
    const bool first = !a_.atEnd() && (b_.atEnd() || a_.nanoseconds() <= b_.nanoseconds());
    const bool second = !b_.atEnd() && (a_.atEnd() || b_.nanoseconds() <= a_.nanoseconds());
    return both(first ? a_.advance() : Status(), [&] { return second ? b_.advance() : Status(); });
  }
  if (a_.atEnd() != b_.atEnd()) {
    lengthsDiffer_ = true;
    return (a_.atEnd() ? b_ : a_).advanceToEnd(progress);
  }
  if (alignment_ == Alignment::Step) return both(a_.advance(), [&] { return b_.advance(); });
  arrivedA_ = arrivedB_ = false;
  return both(advanceIteration(a_, arrivedA_, progress), [&] { return advanceIteration(b_, arrivedB_, progress); });
}

}  // namespace wf::run

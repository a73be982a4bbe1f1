#include "compute/run/aligned_runs.h"

#include <array>

#include "compute/core/printable.h"

namespace wf::run {
namespace {

constexpr std::array kIds{"step", "iteration", "time", "end", "kernel", "event"};
constexpr std::string_view kKernel = "kernel:", kEvent = "event:";

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "the comparison was cancelled"}; }

}  // namespace

std::optional<InStep> readInStep(std::string_view text) {
  if (text.starts_with(kKernel)) {
    auto name = readPairName(text.substr(kKernel.size()));
    return name ? std::optional(InStep{.by = Alignment::Kernel, .kernel = std::move(*name), .event = {}}) : std::nullopt;
  }
  if (text.starts_with(kEvent)) {
    auto conditions = readEventName(text.substr(kEvent.size()));
    return conditions ? std::optional(InStep{.by = Alignment::Event, .kernel = {}, .event = std::move(*conditions)}) : std::nullopt;
  }
  for (const Alignment by : {Alignment::Step, Alignment::Iteration, Alignment::Time, Alignment::End}) {
    if (text == idOf(by)) return InStep{.by = by, .kernel = {}, .event = {}};
  }
  return std::nullopt;
}

std::string textOf(const InStep& inStep) {
  if (inStep.by == Alignment::Event) return std::string(kEvent) + textOfEvent(inStep.event);
  if (inStep.by != Alignment::Kernel) return idOf(inStep.by);
  const auto& [a, b] = inStep.kernel;
  return std::string(kKernel) + (a == b ? a : a + "=" + b);
}

const char* idOf(Alignment alignment) { return kIds[static_cast<std::size_t>(alignment)]; }

Result<AlignedKernels> kernelsNamed(const VariantInfo& a, const VariantInfo& b, const PairName& name) {
  const auto placeOf = [](const VariantInfo& variant, const std::string& id) -> Result<std::uint32_t> {
    std::string known;
    for (std::uint32_t k = 0; k < variant.kernels.size(); ++k) {
      if (variant.kernels[k].id == id) return k;
      known += (known.empty() ? "" : ", ") + printable(variant.kernels[k].id);
    }
    return Error{.code = ErrorCode::Usage,
                 .message = "the variant " + printable(variant.id) + " has no such kernel",
                 .text = id,
                 .expected = "one of " + known};
  };
  const auto inA = placeOf(a, name.a), inB = placeOf(b, name.b);
  if (!inA || !inB) return inA ? inB.error() : inA.error();
  return AlignedKernels{*inA, *inB};
}

Result<AlignedEvents> eventsNamed(algorithms::Algorithm& a, algorithms::Algorithm& b, const PairName& conditions) {
  auto inA = eventOf(a, conditions.a, "A"), inB = eventOf(b, conditions.b, "B");
  if (!inA || !inB) return inA ? inB.error() : inA.error();
  return AlignedEvents{std::move(*inA), std::move(*inB)};
}

Alignment defaultAlignment(const VariantInfo& a, const VariantInfo& b, bool races) {
  if (races) return Alignment::End;
  return sameKernels(a, b) ? Alignment::Step : Alignment::Iteration;
}

RunCursor::RunCursor(algorithms::Algorithm& run, StepMaker make)
    : run_(run), make_(std::move(make)), known_(run.knownSteps()), step_(run.lastStep()) {}

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

std::uint64_t RunCursor::iterationsBegun() const {
  return step_.index == 0 || step_.iteration < firstIteration_ ? 0 : step_.iteration - firstIteration_ + 1;
}

void RunCursor::took(const Step& step) {
  step_ = step;
  if (step.index == 1) firstIteration_ = step.iteration;
  nanoseconds_ += step.nanoseconds;
}

void RunCursor::watch(Query event) { watch_.emplace(std::move(event)); }

Result<Step> RunCursor::made(Progress& progress) {
  if (known_ != nullptr) return known_->known(step_.index + 1);
  if (!make_) return run_.step();
  // It may begin phases of its own.
  const char* phase = progress.phase();
  auto step = make_(run_, progress);
  progress.begin(phase, 0);
  return step;
}

Status RunCursor::advance(Progress& progress) {
  if (watch_) {
    if (auto status = settle(); !status) return status;
    if (auto status = watch_->before(run_); !status) return status;
  }
  const auto step = made(progress);
  if (!step) return step.error();
  took(*step);
  if (!watch_) return {};
  if (auto status = settle(); !status) return status;
  const auto struck = watch_->after(run_);
  if (!struck) return struck.error();
  struck_ = *struck;
  events_ += struck_ ? 1 : 0;
  return {};
}

Status RunCursor::advanceToEnd(Progress& progress) {
  while (!atEnd()) {
    if (progress.cancelled()) return cancelled();
    if (watch_ || make_) {
      if (auto status = advance(progress); !status) return status;
      continue;
    }
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

AlignedRuns::AlignedRuns(algorithms::Algorithm& a, algorithms::Algorithm& b, Alignment alignment, AlignedKernels kernels,
                         const AlignedEvents& events, StepMaker makeA, StepMaker makeB)
    : a_(a, std::move(makeA)), b_(b, std::move(makeB)), alignment_(alignment), kernels_(kernels) {
  if (events.a) a_.watch(*events.a);
  if (events.b) b_.watch(*events.b);
}

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
  if (!byTurns()) return a_.stuck() || b_.stuck();
  const auto lacks = [&](const RunCursor& run, bool arrived) { return (!between() || !arrived) && run.grows() && !tells(run); };
  return lacks(a_, arrivedA_) || lacks(b_, arrivedB_);
}

bool AlignedRuns::tells(const RunCursor& run) const { return bySteps() ? !run.atEnd() : run.tellsIteration(); }

bool AlignedRuns::endsTurn(const RunCursor& run) const {
  if (alignment_ == Alignment::Iteration) return run.step().endsIteration;
  if (alignment_ == Alignment::Event) return run.struck();
  return run.step().index != 0 && run.step().kernel == (&run == &a_ ? kernels_.a : kernels_.b);
}

bool AlignedRuns::pastTurns(const RunCursor& run) const { return bySteps() && !run.grows() && run.atEnd() && !endsTurn(run); }

Status AlignedRuns::advanceTurn(RunCursor& run, bool& arrived, Progress& progress) {
  while (!arrived && tells(run)) {
    if (progress.cancelled()) return cancelled();
    if (auto status = run.advance(progress); !status) return status;
    arrived = !toEnds_ && endsTurn(run);
  }
  arrived = arrived || (!run.grows() && run.atEnd() && !run.cut());
  return {};
}

Status AlignedRuns::advanceTurns(Progress& progress) {
  if (auto status = advanceTurn(a_, arrivedA_, progress); !status) return status;
  if (auto status = advanceTurn(b_, arrivedB_, progress); !status) return status;
  // There was one more turn in one of them alone: the other one's end is no partner of that.
  if (between() || toEnds_ || pastTurns(a_) == pastTurns(b_)) return {};
  toEnds_ = lengthsDiffer_ = true;
  (pastTurns(a_) ? arrivedB_ : arrivedA_) = false;
  return advanceTurns(progress);
}

Status AlignedRuns::advance(Progress& progress) {
  if (progress.cancelled()) return cancelled();
  if (between()) return advanceTurns(progress);
  ++point_;
  const auto both = [](Status first, auto&& second) { return first ? second() : first; };
  if (alignment_ == Alignment::End) return both(a_.advanceToEnd(progress), [&] { return b_.advanceToEnd(progress); });
  if (alignment_ == Alignment::Time) {
    // The run whose kernels took less so far goes on; at the same time both do.
    const bool first = !a_.atEnd() && (b_.atEnd() || a_.nanoseconds() <= b_.nanoseconds());
    const bool second = !b_.atEnd() && (a_.atEnd() || b_.nanoseconds() <= a_.nanoseconds());
    if (auto moved = both(first ? a_.advance(progress) : Status(), [&] { return second ? b_.advance(progress) : Status(); }); !moved)
      return moved;
    if (a_.timed() && b_.timed()) return {};
    return Error{.code = ErrorCode::InvalidInput,
                 .message = std::string("the recording that is run ") + (a_.timed() ? "B" : "A") +
                            " has no times, so that the runs cannot go in step by time"};
  }
  if (a_.atEnd() != b_.atEnd()) {
    lengthsDiffer_ = true;
    return (a_.atEnd() ? b_ : a_).advanceToEnd(progress);
  }
  if (alignment_ == Alignment::Step) return both(a_.advance(progress), [&] { return b_.advance(progress); });
  arrivedA_ = arrivedB_ = false;
  return advanceTurns(progress);
}

}  // namespace wf::run

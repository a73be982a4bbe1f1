// Two runs that go forward side by side, from one point that they share to the next.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "compute/algorithms/algorithm.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/run/array_pairing.h"
#include "compute/run/run_events.h"

namespace wf::run {

// What the two share. Step: step k with step k. Iteration: the ends of their k-th iterations. Time: what each has come to after the same
// time of kernels. End: their last steps. Kernel: the ends of the k-th runs of a kernel that is named. Event: the ends of the k-th steps
// that made a condition true (run_events.h). Step 0 is the first point of all but End, and the ends of both runs are the last one of each.
// Where the steps of one end before it did (KnownSteps::endsEarly), all but End go no further than it does: its last step is no end.
enum class Alignment { Step, Iteration, Time, End, Kernel, Event };

struct InStep {
  Alignment by = Alignment::Step;
  PairName kernel;  // of Kernel: its id in either run
  PairName event;   // of Event: the condition of either run
  bool operator==(const InStep&) const = default;
};
inline constexpr const char* kAlignments = "step, iteration, kernel:ID, kernel:ID=ID, event:CONDITION, time or end";
std::optional<InStep> readInStep(std::string_view text);
std::string textOf(const InStep& inStep);  // that readInStep() takes
const char* idOf(Alignment alignment);

// Places among the kernels of both runs. Usage: a run has no such kernel.
struct AlignedKernels {
  std::uint32_t a = 0, b = 0;
};
Result<AlignedKernels> kernelsNamed(const VariantInfo& a, const VariantInfo& b, const PairName& name);
struct AlignedEvents {
  std::optional<Query> a, b;
};
// As eventOf().
Result<AlignedEvents> eventsNamed(algorithms::Algorithm& a, algorithms::Algorithm& b, const PairName& conditions);
// Steps where both have kernels of the same ids, else iterations. Of a run that races: ends alone.
Alignment defaultAlignment(const VariantInfo& a, const VariantInfo& b, bool races);

// Makes the next step of a run in another way than Algorithm::step() does. Cancelled, and as that.
using StepMaker = std::function<Result<Step>(algorithms::Algorithm& run, Progress& progress)>;

// A run on its way to its end. One that knows its steps is put at a step only where settle() asks for it.
class RunCursor {
 public:
  // From where it stands. make: of its steps; null: it makes them itself.
  explicit RunCursor(algorithms::Algorithm& run, StepMaker make = {});

  algorithms::Algorithm& run() const { return run_; }
  const Step& step() const { return step_; }
  bool atEnd() const;
  std::uint64_t nanoseconds() const { return nanoseconds_; }  // of the kernels so far
  std::uint64_t iterationsBegun() const;                      // by their numbers, which leaps tell as well
  std::optional<std::uint64_t> lastKnown() const;             // none: the run makes its steps
  bool grows() const;                                         // another program still makes its steps: atEnd() may cease to hold
  bool stuck() const { return grows() && atEnd(); }
  bool timed() const { return !lastKnown() || step_.index == 0 || nanoseconds_ != 0; }  // a recording need not have times
  bool cut() const;  // it is at its last step, and that is not where the run ended
  // Whether the next step is there and it is known whether it ends an iteration, which its successor tells.
  bool tellsIteration() const;

  void watch(Query event);                          // at step 0: from now on it stands at every step, and looks whether it is an event
  bool struck() const { return struck_; }           // by step()
  std::uint64_t events() const { return events_; }  // so far

  Status advance(Progress& progress);       // by one step; not at the end
  Status advanceToEnd(Progress& progress);  // in leaps where it can; Cancelled
  Status settle();                          // the run stands at step()
  Result<std::uint64_t> hash() const;       // of the state after step(); 0: there is none

 private:
  Result<Step> made(Progress& progress);
  void took(const Step& step);

  algorithms::Algorithm& run_;
  StepMaker make_;
  algorithms::KnownSteps* known_;
  Step step_;
  std::uint64_t nanoseconds_ = 0;
  std::uint64_t firstIteration_ = 0;  // its number: ours count from 0, other programs may count from 1
  std::optional<EventWatch> watch_;
  bool struck_ = false;
  std::uint64_t events_ = 0;
};

class AlignedRuns {
 public:
  // Both stand at step 0. They outlive this.
  AlignedRuns(algorithms::Algorithm& a, algorithms::Algorithm& b, Alignment alignment, AlignedKernels kernels = {},
              const AlignedEvents& events = {},  // of Kernel, and of Event
              StepMaker makeA = {}, StepMaker makeB = {});

  const RunCursor& a() const { return a_; }
  const RunCursor& b() const { return b_; }
  RunCursor& a() { return a_; }
  RunCursor& b() { return b_; }
  std::uint64_t point() const { return point_; }         // its number; 0: both at step 0
  bool lengthsDiffer() const { return lengthsDiffer_; }  // one has ended, and the other went on alone to its end
  bool atEnd() const { return a_.atEnd() && b_.atEnd(); }
  // A run that ends early has come to its last step before the other has, or within an iteration: they share no further point.
  bool cutShort() const;

  // A run that grows has to grow further before the next point is known.
  bool waits() const;
  // advance() was cut short by that: it is to be called again, and until then the runs share nothing.
  bool between() const { return !arrivedA_ || !arrivedB_; }

  // To the next point; not at the end, nor where they are cut short or wait. With End it is the last one. Cancelled.
  Status advance(Progress& progress);

 private:
  bool byTurns() const { return alignment_ == Alignment::Iteration || bySteps(); }
  bool bySteps() const { return alignment_ == Alignment::Kernel || alignment_ == Alignment::Event; }  // a step tells whether it ends a turn
  bool tells(const RunCursor& run) const;      // the next step is there, and whether a turn ends with it
  bool endsTurn(const RunCursor& run) const;   // an iteration, or with a run of the kernel, or an event
  bool pastTurns(const RunCursor& run) const;  // it has ended behind its last turn
  Status advanceTurn(RunCursor& run, bool& arrived, Progress& progress);
  Status advanceTurns(Progress& progress);

  RunCursor a_, b_;
  Alignment alignment_;
  AlignedKernels kernels_;
  std::uint64_t point_ = 0;
  bool arrivedA_ = true, arrivedB_ = true;  // at the end of the turn
  bool toEnds_ = false;                     // no turn of both is left: what they share is their ends
  bool lengthsDiffer_ = false;
};

}  // namespace wf::run

// The known steps of a run and the history that leads back to them, in host memory and within a budget: the nearest keyframe and replay,
// or, where a replay would differ, what every step changed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/step.h"
#include "compute/run/step_journal.h"

namespace wf::run {

// The history memory, allowed and used, in bytes.
struct History {
  std::uint64_t budget = 0;
  std::uint64_t used = 0;
};

// What is kept of a run to go back to: nothing at all and of the steps only sums, nothing but step 0, keyframes, or every step's changes.
// Known: nothing either, for the run goes to any of its steps by itself (algorithms::KnownSteps).
enum class HistoryPolicy { Forward, None, Keyframes, EveryStep, Known };

// The steps of one kernel taken together.
struct KernelSum {
  std::uint64_t launches = 0;
  std::uint64_t nanoseconds = 0;
  std::uint64_t copied = 0, copyNanoseconds = 0;  // as Step has them
  bool counted = false;                           // a step had active threads or visited arcs
};
void add(std::vector<KernelSum>& sums, const Step& step);  // one of each kernel; step 0 counts for none

class Timeline {
 public:
  // budget: bytes of keyframes, never passed; only that of step 0, without which nothing goes back, is kept at any size.
  Timeline(HistoryPolicy policy, std::uint64_t budget) : policy_(policy), budget_(budget), journal_(budget) {}

  // Notes a step that the algorithm has just made, and what making it took (0: what the kernel took); keeps a keyframe where one is due.
  // Waits for the executor then.
  Status note(const algorithms::Algorithm& algorithm, std::uint64_t nanoseconds = 0);
  // Of a run that knows its steps: those up to this one are known here, too, without being made.
  Status learn(algorithms::KnownSteps& known, std::uint64_t upTo);
  // Puts the algorithm at the known step from which going on to `step` is shortest: where it is, or at a keyframe.
  // With every step kept, it is put at `step` itself or, where that is not kept, at the nearest one that is. A run that knows its steps
  // jumps to it, if it was learned.
  Status approach(algorithms::Algorithm& algorithm, std::uint64_t step);
  // The same for going back step by step: what is replayed next leaves states closer together, as far as there is room, and
  // they go again as they are passed. Until the next approach().
  Status retrace(algorithms::Algorithm& algorithm, std::uint64_t step);
  // As approach() with keyframes, for who looks something up and comes back: what is kept on the way stays as it is.
  Status approachUnseen(algorithms::Algorithm& algorithm, std::uint64_t step) const;
  const StepJournal& journal() const { return journal_; }  // empty unless every step is kept
  // Known steps are shown, never made again.
  bool keepsEveryStep() const { return policy_ == HistoryPolicy::EveryStep; }
  // The run knows its steps, those that were learned and those that were not yet.
  bool jumps() const { return policy_ == HistoryPolicy::Known; }
  // Steps leave only their sums: nothing looks at the states between two of them.
  bool keepsNothing() const { return policy_ == HistoryPolicy::Forward; }
  // The first step that can be shown: 0, but where every step is kept and the budget was used up.
  std::uint64_t oldest() const { return keepsEveryStep() ? journal_.oldest() : 0; }

  // The run goes another way from this known step, where the algorithm is: what came after it is gone.
  void forgetAfter(std::uint64_t step);

  const std::vector<Step>& steps() const {
    return steps_;
  }  // steps()[k].index == k; empty before step 0 was noted, and with HistoryPolicy::Forward
  const std::vector<KernelSum>& sums() const { return sums_; }  // with HistoryPolicy::Forward
  std::uint64_t lastStep() const { return newest_; }
  std::uint64_t bytes() const { return keepsEveryStep() ? journal_.bytes() : bytes_; }
  std::uint64_t budget() const { return budget_; }
  std::vector<std::uint64_t> keyframes() const;

  // The `count`-th known step before `step` that ends an iteration; 0 where there are fewer.
  std::uint64_t iterationEndBefore(std::uint64_t step, std::uint64_t count) const;

 private:
  using Frames = std::map<std::uint64_t, algorithms::SavedState>;
  // Replaying so much keeps a jump well below what a person feels as waiting (150 ms), also on a machine that is busy with other things.
  static constexpr std::uint64_t kReplay = 20'000'000;
  static constexpr std::uint64_t kSavingShare = 12;  // of the time of the steps, at most one part in so many goes into saving

  static constexpr std::uint64_t kStretch = 10;  // so many states between two keyframes for going back step by step

  bool due(std::uint64_t step) const;
  bool passingDue(std::uint64_t step) const;
  Status goNear(algorithms::Algorithm& algorithm, std::uint64_t step) const;
  void drop(Frames& frames, Frames::iterator from);
  bool makeRoom(std::uint64_t step);  // for a keyframe that is due there; false: it is not, with what room there is
  Status keep(const algorithms::Algorithm& algorithm, Frames& frames);

  HistoryPolicy policy_;
  std::uint64_t budget_;
  std::uint64_t interval_ = kReplay;     // nanoseconds of steps between keyframes; doubles whenever the budget is reached
  std::optional<std::uint64_t> saving_;  // nanoseconds of the fastest save: the least disturbed
  std::uint64_t bytes_ = 0;
  std::uint64_t newest_ = 0;
  std::vector<KernelSum> sums_;
  std::vector<Step> steps_;
  std::vector<std::uint64_t> spent_;  // nanoseconds of the steps up to this one, as they were made first
  Frames keyframes_;
  Frames passing_;  // those of retrace(), between keyframes
  bool retracing_ = false;
  StepJournal journal_;  // empty but for HistoryPolicy::EveryStep
};

}  // namespace wf::run

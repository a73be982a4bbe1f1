// The steps of a run that are known, and keyframes of its state in host memory, within a budget: going back is the nearest keyframe and
// replay.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/step.h"

namespace wf::app {

// What is kept of a run to go back to: nothing but step 0, or keyframes.
enum class Way { None, Keyframes };

class Timeline {
 public:
  // budget: bytes of keyframes, never passed; only the one of step 0, without which there is no way back, is kept whatever it takes.
  Timeline(Way way, std::uint64_t budget) : way_(way), budget_(budget) {}

  // Notes a step that the algorithm has just made, and what making it took (0: what the kernel took); keeps a keyframe where one is due.
  // Waits for the executor then.
  Status note(const algorithms::Algorithm& algorithm, std::uint64_t nanoseconds = 0);
  // Puts the algorithm at the known step from which going on to `step` is shortest: where it is, or at a keyframe.
  Status approach(algorithms::Algorithm& algorithm, std::uint64_t step) const;

  const std::vector<Step>& steps() const { return steps_; }  // steps()[k].index == k; empty before step 0 was noted
  std::uint64_t lastStep() const { return steps_.empty() ? 0 : steps_.size() - 1; }
  std::uint64_t bytes() const { return bytes_; }
  std::vector<std::uint64_t> keyframes() const;

  // The `count`-th known step before `step` that ends an iteration; 0 where there are fewer.
  std::uint64_t iterationEndBefore(std::uint64_t step, std::uint64_t count) const;

 private:
  using Frames = std::map<std::uint64_t, algorithms::SavedState>;
  // Replaying so much keeps a jump well below what a person feels as waiting (150 ms), also on a machine that is busy with other things.
  static constexpr std::uint64_t kReplay = 30'000'000;
  static constexpr std::uint64_t kSavingShare = 12;  // of the time of the steps, at most one part in so many goes into saving

  bool due(std::uint64_t step) const;
  bool makeRoom(std::uint64_t step);  // for a keyframe that is due there; false: it is not, with what room there is
  Status keep(const algorithms::Algorithm& algorithm);

  Way way_;
  std::uint64_t budget_;
  std::uint64_t interval_ = kReplay;     // nanoseconds of steps between keyframes; doubles whenever the budget is reached
  std::optional<std::uint64_t> saving_;  // nanoseconds of the fastest save: the least disturbed
  std::uint64_t bytes_ = 0;
  std::vector<Step> steps_;
  std::vector<std::uint64_t> spent_;  // nanoseconds of the steps up to this one, as they were made first
  Frames keyframes_;
};

}  // namespace wf::app

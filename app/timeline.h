// The steps of a run that are known, and keyframes of its state in host memory, within a budget: going back is the nearest keyframe and
// replay.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/step.h"

namespace wf::app {

class Timeline {
 public:
  // budget: bytes of keyframes that are never passed, but for the one of step 0, without which there is no way back.
  explicit Timeline(std::uint64_t budget) : budget_(budget) {}

  // Notes a step that the algorithm has just made and, with keyframes on, keeps one where the stride asks for it. Waits for the executor
  // then.
  Status note(const algorithms::Algorithm& algorithm, bool keyframes = true);
  const std::vector<Step>& steps() const { return steps_; }  // steps()[k].index == k; empty before step 0 was noted
  std::uint64_t lastStep() const { return steps_.empty() ? 0 : steps_.size() - 1; }

  // The newest keyframe at or before `step`. There is one once step 0 was noted.
  const algorithms::SavedState& keyframeBefore(std::uint64_t step, std::uint64_t* at) const;
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t stride() const { return stride_; }

  // The `count`-th known step before `step` that ends an iteration; 0 where there are fewer.
  std::uint64_t iterationEndBefore(std::uint64_t step, std::uint64_t count) const;

 private:
  void thin();

  std::uint64_t budget_;
  std::uint64_t stride_ = 16;  // replaying 16 kernels takes a few milliseconds; doubles whenever the budget is reached
  std::uint64_t bytes_ = 0;
  std::vector<Step> steps_;
  std::map<std::uint64_t, algorithms::SavedState> keyframes_;
};

}  // namespace wf::app

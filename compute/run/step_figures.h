// What the steps of a run can tell. Another program's recording may have no times and no counts: neither is 0 then, it is not known.
#pragma once

#include <cstdint>
#include <span>

#include "compute/core/step.h"
#include "compute/run/timeline.h"

namespace wf::run {

// The one place that says whether a run has times and counts. Takes steps in as they come; step 0 is no kernel.
class StepFigures {
 public:
  StepFigures() = default;
  explicit StepFigures(std::span<const Step> steps) {
    for (const Step& step : steps) add(step);
  }
  explicit StepFigures(std::span<const KernelSum> sums) {
    for (const KernelSum& sum : sums) add(sum);
  }

  void add(const Step& step) {
    if (step.index == 0) return;
    ++launches_;
    nanoseconds_ += step.nanoseconds;
    counted_ = counted_ || step.active != 0 || step.arcs != 0;
  }
  void add(const KernelSum& sum) {
    launches_ += sum.launches;
    nanoseconds_ += sum.nanoseconds;
    counted_ = counted_ || sum.counted;
  }

  std::uint64_t launches() const { return launches_; }
  std::uint64_t nanoseconds() const { return nanoseconds_; }
  // Nothing takes 0 ns. What has no steps yet lacks nothing.
  bool timed() const { return launches_ == 0 || nanoseconds_ != 0; }
  // Some thread had something to do, or some arc was visited, where that was counted.
  bool counted() const { return launches_ == 0 || counted_; }

 private:
  std::uint64_t launches_ = 0, nanoseconds_ = 0;
  bool counted_ = false;
};

}  // namespace wf::run

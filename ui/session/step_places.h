// Where iterations of a run end and how long its kernels took up to a step: what two runs are aligned by.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/step.h"

namespace wf::ui {

class StepPlaces {
 public:
  // All steps known, index 0 first; those before stay as they were, unless forget() came between.
  void take(std::span<const Step> steps);
  void forget();

  std::uint64_t known() const { return spent_.size(); }                    // steps, with step 0
  std::uint64_t iterationsUpTo(std::uint64_t step) const;                  // that have ended
  bool endsIteration(std::uint64_t step) const;                            // step 0 does: nothing has begun there
  std::optional<std::uint64_t> endOfIteration(std::uint64_t count) const;  // the step where so many have ended; none: not known yet
  std::uint64_t iterations() const { return ends_.size() - 1; }
  std::uint64_t nanosecondsUpTo(std::uint64_t step) const;    // of the kernels
  std::uint64_t lastWithin(std::uint64_t nanoseconds) const;  // the last step known that has ended by then

 private:
  std::vector<std::uint64_t> ends_{0};  // steps; that of step 0 first
  std::vector<std::uint64_t> spent_;    // nanoseconds up to each step
};

}  // namespace wf::ui

// Where turns of a run end (iterations, runs of one kernel, or events) and how long its kernels took up to a step: what two runs are
// aligned by.
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
  void endTurnsWith(std::optional<std::uint32_t> kernel);  // none: turns are iterations. Forgets where it is another one
  void endTurnsWithEvents();                               // which takeEvents() tells. Forgets
  void takeEvents(std::span<const std::uint64_t> steps);   // all known, ascending; those before stay as they were

  std::uint64_t known() const { return spent_.size(); }               // steps, with step 0
  std::uint64_t turnsUpTo(std::uint64_t step) const;                  // that have ended
  bool endsTurn(std::uint64_t step) const;                            // step 0 does: nothing has begun there
  std::optional<std::uint64_t> endOfTurn(std::uint64_t count) const;  // the step where so many have ended; none: not known yet
  std::uint64_t turns() const { return ends_.size() - 1; }
  std::uint64_t nanosecondsUpTo(std::uint64_t step) const;                // of the kernels
  bool timed() const { return spent_.size() < 2 || spent_.back() != 0; }  // nothing takes 0 ns: such times were not recorded
  std::uint64_t lastWithin(std::uint64_t nanoseconds) const;              // the last step known that has ended by then

 private:
  std::optional<std::uint32_t> kernel_;
  bool events_ = false;                 // in place of it
  std::vector<std::uint64_t> ends_{0};  // steps; that of step 0 first
  std::vector<std::uint64_t> spent_;    // nanoseconds up to each step
};

}  // namespace wf::ui

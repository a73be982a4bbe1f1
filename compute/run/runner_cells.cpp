// The runner's cells: what the windows of the array view hold, and what they held before the last kernel.
#include "compute/run/runner.h"

namespace wf::run {

void Runner::noteCells() {
  cells_.noteBefore(*algorithm_);
  inspect_.noteBefore(*algorithm_);
  matrix_.noteBefore(*algorithm_);
}

bool Runner::beforeIsWanted() const {
  const bool cells = cells_.watching() && !cells_.knowsBefore(current());
  const bool inspection = inspect_.inspecting() && !inspect_.knowsBefore(current());
  return (cells || inspection) && current() > 0 && recallUseless_ != current() && canRepeat();
}

bool Runner::canRepeat() const { return run_.keyframes && timeline_->oldest() < current(); }

// Back to the step before and on again, by replay or by what was kept. Not left half-way: its end is where it began.
void Runner::recallBefore() {
  const std::uint64_t here = current();
  moveTo(here - 1, Passage::Unseen);
  if (algorithm_ && current() + 1 == here) {
    cells_.noteBefore(*algorithm_);
    if (cells_.watching()) cells_.keepAll(*algorithm_);
    inspect_.noteBefore(*algorithm_);
    matrix_.noteBefore(*algorithm_);
  }
  while (algorithm_ && current() < here) {
    if (!makeStep()) break;
  }
  const bool known = inspect_.inspecting() ? inspect_.knowsBefore(here) : true;
  if (!known || (cells_.watching() && !cells_.holdsAll(here))) recallUseless_ = here;
  if (algorithm_ && executor_->failed()) fail(executor_->error());
}

void Runner::search(const CellWindow& from) {
  if (cells_.watching() && !cells_.holdsAll(current()) && current() > 0 && canRepeat()) recallBefore();
  if (!algorithm_) return;
  const FoundChange found = cells_.search(*algorithm_, from);
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Never, [&](RunReport& r) { r.foundChange = found; });
}

}  // namespace wf::run

// The runner's readings: what was before the last kernel, those that take their time, the search for a change.
#include "compute/run/runner.h"

namespace wf::run {

bool Runner::beforeIsWanted() const {
  return readings_.lackBefore(current()) && current() > 0 && recallUseless_ != current() && canRepeat();
}

bool Runner::canRepeat() const { return run_.keyframes && timeline_->oldest() < current(); }

// Back to the step before and on again, by replay or by what was kept. Not left half-way: its end is where it began.
void Runner::recallBefore() {
  const std::uint64_t here = current();
  moveTo(here - 1, Passage::Unseen);
  if (algorithm_ && current() + 1 == here) readings_.recallBefore(*algorithm_);
  while (algorithm_ && current() < here) {
    if (!makeStep()) break;
  }
  if (!readings_.recalled(here)) recallUseless_ = here;
  if (algorithm_ && executor_->failed()) fail(executor_->error());
}

void Runner::search(const CellWindow& from) {
  const auto* cells = readings_.find<CellReader>();
  if (cells == nullptr || !cells->watching()) return;
  if (!cells->holdsAll(current()) && current() > 0 && canRepeat()) recallBefore();
  if (!algorithm_) return;
  const FoundChange found = cells->search(*algorithm_, from);
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Never, [&](RunReport& r) { r.foundChange = found; });
}

void Runner::readDue(std::type_index reader) {
  const auto answer = readings_.readDue(reader, *algorithm_, [&] {
    const std::scoped_lock lock(mutex_);
    return !quit_ && !setup_ && seeks_.empty() && !readings_.superseded(reader);
  });
  if (executor_->failed()) return fail(executor_->error());
  if (answer) report(Publish::Never, [&](RunReport& r) { r.answers.put(reader, answer); });
}

}  // namespace wf::run

// What stops playing. Forward, a step is looked at when its kernel has ended. Backward, a breakpoint stops where its kernel had ended, too;
// and whether a kernel made a condition true shows one step before it, so that the runner goes there and on again by that one kernel. Both
// directions therefore stop at the same steps.
#include <algorithm>

#include "compute/run/runner.h"

namespace wf::run {

void Runner::setStops(Stops stops) {
  const std::scoped_lock lock(mutex_);
  stops_ = std::move(stops);
  stopsChanged_ = true;
  wake_.notify_one();
}

void Runner::runToLine(std::uint32_t line) {
  const std::scoped_lock lock(mutex_);
  runTo_ = line;
  toStop_ = false;
  playing_ = true;
  backward_ = false;
  wake_.notify_one();
}

void Runner::runToStop(bool backward) {
  const std::scoped_lock lock(mutex_);
  backBegins_ = backward && !(playing_ && backward_);
  runTo_.reset();
  toStop_ = true;
  playing_ = true;
  backward_ = backward;
  wake_.notify_one();
}

void Runner::takeStops() {
  found_ = {};
  Stops stops;
  {
    const std::scoped_lock lock(mutex_);
    if (!stopsChanged_) return;
    stopsChanged_ = false;
    stops = stops_;
  }
  lines_ = std::move(stops.lines);
  whileSeeking_ = stops.whileSeeking;
  conditions_.set(std::move(stops.conditions), std::move(stops.selection));
  invariants_.set(std::move(stops.invariants));
}

void Runner::lookNow() {
  takeStops();
  invariants_.read(*algorithm_);
  conditions_.look(*algorithm_, run_.metrics);
  if (executor_->failed()) return fail(executor_->error());
  if (invariants_.watching() || conditions_.watching()) report(Publish::Never);
}

void Runner::noteBackFrom() {
  const std::scoped_lock lock(mutex_);
  if (std::exchange(backBegins_, false)) backFrom_ = current();
}

void Runner::lookForward() {
  found_.step = current();
  found_.kernel = algorithm_->lastStep().kernel;
  const std::uint32_t line = algorithm_->lastStep().line;
  if (std::binary_search(lines_.begin(), lines_.end(), line)) found_.line = line;
  if (towards_ == line) found_.ranTo = line;
  found_.hits = conditions_.after(*algorithm_, run_.metrics);
  found_.breaches = invariants_.after(*algorithm_);
  sayNotes();
}

void Runner::readForStops() {
  conditions_.read(*algorithm_, run_.metrics);
  invariants_.read(*algorithm_);
}

void Runner::forgetForStops() {
  conditions_.forget();
  invariants_.forget();
}

void Runner::sayNotes() {
  for (std::string& note : conditions_.takeNotes()) say(std::move(note));
}

bool Runner::lookBack(std::uint64_t from) {
  if (current() + 1 != from) return false;  // another request came, or that step is not kept
  std::vector<ConditionHit> hits = conditions_.before(*algorithm_, run_.metrics);
  std::vector<InvariantHit> breaches = invariants_.before(*algorithm_);
  sayNotes();
  if (!algorithm_) return false;
  if ((!hits.empty() || !breaches.empty()) && backFrom_ != from) {
    makeStep();
    forgetForStops();
    if (!algorithm_ || current() != from) return false;
    found_ = {.step = from,
              .kernel = algorithm_->lastStep().kernel,
              .line = {},
              .ranTo = {},
              .hits = std::move(hits),
              .breaches = std::move(breaches)};
    backFrom_ = from;
    return true;
  }
  const Step& step = algorithm_->lastStep();
  if (step.index == 0 || !std::binary_search(lines_.begin(), lines_.end(), step.line)) return false;
  const std::uint64_t here = step.index;
  found_ = {.step = here, .kernel = step.kernel, .line = step.line};
  if (here == timeline_->oldest() || !(conditions_.watching() || invariants_.watching())) return false;
  // What else its kernel did shows one step before it.
  readForStops();
  moveTo(here - 1, Passage::Unseen);
  if (!algorithm_ || current() + 1 != here) return false;
  found_.hits = conditions_.before(*algorithm_, run_.metrics);
  found_.breaches = invariants_.before(*algorithm_);
  makeStep();
  forgetForStops();
  return false;
}

void Runner::keepWanted(StopReport& stop) const {
  if (stop.line && std::find(stops_.lines.begin(), stops_.lines.end(), *stop.line) == stops_.lines.end()) stop.line.reset();
  if (stop.ranTo != runTo_) stop.ranTo.reset();
  std::erase_if(stop.hits, [&](const ConditionHit& hit) {
    return std::none_of(stops_.conditions.begin(), stops_.conditions.end(), [&](const WatchedCondition& w) { return w.id == hit.id; });
  });
  std::erase_if(stop.breaches, [&](const InvariantHit& hit) {
    return std::find(stops_.invariants.begin(), stops_.invariants.end(), hit.invariant) == stops_.invariants.end();
  });
}

}  // namespace wf::run

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
  threads_.set(std::move(stops.threads));
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
  found_.threads = lookInto(current(), [&](const auto& run, Progress& progress) { return threads_.after(*algorithm_, run, progress); });
  sayNotes();
}

void Runner::lookOwed() {
  found_.step = current();
  found_.kernel = algorithm_->lastStep().kernel;
  found_.threads = lookInto(current(), [&](const auto& run, Progress& progress) { return threads_.owed(run, progress); });
  sayNotes();
}

template <class Look>
std::vector<ThreadHit> Runner::lookInto(std::uint64_t step, const Look& look) {
  if (!threads_.watching()) return {};
  const Parameters parameters = parametersAt(step);
  const auto progress = std::make_shared<Progress>();
  bool opened = false;
  const std::function<void()> opens = [&] {
    {
      const std::scoped_lock lock(mutex_);
      looking_ = progress;
      if (quit_ || setup_ || interrupt_ || !seeks_.empty()) progress->cancel();
    }
    opened = true;
    if (reported_) reported_();  // there is something to show
  };
  std::vector<ThreadHit> hits = look(ThreadWatch::Run{run_.chosen, parameters, run_.graph, opens}, *progress);
  if (!opened) return hits;
  {
    const std::scoped_lock lock(mutex_);
    looking_.reset();
  }
  if (reported_) reported_();
  return hits;
}

void Runner::cancelLooking() {
  if (looking_) looking_->cancel();
  if (making_) making_->cancel();
}

std::shared_ptr<const Progress> Runner::lookingInto() const {
  const std::scoped_lock lock(mutex_);
  return looking_;
}

void Runner::readForStops(bool forward) {
  conditions_.read(*algorithm_, run_.metrics);
  invariants_.read(*algorithm_);
  threads_.read(*algorithm_, forward);
}

void Runner::forgetForStops() {
  conditions_.forget();
  invariants_.forget();
  threads_.forget();
}

void Runner::sayNotes() {
  for (std::string& note : conditions_.takeNotes()) say(std::move(note));
  for (std::string& note : threads_.takeNotes()) say(std::move(note));
}

std::vector<ThreadHit> Runner::threadsBack(std::uint64_t from) {
  if (from >= timeline_->steps().size()) return {};
  const Step& made = timeline_->steps()[from];
  return lookInto(from, [&](const auto& run, Progress& progress) { return threads_.before(*algorithm_, made, run, progress); });
}

bool Runner::lookBack(std::uint64_t from) {
  if (current() + 1 != from) return false;  // another request came, or that step is not kept
  std::vector<ConditionHit> hits = conditions_.before(*algorithm_, run_.metrics);
  std::vector<InvariantHit> breaches = invariants_.before(*algorithm_);
  std::vector<ThreadHit> threads = threadsBack(from);
  sayNotes();
  if (!algorithm_) return false;
  if (threads_.owes(from)) {  // it pauses where it was
    makeStep();
    forgetForStops();
    return true;
  }
  if ((!hits.empty() || !breaches.empty() || !threads.empty()) && backFrom_ != from) {
    makeStep();
    forgetForStops();
    if (!algorithm_ || current() != from) return false;
    found_ = {.step = from,
              .kernel = algorithm_->lastStep().kernel,
              .line = {},
              .ranTo = {},
              .hits = std::move(hits),
              .breaches = std::move(breaches),
              .threads = std::move(threads)};
    backFrom_ = from;
    return true;
  }
  const Step& step = algorithm_->lastStep();
  if (step.index == 0 || !std::binary_search(lines_.begin(), lines_.end(), step.line)) return false;
  const std::uint64_t here = step.index;
  found_ = {.step = here, .kernel = step.kernel, .line = step.line};
  if (here == timeline_->oldest() || !(conditions_.watching() || invariants_.watching() || threads_.watching())) return false;
  // What else its kernel did shows one step before it.
  readForStops(false);
  moveTo(here - 1, Passage::Unseen);
  if (!algorithm_ || current() + 1 != here) return false;
  found_.hits = conditions_.before(*algorithm_, run_.metrics);
  found_.breaches = invariants_.before(*algorithm_);
  found_.threads = threadsBack(here);
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
  std::erase_if(stop.threads, [&](const ThreadHit& hit) {
    const auto& all = stops_.threads.all;
    return std::none_of(all.begin(), all.end(), [&](const ThreadStops::Watched& w) { return w.id == hit.id; });
  });
}

}  // namespace wf::run

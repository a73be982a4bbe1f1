// The runner's requests: from any thread, each noted for the loop and answered by a report.
#include <utility>

#include "compute/run/runner.h"

namespace wf::run {

std::uint64_t Runner::setUp(RunSetup setup) {
  const std::scoped_lock lock(mutex_);
  // Whatever waits is about the run before: its requests, and its report, even if its owner was already told of one.
  journeys_.clear();
  interrupt_ = verifyWanted_ = resultWanted_ = valuesWanted_ = false;
  if (reckoning_) reckoning_->cancel();
  search_.reset();
  why_.reset();
  whyNews_.reset();
  ++whyTicket_;
  playing_ = setup.play;
  backward_ = false;
  loop_.reset();
  runTo_.reset();
  toStop_ = false;
  stops_ = std::move(setup.stops);
  stopsChanged_ = true;
  announced_ = showsStep_ = false;
  kept_.reset();
  report_ = {};
  report_.generation = ++generation_;
  setup_ = std::move(setup);
  wake_.notify_one();
  return generation_;
}

void Runner::play(bool backward) {
  const std::scoped_lock lock(mutex_);
  backBegins_ = backward && !(playing_ && backward_);
  runTo_.reset();
  toStop_ = false;
  playing_ = true;
  backward_ = backward;
  wake_.notify_one();
}

void Runner::pause() {
  const std::scoped_lock lock(mutex_);
  playing_ = toStop_ = false;
  runTo_.reset();
  dropJourneys();
  interrupt_ = true;
  wake_.notify_one();
}

// A branch stays: whoever asked for it was told that it comes.
void Runner::dropJourneys() {
  std::erase_if(journeys_, [](const Journey& journey) { return journey.kind != Journey::Kind::Branch; });
}

void Runner::post(const Journey& journey) {
  if (journey.kind == Journey::Kind::Absolute) {
    dropJourneys();
    interrupt_ = true;
  }
  if (!journeys_.empty() && journeys_.back().kind == journey.kind) {
    journeys_.back().amount += journey.amount;  // ten presses of a key are one journey of ten
  } else {
    journeys_.push_back(journey);
  }
  journeys_.back().number = ++journeyCount_;
  wake_.notify_one();
}

void Runner::goTo(std::uint64_t step) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Absolute, step == kEnd ? -1 : static_cast<std::int64_t>(step)});
}

std::uint64_t Runner::journeys() const {
  const std::scoped_lock lock(mutex_);
  return journeyCount_;
}

void Runner::stepBy(std::int64_t kernels) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Kernels, kernels});
}

void Runner::iterationBy(std::int64_t iterations) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Iterations, iterations});
}

void Runner::setSpeed(double stepsPerSecond) {
  const std::scoped_lock lock(mutex_);
  speed_ = stepsPerSecond;
  wake_.notify_one();
}

void Runner::branch(std::uint64_t step, Parameters parameters) {
  const std::scoped_lock lock(mutex_);
  journeys_.clear();
  interrupt_ = true;
  journeys_.push_back({Journey::Kind::Branch, static_cast<std::int64_t>(step)});
  wake_.notify_one();
  branchTo_ = std::move(parameters);
}

void Runner::setLoop(std::optional<Loop> loop) {
  const std::scoped_lock lock(mutex_);
  loop_ = loop;
}

void Runner::findChange(const CellWindow& from) {
  const std::scoped_lock lock(mutex_);
  search_ = from;
  wake_.notify_one();
}

void Runner::verify() {
  const std::scoped_lock lock(mutex_);
  verifyWanted_ = true;
  wake_.notify_one();
}

void Runner::workOutResult() {
  const std::scoped_lock lock(mutex_);
  resultWanted_ = true;
  wake_.notify_one();
}

std::shared_ptr<const Progress> Runner::reckoning() const {
  const std::scoped_lock lock(mutex_);
  return reckoning_;
}

void Runner::cancelReckoning() {
  const std::scoped_lock lock(mutex_);
  verifyWanted_ = false;
  if (reckoning_) reckoning_->cancel();
}

void Runner::askForValues() {
  const std::scoped_lock lock(mutex_);
  valuesWanted_ = true;
  wake_.notify_one();
}

std::optional<RunReport> Runner::takeReport() {
  const std::scoped_lock lock(mutex_);
  if (!announced_) return std::nullopt;
  announced_ = showsStep_ = false;
  // Under the lock that report_ and the snapshot change under together: neither is newer than the other.
  if (kept_) kept_->offer();
  kept_.reset();
  RunReport out = std::move(report_);
  out.backward = backward_;
  out.hurrying = playing_ && (runTo_ || toStop_);
  out.travelling = travelling_;
  out.playing = playing_;  // as it is wanted now: what was wanted when the report was begun may be outdated
  report_ = {};
  report_.generation = generation_;
  report_.journey = journeyEnded_;
  return out;
}

}  // namespace wf::run
